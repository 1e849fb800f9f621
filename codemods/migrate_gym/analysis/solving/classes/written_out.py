"""What functions give, as far as it is written out."""

from __future__ import annotations

from collections.abc import Iterator

from ...reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Many,
    Name,
    last_part,
)
from ...reading.records import Scope
from ...tables import idioms, known

_NO_TUPLES = frozenset({"Dict", "bool", "bytes", "dict", "float", "int", "str"})
_FLAG = "flag"
_DONE_ITSELF = frozenset({"done", "dones", "is_done", "terminal", "terminated"})
_REWARD_BEHIND_STATE = 2  # where a reward stands behind a state and an observation


def names_made(function: Scope) -> Iterator[str]:
    """Yields the names of what a function returns calls of."""
    for value in function.returns:
        named = function.bindings.get(value.id, ()) if isinstance(value, Name) else ()
        for given in (value, *(binding.value for binding in named)):
            if isinstance(given, Call):
                yield last_part(given.function)


def is_pair(returned: Expression) -> bool:
    """Whether two values are written out, whichever way is taken."""
    if isinstance(returned, Either):
        return all(map(is_pair, returned.options))
    return isinstance(returned, Many) and len(returned.parts) == 2


def is_list(returned: Expression) -> bool:
    """Whether a comprehension is written out: ``[one.step(action) for one in self.envs]``."""
    return isinstance(returned, Many) and not returned.fixed and not returned.is_dict


def has_reward_third(returned: Many) -> bool:
    """Whether five values are written out, the third a reward by its name, the fourth an end."""
    if not returned.fixed or len(returned.parts) <= _REWARD_BEHIND_STATE + 1:
        return False
    reward, done = map(_named, returned.parts[_REWARD_BEHIND_STATE:][:2])
    return idioms.is_reward_name(reward) and idioms.is_done_name(done)


def has_done_last(returned: Many) -> bool:
    """Whether four values are written out, the fourth an end by its name, the third none.

    ``return obs, reward, {}, done``, or a state of all agents in the place of the info.
    """
    if not returned.fixed or len(returned.parts) != known.LEGACY_LENGTH:
        return False
    third, done = returned.parts[known.DONE :]
    name, last = map(_named, (third, done))
    if (isinstance(third, Many) and third.is_dict) or idioms.is_info_name(name):
        return idioms.is_done_name(last) or _FLAG in last
    name = name or last_part(third.function if isinstance(third, Call) else third)
    is_other = bool(name) and not idioms.may_be_done(name)
    return is_other and idioms.is_done_name(last) and not idioms.is_info_name(last)


def has_reward_for_done(returned: Many) -> bool:
    """Whether four values are written out, the third a reward by its name, or done the second."""
    if not returned.fixed or len(returned.parts) != known.LEGACY_LENGTH:
        return False
    second, third = (_may_be_named(one) for one in returned.parts[1 : known.DONE + 1])
    if any(map(idioms.is_reward_name, second)) or any(map(idioms.is_done_name, third)):
        return False
    is_done_second = any(name.strip("_") in _DONE_ITSELF for name in second)
    return is_done_second or any(map(idioms.is_reward_name, third))


def _may_be_named(value: Expression) -> tuple[str, ...]:
    """What a value is called, and the function that makes it: ``self.reward(action)``."""
    called = last_part(value.function) if isinstance(value, Call) else ""
    return _named(value), called


def _named(value: Expression) -> str:
    """What a value is called, or the one thing that a function or method is given for it."""
    if isinstance(value, Call) and len(value.arguments) == 1:
        value = value.arguments[0]
    return last_part(value)


def root_scope(expression: Expression) -> int:
    """The scope that the name is read in with which an expression begins (-1 for none)."""
    name = root_name(expression)
    return name.scope if name is not None else -1


def root_name(expression: Expression) -> Name | None:
    """The name that an expression begins with, if it begins with one."""
    while isinstance(expression, (Attribute, Call)):
        expression = expression.base if isinstance(expression, Attribute) else expression.function
    return expression if isinstance(expression, Name) else None


def arities(function: Scope) -> Iterator[int]:
    """Yields the lengths of what a function writes out: of tuples, and of longer lists than gym's.

    A shorter list may be an observation as well.
    """
    for value in function.returns:
        yield from _lengths(value)
        for binding in function.bindings.get(value.id, ()) if isinstance(value, Name) else ():
            yield from _lengths(binding.value)


def _lengths(value: Expression) -> Iterator[int]:
    if isinstance(value, Many) and (value.fixed or _is_long(value)):
        yield len(value.parts)
    elif isinstance(value, Either):
        for option in value.options:
            yield from _lengths(option)


def _is_long(value: Many) -> bool:
    return len(value.parts) > known.MODERN_LENGTH and not value.is_dict


def is_no_tuple(annotation: Expression) -> bool:
    """Whether an annotation names plain types alone, as ``Union[Dict, str]`` does."""
    if isinstance(annotation, Either):
        return all(map(is_no_tuple, annotation.options))
    return isinstance(annotation, Name) and annotation.id in _NO_TUPLES


def hints_five(annotation: Expression) -> bool:
    """Whether an annotation is a tuple of as many values as a step gives today."""
    if not isinstance(annotation, Many):
        return False
    return annotation.fixed and len(annotation.parts) == known.MODERN_LENGTH
