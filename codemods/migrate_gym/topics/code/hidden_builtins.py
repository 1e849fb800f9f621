"""Functions of Python's that new text calls, and that a module has given another meaning."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...module import Module
from ...patterns import late
from ...text.edits import Edit
from . import bound_names

_CALLED = late(
    r"(?<![\w.])(any|bool|dict|enumerate|float|getattr|hasattr|int|isinstance|len|list|map|range"
    r"|tuple|type|vars|zip)\("
)


def first(module: Module, edit: Edit) -> str:
    """The name of a function that is another thing where an edit would call it ("": none)."""
    called = {name for text in _texts(edit) for name in _CALLED.findall(text)}
    return next((name for name in sorted(called) if _is_hidden(module, edit.node, name)), "")


def _texts(edit: Edit) -> Iterator[str]:
    for one in edit.replacements:
        yield from (part for part in one.parts if isinstance(part, str))
    for _, text in (*edit.before, *edit.after):
        yield text


def _is_hidden(module: Module, node: ast.AST, name: str) -> bool:
    if not module.text.says(name):
        return False
    try:
        return bound_names.binder(module, node, name) is not None
    except bound_names.UnknownError:
        return True
