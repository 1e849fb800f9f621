"""The spaces of a Dict that are keyword arguments, which gym put into the order of their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...module import Module
from ...text.edits import Edit, Remark

_ADVICE = "gym sorted the spaces of a Dict by name: give them as one dict"
_SPACES, _SEED = "spaces", "seed"


def outcomes(module: Module, node: ast.Call) -> Iterator[Edit | Remark]:
    """Yields a dict of the spaces of ``Dict(b=…, a=…)``: of a dict they still are in that order.

    Args:
        module: The module.
        node: A call of the class ``Dict`` of gym's spaces.
    """
    if node.args or not _may_be_moved(module, node):
        return
    places = [place for place, one in enumerate(node.keywords) if one.arg != _SEED]
    within = node.keywords[places[0] : places[-1] + 1]
    if len(within) > len(places):
        yield Remark(node, _ADVICE)
        return
    edit = Edit(node, "gym sorted the spaces of a Dict by name: of a dict they still are")
    given = "dict(" if places[0] == 0 else f"{_SPACES}=dict("
    yield edit.insert(module.span(within[0]).start, given).insert(module.span(within[-1]).end, ")")


def handed(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Yields a remark on spaces by name of which another call makes the Dict, or that follow self.

    Args:
        module: The module.
        node: A call that is given the class, or the space that is being made, and the spaces.
    """
    if len(node.args) == 1 and _may_be_moved(module, node):
        yield Remark(node, _ADVICE)


def _may_be_moved(module: Module, node: ast.Call) -> bool:
    """Whether the spaces may stand in another order than that of their names."""
    names = [one.arg for one in node.keywords if one.arg != _SEED]
    if not names or _SPACES in names or module.project.speaks_current:
        return False
    known = [name for name in names if name is not None]
    return known != names or known != sorted(known)
