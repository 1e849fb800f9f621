"""Names that a package loads with the first of them that is asked for.

The package's module ``_names`` imports them. Once it is loaded, the package is what it had been if
it had imported them itself.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any, Callable

__all__ = ["answer", "hooks", "load"]

_HOOKS = ("__getattr__", "__dir__")
_waiting: dict[str, ModuleType] = {}
"""The packages whose names wait."""
_answers: dict[str, Callable[[str], Any]] = {}
"""What these packages answer of names that they have not, once theirs are loaded."""


def hooks(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package whose names wait.

    Args:
        package: Its name.
    """
    module = _waiting[package] = sys.modules[package]

    def find(name: str) -> Any:
        if name == "__all__" or not name.startswith("__"):
            load(module)
        if name in vars(module):
            return vars(module)[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names() -> list[str]:
        load(module)
        return sorted(vars(module))

    return find, names


def load(module: ModuleType) -> None:
    """Load the names of a package, if they wait; what was set in their place stays."""
    if _waiting.get(module.__name__) is not module:
        return
    names = importlib.import_module(f"{module.__name__}._names")
    known = getattr(names, "__all__", None)
    if known is None:  # asked for by a module that is being loaded itself
        return
    for name in ("__all__", *known):
        vars(module).setdefault(name, getattr(names, name))
    _waiting.pop(module.__name__, None)
    for hook in _HOOKS:
        vars(module).pop(hook, None)
    if module.__name__ in _answers:
        answer(module, _answers.pop(module.__name__))


def answer(module: ModuleType, get: Callable[[str], Any]) -> None:
    """Have a module answer names that it has not; one that has an answer of its own keeps it.

    Args:
        module: The module; if its names wait, it answers once they are loaded.
        get: What gives the value of a name, or raises.
    """
    if _waiting.get(module.__name__) is module:
        _answers[module.__name__] = get
    elif "__getattr__" not in vars(module):
        vars(module)["__getattr__"] = get
