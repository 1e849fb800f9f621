"""Requirements in the install commands of shell lines: scripts, Dockerfiles, CI, notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..files.requirements import (
    caret_specifier,
    conda_replacements,
    replacements,
    reported,
    too_old,
    unknown_to_conda,
)
from ..targets import GYMNASIUM, LEGACY_ROOT, Target
from .changes import Change, Left, Outcome, applied, is_behind_mark, said
from .quotes import ESCAPED, alone, closing, opened, plain, quoted

_COMMAND = re.compile(
    r"(?:(?P<pip>(?:\b(?:pip[\d.]*|uv pip|uv|poetry|pdm|pipenv)|\$[({]?PIP\d?[)}]?)"
    r"(?:\s+-[\w=.-]+)*\s+(?:install|add)\b)"
    r"|\b(?:conda|mamba|micromamba)\s+(?:install|create)\b)"
    r"(?P<rest>(?:\\\r?\n(?:[ \t]*#[^\n]*\n)*|[^\n;&|)])*)"
)
_LISTED_COMMAND = re.compile(r'"pip[\d.]*"\s*,\s*"install"(?P<rest>(?:\s*,\s*"[^"\n]*")*)')
"""A command as a list of strings, as in a Dockerfile: ``["pip", "install", "gym"]``."""
_ASSIGNED = re.compile(r"\w=[\"'][^\"']*$")
"""A variable that is given a text, up to a place in it."""
_CLONE = re.compile(r"\bgit\s+clone\b[^\n;&|)]*?\bopenai/gym\b(?!-)")
_CODE = re.compile(
    r"^[^\n#]*?(?<![\w.-])(?:import (?:[\w.]+(?: as \w+)?, ?)*gym(?![\w-])"
    r"|from gym(?:\.\w+)* import\b)",
    re.MULTILINE,
)
"""A line with code that a script hands to Python, behind ``-c`` or in a document of its own."""
_WORD = re.compile(r"""(?<!\S)#[^\n]*|(?:"[^"\n]*"|'[^'\n]*'|[^\s\\"']|\\(?!\r?\n))+""")
_EDITABLE = re.compile(r"(?:-e|--editable)[ =]+(?P<from>\S+)")
_STRING = re.compile(r'"[^"\n]*"')
_POETRY = re.compile(r"(?P<name>[\w.-]+(?:\[[^\]]*\])?)@(?P<version>[\^~]?[\d.]+)")
_OPTIONS_WITH_VALUE = frozenset(
    {
        *("-r", "--requirement", "-c", "--constraint", "-e", "--editable", "-t", "--target"),
        *("-n", "--name", "-p", "--prefix", "--channel", "-i", "--index-url", "-f", "--find-links"),
        *("--extra-index-url", "--file", "--group", "--python"),
    }
)
_FOLDED = re.compile(r"[:-][ \t]+>[+-]?[ \t]*(?:#.*)?$", re.MULTILINE)
"""The head of a text of YAML whose lines are one line."""
_FOLD = re.compile(r"(?<=\S)\n(?=[ \t]*\S)")
_PYTHON = re.compile(
    r"""(?m)^(?:FROM\s|[ \t-]*image:)\s*["']?(?:[^\s"']+/)?python:(?P<image>\d\S*)"""
    r"""|^\s*(?:python-version|python\.version|versionSpec)["']?:(?P<set>.*)"""
    r"""|^[ \t]*(?:python|py|python-versions|python_version)["']?:[ \t]*"""
    r"""(?P<each>\[[^\]]*\]|(?:\r?\n[ \t]*-[ \t]*["']?\d[\w.-]*["']?[ \t]*(?=\r?$))+)"""
)
"""What says which Python an image or a step of a workflow has, or which ones its runs have."""
_RELEASE = re.compile(r"(?<![\w./:-])gym(?:\[[\w, -]*\])?\s*[=<>~!]=?=?\s*\d[\w.*]*")


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in the install commands of a text, and what is left there.

    >>> command = "!pip install -q gym==0.21.0 numpy"
    >>> applied(command, changes(command))
    '!pip install -q "gymnasium>=1.0" numpy'
    """
    found = [*_in_commands(text, target), *_in_lists(text, target)]
    if target.root != LEGACY_ROOT:
        found += _left_to_be_said(text, target)
    yield from sorted(found, key=lambda one: one.start)


def _left_to_be_said(text: str, target: Target) -> Iterator[Left]:
    for clone in _CLONE.finditer(text):
        message = f"gym is taken from its repository here: install {target.requirement}"
        yield Left(clone.start(), f"{message} in its place")
    for code in _CODE.finditer(text):
        message = f"this runs code that imports gym: have it import {target.root}"
        yield Left(code.start(), f"{message}, and change what else is old in it")


def file_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in a file outside its comments; where it is YAML, it stays YAML."""
    read = _unfolded(text)
    found = [one for one in changes(read, target) if not _is_comment(text, one.start)]
    if found:
        found += _pythons(text, target)
    found += list(_named(text, found, target))
    found.sort(key=lambda one: one.start)
    if found and _is_mapping(text) and not _is_mapping(applied(text, found)):
        for one in found:
            yield one if isinstance(one, Left) else Left(one.start, f"not done: {one.message}")
    else:
        yield from found


