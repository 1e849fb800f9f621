"""What is parsed of a rewritten module says whether all of it parses."""

from __future__ import annotations

import ast

from hypothesis import example, given
from hypothesis import strategies as st

from migrate_gym.text.source_text import SourceText, Span, check
from migrate_gym.text.touched import replaced, touched

MODULE = '''\
"""A module."""
import os

# what comes first
@first
@second(
    1)
class Env(Base):
    """One."""
    x = 1; y = 2

    def reset(self):
        return [
            1,
        ]

    # between
    def step(self):
        if self.x:
            return """
two"""

if os: a = 1; b = 2
class Line: z = 1
class Deep:
\tdef f(self):
\t\tpass
\tdef g(self):
\t\treturn (
0)
def last(): \\
    return 1
'''
PIECES = st.one_of(
    st.sampled_from(
        ["", "\n", "(", ")", '"""', "\\", "#", " ", "    ", "\t", "\n\n    ", "\r", "\f"]
    ),
    st.sampled_from(
        ["x", "=", ":", "[", "]", ";", "@", "pass", "return", "class Top:\n", "if on:\n"]
    ),
    st.sampled_from(["x = 1\n", "def f():"]),
)
OFFSETS = st.integers(0, len(MODULE))
TEXTS = st.lists(PIECES, max_size=3).map("".join)


def changes(offsets, texts):
    """Spans that do not overlap, with what is written over them."""
    places = sorted(offsets)
    return [(Span(start, end), text) for start, end, text in zip(places[::2], places[1::2], texts)]


CHANGES = st.builds(
    changes, st.lists(OFFSETS, min_size=2, max_size=6), st.lists(TEXTS, min_size=3, max_size=3)
)


def parses(text):
    try:
        check(text)
    except (SyntaxError, ValueError):
        return False
    return True


@given(CHANGES)
@example([(Span(MODULE.index("x = 1"), MODULE.index("x = 1")), "  ")])
@example([(Span(MODULE.index("def last"), MODULE.index("def last")), " ")])
@example([(Span(MODULE.index("a = 1;") - 1, MODULE.index("class Line")), " b")])
@example([(Span(MODULE.index("    def reset"), MODULE.index("    # between")), "def f(): 0\n")])
@example([(Span(MODULE.index("0)\n") + 2, MODULE.index("def last")), "")])
@example([(Span(0, len(MODULE) - 1), "\\")])
@example([(Span(MODULE.index("if os") - 1, MODULE.index("if os") - 1), "if on:\n")])
def test_where_what_was_touched_parses_everything_does(written):
    new = replaced(MODULE, written)
    try:
        part = touched(ast.parse(MODULE), SourceText(MODULE), written)
    except ValueError:
        return
    assert not parses(part) or parses(new), part


def test_what_was_not_touched_is_not_parsed_again():
    start = MODULE.index("self.x")
    part = touched(
        ast.parse(MODULE), SourceText(MODULE), [(Span(start, start + len("self.x")), "self.y")]
    )
    assert parses(part)
    assert "self.y" in part
    assert "reset" not in part
    assert "last" not in part
