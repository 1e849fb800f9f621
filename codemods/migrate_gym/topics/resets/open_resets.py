"""Resets that are given whatever their function is given, and may be asked for the info by that."""

from __future__ import annotations

import ast

from ...module import Module
from ...text.edits import Edit
from ..code import bound_names
from . import resets, return_info

_ASKED, _RESULT = "info_asked", "result"


def edit(module: Module, call: ast.Call) -> Edit | None:
    """Gives the info behind an observation where ``**kwargs`` asks for it, as gym 0.22 to 0.25 did.

    Args:
        module: The module.
        call: A call of an environment's reset.

    Returns:
        None where nothing of the project asks for the info, or the call is part of more.
    """
    statement, keywords = module.parent(call), _keywords(module, call)
    if not keywords or not module.project.asks_on_demand:
        return None
    if not isinstance(statement, (ast.Return, ast.Assign)) or resets.reset_method(module, call):
        return None
    scope = module.scope(call)
    asked, result = (module.fresh(name, scope) for name in (_ASKED, _RESULT))
    found = Edit(call, "the info is given where it is asked for")
    popped = f'{asked} = {keywords}.pop("{return_info.NAME}", False)'
    found.before += [(statement, popped), (statement, f"{result} = {module.source(call)}")]
    return found.replace(module.span(call), f"{result} if {asked} else {result}[0]")


def _keywords(module: Module, call: ast.Call) -> str:
    """The name of the function's own ``**kwargs`` that a call is given ("" if it is not)."""
    function = module.function(call)
    own = function.args.kwarg.arg if function is not None and function.args.kwarg else ""
    is_given = any(
        one.arg is None and isinstance(one.value, ast.Name) and one.value.id == own
        for one in call.keywords
    )
    is_own = is_given and function is not None and not bound_names.is_bound(function, own)
    return own if is_own and function is module.scope(call) else ""
