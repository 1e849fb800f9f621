"""What iterating over something yields."""

from __future__ import annotations

from .expressions import OTHER, Attribute, Call, Expression, Item, Many, Name, last_part

_AS_COMPLETED = "as_completed"
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
        if name == "zip":
            return Many(tuple(yielded(argument) for argument in value.arguments), True)
        if name in _SAME and value.arguments:
            return yielded(value.arguments[0])
        if isinstance(value.function, Attribute) and not value.arguments:
            if value.function.name == "items":
                return Many((OTHER, Item(value.function.base, None)), True)
            if value.function.name == "values":
                return Item(value.function.base, None)
    return Item(value, None, each=True)
