"""The mode that an instance of a class of the project is set to before it is rendered.

``render(mode)`` reads ``self.render_mode`` once it is rewritten. An instance that is rendered in
several ways gets each of them in that attribute, on the line before. One that renders itself, or is
rendered without a mode as well, gets back the mode it was made with, on the line behind.
"""

from __future__ import annotations

import ast

from ...analysis.solving.values import Value
from ...module import Module
from ...project import ClassRef
from ...text.edits import Edit
from ...text.source_text import Span
from ..code import bound_names
from . import inner_renders, own_renders

_SELF = "self"
_PLAIN = (ast.Expr, ast.Assign, ast.AugAssign, ast.Assert, ast.Return)
_AT_ONCE = (
    *(ast.Attribute, ast.BinOp, ast.Call, ast.Compare, ast.FormattedValue, ast.JoinedStr),
    *(ast.keyword, ast.List, ast.Starred, ast.Subscript, ast.Tuple),
)
_COMPREHENSIONS = (ast.DictComp, ast.ListComp, ast.SetComp)
"""What is worked out where it stands, and calls again and again."""
_AWAITING = (ast.AsyncWith, ast.Try, ast.With)
"""What may go on behind a statement that is not carried out to its end."""


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
    is_itself = is_own(node.func.value)
    named = _SELF if is_itself else ast.unparse(node.func.value)
    statement = module.statement(node)
    if not named.replace("self.", "").isidentifier() or not _comes_next(module, node):
        return False
    if owner.guess or owner.choices or ":" not in owner.name:
        return False
    ref = ClassRef.of(owner.name)
    if not _reads_it(module, ref) or _is_rendered_twice(statement, named):
        return False
    place, text = f"{named}.render_mode", module.source(mode)
    is_told = all(use.is_given for use in module.project.renders.of_class(ref))
    if not is_itself and is_told:
        edit.before.append((statement, f"{place} = {text}"))
        return True
    if not is_told and _may_be_left(module, statement):
        return False
    kept = module.fresh("own_mode", module.scope(statement))
    edit.before.append((statement, f"{kept}, {place} = {place}, {text}"))
    edit.after.append((statement, f"{place} = {kept}"))
    if isinstance(statement, ast.Return):
        _return_later(module, edit, statement)
    return True


def is_own(receiver: ast.expr) -> bool:
    """Whether an environment is what a method is called on, or what is within that."""
    return ast.unparse(receiver) in (_SELF, f"{_SELF}.unwrapped")


def _return_later(module: Module, edit: Edit, statement: ast.Return) -> None:
    """Names what is returned, so that something can be done before it is."""
    result = module.fresh("result", module.scope(statement))
    start = module.span(statement).start
    edit.replace(Span(start, start + len("return")), f"{result} =")
    edit.after.append((statement, f"return {result}"))


def _comes_next(module: Module, node: ast.Call) -> bool:
    """Whether nothing but the call's own statement stands between the line before and the call."""
    for around in module.ancestors(node):
        if isinstance(around, _PLAIN):
            return module.line(around) is around
        is_one = isinstance(around, _COMPREHENSIONS) and not _binds_any(around, node)
        if not (is_one or isinstance(around, (*_AT_ONCE, ast.comprehension))):
            return False
    return False


def _binds_any(comprehension: ast.AST, call: ast.Call) -> bool:
    """Whether a comprehension binds a name that stands in a call."""
    names = {one.id for one in ast.walk(call) if isinstance(one, ast.Name)}
    return any(bound_names.is_bound(comprehension, name) for name in names)


def _is_rendered_twice(statement: ast.stmt, named: str) -> bool:
    """Whether a statement renders the same environment more than once."""
    calls = [one for one in ast.walk(statement) if isinstance(one, ast.Call)]
    renders = (f"{named}.render", f"{named}.unwrapped.render")
    return sum(ast.unparse(one.func) in renders for one in calls) > 1


def _may_be_left(module: Module, statement: ast.stmt) -> bool:
    """Whether an error in a statement may be waited for in the same function."""
    scope = module.scope(statement)
    around = (one for one in module.ancestors(statement) if isinstance(one, _AWAITING))
    return any(module.scope(one) is scope for one in around)


def _reads_it(module: Module, ref: ClassRef) -> bool:
    """Whether the class of instances has a render of its own that reads the mode there."""
    renders = module.project.definitions(ref, "render")
    names = [name for method in renders for name in [*method.parameters][1:]]
    return (
        bool(renders)
        and own_renders.takes_mode(module, ref)
        and set(inner_renders.OLD_PARAMETERS).issuperset(names)
        and not module.project.class_info(ref).is_wrapper
    )
