"""Resets of what may or may not be an environment of gym's."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import target_name
from ...findings import Level
from ...module import FunctionDef, Module, method_calls, reads
from ...rule import Outcome
from ...text.edits import Remark
from ..classes import interfaces
from ..code import bound_names
from ..steps import other_steps
from . import either_pair, resets

_INFO_NAMES = ("_", "info", "infos", "reset_info", "__")
_RETURNED = "they are returned as they come; return anything else with {} beside it"
# What dm_env's time steps have, and no observation.
OF_TIME_STEPS = frozenset({"observation", "reward", "discount", "step_type", "first", "last"})


def _is_named_so(module: Module, node: ast.Call) -> bool:
    """Whether nothing but a name says that an environment is reset, for its observation."""
    assert isinstance(node.func, ast.Attribute)
    name = ast.unparse(node.func.value).rpartition(".")[2].strip("_")
    parent = module.parent(node)
    pair = isinstance(parent, ast.Assign) and any(
        isinstance(target, (ast.Tuple, ast.List)) for target in parent.targets
    )
    is_new = any(keyword.arg in ("seed", "options", "return_info") for keyword in node.keywords)
    is_new |= isinstance(parent, ast.Subscript) and isinstance(parent.slice, ast.Constant)
    is_env = name in ("env", "envs", "environment") or name.endswith(("_env", "_envs"))
    # Of another library, mostly: batches whose reset() gives no info, and resets with a key.
    is_other = "vec" in name or bool(node.args)
    return module.project.uses_gym and is_env and not (is_other or pair or is_new)


def doubtful(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Reports a reset of what may be an environment of gym's, where its observation is taken."""
    if not (type(node.func) is ast.Attribute and node.func.attr == "reset"):
        return
    receiver = module.project.behind(module.value(node.func.value), "reset")
    is_either = receiver.kind is Kind.MIXED and not (receiver.modern or receiver.is_one_or_several)
    is_named = receiver.kind is Kind.UNKNOWN and _is_named_so(module, node)
    is_either |= receiver.guess and _is_between(module, node)
    is_either |= _is_found_by_one(module, node.func)
    is_either |= interfaces.may_be_gyms(module, node, receiver, "reset")
    parent = module.parent(node)
    is_settled = isinstance(parent, ast.Expr) or _takes_pair(module, parent)
    is_guess = receiver.kind is Kind.MIXED and receiver.guess
    is_settled |= is_guess and isinstance(parent, ast.Await)
    is_open = is_guess or receiver.kind is Kind.UNKNOWN
    is_settled |= is_open and _takes_object(module, parent)
    if (is_either or is_named) and not (is_settled or other_steps.are_nearby(module, node)):
        advice = _RETURNED if is_handed_on(module, node) else "unpack both"
        message = f"{ast.unparse(node.func.value)} may or may not be an environment of gym's: if "
        message += f"it is, reset() gives (obs, info): {advice}"
        yield Remark(node, message, Level.MANUAL, receiver.evidence)


def _is_found_by_one(module: Module, function: ast.expr) -> bool:
    """Whether one of several has no reset, and gives a function that calls an environment's."""
    choices = module.value(function).choices
    found = [one.of for one in choices if one.kind is Kind.CALLABLE and one.name == "reset"]
    return any(one is not None and not one.modern for one in found)


def is_handed_on(module: Module, call: ast.Call) -> bool:
    """Whether a reset returns, as it comes, what resetting something gives that may be gym's.

    Of an environment of gym's that is the pair already; the step beside it hands on five values.
    """
    function = module.function(call)
    if function is None or function.name != "reset" or module.owner(function) is None:
        return False
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "reset":
        return False
    receiver = module.value(call.func.value)
    is_either = receiver.kind is Kind.MIXED and not receiver.modern
    is_one = any(one.is_environment and not one.guess for one in receiver.options)
    return is_either and is_one and _is_only_returned(module, function, call)


def _is_only_returned(module: Module, function: ast.AST, call: ast.Call) -> bool:
    """Whether what a call gives is returned, at once or by a name that nothing else reads."""
    around = module.parent(call)
    if not isinstance(around, ast.Assign):
        return isinstance(around, ast.Return)
    name = target_name(around.targets[0])
    return bound_names.only_value(module, function, name) is call and all(
        isinstance(module.parent(one), ast.Return) for one in reads(function, name)
    )


def named(module: Module, function: FunctionDef, value: ast.expr) -> ast.expr:
    """What a name stands for that is given one value, or what is no such name itself."""
    if not isinstance(value, ast.Name):
        return value
    return bound_names.only_value(module, function, value.id) or value


def _is_between(module: Module, node: ast.Call) -> bool:
    """Whether what is reset in a module of gymnasium's is stepped for four values beside it."""
    assert isinstance(node.func, ast.Attribute)
    value, receiver = module.value(node), ast.unparse(node.func.value)
    return (
        value.kind is Kind.RESET
        and resets.is_elses(module, value)
        and any(
            ast.unparse(on) == receiver and takes_four(module.parent(call))
            for call, on in method_calls(module.scope(node), "step")
        )
    )


def takes_four(node: ast.AST) -> bool:
    """Whether a statement is an assignment that unpacks four values."""
    return first_of_four(node) is not None


def first_of_four(node: ast.AST) -> ast.expr | None:
    """The first target of an assignment that unpacks four values."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != known.LEGACY_LENGTH:
        return None
    is_starred = any(isinstance(one, ast.Starred) for one in target.elts)
    return None if is_starred else target.elts[0]


def _takes_object(module: Module, node: ast.AST) -> bool:
    """Whether an assignment takes one of dm_env's time steps, by what is read of it."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, ast.Name):
        return False
    around = (module.parent(one) for one in reads(module.scope(node), target.id))
    return any(isinstance(one, ast.Attribute) and one.attr in OF_TIME_STEPS for one in around)


def _takes_pair(module: Module, node: ast.AST) -> bool:
    """Whether an assignment takes an observation and an info, or asks whether it may."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if target is not None and either_pair.is_asked(module, target):
        return True
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != 2:
        return False
    return target_name(target.elts[1]) in _INFO_NAMES
