"""An unpickler that lets in known classes only, under whatever name a release gave them."""

from __future__ import annotations

import importlib
import pickle
from typing import Any, BinaryIO

import numpy as np

from gymport.adapters.libraries import Library
from gymport.adapters.spaces.kinds import BUILDERS
from gymport.artefacts import classes
from gymport.artefacts.placeholders import LeftOut, note_function
from gymport.artefacts.spaces import arriving, graph_instance
from gymport.artefacts.streams import CONSTRUCTORS
from gymport.errors import MissingLibraryError, UnknownPickleError


class SafeUnpickler(pickle.Unpickler):
    """Reads one pickle.

    Args:
        content: The bytes.
        name: The file's name, for messages.
        library: Whose spaces to make.
        allowed: Dotted names of more classes to let in.
    """

    def __init__(
        self, content: BinaryIO, name: str, library: Library, allowed: frozenset[str]
    ) -> None:
        super().__init__(content, encoding="latin1")  # Python 2 wrote arrays as text
        self._name = name
        self._library = library
        self._allowed = allowed

    def find_class(self, module: str, name: str) -> Any:
        """Return what stands for a name in the pickle.

        Raises:
            UnknownPickleError: It is neither known nor allowed.
        """
        module = classes.MOVED.get(module, module)
        if f"{module}.{name}" in self._allowed:
            return _imported(module, name)
        if classes.SPACE_MODULE.match(module):
            if name in BUILDERS:
                return arriving(name, self._library)
            if name == "GraphInstance":
                return graph_instance(self._library)
        if (module, name) in CONSTRUCTORS:
            return CONSTRUCTORS[module, name]
        if module.partition(".")[0] in classes.FUNCTION_MODULES:
            return _of_function(module, name)
        if name in classes.NAMES.get(module, "").split():
            return _imported(module, name)
        raise UnknownPickleError(
            f"{self._name} holds {module}.{name}, which is not known to be safe; if you trust the "
            f'file, run: load_pickle(…, allow={{"{module}.{name}"}})'
        )


def _of_function(module: str, name: str) -> Any:
    """What takes the place of the makers of functions."""
    return note_function if name == "_function_setstate" else LeftOut(f"{module}.{name}")


def _imported(module: str, name: str) -> Any:
    """The class of that name, from where this NumPy and this Python have it."""
    package = module.partition(".")[0]
    try:
        found: Any = importlib.import_module(_here(module))
    except ImportError as error:
        wanted = classes.PACKAGES.get(package, package)
        raise MissingLibraryError(
            f"the file holds {module}.{name}, and {package} cannot be imported ({error}); run: "
            f"pip install {wanted}"
        ) from error
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _here(module: str) -> str:
    """The name of a module of NumPy's core in the release that is installed."""
    older = int(np.__version__.partition(".")[0]) < 2
    return module if older else module.replace("numpy.core.", "numpy._core.")
