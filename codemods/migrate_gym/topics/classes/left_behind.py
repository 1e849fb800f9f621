"""What code that speaks the new API still does in the old way."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from ...analysis.solving.classes.class_info import KEEPS_OLD
from ...analysis.solving.classes.judging import (
    KEPT_BATCH,
    KEPT_BESIDE,
    KEPT_CONTRACT,
    KEPT_ORDER,
)
from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import shortened, target_name
from ...module import FunctionDef, Module, called_on, own, own_of, owner_of, reads, walk
from ...project import ClassRef
from ...text.edits import Edit, Remark
from ...text.source_text import Span
from ..code import paths, signatures
from ..ids import made_ids, moved_ids
from ..renders import made_for_modes
from . import bases, forwarding

_WITHOUT_SEED = frozenset(
    {f"{known.MODERN_ROOT}.{name}" for name in known.ENV_CLASSES | known.WRAPPER_CLASSES}
    | {"abc.ABC", "typing.Generic"}
)
"""The bases outside a project that bring no ``seed``."""
_KEPT = (KEEPS_OLD, KEPT_BATCH, KEPT_BESIDE, KEPT_CONTRACT, KEPT_ORDER)
_ASKING = ("isinstance", "len", "type")
_MODE = "mode"


def reset(module: Module, node: ast.Call) -> Remark | None:
    """``state = env.reset()``, where a step gives the state its observations."""
    holder = module.parent(node) if called_on(node, "reset") is not None else None
    if not (type(holder) is ast.Assign and len(holder.targets) == 1):
        return None
    target = holder.targets[0]
    if not isinstance(target, (ast.Name, ast.Attribute)):
        return None
    value = module.value(node)
    if value.kind is not Kind.RESET or not value.modern or _is_pair(module, target):
        return None
    if value.guess and not _is_of_gym_0_25(module, node):
        return None
    name = ast.unparse(target)
    if name == "_" and not any(reads(module.scope(node), name)):
        return None
    names = {name, *_others_put_in(module.scope(node), name)}
    if not any(_gives(module, one, names) for one in own(module.scope(node))):
        return None
    if _is_fallback(module, node):
        return None
    doubt = f"if {ast.unparse(owner_of(node))} is an environment of gym's, " if value.guess else ""
    return Remark(
        node,
        f"{doubt}{name} is (obs, info) here and an observation where step() gives it: unpack "
        f"{name}, _",
        evidence=value.evidence,
    )


def _is_of_gym_0_25(module: Module, node: ast.Call) -> bool:
    """Whether code of gym's own resets what is stepped for five values, as gym 0.25 could be asked.

    Its reset gave the observation alone all the same.
    """
    owner = target_name(owner_of(node)).strip("_")
    is_env = owner == "env" or owner.endswith("_env")
    return is_env and module.project.uses_gym and not module.imports_modern


def _others_put_in(scope: ast.AST, name: str) -> Iterator[str]:
    """The names whose values a name is given too: ``state = next_state``."""
    for one in own_of(scope, ast.Assign):
        is_named = isinstance(one.value, (ast.Name, ast.Attribute))
        if is_named and name in map(ast.unparse, one.targets):
            yield ast.unparse(one.value)


def seed(module: Module, node: ast.Call, receiver: Value) -> Edit | Remark | None:
    """``env.seed(…)`` of what ``make`` gave, or of a class of the project without such a method.

    The environments of gym 0.26 have none, so what its wrappers handed on was of the project.
    """
    has_none = is_made(module, receiver) or _is_bare(module, receiver)
    if not has_none or _is_asked_for(module, node):
        return None
    if _is_handed_on(module, receiver) and _is_plain(module, node):
        edit = Edit(node, "wrappers hand on no seed() now", evidence=receiver.evidence)
        end = module.span(node.func).end
        return edit.replace(Span(end - len("seed"), end), 'get_wrapper_attr("seed")')
    return Remark(
        node,
        "environments have no seed() now, and wrappers hand on none: pass the seed to reset(), "
        "env.reset(seed=…), or to a seed() of its own by env.unwrapped",
        evidence=receiver.evidence,
    )


def _is_handed_on(module: Module, receiver: Value) -> bool:
    """Whether wrappers of gym handed on a seed method, which classes of the project alone have."""
    if not (forwarding.is_of_gym(receiver) and is_made(module, receiver)):
        return False
    ids = {one for each in made_ids.of_makes(module, receiver.makes) for one in each}
    return ids <= module.project.registrations.ids and module.project.seeds.keeps_some


def _is_plain(module: Module, node: ast.Call) -> bool:
    """Whether quotes can be written where a call stands."""
    return not any(isinstance(one, ast.JoinedStr) for one in module.ancestors(node))


def seed_above(module: Module, node: ast.Call) -> Remark | None:
    """``super().seed(…)`` in a class below gym's that stays as it is: there is none above it."""
    function, owner = node.func, module.class_around(node)
    if owner is None or shortened(function) != "super().seed":
        return None
    instance = module.class_info(owner).instance
    is_kept = instance.kind is Kind.LOOKALIKE and any(
        reason in one for reason in _KEPT for one in instance.evidence
    )
    above = module.project.ancestors(module.class_ref(owner))
    if not is_kept or any(module.project.has_attribute(one, "seed") for one in above):
        return None
    message = f"{module.target.root}'s classes have no seed(): delete this call"
    return Remark(node, message, evidence=instance.evidence)


