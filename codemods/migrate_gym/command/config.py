"""The settings of ``[tool.migrate-gym]``, and the command line's over them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..patterns import late
from ..tuples import NamedTuple

TABLE = "migrate-gym"
_LIKE_TABLE = late(r"migrate[-_. ]?gym", re.IGNORECASE)


class ConfigError(Exception):
    """A setting that cannot be used; the message names it and ends in what to do."""


class Settings(NamedTuple):
    """What a project may settle once for all runs.

    Attributes:
        select: The rules to ask, by code or beginning of a code; all if empty.
        ignore: The rules not to ask, likewise.
        exclude: Files and folders to leave out, as patterns of a ``.gitignore``.
        unsafe: Whether rewrites that may change behaviour are made too.
        output_format: How findings are shown.
        jobs: How many processes work; 0 for as many as are worth it.
        to: The library that the code is to run on.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    unsafe: bool = False
    output_format: str = "full"
    jobs: int = 0
    to: str = "gymnasium"

    def overridden(self, given: Mapping[str, Any]) -> Settings:
        """These settings with those that were given (not None) in their place."""
        return self._replace(**{key: value for key, value in given.items() if value is not None})


def read(paths: Iterable[Path]) -> Settings:
    """Returns the settings of the nearest ``pyproject.toml`` that has some, above the paths.

    Raises:
        ConfigError: The file is no TOML, or a setting is unknown or of the wrong type.
    """
    file, table = _nearest(paths)
    return Settings() if file is None else _settings(table, file)


def place(paths: Iterable[Path]) -> str:
    """How messages name the table that `read` finds."""
    return f"{_nearest(paths)[0]}: [tool.{TABLE}]"


def _nearest(paths: Iterable[Path]) -> tuple[Path | None, Mapping[str, Any]]:
    first = Path(os.path.realpath(next(iter(paths), Path())))
    for folder in (first, *first.parents):
        file = folder / "pyproject.toml"
        if os.path.isfile(file):  # noqa: PTH113 - False in folders that cannot be entered
            table = _table(file)
            if table is not None:
                return file, table
    return None, {}


def is_toml(text: str) -> bool:
    """Whether a text is TOML."""
    try:
        toml(text)
    except ValueError:
        return False
    return True


def toml(text: str) -> dict[str, Any]:
    """What a TOML text says.

    Raises:
        ValueError: It is none.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(text)


def _table(file: Path) -> Mapping[str, Any] | None:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(
            f"{file} cannot be read: {error.strerror}; check its permissions"
        ) from None
    if not _LIKE_TABLE.search(data.decode("utf-8", "replace")):
        return None
    try:
        content = toml(data.decode("utf-8"))
    except ValueError as error:
        raise ConfigError(f"{file} cannot be read: {error}; correct it") from None
    wrong = _misnamed(content)
    if wrong is not None:
        raise ConfigError(f"{file} has a table [{wrong}]; call it [tool.{TABLE}]")
    table = _tools(content).get(TABLE)
    if not isinstance(table, (dict, type(None))):
        raise ConfigError(f"{file}: {TABLE} in [tool] is {table!r}; make it a table")
    return table


def _tools(content: Mapping[str, Any]) -> Mapping[str, Any]:
    tools = content.get("tool")
    return tools if isinstance(tools, dict) else {}


def _misnamed(content: Mapping[str, Any]) -> str | None:
    """What the table of settings is called, where that is nearly its name."""
    names = {**{key: key for key in content}, **{f"tool.{key}": key for key in _tools(content)}}
    near = (name for name, last in names.items() if _LIKE_TABLE.fullmatch(last))
    return next((name for name in near if name != f"tool.{TABLE}"), None)


def _settings(table: Mapping[str, Any], file: Path) -> Settings:
    known = {name.replace("_", "-"): name for name in Settings._fields}
    found = {}
    for key, value in table.items():
        if key not in known:
            import difflib  # loaded for mistakes alone

            near = difflib.get_close_matches(key, known, n=1, cutoff=0.7) or sorted(known)
            raise ConfigError(
                f"{file} has no setting {key!r} in [tool.{TABLE}]; use {', '.join(near)}"
            )
        found[known[key]] = _value(key, value, Settings._field_defaults[known[key]], file)
    return Settings(**found)


_WANTED = {
    tuple: "a list of strings",
    bool: "true or false",
    int: "a number, 0 or more",
    str: "a string",
}
"""What a setting may be, by the type of its default."""


def _value(key: str, value: Any, default: Any, file: Path) -> Any:
    if isinstance(default, tuple):
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
    elif type(value) is type(default) and not (type(value) is int and value < 0):
        return value
    wanted = _WANTED[type(default)]
    raise ConfigError(f"{file}: {key} in [tool.{TABLE}] is {value!r}; make it {wanted}")
