"""What iterating over something yields."""

from __future__ import annotations

from .expressions import OTHER, Attribute, Call, Expression, Item, Many, Name, last_part

_AS_COMPLETED = "as_completed"
_ROWS = frozenset({"zip", "zip_longest", "product"})
_ITERTOOLS = frozenset({"itertools", "it"})
_SAME = frozenset({"tqdm", "trange", "reversed", "sorted", "list", "tuple", "iter"})


def yielded(value: Expression) -> Expression:
    """Returns what a loop binds; sees through ``enumerate``, ``zip`` and views of dicts."""
    if value is OTHER:
        return OTHER
    if isinstance(value, Call):
        name = value.function.id if isinstance(value.function, Name) else ""
        if last_part(value.function) == _AS_COMPLETED and value.arguments:
            return yielded(value.arguments[0])
        if name == "enumerate" and value.arguments:
            return Many((OTHER, yielded(value.arguments[0])), True)
        if name in _ROWS or _of_itertools(value.function) in _ROWS:
            return rows(value)
        if _of_itertools(value.function) == "repeat" and value.arguments:
            return value.arguments[0]
        if name in _SAME and value.arguments:
            return yielded(value.arguments[0])
        if isinstance(value.function, Attribute) and not value.arguments:
            if value.function.name == "items":
                return Many((OTHER, Item(value.function.base, None)), True)
            if value.function.name == "values":
                return Item(value.function.base, None)
    return Item(value, None, each=True)


def rows(call: Call) -> Expression:
    """One of the tuples that ``zip`` puts together of what its arguments yield."""
    return Many(tuple(yielded(argument) for argument in call.arguments), True)


def _of_itertools(function: Expression) -> str:
    """The name of what is called of `itertools`, where it is called as its attribute ("": no)."""
    if type(function) is not Attribute or type(function.base) is not Name:
        return ""
    return function.name if function.base.id in _ITERTOOLS else ""
