"""Draws with the methods of numpy's Generator.

``np_random`` was a ``RandomState`` up to gym 0.21 and is a ``numpy.random.Generator`` since
0.26: ``randint`` is ``integers``, ``rand`` is ``random``, ``randn`` is ``standard_normal``. The
numbers drawn from a seed are other ones than in 2021, as in every environment since gym 0.22.
``randint`` gave Python's integers and ``integers`` gives numpy's. A single one goes through ``int``
where that shows: where it is a seed, since Gymnasium and ``random`` refuse numpy's, where the
module asks whether it is an ``int``, where it is part of a ``timedelta``, where it is put into a
tuple, list, set or dict, whose text would be ``(np.int64(3), 4)``, and where it is kept or returned
in a project that writes JSON or YAML.

What asks whether it is a ``RandomState`` asks for a ``Generator``.

Methods without a counterpart, generators that are handed around as plain parameters or put into a
space, and old methods of what gymnasium made, which raise an AttributeError, are reported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from gymport import moves

from ..analysis.solving.unions import EITHER_STREAM
from ..analysis.solving.values import OLD_STREAM, UNKNOWN, Kind, Value
from ..analysis.tables.idioms import last_name, shortened
from ..module import Module
from ..patterns import late
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import call_arguments, paths
from ..topics.resets import resets
from ..topics.seeds import own_streams, plain_draws

_OLD, _NEW = "RandomState", "Generator"
_STREAM = "np_random"
_NOT_PUT = "np_random of a space can not be set since gym 0.22: give the seed to its seed()"
_ASKING = late(r"\b(hasattr|isinstance|version\w*)\b", re.IGNORECASE)


def check(module: Module, node: ast.Attribute | ast.Name) -> Iterator[Outcome]:
    """Yields the new method of one call on np_random, or the class that it is asked for."""
    if isinstance(node, ast.Name) or node.attr == _OLD:
        yield from _asked(module, node)
        return
    if node.attr == _STREAM:
        yield from _put_into_space(module, node)
        return
    method = moves.np_random_method(node.attr)
    assert method is not None
    owner = module.value(node.value)
    if owner.kind is not Kind.RANDOM or owner.name == OLD_STREAM:
        yield from _doubtful(module, node, method, owner)
    elif owner.name != EITHER_STREAM and own_streams.stays_random_state(module, node.value):
        return
    elif own_streams.may_be_random_state(module, node.value):
        yield Remark(
            node,
            "np_random is set to a generator of another kind in this project: "
            f"it has {node.attr}, the Generator that reset(seed=…) puts there has "
            f"{method.new or 'not'}; make it with numpy.random.default_rng",
            evidence=owner.evidence,
        )
    elif owner.name == EITHER_STREAM:
        yield Remark(
            node,
            f"{ast.unparse(node.value)} may be an environment's np_random, a numpy Generator, or a "
            f"RandomState: the one has {method.new or 'not'}, the other {node.attr}; make all of "
            "them with numpy.random.default_rng",
            evidence=owner.evidence,
        )
    elif not owner.modern:
        yield from _renamed(module, node, method, owner.evidence)
    elif not owner.guess and not _is_told_apart(module, node):
        what = f"{method.new}: call that" if method.new else f"gone: {method.note}"
        message = f"{ast.unparse(node.value)} is a numpy Generator, where {node.attr} is {what}"
        yield Remark(node, message, evidence=owner.evidence)


def _put_into_space(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """``space.np_random = generator``."""
    owner = module.value(node.value) if isinstance(node.ctx, ast.Store) else UNKNOWN
    if owner.kind is Kind.SPACE:
        yield Remark(node, _NOT_PUT, evidence=owner.evidence)


def _asked(module: Module, node: ast.Attribute | ast.Name) -> Iterator[Outcome]:
    """``isinstance(env.np_random, np.random.RandomState)``, or the same with ``type``."""
    stream = _compared(module, node)
    owner = module.value(stream) if stream is not None else UNKNOWN
    if stream is None or owner.kind is not Kind.RANDOM or owner.modern:
        return
    if owner.name in (OLD_STREAM, EITHER_STREAM):
        return
    if own_streams.stays_random_state(module, stream):
        return
    if owner.guess or own_streams.may_be_random_state(module, stream):
        message = f"if {ast.unparse(stream)} is an environment's it is a {_NEW} now: ask for that"
        yield Remark(node, message, evidence=owner.evidence)
        return
    span, numpy = module.span(node), module.numpy_at(node)
    edit = Edit(node, f"np_random is a {_NEW}", evidence=owner.evidence)
    if isinstance(node, ast.Attribute):
        yield edit.replace(module.span_of_name(node), _NEW)
    elif numpy:
        yield edit.replace(span, f"{numpy}.random.{_NEW}")
    else:
        yield Remark(
            node, f"np_random is a numpy.random.{_NEW}: ask for that", evidence=owner.evidence
        )


def _compared(module: Module, class_: ast.expr) -> ast.expr | None:
    """What is asked whether it is of a class: by ``isinstance``, or with its ``type``."""
    asked = module.parent(class_)
    part: ast.AST = class_
    if isinstance(asked, ast.Tuple):
        part, asked = asked, module.parent(asked)
    if isinstance(asked, ast.Call) and asked.args[1:] == [part]:
        return asked.args[0] if last_name(asked.func) == "isinstance" else None
    if isinstance(asked, ast.Compare) and asked.comparators == [part]:
        made = asked.left
        is_type = isinstance(made, ast.Call) and last_name(made.func) == "type"
        return made.args[0] if is_type and isinstance(made, ast.Call) and made.args else None
    return None


def _is_told_apart(module: Module, node: ast.Attribute) -> bool:
    """Whether code around a call asks, or tries, which kind of generator there is."""
    return paths.is_told_by_error(module, node, "AttributeError") or any(
        isinstance(around, (ast.If, ast.IfExp)) and _ASKING.search(ast.unparse(around.test))
        for around in module.ancestors(node)
    )


def _has_its_own(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether it is a generator of the project's or of numpy's that has the method."""
    if ":" in owner.name:
        return module.project.has_attribute(ClassRef.of(owner.name), node.attr)
    name = ast.unparse(node.value)
    bound = [
        one.value
        for one in module.all(ast.Assign)
        if any(ast.unparse(target) == name for target in one.targets)
    ]
    return bool(bound) and all(last_name(value) == "RandomState" for value in bound)


