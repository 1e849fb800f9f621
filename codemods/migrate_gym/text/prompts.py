"""Examples as an interactive session shows them, ``>>> …``, as code and back again."""

from __future__ import annotations

from ..patterns import late
from .source_text import first_line, parse

FIRST, NEXT = ">>>", "..."
_LINE = late(r"^(?P<prompt>>>>|\.\.\.)(?: (?P<code>.*))?$")
_OUTPUT = "pass  # migrate-gym output "


def is_session(text: str) -> bool:
    """Whether a piece of code is shown with prompts."""
    return text.lstrip().startswith(FIRST)


def without_prompts(text: str) -> str:
    r"""Returns the code of a session; what it prints stays in comments.

    >>> without_prompts(">>> x = 1\n>>> x\n1")
    'x = 1\nx\npass  # migrate-gym output 1'
    """
    lines = []
    for line in text.split("\n"):
        match = _LINE.match(line)
        lines.append(_OUTPUT + line if match is None else match["code"] or "")
    return "\n".join(lines)


def is_printed(line: str) -> bool:
    """Whether a line of a session's code stands for one that the session shows."""
    return line.startswith(_OUTPUT)


def printed(code: str, line: int) -> str:
    r"""Returns what a session shows in one line of its code (from 1), "" where that is code.

    >>> printed("x\npass  # migrate-gym output 1", 2)
    '1'
    """
    content = code.split("\n")[line - 1]
    return content.removeprefix(_OUTPUT).strip() if content.startswith(_OUTPUT) else ""


def following(text: str) -> str | None:
    r"""Returns the prompt of lines that go on in a session; None if it could not be given back.

    >>> following(">>> for i in x:\n>>>     f(i)"), following(">>> for i in x:\n...     f(i)")
    ('>>>', '...')
    """
    code = without_prompts(text)
    try:
        return next((one for one in (NEXT, FIRST) if with_prompts(code, one) == text), None)
    except SyntaxError:
        return None


def with_prompts(code: str, following: str = NEXT) -> str:
    r"""Returns code as a session.

    Args:
        code: What `without_prompts` returned, or what became of it.
        following: The prompt of lines that are not the first of a statement.

    >>> with_prompts("for i in x:\n    f(i)\n\nx\npass  # migrate-gym output 1")
    '>>> for i in x:\n...     f(i)\n...\n>>> x\n1'
    """
    firsts = {first_line(statement) for statement in parse(code).body}
    lines = []
    for number, line in enumerate(code.split("\n"), 1):
        if line.startswith(_OUTPUT):
            lines.append(line[len(_OUTPUT) :])
        else:
            prompt = FIRST if number in firsts or line.startswith("#") else following
            lines.append(f"{prompt} {line}" if line else prompt)
    return "\n".join(lines)
