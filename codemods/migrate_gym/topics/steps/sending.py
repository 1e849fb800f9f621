"""Where a step's result goes out of sight, among other values or through a pipe."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.solving.definitions import lengths
from ...analysis.solving.unions import union
from ...analysis.solving.values import BESIDE_FOUR, UNKNOWN, Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import constant_index
from ...module import FunctionDef, Module, own, reads
from ...tuples import NamedTuple
from ..code import bound_names
from ..doubles import patches
from ..resets import resets
from . import handed_in, step_sites
from .either_length import serves_both
from .unpackings import given, may_be_four

AWAY = frozenset({"send", "set_result"})
"""Methods of pipes and futures: what becomes of what they are given is not followed."""
_SENDING = known.QUEUEING | AWAY
# The vector environments of Stable-Baselines, and what gives four values there.
_BATCHES = frozenset({"VecEnv", "VecEnvWrapper", "DummyVecEnv", "SubprocVecEnv"})
DISPLAYS = (ast.Tuple, ast.List, ast.Dict)
"""What is written out around a step's result that is sent among other values."""
_YIELDING = (ast.Yield, ast.YieldFrom)
_TAKING = (ast.Assign, ast.Return, ast.Yield)
AROUND = frozenset(
    {ast.Assign, ast.Return, ast.Await, ast.Tuple, ast.List, ast.Dict, ast.Yield, ast.Call}
)
"""What stands directly around what goes on as a whole."""


class Journey(NamedTuple):
    """A step's result on its way to where four values are expected.

    Attributes:
        call: The step, with an ``await`` around it.
        statement: The statement that sends it on.
        clashes: Whether the same variable is read as a step's result elsewhere.
    """

    call: ast.expr
    statement: ast.Assign | ast.Return | ast.Expr
    clashes: bool = False


def journey(module: Module, node: ast.Call) -> Journey | None:
    """Returns how a step's result goes out of sight; None where it stays in it."""
    outer, parent = _outer(module, node)
    if not (isinstance(parent, _TAKING) or is_all(module, outer)):
        return None
    if not step_sites.is_step(module, node) or module.value(node).guess:
        return None
    if module.value(node.func).kind is Kind.DOTTED:
        return None  # ``list(env.step(action))`` is no tuple
    if isinstance(parent, ast.Return):
        is_one_of = _returns_several(module, parent) or _has_twin_of_four(module, parent)
        return Journey(outer, parent) if is_one_of or _is_of_batch(module, parent) else None
    if isinstance(parent, ast.Yield):
        return _yielded(module, outer, parent)
    if isinstance(parent, ast.Assign):
        is_alone = parent.value is outer and len(parent.targets) == 1
        return _stored(module, outer, parent) if is_alone else None
    statement = module.statement(node)
    assert isinstance(statement, ast.Expr)
    return Journey(outer, statement, clashes=_is_followed(module, statement.value))


def is_kept(module: Module, node: ast.expr) -> bool:
    """Whether what is sent has, or gets, the four values that are expected."""
    sources = given(module, node) if isinstance(node, ast.Name) else [node]
    calls = [one.value if isinstance(one, ast.Await) else one for one in sources]
    found = [journey(module, call) for call in calls if isinstance(call, ast.Call)]
    return bool(found) and all(one is not None and not one.clashes for one in found)


def is_put_together(module: Module, name: ast.expr | None) -> bool:
    """Whether a variable is read by its positions alone, and sent: four values can be sent of it.

    Not where the key of time limits is to be in the info, which is written into a variable.
    """
    if not isinstance(name, ast.Name) or not step_sites.is_step(module, name):
        return False
    function, value, scope = module.function(name), module.value(name), module.scope(name)
    if value.guess or step_sites.is_batch(value) or module.project.truncation.is_read:
        return False
    if function is not None and _is_of_environment(module, function):
        return False
    held = bound_names.only_assigned(module, scope, name.id)
    if not held or not all(step_sites.is_step(module, one) for one in held):
        return False
    found = list(reads(scope, name.id))
    return all(_is_at_position(module, one) or _is_sent_away(module, one) for one in found)


def _is_at_position(module: Module, node: ast.expr) -> bool:
    """Whether one value of a step's result is read."""
    around = module.parent(node)
    if not isinstance(around, ast.Subscript) or around.value is not node:
        return False
    return type(around.ctx) is ast.Load and constant_index(around.slice) is not None


