"""Resets that are given whatever their function is given, and may be asked for the info by that."""

from __future__ import annotations

import ast

from ...analysis.tables import idioms
from ...module import Module
from ...text.edits import Edit
from ..code import bound_names
from . import either_pair, resets, return_info

_ASKED, _RESULT = "info_asked", "result"


def edit(module: Module, call: ast.Call) -> Edit | None:
    """Gives the info behind an observation where ``**kwargs`` asks for it, as gym 0.22 to 0.25 did.

    Args:
        module: The module.
        call: A call of an environment's reset.

    Returns:
        None where nothing of the project asks for the info, or the call is part of more.
    """
    statement, given = module.parent(call), _given(call)
    if given is None or not module.project.asks_on_demand:
        return None
    if not isinstance(statement, (ast.Return, ast.Assign)) or resets.reset_method(module, call):
        return None
    is_own = _is_own(module, call, given.id)
    if not is_own and (module.has_branches or not _is_asked(module, statement)):
        return None
    scope = module.scope(call)
    asked, result = (module.fresh(name, scope) for name in (_ASKED, _RESULT))
    source = module.source(call) if is_own else _without(module, call, given)
    taken = f'{given.id}.{"pop" if is_own else "get"}("{return_info.NAME}", False)'
    found = Edit(call, "the info is given where it is asked for")
    if is_own and _takes_info(statement):
        found.before.append((statement, f'{given.id}.pop("{return_info.NAME}", None)'))
        return found
    found.before += [(statement, f"{asked} = {taken}"), (statement, f"{result} = {source}")]
    return found.replace(module.span(call), f"{result} if {asked} else {result}[0]")


def _takes_info(statement: ast.stmt) -> bool:
    """Whether an info is taken beside the observation, so that it was always asked for."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return isinstance(target, (ast.Tuple, ast.List)) and idioms.tells_an_info(target.elts)


def _without(module: Module, call: ast.Call, given: ast.Name) -> str:
    """The call, given all but what asks for the info; the dict is left as it is."""
    key, value = (module.fresh(name, module.scope(call)) for name in ("key", "value"))
    items, is_rest = f"{given.id}.items()", f'{key} != "{return_info.NAME}"'
    rest = f"{{{key}: {value} for {key}, {value} in {items} if {is_rest}}}"
    text, begin = module.source(call), module.span(call).start
    start, end = (at - begin for at in module.span(given))
    return f"{text[:start]}{rest}{text[end:]}"


def _is_asked(module: Module, statement: ast.stmt) -> bool:
    """Whether what a reset gives is asked whether it is a pair, and is none unless asked for."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    return either_pair.is_asked(module, statement.targets[0])


def _given(call: ast.Call) -> ast.Name | None:
    """The variable whose keywords a call is given."""
    given = [one.value for one in call.keywords if one.arg is None]
    return given[0] if len(given) == 1 and isinstance(given[0], ast.Name) else None


def _is_own(module: Module, call: ast.Call, name: str) -> bool:
    """Whether a name is that of the ``**kwargs`` of the very function that a call is in."""
    function = module.function(call)
    rest = function.args.kwarg if function is not None else None
    if function is None or rest is None or function is not module.scope(call):
        return False
    return rest.arg == name and not bound_names.is_bound(function, name)
