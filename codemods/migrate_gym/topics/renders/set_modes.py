"""The mode that an instance of a class of the project is set to before it is rendered.

``render(mode)`` reads ``self.render_mode`` once it is rewritten. An instance that is rendered in
several ways gets each of them in that attribute, on the line before. One that renders itself gets
back the mode it was made with, on the line behind.
"""

from __future__ import annotations

import ast

from ...analysis.solving.values import Value
from ...module import Module
from ...project import ClassRef
from ...text.edits import Edit
from . import inner_renders, own_renders

_PLAIN = (ast.Expr, ast.Assign, ast.Assert, ast.Return)
_AT_ONCE = (ast.Call, ast.Attribute, ast.Subscript, ast.Compare, ast.keyword, ast.Starred)


def put(module: Module, edit: Edit, node: ast.Call, mode: ast.expr, owner: Value) -> bool:
    """Adds the mode to what an edit does, where the call reads it next and nothing else does.

    Args:
        module: The module.
        edit: The edit of the call.
        node: The call of render.
        mode: What it is given.
        owner: What it is called on.
    """
    assert isinstance(node.func, ast.Attribute)
    named = ast.unparse(node.func.value)
    statement = module.statement(node)
    if not named.replace("self.", "").isidentifier() or not _comes_next(module, node):
        return False
    if owner.guess or owner.choices or ":" not in owner.name:
        return False
    if not _reads_it(module, ClassRef.of(owner.name)):
        return False
    place, text = f"{named}.render_mode", module.source(mode)
    if named != "self":
        edit.before.append((statement, f"{place} = {text}"))
        return True
    if isinstance(statement, ast.Return):
        return False
    kept = module.fresh("own_mode", module.scope(statement))
    edit.before.append((statement, f"{kept}, {place} = {place}, {text}"))
    edit.after.append((statement, f"{place} = {kept}"))
    return True


def _comes_next(module: Module, node: ast.Call) -> bool:
    """Whether nothing but the call's own statement stands between the line before and the call."""
    for around in module.ancestors(node):
        if isinstance(around, _PLAIN):
            return module.line(around) is around
        if not isinstance(around, _AT_ONCE):
            return False
    return False


def _reads_it(module: Module, ref: ClassRef) -> bool:
    """Whether all renders of instances name their mode, and the class reads it as an attribute."""
    uses = module.project.renders.of_class(ref)
    names = [
        name
        for method in module.project.definitions(ref, "render")
        for name in [*method.parameters][1:]
    ]
    return (
        own_renders.takes_mode(module, ref)
        and all(use.is_given for use in uses)
        and set(inner_renders.OLD_PARAMETERS).issuperset(names)
        and not module.project.class_info(ref).is_wrapper
    )
