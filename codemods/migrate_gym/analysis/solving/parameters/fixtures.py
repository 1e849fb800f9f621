"""What pytest passes to tests: fixtures by name, and the values of ``parametrize``."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ...reading import expressions as e
from ...reading.expressions import Expression
from ...reading.marks import texts
from ...reading.records import Scope
from ..modules import Ref
from ..unions import union
from ..values import UNKNOWN, Value

if TYPE_CHECKING:
    from ..inference import Inference

_LAZY = frozenset({"lazy_fixture", "lf", "fixture_ref"})
_CONFTEST, _PLUGINS = "conftest.py", "pytest_plugins"
_FAR = 1 << 16


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
        named = {dotted for binding in plugins for dotted in texts(binding.value)}
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
