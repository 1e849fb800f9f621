"""Environments of packages that keep their seed(): what reset(seed=…) seeds plays no part there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import is_super
from ...module import Module, owner_of
from ...project import ClassRef
from ...text.edits import Edit
from ...text.source_text import Span
from ..ids import made_ids

_BARE = (".unwrapped", "self")
"""How what is no wrapper is spelt."""

MAY_KEEP = "{} keeps the seed() of its environments, and this may be one"


def is_one(module: Module, node: ast.Call, value: Value) -> bool:
    """Whether a call seeds an environment of such a package, by its class or its id.

    Args:
        module: The module.
        node: A call of a method ``seed``.
        value: What it is called on.
    """
    rows = module.project.seeds.outer
    owner = module.class_around(node) if rows and is_super(owner_of(node)) else None
    if owner is not None:
        return module.class_info(owner).root in known.OUTER_ENVS
    return any(_is_of(module, value, row) for row in rows)


def calls(module: Module, node: ast.Call, value: Value) -> Iterator[Edit]:
    """Yields the call of the method past the wrappers, which do not hand it on.

    Args:
        module: The module.
        node: A call of a method ``seed``.
        value: The environment of such a package that it is called on.
    """
    env = owner_of(node)
    if not (is_super(env) or module.source(env).endswith(_BARE)):
        message = "wrappers do not hand on the seed() that the environment has still"
        end = module.span(env).end
        yield Edit(node, message, evidence=value.evidence).replace(Span(end, end), ".unwrapped")


def unsure(module: Module, value: Value) -> str:
    """The package whose environment something may be that is made by an id not known ("")."""
    rows = module.project.seeds.outer
    is_open = bool(rows) and bool(value.makes) and ":" not in value.name
    return rows[0].module if is_open and not made_ids.of_all(module, value.makes) else ""


def _is_of(module: Module, value: Value, row: moves.Seeded) -> bool:
    if value.kind is not Kind.ENV or value.choices or value.modern:
        return False
    if ":" in value.name:
        return module.project.class_info(ClassRef.of(value.name)).root in known.OUTER_ENVS
    ids = made_ids.of_all(module, value.makes)
    is_made = bool(ids) and all(id_.startswith(row.ids) for id_ in ids)
    return is_made or value.name in known.OUTER_ENVS
