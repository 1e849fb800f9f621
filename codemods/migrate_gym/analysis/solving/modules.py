"""The modules of a project, and what an imported name means to one of them."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from ...tuples import NamedTuple
from ..reading import expressions as e
from ..reading.expressions import Expression
from ..reading.records import Facts, Scope
from ..tables import known, lookalikes
from .carriers import carriers, handing_on

# The module beside a package that says how it is installed.
_SETUP = "setup"
_HANDED_ON = 5
"""Through how many modules a name is followed."""
_APIS = frozenset({known.LEGACY_ROOT, known.MODERN_ROOT})
_PYTHON = frozenset({".py", ".pyi", ".pyw", ""})  # the last: text without a file


class Ref(NamedTuple):
    """A scope of the project: a class or a function, by its module and number there."""

    module: str
    scope: int

    def __str__(self) -> str:
        return f"{self.module}:{self.scope}"

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(name: str) -> Ref:
        """The scope that a value of the project is named after."""
        module, _, scope = name.rpartition(":")
        return Ref(module, int(scope))


class Modules:
    """All modules that were read, by the names that imports use.

    Args:
        modules: The facts of every module. Where two have one name, the second goes by its path: a
            notebook, which nothing imports, beside a module.
        is_pinned: Whether the project requires gym 0.26, and no release before.
    """

    def __init__(self, modules: Iterable[Facts], *, is_pinned: bool = False) -> None:
        self.is_pinned = is_pinned
        self.facts: dict[str, Facts] = {}
        self._keys: dict[str, str] = {}
        for facts in sorted(modules, key=_by_name):
            key = facts.module if facts.module not in self.facts else facts.path
            self.facts[key] = facts
            self._keys[facts.path] = key
        self._packages = {key for key, facts in self.facts.items() if facts.is_package}
        importable = (name for name, facts in self.facts.items() if _is_importable(facts.path))
        self._roots = {root for name in importable for root in _outwards(name)}
        # A checkout of gym lies in a folder called gym as well, so its modules begin with that.
        self._holds_gym = f"{known.LEGACY_ROOT}.{known.LEGACY_ROOT}" in self._packages
        self._folders = self._importable(self._packages)
        self._calls: dict[str, bool] = {}
        self.uses_gym = any(
            self.is_legacy(self.resolved(key, name))
            for key, facts in self.facts.items()
            # What imports both serves both, and says nothing of the rest of the project.
            if not facts.imports_modern
            for name in facts.imports
            if name.startswith(known.LEGACY_ROOT)
        )

    @cached_property
    def asks_on_demand(self) -> bool:
        """Whether anything asks for what gym 0.22 to 0.25 did not give unasked, and none else."""
        return any(
            keyword in known.ON_DEMAND
            for facts in self.facts.values()
            for call in facts.calls
            for keyword, _ in call.keywords
        )

    @cached_property
    def names_environments(self) -> bool:
        """Whether gym or gymnasium is asked for more than spaces, and what goes with them."""
        return any(
            _names_environments(facts, dotted)
            for facts in self.facts.values()
            for dotted in facts.imports
            if dotted.partition(".")[0] in _APIS
        )

    def key(self, path: str) -> str:
        """The name that a file's module goes by here."""
        return self._keys[path]

    def scope(self, ref: Ref) -> Scope:
        """The scope of a class or function."""
        return self.facts[ref.module].scopes[ref.scope]

    @cached_property
    def classes(self) -> Sequence[Ref]:
        """All classes of the project."""
        return [
            Ref(module, index)
            for module, facts in self.facts.items()
            for index, scope in enumerate(facts.scopes)
            if scope.kind == "class"
        ]

    def named(self, name: str) -> Sequence[Ref]:
        """The classes that go by a name, in the order of modules."""
        return self._named.get(name, ())

    @cached_property
    def _named(self) -> dict[str, list[Ref]]:
        found: dict[str, list[Ref]] = {}
        for ref in self.classes:
            found.setdefault(self.scope(ref).name, []).append(ref)
        return found

    def defining(self, name: str) -> Sequence[Ref]:
        """The classes that have an attribute of their own by a name, in the order of modules."""
        return self._defining.get(name, ())

    @cached_property
    def _defining(self) -> dict[str, list[Ref]]:
        found: dict[str, list[Ref]] = {}
        for ref in self.classes:
            for name in self.scope(ref).attributes:
                found.setdefault(name, []).append(ref)
        return found

    @cached_property
    def handed(self) -> list[tuple[str, str]]:
        """The names of functions with those of what they return the results of."""
        return handing_on(self.facts.values())

    @cached_property
    def carriers(self) -> frozenset[str]:
        """The names of functions that hand on what a step or a reset gives."""
        return carriers(self.handed)

    @cached_property
    def chosen(self) -> Mapping[str, Sequence[Ref]]:
        """The classes that have in their bodies what is named, and not made, by their names for it.

        So ``engine = Simulator`` says what the class makes.
        """
        found: dict[str, list[Ref]] = {}
        for name, classes in self._defining.items():
            for one in classes:
                if _is_named_in(one, self.scope(one).attributes[name][0].value):
                    found.setdefault(name, []).append(one)
        return found

    def calls(self, name: str) -> bool:
        """Whether anything by a name is called somewhere; asked for few names, by many modules."""
        found = self._calls.get(name)
        if found is None:
            scopes = (one for facts in self.facts.values() for one in facts.scopes)
            found = self._calls[name] = any(name in one.called for one in scopes)
        return found

    def owner(self, ref: Ref) -> Scope | None:
        """The class that a function is a method of."""
        scopes = self.facts[ref.module].scopes
        parent = scopes[scopes[ref.scope].parent]
        return parent if parent.kind == "class" else None

    def place(self, module: str, line: int) -> str:
        """A place as evidence names it."""
        return f"{self.facts[module].path}:{line}"

    def is_legacy(self, dotted: str) -> bool:
        """Whether a dotted name lies in OpenAI gym (and not in a project's own module `gym`)."""
        if not dotted.startswith(known.LEGACY_ROOT):
            return False  # what is asked most
        root, _, rest = dotted.partition(".")
        if self._holds_gym and rest.replace(":", ".").partition(".")[0] == root:
            return False
        return root == known.LEGACY_ROOT and root not in self.facts

    def is_import_of_gym(self, module: str, dotted: str) -> bool:
        """Whether what a module imports by a dotted name lies in OpenAI gym."""
        return self.is_legacy(dotted) and self.is_legacy(self.resolved(module, dotted))

    def is_own(self, dotted: str) -> bool:
        """Whether a dotted name lies in the project."""
        return dotted.partition(".")[0] in self._roots

    def resolved(self, module: str, dotted: str) -> str:
        """An imported name as the project names it.

        Scripts import what lies in their folder, and everything imports what lies in a folder that
        is itself no package (``src``), or else in one that nothing imports as one. Names of
        well-known libraries are taken for the project's own only by scripts beside such a module,
        and where the folder is what is installed by them. A checkout of gym is gym to all others.
        """
        first = dotted.partition(".")[0]
        if self._is_outermost(dotted):
            return dotted
        named = self.facts[module].module if module in self.facts else module
        near = self._nearest(named, dotted)
        far = self._elsewhere(first)
        if near and far and self._is_hidden(near, named, dotted):
            near = ""
        folder = near or far
        is_found = folder and not self._is_itself(module, f"{folder}.{first}")
        return f"{folder}.{dotted}" if is_found else dotted

    def _nearest(self, module: str, dotted: str) -> str:
        """The nearest folder around a module that holds what is imported.

        One that holds no more than the package of that name hides none that holds all of it.
        """
        first = dotted.partition(".")[0]
        folders = [
            folder
            for folder in _outwards(module.rpartition(".")[0])
            if f"{folder}.{first}" in self._roots and self._may_shadow(first, folder)
        ]
        whole = (folder for folder in folders if self._gives(f"{folder}.{dotted}"))
        return next(whole, folders[0]) if folders else ""

    def _elsewhere(self, first: str) -> str:
        """The only folder whose modules everything imports that holds what is imported."""
        folders = self._folders.get(first) or self._silent_folders.get(first) or ()
        if first == known.LEGACY_ROOT or len(folders) != 1:
            return ""
        if first not in lookalikes.LIBRARIES or self._installs(folders[0]):
            return folders[0]
        return ""

    def _is_hidden(self, folder: str, module: str, dotted: str) -> bool:
        """Whether what a package holds is named by the package alone.

        ``tests/tools`` is ``tests.tools``, which leaves ``tools`` to the folder ``src``. What lies
        beside a script has no such name where the script is run.
        """
        if folder not in self._packages:
            return False
        return folder != module.rpartition(".")[0] or not self._gives(f"{folder}.{dotted}")

    def class_behind(self, dotted: str) -> Ref | None:
        """The class of the project that a dotted name stands for, through what hands it on."""
        module, value = self.bound_behind(dotted)
        return Ref(module, value.scope) if isinstance(value, e.Class) else None

    def bound_behind(self, dotted: str) -> tuple[str, e.Expression | None]:
        """The module of the project that binds a dotted name, and the last it is bound to."""
        for _ in range(_HANDED_ON):
            module, _, name = dotted.rpartition(".")
            facts = self.facts.get(module)
            bindings = facts.scopes[0].bindings.get(name, ()) if facts is not None else ()
            value = bindings[-1].value if bindings else None
            if not isinstance(value, e.Imported):
                return module, value
            dotted = self.resolved(module, value.dotted)
        return "", None

    def _gives(self, dotted: str) -> bool:
        """Whether a dotted name is a module or what one binds."""
        module, _, name = dotted.rpartition(".")
        facts = self.facts.get(module)
        return dotted in self.facts or (
            facts is not None and (name in facts.scopes[0].bindings or bool(facts.stars))
        )

    def _is_itself(self, module: str, found: str) -> bool:
        """Whether a module is found by its own name: ``envs/crafter.py`` means the library."""
        return found == module and module not in self._packages

    def _installs(self, folder: str) -> bool:
        """Whether a folder is a distribution's, as those of libraries are in their repositories."""
        return f"{folder}.{_SETUP}" in self.facts

    def _is_outermost(self, dotted: str) -> bool:
        """Whether a name begins with the project's outermost folder, and not a package within.

        A project often lies in a folder that is called like its only package.
        """
        first, _, rest = dotted.partition(".")
        if first not in self._roots or first in self.facts or first not in self._folders:
            return first in self._roots
        return f"{first}.{rest.partition('.')[0]}" in self._roots

    def _may_shadow(self, first: str, folder: str) -> bool:
        """Whether a module of a folder is meant by its bare name."""
        return first not in lookalikes.LIBRARIES or (
            folder not in self._packages and f"{folder}.{first}" in self.facts
        )

    def _importable(self, packages: Container[str]) -> dict[str, list[str]]:
        """The folders that are none of these packages, by the modules and packages in them."""
        folders: dict[str, list[str]] = {}
        for root in sorted(self._roots):
            folder, _, name = root.rpartition(".")
            if folder and not any(outer in packages for outer in _nameable(folder)):
                folders.setdefault(name, []).append(folder)
        return folders

    @cached_property
    def _silent_folders(self) -> dict[str, list[str]]:
        """The same where packages that nothing names are none: ``src`` with an ``__init__``."""
        silent = {
            key
            for key in self._packages
            if self._packages.isdisjoint(_outwards(key.rpartition(".")[0]))
            and _is_silent(self.facts[key])
            and not self._is_named(key)
        }
        return self._importable(self._packages - silent) if silent else {}

    def _is_named(self, package: str) -> bool:
        """Whether anything outside of a package imports it."""
        name, within = package.rpartition(".")[2], f"{package}."
        return any(
            name in facts.imported_parts()
            for key, facts in self.facts.items()
            if not key.startswith(within)
        )


