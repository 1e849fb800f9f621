"""Reads truncation from the flag instead of from the info.

``info["TimeLimit.truncated"]`` is no longer written since gym 0.26. Read from the info of a step in
the same function, or of one that is held whole (``out[3]``), it becomes an expression over the two
flags that was true in the same steps: the key was True where only the time limit ended the episode.
So does what reads it by a variable that holds the key and nothing else, and ``del`` becomes a pop
that needs no key. Anywhere else it is reported; so that it is found there, the steps whose infos go
elsewhere write it. So do those whose infos a replay buffer of Stable-Baselines3 is given, those
of vectors whose infos are asked for it one by one, and those whose infos are gone through whole, as
by ``info.items()`` or ``for key in info``, or whose size is asked, as in ``if info``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport.dialects import TRUNCATED_KEY

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import constant_index, target_name
from ..analysis.tables.known import LEGACY_ROOT
from ..module import Module, own, reads, walk
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import bound_names, paths, tested
from ..topics.flags import dones, taken_infos, truncation
from ..topics.infos import batches, listed_infos
from ..topics.steps import step_sites
from ..topics.steps.unpackings import Holder
from ..tuples import NamedTuple

_INFO = (3, -1)
"""Where an info stands among four values."""


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new expressions for what reads the key, also by a name that it is given."""
    if module.project.uses_gym or LEGACY_ROOT in module.imported_roots:
        for key in (node, *_named(module, node)):
            yield from _looked_up(module, key)


def takes(module: Module, info: ast.Subscript) -> bool:
    """Whether an info of a step's result that is held whole is read for the key, and nothing else.

    Args:
        module: The module.
        info: What takes the info by its place, ``out[3]``.
    """
    around = module.parent(info)
    while isinstance(around, ast.Attribute) or (isinstance(around, ast.Call) and not around.args):
        around = module.parent(around)
    return any(
        isinstance(key, ast.Constant)
        and key.value == TRUNCATED_KEY
        and any(isinstance(one, Edit) for one in _looked_up(module, key))
        for key in ast.iter_child_nodes(around)
    )


def _named(module: Module, node: ast.Constant) -> Iterator[ast.Name]:
    """Where a variable is read that holds the key and nothing else."""
    given = module.parent(node)
    name = given.targets[0] if isinstance(given, ast.Assign) and given.value is node else None
    if not isinstance(name, ast.Name):
        return
    scope = module.scope(name)
    if bound_names.bound_once(module, scope, name.id) is None:
        return
    for one in reads(scope, name.id):
        try:
            if bound_names.binder(module, one, name.id) is scope:
                yield one
        except bound_names.UnknownError:
            continue


def _looked_up(module: Module, node: ast.expr) -> Iterator[Outcome]:
    """What becomes of the expression that reads the key."""
    read = _read(module, node)
    if read is None or _is_of_lookalike(module, read) or _makes_others_alone(module):
        return
    site = _site(module, read) if read.kind else None
    if site is None and truncation.starts_empty(module, module.scope(node), read.info):
        return  # the step writes the key
    if site is None and _is_told_each(module, read):
        return  # so does that of a vector
    flags = _of_whole(module, read) if site is None else _Flags(site.terminated, site.truncated)
    if (
        flags is None
        or (site is not None and not dones.serves_one(module, site))
        or _expects_key_error(module, read)
        or _tells_false(module, read)
    ):
        yield Remark(
            read.expression,
            f"{TRUNCATED_KEY} is no longer written to info: use truncated, which step() returns",
            if_old=True,
        )
        return
    edit = Edit(read.expression, "truncation is read from the flags")
    if read.kind == _DELETED:
        yield _popped(module, read, edit)
        return
    span = module.span(read.expression)
    yield edit.replace(Span(_start(module, read), span.end), _new(module, read, flags))


def _is_told_each(module: Module, read: _Read) -> bool:
    """Whether the info is one of a vector's, which are a list again that is told of the key."""
    return batches.can_list(module) and any(
        isinstance(one.info, ast.Name)
        and truncation.is_of_one(module, one.info, read.info)
        and (batches.is_listed(module, one) or listed_infos.is_due(module, one))
        and truncation.kept_each(module, one) != ""
        for one in step_sites.sites(module, module.scope(read.expression))
    )


def _popped(module: Module, read: _Read, edit: Edit) -> Edit:
    """Takes the key out of an info that need not have it."""
    item = read.expression
    assert isinstance(item, ast.Subscript)
    key = module.source(item.slice)
    return edit.replace(module.span(module.statement(item)), f"{read.info}.pop({key}, None)")


def _start(module: Module, read: _Read) -> int:
    """Where an expression begins, with the ``info and`` before it: info may be empty now."""
    start, around = module.span(read.expression).start, module.parent(read.expression)
    if isinstance(around, ast.BoolOp) and isinstance(around.op, ast.And):
        at = around.values.index(read.expression)
        if at and ast.unparse(around.values[at - 1]) == read.info:
            return module.span(around.values[at - 1]).start
    return start


