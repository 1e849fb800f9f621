"""Steps that nothing renders, of an environment that is rendered elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.tree import SCOPES, walk
from ...analysis.tables.idioms import last_name
from ...module import Module
from ...project import RenderUse
from ..code import callers
from ..ids import brought_ids

_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def lines(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> list[int]:
    """The lines of steps in loops of this file that render nothing.

    Args:
        module: The module of the call.
        node: A call of ``make``.
        uses: How its environment is rendered; where another file does it, no line is known.
    """
    shown = {use.line for use in uses}
    if any(use.path != module.path for use in uses):
        return []
    renders = [one for one in _called(module, "render") if one.lineno in shown]
    functions = [module.function(one) for one in renders]
    showing = {function.name for function in functions if function is not None}
    made = module.site(node)
    return sorted(
        step.lineno
        for step in _called(module, "step")
        for loop in _outermost(module, step)
        if isinstance(step.func, ast.Attribute)
        and made in module.value(step.func.value).makes
        and not any(loop.lineno <= line <= (loop.end_lineno or line) for line in shown)
        and not _calls(loop, showing)
    )


def unused(module: Module, uses: Sequence[RenderUse]) -> set[str]:
    """The functions of a script that alone render an environment, if nothing calls any of them."""
    shown = {use.line for use in uses if use.path == module.path and not use.holder}
    renders = [one for one in _called(module, "render") if one.lineno in shown]
    functions = [one for one in map(module.function, renders) if one is not None]
    if not len(uses) == len(shown) == len(renders) == len(functions):
        return set()
    is_unused = brought_ids.is_script(module) and all(
        callers.is_unused(module, one) for one in functions
    )
    return {one.name for one in functions} if is_unused else set()


def _called(module: Module, method: str) -> Iterator[ast.Call]:
    for call in module.all(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == method:
            yield call


def _outermost(module: Module, node: ast.AST) -> Iterator[ast.stmt]:
    """Yields the outermost loop around a node within its function, if there is one."""
    found: list[ast.stmt] = []
    for around in module.ancestors(node):
        if isinstance(around, SCOPES):
            break
        if isinstance(around, _LOOPS):
            found = [around]
    yield from found


def _calls(loop: ast.stmt, names: set[str]) -> bool:
    """Whether a loop calls, or hands on, what goes by one of these names."""
    named = (one for one in walk(loop) if isinstance(one, (ast.Name, ast.Attribute)))
    return bool(names) and any(last_name(one) in names for one in named)