def render(
    module: Module, node: ast.Call, receiver: Value, modes: list[ast.expr]
) -> Edit | Remark | None:
    """``env.render(mode)`` of what ``make`` gave, whose wrappers take no argument there."""
    is_alone = len(node.args) + len(node.keywords) == len(modes) == 1
    is_seen = is_alone and not isinstance(modes[0], ast.Starred)
    if not is_seen or not _comes_of_make(module, receiver) or _is_asked_for(module, node):
        return None
    calls = module.calls_at(receiver.makes)
    mode = ast.unparse(modes[0])
    if len(calls) == len(receiver.makes) and all(_is_for(module, one, mode) for one in calls):
        edit = Edit(node, "render() takes no arguments", evidence=receiver.evidence)
        for given in (*node.args, *node.keywords):
            edit.replace(module.span(given), "")
        return edit
    if _is_unwrapped(receiver):
        return None  # a class of another package may take the mode
    return Remark(
        node,
        f"make this environment with render_mode={mode}: render() takes no mode now",
        evidence=receiver.evidence,
    )


def render_method(module: Module, owner: ast.ClassDef, method: FunctionDef) -> Iterator[Remark]:
    """``def render(self, mode="human")`` of an environment that is made for no mode."""
    info, ref = module.class_info(owner), module.class_ref(owner)
    default = signatures.defaults(method).get(_MODE)
    is_env = info.instance.kind is Kind.ENV and info.instance.modern and not info.instance.guess
    if not is_env or info.is_wrapper or not module.is_api(info.root):
        return
    is_mode = isinstance(default, ast.Constant) and default.value in known.VIEWS
    if not is_mode or not any(reads(method, _MODE)):
        return
    family = (*module.project.family(ref), *module.project.ancestors(ref))
    if module.target.root == known.LEGACY_ROOT or any(_has_mode(module, one) for one in family):
        return
    yield Remark(
        method,
        "wrappers call render() without a mode: take render_mode in __init__, keep it in "
        "self.render_mode, and read that here",
        evidence=info.instance.evidence,
    )


def _has_mode(module: Module, ref: ClassRef) -> bool:
    """Whether a class, or its constructor, knows the mode that it is made for."""
    scope = module.project.modules[ref.module].scopes[ref.scope]
    names = {*scope.attributes, *scope.parameters}
    return module.project.has_attribute(ref, "render_mode") or "render_mode" in names


