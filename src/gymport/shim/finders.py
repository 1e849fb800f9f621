"""How Python finds the shim under the name ``gym``, and its release as a distribution's."""

from __future__ import annotations

import contextlib
import importlib
import importlib.machinery
import importlib.util
from types import ModuleType
from typing import Any, Callable, Iterator, Sequence

from gymport.errors import MissingShimModuleError
from gymport.shim.carried import carried
from gymport.shim.trees import early_name, had, module_of, set_release


def is_gym(name: str) -> bool:
    """Whether it is the name of gym or of one of its modules."""
    return name == "gym" or name.startswith("gym.")


class Aliases:
    """Finds ``gym`` and its modules, and gives those of the tree under the same objects.

    Attributes:
        release: The release that the tree is when it is first imported.

    Args:
        release: The release.
        settle: What makes a module of the tree gym's.
    """

    def __init__(self, release: str, settle: Callable[[ModuleType], None]) -> None:
        self.release = release
        self._settle = settle

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a module of gym's in the tree.

        Raises:
            MissingShimModuleError: gym had it, or not; the tree has not.
        """
        if not is_gym(fullname):
            return None
        set_release(self.release)
        found = None
        if had(fullname[len("gym.") :], self.release):
            found = importlib.util.find_spec(module_of(fullname, self.release))
        if found is None:
            raise MissingShimModuleError(_missing(fullname), name=fullname)
        locations = found.submodule_search_locations
        loader: Any = _Loader(found, self._settle)
        spec = importlib.machinery.ModuleSpec(
            fullname, loader, origin=found.origin, is_package=locations is not None
        )
        spec.has_location = found.has_location
        if locations is not None:
            spec.submodule_search_locations = list(locations)
        return spec


class _Loader:
    """Gives a module of the tree under gym's name for it, too.

    Args:
        found: Where the tree has it.
        settle: What makes a module of the tree gym's.
    """

    def __init__(
        self, found: importlib.machinery.ModuleSpec, settle: Callable[[ModuleType], None]
    ) -> None:
        self._found = found
        self._settle = settle
        self._own: Any = found.loader

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Return the module of the tree, with its own spec kept."""
        module: Any = importlib.import_module(self._found.name)
        self._settle(module)
        spec.loader_state = module.__spec__
        created: ModuleType = module
        return created

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back; it is loaded already."""
        alias: Any = module.__spec__
        module.__spec__ = alias.loader_state

    def is_package(self, fullname: str) -> bool:
        """Whether it is a package."""
        return self._found.submodule_search_locations is not None

    def get_filename(self, fullname: str) -> str | None:
        """Return its file."""
        return self._found.origin

    def get_source(self, fullname: str) -> Any:
        """Return its source."""
        return self._own.get_source(self._found.name)

    def get_code(self, fullname: str) -> Any:
        """Return its code, with which ``python -m`` runs it."""
        return self._own.get_code(self._found.name)


def _missing(name: str) -> str:
    return f"No module named {name!r}: the shim of gym has none; {_advice(name)}"


def _advice(name: str) -> str:
    """What to do instead of a name of gym's that the shim has not."""
    from gymport import moves
    from gymport.shim import gaps

    move, gap = moves.find(name), gaps.module(name)
    if move is not None and move.note:
        return move.note
    if gap is not None:
        return gap.instead
    if move is not None and move.new:
        return f"it is {move.new} today"
    return "docs/gym-versions.md says what each version has"


def attributes(module: str) -> Callable[[str], Any]:
    """Return a module's ``__getattr__``, which says of a name what became of it."""

    def get(name: str) -> Any:
        with contextlib.suppress(KeyError):
            return early_name(f"{module}.{name}")
        with contextlib.suppress(KeyError):
            return carried(module, name)
        said = f"module {module!r} has no attribute {name!r}"
        if not name.startswith("_"):
            said += f": the shim of gym has none; {_advice(f'{module}.{name}')}"
        raise AttributeError(said)

    return get


class Metadata:
    """Says of the distribution ``gym`` that it is installed, in the release."""

    def __init__(self, release: str) -> None:
        self.release = release

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        """Find no module."""

    def find_distributions(self, context: Any = None) -> Iterator[Any]:
        """Give the distribution, if gym is asked for."""
        if (getattr(context, "name", None) or "gym").lower() == "gym":
            from gymport.shim.distribution import GymDistribution

            yield GymDistribution(self.release)
