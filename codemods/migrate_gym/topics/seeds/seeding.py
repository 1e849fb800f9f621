"""Finds the reset that a seed was meant for, or what stands between the two."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Union

from ...analysis.reading.tree import COMPREHENSIONS
from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import passed_to
from ...module import Module, own, owner_of
from ...tuples import NamedTuple
from ..ids import made_ids, moved_ids
from ..resets import sharing
from . import other_names

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_CONDITIONS = (ast.If, ast.IfExp, ast.Try, ast.Lambda, ast.BoolOp, ast.Match)
_OPERATORS = (ast.Invert, ast.LShift, ast.MatMult, ast.RShift)
"""Operators that numbers seldom have, so that they are methods of classes."""
_RESETS = ("reset", "reset_async")
"""What takes a seed, of vector environments the first half of a reset too."""
_TAKEN = ("reset", "step")
_HARMLESS_METHODS = frozenset({"render", "close"})
_OF_TAXIS = frozenset({"decode", "encode"})  # gym's own Taxi only computes in them
_HARMLESS_BUILTINS = frozenset({"print", "id", "type", "isinstance", "len", "hasattr", "str"})


class Seed(NamedTuple):
    """A seed to move.

    Attributes:
        statement: The statement ``env.seed(…)``.
        goes: The statement to take away: that one, or an ``if`` that holds nothing else.
        place: Where a variable that keeps the seed is assigned: that one, or the ``if`` around.
        receiver: The environment's source.
        given: The seed.
        text: What to pass: the seed's source, or the seed made None where it was not used.
        names: What the environment goes by after it was wrapped: also its receiver.
        within: What it was put around, and is read behind the seed: the same environment.
        among: The outermost statement that chooses whether, or with what, to seed.
    """

    statement: ast.stmt
    goes: ast.stmt
    place: ast.stmt
    receiver: str
    given: ast.expr
    text: str
    names: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    among: ast.stmt | None = None


class Reset(NamedTuple):
    """The reset that a seed is for.

    Attributes:
        call: The call of reset.
        within: What is around both the seed and the statement with the reset.
        seed: The seed as it counts there.
        changes: Whether its expression may have another value there.
    """

    call: ast.Call
    within: ast.AST
    seed: Seed
    changes: bool


class Obstacle(NamedTuple):
    """Why a seed cannot be moved.

    Attributes:
        reason: In words.
        handed_out: The seed, where its environment is returned first.
        draws: Whether what comes first may draw numbers, which the seed counted for as well.
    """

    reason: str
    handed_out: Seed | None = None
    draws: bool = False


class Replaced(NamedTuple):
    """A later seed takes the place of this one before any reset."""

    statement: ast.stmt


Found = Union[Reset, Obstacle, Replaced]


def only_seed(call: ast.Call) -> ast.expr | None:
    """The one seed that a call is given; None where there are none, or may be several."""
    passed = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg)]
    is_one = len(passed) == len(call.args) + len(call.keywords) == 1
    return passed[0] if is_one and not isinstance(passed[0], ast.Starred) else None


def find(module: Module, seed: Seed) -> Found:
    """The reset that a seed is for, if nothing that matters can come between."""
    between: list[ast.AST] = []
    statement: ast.stmt = seed.statement
    while True:
        block = module.block(statement)
        found = _in_block(module, seed, block[block.index(statement) + 1 :], between)
        if found is not None:
            return found
        around = module.parent(statement)
        if isinstance(around, (ast.If, ast.Try)):
            seed = _guarded(module, around, seed)
        elif not isinstance(around, (ast.With, ast.AsyncWith)):
            return Obstacle("the next reset is in another function or file")
        statement = around


def _guarded(module: Module, around: ast.If | ast.Try, seed: Seed) -> Seed:
    """The seed as it counts behind a condition: one that only asks whether there is one is gone."""
    given = ast.unparse(seed.given)
    test = ast.unparse(around.test) if isinstance(around, ast.If) else ""
    is_else = not all(leaves_choice(module, other, seed.receiver) for other in around.orelse)
    if is_else or seed.among or test not in (given, f"{given} is not None"):
        return seed._replace(among=around)
    text = seed.text if test != given else f"{seed.text} or None"
    alone = around.body == [seed.goes]
    return seed._replace(goes=around if alone else seed.goes, place=around, text=text)


def leaves_choice(module: Module, node: ast.AST, receiver: str) -> bool:
    """Whether a statement, or a call, only has gym's environment choose a seed: ``env.seed()``."""
    call = node.value if isinstance(node, ast.Expr) else node
    if not isinstance(call, ast.Call) or call.args or call.keywords:
        return False
    return is_method(call, receiver, "seed") and not module.project.seeds.keeps_some


def _in_block(
    module: Module, seed: Seed, block: Sequence[ast.stmt], between: list[ast.AST]
) -> Found | None:
    for statement in block:
        if isinstance(statement, _DEFINITIONS):
            continue
        seed = _followed(module, seed, statement)
        for node in (statement, *own(statement)):
            if isinstance(node, ast.Call) and _is_reset(node, seed):
                return _checked(module, node, statement, seed, between)
            found = _step(module, seed, statement, node)
            if found is not None:
                return found
            between.append(node)
    return None


