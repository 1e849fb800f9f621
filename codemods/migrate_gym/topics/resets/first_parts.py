"""Which part of what a reset gives is taken by the code around it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.expressions import Attribute, Call, Expression, Many, Name, last_part
from ...analysis.reading.records import Scope
from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables.idioms import target_name
from ...module import Module, method_calls, methods, own_of
from ...project import ClassRef
from .doubtful_resets import OF_TIME_STEPS, first_of_four, takes_four

_ARRAYS = frozenset(
    {"array", "asarray", "concatenate", "full", "hstack", "ones", "stack", "vstack", "zeros"}
)
"""Functions of numpy's that make an array."""
_NUMPY = ("np", "numpy")
_CALLS = 3
"""How far what a reset gives is followed through names and methods of its class."""
_PAIR = 2
_EITHER_REST = (
    "reset() gives (obs, info): the first is the whole observation now; if its first component was "
    "meant, write (first, *_), _"
)


def is_stepped_for_four(module: Module, node: ast.Call) -> bool:
    """Whether the module takes four values of steps of what is called like what one resets."""
    assert isinstance(node.func, ast.Attribute)
    receiver = ast.unparse(node.func.value)
    return any(
        ast.unparse(one.value) == receiver and takes_four(module.parent(module.parent(one)))
        for one in module.saying(ast.Attribute, ("step",))
    )


def observes_one(module: Module, node: ast.Call) -> bool:
    """Whether a reset of a class of the project surely gave one observation and no pair.

    ``reset()[0]`` was a component of that, as of a list of agents' observations. One that is asked
    for by keyword may be meant for the pair.
    """
    ref = _own_class(module, node)
    return ref is not None and not node.keywords and _gives_one(module, ref, "reset")


def observes_tuple(module: Module, node: ast.expr) -> bool:
    """Whether the observations of a class of the project are surely tuples themselves.

    Who asks ``isinstance(obs, tuple)`` of its reset did not ask for a pair with an info.
    """
    call = node.value if isinstance(node, ast.Await) else node
    ref = _own_class(module, call) if isinstance(call, ast.Call) else None
    if ref is None or module.project.resets_with_info(ref):
        return False
    is_declared = module.project.spaces.is_tuple(ref, "observation_space")
    return is_declared or module.project.observes_several(ref)


def _own_class(module: Module, node: ast.Call) -> ClassRef | None:
    """The class of the project that is surely reset, if it is no wrapper."""
    owner = module.value(node.func.value) if isinstance(node.func, ast.Attribute) else UNKNOWN
    if owner.kind is not Kind.ENV or owner.guess or owner.choices or ":" not in owner.name:
        return None
    ref = ClassRef.of(owner.name)
    return None if module.project.class_info(ref).is_wrapper else ref


def _gives_one(module: Module, ref: ClassRef, method: str, left: int = _CALLS) -> bool:
    """Whether all that the methods of a family with a name return is surely no pair."""
    found = module.project.definitions(ref, method)
    return bool(found and left) and all(
        one.returns and all(_is_one(module, ref, one, each, left) for each in one.returns)
        for one in found
    )


def _is_one(module: Module, ref: ClassRef, method: Scope, returned: Expression, left: int) -> bool:
    if isinstance(returned, Many):
        return returned.is_dict or len(returned.parts) != _PAIR
    if isinstance(returned, Name) and left:
        held = [one.value for one in method.bindings.get(returned.id, ())]
        return bool(held) and all(_is_one(module, ref, method, one, left - 1) for one in held)
    if not isinstance(returned, Call) or not isinstance(returned.function, Attribute):
        return False
    on, name = returned.function.base, returned.function.name
    if last_part(on) in _NUMPY:
        return name in _ARRAYS
    is_own = isinstance(on, Name) and on.id in list(method.parameters)[:1]
    return is_own and _gives_one(module, ref, name, left - 1)