def is_made(module: Module, receiver: Value) -> bool:
    """Whether something is sure to be a single environment of gymnasium's in its wrappers."""
    return _comes_of_make(module, receiver) and not _is_unwrapped(receiver)


def _comes_of_make(module: Module, receiver: Value) -> bool:
    if module.target.root != known.MODERN_ROOT or receiver.kind is not Kind.ENV:
        return False
    if not receiver.modern or receiver.guess or not receiver.makes:
        return False
    return not _is_own(module, receiver)


def _is_unwrapped(receiver: Value) -> bool:
    return "unwrapped" in receiver.evidence[:1]


def _is_bare(module: Module, receiver: Value) -> bool:
    """Whether it is of a class of the project that has no method but gymnasium's and its own."""
    if module.target.root != known.MODERN_ROOT or receiver.kind is not Kind.ENV:
        return False
    if not receiver.modern or receiver.guess or ":" not in receiver.name:
        return False
    family = module.project.family(ClassRef.of(receiver.name))
    return all(_has_no_seed(module, one) for one in family)


def _has_no_seed(module: Module, ref: ClassRef) -> bool:
    if any(module.project.has_attribute(ref, name) for name in ("seed", "__getattr__")):
        return False
    is_given = module.project.is_given_from_outside(ref, "seed")
    outer = {name for name in bases.names(module, ref) if ":" not in name}
    return not is_given and bool(outer) and outer <= _WITHOUT_SEED


def _is_own(module: Module, receiver: Value) -> bool:
    """Whether it is of a class of the project with methods of these names of its own."""
    if ":" not in receiver.name:
        return False
    ref = ClassRef.of(receiver.name)
    return any(module.project.has_attribute(ref, name) for name in ("seed", "render"))


def _is_pair(module: Module, target: ast.expr) -> bool:
    """Whether a variable is taken for a pair anywhere: unpacked, indexed, or asked what it is."""
    name = ast.unparse(target)
    for node in own(module.scope(target)):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == name:
            return True
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == name:
            return True
        if (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) in _ASKING
            and name in map(ast.unparse, node.args)
        ):
            return True
    return False


def _is_fallback(module: Module, node: ast.Call) -> bool:
    """Whether a reset is that for who refuses the reset of today, which was tried before."""
    for around in module.ancestors(node):
        outer = module.parent(around) if isinstance(around, ast.ExceptHandler) else None
        for tried in outer.body if isinstance(outer, ast.Try) else ():
            calls = (one for one in walk(tried) if isinstance(one, ast.Call))
            if any(one.keywords and ast.dump(one.func) == ast.dump(node.func) for one in calls):
                return True
    return False


def _gives(module: Module, node: ast.AST, names: Collection[str]) -> bool:
    """Whether a statement unpacks the values of a step, the first into one of some names."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) not in known.LENGTHS:
        return False
    assert isinstance(node, ast.Assign)
    return ast.unparse(target.elts[0]) in names and module.value(node.value).kind is Kind.STEP


def _is_asked_for(module: Module, node: ast.Call) -> bool:
    """Whether a call stands under a condition that may ask whether it can be made."""
    if paths.is_told_by_error(module, node, "AttributeError", "TypeError"):
        return True
    for around in module.ancestors(node):
        test = around.test if isinstance(around, (ast.If, ast.IfExp)) else None
        if test is not None and any(isinstance(one, ast.Call) for one in ast.walk(test)):
            return True
    return False


def _is_for(module: Module, call: ast.Call, mode: str) -> bool:
    """Whether a call of ``make`` names a mode; without any, whether it is given or told one."""
    named = next((k.value for k in call.keywords if k.arg == "render_mode"), None)
    if named is not None:
        return ast.unparse(named) == mode
    return moved_ids.is_make(module, call) and any(made_for_modes.outcomes(module, call))
