"""Where a project looks for its monitor among the wrappers: by its name, class or methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables import known
from ...analysis.tables.idioms import last_name, own_name
from ...module import Module
from ...text.edits import Edit
from ..code import bound_names
from ..infos.episode_info import STATISTICS
from . import counting, monitor_counts, recording
from .recording import CLASS

ASKING = "isinstance"
_HAS = "hasattr"
_RENAMED = "the wrapper that counts has another name"


def by_text(module: Module, node: ast.Constant) -> Iterator[Edit]:
    """Has what looks for a monitor, to keep it in a name, find the wrapper that counts."""
    call = module.parent(node)
    if not (isinstance(call, ast.Call) and _looks_for_one(module, call)):
        return
    if monitor_counts.has_queues(module) and isinstance(module.parent(call), ast.Assign):
        edit = Edit(node, _RENAMED)
        new = module.source(node).replace(CLASS, STATISTICS)
        yield edit.replace(module.span(node), new)


def by_class(module: Module, node: ast.Call) -> Iterator[Edit]:
    """Asks for the wrapper that counts, where that is all that the module's monitors do."""
    if own_name(node.func) != ASKING or not node.args[1:]:
        return
    class_ = node.args[1]
    dotted = module.dotted(class_)
    if dotted not in known.MONITORS or not module.is_of_gym(dotted):
        return
    made = [one for one in module.all(ast.Call) if recording.is_old(module, one)]
    names = {counting.statistics(module, one) for one in made}
    merely_count = all(recording.takes_no_video(module, one) for one in made)
    if merely_count and len(names) == 1 and (name := names.pop()):
        edit = Edit(class_, _RENAMED)
        yield edit.replace(module.span(class_), name)


def by_method(module: Module, node: ast.Constant, queue: str) -> Iterator[Edit]:
    """Asks for the queue in place of the method: ``hasattr(env, "get_episode_rewards")``."""
    call = module.parent(node)
    is_asked = isinstance(call, ast.Call) and own_name(call.func) == _HAS
    if not is_asked or not monitor_counts.has_queues(module) or not module.project.uses_gym:
        return
    if module.project.mentions.calls(CLASS) and not monitor_counts.may_be_anothers(module):
        quote = module.source(node)[0]
        edit = Edit(node, "what a Monitor counted is in queues now")
        yield edit.replace(module.span(node), f"{quote}{queue}{quote}")


def is_found(module: Module, node: ast.expr) -> bool:
    """Whether something is a monitor that was looked for, or the name that it is kept in."""
    kept = node
    if isinstance(node, ast.Name):
        kept = bound_names.only_value(module, module.scope(node), node.id) or node
    return isinstance(kept, ast.Call) and _looks_for_one(module, kept)


def _looks_for_one(module: Module, call: ast.Call) -> bool:
    """Whether a call looks for a monitor: ``get_wrapper_by_name(env, "Monitor")``."""
    return (
        module.project.uses_gym
        and any(isinstance(one, ast.Constant) and one.value == CLASS for one in call.args)
        and "wrapper" in last_name(call.func)
        and not monitor_counts.may_be_anothers(module)
    )