def _followed(module: Module, seed: Seed, statement: ast.stmt) -> Seed:
    """The seed with one more name for its environment where a statement wraps it under another."""
    name = other_names.around(module, statement, (seed.receiver, *seed.names))
    return seed._replace(names=(*seed.names, name)) if name else seed


def _step(module: Module, seed: Seed, statement: ast.stmt, node: ast.AST) -> Found | None:
    """What a node between the seed and its reset means for the two."""
    if isinstance(node, ast.Call):
        if any(is_method(node, one, "seed") for one in (seed.receiver, *seed.within)):
            if isinstance(statement, ast.Expr) and statement.value is node:
                return Replaced(statement)
            return Obstacle("another seed may come before the next reset")
        return _call(module, seed, node)
    if isinstance(node, (ast.BinOp, ast.UnaryOp)):
        return _operated(module, seed, node) if isinstance(node.op, _OPERATORS) else None
    if isinstance(node, ast.Attribute) and node.attr == "np_random":
        is_of_space = module.value(node.value).kind is Kind.SPACE
        if ast.unparse(node).startswith(f"{seed.receiver}.") and not is_of_space:
            return Obstacle("random numbers are drawn from it before the next reset", draws=True)
    elif isinstance(node, ast.Attribute) and _is_taken(module, seed, node):
        return Obstacle(f"{ast.unparse(node)} is taken before a reset is seen, and may be called")
    elif isinstance(node, ast.Assign):
        if any(ast.unparse(t) == seed.receiver for t in node.targets) and not other_names.wraps(
            module, node.value, seed.receiver
        ):
            return Obstacle("another environment takes its place before the next reset")
    elif isinstance(node, (ast.Return, ast.Yield)) and _leaves(node, seed):
        seed_or_none = seed if isinstance(node, ast.Return) else None
        return Obstacle("the next reset is in another function", seed_or_none)
    return None


def _is_taken(module: Module, seed: Seed, node: ast.Attribute) -> bool:
    """Whether a method that resets is handed on, or one that steps: ``play(env.reset)``."""
    if node.attr not in _TAKEN or not isinstance(node.ctx, ast.Load):
        return False
    return ast.unparse(node.value) in (seed.receiver, *seed.names, *seed.within)


def _operated(module: Module, seed: Seed, node: ast.BinOp | ast.UnaryOp) -> Obstacle | None:
    """What an operator means that is a method of a class: ``agent @ env``."""
    operands = (node.operand,) if isinstance(node, ast.UnaryOp) else (node.left, node.right)
    names = {ast.unparse(one) for one in operands if isinstance(one, (ast.Attribute, ast.Name))}
    scope = module.scope(seed.statement)
    for one in (seed.receiver, *seed.names):
        if not names.isdisjoint({one, *sharing.holders(module, scope, one)}):
            return Obstacle(f"{ast.unparse(node)} may reset it first")
    return None


def _leaves(node: ast.Return | ast.Yield, seed: Seed) -> bool:
    """Whether a value is handed out that was not reset before."""
    parts = ast.walk(node.value) if node.value is not None else ()
    return node.value is not None and not any(_is_reset(part, seed) for part in parts)


def _is_reset(node: ast.AST, seed: Seed) -> bool:
    return isinstance(node, ast.Call) and any(
        is_method(node, name, method)
        for name in (seed.receiver, *seed.names, *seed.within)
        for method in _RESETS
    )


def variable(seed: Seed) -> str:
    """What a variable is called that keeps a seed."""
    words = re.sub(r"[\W_]+", "_", seed.receiver).strip("_")
    return f"{words}_seed"


def is_method(node: ast.Call, receiver: str, name: str) -> bool:
    """Whether a call is of a method of the environment by this name."""
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == name
        and ast.unparse(function.value) == receiver
    )


def _call(module: Module, seed: Seed, node: ast.Call) -> Obstacle | None:
    name = ast.unparse(node.func)
    given = {ast.unparse(argument) for argument in passed_to(node)}
    if not given.isdisjoint((seed.receiver, *seed.names, *seed.within)):
        if module.project.quiet.makes(module.value(node.func)):
            return None
        parent = module.parent(node)
        rebinds = isinstance(parent, ast.Assign) and [
            ast.unparse(target) for target in parent.targets
        ] == [seed.receiver]
        if (
            not (rebinds and other_names.wraps(module, node, seed.receiver))
            and name not in _HARMLESS_BUILTINS
        ):
            return Obstacle(f"{name}() gets the environment before a reset is seen")
    owner, _, method = name.rpartition(".")
    if owner in (seed.receiver, *seed.within) and not _is_harmless(module, node.func, method):
        chosen = method == "step" and _is_chosen(module, seed, node)
        draws = not (chosen and _is_just_made(module, seed))
        return Obstacle(f"{name}() is called before the next reset", draws=draws)
    if any(owner.startswith(f"{one}.") for one in (seed.receiver, *seed.names)):
        return _within(module, node, name)
    scope = module.scope(seed.statement)
    for one in (seed.receiver, *seed.names):
        held = sharing.holders(module, scope, one) - set(seed.names)
        if not given.isdisjoint(held) or sharing.may_reset(module, scope, one, node.func):
            return Obstacle(f"{name}() may reset it first")
    return None


