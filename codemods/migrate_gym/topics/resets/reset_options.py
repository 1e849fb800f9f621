"""Arguments of an environment's own reset, which come to it among the options."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.tables import known
from ...module import FunctionDef, Module
from ...text.edits import Edit
from ...text.source_text import Span
from ..classes import refused_arguments
from ..code import call_arguments, signatures
from .passed import Passed

_MESSAGE = "gymnasium's wrappers hand on seed and options alone: {} goes with the options"


def given(module: Module, call: ast.Call) -> Edit | None:
    """Puts the arguments that a call gives to an environment's own reset among its options."""
    names = module.project.reset_options.of_call(module.site(call))
    own = [one for one in call.keywords if one.arg not in known.OF_RESETS]
    parts: list[ast.expr | ast.keyword] = [*call.args, *own]
    beside = [module.span(one) for one in call.keywords if one not in own]
    if not names or any(one > module.span(parts[0]) for one in beside):
        return None
    named = [*names[: len(call.args)], *(str(one.arg) for one in own)]
    edit = Edit(call, _MESSAGE.format(", ".join(named)), evidence=module.value(call).evidence)
    opened, end = "options={", 0
    for name, part in zip(named, parts):
        value: ast.expr = part.value if isinstance(part, ast.keyword) else part
        start, end = call_arguments.enclosed(module, call, value)
        is_bare = isinstance(value, ast.NamedExpr) and (start, end) == module.span(value)
        if is_bare or end == module.span(call).end:  # a generator without parentheses of its own
            return None
        begin = module.span(part).start if isinstance(part, ast.keyword) else start
        edit.replace(Span(begin, start), f'{opened}"{name}": ')
        opened = ""
    return edit.insert(end, "}")


def optional(module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef) -> Sequence[str]:
    """Makes the parameters of a reset optional that come among the options, and gives these."""
    if not module.target.has_seen(refused_arguments.RESET.since):
        return ()
    names = module.project.reset_options.of_class(module.class_ref(owner))
    defaults = signatures.defaults(reset)
    for name in names:
        if name not in defaults:
            parameter = signatures.parameters(reset)[name]
            text = "=None" if parameter.annotation is None else " = None"
            edit.insert(module.span(parameter).end, text)
    return names


def taken(names: Sequence[str], passed: Passed) -> list[str]:
    """The statement that takes parameters from the options that a reset is passed."""
    lines = (f'    {name} = {passed.options}.get("{name}", {name})' for name in names)
    return ["\n".join([f"if {passed.options}:", *lines])] if names else []
