"""Notebooks: the code cells are one module, and everything else stays as it is, to the byte.

What cells of Markdown say is to be installed is rewritten as in documents; their code stays.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..targets import GYMNASIUM, Target
from .blocks import Block, installed, installing
from .cells import Cells
from .changes import applied
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
        self._text, self._target = _decoded(data), target
        cells = _cells(self._text)
        self._code, self._prose = _texts(cells, "code"), _texts(cells, "markdown")
        self.cells = Cells(list(self._code.values()), target, installs=installs)
        self._blocks = [
            (number, block)
            for number, text in (self._prose.items() if installs else ())
            for block in installing(text)
        ]
        # The blocks of the text are counted behind the cells of code.
        for index, (_, block) in enumerate(self._blocks, len(self._code)):
            self.cells.migrate_shell(index, block.text, find=block.find)

    def with_python(self, python: str) -> bytes:
        """Returns the notebook with other code in its cells."""
        old = self._code | self._prose
        made = dict(zip(self._code, self.cells.texts(python))) | dict(self._prose_installed())
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

    def _prose_installed(self) -> Iterator[tuple[int, str]]:
        """The text of each cell of Markdown with what is installed in it rewritten."""
        for number, text in self._prose.items():
            found: list[Block] = [block for one, block in self._blocks if one == number]
            yield number, applied(text, installed(found, self._target))

    def place(self, path: str, cell: int, line: int) -> tuple[str, int]:
        """How the report names a line of a cell: by its number among those of its kind."""
        if cell <= len(self._code):
            return f"{path}#cell{cell}", line
        number, block = self._blocks[cell - len(self._code) - 1]
        above = self._prose[number].count("\n", 0, block.start)
        return f"{path}#markdown{list(self._prose).index(number) + 1}", above + line


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
