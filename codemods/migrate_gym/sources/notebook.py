"""Notebooks: all code cells are read as one module, and put back where they came from.

Magics and shell lines are not Python: each is masked by a line that is, and restored afterwards. A
cell that cannot be parsed even so is masked as a whole and left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..text import parse
from .requirements import migrate_command

_MAGIC = re.compile(r"^(\s*)([%!?].*|.*\?)$")
_CELL_MAGIC = re.compile(r"^\s*%%")
_SAME_LANGUAGE = re.compile(r"^\s*%%(?:time|timeit|capture|prun)\b")
_MARK = "# migrate-gym cell {}"
_MASK = "pass  # migrate-gym line {}"
_MASKED = re.compile(r"pass  # migrate-gym line (\d+)$")


class NotebookError(ValueError):
    """The file is not a notebook that can be written back as it was."""


class Notebook:
    """A notebook's cells as one Python source, and the way back.

    Attributes:
        python: The code cells joined, with what is not Python masked.
        shell_fixes: What changed in ``!pip install`` lines, as (cell, old, new).
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._text = data.decode("utf-8")
            self._content: dict[str, Any] = json.loads(self._text)
            self._cells = [cell for cell in self._content["cells"] if cell["cell_type"] == "code"]
        except (ValueError, KeyError, TypeError) as error:
            raise NotebookError(
                f"is no notebook of format 4: {error}; save it with Jupyter"
            ) from None
        self._hidden: list[str] = []
        self.shell_fixes: list[tuple[int, str, str]] = []
        self.unreadable: list[int] = []
        parts = []
        for number, cell in enumerate(self._cells):
            parts.append(
                _MARK.format(number) + "\n" + self._masked(number, _joined(cell["source"]))
            )
        self.python = "\n".join(parts) + "\n"

    def _masked(self, number: int, source: str) -> str:
        first = next((line for line in source.split("\n") if line.strip()), "")
        if _CELL_MAGIC.match(first) and not _SAME_LANGUAGE.match(first):
            return self._hide(source, "")
        lines = [self._masked_line(number, line) for line in source.split("\n")]
        masked = "\n".join(lines)
        try:
            parse(masked)
        except SyntaxError:
            self.unreadable.append(number)
            return self._hide(source, "")
        return masked

    def _masked_line(self, number: int, line: str) -> str:
        match = _MAGIC.match(line)
        if match is None:
            return line
        indent, command = match.groups()
        new = migrate_command(command)
        if new != command:
            self.shell_fixes.append((number, command.strip(), new.strip()))
        return self._hide(indent + new, indent)

    def _hide(self, text: str, indent: str) -> str:
        self._hidden.append(text)
        return indent + _MASK.format(len(self._hidden) - 1)

    def cell_of(self, line: int) -> tuple[int, int]:
        """The cell that a line of the joined source belongs to, and the line within it."""
        start, number = 1, 0
        for index, text in enumerate(self.python.split("\n")[: max(line, 1)], 1):
            if text == _MARK.format(number):
                start, number = index, number + 1
        return max(number, 1), line - start

    def with_python(self, python: str) -> bytes:
        """Returns the notebook with other code in its cells.

        Raises:
            NotebookError: Its JSON is laid out in a way that would not be kept.
        """
        write = _layout(self._text, self._content)
        for number, cell in enumerate(self._cells):
            source = self._restored(_between(python, number))
            if source != _joined(cell["source"]):
                cell["source"] = (
                    source.splitlines(True) if isinstance(cell["source"], list) else source
                )
        return write(self._content).encode()

    def _restored(self, source: str) -> str:
        lines = []
        for line in source.split("\n"):
            match = _MASKED.search(line)
            lines.append(self._hidden[int(match.group(1))] if match else line)
        return "\n".join(lines)


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _between(python: str, number: int) -> str:
    """The code of one cell in the joined source."""
    _, _, rest = python.partition(_MARK.format(number) + "\n")
    body, found, _ = rest.partition("\n" + _MARK.format(number + 1) + "\n")
    return body if found else rest[:-1]


def _layout(text: str, content: dict[str, Any]) -> Callable[[dict[str, Any]], str]:
    """The way of writing JSON that gives a notebook back byte for byte."""
    for indent in (1, 2, 4, None, "\t"):
        for ascii_only in (False, True):
            for tail in ("\n", ""):

                def write(
                    value: dict[str, Any], i: Any = indent, a: bool = ascii_only, t: str = tail
                ) -> str:
                    return json.dumps(value, indent=i, ensure_ascii=a) + t

                if write(content) == text:
                    return write
    raise NotebookError(
        "has a JSON layout that would not be kept; save it once with Jupyter, then try again"
    )
