"""Pieces of code that belong together, read as one module and taken apart again.

Magics and shell lines are not Python: each is masked by a line that is, and restored afterwards.
The code behind ``%time`` is read without it, and cells of shell have their commands rewritten.
Masked too are the gaps that exercises leave, ``best = <YOUR CODE: choose one>``, each by a name. A
piece that cannot be parsed even so is masked as a whole and left alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ..relevance import is_relevant
from ..targets import GYMNASIUM, Target
from ..text.source_text import parse
from ..tuples import NamedTuple
from . import shell
from .changes import Find, Left, applied, wanted

_MAGIC = re.compile(r"^(\s*)([%!?].*|[%\w.*]+\?{1,2}|[\w., ]+=\s*[%!].*)$", re.DOTALL)
_WITHOUT_MARK = re.compile(
    r"^(\s*)((?:(?:pip3?|conda|mamba|uv)\s+\w|(?:cd|cp|ls|mkdir|mv|rm)\s+[\w./~-]).*)$", re.DOTALL
)
_LINES = re.compile(r"[ \t]*[%!](?:[^\n]*\\\n)+[^\n]*|[^\n]+|(?<=\n)(?=\n|$)|^(?=\n|$)")
"""The lines of a cell; a command that goes on behind a backslash is one."""
_INDENT = re.compile(r"(?:[ \t]*\n)*([ \t]+)(?=\S)")
"""What IPython takes from the beginning of all lines of a cell whose first begins with it."""
_CELL_MAGIC = re.compile(r"^\s*%%")
_SHELL = re.compile(r"^\s*%%(?:bash|sh|cmd|script\s+(?:ba)?sh)\b")
_FILE = re.compile(
    r"\s*(?P<head>%%(?:(?:writefile|file)\s+(?:-a\s+)?(?P<name>\S+)\.py|(?:python|pypy)3?)[ \t]*\n)"
    r"(?P<code>.*)",
    re.DOTALL,
)
"""A cell whose code is a module of its own: it is written into a file, or run by itself."""
_TIMED = re.compile(r"^(\s*)(%(?:time|timeit|prun)(?:\s+-\w+(?:\s*\d+)?)*\s+)(?=\S)(?!-)(.*)$")
_TIMED_MASK = "  # migrate-gym timed {}"
_TIMED_MASKED = re.compile(r"^(\s*)(.*?)\s*# migrate-gym timed (\d+)$")
_MORE = "# migrate-gym more"
"""Stands for each further line of a command."""
_HEAD = "# migrate-gym head\n"
"""Stands for the line above the code of such a cell."""
_SAME_LANGUAGE = re.compile(r"^\s*%%(?:time|timeit|capture|prun)\b")
_MARK = "# migrate-gym cell {}"
_MASK = "pass  # migrate-gym line {}"
_MASKED = re.compile(r"pass  # migrate-gym line (\d+)$")
_GAP = re.compile(r"<[A-Z][^<>\n]*>")
_GAP_MASK = "migrate_gym_gap_{}_"
_GAP_MASKED = re.compile(r"migrate_gym_gap_(\d+)_")


class JoinedError(ValueError):
    """The file is not one whose code can be taken out and put back as it was."""


class Script(NamedTuple):
    """The code of a cell that is a module of its own.

    Attributes:
        cell: The number of the cell.
        name: The name of the module.
        code: Its code, below a comment in place of the line that is no Python.
    """

    cell: int
    name: str
    code: str


class Cells:
    """The cells of a notebook, or the code blocks of a document, as one Python source.

    Args:
        texts: What stands in each cell.
        target: The library that the code is to run on.
        installs: Whether install commands are rewritten.

    Attributes:
        python: The cells joined, with what is not Python masked.
        shell_left: What is left to a person in such lines, as (cell, line in it, message).
        shell_fixes: What changed in ``!pip install`` lines, as (cell, line, old, new).
        unreadable: The cells that cannot be parsed and may have something to rewrite.
        scripts: The cells that are modules of their own.
        rewritten: What becomes of the code of these, by the number of the cell.
    """

    def __init__(
        self, texts: Sequence[str], target: Target = GYMNASIUM, *, installs: bool = True
    ) -> None:
        self._target = target
        self._installs = installs
        self._hidden: list[str] = []
        self.shell_left: list[tuple[int, int, str]] = []
        self.shell_fixes: list[tuple[int, int, str, str]] = []
        self.unreadable: list[int] = []
        self.scripts: list[Script] = []
        self.rewritten: dict[int, str] = {}
        self._indents: dict[int, str] = {}
        parts = (f"{_MARK.format(n)}\n{self._masked(n, text)}\n" for n, text in enumerate(texts))
        self.python = "".join(parts) or "\n"
        self._count = len(texts)

    def _masked(self, number: int, source: str) -> str:
        first = next((line for line in source.split("\n") if line.strip()), "")
        if (script := _FILE.fullmatch(source)) is not None:
            self._keep_script(number, script["name"] or "main", script["code"])
        if _CELL_MAGIC.match(first) and not _SAME_LANGUAGE.match(first):
            return self._hide(
                self.migrate_shell(number, source) if _SHELL.match(first) else source, ""
            )
        indent = _INDENT.match(source)
        if indent is not None and _is_indented(source, indent[1]):
            self._indents[number] = indent[1]
            source = _without(source, indent[1])
        lines = _LINES.findall(source)
        rows = itertools.accumulate((1 + line.count("\n") for line in lines), initial=1)
        masked = [(row, self._masked_line(number, row, line)) for row, line in zip(rows, lines)]
        text = "\n".join(line for _, line in masked)
        if _parses(text):
            return text
        text = "\n".join(self._masked_command(number, row, line) for row, line in masked)
        if _parses(text):
            return text
        filled = _GAP.sub(self._hide_gap, text)
        if _parses(filled):
            return filled
        if is_relevant(source.encode()):
            self.unreadable.append(number)
        return self._hide(self._restored(text), "")

    def _keep_script(self, number: int, name: str, code: str) -> None:
        if _parses(code):
            self.scripts.append(Script(number, name, _HEAD + code))
        elif is_relevant(code.encode()):
            self.unreadable.append(number)

    def _masked_line(self, number: int, row: int, line: str) -> str:
        timed = _TIMED.match(line)
        if timed is not None and _parses(timed[3]):
            self._hidden.append(timed[2])
            return timed[1] + timed[3] + _TIMED_MASK.format(len(self._hidden) - 1)
        match = _MAGIC.match(line)
        return line if match is None else self._masked_match(number, row, match)

    def _masked_command(self, number: int, row: int, line: str) -> str:
        """Masks a command that IPython takes for a magic without its mark."""
        match = _WITHOUT_MARK.match(line)
        return line if match is None else self._masked_match(number, row, match)

    def _masked_match(self, number: int, row: int, match: re.Match[str]) -> str:
        if _parses(match.string.strip()):
            return match.string
        indent, command = match.groups()
        return self._hide(indent + self.migrate_shell(number, command, row), indent)

    def migrate_shell(
        self, number: int, text: str, row: int = 1, find: Find = shell.changes
    ) -> str:
        """Returns shell commands with their requirements of today, and keeps what there is to say.

        Args:
            number: The cell that they stand in.
            text: The commands.
            row: The line of the cell that they begin in.
            find: What looks for changes in them, where they are no commands.
        """
        outcomes = list(wanted(text, find(text, self._target))) if self._installs else []
        for one in outcomes:
            line = row + text.count("\n", 0, one.start)
            if isinstance(one, Left):
                self.shell_left.append((number, line, one.message))
            else:
                self.shell_fixes.append((number, line, text[one.start : one.end], one.new))
        return applied(text, outcomes)

    def _hide(self, text: str, indent: str) -> str:
        self._hidden.append(text)
        more = f"\n{indent}{_MORE}" * text.count("\n")
        return indent + _MASK.format(len(self._hidden) - 1) + more

    def _hide_gap(self, gap: re.Match[str]) -> str:
        self._hidden.append(gap.group())
        return _GAP_MASK.format(len(self._hidden) - 1)

    def cell_of(self, line: int) -> tuple[int, int]:
        """The cell, from 1, that a line of the joined source belongs to, and the line within it."""
        start, number = 1, 0
        for index, text in enumerate(self.python.split("\n")[: max(line, 1)], 1):
            if text == _MARK.format(number):
                start, number = index, number + 1
        return max(number, 1), line - start

    def texts(self, python: str) -> list[str]:
        """What stands in each cell when the joined source is another."""
        found = [self._indented(number, python) for number in range(self._count)]
        for number, code in self.rewritten.items():
            script = _FILE.fullmatch(found[number])
            if script is not None and code.startswith(_HEAD):
                found[number] = found[number][: script.start("code")] + code[len(_HEAD) :]
        return found

    def _indented(self, number: int, python: str) -> str:
        """A cell of the joined source as it is to be written: indented, if it was."""
        text, indent = self._restored(_between(python, number)), self._indents.get(number, "")
        if not indent:
            return text
        return "\n".join(indent + line if line.strip() else line for line in text.split("\n"))

    def as_written(self, cell: int, line: str, column: int) -> tuple[str, int]:
        """A line of the joined source, and a column in it, as they stand in a cell (from 1)."""
        timed = _TIMED_MASKED.match(line)
        magic = self._hidden[int(timed[3])] if timed is not None else ""
        indent = self._indents.get(cell - 1, "")
        before = self._restored(line[: column - 1]) if column else ""
        shown = len(indent) + len(magic) + len(before) + 1
        return indent + self._restored(line), column and shown

    def _restored(self, source: str) -> str:
        lines = []
        for line in source.split("\n"):
            masked, timed = _MASKED.search(line), _TIMED_MASKED.match(line)
            if line.strip() == _MORE or (timed is not None and not timed[2]):
                continue
            shown = self._hidden[int(masked.group(1))] if masked else line
            if timed is not None:
                shown = timed[1] + self._hidden[int(timed[3])] + timed[2]
            lines.append(_GAP_MASKED.sub(lambda gap: self._hidden[int(gap.group(1))], shown))
        return "\n".join(lines)


def _is_indented(source: str, indent: str) -> bool:
    """Whether all lines of a cell are indented as the first is: IPython runs it without that."""
    return all(line.startswith(indent) for line in source.split("\n") if line.strip())


def _without(source: str, indent: str) -> str:
    """A cell without what all its lines are indented by; lines of blanks alone stay."""
    lines = source.split("\n")
    return "\n".join(line[len(indent) :] if line.strip() else line for line in lines)


def _parses(source: str) -> bool:
    try:
        parse(source)
    except SyntaxError:
        return False
    return True


def _between(python: str, number: int) -> str:
    """The code of one cell in the joined source."""
    _, _, rest = python.partition(_MARK.format(number) + "\n")
    body, found, _ = rest.partition("\n" + _MARK.format(number + 1) + "\n")
    return body if found else rest[:-1]
