"""Makes Python's integers of a space's size where it is written to JSON or YAML.

``Discrete.n`` is a ``numpy.int64`` since gymnasium 0.27. ``json`` refuses that, and ``yaml`` writes
it as an object of numpy's. Where a module that imports one of them puts the size into a dict or
list, under a key, among the options of a program, or hands it to them, it goes through ``int``; so
does a variable that is put there, and what objects are made with whose module writes.
``TimeLimit`` refuses it as well: ``TimeLimit(env, 5 * env.observation_space.n)`` is given
``int(5 * env.observation_space.n)``, and so is ``max_episode_steps`` of ``make`` and ``register``.
A limit that is written as a float, ``1e3``, is ``int(1e3)``, and an infinite one is reported.
A power of it, ``env.action_space.n ** 40``, is one of ``int(…)``: numpy's would begin again at 0.
``random.seed`` and ``random.Random`` refuse it.
``LSTM``, ``GRU`` and ``RNN`` of ``torch.nn`` refuse it too: in a project that builds them, a size
that is kept or handed to the project's own code goes through ``int``.

What a ``Discrete`` samples is a ``numpy.int64`` since then as well, and goes through ``int`` where
the space is surely one: that of a class of the project, or of an id of gym's. Which space is
sampled is not always known, so a note tells where another sample is put into a dict, or handed to
what writes it.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from ..analysis.reading import bounds
from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import last_name, own_name
from ..findings import Level
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import kept_numbers
from ..topics.code.written_numbers import (
    CONTAINERS,
    WRITERS,
    are_written,
    are_written_anywhere,
    is_handed_out,
)
from ..topics.spaces import discrete_samples

_SELF = "self"
_SAMPLE, _SINCE = "sample", "gymnasium 0.27"
_RECURRENT, _TORCH = frozenset({"GRU", "LSTM", "RNN"}), frozenset({"torch"})
_COMPREHENSIONS = (ast.ListComp, ast.DictComp)
_RANDOM = "random"
_SEEDED = frozenset({"Random", "random.Random", "random.seed"})
_LIMIT = "max_episode_steps"
_LIMITED = ("TimeLimit", "make", "register")
_INFINITE = frozenset({"inf", "infty", "Inf"})
_INFINITIES = frozenset({"float('inf')", "float('infinity')"})
_NO_LIMIT = (
    "a limit of steps has to be an integer now: leave an infinite one out of register(), give "
    "make() -1 in its place, and put no TimeLimit around"
)
_WHOLE = (ast.Add, ast.FloorDiv, ast.Mult, ast.Pow, ast.Sub)


def check(module: Module, node: ast.Attribute | ast.Call) -> Iterator[Outcome]:
    """Yields the integer that the size of one space is made, or one limit of steps."""
    if module.imports_modern:
        return
    if isinstance(node, ast.Call):
        yield from _limited(module, node)
    elif node.attr == _SAMPLE:
        yield from _sampled(module, node)
    elif _is_read(node):
        yield from _sized(module, node)


def _sampled(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields the integer that a sample is made, or tells of one that is written as it is."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or call.func is not node or not _writes(module):
        return
    if not module.target.has_seen(_SINCE) or not _is_size(module, node):
        return
    if discrete_samples.is_discrete(module, node.value):
        if is_handed_out(module, call) or isinstance(module.parent(call), ast.Return):
            edit = Edit(node, "a Discrete samples numpy's integers now")
            yield edit.wrap(module.span(call), "int(", ")")
    elif is_handed_out(module, call, (ast.Dict,)):
        yield Remark(
            node,
            f"a Discrete samples numpy's integers since {_SINCE}, which JSON and YAML refuse: put "
            "int() around a sample where it is written",
            Level.NOTE,
        )


def _sized(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    limit = _limit(module, node)
    if limit is not None:
        if _is_size(module, node) and _is_first_of(module, node, limit):
            edit = Edit(limit, "a limit of steps has to be Python's integer now")
            yield edit.wrap(module.span(limit), "int(", ")")
        return
    if _seeds_pythons(module, node) and _is_size(module, node):
        edit = Edit(node, "random takes Python's integers as seeds, and none of numpy's")
        yield edit.wrap(module.span(node), "int(", ")")
    elif _may_size_layers(module, node) and _is_size(module, node):
        edit = Edit(node, "torch's recurrent layers refuse numpy's integers, which sizes are now")
        yield edit.wrap(module.span(node), "int(", ")")
    elif (_may_be_written(module, node) or _is_raised(module, node)) and _is_size(module, node):
        edit = Edit(node, "the size of a space is numpy's integer now")
        yield edit.wrap(module.span(node), "int(", ")")
    elif node is _first(module) and are_written_anywhere(module):
        yield Remark(
            node,
            "the size of a space is numpy's integer now, which JSON and YAML refuse: put int() "
            "around it where the project writes it",
            Level.NOTE,
        )


def _limited(module: Module, call: ast.Call) -> Iterator[Outcome]:
    """Yields the integer that a limit of steps is made which is written as a float."""
    limit = _given_limit(call)
    number = None if limit is None else _float(limit)
    if limit is None or number is None or not module.project.is_legacy(module.dotted(call.func)):
        return
    if number == math.inf:
        yield Remark(limit, _NO_LIMIT)
    elif number.is_integer():
        edit = Edit(limit, "a limit of steps has to be Python's integer now")
        yield edit.wrap(module.span(limit), "int(", ")")
    else:
        yield Remark(limit, f"a limit of steps has to be an integer now: {math.ceil(number)} here")


def _given_limit(call: ast.Call) -> ast.expr | None:
    """The number of steps that a call limits episodes to."""
    named = next((one.value for one in call.keywords if one.arg == _LIMIT), None)
    is_wrapper = last_name(call.func) == _LIMITED[0]
    return call.args[1] if named is None and is_wrapper and len(call.args) > 1 else named


def _float(limit: ast.expr) -> float | None:
    """The float that is written out, if it is one."""
    if isinstance(limit, (ast.Attribute, ast.Name)):
        return math.inf if last_name(limit) in _INFINITE else None
    if isinstance(limit, ast.Call):
        return math.inf if ast.unparse(limit) in _INFINITIES else None
    number = bounds.number(limit)
    return number if isinstance(number, float) else None


def _seeds_pythons(module: Module, node: ast.expr) -> bool:
    """Whether a number is the seed of Python's ``random``, by itself or as a part of it."""
    seed = kept_numbers.whole(module, node)
    call = module.parent(seed)
    if (
        not isinstance(call, ast.Call)
        or seed not in call.args
        or _RANDOM not in module.imported_roots
    ):
        return False
    return ast.unparse(call.func) in _SEEDED


