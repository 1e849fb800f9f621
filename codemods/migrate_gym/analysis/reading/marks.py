"""What pytest's decorators say: fixtures by name, their values, and those of ``parametrize``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...tuples import NamedTuple
from . import expressions as e
from .expressions import Expression

PARAM = "request.param"
"""What one of a fixture's values is called in it."""
FIXTURES = frozenset({"fixture", "yield_fixture"})
"""The decorators of pytest's that make fixtures of functions."""


class Marks(NamedTuple):
    """What the decorators of a function mean to pytest.

    Attributes:
        fixture: The name that tests ask for it by ("" for no fixture).
        given: What ``parametrize`` gives to its parameters.
        param: What a fixture is given one after the other, as ``request.param``.
    """

    fixture: str
    given: dict[str, Expression]
    param: Expression = e.OTHER


def marks(name: str, decorators: Sequence[Expression]) -> Marks:
    """Reads the decorators of a function."""
    fixture = ""
    given: dict[str, Expression] = {}
    param: Expression = e.OTHER
    for decorator in decorators:
        called = decorator.function if isinstance(decorator, e.Call) else decorator
        last = e.last_part(called)
        if last in FIXTURES:
            fixture = _text(decorator, "name") or name
            param = _params(decorator)
        elif last == "parametrize" and isinstance(decorator, e.Call):
            given.update(_parametrized(decorator))
    return Marks(fixture, given, param)


def _params(fixture: Expression) -> Expression:
    """One of the ``params`` of a fixture."""
    values = dict(fixture.keywords).get("params") if isinstance(fixture, e.Call) else None
    if values is None:
        return e.OTHER
    rows = values.parts if isinstance(values, e.Many) else (e.Item(values, None),)
    return e.Either(tuple(_cell(row, 0, 1) for row in rows))


def _text(call: Expression, keyword: str) -> str:
    given = dict(call.keywords) if isinstance(call, e.Call) else {}
    value = given.get(keyword)
    return value.value if isinstance(value, e.Text) else ""


def _parametrized(call: e.Call) -> Iterator[tuple[str, Expression]]:
    """The parameters that one ``parametrize`` fills, unless fixtures get its values."""
    given: dict[str, Expression] = dict(zip(("argnames", "argvalues"), call.arguments))
    given.update({name: value for name, value in call.keywords if name is not None})
    names, values = _names(given.get("argnames")), given.get("argvalues")
    if values is None or "indirect" in given:
        return
    rows = values.parts if isinstance(values, e.Many) else (e.Item(values, None),)
    for position, name in enumerate(names):
        options = [_cell(row, position, len(names)) for row in rows]
        yield name, e.Either(tuple(options))


def _names(given: Expression | None) -> list[str]:
    if isinstance(given, e.Text):
        return [name.strip() for name in given.value.split(",") if name.strip()]
    return [] if given is None else texts(given)


def texts(value: Expression) -> list[str]:
    """The texts of a list or tuple, or one that stands alone."""
    parts = value.parts if isinstance(value, e.Many) else (value,)
    return [part.value for part in parts if isinstance(part, e.Text)]


def _cell(row: Expression, position: int, count: int) -> Expression:
    if isinstance(row, e.Call) and e.last_part(row.function) == "param":
        return row.arguments[position] if position < len(row.arguments) else e.OTHER
    if count == 1 or row is e.OTHER:
        return row
    if isinstance(row, e.Many):
        return row.parts[position] if position < len(row.parts) else e.OTHER
    return e.Item(row, position)
