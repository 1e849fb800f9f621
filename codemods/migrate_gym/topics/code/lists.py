"""How one more is written behind several parts: as they are, on a line of its own or close by."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...module import Module

_COMMENT = "#"
_CONTINUED = ("\\\n", "\\\r\n")


def separator(module: Module, parts: Sequence[ast.AST], end: int) -> str:
    """What goes between the last of several parts and one more.

    Args:
        module: The module.
        parts: The parts, in their order.
        end: Where the last of them ends, with all that belongs to it.
    """
    if not all(_is_first(module, part) for part in parts[-2:]):
        return "," if _are_close(module, parts) else ", "
    text = module.text
    if _COMMENT in text.text[end : text.line_end(end)]:
        return ", "  # which is said of what stands on the line
    start = module.span(parts[-1]).start
    line = text.line_start(start)
    if text.text[:line].endswith(_CONTINUED):
        return ", "  # without brackets, each line says that it goes on
    newline = text.newline_of(module.place(parts[-1])[0])
    return f",{newline}{text.text[line:start]}"


def _are_close(module: Module, parts: Sequence[ast.AST]) -> bool:
    """Whether nothing but a comma stands between the last two parts: ``state,reward``."""
    if len(parts) < 2:
        return False
    end, start = module.text.enclosed(parts[-2]).end, module.text.enclosed(parts[-1]).start
    return module.text.text[end:start] == ","


def _is_first(module: Module, part: ast.AST) -> bool:
    """Whether nothing stands before a part on its line."""
    start = module.span(part).start
    return not module.text.text[module.text.line_start(start) : start].strip()