def _doubtful(
    module: Module, node: ast.Attribute, method: moves.RandomMethod, owner: Value
) -> Iterator[Outcome]:
    name = ast.unparse(node.value)
    if (
        name.rsplit(".", 1)[-1] == "np_random"
        and owner.kind in (Kind.UNKNOWN, Kind.INSTANCE)
        and module.project.uses_gym
        and not _has_its_own(module, node, owner)
        and not module.project.makes_random_states
    ):
        yield Remark(
            node,
            f"if {name} comes from an environment it is a numpy Generator now: "
            f"{node.attr} is {method.new or 'gone'} there",
        )


def _renamed(
    module: Module, node: ast.Attribute, method: moves.RandomMethod, evidence: tuple[str, ...]
) -> Iterator[Outcome]:
    parent = module.parent(node)
    call = parent if isinstance(parent, ast.Call) and parent.func is node else None
    if call is not None and _is_done_above(module, call):
        statement = module.statement(call)
        yield Edit(node, "super().reset(seed=seed) seeds it", removed=[statement])
        return
    if call is not None and _is_of_space(module, node):
        message = "a space is seeded by its own seed()"
        start, end = module.span(node.value).end - len("np_random"), module.span(node.value).end
        yield Edit(node, message, evidence=evidence).replace(Span(start, end + 1), "")
        return
    if method.new is None:
        yield Remark(node, f"np_random.{node.attr} is gone: {method.note}", evidence=evidence)
        return
    if call is None and (method.pack_arguments or method.add):
        message = f"np_random.{node.attr} is {method.new} now and takes its arguments otherwise"
        yield Remark(node, message, evidence=evidence)
        return
    edit = Edit(node, f"np_random.{node.attr} is {method.new}", evidence=evidence)
    end = module.span(node).end
    edit.replace(module.span(node)._replace(start=end - len(node.attr)), method.new)
    if call is not None and method.pack_arguments and len(call.args) > 1:
        edit.insert(module.span(call.args[0]).start, "(").insert(
            module.span(call.args[-1]).end, ")"
        )
    if call is not None:
        for name, value in method.add.items():
            call_arguments.add(module, edit, call, f"{name}={value}")
        if _counts_from_one(node, call):
            edit.insert(module.span(call.args[0]).start, "1, ")
        if method.new == "integers" and plain_draws.has_to_be_pythons(module, call):
            edit.wrap(module.span(call), "int(", ")")
    yield edit
    if method.note and not (call is not None and call.args):
        yield Remark(node, f"np_random.{node.attr}: {method.note}", evidence=evidence)


def _is_of_space(module: Module, node: ast.Attribute) -> bool:
    """Whether it is ``space.np_random.seed``."""
    stream = node.value
    return (
        node.attr == "seed"
        and isinstance(stream, ast.Attribute)
        and stream.attr == "np_random"
        and module.value(stream.value).kind is Kind.SPACE
    )


def _counts_from_one(node: ast.Attribute, call: ast.Call) -> bool:
    """Whether ``random_integers(high)`` is given one bound, and begins with 1 by itself."""
    is_one = len(call.args) == 1 and not any(keyword.arg == "high" for keyword in call.keywords)
    return node.attr == "random_integers" and is_one and not isinstance(call.args[0], ast.Starred)


def _is_done_above(module: Module, call: ast.Call) -> bool:
    """Whether ``np_random.seed(seed)`` follows a ``super().reset(seed=seed)`` in a reset method."""
    reset = resets.reset_method(module, call)
    name = ast.unparse(call.func)
    if reset is None or name != "self.np_random.seed" or len(call.args) != 1 or call.keywords:
        return False
    seed = ast.unparse(call.args[0])
    return any(
        isinstance(statement, ast.Expr)
        and statement.lineno < call.lineno
        and shortened(statement).startswith("super().reset(")
        and any(k.arg == "seed" and ast.unparse(k.value) == seed for k in statement.value.keywords)  # type: ignore[attr-defined]
        for statement in reset.body
    ) and isinstance(module.parent(call), ast.Expr)


RULE = Rule(
    code="GYM601",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.Attribute, ast.Name),
    check=check,
    words={
        ast.Name: [_OLD],
        ast.Attribute: [*(row.old for row in moves.RANDOM_METHODS), _OLD, _STREAM],
    },
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def draw(self):
                        return self.cards[self.np_random.randint(3)], self.np_random.rand(2, 2)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def draw(self):
                        return self.cards[self.np_random.integers(3)], self.np_random.random((2, 2))
            """,
        ),
    ),
)
