"""Pages of the docs that restate a table of the source, written from that table.

``python docs/generate.py`` writes them; a test compares them with what this gives.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import partial
from pathlib import Path
from typing import Callable, Iterable, Iterator, Sequence, get_type_hints

from gymport import dialects
from gymport.adapters import convert
from gymport.dialects import DIALECTS, TRUNCATED_KEY, Dialect
from migrate_gym.command import pages
from migrate_gym.findings import CODES_WITHOUT_RULE
from migrate_gym.rules import Rule, all_rules

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS))
import gym_versions  # noqa: E402 (it stands beside this file)

LEGACY = [row for row in DIALECTS.values() if row.step == "done"]
BOTH = (False, True)


def dialects_page() -> str:
    """How each API generation talks, and how an episode's end is said in each."""
    return "\n\n".join([HEAD, RELEASES, releases(), STEPS, to_legacy(), to_modern(), ALL, facts()])


HEAD = """# The dialects

A *dialect* is how the environments of one generation of the API talk. This page is written by
`docs/generate.py` from the table in `src/gymport/dialects.py`, which the adapters and the rewriter
read."""

RELEASES = """## Which release speaks which

`gymport.dialect("0.17.3")` looks a release up. A dialect's name, or any release that speaks it, may
be given wherever a dialect is asked for."""

STEPS = f"""## The step table

Old environments said `done`; since gym 0.26 they say `terminated` and `truncated`. From gym 0.12.5
to 0.25 the info's `{TRUNCATED_KEY}` says whether time ran out. `gymport.legacy` writes it so,
into a copy of the info, and takes away one that is no longer true:"""

BACK = """`gymport.modernize` reads it so, as `(terminated, truncated)`, and leaves the info as it
is:"""

WITHOUT_KEY = """Where the key is absent and a time limit in the chain of wrappers has used up its
steps (gym before 0.12.5), the step is `(False, True)`."""

ALL = "## All that differs"


def releases() -> str:
    """One line for each dialect."""
    return table(
        ("dialect", "spoken by"), ((code(row.name), spoken(row)) for row in LEGACY + modern())
    )


def modern() -> list[Dialect]:
    """The dialects with two flags."""
    return [row for row in DIALECTS.values() if row not in LEGACY]


def spoken(row: Dialect) -> str:
    """The releases of a dialect."""
    return ", ".join(map(code, row.releases))


def to_legacy() -> str:
    """What the two flags become."""
    head = (
        "`terminated`",
        "`truncated`",
        "`done`",
        *(f"key in {code(row.name)}" for row in LEGACY),
    )
    return table(head, (flags_row(*ends) for ends in ((t, u) for u in BOTH for t in BOTH)))


def flags_row(terminated: bool, truncated: bool) -> Iterator[str]:
    """One line of the table to legacy."""
    yield from map(code, (terminated, truncated, terminated or truncated))
    for row in LEGACY:
        key = convert.truncated_key(terminated, truncated, row)
        yield "absent" if key is None else code(key)


def to_modern() -> str:
    """What ``done`` becomes, by the key beside it."""
    head = ("`done`", "key", *(code(row.name) for row in LEGACY))
    rows = [[code(False), "any", *(code((False, False)) for _ in LEGACY)]]
    for key in (True, False, None):
        shown = "absent" if key is None else code(key)
        rows.append([code(True), shown, *(code(ended(key, row)) for row in LEGACY)])
    return "\n\n".join([BACK, table(head, rows), WITHOUT_KEY])


def ended(key: bool | None, row: Dialect) -> tuple[bool, bool]:
    """The flags of a finished step."""
    info = {} if key is None else {TRUNCATED_KEY: key}
    return convert.flags(True, info, row, lambda: False)


def facts() -> str:
    """Every field of every dialect."""
    rows, said, types = [*LEGACY, *modern()], descriptions(), get_type_hints(Dialect)
    shown = [name for name in Dialect._fields if name not in ("name", "releases")]
    return table(
        ("field", *(code(row.name) for row in rows), "what it says"),
        (
            [code(name), *(cell(getattr(row, name), types[name]) for row in rows), said[name]]
            for name in shown
        ),
    )


def descriptions() -> dict[str, str]:
    """What stands under each field in the source."""
    (cls,) = ast.parse(inspect.getsource(dialects.Dialect)).body
    assert isinstance(cls, ast.ClassDef)
    found = {}
    for field, text in zip(cls.body, cls.body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = " ".join(ast.literal_eval(text.value).split()).replace(
                "``", "`"
            )
    return found


def cell(fact: object, type_: object) -> str:
    """A fact as a cell of a table."""
    if fact is None or fact == ():
        return "none"
    if type_ is bool:
        return "yes" if fact else "no"
    if isinstance(fact, tuple) and type_ != tuple[bool, bool]:
        return ", ".join(map(code, fact))
    return code(fact)


def code(text: object) -> str:
    """Text set as code."""
    return f"`{text}`"


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def rules_page() -> str:
    """Every rule of the rewriter."""
    every = "\n".join(f"- [{rule.code}](#{anchor(rule)}) {summary(rule)}" for rule in all_rules())
    rules = "\n".join(pages.page(rule) for rule in all_rules())
    others = "\n".join(f"- {code_} {about}" for code_, about in CODES_WITHOUT_RULE.items())
    return f"{RULES}\n\n{every}\n\n{OTHERS}\n\n{others}\n\n{indented(rules)}".rstrip()


RULES = """# The rules

What `migrate-gym` rewrites and what it reports, rule by rule. This page is written by
`docs/generate.py` from the rules themselves, in `codemods/migrate_gym/rules/`; `migrate-gym rule
GYM201` prints one. *safe*: what it rewrites behaves as before. *unsafe*: done with `--unsafe`, and
reported otherwise. *manual*: it only reports."""


OTHERS = "A report has these codes besides, which belong to no rule in particular:"


def summary(rule: Rule) -> str:
    """What a rule does, in a line."""
    return " ".join(rule.doc.partition("\n\n")[0].split())


def anchor(rule: Rule) -> str:
    """Where a rule's part of the page begins."""
    return f"{rule.code.lower()}-{rule.name}"


def indented(text: str) -> str:
    """The text with all headings one level lower."""
    return re.sub(r"(?m)^(#+ )", r"#\1", text)


PAGES: dict[str, Callable[[], str]] = {
    "dialects.md": dialects_page,
    "rules.md": rules_page,
    "gym-versions.md": partial(gym_versions.index, table),
    **{
        f"gym-versions/{line}.md": partial(gym_versions.page, line, table, descriptions())
        for line in gym_versions.LINES
    },
}
"""The generated pages by their file."""


if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).parent.mkdir(exist_ok=True)
        (DOCS / name).write_text(page() + "\n", encoding="utf-8")