_DELETED = "deleted"

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class _Flags(NamedTuple):
    """The sources of both flags of a step."""

    terminated: str
    truncated: str


class _Read(NamedTuple):
    """An expression that reads the key, of which info, and how (kind "": not understood)."""

    expression: ast.expr
    info: str
    kind: str
    default: str = "False"


def _read(module: Module, node: ast.expr) -> _Read | None:
    parent = module.parent(node)
    if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load):
        return _Read(parent, ast.unparse(parent.value), "value")
    if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Del):
        return _Read(parent, ast.unparse(parent.value), _deleted(module, parent))
    if isinstance(parent, ast.Compare) and parent.left is node and len(parent.ops) == 1:
        kinds = {ast.In: "in", ast.NotIn: "not in"}
        kind = kinds.get(type(parent.ops[0]))
        return _Read(parent, _searched(parent.comparators[0]), kind) if kind else None
    if not (isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute)):
        return None
    is_sure = parent.func.attr == "pop" and len(parent.args) == 1
    if is_sure and not isinstance(module.parent(parent), ast.Expr):
        return _Read(parent, ast.unparse(parent.func.value), "value")
    is_taken = parent.func.attr == "pop" and len(parent.args) > 1
    if is_taken and isinstance(module.parent(parent), ast.Expr):
        return None  # it is never there now
    if (is_taken or parent.func.attr == "get") and parent.args[0] is node:
        default = parent.args[1] if len(parent.args) > 1 else ast.Constant(None)
        info = ast.unparse(parent.func.value)
        kind = "value" if isinstance(default, ast.Constant) else ""
        return _Read(parent, info, kind, ast.unparse(default))
    return _Read(parent, "", "") if parent.func.attr in ("pop", "setdefault") else None


def _deleted(module: Module, item: ast.Subscript) -> str:
    """The kind of what ``del`` takes out of an info: by itself, or among others."""
    statement = module.parent(item)
    is_alone = isinstance(statement, ast.Delete) and len(statement.targets) == 1
    return _DELETED if is_alone else ""


def _searched(node: ast.expr) -> str:
    """The info in ``key in info`` and ``key in info.keys()``."""
    is_keys = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    text = ast.unparse(node)
    return text.removesuffix(".keys()") if is_keys else text


def _is_of_lookalike(module: Module, read: _Read) -> bool:
    """Whether an info is one of a VecEnv's or the like, which write the key themselves."""
    scope = module.scope(read.expression)
    names = _read_names(read.expression)
    for node in own(scope):
        if isinstance(node, (ast.For, ast.comprehension)) and names & _read_names(node.target):
            names |= _read_names(node.iter)
    return any(
        isinstance(node, ast.Assign)
        and names & {name for target in node.targets for name in _read_names(target)}
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Attribute)
        and module.value(node.value.func.value).kind is Kind.LOOKALIKE
        for node in own(scope)
    )


def _makes_others_alone(module: Module) -> bool:
    """Whether all that a module makes are environments of libraries with their own infos."""
    calls = [call for call in module.all(ast.Call) if target_name(call.func) == "make"]
    return bool(calls) and all(module.value(call).kind is Kind.LOOKALIKE for call in calls)


def _read_names(node: ast.AST) -> set[str]:
    return {part.id for part in walk(node) if isinstance(part, ast.Name)}


def _of_whole(module: Module, read: _Read) -> _Flags | None:
    """The flags of a step's result that is held whole, ``out[3]["TimeLimit.truncated"]``.

    Or ``info["TimeLimit.truncated"]`` below ``info = out[3]``.
    """
    info = _asked(read) if read.kind not in ("", _DELETED) else None
    info = taken_infos.taken(module, info) if isinstance(info, ast.Name) else info
    if not isinstance(info, ast.Subscript) or constant_index(info.slice) not in _INFO:
        return None
    value = module.value(info.value)
    is_one = value.kind is Kind.STEP and value.of is not None and value.of.kind is Kind.ENV
    if not is_one or value.modern or value.guess or value.name or step_sites.is_batch(value):
        return None
    whole = module.source(info.value)
    return _Flags(f"{whole}[2]", f"{whole}[3]") if isinstance(info.value, ast.Name) else None


def _asked(read: _Read) -> ast.expr | None:
    """The info that is asked for the key."""
    expression = read.expression
    if isinstance(expression, ast.Subscript):
        return expression.value
    asked = expression.comparators[0] if isinstance(expression, ast.Compare) else expression
    function = asked.func if isinstance(asked, ast.Call) else None
    return function.value if isinstance(function, ast.Attribute) else asked


