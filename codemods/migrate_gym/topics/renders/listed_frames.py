"""Modes of gym 0.24 and 0.25, where "rgb_array" gave the frames since the last render in a list."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.tables.idioms import constant_index
from ...findings import Level
from ...module import Module, reads
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..ids import made_ids

_ONE, _LISTED, _SINGLE = '"rgb_array"', '"rgb_array_list"', "single_rgb_array"
_KEYWORD = "render_mode"


def outcomes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the mode of today of a call of make that is given one of gym 0.24 or 0.25."""
    modes = [keyword.value for keyword in node.keywords if keyword.arg == _KEYWORD]
    mode = modes[0] if modes else None
    if not isinstance(mode, ast.Constant) or not _makes_gyms_own(module, node):
        return
    if mode.value == _SINGLE:
        edit = Edit(mode, f"{_SINGLE} of gym 0.24 and 0.25 is rgb_array")
        yield edit.replace(module.span(mode), _ONE)
    elif mode.value == ast.literal_eval(_ONE) and module.speaks_legacy:
        yield from _listed(module, node, mode)


def _listed(module: Module, node: ast.Call, mode: ast.Constant) -> Iterator[Outcome]:
    """What becomes of the mode that gave lists, by what is done with them."""
    taken = [one for render in _renders(module, node) for one in _taken(module, render)]
    if not taken:
        return
    if all(_is_listed(module, one) for one in taken):
        edit = Edit(mode, "render() gives the frames since the last one in a list")
        yield edit.replace(module.span(mode), _LISTED)
        return
    lines = ", ".join(f"{module.path}:{line}" for line in sorted({one.lineno for one in taken}))
    yield Remark(
        node,
        f"render() gave a list of frames in gym 0.24 and 0.25 ({lines}), and gives one: where a "
        f"list is expected, pass render_mode={_LISTED}",
        Level.NOTE,
    )


def _makes_gyms_own(module: Module, node: ast.Call) -> bool:
    """Whether all that a call may make has been in gym, and not in a package or the project."""
    ids = [str(text.value) for text in made_ids.of_call(module, node)]
    return bool(ids) and not any(
        set(one) & {":", "/"}
        or one in module.project.registrations.ids
        or getattr(moves.environment(one), "module", "")
        for one in ids
    )


def _renders(module: Module, node: ast.Call) -> Iterator[ast.Call]:
    """The calls of render, without a mode, of what a call made, in the module."""
    site = module.site(node)
    for call in module.saying(ast.Call, ("render",)):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "render":
            is_bare = not (call.args or call.keywords)
            if is_bare and site in module.value(call.func.value).makes:
                yield call


def _taken(module: Module, render: ast.Call) -> Iterator[ast.expr]:
    """The places where what a render gives is used, also by the name it is given."""
    around = module.parent(render)
    if isinstance(around, ast.Expr):
        return
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if isinstance(target, ast.Name):
        yield from reads(module.scope(target), target.id)
    else:
        yield render


def _is_listed(module: Module, frames: ast.expr) -> bool:
    """Whether what is around frames takes them as a list: ``env.render()[-1]``."""
    around = module.parent(frames)
    if isinstance(around, ast.Subscript):
        return around.value is frames and constant_index(around.slice) is not None
    if isinstance(around, ast.AugAssign):
        return isinstance(around.op, ast.Add) and around.value is frames
    if isinstance(around, (ast.For, ast.comprehension)):
        return around.iter is frames
    if not isinstance(around, ast.Call):
        return False
    name = around.func.attr if isinstance(around.func, ast.Attribute) else ast.unparse(around.func)
    return name in ("extend", "len")
