"""Sources as they are read: their text, their trees, and what is said where neither can be had."""

from __future__ import annotations

import ast
import math
import re
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from .patterns import late
from .relevance import is_relevant
from .text.source_text import SourceText, declared_encoding, parse
from .tuples import NamedTuple

MOST = 4_000_000
"""Bytes of source that are still read: what is longer is data that a program wrote."""

_LARGE = 8_000_000
"""Bytes of source whose index leaves no memory for more than itself."""
_KEPT = 4_000_000
"""Bytes of source whose syntax trees are kept from reading to rewriting: some 110 MB of trees."""
_PER_FILE = 1_000
"""So many are kept the less for each file, whose place in the index takes that memory."""

_COMMANDS = late(
    rb"^[ \t]*(?:!\w|%(?:autoreload|cd|conda|load_ext|matplotlib|pip|run|tensorflow_version)\b)",
    re.M,
)
"""What the export of a notebook leaves of its shell lines and magics."""
_PYTHON_2 = late(
    rb"^\s*(?:print [^(=\n]|exec [^(]|except [\w.]+\s*,\s*\w+\s*:|raise \w+\s*,)|\w <> \w", re.M
)
_TYPED = late(rb"#[ \t]*type:[ \t]*(?!ignore)")
_NEWER = ("invalid syntax", "expected", "f-string", "unterminated")
"""How the errors of a Python begin that does not know what a newer one has."""


class Source:
    """One module's text, and where it came from.

    Attributes:
        path: The file as the user named it.
        module: The dotted name it is imported by.
        data: Its bytes, as they are on disk.
        is_package: Whether it is an ``__init__``.
    """

    def __init__(self, path: str, module: str, data: bytes, is_package: bool = False) -> None:
        self.path, self.module, self.data, self.is_package = path, module, data, is_package

    def changed(self, data: bytes) -> Source:
        """The module with another text."""
        return Source(self.path, self.module, data, self.is_package)

    @cached_property
    def is_relevant(self) -> bool:
        """Whether there can be anything that a rule looks at."""
        return is_relevant(self.data)


class UnreadableError(Exception):
    """A source that cannot be read as Python; the message says why and what to do."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line, self.column = line, column

    @classmethod
    def unforeseen(cls, what: str, error: Exception) -> UnreadableError:
        """An error of the program's own, which one source brought about and no other suffers from.

        Args:
            what: What failed.
            error: How it failed.
        """
        why = f"{what} ({type(error).__name__}: {error})"
        return cls(f"{why}; nothing was changed in it: report this with the file")


class Opened(NamedTuple):
    """A source that was read before.

    Attributes:
        text: Its text.
        tree: Its syntax tree.
        described: What the project index made of the tree's expressions, as far as that is kept.
    """

    text: SourceText
    tree: ast.Module
    described: dict[ast.expr, Any]


def room(sources: Sequence[Source]) -> int:
    """How many bytes of a project's source keep their trees; less than none if it is large."""
    left = _LARGE - sum(len(source.data) for source in sources)
    return min(left, max(0, _KEPT - _PER_FILE * len(sources)))


class Trees:
    """The syntax trees of the sources that were read last.

    Args:
        room: How many bytes of source they may be of.
    """

    def __init__(self, room: int) -> None:
        self._kept: dict[str, tuple[bytes, ast.Module, dict[ast.expr, Any]]] = {}
        self._left = room

    def keep(self, source: Source, tree: ast.Module, described: dict[ast.expr, Any]) -> None:
        """Keeps a tree until its source is rewritten, if there is room for it."""
        self.drop(source)
        if len(source.data) <= self._left:
            self._kept[source.path] = source.data, tree, described
            self._left -= len(source.data)

    def drop(self, source: Source) -> None:
        """Makes room."""
        kept = self._kept.pop(source.path, None)
        if kept is not None:
            self._left += len(kept[0])

    def read(self, source: Source) -> Opened:
        """Returns the text and the tree of a source that was read before."""
        text = SourceText(decode(source.data))
        kept = self._kept.get(source.path)
        if kept is not None and kept[0] == source.data:
            return Opened(text, *kept[1:])
        return Opened(text, read(source), {})


def read(source: Source) -> ast.Module:
    """Parses a source.

    Raises:
        UnreadableError: It is not Python 3, or not text in the encoding it declares.
    """
    if len(source.data) > MOST:
        raise UnreadableError(
            f"has {math.ceil(len(source.data) / 1e5) / 10} MB, and no more than "
            f"{MOST / 1e6:.0f} are read: "
            "split it, or leave it out with --exclude"
        )
    try:
        decode(source.data)
        return _parsed(source)
    except SyntaxError as error:
        raise UnreadableError(
            f"cannot be parsed: {error.msg}; {_advice(source.data, error)}",
            error.lineno or 0,
            error.offset or 0,
        ) from None
    except (UnicodeDecodeError, LookupError, ValueError) as error:
        raise UnreadableError(f"cannot be decoded: {error}; save it as UTF-8") from None
    except (RecursionError, MemoryError):
        raise UnreadableError("an expression is nested too deeply to be read; split it") from None


def _parsed(source: Source) -> ast.Module:
    """The tree of a source, with the types that comments name where all are in their places."""
    if _TYPED.search(source.data):
        try:
            return parse(source.data, source.path, type_comments=True)
        except SyntaxError:
            pass
    return parse(source.data, source.path)


def decode(data: bytes) -> str:
    """Returns the text of a source, its line ends as they are, without a byte-order mark."""
    return data.decode(declared_encoding(data))


def _advice(data: bytes, error: SyntaxError) -> str:
    if "unicode" in error.msg or "encoding" in error.msg:
        return "declare the file's encoding in its first line, or save it as UTF-8"
    if re.search(rb"^<{7} ", data, re.M):
        return "git left a conflict in it: resolve it first"
    if _COMMANDS.search(data):
        return "it has a notebook's commands: put # before lines that begin with ! or %"
    if _PYTHON_2.search(data) or error.msg.startswith("leading zeros"):
        return "it looks like Python 2: convert it first (2to3 comes with Python up to 3.12)"
    if re.search(r"\basync *[=,).]", error.text or ""):
        return "rename async, which is no name since Python 3.7, first"
    if not error.msg.startswith(_NEWER):
        return "correct its syntax first"
    newer = f"a newer Python than {sys.version_info[0]}.{sys.version_info[1]}"
    return f"correct its syntax first, or run migrate-gym with {newer} if it is written for one"