def _new(module: Module, read: _Read, flags: _Flags) -> str:
    """The flags' expression that is what the key was read as."""
    if read.kind == "in":
        return flags.truncated
    if read.kind == "not in":
        return (
            f"not {flags.truncated}" if _stands_alone(module, read) else f"(not {flags.truncated})"
        )
    new = f"{flags.truncated} and not {flags.terminated}"
    if read.default != "False" and not (read.default == "None" and _is_tested(module, read)):
        new = f"not {flags.terminated} if {flags.truncated} else {read.default}"
    return new if _stands_alone(module, read) else f"({new})"


def _stands_alone(module: Module, read: _Read) -> bool:
    """Whether nothing around the expression binds tighter than ``and``."""
    parent = module.parent(read.expression)
    return isinstance(parent, (ast.If, ast.While, ast.Assign, ast.Return, ast.keyword)) or (
        isinstance(parent, ast.Call) and read.expression in parent.args
    )


def _is_tested(module: Module, read: _Read) -> bool:
    """Whether only the truth of the expression counts."""
    return tested.is_tested(module, read.expression)


def _site(module: Module, read: _Read) -> step_sites.StepSite | None:
    """The step in the same function, before the read, whose info this surely is."""
    scope = module.scope(read.expression)
    found = step_sites.sites(module, scope)
    same = [site for site in found if site.info is not None and ast.unparse(site.info) == read.info]
    if not same or len({(site.terminated, site.truncated) for site in same}) > 1:
        return None
    flags = [site for site in found if site.truncated == same[0].truncated]
    targets = [site.info for site in same]
    holders = [site.holder for site in same]
    stored = [
        node
        for node in own(scope)
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node) == read.info
        and not truncation.is_none(module, node)
        and not _comes_later(module, read, node)
        and not _is_replaced(module, read, node, holders)
    ]
    if any(not any(s is t for t in targets) for s in stored):
        return None
    if len(flags) > len(same):
        others = [site.holder for site in flags if site not in same]
        return same[0] if _is_straight_above(module, read.expression, holders, others) else None
    if _only_from_steps(scope, read.info) or paths.passed(module, read.expression, holders):
        return same[0]
    return None


def _comes_later(module: Module, read: _Read, stored: ast.expr) -> bool:
    """Whether an info is given another value behind the place that reads it, once and for all."""
    scope = module.scope(read.expression)
    return stored.lineno > read.expression.lineno and not module.in_loop(stored, scope)


def _is_replaced(module: Module, read: _Read, stored: ast.expr, holders: list[Holder]) -> bool:
    """Whether an info that a reset gives is always one of a step by the time that it is read."""
    names = [one for one in walk(read.expression) if isinstance(one, ast.Name)]
    info = next((one for one in names if one.id == read.info), None)
    lines = module.reaching(info) if info is not None else None
    statement = module.statement(stored)
    if lines is not None and statement.end_lineno not in lines:
        return True
    return paths.passed_since(module, statement, read.expression, holders)


def _is_straight_above(
    module: Module, place: ast.AST, steps: list[Holder], others: list[Holder]
) -> bool:
    """Whether one of the steps stands in a block around a place, and no other step between."""
    node: ast.AST = module.statement(place)
    while isinstance(node, ast.stmt) and not isinstance(node, _SCOPES):
        block = module.block(node)
        for statement in reversed(block[: block.index(node) + 1]):
            if statement in steps and statement is not node:
                return True
            if any(other is part for part in walk(statement) for other in others):
                return False
        node = module.parent(node)
    return False


def _only_from_steps(scope: ast.AST, info: str) -> bool:
    """Whether a name that the steps alone assign to has a value only where the flags have one."""
    if not info.isidentifier() or info in _parameters(scope):
        return False
    declared = (node for node in walk(scope) if isinstance(node, (ast.Global, ast.Nonlocal)))
    return not any(info in node.names for node in declared)


def _parameters(scope: ast.AST) -> Iterator[str]:
    """The names of a function's arguments, and none of a class or module."""
    for node in walk(getattr(scope, "args", ast.Pass())):
        if isinstance(node, ast.arg):
            yield node.arg


def _tells_false(module: Module, read: _Read) -> bool:
    """Whether a key that is False tells something else than one that is missing."""
    is_plain = read.default == "False" or (read.default == "None" and _is_tested(module, read))
    return read.kind == "value" and not is_plain and truncation.is_written(module)


def _expects_key_error(module: Module, read: _Read) -> bool:
    """Whether the absence of the key is told by an exception that would no longer come."""
    if not isinstance(read.expression, ast.Subscript):
        return False
    return any(
        isinstance(around, ast.Try)
        and any("KeyError" in ast.unparse(h.type) for h in around.handlers if h.type is not None)
        for around in module.ancestors(read.expression)
    )


RULE = Rule(
    code="GYM207",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    words={ast.Constant: [TRUNCATED_KEY]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, reward, done, info = env.step(0)
                late = info.get("TimeLimit.truncated", False)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, reward, terminated, truncated, info = env.step(0)
                done = terminated or truncated
                late = truncated and not terminated
            """,
        ),
    ),
)
