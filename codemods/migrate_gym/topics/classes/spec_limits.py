"""Where the limit of steps is read from a spec: ``env.spec.tags.get(…)`` of old, and since 1.0.

``make`` keeps the limit from the spec of the environment within: it is read from that around it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport.moves.rows import Attribute

from ...analysis.solving.values import Kind
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code.argument_values import LIMIT, TAG
from . import forwarding, own_specs
from .owners import is_bare, is_made_by_gym

_SINCE = "gymnasium 1.0"
_TAGS = "tags"


def kept_from_within(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """The limit that an environment's own spec said: ``env.unwrapped.spec.max_episode_steps``."""
    spec = node.value
    if not isinstance(spec, ast.Attribute) or spec.attr != "spec":
        return
    if not module.target.has_seen(_SINCE):
        return
    if own_specs.is_own(module, spec):
        yield own_specs.limit(module, node, spec)
        return
    owner, evidence = spec.value, module.value(spec.value).evidence
    if is_made_by_gym(module, owner) and forwarding.is_written(module, forwarding.LIMIT):
        yield Remark(
            node,
            f"the spec says the {forwarding.LIMIT} that was set before it was first read, no more "
            "the one that was registered: read that from gymnasium.spec(id), and what was set from "
            "where it was taken",
            evidence=evidence,
        )
        return
    if isinstance(owner, ast.Attribute) and owner.attr == "unwrapped":
        around = module.value(owner.value)
        is_old = not around.modern or forwarding.is_brought_by_gym(around)
        if around.kind is Kind.ENV and is_old and not (around.guess or is_bare(module, around)):
            edit = Edit(node, "the spec of the environment within has no limit now")
            yield edit.replace(module.span(owner), module.span(owner.value))


def read(
    module: Module, node: ast.Attribute, row: Attribute, evidence: tuple[str, ...]
) -> Edit | Remark | None:
    """Has an old name of the limit read from the spec; None: it is no limit, or a new name does."""
    limit = node if row.new == LIMIT else _among_tags(module, node)
    if limit is None:
        return None
    if module.target.has_seen(_SINCE) and own_specs.is_own(module, node.value):
        return own_specs.limit(module, limit, node.value)
    if row.new is not None:
        return None
    edit = Edit(node, "the spec says its limit itself", evidence=evidence)
    return edit.replace(module.span(limit), module.span(node.value), f".{LIMIT}")


def _among_tags(module: Module, tags: ast.Attribute) -> ast.expr | None:
    """What reads the time limit among the tags of a spec: ``spec.tags.get(…)``; None: nothing."""
    if tags.attr != _TAGS or ast.unparse(tags.value).endswith("unwrapped.spec"):
        return None  # the spec of the environment within has no limit now
    around = module.parent(tags)
    if isinstance(around, ast.Subscript) and isinstance(around.ctx, ast.Load):
        return around if module.text_of(around.slice) == TAG else None
    if not isinstance(around, ast.Attribute) or around.attr != "get":
        return None
    call = module.parent(around)
    if not isinstance(call, ast.Call) or call.func is not around or call.keywords:
        return None
    return call if len(call.args) == 1 and module.text_of(call.args[0]) == TAG else None