def _is_harmless(module: Module, function: ast.expr, method: str) -> bool:
    """Whether a method of an environment draws no numbers."""
    if method in _OF_TAXIS:
        return not any(True for _ in module.project.classes_with(method))
    if method in _HARMLESS_METHODS or method.startswith("get_"):
        return True
    quiet = module.project.quiet
    if quiet.is_idle(module.value(function)):
        return True
    makes = (
        module.value(function.value).makes if isinstance(function, ast.Attribute) else frozenset()
    )
    refs = [module.project.registrations.class_of(id_) for id_ in made_ids.of_all(module, makes)]
    return bool(refs) and all(ref is not None and quiet.has_idle(ref, method) for ref in refs)


def _is_chosen(module: Module, seed: Seed, node: ast.Call) -> bool:
    """Whether a call behind the seed happens in some cases only, as for one of several commands."""
    around = module.parent(seed.statement)
    for one in module.ancestors(node):
        if one is around:
            return False
        if isinstance(one, _CONDITIONS):
            return True
    return False


def _is_just_made(module: Module, seed: Seed) -> bool:
    """Whether gym makes the environment above the seed, which then steps after a reset alone."""
    block = module.block(seed.statement)
    for one in reversed(block[: block.index(seed.statement)]):
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == seed.receiver:
            value = one.value
            is_alone = len(one.targets) == 1
            return is_alone and isinstance(value, ast.Call) and moved_ids.is_make(module, value)
        if seed.receiver in ast.unparse(one):
            return False
    return False


def _within(module: Module, node: ast.Call, name: str) -> Obstacle | None:
    """What the call of a method of what the environment holds means, as of its space: nothing."""
    if not isinstance(node.func, ast.Attribute):  # (env.reset if first else env.start)()
        return Obstacle(f"{name} may reset it first")
    method = node.func.attr
    if method in ("reset", "step") and module.value(node.func.value).is_environment:
        return Obstacle(f"{name}() is called before the next reset", draws=method == "step")
    return None


def _checked(
    module: Module,
    call: ast.Call,
    statement: ast.stmt,
    seed: Seed,
    between: Sequence[ast.AST],
) -> Found:
    changes = _changes(seed, between)
    is_once = not changes and not module.in_loop(call, module.parent(statement))
    repeats = is_once and _repeats(call, seed)
    if _may_have_seed(module, call) and not repeats:
        return Obstacle("the next reset has arguments of its own")
    if module.value(owner_of(call)).kind is Kind.MIXED:
        return Obstacle("the next reset may be another object's")
    for around in (call, *module.ancestors(call)):
        if isinstance(around, _CONDITIONS):
            return Obstacle("the next reset happens under a condition")
        if isinstance(around, (*COMPREHENSIONS, ast.While)) and not _in_body(around, call):
            return Obstacle("the next reset is repeated inside an expression")
        if around is statement:
            break
    if repeats:
        return Replaced(statement)
    return Reset(call, module.parent(statement), seed, changes)


def _may_have_seed(module: Module, call: ast.Call) -> bool:
    """Whether a reset is given a seed, by its name or by what its place or text says."""
    if any(keyword.arg in ("seed", None) for keyword in call.keywords):
        return True
    if any(isinstance(one, ast.Starred) or "seed" in ast.unparse(one) for one in call.args):
        return True
    env = module.value(owner_of(call))
    return bool(call.args) and module.project.waiting_seeds.may_be_given_by_place(env)


def _repeats(call: ast.Call, seed: Seed) -> bool:
    """Whether a reset is given the very seed: ``env.seed(s)`` before ``env.reset(seed=s)``."""
    seeds = [keyword.value for keyword in call.keywords if keyword.arg == "seed"]
    is_all = not call.args and len(seeds) == 1 == len(call.keywords)
    return is_all and ast.unparse(seeds[0]) == ast.unparse(seed.given)


def _in_body(loop: ast.AST, call: ast.Call) -> bool:
    if not isinstance(loop, ast.While):
        return False
    return not any(part is call for part in ast.walk(loop.test))


def _changes(seed: Seed, between: Sequence[ast.AST]) -> bool:
    """Whether the seed's expression may have another value at the reset."""
    if any(isinstance(n, (ast.Call, ast.Await, ast.NamedExpr)) for n in ast.walk(seed.given)):
        return True
    read = {ast.unparse(n) for n in ast.walk(seed.given) if isinstance(n, ast.expr)}
    return any(
        isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
        and isinstance(node.ctx, (ast.Store, ast.Del))
        and ast.unparse(node) in read
        for node in between
    )
