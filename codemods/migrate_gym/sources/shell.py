"""Requirements in the install commands of shell lines: scripts, Dockerfiles, CI, notebooks."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from ..requirements import conda_replacements, replacements
from ..targets import GYMNASIUM, Target
from .changes import Change, applied, said

_COMMAND = re.compile(
    r"\b(?:(?P<pip>(?:pip3?|uv pip|uv|poetry|pdm|pipenv)\s+(?:install|add)\b)"
    r"|(?:conda|mamba|micromamba)\s+(?:install|create)\b)"
    r"(?P<rest>(?:\\\r?\n|[^\n;&|)])*)"
)
_WORD = re.compile(r"""(?:"[^"\n]*"|'[^'\n]*'|[^\s\\"']|\\(?!\r?\n))+""")
_OPTIONS_WITH_VALUE = frozenset(
    {
        *("-r", "--requirement", "-c", "--constraint", "-e", "--editable", "-t", "--target"),
        *("-n", "--name", "-p", "--prefix", "--channel", "-i", "--index-url", "-f", "--find-links"),
        *("--extra-index-url", "--file", "--group", "--python"),
    }
)
_NEEDS_QUOTES = re.compile(r"[<>\[\]]")


def migrate_command(command: str, target: Target = GYMNASIUM) -> str:
    """Returns a shell line with its requirements of today; other lines as they are.

    >>> migrate_command("!pip install -q gym==0.21.0 numpy")
    '!pip install -q "gymnasium>=1.0" numpy'
    """
    return applied(command, changes(command, target))


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in the install commands of a text."""
    for command in _COMMAND.finditer(text):
        find = replacements if command["pip"] else conda_replacements
        for word in _wanted(text, *command.span("rest")):
            old = word.group()
            new = find(_plain(old), target)
            if new is not None:
                written = " ".join(_quoted(part, old) for part in new)
                yield Change(*_whole(text, word, written), said(old, new))


def file_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in a file; nothing where it is YAML and would be none afterwards."""
    found = list(changes(text, target))
    if found and (not _is_mapping(text) or _is_mapping(applied(text, found))):
        yield from found


def _is_mapping(text: str) -> bool:
    import yaml

    try:
        return isinstance(yaml.compose(text, Loader=yaml.SafeLoader), yaml.MappingNode)
    except yaml.YAMLError:
        return False


def _wanted(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The words of a command that name what is to be installed."""
    is_value = False
    for word in _WORD.finditer(text, start, end):
        if not is_value and not word.group().startswith("-"):
            yield word
        is_value = word.group() in _OPTIONS_WITH_VALUE


def _whole(text: str, word: re.Match[str], written: str) -> tuple[int, int, str]:
    """The span of a word and its new text; with the blanks before it where nothing is left."""
    start = word.start()
    while not written and text[start - 1] in " \t":
        start -= 1
    return start, word.end(), written


def _plain(word: str) -> str:
    """A word as the shell passes it on."""
    try:
        return "".join(shlex.split(word))
    except ValueError:
        return word


def _quoted(requirement: str, old: str) -> str:
    """A requirement in the quotes of the old word, or in some where the shell needs them."""
    if old[0] in "\"'":
        return old[0] + requirement + old[0]
    return f'"{requirement}"' if _NEEDS_QUOTES.search(requirement) else requirement
