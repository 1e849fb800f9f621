"""What is unpacked as four values and may, or may not, be the step of an environment of gym's."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.solving.values import BESIDE_FOUR, STEP_OR_STEPS, Kind, Value
from ...analysis.tables.idioms import (
    is_counted_from_end,
    looks_like_done,
    names_an_action,
    own_name,
    target_name,
    tells_four,
)
from ...analysis.tables.known import LEGACY_LENGTH
from ...findings import Level
from ...module import Module, called_on, method_calls, own_of
from ...text.edits import Remark
from ..classes import interfaces
from ..code import bound_names
from ..resets import resets
from . import starred, step_sites
from .either_length import is_either
from .unpackings import Unpacking

_SHOWING = "print"


def unpacked(module: Module, node: ast.Assign) -> Iterator[Remark]:
    """Reports what is unpacked like a step but cannot be told to be one."""
    target = next((t for t in node.targets if isinstance(t, (ast.Tuple, ast.List))), None)
    call = node.value.value if type(node.value) is ast.Await else node.value
    if target is not None and len(target.elts) == LEGACY_LENGTH and called_on(call, "step") is None:
        call = _one_of_zipped(module, node) or call
    if target is None:
        return
    call = _stepping(module, call) or call
    bound = _bound(module, call)
    call = bound or call
    on = called_on(call, "step") if bound is None else bound
    if isinstance(call, ast.Call) and len(target.elts) == LEGACY_LENGTH:
        yield from _handed_on(module, target, call)
    elif isinstance(call, ast.Subscript) and len(target.elts) == LEGACY_LENGTH:
        yield from _kept(module, target, call)
    if on is None:
        return
    receiver = module.project.behind(module.value(on), "step")
    targets = _all_targets(module, target)
    if not module.project.uses_gym:
        return
    if _is_doubtful(receiver) and starred.loses_done(target):
        yield maybe(node, call, receiver.evidence)
        return
    if (
        len(targets) != LEGACY_LENGTH
        or is_counted_from_end(targets)
        or not (_may_be_gyms(receiver) or _is_named_for_steps(on, targets))
    ):
        return
    if interfaces.may_be_gyms(module, call, receiver, "step"):
        yield maybe(node, call, receiver.evidence)
        return
    if receiver.kind is Kind.UNKNOWN and _is_told_more(module, on):
        return
    if receiver.kind in (Kind.UNKNOWN, Kind.MIXED) and not (
        receiver.modern or receiver.is_one_or_several
    ):
        yield maybe(node, call, receiver.evidence)


def _all_targets(module: Module, target: ast.Tuple | ast.List) -> Sequence[ast.expr]:
    """The targets of an unpacking, with those that its rest goes to: ``reward, done, _ = rest``."""
    *first, last = target.elts or [target]
    if not isinstance(last, ast.Starred) or not isinstance(last.value, ast.Name):
        return target.elts
    for node in own_of(module.scope(target), ast.Assign):
        is_rest = isinstance(node.value, ast.Name) and node.value.id == last.value.id
        for one in node.targets if is_rest else ():
            if isinstance(one, (ast.Tuple, ast.List)):
                return [*first, *one.elts]
    return target.elts


def spread(module: Module, node: ast.Starred) -> Iterator[Remark]:
    """Reports the parts of what may be a step of gym's, or of another class: ``learn(*result)``."""
    call = _stepping(module, node.value) if isinstance(node.ctx, ast.Load) else None
    on = called_on(call, "step") if call is not None else None
    if call is None or on is None or not module.project.uses_gym:
        return
    around = module.parent(node)
    is_shown = isinstance(around, ast.Call) and own_name(around.func) == _SHOWING
    receiver = module.project.behind(module.value(on), "step")
    if _is_doubtful(receiver) and not is_shown and not step_sites.is_own_step(module, node):
        yield maybe(node, call, receiver.evidence)


def read(module: Module, node: ast.Subscript) -> Iterator[Remark]:
    """Reports what is read by its position of what may be a step of gym's, or of another class."""
    call = _stepping(module, node.value)
    on = called_on(call, "step") if call is not None else None
    if call is None or on is None or not module.project.uses_gym:
        return
    receiver = module.project.behind(module.value(on), "step")
    may_be = _is_doubtful(receiver) or interfaces.may_be_gyms(module, call, receiver, "step")
    is_unknown = receiver.kind is Kind.UNKNOWN and _is_called_env(on)
    if not (may_be or is_unknown) or _is_told_more(module, on):
        return
    yield Remark(
        node,
        f"{ast.unparse(on)} may or may not be an environment of gym's: if it is, read terminated "
        "at 2, truncated at 3 and info at 4",
        Level.MANUAL,
        receiver.evidence,
    )


def _stepping(module: Module, node: ast.expr) -> ast.expr | None:
    """The step that an expression is, or that is all its name is ever given."""
    if called_on(node, "step") is not None:
        return node
    if not isinstance(node, ast.Name):
        return None
    scope = module.scope(node)
    given = bound_names.only_assigned(module, scope, node.id)
    are_steps = bool(given) and all(called_on(one, "step") is not None for one in given)
    return given[0] if are_steps and not is_either(scope, node) else None


