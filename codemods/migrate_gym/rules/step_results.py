"""Reads what is taken from a step's result by position.

``env.step(a)[2]`` was done and is ``terminated`` now; ``done`` is ``any(env.step(a)[2:4])``, and
of arrays ``np.logical_or(*envs.step(a)[2:4])``. The info moves from 3 to 4, and positions counted
from the end move with it. A result that is spread over the parameters of something is put together
again, and so is one that is cut, added to others, matched, gone through by a loop, or handed to
code outside the project or into a format: in front of the statement, or where it stands under a
name of its own. What cannot be, or is read at a position that is computed, is reported. A
comparison with four values that are written out, or with the number of them, is made with five.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Union

from ..analysis import functions
from ..analysis.idioms import constant_index, last_name
from ..analysis.values import Kind, Value
from ..edits import Edit, Remark
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..topics import batches, compared, sending, spreading, step_sites, unpackings
from ..topics.either_length import has_case, is_either

# Old position -> new position; None stands for done, which is put together from two.
_POSITIONS = {0: 0, 1: 1, 2: None, 3: 4, -1: -1, -2: None, -3: -4, -4: -5}
_DONE = {2: "2:4", -2: "-3:-1"}
_INFO = (3, -1)
_LEGACY = 4
_UNTOUCHED_SLICES = (1, 2)
_OF_TUPLES = (ast.Add, ast.Mult, ast.Mod)  # the last formats a text
_LOOPS = "asyncio."
_Through = Union[ast.For, ast.comprehension, ast.YieldFrom]
_Combined = Union[ast.BinOp, ast.AugAssign, ast.Match, ast.Compare, ast.Starred]
_Taking = Union[ast.Subscript, ast.Call, _Combined, _Through]
_EITHER_API = "step_api_compatibility"
"""What gym 0.25 and gymnasium have to make four values of five and the other way round."""
_LIST_METHODS = ("append", "add")
_CHANGING = ("append", "extend", "insert", "pop", "remove", "reverse", "sort")
_CHANGED = (
    "a step's result is changed here, and has five values now, with terminated at 2 and truncated "
    "at 3: begin with obs, reward, terminated or truncated, info where four are expected"
)
# Builtins that do the same whatever the number of values.
_TAKE_ANY = frozenset(
    {"bool", "id", "isinstance", "list", "next", "print", "repr", "str", "tuple", "type"}
)
_OF_FOUR = ("__getitem__", "__iter__", "__len__", "count", "index")


def check(
    module: Module,
    node: _Taking,
) -> Iterator[Outcome]:
    """Yields the new position, or why there is none."""
    if isinstance(node, (ast.Compare, ast.Call)):
        same = compared.edit(module, node)
        if same is not None:
            return iter((same,))
    return _CHECKS[node.__class__](module, node)


def _at(module: Module, node: ast.Subscript) -> Iterator[Outcome]:
    """The new position of what is read from a step's result."""
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return  # a key, which no tuple has
    if isinstance(node.ctx, ast.Store) and _is_cut(node.slice):
        yield from _put_in(module, node)
    value = module.value(node.value)
    is_old = value.kind is Kind.STEP and not value.modern
    if is_old and not is_either(module.scope(node), node.value):
        yield from _subscript(module, node, value)


def _is_cut(index: ast.expr) -> bool:
    """Whether a part of a sequence is meant: ``rows[:]``, ``rows[0, :]``."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(part, ast.Slice) for part in parts)


def _put_in(module: Module, node: ast.Subscript) -> Iterator[Outcome]:
    """The four values in ``row[:] = env.step(action)``."""
    parent = module.parent(node)
    if isinstance(parent, ast.Assign) and module.value(node.value).kind is not Kind.STEP:
        yield from _four_of(module, parent.value)


def _four_of(module: Module, node: ast.expr) -> Iterator[Outcome]:
    """Four values in the place of a step's result whose parts go elsewhere."""
    value = module.value(node)
    if value.kind is not Kind.STEP or value.modern or sending.is_kept(module, node):
        return
    edit = None if value.guess else spreading.four(module, node, node)
    yield edit or Remark(
        node,
        "the parts of a step's result go elsewhere here, and there are five now: "
        "pass obs, reward, terminated or truncated, info where four are expected",
        evidence=value.evidence,
        if_old=True,
    )


