"""Classes whose base lies outside the project, and may be an environment or something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.expressions import last_part
from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_super
from ...module import Module, called_on, methods
from ...project import ClassRef

_BARE = frozenset({"builtins", "abc", "typing"})
"""Where bases come from that have no step."""

_OF_VECTORS = f"{known.LEGACY_ROOT}.vector."


def unknown_base(module: Module, call: ast.expr) -> str:
    """The class whose step is called by a step method that overrides it ("" where it is known)."""
    on = called_on(call, "step")
    function = module.function(call) if on is not None else None
    owner = module.owner(function) if function is not None else None
    if on is None or function is None or function.name != "step" or owner is None:
        return ""
    skipped = _skipped(module, on, owner)
    if skipped:
        return skipped
    info = module.class_info(owner)
    if info.instance.kind is not Kind.INSTANCE and not info.merely_steps:
        return ""
    receiver = ast.unparse(on)
    for base in owner.bases:
        name = ast.unparse(base)
        if receiver == name or receiver.startswith("super("):
            return "" if _is_of_project(module, base) else name
    return ""


def _skipped(module: Module, on: ast.expr, owner: ast.ClassDef) -> str:
    """A class outside the project that ``super(Outside, self)`` passes by, with its own step ("").

    What lies above it need not speak gym's API, whatever it gives itself.
    """
    if not is_super(on) or not isinstance(on, ast.Call) or not on.args:
        return ""
    base = next((one for one in owner.bases if is_spelt(one, ast.unparse(on.args[0]))), None)
    value = module.value(base) if base is not None else UNKNOWN
    is_outside = ":" not in value.name and not module.project.is_legacy(value.name)
    return ast.unparse(base) if base is not None and is_outside else ""


def may_be_object(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a base is ``object`` where gym is not installed: ``Base = object``."""
    names = {base.id for base in owner.bases if isinstance(base, ast.Name)}
    return any(
        isinstance(one.value, ast.Name)
        and one.value.id == "object"
        and not names.isdisjoint(map(ast.unparse, one.targets))
        for one in module.all(ast.Assign)
    )


def _is_of_project(module: Module, base: ast.expr) -> bool:
    """Whether a base has a step, and nothing above it lies outside the project."""
    value = module.value(base)
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    ref = ClassRef.of(value.name)
    return module.project.has_attribute(ref, "step") and not _outermost(module, ref)


def origin(module: Module, call: ast.expr) -> str:
    """Where the step that a step method calls comes from, as far as the project says."""
    name = unknown_base(module, call)
    owner = module.class_around(call)
    base = next((one for one in owner.bases if ast.unparse(one) == name), None) if owner else None
    value = module.value(base) if base is not None else None
    if value is None or value.kind is not Kind.CLASS or ":" not in value.name:
        return f"{name} is not part of this project"
    outer = _outermost(module, ClassRef.of(value.name))
    if outer:
        return f"{name} derives from {outer}, which is not part of this project"
    return f"no base of {name} has a step() in this project"


def _outermost(module: Module, ref: ClassRef) -> str:
    """The base outside the project that a class of it derives from ("" if there is none)."""
    for base in module.project.modules[ref.module].scopes[ref.scope].bases:
        value = module.project.value(ref.module, base)
        if value.name.partition(".")[0] in _BARE:
            continue
        if value.kind is not Kind.CLASS or ":" not in value.name:
            return last_part(base)
        if outer := _outermost(module, ClassRef.of(value.name)):
            return outer
    return ""


def puts_around(module: Module, function: ast.expr) -> bool:
    """Whether what is called is a wrapper, of gym's or one that derives from it."""
    dotted = module.dotted(function)
    return is_wrapper(module, dotted) if dotted else is_own_wrapper(module, function)


def is_own_wrapper(module: Module, function: ast.expr) -> bool:
    """Whether a class of the project is called that derives from gym's ``Wrapper``."""
    class_ = module.value(function)
    if class_.kind is not Kind.CLASS or ":" not in class_.name:
        return False
    return any(is_wrapper(module, name) for name in names(module, ClassRef.of(class_.name)))


def names(module: Module, ref: ClassRef) -> Iterator[str]:
    """What a class of the project, and those of the project above it, derive from, by name."""
    for one in (ref, *module.project.ancestors(ref)):
        for base in module.project.modules[one.module].scopes[one.scope].bases:
            yield module.project.value(one.module, base).name


def is_wrapper(module: Module, dotted: str) -> bool:
    """Whether a name is that of one of gym's wrapper classes."""
    return known.is_wrapper(dotted.partition(".")[2]) and module.project.is_legacy(dotted)


def is_hinted_for_many(module: Module, owner: ast.ClassDef) -> bool:
    """Whether what a class is made with is hinted to be a vector environment of gym's."""
    made = methods(owner).get("__init__")
    hints = [one.annotation for one in made.args.args[1:2]] if made is not None else []
    dotted = [module.dotted(hint) for hint in hints if hint is not None]
    return any(name.startswith(_OF_VECTORS) and module.project.is_legacy(name) for name in dotted)
