"""Calls that somebody else makes: executors, pools, ``functools.partial`` and remote actors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.binder import part
from ...reading.expressions import OTHER, Attribute, Call
from ...reading.loops import yielded
from ...tables import functions
from ...tables.known import LEGACY_LENGTH
from ..getters import got
from ..modules import Ref
from ..unions import many
from ..values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from ..inference import Inference

_CALLED = frozenset({Kind.METHOD, Kind.FUNCTION, Kind.CALLABLE})
_CHOOSING = {name.rpartition(".")[2] for name in functions.CHOOSING}
_REMOTE, _OPTIONS, _BOUND = "remote", "options", "__get__"
_PREPARING = frozenset({"MethodType", "partial"})
"""What is given a function and the first that it is to be called with."""


class Scheduled:
    """What futures, mapped functions and actors give."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def value(self, module: str, call: Call) -> Value:
        """Returns what a call gives that is known by its name: ``pool.submit(env.step, a)``."""
        name = e.last_part(call.function)
        if name in functions.OF_LOOPS and call.arguments:
            return self._inference.value(module, call.arguments[0])
        how = functions.SCHEDULING.get(name)
        if how is None or len(call.arguments) <= how.position:
            return UNKNOWN
        given = self._inference.value(module, call.arguments[how.position])
        if given.kind is Kind.METHOD and given.of is None:  # map(methodcaller("step", 0), envs)
            rest = call.arguments[how.position + 1 :]
            owner = self._inference.value(module, yielded(rest[0])) if rest else UNKNOWN
            given = self._inference.members.of(owner, given.name)
        if given.kind is Kind.GETTER:  # map(attrgetter("env"), workers)
            rest = call.arguments[how.position + 1 :]
            owner = self._inference.value(module, yielded(rest[0])) if rest else UNKNOWN
            found = got(self._inference, given, owner)
            return many(found) if how.gives == "many" else UNKNOWN
        if given.kind in (Kind.DOTTED, Kind.CLASS) and how.gives == "many":
            items = tuple(yielded(one) for one in call.arguments[how.position + 1 :])
            made = call._replace(arguments=items, keywords=())
            return many(self._inference.calls.called(module, given, made))
        return self.made(given, how.gives) if given.kind in _CALLED else UNKNOWN

    def made(self, function: Value, gives: str) -> Value:
        """Returns what comes of a function that somebody else calls."""
        result = self._inference.calls.result_of(function)
        if not result.is_known or gives in ("it", "awaited"):
            return result
        if gives in ("many", "spread"):
            return many(result)
        if result.kind is Kind.FUTURE:
            return UNKNOWN  # who submits itself again and again would never come to an end
        return Value(Kind.FUTURE, direct(function), of=result, evidence=result.evidence)

    def of_future(self, future: Value, name: str) -> Value:
        """Returns what ``future.result`` is."""
        known_as = name in functions.OF_FUTURES and future.of is not None
        return Value(Kind.CALLABLE, future.name, of=future.of) if known_as else UNKNOWN

    def gotten(self, value: Value) -> Value:
        """Returns what ``ray.get`` gives: the result of a future, or those of a list of them."""
        if value.kind is Kind.FUTURE:
            return value.of or UNKNOWN
        if value.kind is Kind.MANY and value.of is not None and value.of.kind is Kind.FUTURE:
            return many(value.of.of or UNKNOWN)
        return UNKNOWN

    def actor(self, class_: Value) -> Value:
        """Returns what ``ray.remote`` makes of a class."""
        is_own = class_.kind is Kind.CLASS and ":" in class_.name
        return Value(Kind.ACTOR, of=class_) if is_own else UNKNOWN

    def is_remote(self, owner: Value, name: str) -> bool:
        """Whether an attribute is one of those that ``@ray.remote`` gives to what it decorates."""
        if name not in (_REMOTE, _OPTIONS) or owner.kind not in (Kind.CLASS, Kind.FUNCTION):
            return False
        return ":" in owner.name and (
            _REMOTE in self._inference.modules.scope(Ref.of(owner.name)).decorators
        )

    def of_actor(self, owner: Value, name: str) -> Value:
        """Returns an attribute of an actor, of its class, or of one of its methods."""
        inner = owner.of if owner.kind is Kind.ACTOR else owner
        if inner is None:
            return UNKNOWN
        if inner.kind in (Kind.CLASS, *_CALLED):
            if name == _OPTIONS:
                return Value(Kind.CALLABLE, of=Value(Kind.ACTOR, of=inner))
            return self._called(inner) if name == _REMOTE else UNKNOWN
        method = self._inference.members.of(inner, name)
        return Value(Kind.ACTOR, of=method) if method.kind is Kind.METHOD else UNKNOWN

    def _called(self, inner: Value) -> Value:
        """What ``remote`` is: it makes an actor of a class, and a future of a method's result."""
        if inner.kind is Kind.CLASS:
            instance = self._inference.class_info(Ref.of(inner.name)).instance
            return Value(Kind.CALLABLE, of=Value(Kind.ACTOR, of=instance))
        future = self.made(inner, "future")
        return Value(Kind.CALLABLE, of=future) if future.is_known else UNKNOWN


