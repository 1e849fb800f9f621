"""What pytest passes to tests: fixtures by name, and the values of ``parametrize``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..tuples import NamedTuple
from . import expressions as e
from .expressions import Expression
from .modules import Ref
from .records import Scope
from .values import UNKNOWN, Value, union

if TYPE_CHECKING:
    from .inference import Inference

FIXTURES = frozenset({"fixture", "yield_fixture"})
"""The decorators of pytest's that make fixtures of functions."""
_LAZY = frozenset({"lazy_fixture", "lf", "fixture_ref"})
_CONFTEST, _PLUGINS = "conftest.py", "pytest_plugins"
_FAR = 1 << 16


class Marks(NamedTuple):
    """What the decorators of a function mean to pytest.

    Attributes:
        fixture: The name that tests ask for it by ("" for no fixture).
        given: What ``parametrize`` gives to its parameters.
    """

    fixture: str
    given: dict[str, Expression]


def marks(name: str, decorators: Sequence[Expression]) -> Marks:
    """Reads the decorators of a function."""
    fixture = ""
    given: dict[str, Expression] = {}
    for decorator in decorators:
        called = decorator.function if isinstance(decorator, e.Call) else decorator
        last = e.last_part(called)
        if last in FIXTURES:
            fixture = _text(decorator, "name") or name
        elif last == "parametrize" and isinstance(decorator, e.Call):
            given.update(_parametrized(decorator))
    return Marks(fixture, given)


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
    return [] if given is None else _texts(given)


def _texts(value: Expression) -> list[str]:
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


class Fixtures:
    """The fixtures of a project, found from the tests that ask for them.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def value(self, function: Ref, scope: Scope, name: str) -> Value:
        """Returns what pytest passes for a parameter of a test or fixture."""
        given = scope.given.get(name) or self._of_class(function).get(name)
        if given is not None:
            options = given.options if isinstance(given, e.Either) else (given,)
            found = union([self._option(function, option) for option in options])
            return found.because(f"{name} is parametrized in {self._place(function)}")
        if not (scope.name.startswith("test") or scope.fixture):
            return UNKNOWN
        return self._named(function, name)

    def _option(self, function: Ref, option: Expression) -> Value:
        """One value of ``parametrize``; of ``lazy_fixture("env")``, what the fixture gives."""
        if isinstance(option, e.Call) and e.last_part(option.function) in _LAZY:
            named = option.arguments[0] if option.arguments else e.OTHER
            if isinstance(named, e.Text):
                return self._named(function, named.value)
            fixture = self._inference.value(function.module, named)
            return self._inference.calls.result_of(fixture)
        return self._inference.value(function.module, option)

    def _named(self, function: Ref, name: str) -> Value:
        """What the fixture gives that a test means by a name."""
        if name not in self._by_name:
            return UNKNOWN
        fixture = min(
            (one for one in self._by_name[name] if one != function),
            key=lambda one: self._distance(function, one),
            default=None,
        )
        if fixture is None or self._distance(function, fixture) >= _FAR:
            return UNKNOWN
        return self._inference.returned(fixture).because(
            f"{name} is the fixture in {self._place(fixture)}"
        )

    def _of_class(self, function: Ref) -> dict[str, Expression]:
        owner = self._modules.owner(function)
        return owner.given if owner is not None else {}

    def _place(self, function: Ref) -> str:
        return self._modules.place(function.module, self._modules.scope(function).line)

    @cached_property
    def _by_name(self) -> dict[str, list[Ref]]:
        found: dict[str, list[Ref]] = {}
        for module, facts in self._modules.facts.items():
            for index, scope in enumerate(facts.scopes):
                if scope.fixture:
                    found.setdefault(scope.fixture, []).append(Ref(module, index))
        return found

    def _distance(self, test: Ref, fixture: Ref) -> int:
        """How far a fixture is: its classes, its module, what that imports, the folders around."""
        if self._modules.scope(fixture).parent:
            return self._height(test, fixture)
        if test.module == fixture.module:
            return 1
        if self._imports(test.module, fixture):
            return 2
        around = self._split(test.module)[0]
        depths = [
            len(folder)
            for folder, module in self._conftests
            if around[: len(folder)] == folder
            and (module == fixture.module or self._brings(module, fixture))
        ]
        return 3 + len(around) - max(depths) if depths else _FAR

    def _height(self, test: Ref, fixture: Ref) -> int:
        """How far above a test's class the one of a fixture is; all of them are nearer than 1."""
        own, owner = (Ref(one.module, self._modules.scope(one).parent) for one in (test, fixture))
        if own == owner:
            return -_FAR
        if not own.scope or self._modules.owner(test) is None:
            return _FAR
        lineage = self._inference.lineage(own)
        return lineage.index(owner) - _FAR if owner in lineage else _FAR

    @cached_property
    def _conftests(self) -> list[tuple[list[str], str]]:
        """The folders of all ``conftest.py``, with their modules."""
        split = ((self._split(module), module) for module in self._modules.facts)
        return [(folder, module) for (folder, name), module in split if name == _CONFTEST]

    def _brings(self, conftest: str, fixture: Ref) -> bool:
        """Whether a ``conftest.py`` imports a fixture, or names its module as a plugin."""
        plugins = self._modules.facts[conftest].scopes[0].bindings.get(_PLUGINS, ())
        named = {dotted for binding in plugins for dotted in _texts(binding.value)}
        resolved = {self._modules.resolved(conftest, dotted) for dotted in named}
        return fixture.module in resolved or self._imports(conftest, fixture)

    def _imports(self, module: str, fixture: Ref) -> bool:
        facts, name = self._modules.facts[module], self._modules.scope(fixture).name
        if name not in facts.scopes[0].bindings and not facts.stars:
            return False
        return self._inference.names.dotted(f"{module}.{name}").name == str(fixture)

    def _split(self, module: str) -> tuple[list[str], str]:
        """The folders and the name of a module's file."""
        *folder, name = self._modules.facts[module].path.replace("\\", "/").split("/")
        return folder, name
