"""What a rule is."""

from __future__ import annotations

import ast
import enum
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Union

from .module import Module
from .project import Project
from .text.edits import Edit, Remark
from .tuples import NamedTuple

Outcome = Union[Edit, Remark]
Check = Callable[[Module, Any], Iterator[Outcome]]
Opened = Callable[["re.Pattern[bytes]"], Iterator[Module]]
"""Gives the modules of a project whose bytes have a match of a pattern."""
Prepare = Callable[[Project, Opened], Iterator["tuple[Module, Edit]"]]


class Safety(enum.Enum):
    """How far a rule can be trusted without a look."""

    SAFE = "safe"
    """What it rewrites behaves as before."""
    UNSAFE = "unsafe"
    """What it rewrites may behave differently; it is done on demand, and reported otherwise."""
    MANUAL = "manual"
    """It only reports: a person has to decide."""


class Example:
    """Code before and after, run as a test and shown on the rule's page.

    Common indentation is taken off where they are looked at, which most runs never do.

    Args:
        before: The old code.
        after: The new code; None where the rule leaves the code alone and only reports.
        path: What the file is called.
    """

    def __init__(self, before: str, after: str | None, path: str = "<string>") -> None:
        self._before, self._after = before, after
        self.path = path

    @property
    def before(self) -> str:
        """The old code."""
        return _dedented(self._before)

    @property
    def after(self) -> str | None:
        """The new code, if the rule changes anything."""
        return None if self._after is None else _dedented(self._after)


def _dedented(text: str) -> str:
    import textwrap  # most runs never come here

    return textwrap.dedent(text).lstrip("\n")


class Rule(NamedTuple):
    """One rewrite.

    Attributes:
        code: Such as ``GYM201``; the first digit is the group.
        since: The release that made the rewrite necessary.
        safety: How far it can be trusted.
        nodes: The kinds of nodes that `check` is called with.
        check: Yields edits and remarks for one node.
        words: For some of these kinds the words, one of which a node has to say to be looked at:
            a name, the name of an attribute or keyword, the last name of what is called, a whole
            text, or `str` for any text; of an assignment, the name or class of one of its targets.
        of_gym: Those of these kinds, names and calls, that are looked at only where what they name
            or call is imported from gym or gymnasium, or they say one of the words.
        of_classes: Whether these calls are looked at too where a class of the project is called.
        examples: One to four, for readers; odd cases live in the tests.
        prepare: Yields edits of words that are made before any rule is asked, so that all rules
            see what comes of them.
        looks_at_choices: Whether it is asked about modules that choose between gym and gymnasium,
            which are left alone otherwise.
        looks_beyond_gym: Whether it is asked about modules that have nothing to do with
            environments.
    """

    code: str
    since: str
    safety: Safety
    nodes: tuple[type[ast.AST], ...]
    check: Check
    examples: tuple[Example, ...]
    words: Mapping[type[ast.AST], Collection[object]] = {}
    of_gym: Collection[type[ast.AST]] = ()
    of_classes: bool = False
    prepare: Prepare | None = None
    looks_at_choices: bool = False
    looks_beyond_gym: bool = False

    @property
    def name(self) -> str:
        """The rule's file name in words: ``step-calls``."""
        return self.check.__module__.rsplit(".", 1)[-1].replace("_", "-")

    @property
    def doc(self) -> str:
        """The rule's page: the docstring of its file."""
        return (sys.modules[self.check.__module__].__doc__ or "").strip()
