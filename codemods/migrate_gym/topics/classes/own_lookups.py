"""What a wrapper's own ``__getattr__`` hands on to that of gym's wrapper above, which is gone."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import is_super
from ...module import FunctionDef, Module
from ...text.edits import Edit
from ..code import signatures

LOOKING = "__getattr__"
_NAMES = 2  # of the method: itself, and what is looked for


def in_place(module: Module, node: ast.Attribute) -> Edit | None:
    """Looks in the environment within for what ``super().__getattr__(name)`` found there.

    Names that begin with ``_`` were refused up to gym 0.26, which copies rely on: they ask objects
    that are not complete for methods of that kind.

    Args:
        module: The module.
        node: The ``__getattr__`` of one of gym's wrappers, in a class below it.

    Returns:
        The edit; None where something else is asked for than what the method is given.
    """
    call, method, owner = module.parent(node), module.function(node), module.class_around(node)
    names = _names(method)
    if owner is None or module.class_info(owner).instance.kind is not Kind.ENV or not names:
        return None
    if not isinstance(call, ast.Call) or call.func is not node or call.keywords:
        return None
    given = names[1:] if is_super(node.value) else names
    if [ast.unparse(one) for one in call.args] != given:
        return None
    me, name = names
    text = (
        f"object.__getattribute__({me}, {name}) if {name}.startswith('_') "
        f"else {me}.env.get_wrapper_attr({name})"
    )
    edit = Edit(node, f"wrappers have no {LOOKING} now: it is looked up in the environment within")
    is_whole = isinstance(module.parent(call), ast.Return)
    return edit.replace(module.span(call), text if is_whole else f"({text})")


def _names(method: FunctionDef | None) -> list[str]:
    """What a ``__getattr__`` calls itself and what it is asked for ([]: it is none)."""
    if method is None or method.name != LOOKING:
        return []
    names = list(signatures.parameters(method))
    return names if len(names) == _NAMES else []