def _is_sent_away(module: Module, node: ast.expr) -> bool:
    """Whether an expression is all that a pipe or a future is given, in a statement of its own."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or not is_all(module, node) or call.args != [node]:
        return False
    is_out = module.value(call.func).kind in (Kind.UNKNOWN, Kind.DOTTED)
    return is_out and isinstance(call.func, ast.Attribute) and call.func.attr in AWAY


def is_inside(module: Module, node: ast.expr) -> bool:
    """Whether an expression is part of what is sent, or yielded to who sends something back."""
    _, parent = _outer(module, node)
    if type(parent) is ast.Yield:
        return not isinstance(module.parent(parent), ast.Expr)
    inside = False
    while isinstance(parent, DISPLAYS):
        inside = True
        parent = module.parent(parent)
    return inside and isinstance(parent, ast.Call) and _sends(parent)


def is_all(module: Module, node: ast.expr) -> bool:
    """Whether an expression is all that a pipe or queue is given, alone or in a tuple."""
    return _is_sent(module, node) and type(module.statement(node)) is ast.Expr


def is_put_away(module: Module, node: ast.expr) -> bool:
    """Whether an attribute is given an expression as it is, or what a function is handed."""
    parent = module.parent(node)
    if not isinstance(parent, ast.Assign) or parent.value is not node:
        return False
    names = [target for target in parent.targets if isinstance(target, ast.Name)]
    found = (one for target in names for one in reads(module.scope(target), target.id))
    return any(isinstance(target, ast.Attribute) for target in parent.targets) or any(
        handed_in.is_appended(module, module.parent(one)) for one in found
    )


def may_be_step(module: Module, call: ast.Call) -> bool:
    """Whether a call goes to one of several functions, one of which gives a step's result."""
    value = module.value(call)
    if value.kind is not Kind.MIXED or value.modern:
        return False
    called = module.value(call.func)
    is_step = value.name == BESIDE_FOUR or value.of is not None
    return is_step and (bool(called.choices) or module.project.calls_either(called))


