"""How Python finds the shim under the name ``gym``, and its release as a distribution's."""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
from email.message import Message
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Iterable, Sequence

from gymport import moves
from gymport.errors import MissingShimModuleError
from gymport.shim import gaps
from gymport.shim.trees import alias_of, early_name, had, loaded, module_of, set_release


def is_gym(name: str) -> bool:
    """Whether it is the name of gym or of one of its modules."""
    return name == "gym" or name.startswith("gym.")


class Aliases(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds ``gym`` and its modules, and gives those of the tree under the same objects.

    Attributes:
        release: The release that the tree is when it is first imported.
    """

    def __init__(self, release: str) -> None:
        self.release = release

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
        package = found.submodule_search_locations is not None
        spec = importlib.machinery.ModuleSpec(fullname, self, is_package=package)
        if package:
            spec.submodule_search_locations = []
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Return the module of the tree, with its own spec kept."""
        module: Any = importlib.import_module(module_of(spec.name, self.release))
        for found in loaded(self.release):
            if "__getattr__" not in vars(found):
                found.__getattr__ = _attributes(alias_of(found.__name__))
        spec.loader_state = module.__spec__
        created: ModuleType = module
        return created

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back; it is loaded already."""
        alias: Any = module.__spec__
        module.__spec__ = alias.loader_state


def _missing(name: str) -> str:
    return f"No module named {name!r}: the shim of gym has none; {_advice(name)}"


def _advice(name: str) -> str:
    """What to do instead of a name of gym's that the shim has not."""
    move, gap = moves.find(name), gaps.module(name)
    if move is not None and move.note:
        return move.note
    if gap is not None:
        return gap.instead
    if move is not None and move.new:
        return f"it is {move.new} today"
    return "docs/gym-versions.md says what each version has"


def _attributes(module: str) -> Callable[[str], Any]:
    """A module's ``__getattr__``, which says of a name what became of it."""

    def get(name: str) -> Any:
        with contextlib.suppress(KeyError):
            return early_name(f"{module}.{name}")
        said = f"module {module!r} has no attribute {name!r}"
        if not name.startswith("_"):
            said += f": the shim of gym has none; {_advice(f'{module}.{name}')}"
        raise AttributeError(said)

    return get


class Metadata(importlib.metadata.DistributionFinder):
    """Says of the distribution ``gym`` that it is installed, in the release."""

    def __init__(self, release: str) -> None:
        self.release = release

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        """Find no module."""

    def find_distributions(self, context: Any = None) -> Iterable[importlib.metadata.Distribution]:
        """Give the distribution, if gym is asked for."""
        if getattr(context, "name", None) in ("gym", None):
            yield _Distribution(self.release)


class _Distribution(importlib.metadata.Distribution):
    """The distribution ``gym`` that the shim stands for."""

    def __init__(self, release: str) -> None:
        self._release = release

    def read_text(self, filename: str) -> str | None:
        """Return the metadata; there are no other files."""
        if filename not in ("METADATA", "PKG-INFO"):
            return None
        message = Message()
        message["Metadata-Version"] = "2.1"
        message["Name"] = "gym"
        message["Version"] = self._release
        return str(message)

    def locate_file(self, path: Any) -> Any:
        """Return where the file would be."""
        return Path(__file__).parents[1] / "gym" / path
