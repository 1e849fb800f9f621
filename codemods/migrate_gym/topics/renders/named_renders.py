"""Renders by another name: ``draw = env.render``, which something else calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.functions import PREPARES
from ...analysis.tables.idioms import own_name
from ...module import Module
from ...project import RenderUse
from ...text.edits import Remark
from ..code import bound_names
from . import recording

_RENDER = "render"
# What looks at a method without calling it.
_LOOKING = frozenset({"callable", "hasattr", "id", "print", "repr", "signature", "type"})


def uses(module: Module, node: ast.Call) -> Iterator[RenderUse]:
    """Yields how what a call of ``make`` gives is rendered in its module by another name.

    Args:
        module: The module.
        node: The call.
    """
    site = module.site(node)
    for method in module.saying(ast.Attribute, [_RENDER]):
        if _is_named(module, method) and site in _owner(module, method).makes:
            for call in _calls(module, method):
                mode, is_given = _mode(call)
                guards = recording.conditions(module, call)
                yield RenderUse(mode, guards, module.path, call.lineno, is_given)


def left(module: Module, method: ast.Attribute) -> Iterator[Remark]:
    """Yields what is said of a method that is handed to what cannot be seen to call it.

    Args:
        module: The module.
        method: An attribute called ``render``.
    """
    if not _is_named(module, method) or _is_looked_at(module, method):
        return
    owner = _owner(module, method)
    if owner.kind is not Kind.ENV or owner.modern or owner.guess or not owner.makes:
        return
    if any(module.project.renders.of(make) for make in owner.makes) or _calls(module, method):
        return
    yield Remark(
        method,
        "whoever calls this shows nothing where the environment is made for no mode: make it with "
        f'render_mode="{known.SHOWN}", or the mode that is asked for',
        evidence=owner.evidence,
        if_old=True,
    )


def named(module: Module, function: ast.expr) -> list[ast.expr]:
    """What a name that is called is given in its function: ``draw = env.render``."""
    if not isinstance(function, ast.Name):
        return []
    lines = module.reaching(function)
    given = bound_names.assignments(module.scope(function), function.id)
    return [one.value for one in given if lines is None or one.end_lineno in lines]


def _is_named(module: Module, method: ast.Attribute) -> bool:
    """Whether a method is read, and not called where it stands."""
    parent = module.parent(method)
    is_called = isinstance(parent, ast.Call) and parent.func is method
    return isinstance(method.ctx, ast.Load) and not (is_called or isinstance(parent, ast.Attribute))


def _owner(module: Module, method: ast.Attribute) -> Value:
    return module.value(method.value)


def _calls(module: Module, method: ast.Attribute) -> list[ast.Call]:
    """The calls of the variable that a method is assigned to."""
    parent = module.parent(method)
    target = parent.targets[0] if isinstance(parent, ast.Assign) else None
    if not isinstance(target, ast.Name):
        return []
    calls = module.saying(ast.Call, [target.id])
    return [one for one in calls if method in named(module, one.func)]


def _mode(call: ast.Call) -> tuple[str | None, bool]:
    """The mode that a render is given, if that is known, and whether it is given any."""
    given = [*call.args, *(one.value for one in call.keywords if one.arg in known.RENDER_MODES)]
    if not given:
        return known.SHOWN, False
    mode = given[0].value if isinstance(given[0], ast.Constant) else None
    return (mode if isinstance(mode, str) else None), True


def _is_looked_at(module: Module, method: ast.Attribute) -> bool:
    """Whether a function looks at a method alone, or is given its mode, which is reported."""
    parent = module.parent(method)
    if not isinstance(parent, ast.Call):
        return isinstance(parent, (ast.Compare, ast.Assert, ast.Expr))
    name = own_name(parent.func)
    return name in _LOOKING or (name == PREPARES and len(parent.args) + len(parent.keywords) > 1)
