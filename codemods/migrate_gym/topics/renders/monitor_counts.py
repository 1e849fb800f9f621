"""What a Monitor counted, read from the wrapper that counts in its place.

Monitor kept the return and the length of every episode in lists. ``RecordEpisodeStatistics`` keeps
them in queues, of all episodes where it is told so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module, all_of, reads
from ...targets import MODERN_ROOT
from ...text.edits import Edit
from ...text.source_text import Span
from .recording import CLASS

_FLOATS = "return_queue"
"""The queue of what rewards add up to, which Monitor made Python's own numbers."""
_ALL = ", buffer_length=None"
_ONLY = frozenset({*known.MONITOR_COUNTS, "get_total_steps", "stats_recorder"})
"""What nothing else that gym brought had: whatever was around a Monitor handed it on."""
_OTHERS = ("bench", "monitor")
_MESSAGE = "what Monitor counted is in the queues of RecordEpisodeStatistics"


def is_handed_on(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether what is read of an environment is a Monitor's somewhere within."""
    return (
        node.attr in _ONLY
        and owner.kind is Kind.ENV
        and not (owner.modern or owner.guess)
        and module.project.mentions.calls(CLASS)
        and not may_be_anothers(module, node.attr)
    )


def may_be_anothers(module: Module, member: str = "get_episode_rewards") -> bool:
    """Whether a class of the project or of another library has what Monitor counted as well."""
    is_own = any(module.project.classes_with(member))
    return is_own or any(map(_brings_another, _imported(module)))


def _imported(module: Module) -> Iterator[str]:
    """What the project imports of other libraries."""
    for facts in module.project.modules.values():
        yield from (one for one in facts.imports if not module.project.is_legacy(one))


def _brings_another(dotted: str) -> bool:
    """Whether a library has monitors that keep these to this day, as Stable-Baselines3's do."""
    return any(part in dotted.lower() for part in _OTHERS)


def room(module: Module) -> str:
    """What has the counting wrapper keep all episodes, if the project asks a monitor for them."""
    return _ALL if has_queues(module) and module.project.calls_any(known.MONITOR_COUNTS) else ""


def has_queues(module: Module) -> bool:
    """Whether the counting wrapper of the target keeps what Monitor kept.

    That of gym 0.26 adds rewards up in 32 bits.
    """
    return module.target.root == MODERN_ROOT


def read(module: Module, node: ast.Attribute) -> Edit | None:
    """The edit that reads from a queue; None where the list may have been another thing."""
    call = module.parent(node)
    if node.attr not in known.MONITOR_COUNTS or not has_queues(module):
        return None
    if not isinstance(call, ast.Call) or call.func is not node:
        return None
    if not _is_read_at_once(module, call) or "#" in module.source(call):
        return None  # a comment in the call would be lost
    queue = known.MONITOR_COUNTS[node.attr]
    before, behind = ("list(map(float, ", "))") if queue == _FLOATS else ("list(", ")")
    read_from = f'.get_wrapper_attr("{queue}"){behind}'
    env = _monitored(module, node.value)
    return Edit(node, _MESSAGE).replace(module.span(call), before, env, read_from)


def _monitored(module: Module, node: ast.expr) -> Span:
    """The environment that is asked; of what looks for a wrapper by name, what it looks in."""
    return module.span(node.args[0] if isinstance(node, ast.Call) and node.args else node)


def _is_read_at_once(module: Module, call: ast.Call) -> bool:
    """Whether no episode can be added to the list between the call and what reads it."""
    assign = module.parent(call)
    if not isinstance(assign, (ast.Assign, ast.Return, ast.AnnAssign, ast.NamedExpr)):
        return True
    target = assign.targets[0] if isinstance(assign, ast.Assign) else None
    if not isinstance(target, ast.Name):
        return False
    scope, line = module.scope(call), call.lineno
    steps = (one for one in all_of(scope, ast.Attribute) if one.attr == "step")
    is_last = all(one.lineno < line for one in steps)
    return is_last and all(one.lineno > line for one in reads(scope, target.id))
