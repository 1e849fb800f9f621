"""What functions of the standard library, and a few others, build of what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...tables import functions
from ..definitions import is_four
from ..unions import held, many, union
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_PAIR = 2
_PARTED = ("done", "not_done")
_RESULTS = frozenset({Kind.RESET, Kind.STEP})


def namespace(inference: Inference, module: str, call: e.Call) -> Value:
    """``SimpleNamespace(env=env)``: a dict whose keys are asked for as attributes."""
    found = _by_name(inference, module, call)
    return found.but(name=NAMESPACE) if found.is_known else found


def pickled(inference: Inference, module: str, call: e.Call, names: tuple[str, ...]) -> Value:
    """``CloudpickleWrapper(make_env)``: what is asked for by any of its attributes."""
    given = inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
    if not given.is_known:
        return UNKNOWN
    return many(given, (given,) * len(names), names).but(name=NAMESPACE)


NAMESPACE = "namespace"
"""The name of a container whose keys are attributes."""


def dictionary(inference: Inference, module: str, call: e.Call) -> Value:
    """``dict(env=env)``, ``dict(zip(names, envs))`` and a copy of another one."""
    if not call.arguments:
        return _by_name(inference, module, call)
    given = inference.value(module, call.arguments[0])
    if given.kind is not Kind.MANY or given.of is None:
        return UNKNOWN
    pair = given.of
    is_pair = pair.kind is Kind.MANY and len(pair.parts) == _PAIR and not pair.keys
    return many(pair.parts[1]) if is_pair else given


def by_default(inference: Inference, module: str, call: e.Call) -> Value:
    """``defaultdict(lambda: gym.make(name))``: what it makes, and what it is given first."""
    if not call.arguments:
        return UNKNOWN
    made = inference.calls.called(
        module, inference.value(module, call.arguments[0]), call._replace(arguments=(), keywords=())
    )
    begins = dictionary(inference, module, call._replace(arguments=call.arguments[1:]))
    return union((many(made), begins))


def field(inference: Inference, module: str, call: e.Call) -> Value:
    """``field(default_factory=lambda: gym.make(name))`` of a data class."""
    named = dict(call.keywords)
    for factory in (named[name] for name in functions.FACTORIES if name in named):
        return inference.value(module, e.Call(factory, (), (), call.line, call.column))
    return inference.value(module, named.get("default", e.OTHER))


def folded(inference: Inference, module: str, call: e.Call) -> Value:
    """``reduce(lambda env, wrap: wrap(env), wrappers, env)``: what it begins with, or a wrapper.

    It is a result where the function steps: ``reduce(lambda last, a: env.step(a), actions)``.
    """
    if not call.arguments:
        return UNKNOWN
    first = inference.value(module, call.arguments[-1]) if len(call.arguments) > _PAIR else UNKNOWN
    made = inference.calls.result_of(inference.value(module, call.arguments[0]))
    if not first.is_environment:
        begins_with_four = len(call.arguments) > _PAIR and is_four(call.arguments[-1])
        return made if made.kind in _RESULTS and not begins_with_four else UNKNOWN
    wrapper = inference.value(module, e.Item(call.arguments[1], None))
    wrapped = inference.calls.called(
        module, wrapper, call._replace(arguments=(call.arguments[-1],))
    )
    return union((first, made, wrapped if wrapped.is_environment else UNKNOWN))


def gathered(inference: Inference, module: str, call: e.Call) -> Value:
    """``await asyncio.gather(*tasks)``: the results of all."""
    parts = [inference.value(module, argument) for argument in call.arguments]
    spread = any(isinstance(argument, e.Spread) for argument in call.arguments)
    return many(held(parts), () if spread else parts)


def parted(inference: Inference, module: str, call: e.Call) -> Value:
    """``done, pending = await asyncio.wait(tasks)``: each has some of them."""
    given = inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
    if not given.is_known:
        return UNKNOWN
    return many(given, (given, given), _PARTED).but(name=NAMESPACE)


def _by_name(inference: Inference, module: str, call: e.Call) -> Value:
    keywords = [(name, value) for name, value in call.keywords if name is not None]
    parts = [inference.value(module, value) for _, value in keywords]
    return many(held(parts), parts, tuple(name for name, _ in keywords))
