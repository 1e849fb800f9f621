"""Names that ``del`` takes away, and that new text behind it reads: ``del kwargs``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...module import FunctionDef, Module, own
from ...text.edits import Edit


def keep(module: Module, edit: Edit, function: FunctionDef) -> None:
    """Leaves a function the names that an edit of it reads behind their ``del``."""
    for statement in own(function):
        if isinstance(statement, ast.Delete):
            read = {word for text in _behind(module, edit, statement) for word in _words(text)}
            kept = [one for one in statement.targets if _is_read(one, read)]
            rest = [module.source(one) for one in statement.targets if one not in kept]
            if kept and rest:
                edit.replace(module.span(statement), f"del {', '.join(rest)}")
            elif kept:
                edit.removed.append(statement)


def _is_read(target: ast.expr, read: set[str]) -> bool:
    return isinstance(target, ast.Name) and target.id in read


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _behind(module: Module, edit: Edit, statement: ast.Delete) -> Iterator[str]:
    """The new text behind a statement."""
    end = module.span(statement).end
    for replacement in edit.replacements:
        if replacement.span.start >= end:
            yield from (part for part in replacement.parts if isinstance(part, str))
    for place, line in (*edit.before, *edit.after):
        if module.span(place).start >= end:
            yield line