def _bound(module: Module, node: ast.expr) -> ast.expr | None:
    """What a call steps by a name that is only ever given its method: ``go = env.step``."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    given = bound_names.only_value(module, module.scope(node), node.func.id)
    return given.value if isinstance(given, ast.Attribute) and given.attr == "step" else None


def _handed_on(module: Module, target: ast.Tuple | ast.List, call: ast.Call) -> Iterator[Remark]:
    """Reports four targets for what calls either a step or a reset that it was given before."""
    value = module.value(call)
    if _may_be_of_several(value) and tells_four(target.elts):
        yield Remark(
            target,
            f"{ast.unparse(call.func)}() may give what one step gives, or a list of such: of one, "
            "unpack obs, reward, terminated, truncated, info",
            evidence=value.evidence,
        )
    if value.kind is not Kind.MIXED or value.modern:
        return
    if value.name == BESIDE_FOUR:
        yield Remark(
            target,
            f"{ast.unparse(call.func)}() may give what a step gives, five values now, and four of "
            "its own: give five in every case (obs, reward, terminated, truncated, info), and "
            "unpack them",
            evidence=value.evidence,
        )
    elif value.of is not None and _calls_several(module, module.value(call.func)):
        yield Remark(
            target,
            f"{ast.unparse(call.func)}() may hand on a step or a reset, which give five values and "
            "(obs, info): unpack obs, reward, terminated, truncated, info of a step, and take the "
            "observation of a reset out of its pair",
            evidence=value.evidence,
        )


def _kept(module: Module, target: ast.Tuple | ast.List, held: ast.Subscript) -> Iterator[Remark]:
    """Reports four targets for what is kept among results of steps and of resets."""
    value = module.value(held)
    if value.kind is not Kind.MIXED or value.of is None or value.modern:
        return
    if value.of.kind is Kind.STEP:
        yield Remark(
            target,
            f"{ast.unparse(held)} may be the result of a step or of a reset: of a step, unpack "
            "obs, reward, terminated, truncated, info",
            evidence=value.evidence,
        )


def _may_be_of_several(value: Value) -> bool:
    """Whether something is a list of steps, which another class may give the step of one in."""
    if value.modern or value.parts:
        return False
    if value.kind is Kind.MANY:
        return value.of is not None and value.of.kind is Kind.STEP and not value.of.modern
    return value.name == STEP_OR_STEPS


def _calls_several(module: Module, called: Value) -> bool:
    """Whether one of several functions is called, or what returns what one of several gives."""
    return bool(called.choices) or module.project.calls_either(called)


def _is_named_so(receiver: ast.expr, info: ast.expr) -> bool:
    """Whether names alone say that an environment is stepped, whatever its flag is called."""
    return _is_called_env(receiver) and target_name(info) == "info"


def _is_called_env(receiver: ast.expr) -> bool:
    name = target_name(receiver).strip("_")
    return name == "env" or name.endswith("_env")


def _is_told_more(module: Module, on: ast.expr) -> bool:
    """Whether steps around are given more than an action, as those of policies are.

    ``**options``, which may hold nothing, say no more.
    """
    text = ast.unparse(on)
    return "env" not in target_name(on).lower() and any(
        len(call.args) + sum(1 for one in call.keywords if one.arg) > 1
        and ast.unparse(other) == text
        for call, other in method_calls(module.scope(on), "step")
    )


def _may_be_gyms(receiver: Value) -> bool:
    """Whether one of what is stepped is surely an environment."""
    return any(one.is_environment and not one.guess for one in receiver.options)


def _is_doubtful(receiver: Value) -> bool:
    """Whether one of what is stepped is surely an environment of old, and another surely none."""
    is_settled = receiver.modern or receiver.is_one_or_several
    return receiver.kind is Kind.MIXED and _may_be_gyms(receiver) and not is_settled


def _is_named_for_steps(on: ast.expr, targets: Sequence[ast.expr]) -> bool:
    if names_an_action(targets[0]) and "env" not in target_name(on).lower():
        return False
    return looks_like_done(targets[2]) or _is_named_so(on, targets[3])


def is_between(module: Module, unpacking: Unpacking) -> bool:
    """Whether but a name tells of an environment, in a module that speaks today's API otherwise."""
    is_old = len(unpacking.targets.elts) == LEGACY_LENGTH and isinstance(
        unpacking.holder, ast.Assign
    )
    return is_old and resets.is_elses(module, unpacking.value)


def _one_of_zipped(module: Module, node: ast.Assign) -> ast.expr | None:
    """The ``env.step(action)`` whose results a statement puts together with ``zip(*results)``."""
    for one in ast.walk(node.value):
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "zip" and len(one.args) == 1:
            star = one.args[0]
            results = star.value if isinstance(star, ast.Starred) else star
            made = [results, *_assigned(module, results)]
            found = (
                each.elt for each in made if isinstance(each, (ast.ListComp, ast.GeneratorExp))
            )
            return next(found, None)
    return None


def _assigned(module: Module, name: ast.expr) -> Iterator[ast.expr]:
    """What the function around assigns to a name."""
    if isinstance(name, ast.Name):
        for node in bound_names.assignments(module.scope(name), name.id):
            yield node.value


def maybe(node: ast.AST, call: ast.expr, evidence: tuple[str, ...]) -> Remark:
    """What is said of a place where the step of something may be gym's."""
    on = called_on(call, "step") or call
    return Remark(
        node,
        f"{ast.unparse(on)} may or may not be an environment of gym's: "
        "if it is, unpack obs, reward, terminated, truncated, info",
        Level.MANUAL,
        evidence,
    )
