"""Notebooks: the code cells are one module, and everything else stays as it is, to the byte.

Each cell of Markdown is a document, with a module of its own where it shows code.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..targets import GYMNASIUM, Target
from . import named_ids
from .cells import Cells, JoinedError
from .document import Document
from .json_text import Span, as_laid_out, as_string, spans

_MARK = "\ufeff"
"""A byte-order mark, which stands before the text."""
_SURROGATES = re.compile("[\ud800-\udfff]")
"""Halves of characters, which JSON can name and no text has."""


class Notebook:
    """A notebook, and the way back to it from other code.

    Attributes:
        cells: Its code cells.
        prose: Its cells of Markdown, by how a path names each.
        rewritten: What becomes of these, likewise.
    """

    def __init__(self, data: bytes, target: Target = GYMNASIUM, *, installs: bool = True) -> None:
        self._text = _decoded(data)
        cells = _cells(self._text)
        self._code, self._prose = _texts(cells, "code"), _texts(cells, "markdown")
        self.cells = Cells(list(self._code.values()), target, installs=installs)
        self.prose = {
            f"#markdown{number}": Document(text.encode(), target, installs=installs)
            for number, text in enumerate(self._prose.values(), 1)
            if not _SURROGATES.search(text)
        }
        self.rewritten: dict[str, str] = {}
        commands = self._code.values() if installs else ()
        for one in named_ids.in_commands(list(commands), target):
            self.cells.shell_left.append(one)

    def with_python(self, python: str) -> bytes:
        """Returns the notebook with other code in its cells."""
        made = dict(zip(self._code, self.cells.texts(python)))
        for place, number in enumerate(self._prose, 1):
            made[number] = self.rewritten.get(f"#markdown{place}", self._prose[number])
        old = self._code | self._prose
        new = {number: source for number, source in made.items() if source != old[number]}
        text = self._text
        for number, whole, items in reversed(_sources(text)):
            if number in new:
                text = (
                    text[: whole.start]
                    + _written(text, whole, items, new[number])
                    + text[whole.end :]
                )
        return text.encode()

    def place(self, path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a cell: by its number among those of code."""
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
    if not _is_notebook(content):
        is_old = isinstance(content, dict) and "worksheets" in content
        what = "is a notebook of format 3" if is_old else "is JSON and no notebook"
        raise JoinedError(f"{what}: open it in Jupyter, and save it in format 4")
    return content["cells"] if _is_python(content.get("metadata")) else []


def _is_notebook(content: object) -> bool:
    """Whether what JSON says is laid out as a notebook."""
    cells = content.get("cells") if isinstance(content, dict) else None
    return isinstance(cells, list) and all(
        isinstance(cell, dict) and _is_text(cell.get("source", "")) for cell in cells
    )


def _is_text(source: object) -> bool:
    lines = source if isinstance(source, list) else [source]
    return all(isinstance(line, str) for line in lines)


def _is_python(metadata: object) -> bool:
    """Whether a notebook's code is Python, as it is unless it says something else."""
    for table, key in (("kernelspec", "language"), ("language_info", "name")):
        said = metadata.get(table) if isinstance(metadata, dict) else None
        language = said.get(key) if isinstance(said, dict) else None
        if isinstance(language, str):
            return "python" in language.lower()
    return True


def _texts(cells: list[dict[str, Any]], kind: str) -> dict[int, str]:
    """What stands in the cells of one kind, by their numbers among all."""
    found = enumerate(cells)
    return {n: _joined(one.get("source", "")) for n, one in found if one.get("cell_type") == kind}


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