def observes_two(module: Module, node: ast.expr) -> bool:
    """Whether a step, taken for four values, tells that what is reset gives two as one observation.

    ``(obs, count), reward, done, info = env.step(action)`` stands in the same function, or in
    another method of a class that resets what it holds.
    """
    call = node.value if isinstance(node, ast.Await) else node
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return False
    receiver = ast.unparse(call.func.value)
    owner = module.class_around(call) if receiver.startswith("self.") else None
    around = [module.scope(call), *(methods(owner).values() if owner is not None else ())]
    return any(
        isinstance(first, ast.Tuple) and len(first.elts) == _PAIR
        for scope in dict.fromkeys(around)
        for step, on in method_calls(scope, "step")
        if ast.unparse(on) == receiver
        for first in _firsts(module, scope, step)
    )


def _firsts(module: Module, scope: ast.AST, step: ast.Call) -> Iterator[ast.expr | None]:
    """The first targets of the four values of a step, which a name may keep before."""
    assign = module.parent(step)
    yield first_of_four(assign)
    kept = assign.targets[0] if isinstance(assign, ast.Assign) else None
    if isinstance(kept, ast.Name):
        others = (one for one in own_of(scope, ast.Assign) if is_spelt(one.value, kept.id))
        yield from map(first_of_four, others)


def doubt_about(module: Module, node: ast.Assign) -> str:
    """What is said of a part that may be of an old observation or a new pair ("": nothing)."""
    if leaves_rest(node.targets[0]):
        return _EITHER_REST
    index = _taken_next(module, node)
    return ambiguous(index) if index is not None else ""


def _taken_next(module: Module, node: ast.Assign) -> ast.expr | None:
    """The index by which the next statement takes a part of what one assigns, and nothing else.

    ``obs = env.reset()`` is followed by ``obs = obs[0]``.
    """
    target = node.targets[0]
    if not isinstance(target, ast.Name):
        return None
    block = module.block(node)
    following = block[block.index(node) + 1 :][:1]
    if not following or not isinstance(following[0], ast.Assign):
        return None
    taken, again = following[0].value, following[0].targets
    is_part = isinstance(taken, ast.Subscript) and ast.unparse(taken.value) == target.id
    if not is_part or not isinstance(taken, ast.Subscript) or not may_mean_pair(taken.slice):
        return None
    return taken.slice if [*map(ast.unparse, again)] == [target.id] else None


def leaves_rest(target: ast.expr) -> bool:
    """Whether the first of several is taken, and the others thrown away: ``obs, *_``."""
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != 2:
        return False
    last = target.elts[1]
    return isinstance(last, ast.Starred) and target_name(last).startswith("_")


def is_of_other_branch(module: Module, around: ast.AST) -> bool:
    """``env.reset().observation if suite else env.reset()``: of dm_env, where no gym is meant."""
    if not (isinstance(around, ast.Attribute) and around.attr in OF_TIME_STEPS):
        return False
    choice, plain = module.parent(around), ast.unparse(around.value)
    branches = (choice.body, choice.orelse) if isinstance(choice, ast.IfExp) else ()
    return any(ast.unparse(branch) in (plain, f"{plain}[0]") for branch in branches)


def may_mean_pair(index: ast.expr) -> bool:
    """Whether an index may take an observation, or an info, out of the pair of today."""
    try:
        return ast.literal_eval(index) in (0, 1, -1, -2)
    except ValueError:
        return False


def ambiguous(index: ast.expr) -> str:
    """What is said of an index that meant a component of an observation, or a part of the pair."""
    at = ast.unparse(index)
    is_first = ast.literal_eval(index) in (0, -2)
    now, part = ("whole observation", "its first") if is_first else ("info", "an observation's")
    return (
        f"reset() gives (obs, info): [{at}] is the {now} now; "
        f"if {part} component was meant, write [0][{at}]"
    )


def is_listed_pair(module: Module, around: ast.AST) -> bool:
    """Whether ``pairs.append(env.reset())`` is followed by ``obs, infos = zip(*pairs)``."""
    if not (isinstance(around, ast.Call) and ast.unparse(around.func).endswith(".append")):
        return False
    unpacked = f"zip(*{ast.unparse(around.func).removesuffix('.append')})"
    return any(
        isinstance(other.targets[0], ast.Tuple)
        and len(other.targets[0].elts) == 2
        and target_name(other.targets[0].elts[1]).startswith(("_", "info"))
        and ast.unparse(other.value) == unpacked
        for other in own_of(module.scope(around), ast.Assign)
    )
