"""Reads what specs and vector environments no longer have from where it is today.

``env.spec.timestep_limit`` is ``env.spec.max_episode_steps``, and so is the limit that stood among
``env.spec.tags``. The environment within has a spec without a limit now, which is read from that
around it, and by the environment itself from what is registered. No environment of gymnasium's has
a ``reward_range``: it is read from those that bring their own, and is what gym said of all others.
``step_async`` and ``step_wait`` are left to ``AsyncVectorEnv`` alone: what is gone is reported with
what to use in its place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves
from gymport.moves.rows import Attribute

from ..analysis.solving.values import UNKNOWN, Kind
from ..analysis.tables import known
from ..analysis.tables.idioms import is_super
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import inner_env, own_lookups, reward_ranges, spec_limits, state_counts
from ..topics.classes.forwarding import (
    is_brought_by_gym,
    is_own,
    is_within,
    is_wrapped_by_gym,
    renamed,
)
from ..topics.classes.owners import (
    batch,
    has_own,
    is_given_by_class,
    is_spec,
    root_of,
)
from ..topics.code import argument_values
from . import forwarded_attributes

_LIMIT = argument_values.LIMIT
_LOOKING, _VIEWER = own_lookups.LOOKING, "viewer"
_SHARING = "CartPoleEnv"  # a class derived from it sets what the base reads
_WRITTEN_ANEW = "DiscreteEnv"  # by the rule discrete-classes, with what it had
_VIEWING = ("AcrobotEnv", "Continuous_MountainCarEnv", "MountainCarEnv", "PendulumEnv")
_BROUGHT = frozenset({_SHARING, _WRITTEN_ANEW, *_VIEWING})
_SINGLE = "gymnasium 1.0"
# Methods that other rules look after, or that classes of a project often have as well.
_ELSEWHERE = frozenset({"configure", "seed"})
_OLD = frozenset(row.old for row in moves.ATTRIBUTES) - _ELSEWHERE


_RECORDING = frozenset(row.old for row in moves.ATTRIBUTES if row.owner == "RecordVideo")
_COUNTING = "wrappers.RecordEpisodeStatistics"
_COUNTED = frozenset({"episode_lengths", "episode_returns"})
"""What that wrapper counts: up to gymnasium 0.29 in arrays, which the end of an episode cleared."""
_LOOKED_AT = {row.old for row in moves.ATTRIBUTES} | _COUNTED | {_LIMIT, "env"}


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields what became of one attribute."""
    if node.attr in _COUNTED:
        yield from _counted(module, node)
        return
    if not module.target.has_seen(forwarded_attributes.RULE.since):
        yield from _brought(module, node)
    if node.attr == _LIMIT and isinstance(node.ctx, ast.Load):
        yield from spec_limits.kept_from_within(module, node)
    if node.attr == _LOOKING:
        yield from _looked_up(module, node)
    elif node.attr in _OLD:
        yield from _gone(module, node)