def _names_environments(facts: Facts, dotted: str) -> bool:
    """Whether a module asks for environments or wrappers by what it imports of the API."""
    _, _, rest = dotted.partition(".")
    if rest:
        return rest.partition(".")[0] not in known.BESIDE_ENVIRONMENTS
    imported = e.Imported(dotted)
    names = {
        name
        for scope in facts.scopes
        for name, bindings in scope.bindings.items()
        if any(binding.value == imported for binding in bindings)
    }
    asked = (
        one
        for scope in facts.scopes
        for one in (*scope.bases, *scope.parameters.values(), scope.result)
    )
    called = (call.function for call in facts.calls)
    return any("make" in scope.called for scope in facts.scopes) or any(
        e.root_id(one) in names and _first_part(one) not in known.BESIDE_ENVIRONMENTS
        for one in (*asked, *called)
    )


def _is_silent(facts: Facts) -> bool:
    """Whether a module neither binds nor imports anything."""
    return not (facts.scopes[0].bindings or facts.imports or facts.stars)


def _by_name(facts: Facts) -> tuple[str, bool, str]:
    """The order in which modules get their names."""
    return facts.module, not facts.path.endswith(".py"), facts.path


def _is_importable(path: str) -> bool:
    """Whether a file is Python's: code in pages and notebooks has a folder, but no import's."""
    return os.path.splitext(path)[1] in _PYTHON  # noqa: PTH122


def _outwards(dotted: str) -> Iterator[str]:
    while dotted:
        yield dotted
        dotted = dotted.rpartition(".")[0]


def _nameable(folder: str) -> Iterator[str]:
    """A folder and those around it, up to one that no import can name: ``libs/the-project``."""
    for outer in _outwards(folder):
        if not outer.rpartition(".")[2].isidentifier():
            return
        yield outer


def _first_part(dotted: Expression) -> str:
    """What is asked for first of the name that a dotted name begins with."""
    part = ""
    while isinstance(dotted, e.Attribute):
        part, dotted = dotted.name, dotted.base
    return part


def _is_named_in(class_: Ref, value: Expression) -> bool:
    """Whether a value is a name, dotted or not, or one of several, that a class's body reads."""
    name = e.root(value)
    return name is not None and name.scope == class_.scope
