"""Notebooks: the code cells are one module, and everything else stays as it is, to the byte."""

from __future__ import annotations

import json
from typing import Any

from ..targets import GYMNASIUM, Target
from .cells import Cells
from .json_text import Span, as_laid_out, as_string, spans

_MARK = "\ufeff"
"""A byte-order mark, which stands before the text."""


class JoinedError(ValueError):
    """The file is not one whose code can be taken out and put back as it was."""


class Notebook:
    """A notebook, and the way back to it from other code.

    Attributes:
        cells: Its code cells.
    """

    def __init__(self, data: bytes, target: Target = GYMNASIUM, *, installs: bool = True) -> None:
        self._text = _decoded(data)
        code = [one for one in enumerate(_cells(self._text)) if one[1].get("cell_type") == "code"]
        texts = [_joined(cell.get("source", "")) for _, cell in code]
        self.cells = Cells(texts, target, installs=installs)
        self._numbers = [number for number, _ in code]
        self._code = [cell for _, cell in code]

    def with_python(self, python: str) -> bytes:
        """Returns the notebook with other code in its cells."""
        new = {
            number: source
            for number, cell, source in zip(self._numbers, self._code, self.cells.texts(python))
            if source != _joined(cell["source"])
        }
        text = self._text
        for number, whole, items in reversed(_sources(text)):
            if number in new:
                text = (
                    text[: whole.start]
                    + _written(text, whole, items, new[number])
                    + text[whole.end :]
                )
        return text.encode()

    @staticmethod
    def place(path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a cell."""
        return f"{path}#cell{cell}", line


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JoinedError(f"cannot be decoded: {error}; save it as UTF-8") from None


def _cells(text: str) -> list[dict[str, Any]]:
    """The cells of a notebook in Python; none where it is empty or in another language."""
    if not text.strip():
        return []
    try:
        content = json.loads(text.removeprefix(_MARK))
    except ValueError as error:
        raise JoinedError(f"is no JSON: {error}; restore it, or save it with Jupyter") from None
    if not isinstance(content, dict) or not isinstance(content.get("cells"), list):
        is_old = isinstance(content, dict) and "worksheets" in content
        what = "is a notebook of format 3" if is_old else "is JSON and no notebook"
        raise JoinedError(f"{what}: open it in Jupyter, and save it in format 4")
    return content["cells"] if _is_python(content.get("metadata") or {}) else []


def _is_python(metadata: dict[str, Any]) -> bool:
    """Whether a notebook's code is Python, as it is unless it says something else."""
    for table, key in (("kernelspec", "language"), ("language_info", "name")):
        language = (metadata.get(table) or {}).get(key)
        if isinstance(language, str):
            return "python" in language.lower()
    return True


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _sources(text: str) -> list[tuple[int, Span, list[Span]]]:
    """Where the sources of a notebook's cells stand: of each the whole and its lines."""
    found: list[tuple[int, Span, list[Span]]] = []
    lines: list[Span] = []
    for span in spans(text):
        if len(span.path) < 3 or (span.path[0], span.path[2]) != ("cells", "source"):
            continue
        if len(span.path) == 4:
            lines.append(span)
        elif isinstance(number := span.path[1], int) and len(span.path) == 3:
            found.append((number, span, lines))
            lines = []
    return found


def _written(text: str, whole: Span, lines: list[Span], source: str) -> str:
    if lines:
        return as_laid_out(text, whole, lines, source.splitlines(True))
    return as_string(text, source)
