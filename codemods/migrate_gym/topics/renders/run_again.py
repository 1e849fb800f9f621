"""Constructors that a method runs again, as a reset does that begins with ``self.__init__()``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ...analysis.tables import known
from ...module import Module, method_calls, methods
from ...text.edits import Edit, Remark
from ..code import call_arguments

_CONSTRUCTOR, _THIS = "__init__", "self"
_KEPT = f"{known.RENDER_MODE}=self.{known.RENDER_MODE}"


def own(owner: ast.ClassDef) -> Iterator[ast.Call]:
    """Yields the calls in methods of a class that run its own constructor on the object again."""
    for call, on in _calls(owner):
        first = ast.unparse(call.args[0]) if call.args else ""
        if (ast.unparse(on), first) == (owner.name, _THIS) or ast.unparse(on) == _THIS:
            yield call


def above(owner: ast.ClassDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yields the other calls of constructors in methods, each with what it is called on."""
    among = {*own(owner)}
    return ((call, on) for call, on in _calls(owner) if call not in among)


def keep_mode(module: Module, edit: Edit, calls: Iterable[ast.Call]) -> Iterator[Remark]:
    """Has constructors that run again be given the mode that the object was made for.

    Yields:
        What is said where a dict may hold it.
    """
    for call in calls:
        if any(keyword.arg is None for keyword in call.keywords):
            yield Remark(call, f"the constructor runs again here: pass {_KEPT}, unless ** holds it")
        else:
            call_arguments.add(module, edit, call, _KEPT)


def _calls(owner: ast.ClassDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yields the calls of constructors in other methods, each with what it is called on."""
    for method in methods(owner).values():
        names = [one.arg for one in (*method.args.posonlyargs, *method.args.args)]
        if method.name != _CONSTRUCTOR and names[:1] == [_THIS]:
            yield from method_calls(method, _CONSTRUCTOR)