def _added(module: Module, node: ast.AugAssign) -> Iterator[Outcome]:
    """The four values in ``row += env.step(action)``."""
    if not isinstance(node.op, ast.Add):
        return
    held = module.value(node.target)
    if held.kind is Kind.STEP and not held.modern:
        yield Remark(node.target, _CHANGED, evidence=held.evidence, if_old=True)
    else:
        yield from _four_of(module, node.value)


def _given(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Four values for what is called with a step's result and expects them."""
    if isinstance(node.func, ast.Attribute) and node.func.attr in _OF_FOUR:
        yield from _by_length(module, node)
    if isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
        held = module.value(node.func.value)
        if held.kind is Kind.STEP and not held.modern:
            yield Remark(node.func, _CHANGED, evidence=held.evidence, if_old=True)
    is_len = isinstance(node.func, ast.Name) and node.func.id == "len"
    is_counted = is_len and any(step_sites.is_step(module, one) for one in node.args)
    if is_counted and (_serves_both(module, node) or compared.is_counted(module, node)):
        return
    for argument in node.args:
        value = module.value(argument.value if isinstance(argument, ast.Starred) else argument)
        if (
            value.kind is Kind.STEP
            and not value.modern
            and not _takes_any(module, node)
            and not sending.is_kept(module, argument)
            and _leaves_the_project(module, node, argument)
        ):
            edit = None if value.guess else _four(module, node, argument)
            yield edit or Remark(
                argument,
                f"the five values of step() go to {ast.unparse(node.func)}(): "
                "pass obs, reward, terminated or truncated, info where it expects four",
                evidence=value.evidence,
                if_old=True,
            )


def _among(module: Module, node: ast.Starred) -> Iterator[Outcome]:
    """The four values in ``(state, action, *env.step(action))``, whoever reads them there."""
    value = module.value(node.value)
    is_part = isinstance(module.parent(node), (ast.Tuple, ast.List))
    if not is_part or not isinstance(node.ctx, ast.Load) or value.kind is not Kind.STEP:
        return
    is_logged = isinstance(module.statement(node), ast.Expr)
    gives_five = step_sites.is_own_step(module, node) and not is_logged
    if value.modern or gives_five or sending.is_kept(module, node):
        return
    edit = None if value.guess else spreading.four(module, node.value, node, bare=True)
    yield edit or Remark(
        node,
        "the five values of step() stand among others here: "
        "write obs, reward, terminated or truncated, info where four are expected",
        evidence=value.evidence,
        if_old=True,
    )


def _four(module: Module, node: ast.Call, argument: ast.expr) -> Edit | None:
    if module.value(node.func).name.startswith(_LOOPS):
        return None  # it is given what is still to be awaited
    return (
        spreading.spread(module, node, argument)
        or spreading.expected(module, node, argument)
        or spreading.together(module, node, argument)
    )


def _compared(module: Module, node: ast.Compare) -> Iterator[Outcome]:
    """Reports a step's result that is compared with four values."""
    sides = [node.left, *node.comparators]
    if any(isinstance(side, ast.Constant) for side in sides):
        return
    for side in sides:
        if step_sites.is_step(module, side) and any(_is_of_four(module, one) for one in sides):
            yield Remark(
                side,
                "a step's result has five values now: compare it with obs, reward, terminated, "
                "truncated, info",
                evidence=module.value(side).evidence,
                if_old=True,
            )


def _is_of_four(module: Module, node: ast.expr) -> bool:
    """Whether four values are written out, here, among others or under a name."""
    parts = [node]
    if isinstance(node, ast.Name):
        parts = unpackings.given(module, node)
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and not sending.is_four(node):
        parts = node.elts
    return any(map(sending.is_four, parts))


def _serves_both(module: Module, node: ast.Call) -> bool:
    """Whether code asks how long a result is, and unpacks five values where it is that long."""
    name = node.args[0] if len(node.args) == 1 else node
    if isinstance(name, ast.NamedExpr):
        name = name.target
    return is_either(module.scope(node), name)


def _gone_through(module: Module, node: _Through) -> Iterator[Outcome]:
    """The four values that a loop goes through, one after the other."""
    given = node.value if isinstance(node, ast.YieldFrom) else node.iter
    value = module.value(given)
    if value.kind is not Kind.STEP or value.modern or value.name:
        return  # what is named is taken apart already
    if step_sites.is_own_step(module, given) or sending.is_kept(module, given):
        return
    edit = None if value.guess else spreading.four(module, given, given)
    yield edit or Remark(
        given,
        "each value of a step's result is taken here: there are five now, so go through obs, "
        "reward, terminated or truncated, info where four are expected",
        evidence=value.evidence,
        if_old=True,
    )


def _by_length(module: Module, node: ast.BinOp | ast.Match | ast.Call) -> Iterator[Outcome]:
    """Reports what depends on how many values a step's result has."""
    if isinstance(node, ast.BinOp) and not isinstance(node.op, _OF_TUPLES):
        return
    if isinstance(node, ast.Match) and has_case(node):
        return
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Attribute)
        parts = [node.func.value]
    else:
        parts = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.subject]
    for part in parts:
        value = module.value(part)
        if value.kind is Kind.STEP and not value.modern:
            edit = None if value.guess else spreading.four(module, part, part)
            yield edit or Remark(
                part,
                "a step's result has five values now, with terminated at 2 and truncated at 3: "
                "unpack it first",
                evidence=value.evidence,
                if_old=True,
            )


