"""Arguments that a call is given further, or no longer."""

from __future__ import annotations

import ast

from ...module import Module
from ...text.edits import Edit
from ...text.source_text import Span
from . import lists


def add(module: Module, edit: Edit, call: ast.Call, argument: str) -> None:
    """Puts an argument, or several, at the end of a call's arguments, before a ``**``."""
    text = module.text.text
    end = module.span(call).end - 1
    inside = [*call.args, *call.keywords]
    stars = [keyword for keyword in call.keywords if keyword.arg is None]
    if stars:
        edit.insert(text.rindex("**", 0, module.span(stars[0].value).start), f"{argument}, ")
    elif all(_is_dropped(module, edit, part) for part in inside):
        edit.insert(end, argument)
    else:
        inside.sort(key=module.span)
        last = module.span(inside[-1]).end
        edit.insert(last, f"{lists.separator(module, inside, last)}{argument}")


def drop(module: Module, edit: Edit, keyword: ast.keyword | ast.expr) -> None:
    """Takes a keyword or last argument, and the comma that goes with it, out of a call."""
    text = module.text.text
    start, end = module.span(keyword)
    before = text[:start].rstrip()
    if before.endswith(","):
        edit.replace(Span(len(before) - 1, end), "")
        return
    after = end
    while text[after] in " ,\t":
        after += 1
    edit.replace(Span(start, after), "")


def enclosed(module: Module, call: ast.Call, value: ast.expr) -> Span:
    """The range of an argument's value with its parentheses, but for those of the call."""
    opening = module.text.text.index("(", module.span(call.func).end)
    return module.text.enclosed(value, opening)


def _is_dropped(module: Module, edit: Edit, part: ast.AST) -> bool:
    """Whether an edit takes a part of the source out already, or the rule about resets does."""
    if (
        isinstance(part, ast.keyword)
        and part.arg == "return_info"
        and isinstance(part.value, ast.Constant)
    ):
        return True
    start, end = module.span(part)
    return any(
        not any(one.parts) and one.span.start <= start and end <= one.span.end
        for one in edit.replacements
    )
