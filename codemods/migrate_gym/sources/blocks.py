"""Where code stands in Markdown, reStructuredText and AsciiDoc, and in which language it is.

Sessions with prompts need no block around them. What a block that names no language holds, or one
that is only indented, is told from its text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from ..findings import CODE_BESIDE
from ..selection import ignores
from ..targets import LEGACY_ROOT, Target
from ..text import prompts
from ..text.source_text import parse
from ..tuples import NamedTuple
from . import conda, prose, requirements, shell, toml
from .changes import Change, Find, Outcome, applied, line_at, wanted

PYTHON = frozenset(
    {"python", "python3", "py", "pycon", "ipython", "ipython3", "doctest", "default"}
)
SHELL = frozenset(
    {
        *("sh", "shell", "bash", "console", "zsh", "terminal", "shell-session", "commandline"),
        *("powershell", "ps1", "bat", "batch", "cmd", "dockerfile", "docker"),
    }
)
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
_LISTING = re.compile(
    r"(?ms)^\[(?:source)?,[ ]*(?P<language>[\w-]+)[^\]\n]*\][ \t]*\n(?:\.[^\n]*\n)?"
    r"(?P<fence>-{4,}|\.{4,})[ \t]*\n(?P<body>.*?)^(?P=fence)[ \t]*$"
)
"""A listing of AsciiDoc: ``[source,python]`` above lines of dashes."""
_UNNAMED_LISTING = re.compile(r"(?ms)^(?P<fence>-{4,})[ \t]*\n(?P<body>.*?)^(?P=fence)[ \t]*$")
_SESSION = re.compile(r"(?m)^(?P<body>[ \t]*>>> [^\n]*(?:\n[ \t]*\S[^\n]*)*)")
"""An interactive session that stands in the text: it ends with the paragraph."""
_INDENTED = re.compile(
    r"(?m)(?:\A|^[ \t]*\n)(?P<body>(?P<indent>[ ]{2,}|\t)\S[^\n]*"
    r"(?:\n(?:(?P=indent)[^\n]*|[ \t]*(?=\n)))*)"
)
_INSTALLS = re.compile(rf"(?m)^{prose.INSTALLS}")
REQUIREMENTS, ITEM = "requirements", "requirement"
"""The languages of a block that is a list of requirements, and of an item of a list in the text."""
_OF_LISTS = frozenset({REQUIREMENTS, "text", "txt", "plaintext", "none", "pip-requirements"})
"""The languages of a block that may be a list of requirements."""


def _certain(find: Find) -> Find:
    """Looks for what changes in an extract of a file, of which nothing is reported."""

    def found(text: str, target: Target) -> Iterator[Outcome]:
        outcomes = find(text, target) if LEGACY_ROOT in text else ()
        return (one for one in outcomes if isinstance(one, Change))

    return found


FINDERS: dict[str, Find] = {
    REQUIREMENTS: requirements.changes,
    ITEM: prose.item_changes,
    "toml": _certain(toml.changes),
    **dict.fromkeys(("yaml", "yml"), _certain(conda.changes)),
    **dict.fromkeys(SHELL, shell.changes),
}
"""What looks for changes in a block that is no Python, by its language."""

_GYM = re.compile(r"(?m)^(?:import|from) (?:gym|gymnasium)\b")


class Block(NamedTuple):
    """One block of code: where its text stands, and the text without its indentation.

    Attributes:
        start: Where it begins in the document.
        end: Where it ends.
        language: Its language, as it is named or told from the text ("" for an unknown one).
        margin: The indentation of its lines.
        fills: Whether its empty lines are indented too.
        text: Its text without the margin.
    """

    start: int
    end: int
    language: str
    margin: str
    fills: bool
    text: str

    def as_written(self, text: str) -> str:
        """Another text with the block's indentation."""
        return "\n".join(
            self.margin + line if line or self.fills else line for line in text.split("\n")
        )

    @property
    def find(self) -> Find:
        """What looks for changes in a block that is no Python."""
        return FINDERS[self.language]


def installing(text: str) -> list[Block]:
    """The blocks of a document that are no Python and may say what is installed, in its order."""
    found = (block for block in blocks(text) if block.language in FINDERS)
    return sorted(found, key=lambda block: block.start)


def installed(found: Iterable[Block], target: Target) -> Iterator[Change]:
    """Yields the new text of such blocks where it is another."""
    for block in found:
        text = applied(block.text, wanted(block.text, block.find(block.text, target)))
        if text != block.text:
            yield Change(block.start, block.end, block.as_written(text), "")


def blocks(text: str) -> Iterator[Block]:
    """Yields the blocks of a document; where one lies within another, the outer one."""
    marked = [
        match for pattern in (_FENCE, _DIRECTIVE, _LISTING) for match in pattern.finditer(text)
    ]
    for match in marked:
        yield from _block(text, match.span("body"), _language(match))
    spans = [match.span() for match in marked]
    for pattern in (_UNNAMED_LISTING, _SESSION, _INDENTED):
        for match in pattern.finditer(text):
            if not _meets(match.span("body"), spans):
                found = list(_block(text, match.span("body"), ""))
                spans += [match.span("body") for block in found if block.language]
                yield from found
    for language, found_in in (("console", prose.commands), (ITEM, prose.items)):
        for span in found_in(text):
            is_left = ignores(line_at(text, span[0]), CODE_BESIDE)
            if not _meets(span, spans) and not is_left:
                yield from _block(text, span, language)


def _meets(span: prose.Span, spans: Sequence[prose.Span]) -> bool:
    return any(first < span[1] and span[0] < last for first, last in spans)


def _block(text: str, span: prose.Span, language: str) -> Iterator[Block]:
    body = text[slice(*span)].rstrip("\n")
    lines = body.split("\n")
    margin = _margin([line for line in lines if line.strip()])
    plain = "\n".join(line.removeprefix(margin) for line in lines)
    if language in _OF_LISTS and prose.is_list(plain):
        language = REQUIREMENTS
    end, language = span[0] + len(body), language or _guessed(plain)
    for fills in (False, True):
        found = Block(span[0], end, language, margin, fills, plain)
        if found.as_written(plain) == body:  # only what can be indented as it was is taken
            yield found
            return


def _margin(lines: Sequence[str]) -> str:
    """The indentation that all of some lines have."""
    first = textwrap.dedent("\n".join(lines)).partition("\n")[0]
    return lines[0].removesuffix(first) if lines else ""


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
    if prose.is_list(text):
        return REQUIREMENTS
    return "python" if _GYM.search(text) and _is_python(text) else ""


def _is_python(text: str) -> bool:
    try:
        parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
