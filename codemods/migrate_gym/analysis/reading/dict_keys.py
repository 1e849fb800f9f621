"""Observations that are no dicts with the keys of their ``Dict`` space."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..tables.idioms import last_name
from . import flag_arrays, returned_observations
from .tree import all_of, methods

DICT, SPACE = "Dict", "observation_space"
_SPACES = frozenset({f"self.{SPACE}", SPACE})
_CHANGING = frozenset({"clear", "pop", "popitem", "setdefault", "update"})


def others(node: ast.ClassDef) -> Iterator[ast.expr]:
    """The observations of a class without the keys of its space, where both are written out."""
    spaces = [keys(call) for call in _declared(node)]
    if len(spaces) != 1 or spaces[0] is None or _fills(node):
        return
    seen: set[ast.expr] = set()
    for observation in returned_observations.found(methods(node)):
        given = keys(observation)
        is_other = _is_no_dict(observation) if given is None else given != spaces[0]
        if is_other and observation not in seen:
            seen.add(observation)
            yield observation


def _is_no_dict(node: ast.expr) -> bool:
    """Whether an observation is surely an array or a list; a tuple may have an info in it."""
    if isinstance(node, ast.Call):
        return flag_arrays.is_stacked(node)
    return isinstance(node, ast.List)


def keys(node: ast.expr) -> frozenset[str] | None:
    """The keys of a dict, or of a call that is given one or makes one of keywords; None if open."""
    if isinstance(node, ast.Dict):
        return _constant(node.keys)
    if (
        not isinstance(node, ast.Call)
        or ast.unparse(node.func).rpartition(".")[2].lower() != "dict"
    ):
        return None
    if node.args:
        is_one = len(node.args) == 1 and not node.keywords
        return keys(node.args[0]) if is_one and isinstance(node.args[0], ast.Dict) else None
    names = [keyword.arg for keyword in node.keywords if keyword.arg]
    return frozenset(names) if len(names) == len(node.keywords) else None


def _constant(given: Sequence[ast.expr | None]) -> frozenset[str] | None:
    texts = [key.value for key in given if isinstance(key, ast.Constant)]
    names = [text for text in texts if isinstance(text, str)]
    return frozenset(names) if len(names) == len(given) else None


def _declared(node: ast.ClassDef) -> Iterator[ast.Call]:
    """The calls of ``Dict`` that the observation space of a class is."""
    for one in all_of(node, ast.Assign):
        made = one.value
        if isinstance(made, ast.Call) and {*map(ast.unparse, one.targets)} & _SPACES:
            yield from [made] if last_name(made.func) == DICT else ()


def _fills(node: ast.ClassDef) -> bool:
    """Whether a class sets or takes away parts of what a variable with an observation holds."""
    held = returned_observations.names(methods(node))
    parts: tuple[ast.Attribute | ast.Subscript, ...] = (
        *all_of(node, ast.Attribute),
        *all_of(node, ast.Subscript),
    )
    return any(
        isinstance(one.value, ast.Name) and one.value.id in held and _changes(one) for one in parts
    )


def _changes(node: ast.Attribute | ast.Subscript) -> bool:
    """Whether a dict may be changed, and no array, whose places are numbers."""
    if isinstance(node, ast.Attribute):
        return node.attr in _CHANGING
    return not isinstance(node.ctx, ast.Load) and not isinstance(node.slice, (ast.Slice, ast.Tuple))