def _subscript(module: Module, node: ast.Subscript, value: Value) -> Iterator[Outcome]:
    if isinstance(node.slice, ast.Slice):
        yield from _slice(module, node, value)
        return
    old = constant_index(node.slice)
    new = None if old is None else _POSITIONS.get(old)
    is_set = isinstance(node.ctx, ast.Store) and new is not None
    if old not in _POSITIONS or not (is_set or isinstance(node.ctx, ast.Load)):
        yield Remark(
            node,
            "a step's result is read at a position that cannot be seen here: "
            "where it may be 2 or more, read terminated at 2, truncated at 3 and info at 4",
            evidence=value.evidence,
            if_old=True,
        )
        return
    if new is None and step_sites.hands_on_done(module, node):
        return  # the rule step-methods puts both flags in its place
    if new is None:
        yield _done(module, node, value, _DONE[old])
    elif new != old:
        edit = Edit(node, f"position {old} of step() is {new} now", evidence=value.evidence)
        yield edit.replace(module.span(node.slice), str(new))
    if new is not None and old in _INFO and _gives_batched_info(module, node, value):
        yield Remark(node, f"{ast.unparse(node)} {batches.DICT}", evidence=value.evidence)


def _gives_batched_info(module: Module, node: ast.Subscript, value: Value) -> bool:
    """Whether the infos of a vector environment are read, and not by a key of the dict."""
    read = module.parent(node)
    key = read.slice if isinstance(read, ast.Subscript) and read.value is node else None
    is_dict = isinstance(key, ast.Constant) and isinstance(key.value, str)
    return value.of is not None and value.of.kind is Kind.VECTOR and not is_dict


def _done(module: Module, node: ast.Subscript, value: Value, flags: str) -> Outcome:
    """``done`` by its position: one flag, a tuple of them, or an array."""
    edit = Edit(node, "done is put together from terminated and truncated", evidence=value.evidence)
    start, end = module.span(node)
    before, after = "any(", ")"
    if value.name == "zip":
        before, after = "tuple(map(any, zip(*", ")))"
    elif step_sites.is_batch(value):
        numpy = module.numpy_at(node)
        if not numpy:
            return _either(module, edit, node, flags)
        before = f"{numpy}.logical_or(*"
    edit.insert(start, before).replace(module.span(node.slice), flags)
    return edit.insert(end, after)


def _either(module: Module, edit: Edit, node: ast.Subscript, flags: str) -> Outcome:
    """Either of two arrays by their positions, where what holds them can be read twice."""
    holder, first = module.source(node.value), int(flags.partition(":")[0])
    if not isinstance(node.value, (ast.Name, ast.Attribute)):
        return Remark(node, "done is step(…)[2] | step(…)[3] now: unpack the result first")
    return edit.replace(module.span(node), f"({holder}[{first}] | {holder}[{first + 1}])")


