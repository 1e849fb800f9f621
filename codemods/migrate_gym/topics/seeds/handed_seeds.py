"""Seeds that an object hands on to the environment within, by its look-up of what it has not."""

from __future__ import annotations

import ast

from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables.idioms import own_name
from ...module import Module


def within(module: Module, node: ast.Call) -> tuple[str, Value]:
    """The environment within that ``proxy.seed(…)`` seeds, as it is read from there.

    Returns:
        ``"proxy.env"``, and what that is. "" where it is no environment for sure.
    """
    function = node.func
    if not isinstance(function, ast.Attribute):
        return "", UNKNOWN
    owner = module.value(function.value)
    is_own = own_name(function.value) == "self"
    if owner.kind is Kind.ENV and not is_own:  # its own reset takes the seed, and hands it on
        return "", UNKNOWN
    name, inner = module.project.looked_up(owner, function.attr)
    is_one = inner.kind is Kind.ENV and not (inner.guess or inner.modern or inner.choices)
    # A name with two underscores is another one outside its class.
    is_read = bool(name) and not any(part.startswith("__") for part in name.split("."))
    if not (is_one and is_read):
        return "", inner
    return f"{module.source(function.value)}.{name}", inner