def _unfolded(text: str) -> str:
    """The text with a blank for the end of each line that YAML folds into one with the next."""
    if _FOLDED.search(text) is None:
        return text
    import yaml

    pieces, position = [], 0
    try:
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            if isinstance(token, yaml.ScalarToken) and token.style == ">":
                begin = text.index("\n", token.start_mark.index) + 1
                end = token.end_mark.index
                pieces += [text[position:begin], _FOLD.sub(" ", text[begin:end].rstrip())]
                position = begin + len(pieces[-1])
    except yaml.YAMLError:
        return text
    return "".join([*pieces, text[position:]])


def _pythons(text: str, target: Target) -> Iterator[Left]:
    """Images and steps with a Python that has no release of what is required."""
    for one in _PYTHON.finditer(text):
        if message := too_old(one["image"] or one["set"] or one["each"], target):
            yield Left(one.start(), message)


def _named(text: str, found: Sequence[Outcome], target: Target) -> Iterator[Left]:
    """Releases of gym that are named anywhere else: in variables, and in what is echoed."""
    if target.root == LEGACY_ROOT:
        return
    taken = [(one.start, one.end if isinstance(one, Change) else one.start + 1) for one in found]
    for match in _RELEASE.finditer(text):
        is_known = any(start < match.end() and match.start() < end for start, end in taken)
        if not is_known and not is_behind_mark(text, match.start()):
            message = f"a release of gym is named here: name {target.requirement} in its place"
            yield Left(match.start(), message)


def _in_commands(text: str, target: Target) -> Iterator[Outcome]:
    end = 0
    while command := _COMMAND.search(text, end):
        start, end = command.span("rest")
        around = opened(text, command.start())
        end = closing(text, around, start, end)
        quote = "" if len(around) > 1 else "'" if around == '"' else '"'
        if around and _ASSIGNED.search(text, text.rfind("\n", 0, start) + 1, command.start()):
            quote = ""
        find = replacements if command["pip"] else conda_replacements
        for position, old in _wanted(text, start, end):
            asked = plain(old)
            new = find(_as_pip_reads(asked), target)
            before = text[position - 2 : position]
            if new is not None and before in ESCAPED:
                written = f"{before} {before}".join(new)
                yield Change(position, position + len(old), written, said(old, new))
            elif new is not None:
                written = " ".join(quoted(part, old, quote) for part in new)
                yield Change(*_whole(text, position, old, written), said(old, new))
            elif message := reported(asked, target) or (
                "" if command["pip"] else unknown_to_conda(asked, target)
            ):
                yield Left(position, message)
        for source in _EDITABLE.finditer(text, start, end):
            if message := reported(plain(source["from"]), target):
                yield Left(source.start("from"), message)


def _in_lists(text: str, target: Target) -> Iterator[Outcome]:
    for command in _LISTED_COMMAND.finditer(text):
        for word in _STRING.finditer(text, *command.span("rest")):
            old = word.group()[1:-1]
            new = replacements(old, target)
            if new:
                written = ", ".join(quoted(part, word.group(), '"') for part in new)
                yield Change(*word.span(), written, said(old, new))
            elif message := reported(old, target):
                yield Left(word.start(), message)


def _is_comment(text: str, position: int) -> bool:
    """Whether a place is in a line that is a comment of a script or of YAML."""
    return text[text.rfind("\n", 0, position) + 1 :].lstrip(" \t-").startswith("#")


def _as_pip_reads(word: str) -> str:
    """A requirement as pip writes it, where Poetry's way of naming a release was used."""
    match = _POETRY.fullmatch(word)
    return match["name"] + caret_specifier(match["version"]) if match else word


def _is_mapping(text: str) -> bool:
    import yaml

    try:
        return isinstance(yaml.compose(text, Loader=yaml.SafeLoader), yaml.MappingNode)
    except yaml.YAMLError:
        return False


def _wanted(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The words of a command that name what is to be installed, each with its place."""
    is_value = False
    for word in _WORD.finditer(text, start, end):
        is_cut = text[word.start() - 1] in "\"'"  # its quote is not closed in this line
        if not is_value and not is_cut and not word.group().startswith(("-", "#")):
            yield alone(word.start(), word.group())
        is_value = word.group() in _OPTIONS_WITH_VALUE


def _whole(text: str, start: int, old: str, written: str) -> tuple[int, int, str]:
    """The span of a word and its new text; with the blanks before it where nothing is left."""
    end = start + len(old)
    while not written and text[start - 1] in " \t":
        start -= 1
    return start, end, written