def direct(function: Value) -> str:
    """The name of the environment's own method that is called in the end ("" for none)."""
    if function.kind is Kind.CALLABLE:
        return function.name
    of = function.of
    is_own = function.kind is Kind.METHOD and of is not None and of.is_environment
    return function.name if is_own else ""


def started(call: Call) -> Iterator[Call]:
    """The calls that a call has made, or prepares: ``Process(target=run, args=(env,))``."""
    given = dict(call.keywords)
    arguments = given.get("args")
    if "target" in given and isinstance(arguments, e.Many):
        yield call._replace(function=given["target"], arguments=arguments.parts, keywords=())
    function = call.function
    name = e.last_part(function)
    if "key" in given:  # sorted(results, key=lambda result: result[1])
        owner = function.base if isinstance(function, Attribute) else OTHER
        items = call.arguments[0] if call.arguments else owner
        yield call._replace(function=given["key"], arguments=(yielded(items),), keywords=())
    elif name in _CHOOSING and len(call.arguments) > 1:
        items = yielded(call.arguments[1])
        yield call._replace(function=call.arguments[0], arguments=(items,))
    how = functions.SCHEDULING.get(name)
    if how is not None and len(call.arguments) > how.position:
        rest = call.arguments[how.position + 1 :]
        if how.gives in ("many", "spread"):
            rest = tuple(_taken(rest, spread=how.gives == "spread"))
        yield call._replace(function=call.arguments[how.position], arguments=rest)
    elif name in _PREPARING and call.arguments:
        yield call._replace(function=call.arguments[0], arguments=call.arguments[1:])
    elif type(function) is Attribute and function.name == _REMOTE:
        yield call._replace(function=_without_options(function.base))
    elif type(function) is Attribute and function.name == _BOUND:
        yield call._replace(function=function.base, arguments=call.arguments[:1])


def _taken(arguments: Sequence[e.Expression], *, spread: bool) -> Iterator[e.Expression]:
    """What a mapped function is given: an item of each argument, or the parts of one's items."""
    items = [yielded(argument) for argument in arguments]
    if not spread:
        yield from items
    elif items and items[0] is not OTHER:
        yield from (part(items[0], index) for index in range(LEGACY_LENGTH))


def _without_options(function: e.Expression) -> e.Expression:
    """``Worker`` of ``Worker.options(num_cpus=1)``."""
    inner = function.function if isinstance(function, Call) else None
    if isinstance(inner, Attribute) and inner.name == _OPTIONS:
        return inner.base
    return function


def called_in_the_end(function: Value) -> Value:
    """What is called of an actor's class or method, or any function itself."""
    return function.of or UNKNOWN if function.kind is Kind.ACTOR else function
