"""Arguments of an environment's own reset, which come to it among the options."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.tables import known
from ...module import FunctionDef, Module
from ...text.edits import Edit
from ...text.source_text import Span
from ..classes import refused_arguments
from ..code import signatures
from .passed import Passed

_MESSAGE = "gymnasium's wrappers hand on seed and options alone: {} goes with the options"


def given(module: Module, call: ast.Call) -> Edit | None:
    """Puts the arguments that a call gives to an environment's own reset among its options."""
    names = module.project.reset_options.of_call(module.site(call))
    own = [one for one in call.keywords if one.arg not in known.OF_RESETS]
    parts = [*call.args, *own]
    beside = [module.span(one) for one in call.keywords if one not in own]
    if not names or any(one > module.span(parts[0]) for one in beside):
        return None
    edit = Edit(call, _MESSAGE.format(", ".join(_named(names, call.args, own))))
    edit.evidence = module.value(call).evidence
    for name, part in zip(_named(names, call.args, own), parts):
        start = module.span(part).start
        value = part.value if isinstance(part, ast.keyword) else part
        opened = "options={" if part is parts[0] else ""
        edit.replace(Span(start, module.span(value).start), f'{opened}"{name}": ')
    return edit.insert(module.span(parts[-1]).end, "}")


def _named(
    names: Sequence[str], placed: Sequence[ast.expr], own: Sequence[ast.keyword]
) -> list[str]:
    return [*names[: len(placed)], *(str(one.arg) for one in own)]


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
