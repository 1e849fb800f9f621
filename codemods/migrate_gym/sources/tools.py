"""What tools are told of gym's modules: by mypy's sections and the lists of isort and pylint.

A type checker that is to look for no types of ``gym`` would look for those of what takes its place,
and a sorter would put its imports elsewhere. pytest imports the categories of warnings that it is
to ignore.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import warning_filters
from ..targets import LEGACY_ROOT, Target
from .changes import Change, Find, Left, Outcome, is_behind_mark

_ITEM = r"""(?:[ \t]*\[[^\]]*\]|[^\n]*(?:\n[ \t]+[^\n]*)*)"""
_KEYS = r"known[_-]third[_-]party|ignored-modules"
_PLACES = re.compile(
    rf"""^\[mypy-(?P<section>[^\]\n]+)\]|^[ \t]*(?:{_KEYS})[ \t]*[=:](?P<list>{_ITEM})""",
    re.MULTILINE,
)
_OVERRIDES = re.compile(
    r"""^\[\[tool\.mypy\.overrides\]\](?P<table>[^\n]*(?:\n(?!\s*\[+[\w.-]+\]+\s*$)[^\n]*)*)""",
    re.MULTILINE,
)
_MODULES = re.compile(rf"""^[ \t]*module[ \t]*=(?P<list>{_ITEM})""", re.MULTILINE)
_NAME = re.compile(rf"(?:(?<=\[mypy-)|(?<![\w./*-])){LEGACY_ROOT}(?=(?:\.[\w.*]+)?(?![\w./-]))")
"""The name of gym's package, alone or before those of its modules."""
_REST = re.compile(r"[\w.*]+")


def with_tools(changes: Find) -> Find:
    """Calls gym's modules by the names of what takes its place."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = list(changes(text, target))
        if target.root != LEGACY_ROOT and LEGACY_ROOT in text:
            outcomes += _named(text, target)
            outcomes += _filters(text, target)
        yield from sorted(outcomes, key=lambda one: one.start)

    return found


def _named(text: str, target: Target) -> Iterator[Change]:
    """Yields the names that are not beside those which they would become."""
    for start, end in _lists(text):
        for name in _NAME.finditer(text, start, end):
            new = _NAME.sub(target.root, _whole(text, name))
            if not is_behind_mark(text, name.start()) and new not in text:
                said = f"{_whole(text, name)} is called {new}"
                yield Change(name.start(), name.end(), target.root, said)


def _filters(text: str, target: Target) -> Iterator[Outcome]:
    """Yields what is called otherwise, or is gone, in filters of warnings."""
    for one in warning_filters.named(text, target) if warning_filters.may_be_one(text) else ():
        if is_behind_mark(text, one.start):
            continue
        if one.new is None:
            yield Left(one.start, f"{one.old} is not in {target.title}: name another category")
        else:
            yield Change(one.start, one.end, one.new, f"{one.old} is {one.new}")


def _lists(text: str) -> Iterator[tuple[int, int]]:
    """Yields where names of modules stand."""
    for place in _PLACES.finditer(text):
        yield place.span("section" if place["section"] else "list")
    for table in _OVERRIDES.finditer(text):
        for modules in _MODULES.finditer(text, *table.span("table")):
            yield modules.span("list")


def _whole(text: str, name: re.Match[str]) -> str:
    """A name with those of the modules behind it."""
    rest = _REST.match(text, name.end())
    return name.group() + (rest.group() if rest else "")