def _is_raised(module: Module, node: ast.expr) -> bool:
    """Whether a number is a part of a power, which no number of numpy's may hold: ``2 ** n``."""
    around = module.parent(node)
    return isinstance(around, ast.BinOp) and isinstance(around.op, ast.Pow)


def _may_be_written(module: Module, node: ast.Attribute) -> bool:
    """Whether a number is written here, or kept where it may be written from."""
    if _writes(module):
        return is_handed_out(module, node) or _is_option(module, node) or _is_kept(module, node)
    return _is_kept(module, node)


def _is_option(module: Module, node: ast.expr) -> bool:
    """Whether a number is put among the options of a program: ``args.actions = space.n``."""
    given = module.parent(node)
    return isinstance(given, ast.Assign) and any(
        isinstance(target, ast.Attribute) and own_name(target.value) not in ("", _SELF)
        for target in given.targets
    )


def _is_kept(module: Module, node: ast.expr) -> bool:
    """Whether an object of the project is made with a number whose module writes JSON or YAML."""
    call = module.parent(node)
    call = module.parent(call) if isinstance(call, ast.keyword) else call
    made = module.value(call.func) if isinstance(call, ast.Call) and call.func is not node else None
    if made is None or made.kind is not Kind.CLASS or ":" not in made.name:
        return False
    facts = module.project.modules[ClassRef.of(made.name).module]
    return not WRITERS.isdisjoint(one.partition(".")[0] for one in facts.imports)


def _may_size_layers(module: Module, node: ast.expr) -> bool:
    """Whether a project builds such layers, and a number goes where it may come to one."""
    around = module.parent(node)
    if isinstance(around, ast.Tuple):
        around = module.parent(around)
    if isinstance(around, ast.keyword):
        around = module.parent(around)
    if isinstance(around, ast.Call):
        is_own = module.value(around.func).kind in (Kind.CLASS, Kind.FUNCTION)
        is_put = is_own or last_name(around.func) in _RECURRENT
    else:
        is_put = isinstance(around, (ast.Assign, ast.AnnAssign))
    return is_put and module.project.mentions.calls_with(_RECURRENT, _TORCH)


def _limit(module: Module, node: ast.expr) -> ast.expr | None:
    """The number of steps that a size is, or is a part of, where gym limits episodes by it."""
    inner, around = node, module.parent(node)
    while isinstance(around, ast.BinOp) and isinstance(around.op, _WHOLE):
        inner, around = around, module.parent(around)
    call = module.parent(around) if isinstance(around, ast.keyword) else around
    if not isinstance(call, ast.Call) or last_name(call.func) not in _LIMITED:
        return None
    by_name = isinstance(around, ast.keyword) and around.arg == _LIMIT
    is_second = last_name(call.func) == _LIMITED[0] and call.args[1:2] == [inner]
    if not (by_name or is_second) or not module.project.is_legacy(module.dotted(call.func)):
        return None
    return inner


def _is_first_of(module: Module, node: ast.Attribute, limit: ast.expr) -> bool:
    """Whether no other size of a space stands before one in the same number."""
    parts = (one for one in ast.walk(limit) if isinstance(one, ast.Attribute) and _is_read(one))
    return next((one for one in parts if _is_size(module, one)), None) is node


def _is_read(node: ast.Attribute) -> bool:
    return node.attr == "n" and isinstance(node.ctx, ast.Load)


def _is_size(module: Module, node: ast.Attribute) -> bool:
    space = module.value(node.value)
    return space.kind is Kind.SPACE and not space.guess and not space.modern


def _first(module: Module) -> ast.Attribute | None:
    """The first size in the module that is put away."""
    sizes = (
        one for one in module.all(ast.Attribute) if _is_read(one) and _is_put_away(module, one)
    )
    return next((one for one in sizes if _is_size(module, one)), None)


def _is_put_away(module: Module, node: ast.expr) -> bool:
    """Whether a number is an item of a container."""
    around = module.parent(node)
    return isinstance(around, (*CONTAINERS, *_COMPREHENSIONS))


def _writes(module: Module) -> bool:
    """Whether a module imports what writes JSON or YAML, and has no size of several bits."""
    return are_written(module) and not module.text.says("MultiBinary")


RULE = Rule(
    code="GYM605",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Attribute, ast.Call),
    check=check,
    words={ast.Attribute: ["n", _SAMPLE], ast.Call: _LIMITED},
    examples=(
        Example(
            """
                import json
                import gym

                env = gym.make("CartPole-v1")
                print(json.dumps({"actions": env.action_space.n}))
            """,
            """
                import json
                import gymnasium as gym

                env = gym.make("CartPole-v1")
                print(json.dumps({"actions": int(env.action_space.n)}))
            """,
        ),
    ),
)
