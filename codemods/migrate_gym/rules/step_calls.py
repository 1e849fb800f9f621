"""Unpacks the five values of step().

Since gym 0.26, ``step()`` returns ``terminated`` and ``truncated`` in place of ``done``. The two
are unpacked under their own names, and the next line puts ``done`` together again, so every
later use of it behaves as before. Where the old code threw ``done`` away (``_``), both flags are
thrown away. Arrays of flags from vector environments are put together with ``np.logical_or``.

Results with another number of targets, and receivers that may be something else than an
environment of gym's, are reported and left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.facts import looks_like_done
from ..analysis.values import Kind, Value
from ..edits import Edit, Remark
from ..findings import Level
from ..module import Module
from . import _flags
from .base import Example, Outcome, Rule, Safety

_LEGACY = 4
_MODERN = 5


def check(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Yields the new unpacking of one assignment."""
    targets = [target for target in node.targets if isinstance(target, (ast.Tuple, ast.List))]
    if not targets:
        return
    value = _flags.step_value(module, node)
    if value.kind is not Kind.STEP:
        yield from _doubtful(module, node, targets[0], value)
    elif not value.modern or len(targets[0].elts) == _LEGACY:
        yield from _unpacked(module, node, targets[0], value)


def _unpacked(
    module: Module, node: ast.Assign, target: ast.Tuple | ast.List, value: Value
) -> Iterator[Outcome]:
    site = _flags.site(module, node)
    if site is not None:
        yield from _rewritten(module, node, site, value)
        return
    if len(target.elts) == _MODERN or any(
        isinstance(element, ast.Starred) for element in target.elts
    ):
        if _starred_loses_done(target):
            yield Remark(
                node,
                "step() gives five values now: name terminated and truncated before the star",
                evidence=value.evidence,
            )
        return
    if not value.guess:
        yield Remark(
            node,
            f"step() is unpacked into {len(target.elts)} values and gives five now: "
            "unpack obs, reward, terminated, truncated, info",
            evidence=value.evidence,
        )


def _starred_loses_done(target: ast.Tuple | ast.List) -> bool:
    """Whether a star takes in some, but not all, of what replaced done."""
    for index, element in enumerate(target.elts):
        if isinstance(element, ast.Starred):
            thrown_away = isinstance(element.value, ast.Name) and element.value.id.startswith("_")
            return len(target.elts) < _MODERN and not (
                thrown_away and index < 3 and len(target.elts) == index + 1
            )
    return False


def _rewritten(
    module: Module, node: ast.Assign, site: _flags.StepSite, value: Value
) -> Iterator[Outcome]:
    edit = Edit(node, "step() is unpacked into five values", evidence=value.evidence)
    edit.replace(module.span(site.done), f"{site.terminated}, {site.truncated}")
    if site.slice_end is not None:
        edit.replace(module.span(site.slice_end), "4")
    if site.needs_done:
        edit.after.append(
            (node, f"{module.source(site.done)} = {_flags.combined(module, site, value)}")
        )
    yield edit


def _doubtful(
    module: Module, node: ast.Assign, target: ast.Tuple | ast.List, value: Value
) -> Iterator[Outcome]:
    """Reports what is unpacked like a step but cannot be told to be one."""
    call = node.value.value if isinstance(node.value, ast.Await) else node.value
    if not (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "step"
    ):
        return
    receiver = module.value(call.func.value)
    if (
        len(target.elts) != _LEGACY
        or not looks_like_done(target.elts[2])
        or not module.project.uses_gym
    ):
        return
    if receiver.kind in (Kind.UNKNOWN, Kind.MIXED):
        yield Remark(
            node,
            f"{ast.unparse(call.func.value)} may or may not be an environment of gym's: "
            "if it is, unpack obs, reward, terminated, truncated, info",
            Level.MANUAL,
            receiver.evidence,
        )


RULE = Rule(
    code="GYM201",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                done = False
                while not done:
                    obs, reward, done, info = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                done = False
                while not done:
                    obs, reward, terminated, truncated, info = env.step(0)
                    done = terminated or truncated
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, _, _, _ = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, _, _, _, _ = env.step(0)
            """,
        ),
    ),
)
