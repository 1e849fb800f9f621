"""Markdown and reStructuredText: their blocks of Python are one module, the text around them stays.

Blocks of shell commands have their ``pip install`` lines rewritten. Sessions with prompts keep
their prompts and what is shown as their output, and need no block around them. What a block that
names no language holds, or one that is only indented, is told from its text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from .. import prompts
from ..targets import GYMNASIUM, LEGACY_ROOT, MODERN_ROOT, Target
from ..text import parse
from . import shell
from .cells import Cells
from .changes import Change, Lines, applied
from .notebook import JoinedError

_PYTHON = frozenset(
    {"python", "python3", "py", "pycon", "ipython", "ipython3", "doctest", "default"}
)
_SHELL = frozenset({"sh", "shell", "bash", "console", "zsh", "terminal", "shell-session"})
_FENCE = re.compile(
    r"(?ms)^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)\n"
    r"(?:(?:[ \t]*:[\w-]+:[^\n]*\n)+\n?|[ \t]*---\n(?:(?![ \t]*[`~-]{3})[^\n]*\n)*[ \t]*---\n)?"
    r"(?P<body>.*?)^(?P=indent)(?P=fence)[`~]*[ \t]*$"
)
_WORDS = re.compile(r"[\w-]+")
_CELLS = re.compile(r"\{(?:code-cell|code-block|code|sourcecode|testcode|doctest|prompt)\}")
"""The directives of MyST, whose language stands behind them."""
_DIRECTIVE = re.compile(
    r"(?m)^(?P<indent>[ \t]*)\.\. (?:code|code-block|sourcecode|testcode|doctest)::[ ]*"
    r"(?P<language>[\w-]*)[^\n]*\n(?:(?P=indent)[ \t]+:[^\n]*\n)*(?:[ \t]*\n)+"
    r"(?P<body>(?:(?:(?P=indent)[ \t]+[^\n]*|[ \t]*)(?:\n|\Z))+)"
)
_SESSION = re.compile(r"(?m)^(?P<body>[ \t]*>>> [^\n]*(?:\n[ \t]*\S[^\n]*)*)")
"""An interactive session that stands in the text: it ends with the paragraph."""
_INDENTED = re.compile(
    r"(?m)(?:\A|^[ \t]*\n)(?P<body>(?P<indent>[ ]{2,}|\t)\S[^\n]*"
    r"(?:\n(?:(?P=indent)[^\n]*|[ \t]*(?=\n)))*)"
)
_INSTALLS = re.compile(
    r"(?m)^(?:[$%] )?(?:(?:python[\d.]* -m )?pip[\d.]* install"
    r"|(?:conda|uv|poetry|mamba)\b.* (?:install|add)) "
)
_IMPORT = re.compile(r"(?m)^(?:import|from) (?P<name>gym|gymnasium)\b")


@dataclass(frozen=True)
class _Block:
    """One block of code: where its text stands, and the text without its indentation."""

    start: int
    end: int
    language: str
    margin: str
    text: str

    def as_written(self, text: str) -> str:
        """Another text with the block's indentation."""
        return textwrap.indent(text, self.margin)


class Document:
    """A document, and the way back to it from other code.

    Attributes:
        cells: Its blocks of Python.
    """

    def __init__(self, data: bytes, target: Target = GYMNASIUM) -> None:
        self._target = target
        try:
            self._lines = Lines(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise JoinedError(f"cannot be decoded: {error}; save it as UTF-8") from None
        self._text = self._lines.text
        found = sorted(_blocks(self._text), key=lambda block: block.start)
        self._python = [block for block in found if block.language in _PYTHON]
        self._shell = [block for block in found if block.language in _SHELL]
        self.cells = Cells([_code(block.text) for block in self._python], target)
        # The blocks of shell are counted behind those of Python.
        for number, block in enumerate(self._shell, len(self._python)):
            self.cells.migrate_shell(number, block.text)

    @property
    def compares(self) -> bool:
        """Whether the blocks import both gym and gymnasium, as a page does that compares them."""
        return {match["name"] for match in _IMPORT.finditer(self.cells.python)} >= {
            LEGACY_ROOT,
            MODERN_ROOT,
        }

    def with_python(self, python: str) -> bytes:
        """Returns the document with other code in its blocks."""
        changes = []
        for block, new in zip(self._python, self.cells.texts(python)):
            old = _code(block.text)
            if new != old:
                following = prompts.following(block.text) if prompts.is_session(block.text) else ""
                text = prompts.with_prompts(new, following) if following else new
                changes.append(Change(block.start, block.end, block.as_written(text), ""))
        for block in self._shell:
            text = applied(block.text, shell.changes(block.text, self._target))
            if text != block.text:
                changes.append(Change(block.start, block.end, block.as_written(text), ""))
        return self._lines.back(applied(self._text, sorted(changes))).encode()

    def place(self, path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a block: by its line in the document."""
        blocks = [*self._python, *self._shell]
        if not blocks:
            return path, 0
        block = blocks[min(max(cell, 1), len(blocks)) - 1]
        return path, self._text.count("\n", 0, block.start) + line


def _blocks(text: str) -> Iterator[_Block]:
    """The blocks of a document; where one lies within another, the outer one."""
    marked = [match for pattern in (_FENCE, _DIRECTIVE) for match in pattern.finditer(text)]
    for match in marked:
        yield from _block(text, match.span("body"), _language(match))
    spans = [match.span() for match in marked]
    for pattern in (_SESSION, _INDENTED):
        for match in pattern.finditer(text):
            start, end = match.span("body")
            if not any(first < end and start < last for first, last in spans):
                spans.append((start, end))
                yield from _block(text, (start, end), "")


def _block(text: str, span: tuple[int, int], language: str) -> Iterator[_Block]:
    body = text[slice(*span)].rstrip("\n")
    plain = textwrap.dedent(body)
    margin = _margin(body, plain)
    # Only what can be indented as it was is taken.
    if textwrap.indent(plain, margin) == body:
        yield _Block(span[0], span[0] + len(body), language or _guessed(plain), margin, plain)


def _margin(body: str, plain: str) -> str:
    first = next((line for line in body.split("\n") if line.strip()), "")
    same = next((line for line in plain.split("\n") if line.strip()), "")
    return first[: len(first) - len(same)]


def _language(match: re.Match[str]) -> str:
    """The language that a block names: ``python``, ``{.python}``, ``{code-cell} ipython3``."""
    if "language" in match.re.groupindex:
        return match["language"].lower()
    info = match["info"].lower()
    is_cell = _CELLS.search(info) is not None
    named = _WORDS.search(_CELLS.sub("", info))
    return named.group() if named else "python" if is_cell else ""


def _guessed(text: str) -> str:
    """The language of a block that does not name it: told from prompts, commands and imports."""
    if prompts.is_session(text):
        return "pycon"
    if _INSTALLS.search(text):
        return "console"
    return "python" if _IMPORT.search(text) and _is_python(text) else ""


def _is_python(text: str) -> bool:
    try:
        parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _code(text: str) -> str:
    """The code of a block; a session that could not be given back as it is stays one."""
    is_code = prompts.is_session(text) and prompts.following(text) is not None
    return prompts.without_prompts(text) if is_code else text