def _gone(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """What became of an attribute of the table, read or set."""
    is_read = isinstance(node.ctx, ast.Load)
    if is_read and reward_ranges.is_of_class(module, node):
        yield reward_ranges.of_class(module, node)
        return
    brought, evidence = _of_brought(module, node)
    if brought is not None and brought.new is not None:
        counted = state_counts.in_table(module, node, brought.new, evidence)
        yield counted or _renamed(module, node, brought.new, evidence)
    elif not is_read:
        yield from _set_on_spec(module, node)
    elif brought is not None:
        yield from _read(module, node, brought, evidence)
    else:
        yield from _read_of_others(module, node)


def _read_of_others(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """What is read of specs, of vectors, of what ``make`` gives and of gym's wrappers."""
    row, evidence = _of_wrapper(module, node)
    if row is None:
        kind, evidence = _kind(module, node)
        row = moves.attribute(kind, node.attr, module.target.release) if kind else None
    if row is not None:
        yield from _read(module, node, row, evidence)
    elif node.attr in _RECORDING:
        yield from _through(module, node)
    elif node.attr == reward_ranges.NAME:
        yield from reward_ranges.of_either(module, node)


def _read(
    module: Module, node: ast.Attribute, row: Attribute, evidence: tuple[str, ...]
) -> Iterator[Outcome]:
    """Has what is in the table read by its new name; reports what has none."""
    if node.attr == _VIEWER and is_own(module, _VIEWER, UNKNOWN):
        return
    looked_up = reward_ranges.looked_up(module, node, row, evidence)
    limit = spec_limits.read(module, node, row, evidence)
    if looked_up is not None:
        yield looked_up
    elif limit is not None:
        yield limit
    elif row.new is None:
        message = f"{node.attr} is gone from {module.target.title}: {row.note}"
        yield Remark(node, message, evidence=evidence)
    else:
        yield _renamed(module, node, row.new, evidence)


def _looked_up(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Replaces, or reports, what hands an attribute on to the look-up that gym's wrappers had.

    Of an environment that is seen, ``env.__getattr__(name)`` is what looks it up today.
    """
    if moves.attribute("Wrapper", _LOOKING, module.target.release) is None:
        return
    owner = module.value(node.value)
    is_one = owner.kind is Kind.ENV and not (owner.modern or owner.guess or ":" in owner.name)
    if is_one and not is_super(node.value):
        yield _renamed(module, node, "get_wrapper_attr", owner.evidence)
        return
    class_ = module.class_around(node)
    above = class_.bases if class_ and is_super(node.value) else [node.value]
    dotted = [module.dotted(one) for one in above if isinstance(one, (ast.Name, ast.Attribute))]
    if any(
        one.partition(".")[2] in known.WRAPPER_CLASSES and module.project.is_legacy(one)
        for one in dotted
    ):
        yield own_lookups.in_place(module, node) or Remark(
            node,
            f"wrappers have no {_LOOKING} now: return self.env.get_wrapper_attr(name), and raise "
            "AttributeError for names that begin with _",
        )


def _set_on_spec(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Renames what is set on a spec: ``spec._kwargs = {…}``."""
    row = moves.attribute("EnvSpec", node.attr, module.target.release)
    if row is not None and row.new is not None and is_spec(module, node.value):
        yield _renamed(module, node, row.new, ())


def _brought(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Renames attributes of gym's own environments, and what is within, where wrappers forward."""
    owner = module.value(node.value)
    if owner.kind is not Kind.ENV or owner.guess or owner.choices or owner.modern:
        return
    new = renamed(module, node.attr, owner)
    if node.attr == "env" and inner_env.was_bare(module, node, owner):
        new = "unwrapped"
    if new != node.attr and (isinstance(node.ctx, ast.Load) or "." not in new):
        yield _renamed(module, node, new, owner.evidence)


def _renamed(module: Module, node: ast.Attribute, new: str, evidence: tuple[str, ...]) -> Edit:
    end = module.span(node).end
    edit = Edit(node, f"{node.attr} is {new}", evidence=evidence)
    return edit.replace(Span(end - len(node.attr), end), new)


def _kind(module: Module, node: ast.Attribute) -> tuple[str, tuple[str, ...]]:
    """The class of gym's that has an attribute, as the table of attributes names it ("": none)."""
    if reward_ranges.is_left_to_gym(module, node):
        return "Env", module.value(node.value).evidence
    if is_spec(module, node.value):
        return "EnvSpec", ()
    owner = module.project.reached(module.value(node.value), node.attr)
    if owner.guess or ":" in owner.name:
        return "", ()
    if owner.modern and not (is_brought_by_gym(owner) or is_within(module, node.value)):
        return "", ()
    if owner.kind is Kind.ENV:
        return "Env", owner.evidence
    return (batch(owner), owner.evidence) if owner.kind is Kind.VECTOR else ("", ())


def _of_brought(module: Module, node: ast.Attribute) -> tuple[Attribute | None, tuple[str, ...]]:
    """What became of an attribute of an environment that gym brings, made by its class or derived.

    What ``make`` gives is looked after by the rule forwarded-attributes.
    """
    owner = module.value(node.value)
    if owner.kind is not Kind.ENV or owner.guess or owner.modern or owner.makes:
        return None, ()
    root = owner.evidence[-1].partition(" in ")[0] if owner.evidence else ""
    ref = ClassRef.of(owner.name) if ":" in owner.name else None
    if ref is not None:
        root = module.project.class_info(ref).root
    if not known.is_brought(root.partition(".")[2]) or not module.project.is_legacy(root):
        return None, ()
    kind = root.rpartition(".")[2]
    row = moves.attribute(kind, node.attr, module.target.release)
    if row is None or row.owner not in _BROUGHT or kind == _WRITTEN_ANEW:
        return None, ()
    is_kept = row.new is None and row.owner != kind
    is_own = row.owner != _SHARING and is_given_by_class(module, node, ref)
    return (None if is_kept or is_own else row), owner.evidence


def _counted(module: Module, node: ast.Attribute) -> Iterator[Remark]:
    """Reports what RecordEpisodeStatistics counts, of one environment a number now."""
    owner = module.value(node.value)
    is_old = not owner.modern or is_brought_by_gym(owner)
    is_one = owner.kind is Kind.ENV and is_old and not owner.guess
    if is_one and root_of(module, owner).endswith(_COUNTING) and module.target.has_seen(_SINGLE):
        yield Remark(
            node,
            f"{node.attr} is a number now and no array of one, and keeps what it counted until the "
            "next reset: read it without [0], and before the step that ends an episode where 0 is "
            "expected behind it",
            evidence=owner.evidence,
        )


def _of_wrapper(module: Module, node: ast.Attribute) -> tuple[Attribute | None, tuple[str, ...]]:
    """What became of an attribute of one of gym's wrappers, or of a class derived from it."""
    owner = module.value(node.value)
    if owner.kind is not Kind.ENV or owner.guess:
        return None, ()
    if is_wrapped_by_gym(owner):
        made = owner.evidence[-1].partition(" in ")[0]
        return _in_table(module, made, node.attr), owner.evidence
    if ":" not in owner.name:
        return None, ()
    ref = ClassRef.of(owner.name)
    root = module.project.class_info(ref).root
    is_brought = root.partition(".")[2].startswith("wrappers.") and module.project.is_legacy(root)
    if not is_brought or has_own(module, ref, node.attr):
        return None, ()
    return _in_table(module, root, node.attr), owner.evidence


def _through(module: Module, node: ast.Attribute) -> Iterator[Remark]:
    """Reports what a wrapper around RecordVideo handed on of it."""
    owner = module.value(node.value)
    row = moves.attribute("RecordVideo", node.attr, module.target.release)
    if row is None or owner.kind is not Kind.ENV or owner.guess or is_own(module, node.attr, owner):
        return
    now = f"call {row.new}() of it" if row.new else row.note
    message = f"{node.attr}, handed on by RecordVideo, is gone: {now}; keep that wrapper for it"
    yield Remark(node, message, evidence=owner.evidence)


def _in_table(module: Module, wrapper: str, name: str) -> Attribute | None:
    """What became of an attribute that a wrapper of gym's has itself, where the target has that."""
    if module.target.place(wrapper).new is None:
        return None
    kind = wrapper.rpartition(".")[2]
    row = moves.attribute(kind, name, module.target.release)
    return row if row is not None and row.owner == kind else None


RULE = Rule(
    code="GYM214",
    since="gym 0.12.2",
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    words={ast.Attribute: _LOOKED_AT},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                limit = env.spec.timestep_limit
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                limit = env.spec.max_episode_steps
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                best = env.reward_range[0]
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                best = getattr(env.unwrapped, "reward_range", (-float("inf"), float("inf")))[0]
            """,
        ),
    ),
)
