"""Named tuples that are defined in a tenth of the time that those of `typing` take.

A run begins with the definitions of some eighty of them.
"""

from __future__ import annotations

from collections import namedtuple
from functools import lru_cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple", "Record"]

_MOST = 16
"""How many fields a named tuple may have."""


def _names(count: int) -> list[str]:
    return [f"at_{number}" for number in range(count)]


_FIELDS = attrgetter(*_names(_MOST))(namedtuple("_FIELDS", _names(_MOST)))
"""What gives the value at each position."""


@lru_cache(maxsize=None)
def _making(count: int) -> CodeType:
    """The code of a ``__new__`` that is given so many values."""
    names = _names(count)
    held = "".join(f"{name}, " for name in names)
    made: FunctionType = eval(f"lambda {', '.join(['cls', *names])}: new(cls, ({held}))")
    return made.__code__


_LATER = "__annotate_func__"
"""What Python 3.14 and later put into the body of a class whose annotations are no texts."""


class _Row(tuple[Any, ...]):
    """What named tuples have in common."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()

    def __repr__(self) -> str:
        held = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
        return f"{self.__class__.__name__}({held})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Told outright, since to find that out by the protocol takes half as long again.
        return tuple.__new__, (self.__class__, tuple(self))

    def _replace(self, **changes: Any) -> _Row:
        found = tuple.__new__(self.__class__, map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"{self.__class__.__name__} has no field {', '.join(changes)}")
        return found


class _Definition(type):
    """Makes a tuple of the fields that the body of a class annotates.

    It is no class of this kind: `isinstance` takes thrice the time for those.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
        if not bases:
            return super().__new__(cls, name, bases, body)
        names = tuple(body.get("__annotations__", ()))
        if _LATER in body:
            raise TypeError(
                f"the fields of {name} are not known yet: "
                "begin its module with `from __future__ import annotations`"
            )
        defaults = {field: body[field] for field in names if field in body}
        code = _making(len(names)).replace(co_varnames=("cls", *names), co_name="__new__")
        values = tuple(defaults.values()) or None
        making = FunctionType(code, {"new": tuple.__new__}, "__new__", values)
        body.update(zip(names, _FIELDS), __new__=making, __slots__=())
        body.update(_fields=names, _field_defaults=defaults)
        return type(name, (_Row,), body)


if TYPE_CHECKING:
    from typing import NamedTuple

    from typing_extensions import Self, dataclass_transform

    @dataclass_transform(frozen_default=True)
    class Record:
        """What named tuples are to type checkers where fields hold a union of them all.

        As tuples they would be compared field by field, through all that these hold in turn: mypy
        took 20 times as long.
        """

        def _replace(self, **changes: Any) -> Self: ...

else:

    class NamedTuple(metaclass=_Definition):
        """What `typing.NamedTuple` is, as far as it is used here."""

    Record = NamedTuple
