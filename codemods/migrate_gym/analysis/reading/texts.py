"""Texts that are put together where they are used: ``f"do_{name}"``, ``"Maze%s-v0" % size``."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence

from ...patterns import late
from .tree import called_on

_PERCENT = late(r"%[\d.]*[dis]")
_BRACES = late(r"\{([^{}]*)\}")
_UNSEEN = ast.Constant(None)
"""What stands for a part of which nothing is known."""


def parts(node: ast.expr) -> list[str | ast.expr]:
    """The texts that a text is put together of, and the expressions that give the others.

    >>> [getattr(one, "id", one) for one in parts(ast.parse('"Maze%s-v0" % size').body[0].value)]
    ['Maze', 'size', '-v0']
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return [part for one in node.values for part in parts(one)]
    if isinstance(node, ast.FormattedValue):
        return [node.value if node.format_spec is None else _UNSEEN]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*parts(node.left), *parts(node.right)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        given = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
        return _filled(node.left, _PERCENT, given, {})
    template = called_on(node, "format")
    if template is not None and isinstance(node, ast.Call):
        named = {one.arg: one.value for one in node.keywords if one.arg is not None}
        return _filled(template, _BRACES, node.args, named)
    between = called_on(node, "join")
    if between is not None and isinstance(node, ast.Call):
        return _joined(between, node.args[0] if node.args else _UNSEEN)
    return [node]


def pieces(node: ast.expr) -> list[str | None]:
    """The texts that a text is put together of; None for each that only the run knows.

    >>> pieces(ast.parse('f"Maze{size}-v0"', mode="eval").body)
    ['Maze', None, '-v0']
    """
    return [one if isinstance(one, str) else None for one in parts(node)]


def whole(node: ast.expr, held: Callable[[str], str | None]) -> str | None:
    """The text that is put together of what is written out and of names; None if it is not known.

    Args:
        node: What gives the text.
        held: Returns the text that a name holds, if that is known.

    >>> whole(ast.parse('PLACE + "Maze"', mode="eval").body, {"PLACE": "lab.envs:"}.get)
    'lab.envs:Maze'
    """
    known = [
        one if isinstance(one, str) else held(one.id) if isinstance(one, ast.Name) else None
        for one in parts(node)
    ]
    texts = [one for one in known if one is not None]
    return "".join(texts) if len(texts) == len(known) else None


def text_before(node: ast.expr) -> str:
    """What a text begins with: ``"do_"`` of ``"do_" + name``, ``f"do_{name}"`` and the like."""
    first, *_ = *pieces(node), None
    return first or ""


def _filled(
    template: ast.expr,
    blank: re.Pattern[str],
    given: Sequence[ast.expr],
    named: Mapping[str, ast.expr],
) -> list[str | ast.expr]:
    """The texts around the blanks of one that is written out, and what fills these."""
    if not (isinstance(template, ast.Constant) and isinstance(template.value, str)):
        return [_UNSEEN]
    found: list[str | ast.expr] = []
    end = 0
    for number, one in enumerate(blank.finditer(template.value)):
        name = one.group(1) if blank.groups else ""
        place = int(name) if name.isdigit() else number if not name else len(given)
        filling = given[place] if place < len(given) else named.get(name, _UNSEEN)
        found += [template.value[end : one.start()], filling]
        end = one.end()
    return [*found, template.value[end:]]


def _joined(between: ast.expr, given: ast.expr) -> list[str | ast.expr]:
    """The parts of ``"-".join([name, version])``."""
    if not isinstance(given, (ast.List, ast.Tuple)):
        return [_UNSEEN]
    found = [part for one in given.elts for part in (*parts(between), *parts(one))]
    return found[len(parts(between)) :]
