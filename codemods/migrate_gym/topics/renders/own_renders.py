"""The way in which instances of a class of the project are rendered."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module, methods
from ...project import ClassRef
from ..code import bound_names, callers
from ..resets import resets
from . import constructors, inner_renders, known_modes

_TABLES = ".toy_text."
"""Where gym's environments are that printed text for people up to gym 0.21."""


def chosen(module: Module, node: ast.Call) -> str:
    """The mode to make an instance of a class for, where a call makes one ("" for none)."""
    ref = _made(module, node)
    if ref is None or any(keyword.arg in ("render_mode", None) for keyword in node.keywords):
        return ""
    mode = _mode(module, ref)
    return "" if mode == _default(module, ref) else mode


def is_settled(module: Module, owner: Value, node: ast.expr) -> bool:
    """Whether an instance is made for the mode in which it is rendered, or need not be.

    Args:
        module: The module.
        owner: What is rendered.
        node: The expression for it.
    """
    if owner.guess or owner.choices or ":" not in owner.name:
        return False
    ref = ClassRef.of(owner.name)
    mode = _mode(module, ref)
    if not mode or (_elsewhere(module, ref) and not _is_made_here(module, node, ref)):
        return False
    makes = [call for call in module.all(ast.Call) if _made(module, call) == ref]
    return mode == _default(module, ref) or (
        bool(makes) and all(chosen(module, call) for call in makes)
    )


def is_kept(module: Module, owner: Value) -> bool:
    """Whether a class of the project, made by itself, keeps a render() that takes more than one."""
    is_made = ":" in owner.name and not owner.makes
    return is_made and _takes_more(module, ClassRef.of(owner.name))


def _takes_more(module: Module, ref: ClassRef) -> bool:
    """Whether render() takes a mode and reads something besides, wherever it is defined."""
    renders = module.project.definitions(ref, "render")
    mode, *_ = known.RENDER_MODES
    old = {*inner_renders.OLD_PARAMETERS}
    return bool(renders) and all(
        one.reads_rest or (mode in one.parameters and not {*one.parameters} - {first} <= old)
        for one, first in ((one, next(iter(one.parameters), "")) for one in renders)
    )


def _made(module: Module, node: ast.Call) -> ClassRef | None:
    """The class of the project of which a call makes an instance."""
    name = node.func.attr if type(node.func) is ast.Attribute else ""
    name = node.func.id if type(node.func) is ast.Name else name
    if not name[:1].isupper():
        return None
    class_ = module.value(node.func)
    one_class = class_.kind is Kind.CLASS and ":" in class_.name and not class_.choices
    return ClassRef.of(class_.name) if one_class else None


def _mode(module: Module, ref: ClassRef) -> str:
    """The one mode in which instances are rendered in this module ("" for none).

    None of them may be rendered elsewhere, unless each render sets the mode that it names, nor by a
    wrapper in another mode.
    """
    info = module.project.class_info(ref)
    if info.is_wrapper or info.instance.kind is not Kind.ENV or info.instance.modern:
        return ""
    if not takes_mode(module, ref) or _takes_more(module, ref):
        return ""
    default = _default(module, ref) or _default_of_gym(module, ref)
    uses = module.project.renders.of_class(ref)
    modes = {use.mode if use.is_given else default for use in uses if use.path == module.path}
    modes |= module.project.renders.of_wrapped if modes else modes
    elsewhere = _elsewhere(module, ref)
    is_set = not elsewhere or all(use.is_given for use in uses)
    if len(modes) != 1 or not is_set or not all(callers.are_apart(module, p) for p in elsewhere):
        return ""
    return next(iter(modes)) or ""


def _elsewhere(module: Module, ref: ClassRef) -> set[str]:
    """The other files that render instances of a class."""
    return {use.path for use in module.project.renders.of_class(ref)} - {module.path}


def _is_made_here(module: Module, node: ast.expr, ref: ClassRef) -> bool:
    """Whether all that a name holds are instances that the scope around makes itself."""
    if not isinstance(node, ast.Name):
        return False
    try:
        scope = bound_names.binder(module, node, node.id)
    except bound_names.UnknownError:
        return False
    values = bound_names.only_assigned(module, scope, node.id) if scope is not None else []
    return bool(values) and all(
        isinstance(one, ast.Call) and _made(module, one) == ref for one in values
    )


def takes_mode(module: Module, ref: ClassRef) -> bool:
    """Whether a class's constructor takes render_mode once the rule render-methods is through."""
    if not constructors.renders_by_mode(module, ref):
        return False
    for one in (ref, *module.project.ancestors(ref)):
        scope = module.project.modules[one.module].scopes[one.scope]
        if "__init__" in scope.attributes:
            return constructors.renders_by_mode(module, one)
    if constructors.is_rendered_by_gym(module, ref):
        return True
    return constructors.is_given_constructor(module, ref)


def _default(module: Module, ref: ClassRef) -> str | None:
    """The mode of render() without one; None where it is not written in this module."""
    for one in (ref, *module.project.ancestors(ref)):
        for node in _definitions(module, one):
            render = methods(node).get("render")
            if render is not None:
                return known_modes.default_mode(render) or None
    return None


def _default_of_gym(module: Module, ref: ClassRef) -> str | None:
    """The mode of a render() of gym's without one; None where that printed text, or is none."""
    root = module.project.class_info(ref).root
    is_shown = constructors.is_rendered_by_gym(module, ref) and _TABLES not in root
    return known.SHOWN if is_shown and not module.project.definitions(ref, "render") else None


def _definitions(module: Module, ref: ClassRef) -> Iterator[ast.ClassDef]:
    for node in module.all(ast.ClassDef):
        if resets.is_legacy_class(module, node) and module.class_ref(node) == ref:
            yield node
