"""Frames that environments of a known package draw in a size that their render() was given."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module, owner_of
from ...project import ClassRef
from ...text.edits import Edit
from ...text.source_text import Span
from ..ids import made_ids
from . import early_renders

_PICTURE = "rgb_array"


def drawn(module: Module, node: ast.Call, receiver: Value) -> Iterator[Edit]:
    """Yields the call of what draws such a frame today, past the wrappers: they hand on nothing.

    ``env.render("rgb_array", tile_size=32)`` becomes ``env.unwrapped.get_frame(tile_size=32)``.
    """
    modes = [*node.args, *(k.value for k in node.keywords if k.arg in known.RENDER_MODES)]
    is_picture = [ast.dump(one) for one in modes] == [ast.dump(ast.Constant(_PICTURE))]
    if not is_picture or module.target.root != known.MODERN_ROOT:
        return
    if early_renders.made(module, node) is not None:
        return
    given = [one for one in node.keywords if one.arg not in known.RENDER_MODES]
    for row in moves.FRAMES:
        is_taken = all(one.arg in row.takes for one in given)
        if is_taken and _is_of(module, receiver, row) and not _is_drawn_here(module, row):
            env = owner_of(node)
            inner = "" if ast.unparse(env).endswith(".unwrapped") else ".unwrapped"
            kept = ", ".join(module.source(one) for one in given)
            edit = Edit(node, "render() takes no arguments", evidence=receiver.evidence)
            span = Span(module.span(env).end, module.span(node).end)
            yield edit.replace(span, f"{inner}.{row.method}({kept})")


def _is_of(module: Module, receiver: Value, row: moves.Frames) -> bool:
    """Whether something is an environment of a package: by its class, its id, or what is asked.

    No other environment of a project that knows the package takes its arguments.
    """
    is_open = receiver.choices or (receiver.guess and not receiver.makes)
    if receiver.kind is not Kind.ENV or is_open:
        return False
    if not any(row.module in facts.imported_parts() for facts in module.project.modules.values()):
        return False
    if ":" in receiver.name:
        ref = ClassRef.of(receiver.name)
        info = module.project.class_info(ref)
        is_inherited = not module.project.has_attribute(ref, "render")
        return is_inherited and (info.is_wrapper or info.root.partition(".")[0] == row.module)
    ids = made_ids.of_all(module, receiver.makes)
    return all(id_.startswith(row.ids) for id_ in ids)


def _is_drawn_here(module: Module, row: moves.Frames) -> bool:
    """Whether a class of the project renders with these arguments itself, as a fork does."""
    scopes = (one for facts in module.project.modules.values() for one in facts.scopes)
    return any(
        one.name == "render" and not one.parameters.keys().isdisjoint(row.takes) for one in scopes
    )
