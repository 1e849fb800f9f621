"""Constructors that a method runs again, as a reset does that begins with ``self.__init__()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables import known
from ...module import Module, method_calls, methods
from ...text.edits import Edit
from ..code import call_arguments

_CONSTRUCTOR = "__init__"


def own(owner: ast.ClassDef) -> Iterator[ast.Call]:
    """Yields the calls in methods of a class that run its own constructor on the object again."""
    for call, on, this in _calls(owner):
        given = ast.unparse(call.args[0]) if call.args else ""
        if ast.unparse(on) == this or (ast.unparse(on) == owner.name and given == this):
            yield call


def above(owner: ast.ClassDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yields the other calls of constructors in methods, each with what it is called on."""
    among = {*own(owner)}
    return ((call, on) for call, on, _ in _calls(owner) if call not in among)


def keep_mode(module: Module, edit: Edit, call: ast.Call) -> None:
    """Has a constructor that runs again be given the mode that the object was made for."""
    mode = known.RENDER_MODE
    if {None, mode}.isdisjoint(keyword.arg for keyword in call.keywords):
        call_arguments.add(module, edit, call, f"{mode}=self.{mode}")


def _calls(owner: ast.ClassDef) -> Iterator[tuple[ast.Call, ast.expr, str]]:
    """Yields calls of constructors with what they are called on, and the name of the object."""
    for method in methods(owner).values():
        names = [one.arg for one in (*method.args.posonlyargs, *method.args.args)]
        if method.name != _CONSTRUCTOR and names[:1] == ["self"]:
            for call, on in method_calls(method, _CONSTRUCTOR):
                yield call, on, names[0]
