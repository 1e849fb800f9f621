"""Wraps vector environments in the wrappers that are made for them.

Up to gymnasium 0.29, some wrappers took single and vector environments alike. Since 1.0, those for
vector environments stand in ``gymnasium.wrappers.vector``, and the others refuse one. Where the
environment that is wrapped is a vector environment, the wrapper is taken from there; one that has
no counterpart is reported, and so is a wrapper class of the project around one, or one that derives
from gym's own for them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import UNKNOWN, Kind, Value
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import bases

_BOTH = frozenset(
    {
        *("ClipAction", "NormalizeObservation", "NormalizeReward", "RecordEpisodeStatistics"),
        *("RescaleAction", "TransformObservation", "TransformReward"),
    }
)
_PREFIX = "gym.wrappers."
_BASES = ("gym.vector.VectorEnvWrapper", "gym.vector.vector_env.VectorEnvWrapper")


def check(module: Module, node: ast.Call | ast.ClassDef) -> Iterator[Outcome]:
    """Yields the vector counterpart of one wrapper."""
    if isinstance(node, ast.ClassDef):
        yield from _own(module, node)
        return
    dotted = module.dotted(node.func)
    is_gyms = dotted.startswith(_PREFIX) and module.project.is_legacy(dotted)
    is_own = not is_gyms and bases.is_own_wrapper(module, node.func)
    inner = module.value(node.args[0]) if node.args and (is_gyms or is_own) else UNKNOWN
    if inner.kind is not Kind.VECTOR:
        return
    if is_own:
        yield _derived(node, inner)
    if not is_gyms or _is_for_vectors(module, dotted):
        return
    name = dotted.rpartition(".")[2]
    is_there = module.target.place(f"{_PREFIX}vector.{name}").new is not None
    if name not in _BOTH or not module.name_of_gym or not is_there:
        yield Remark(
            node,
            f"{dotted} gets a vector environment here and takes single ones only: see "
            "gymnasium.wrappers.vector for one that does, or wrap the single environments",
            evidence=inner.evidence,
        )
        return
    edit = Edit(node, f"{name} is the one for vector environments", evidence=inner.evidence)
    yield edit.replace(module.span(node.func), f"{module.name_of_gym}.wrappers.vector.{name}")


def _is_for_vectors(module: Module, dotted: str) -> bool:
    """Whether what a wrapper is called today takes vector environments, as it did itself."""
    return ".wrappers.vector." in (module.target.place(dotted).new or "")


def _own(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Reports a wrapper around vector environments, whose two halves of a step nothing calls."""
    names = [name for base in node.bases for name in _named(module, base)]
    if any(name in _BASES and module.project.is_legacy(name) for name in names):
        yield Remark(
            node,
            f"{node.name} wraps vector environments, and it and its users stay as they are: have "
            "it override reset(), which gives (obs, infos), and step(), which gives five values, "
            "in place of reset_wait() and step_wait(); then change its users",
        )
    elif module.class_info(node).is_wrapper and bases.is_hinted_for_many(module, node):
        yield Remark(
            node,
            f"{node.name} is put around vector environments, which gymnasium.Wrapper refuses: "
            "derive it from gymnasium.vector.VectorWrapper",
        )


def _named(module: Module, base: ast.expr) -> Iterator[str]:
    """What a base is called where it comes from, or all that may be one: ``A if flag else B``."""
    yield module.dotted(base)
    value = module.value(base)
    yield from (one.name for one in value.choices or (value,))


def _derived(node: ast.Call, inner: Value) -> Remark:
    return Remark(
        node,
        f"{ast.unparse(node.func)} gets a vector environment here, which gymnasium.Wrapper refuses:"
        " derive a class for these from gymnasium.vector.VectorWrapper",
        evidence=inner.evidence,
    )


RULE = Rule(
    code="GYM502",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.ClassDef),
    check=check,
    of_gym=(ast.Call,),
    of_classes=True,
    examples=(
        Example(
            """
                import gym

                def train(envs: gym.vector.VectorEnv):
                    envs = gym.wrappers.RecordEpisodeStatistics(envs)
                    obs = envs.reset()
            """,
            """
                import gymnasium as gym

                def train(envs: gym.vector.VectorEnv):
                    envs = gym.wrappers.vector.RecordEpisodeStatistics(envs)
                    obs, _ = envs.reset()
            """,
        ),
    ),
)
