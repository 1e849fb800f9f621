"""Requirements in pyproject.toml and Pipfile; comments, order and layout stay.

The places are looked up in the text, section by section; text that would be no TOML afterwards
stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from ..command.config import is_toml
from ..files.requirements import caret_specifier, replacements, reported, too_old, twice
from ..targets import GYMNASIUM, Target
from . import ini, shell
from .changes import Change, Left, Outcome, applied, moved, said

_SECTION = re.compile(r"(?m)^\s*\[+(?P<name>[^\]]+)\]+")
_STRING = re.compile(r"""(?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\n])*)(?P=quote)""")
_KEY = re.compile(r"""^(?P<key>\s*["']?(?P<name>[\w.-]+)["']?\s*)=(?P<value>.*)$""")
_NO_REQUIREMENT = re.compile(r"include-group\s*=\s*\n|\n\s*=")
"""What stands around (a line feed) a string that is the name of a group, or a key."""
_EXTRAS = re.compile(r"\bextras\s*=\s*(?P<list>\[[^\]]*\])")
_VERSION = re.compile(r"""\bversion\s*=\s*(?P<quote>["'])(?P<version>[^"']*)(?P=quote)""")
_ELSEWHERE = re.compile(r"\b(?:git|url|path|file)\s*=|^\s*\[")
"""What an entry has that is no release: another place, or several conditions."""
_LISTS = tuple(
    (re.compile(section), re.compile(key))
    for section, key in (
        (r"project", r"dependencies|optional-dependencies(?:\..+)?"),
        (r"project\.optional-dependencies|dependency-groups|tool\.pdm\.dev-dependencies", r".*"),
        (r"build-system|tool\.flit\.metadata", r"requires"),
        (r"tool\.flit\.metadata\.requires-extra", r".*"),
        (r"tool\.(?:uv|rye)", r".*dependencies"),
        (r"(?:tool\.hatch\.)?envs\.[\w.-]+", r"(?:[\w-]+\.)*(?:extra-)?dependencies"),
        (r"tool\.cibuildwheel", r"test-requires"),
        (r"tool\.tox(?:\.[\w.-]+)?", r"deps|requires"),
        (r"tool\.poetry\.extras", r".*"),
    )
)
"""The sections with lists of requirements, and which of their keys are such lists."""
_TABLES = re.compile(
    r"packages|dev-packages|tool\.poetry(?:\.group\.[\w\"'-]+)?\.(?:dev-)?dependencies"
    r"|(?:tool\.pixi\.)?(?:(?:feature|target)\.[\w-]+\.)*(?:pypi-|host-|build-)?dependencies"
)
"""The sections whose keys are packages."""
_SCRIPTS = re.compile(r"(?:.*\.)?(?:scripts|tasks)(?:\..+)?")
"""The sections whose texts are commands."""
_PYTHON = re.compile(r"""(?m)^(?P<key>[\w-]+)\s*=\s*["'](?P<python>[^"'\n]+)["']""")
_KEEPS_PYTHON = {
    "python": re.compile(r"tool\.poetry\.dependencies|(?:tool\.pixi\.)?dependencies"),
    "python_version": re.compile("requires"),
    "requires-python": re.compile("project"),
}
"""The keys that say for which Pythons a project is, and their sections."""
_PROJECT = "project"
_LOCKED = re.compile(r"(?m)^\[tool\.(?:uv|pdm|poetry)\b")
"""What shows that a tool works out releases for all Pythons that a project is for."""
_TOX = re.compile(r"""(?ms)^legacy_tox_ini\s*=\s*(?P<quotes>\"{3}|'{3})(?P<text>.*?)(?P=quotes)""")
"""A text that is a file of another kind."""
_GYM = re.compile(r"(?<![\w-])gym(?![\w-])")
_BROKEN = "this cannot be read as TOML: correct its syntax, and run migrate-gym again"
_KEPT = re.compile(
    r"""(?m)^["']?(?P<key>[\w.-]+)["']?\s*=\s*(?:\[\s*\{|\{.*\b(?:git|url|path|file)\s*=)"""
    r"""|dependencies\.["']?(?P<table>[\w.-]+)["']?\]"""
)
"""The entries of packages that are left to a person, and so keep their names."""
_SOURCES = "tool.uv.sources"
_NAMES_ALONE = "tool.poetry.extras"
"""The section whose lists name packages that are required elsewhere."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in the requirements of a TOML file; none where it would not stay TOML."""
    found = sorted(_found(text, target), key=lambda one: one.start)
    if any(isinstance(one, Change) for one in found):
        found = sorted([*found, *_pythons(text, found, target)], key=lambda one: one.start)
    if found and is_toml(text) and is_toml(applied(text, found)):
        yield from found
    elif found:
        yield Left(found[0].start, twice(target) if is_toml(text) else _BROKEN)
    elif (named := _GYM.search(text)) and not is_toml(text):
        yield Left(named.start(), _BROKEN)


def _found(text: str, target: Target) -> Iterator[Outcome]:
    for settings in _TOX.finditer(text):
        yield from moved(ini.changes(settings["text"], target), settings.start("text"))
    section, key, depth, position = "", "", 0, 0
    kept = {match["key"] or match["table"] for match in _KEPT.finditer(text)}
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        found = _SECTION.match(content) if not depth else None
        if found is not None:
            section, key = found["name"].strip(), ""
            yield from _table_of_its_own(section, position, target)
        elif _TABLES.fullmatch(section) or section == _SOURCES:
            yield from _package(content, position, target)
        elif _SCRIPTS.fullmatch(section):
            yield from moved(shell.changes(_without_comment(content), target), position)
        elif wanted := _wanted(section):
            named = _KEY.match(content) if not depth else None
            key = key if named is None else named["name"]
            code = _without_comment(content)
            if wanted.fullmatch(key):
                start = named.end("key") if named else 0
                alone = kept if section == _NAMES_ALONE else None
                yield from _strings(code, position, start, target, alone)
            bare = _STRING.sub("", code)
            depth += bare.count("[") - bare.count("]")
        position += len(line)


def _pythons(text: str, found: Iterable[Outcome], target: Target) -> Iterator[Left]:
    """Pythons that are let in and have no release of what is required.

    The tools that write a lock file refuse that, and pip fails there where it would have taken an
    older release of the project; what extras require is in nobody else's way.
    """
    changed = (one.start for one in found if isinstance(one, Change))
    is_for_all = _LOCKED.search(text) or any(_section(text, at) == _PROJECT for at in changed)
    for match in _PYTHON.finditer(text):
        wanted = _KEEPS_PYTHON.get(match["key"])
        if wanted is None or not wanted.fullmatch(_section(text, match.start())):
            continue
        message = too_old(match["python"], target)
        if message and (is_for_all or match["key"] != "requires-python"):
            yield Left(match.start(), message)


def _section(text: str, position: int) -> str:
    """The section that a place is in."""
    return str((_SECTION.findall(text[:position]) or [""])[-1]).strip()


def _wanted(section: str) -> re.Pattern[str] | None:
    """Which keys of a section are lists of requirements."""
    return next((keys for pattern, keys in _LISTS if pattern.fullmatch(section)), None)


def _without_comment(line: str) -> str:
    """The part of a line before its comment."""
    masked = _STRING.sub(lambda match: "x" * len(match.group()), line)
    return line[: masked.index("#")] if "#" in masked else line


def _strings(
    line: str, position: int, start: int, target: Target, kept: Container[str] | None
) -> Iterator[Outcome]:
    """What changes in the strings of a line of a list; of names alone, all but those kept."""
    for match in _STRING.finditer(line, start):
        if kept is not None and match["text"] in kept:
            continue
        if _NO_REQUIREMENT.search(f"{line[: match.start()]}\n{line[match.end() :]}"):
            continue
        new = replacements(match["text"], target)
        if new is None:
            if message := reported(match["text"], target):
                yield Left(position + match.start(), message)
            continue
        if kept is not None:
            new = [re.split(r"\s*[\[<>=!~;]", part)[0] for part in new]
            if new == [match["text"]]:
                continue
        quote = match["quote"]
        written = ", ".join(quote + part.replace(quote, _other(quote)) + quote for part in new)
        begin, end = match.span()
        if not new:
            end = len(line) - len(line[end:].lstrip(" ").removeprefix(",").lstrip(" "))
        yield Change(position + begin, position + end, written, said(match["text"], new))


def _other(quote: str) -> str:
    return "'" if quote == '"' else '"'


def _table_of_its_own(section: str, position: int, target: Target) -> Iterator[Left]:
    """What is left where a package has a section: ``[tool.poetry.dependencies.gym]``."""
    around, _, name = section.rpartition(".")
    if _TABLES.fullmatch(around) or around == _SOURCES:
        new = replacements(name.strip("\"'"), target)
        if new:
            yield Left(position, f"{name} has a table of its own: {_required(new)}")


def _package(line: str, position: int, target: Target) -> Iterator[Outcome]:
    """What changes in a line whose key is a package: ``gym = "^0.21"``."""
    match = _KEY.match(line)
    if match is None:
        return
    code = _without_comment(line).rstrip()
    value = code[match.start("value") :]
    new = replacements(f"{match['name']}{_extras(value)}{_specifier(value)}", target)
    if not new:
        return
    if _ELSEWHERE.search(_STRING.sub("''", value)):
        yield Left(position, f"{match['name']} is more than a release here: {_required(new)}")
        return
    lines = [_in_place(match["key"], match["name"], value, new[0]), *map(_entry, new[1:])]
    yield Change(position, position + len(code), "\n".join(lines), said(code, lines))


def _required(new: Iterable[str]) -> str:
    return f"require {', '.join(new)} in its place"


def _extras(value: str) -> str:
    """The extras of an entry as pip writes them."""
    listed = _EXTRAS.search(value)
    names = [match["text"] for match in _STRING.finditer(listed["list"])] if listed else []
    return f"[{','.join(names)}]" if names else ""


def _specifier(value: str) -> str:
    """The releases that an entry lets in as pip writes them."""
    version = _VERSION.search(value) or re.fullmatch(r"""\s*["'](?P<version>[^"']*)["']""", value)
    return caret_specifier(version["version"]) if version else ""


def _in_place(key: str, name: str, value: str, requirement: str) -> str:
    """An entry with another package, and all the rest it says."""
    from packaging.requirements import Requirement

    wanted = Requirement(requirement)
    version = str(wanted.specifier) or "*"
    before = key.replace(name, wanted.name, 1)
    quote = "'" if '"' not in value else '"'
    if not value.lstrip().startswith("{"):
        space = value[: len(value) - len(value.lstrip())]
        written = f"{before}={space}{quote}{version}{quote}"
        return _entry(requirement) if wanted.extras else written
    listed = _EXTRAS.search(value)
    if listed and _extras(value) != f"[{','.join(sorted(wanted.extras))}]":
        extras = ", ".join(f"{quote}{extra}{quote}" for extra in sorted(wanted.extras))
        value = value[: listed.start("list")] + f"[{extras}]" + value[listed.end("list") :]
    found = _VERSION.search(value)
    if found is None:
        return before + "=" + value.replace("{", f"{{version = {quote}{version}{quote}, ", 1)
    return f"{before}={value[: found.start('version')]}{version}{value[found.end('version') :]}"


def _entry(requirement: str) -> str:
    """A requirement as a line of such a section."""
    from packaging.requirements import Requirement

    wanted = Requirement(requirement)
    version = str(wanted.specifier) or "*"
    if not wanted.extras:
        return f'{wanted.name} = "{version}"'
    extras = ", ".join(f'"{extra}"' for extra in sorted(wanted.extras))
    return f'{wanted.name} = {{version = "{version}", extras = [{extras}]}}'
