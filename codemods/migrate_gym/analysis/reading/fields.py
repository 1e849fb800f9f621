"""The fields that named tuples and data classes are made with."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..tables import idioms

_TUPLES = frozenset({"namedtuple", "NamedTuple"})
_DATA_CLASSES = frozenset({"dataclass", "define", "frozen"})
_PLAIN_BASES = frozenset({"object", "ABC", "Generic", "Protocol", *_TUPLES})


def of_call(node: ast.Call) -> tuple[str, ...]:
    """The fields of ``namedtuple("Pair", "train test")``; none of any other call."""
    if idioms.last_name(node.func) not in _TUPLES or len(node.args) < 2:
        return ()
    named = node.args[1]
    if isinstance(named, ast.Constant) and isinstance(named.value, str):
        return tuple(named.value.replace(",", " ").split())
    parts = named.elts if isinstance(named, (ast.List, ast.Tuple)) else []
    first = [part.elts[0] if isinstance(part, ast.Tuple) and part.elts else part for part in parts]
    names = [part.value for part in first if isinstance(part, ast.Constant)]
    return tuple(map(str, names)) if len(names) == len(parts) else ()


def of_class(node: ast.ClassDef) -> tuple[str, ...]:
    """The fields that a class is made with, where that is its decorator's or its base's doing."""
    bases = {idioms.last_name(base) for base in node.bases}
    marks = {idioms.last_name(decorator) for decorator in node.decorator_list}
    if not bases <= _PLAIN_BASES or "__init__" in _methods(node.body):
        return ()
    for base in node.bases:
        if isinstance(base, ast.Call):
            return of_call(base)
    if "NamedTuple" not in bases and not marks & _DATA_CLASSES:
        return ()
    return tuple(types(node))


def types(node: ast.ClassDef) -> dict[str, ast.expr]:
    """The types that a class is annotated with, by the names of its fields."""
    return {
        s.target.id: s.annotation
        for s in node.body
        if isinstance(s, ast.AnnAssign)
        and isinstance(s.target, ast.Name)
        and idioms.last_name(s.annotation) != "ClassVar"
    }


def is_tuple(node: ast.ClassDef) -> bool:
    """Whether instances of a class can be indexed and unpacked."""
    return any(idioms.last_name(base) in _TUPLES for base in node.bases)


def _methods(body: Sequence[ast.stmt]) -> set[str]:
    return {s.name for s in body if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef))}
