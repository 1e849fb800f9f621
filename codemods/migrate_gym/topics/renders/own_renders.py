"""The way in which instances of a class of the project are rendered."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module, methods, own_of
from ...project import ClassRef
from ..code import bound_names, callers
from ..resets import resets
from . import constructors, inner_renders, known_modes

_ASKING_ABOVE = frozenset({"render", "super"})
_TABLES = ".toy_text."
"""Where gym's environments are that printed text for people up to gym 0.21."""


def chosen(module: Module, node: ast.Call) -> str:
    """The mode to make an instance of a class for, where a call makes one ("" for none)."""
    ref = _made(module, node)
    if ref is None or any(keyword.arg in ("render_mode", None) for keyword in node.keywords):
        return ""
    mode = _mode(module, ref)
    if mode:
        return "" if mode == _default(module, ref) == _left(module, ref) else mode
    mode = _mode_within(module, node, ref)
    return "" if mode == _left(module, ref) else mode


def is_settled(module: Module, owner: Value, node: ast.expr) -> bool:
    """Whether an instance is made for the mode in which it is rendered, or need not be.

    Args:
        module: The module.
        owner: What is rendered.
        node: The expression for it.
    """
    if owner.guess or owner.choices:
        return False
    ref = ClassRef.of(owner.name) if ":" in owner.name else None
    if ref is None or module.project.class_info(ref).is_wrapper:
        return owner.kind is Kind.ENV and _are_made_within(module)
    mode = _mode(module, ref)
    if not mode or (_elsewhere(module, ref) and not _is_made_here(module, node, ref)):
        return False
    makes = [call for call in module.all(ast.Call) if _made(module, call) == ref]
    return mode == _default(module, ref) == _left(module, ref) or (
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
    if not _is_made_for_one(module, ref):
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


def _is_made_for_one(module: Module, ref: ClassRef) -> bool:
    """Whether instances of a class are environments that a mode can be given to."""
    info = module.project.class_info(ref)
    if info.is_wrapper or info.instance.kind is not Kind.ENV or info.instance.modern:
        return False
    return takes_mode(module, ref) and not _takes_more(module, ref)


def _mode_within(module: Module, node: ast.Call, ref: ClassRef) -> str:
    """The one mode in which wrappers render what they are around, as an instance is ("" for none).

    Up to gym 0.25 they hand on a mode, whatever the class has by default. It is told where it
    differs from that.
    """
    mode = module.project.renders.only_within
    if not mode or module.project.renders.of_class(ref) or not _is_made_for_one(module, ref):
        return ""
    return mode if _left(module, ref) and _is_put_within(module, node) else ""


def _is_put_within(module: Module, node: ast.Call) -> bool:
    """Whether a wrapper is put around an instance, at once or by its name."""
    around = module.parent(node)
    if isinstance(around, ast.Call):
        return _wraps(module, around, node)
    if not isinstance(around, ast.Assign) or not isinstance(around.targets[0], ast.Name):
        return False
    return any(
        isinstance(one, ast.Name) and one.id == around.targets[0].id and _wraps(module, call, one)
        for call in own_of(module.scope(node), ast.Call)
        for one in call.args[:1]
    )


def _wraps(module: Module, call: ast.Call, given: ast.expr | None = None) -> bool:
    """Whether a call makes a wrapper, of the project's or gym's, around what it is given first."""
    if given is None or call.args[:1] != [given] or module.value(call).kind is not Kind.ENV:
        return False
    function = module.value(call.func)
    if function.kind is Kind.CLASS and ":" in function.name and not function.choices:
        return module.project.class_info(ClassRef.of(function.name)).is_wrapper
    return function.kind is Kind.DOTTED and module.project.is_legacy(function.name)


def _are_made_within(module: Module) -> bool:
    """Whether all that wrappers are put around is made for the one mode in which they render it."""
    renders = module.project.renders
    mode = renders.only_within
    if not mode or renders.wrapping - {module.path}:
        return False
    wrappings = [call for call in module.all(ast.Call) if _wraps(module, call, *call.args[:1])]
    return bool(wrappings) and all(
        _is_made_for(module, one, mode) for call in wrappings for one in _held(module, call.args[0])
    )


def _held(module: Module, node: ast.expr) -> list[ast.expr]:
    """What a name is assigned, but for None; else an expression itself."""
    if not isinstance(node, ast.Name):
        return [node]
    try:
        scope = bound_names.binder(module, node, node.id)
    except bound_names.UnknownError:
        return [node]
    given = bound_names.only_assigned(module, scope, node.id) if scope else []
    return [one for one in given if ast.unparse(one) != "None"] or [node]


def _is_made_for(module: Module, made: ast.expr, mode: str) -> bool:
    """Whether an expression makes an instance for a mode, or a wrapper, which is asked as well."""
    if not isinstance(made, ast.Call):
        return False
    ref = _made(module, made)
    if ref is None or module.project.class_info(ref).is_wrapper:
        return _wraps(module, made, *made.args[:1])
    return chosen(module, made) == mode or _left(module, ref) == mode


def _left(module: Module, ref: ClassRef) -> str | None:
    """The mode of render() without one once it is rewritten; None where it is not written out.

    It is that of the class above where that is asked: ``super().render(mode)`` has no mode then.
    """
    project, mode = module.project, None
    for one in (ref, *project.ancestors(ref)):
        scopes = project.modules[one.module].scopes
        for binding in scopes[one.scope].attributes.get("render", ()):
            function = scopes[getattr(binding.value, "scope", 0)]
            mode = known_modes.default_of(function) or mode
            if not _ASKING_ABOVE.issubset(function.called):
                return mode
    return mode


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
