"""Markdown, reStructuredText and AsciiDoc: their blocks of Python are one module.

Blocks of shell commands have their ``pip install`` lines rewritten, and so have lists of
requirements, and install commands within the text. All other text stays.
"""

from __future__ import annotations

import re

from ..targets import GYMNASIUM, LEGACY_ROOT, MODERN_ROOT, Target
from ..text import prompts
from . import named_ids
from .blocks import PYTHON, blocks, installed, installing
from .cells import Cells, JoinedError
from .changes import Change, applied
from .line_ends import Lines

_IMPORT = re.compile(r"(?m)^(?:import|from) (?P<name>gym|gymnasium)\b")


class Document:
    """A document, and the way back to it from other code.

    Attributes:
        cells: Its blocks of Python.
    """

    def __init__(self, data: bytes, target: Target = GYMNASIUM, *, installs: bool = True) -> None:
        self._target = target
        try:
            self._lines = Lines(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise JoinedError(f"cannot be decoded: {error}; save it as UTF-8") from None
        self._text = self._lines.text
        found = (block for block in blocks(self._text) if block.language in PYTHON)
        self._python = sorted(found, key=lambda block: block.start)
        texts = [_code(block.text) for block in self._python]
        self.cells = Cells(texts, target, installs=installs)
        self._others = installing(self._text) if installs and not self.compares else []
        # The other blocks are counted behind those of Python, and the whole text behind them.
        for number, block in enumerate(self._others, len(self._python)):
            self.cells.migrate_shell(number, block.text, find=block.find)
        for _, line, message in named_ids.in_commands([self._text] if installs else [], target):
            self.cells.shell_left.append((len(self._python) + len(self._others), line, message))

    @property
    def has_code(self) -> bool:
        """Whether there is a block of Python in it."""
        return bool(self._python)

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
        changes += installed(self._others, self._target)
        return self._lines.back(applied(self._text, sorted(changes))).encode()

    def line(self, number: int) -> str:
        """A line of the document, from 1."""
        return self._text.split("\n")[number - 1]

    def place(self, path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a block: by its line in the document."""
        found = [*self._python, *self._others]
        start = found[max(cell, 1) - 1].start if cell <= len(found) else 0
        return path, self._text.count("\n", 0, start) + line


def _code(text: str) -> str:
    """The code of a block; a session that could not be given back as it is stays one."""
    is_code = prompts.is_session(text) and prompts.following(text) is not None
    return prompts.without_prompts(text) if is_code else text
