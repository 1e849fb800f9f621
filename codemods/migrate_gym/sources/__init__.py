"""Where code and requirements stand besides Python files; a kind of file is a row here."""

from __future__ import annotations

from collections.abc import Callable

from . import conda, ini, locks, requirements, settings, shell, toml
from .both import with_both
from .cells import JoinedError
from .changes import Change, Find, Left, applied, line_at, wanted
from .document import Document
from .line_ends import Lines
from .named_ids import with_ids
from .notebook import Notebook
from .pins import with_pins
from .plugins import with_plugins
from .tools import with_tools

__all__ = [
    "BESIDE",
    "JOINED",
    "Change",
    "JoinedError",
    "Left",
    "Lines",
    "applied",
    "line_at",
    "wanted",
]

JOINED: dict[str, Callable[..., Document | Notebook]] = {
    "document": Document,
    "notebook": Notebook,
}
"""How the code of each kind of file is taken out that holds it in pieces."""

BESIDE: dict[str, Find] = {
    "conda": settings.named_changes,
    "hooks": with_both(conda.hook_changes),
    "json": settings.json_changes,
    "lock": locks.changes,
    "recipe": with_both(with_pins(conda.recipe_changes)),
    "ini": with_tools(with_both(with_pins(with_plugins(ini.changes)))),
    "requirements": with_both(with_pins(requirements.changes)),
    "settings": settings.changes,
    "shell": with_ids(with_both(with_pins(shell.file_changes))),
    "toml": with_tools(with_both(with_pins(with_plugins(toml.changes)))),
}
"""What changes in the text of each kind of file that holds no code, in the order of the text."""
