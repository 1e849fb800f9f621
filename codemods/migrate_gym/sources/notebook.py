"""Notebooks: the code cells are one module, and everything else stays as it is, to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..targets import GYMNASIUM, Target
from .cells import Cells


class JoinedError(ValueError):
    """The file is not one whose code can be taken out and put back as it was."""


class Notebook:
    """A notebook, and the way back to it from other code.

    Attributes:
        cells: Its code cells.
    """

    def __init__(self, data: bytes, target: Target = GYMNASIUM) -> None:
        try:
            self._text = data.decode("utf-8")
            self._content: dict[str, Any] = json.loads(self._text)
            code = [cell for cell in self._content["cells"] if cell["cell_type"] == "code"]
            self.cells = Cells([_joined(cell["source"]) for cell in code], target)
        except (ValueError, KeyError, TypeError) as error:
            raise JoinedError(
                f"is no notebook of format 4: {error}; save it with Jupyter"
            ) from None
        self._code = code

    def with_python(self, python: str) -> bytes:
        """Returns the notebook with other code in its cells.

        Raises:
            JoinedError: Its JSON is laid out in a way that would not be kept.
        """
        write = _layout(self._text, self._content)
        for cell, source in zip(self._code, self.cells.texts(python)):
            if source != _joined(cell["source"]):
                is_list = isinstance(cell["source"], list)
                cell["source"] = source.splitlines(True) if is_list else source
        return write(self._content).encode()

    @staticmethod
    def place(path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a cell."""
        return f"{path}#cell{cell}", line


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


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
    raise JoinedError(
        "has a JSON layout that would not be kept; save it once with Jupyter, then try again"
    )