def _sends(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in _SENDING


def _outer(module: Module, node: ast.expr) -> tuple[ast.expr, ast.AST]:
    parent = module.parent(node)
    return (parent, module.parent(parent)) if type(parent) is ast.Await else (node, parent)


def _yielded(module: Module, outer: ast.expr, node: ast.Yield) -> Journey | None:
    """A step that a generator yields beside something else, in a statement of its own."""
    statement = module.parent(node)
    if not isinstance(statement, (ast.Expr, ast.Assign)) or not _returns_several(module, node):
        return None
    return Journey(outer, statement)


def _returns_several(module: Module, node: ast.Return | ast.Yield) -> bool:
    """Whether a function gives something else than steps too, and is no environment's own."""
    function = module.function(node)
    if function is None or _is_of_environment(module, function):
        return False
    if gives_four(module, node):
        return True
    ways = _YIELDING if isinstance(node, ast.Yield) else ast.Return
    gives = [one for one in own(function) if isinstance(one, ways) and one.value]
    if union(_given_by(module, one) for one in gives).kind is Kind.MIXED:
        return True
    if ways is ast.Return and any(isinstance(one, _YIELDING) for one in own(function)):
        return True  # what ``yield from`` gives is not followed
    owner = module.owner(function)
    family = module.project.definitions(module.class_ref(owner), function.name) if owner else ()
    return any(known.LEGACY_LENGTH in lengths(one) for one in family)


def _given_by(module: Module, node: ast.Return | ast.Yield | ast.YieldFrom) -> Value:
    assert node.value is not None
    value = module.value(node.value)
    return value if not isinstance(node, ast.YieldFrom) else value.of or UNKNOWN


def gives_four(module: Module, node: ast.AST) -> bool:
    """Whether the function around may return four values that are written out somewhere."""
    function = module.function(node)
    return function is not None and module.project.gives_four(module.function_ref(function))


def _has_twin_of_four(module: Module, node: ast.Return) -> bool:
    """Whether another function of that name, in another branch, gives four values."""
    function = module.function(node)
    if function is None or module.owner(function) is not None:
        return False
    return any(
        isinstance(one.value, ast.Tuple) and is_four(one.value)
        for twin in own(module.scope(function))
        if isinstance(twin, (ast.FunctionDef, ast.AsyncFunctionDef))
        and twin.name == function.name
        and twin is not function
        for one in own(twin)
        if isinstance(one, ast.Return)
    )


def is_four(node: ast.expr) -> bool:
    """Whether four values are written out."""
    starred = isinstance(node, ast.Tuple) and any(isinstance(e, ast.Starred) for e in node.elts)
    return isinstance(node, ast.Tuple) and len(node.elts) == known.LEGACY_LENGTH and not starred


def is_returned_as_four(module: Module, node: ast.Return | ast.Yield) -> bool:
    """Whether a variable with a step's result is given where four values are expected."""
    name, function = node.value, module.function(node)
    if not isinstance(name, ast.Name) or not step_sites.is_step(module, name):
        return False
    if function is None or not (_returns_several(module, node) or _is_of_batch(module, node)):
        return False
    return not serves_both(function, name.id) and not module.value(name).guess


def _is_of_batch(module: Module, node: ast.Return | ast.Yield) -> bool:
    """Whether a vector environment of Stable-Baselines', which gives four values, steps here."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or function.name not in known.BATCH_STEPS:
        return False
    info = module.class_info(owner)
    is_other = info.instance.kind is Kind.LOOKALIKE
    return is_other and info.root.rpartition(".")[2] in _BATCHES


def _is_of_environment(module: Module, function: FunctionDef) -> bool:
    """Whether a function is, or stands in for, a method that environments have."""
    owner = module.owner(function)
    if owner is None:
        return any(patches.is_patch(module, function, name) for name in known.RESULTS)
    return resets.is_legacy_class(module, owner) and _is_part_of_step(module, function)


def _is_part_of_step(module: Module, function: FunctionDef) -> bool:
    """Whether what a method gives is only ever returned, as the rule step-methods follows it.

    It follows calls in the method's own module: what is called elsewhere alone stays as it was.
    """
    if function.name in known.RESULTS:
        return True
    named = [node for node in module.all(ast.Attribute) if node.attr == function.name]
    return bool(named) and all(_is_returned_call(module, node) for node in named)


def _is_returned_call(module: Module, node: ast.Attribute) -> bool:
    """Whether a method is called, and what it gives is returned."""
    call = module.parent(node)
    return isinstance(call, ast.Call) and isinstance(module.parent(call), ast.Return)


def _stored(module: Module, outer: ast.expr, node: ast.Assign) -> Journey | None:
    target = node.targets[0]
    function = module.function(node)
    within = function is not None and _is_of_environment(module, function)
    if isinstance(target, ast.Attribute):
        is_mixed = module.value(target).kind is Kind.MIXED or may_be_four(module, target)
        is_mixed = is_mixed or is_of_module(module, target)
        if is_mixed:
            return Journey(outer, node, clashes=within)
        if handed_in.is_set(module, target):
            return Journey(outer, node, clashes=handed_in.is_read_beside(module, target))
        return None
    if isinstance(target, ast.Subscript) and handed_in.is_only_filled(module, target.value):
        clashes = handed_in.is_read_as_steps(module, target.value)
        return Journey(outer, node, clashes=clashes)
    if not isinstance(target, ast.Name):
        return None
    found = list(reads(module.scope(target), target.id))
    steps = [one for one in found if step_sites.is_step(module, one)]
    sent = [one for one in steps if _is_sent(module, one)]
    if sent or any(module.value(one).kind is Kind.MIXED for one in found):
        return Journey(outer, node, clashes=within or len(sent) < len(steps))
    return None


def is_beside_four(module: Module, node: ast.expr) -> bool:
    """Whether an attribute that has four values elsewhere gets a result as one of several values.

    ``shown, self.pending = self.pending, self.env.step(action)``.
    """
    if not isinstance(module.parent(node), ast.Tuple):
        return False
    targets = bound_names.targets(module, node)
    return any(isinstance(one, ast.Attribute) and may_be_four(module, one) for one in targets)


def is_of_module(module: Module, target: ast.Attribute) -> bool:
    """Whether a module of the project is given a name by another: ``store.last = …``."""
    owner = module.value(target.value)
    return owner.kind is Kind.DOTTED and owner.name in module.project.modules


def _is_sent(module: Module, node: ast.expr) -> bool:
    """Whether an expression is all that a pipe or queue is given, alone or in a tuple.

    What a function is handed to put results into, and does not read, counts as one.
    """
    parent = module.parent(node)
    if isinstance(parent, (ast.Tuple, ast.List)) and _is_simple(parent.elts, node):
        node, parent = parent, module.parent(parent)
    return (
        type(parent) is ast.Call
        and parent.args == [node]
        and not parent.keywords
        and isinstance(parent.func, ast.Attribute)
        and (parent.func.attr in _SENDING or handed_in.is_appended(module, parent))
    )


def _is_followed(module: Module, call: ast.expr) -> bool:
    """Whether what a container is handed in with is read as results of steps elsewhere."""
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return False
    container = call.func.value
    return handed_in.is_appended(module, call) and handed_in.is_read_as_steps(module, container)


def _is_simple(parts: Sequence[ast.expr], node: ast.expr) -> bool:
    """Whether nothing but one of several parts does any work."""
    return all(part is node or isinstance(part, (ast.Name, ast.Constant)) for part in parts)