def _slice(module: Module, node: ast.Subscript, value: Value) -> Iterator[Outcome]:
    part = node.slice
    assert isinstance(part, ast.Slice)
    upper = constant_index(part.upper) if part.upper is not None else None
    if part.lower is None and part.step is None and upper in _UNTOUCHED_SLICES:
        return
    if _is_rest_of_own(module, node):
        return
    parent = module.parent(node)
    targets = parent.targets[0] if isinstance(parent, ast.Assign) else None
    if isinstance(targets, (ast.Tuple, ast.List)) and unpackings.takes_done(targets, part):
        return  # the rule step-calls rewrites it as a whole
    is_kept = value.guess or module.source(part) in _DONE.values() or isinstance(parent, ast.Tuple)
    is_kept = is_kept or not isinstance(node.ctx, ast.Load)
    edit = None if is_kept else spreading.four(module, node.value, node.value)
    yield edit or Remark(
        node,
        "a step's result is cut: see that the part is the one meant, as there are five values now, "
        "with terminated at 2 and truncated at 3",
        evidence=value.evidence,
        if_old=True,
    )


def _is_rest_of_own(module: Module, node: ast.Subscript) -> bool:
    """Whether a step method returns ``(obs,) + result[1:]``, which has five values by itself."""
    assert isinstance(node.slice, ast.Slice)
    lower = constant_index(node.slice.lower) if node.slice.lower is not None else None
    if lower not in _UNTOUCHED_SLICES or node.slice.upper or node.slice.step:
        return False
    around = module.parent(node)
    while isinstance(around, (ast.BinOp, ast.Starred, ast.Tuple)):
        around = module.parent(around)
    return isinstance(around, ast.Return) and step_sites.is_own_step(module, node)


def _takes_any(module: Module, call: ast.Call) -> bool:
    """Whether what is called does the same with any value that it is given."""
    function = call.func
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return False
    name = module.value(function).name
    if last_name(function) == _EITHER_API or name in functions.SAME_LAST | functions.WHOLE:
        return True
    if isinstance(function, ast.Attribute):
        return function.attr in _LIST_METHODS
    is_builtin = isinstance(function, ast.Name) and function.id in _TAKE_ANY
    return is_builtin and module.value(function).kind is Kind.DOTTED


def _leaves_the_project(module: Module, call: ast.Call, argument: ast.expr) -> bool:
    """Whether a step's result is passed where the project index cannot follow it."""
    function = module.value(call.func)
    if function.name in functions.GATHERING:
        return False
    if spreading.is_unseen(module, call, argument):
        return True
    if function.kind in (Kind.FUNCTION, Kind.CLASS) and not isinstance(argument, ast.Starred):
        return bool(spreading.expected(module, call, argument))
    if spreading.is_followed(module, call, argument):
        return False
    if function.kind is Kind.DOTTED and function.name.startswith("builtins."):
        if isinstance(argument, ast.Starred):
            return function.name not in ("builtins.zip", "builtins.print")
        is_batch = module.value(argument).name == "zip"
        return function.name.rpartition(".")[2] not in _TAKE_ANY and not is_batch
    return not (isinstance(call.func, ast.Attribute) and call.func.attr in _LIST_METHODS)


_CHECKS: dict[type, Callable[[Module, Any], Iterator[Outcome]]] = {
    ast.Subscript: _at,
    ast.Call: _given,
    ast.BinOp: _by_length,
    ast.AugAssign: _added,
    ast.Match: _by_length,
    ast.Compare: _compared,
    ast.Starred: _among,
    ast.For: _gone_through,
    ast.comprehension: _gone_through,
    ast.YieldFrom: _gone_through,
}

RULE = Rule(
    code="GYM202",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=tuple(_CHECKS),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                reward = env.step(0)[1]
                result = env.step(1)
                if result[2]:
                    print(result[3])
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                reward = env.step(0)[1]
                result = env.step(1)
                if any(result[2:4]):
                    print(result[4])
            """,
        ),
    ),
)
