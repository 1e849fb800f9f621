"""Environments that a class makes for itself, and renders in the mode that it is asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import options
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import passed_to
from ...module import FunctionDef, Module, definitions, method_calls, own_of
from ...project import ClassRef
from ..classes import bases
from ..code import bound_names, signatures
from ..ids import moved_ids
from . import known_modes, taken_modes


def made(module: Module, owner: ast.ClassDef, constructor: FunctionDef) -> Iterator[ast.Call]:
    """Yields the calls in a constructor that make what has to be made for the mode of the class.

    Nothing but the render method of the class renders what they make.
    """
    handing = [*_handing(owner)]
    held = {ast.unparse(on) for _, on in handing}
    lines = {one.lineno for one, _ in handing}
    for statement in own_of(constructor, ast.Assign) if held else ():
        if held.isdisjoint(map(ast.unparse, statement.targets)):
            continue
        for call in sources(module, constructor, statement.value):
            if not isinstance(call, ast.Call) or not _takes_mode(module, call):
                continue
            if _is_rendered_by(module, owner, call, lines):
                yield call


def sources(module: Module, method: FunctionDef, node: ast.expr) -> list[ast.expr]:
    """What an expression comes of: within gym's wrappers, and by the one way a variable is filled.

    A variable that holds one environment after the other stands for itself.
    """
    found: list[ast.expr] = []
    waiting, seen = options(node), [node]
    while waiting:
        one = waiting.pop()
        inner = _within(module, method, one)
        if not inner:
            found.append(one)
        waiting += [each for part in inner if part not in seen for each in options(part)]
        seen += inner
    return found


def _within(module: Module, method: FunctionDef, node: ast.expr) -> list[ast.expr]:
    """What a wrapper of gym's is put around, or a variable of a method holds."""
    if isinstance(node, ast.Call) and node.args:
        is_around = bases.is_wrapper(module, module.dotted(node.func))
        return node.args[:1] if is_around else []
    if not isinstance(node, ast.Name) or node.id in signatures.parameters(method):
        return []
    given = bound_names.only_assigned(module, method, node.id)
    again = [one for one in given if _is_around_itself(module, one, node.id)]
    return given if len(given) - len(again) == 1 else []


def _is_around_itself(module: Module, node: ast.expr, name: str) -> bool:
    """Whether a variable is given a wrapper of gym's around what it holds."""
    while isinstance(node, ast.Call) and bases.puts_around(module, node.func) and node.args:
        node = node.args[0]
    return isinstance(node, ast.Name) and node.id == name


def keyword(module: Module, owner: ast.ClassDef, call: ast.Call) -> str:
    """The argument that makes it for the mode of the class, or for the one it renders by itself.

    What opens a window by itself is not made for people where nobody asks for that.
    """
    modes = {known_modes.default_mode(render) for render in definitions(owner, "render")}
    default = modes.pop() if len(modes) == 1 else ""
    class_ = module.value(call.func)
    within = known.SHOWN
    if ":" in class_.name and not class_.choices:
        renders = module.project.definitions(ClassRef.of(class_.name), "render")
        within = next((known_modes.default_of(one) or "" for one in renders), within)
    mode = f"{known.RENDER_MODE}={known.RENDER_MODE}"
    return mode if default in ("", within) else f'{mode} or "{default}"'


def _handing(owner: ast.ClassDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yields where a class hands the mode of its render method on, and what it renders so."""
    for render in definitions(owner, "render"):
        modes = {name for name in signatures.parameters(render) if name in known.RENDER_MODES}
        for call, on in method_calls(render, "render"):
            if modes & {*map(ast.unparse, passed_to(call))}:
                yield call, on


def _takes_mode(module: Module, call: ast.Call) -> bool:
    """Whether a call makes one environment by a name that takes a mode, and gives it none."""
    if not {None, known.RENDER_MODE}.isdisjoint({keyword.arg for keyword in call.keywords}):
        return False
    if moved_ids.is_make(module, call):
        is_refused = taken_modes.refuses(module, call) or taken_modes.refusing(module, call)
        return module.value(call).kind is Kind.ENV and not is_refused
    if taken_modes.is_by_class(module, call):
        made = ClassRef.of(module.value(call.func).name)
        return not module.project.class_info(made).is_wrapper
    return taken_modes.is_by_gyms(module, module.dotted(call.func))


def _is_rendered_by(module: Module, owner: ast.ClassDef, call: ast.Call, lines: set[int]) -> bool:
    """Whether what gym makes is rendered in some lines of a file, or by its class, and not else."""
    return all(
        use.holder == owner.name or (use.path == module.path and use.line in lines)
        for use in module.project.renders.of(module.site(call))
    )
