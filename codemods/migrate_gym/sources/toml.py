"""Requirements in pyproject.toml and Pipfile; comments, order and layout stay.

The places are looked up in the text, section by section; text that would be no TOML afterwards
stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..config import is_toml
from ..requirements import caret_specifier, replacements
from ..targets import GYMNASIUM, Target
from .changes import Change, applied, said

_SECTION = re.compile(r"^\s*\[+(?P<name>[^\]]+)\]+")
_STRING = re.compile(r"""(?P<quote>["'])(?P<text>(?:(?!(?P=quote))[^\n])*)(?P=quote)""")
_KEY = re.compile(r"""^(?P<key>\s*["']?(?P<name>[\w.-]+)["']?\s*)=(?P<value>.*)$""")
_EXTRAS = re.compile(r"extras\s*=\s*\[(?P<extras>[^\]]*)\]")
_VERSION = re.compile(r"""\s*(?:\{.*\bversion\s*=\s*)?["'](?P<version>[^"']*)["']""")
_LISTS = re.compile(
    r"project|project\.optional-dependencies|build-system|dependency-groups"
    r"|tool\.(?:pdm\.dev-dependencies|uv|hatch\.envs\.[\w.-]+|rye)"
)
"""The sections with lists of requirements."""
_LIST_KEYS = {
    "project": re.compile(r"dependencies"),
    "build-system": re.compile(r"requires"),
    "tool.uv": re.compile(r".*dependencies"),
    "tool.rye": re.compile(r".*dependencies"),
}
"""By section, the keys of those lists; any key in other sections."""
_TABLES = re.compile(
    r"packages|dev-packages|tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies"
)
"""The sections whose keys are packages."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in the requirements of a TOML file; none where it would not stay TOML."""
    found = list(_found(text, target))
    if found and is_toml(text) and is_toml(applied(text, found)):
        yield from found


def _found(text: str, target: Target) -> Iterator[Change]:
    section, key, depth, position = "", "", 0, 0
    for line in text.splitlines(keepends=True):
        content = line.rstrip("\r\n")
        found = _SECTION.match(content) if not depth else None
        if found is not None:
            section, key = found["name"].strip(), ""
        elif _TABLES.fullmatch(section):
            yield from _package(content, position, target)
        elif _LISTS.fullmatch(section):
            named = _KEY.match(content) if not depth else None
            key = key if named is None else named["name"]
            code = _without_comment(content)
            if _LIST_KEYS.get(section, re.compile(r".*")).fullmatch(key):
                yield from _strings(code, position, named.end("key") if named else 0, target)
            bare = _STRING.sub("", code)
            depth += bare.count("[") - bare.count("]")
        position += len(line)


def _without_comment(line: str) -> str:
    """The part of a line before its comment."""
    masked = _STRING.sub(lambda match: "x" * len(match.group()), line)
    return line[: masked.index("#")] if "#" in masked else line


def _strings(line: str, position: int, start: int, target: Target) -> Iterator[Change]:
    """What changes in the strings of a line of a list."""
    for match in _STRING.finditer(line, start):
        new = replacements(match["text"], target)
        if new is None:
            continue
        quote = match["quote"]
        written = ", ".join(quote + part.replace(quote, _other(quote)) + quote for part in new)
        begin, end = match.span()
        if not new:
            end = len(line) - len(line[end:].lstrip(" ").removeprefix(",").lstrip(" "))
        yield Change(position + begin, position + end, written, said(match["text"], new))


def _other(quote: str) -> str:
    return "'" if quote == '"' else '"'


def _package(line: str, position: int, target: Target) -> Iterator[Change]:
    """What changes in a line whose key is a package: ``gym = "^0.21"``."""
    match = _KEY.match(line)
    if match is None:
        return
    listed = _EXTRAS.search(match["value"])
    extras = _STRING.findall(listed["extras"]) if listed else []
    name = match["name"] + (f"[{','.join(text for _, text in extras)}]" if extras else "")
    version = _VERSION.match(match["value"])
    specifier = caret_specifier(version["version"]) if version else ""
    new = replacements(name + specifier, target)
    if not new:
        return
    lines = "\n".join(_entry(part) for part in new)
    end = len(_without_comment(line).rstrip())
    yield Change(position, position + end, lines, said(line[:end], lines.split("\n")))


def _entry(requirement: str) -> str:
    """A requirement as a line of such a section."""
    from packaging.requirements import Requirement

    wanted = Requirement(requirement)
    version = str(wanted.specifier) or "*"
    if not wanted.extras:
        return f'{wanted.name} = "{version}"'
    extras = ", ".join(f'"{extra}"' for extra in sorted(wanted.extras))
    return f'{wanted.name} = {{version = "{version}", extras = [{extras}]}}'
