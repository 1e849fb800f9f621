"""Reports environments for several agents that follow RLlib's API of the time of gym, and callers.

RLlib followed gym's API in its own ``MultiAgentEnv``: since ray 2.3, the first release for
Gymnasium, ``step()`` gives dicts of what was terminated and of what was truncated in place of what
was done, each with its ``"__all__"``, and ``reset(*, seed, options)`` gives the infos too. Which
release is installed cannot be seen, and whose episodes are cut off only their author knows, so
nothing is rewritten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.definitions import lengths
from ..analysis.tables import lookalikes
from ..analysis.tables.known import LEGACY_LENGTH, MODERN_LENGTH
from ..module import FunctionDef, Module, method_calls, methods, own_of
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.steps.unpackings import SEVERAL, of_lookalikes

_PACKAGE = "ray"


def check(module: Module, node: ast.Assign | ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on a step that gives four dicts to RLlib, and where four are taken."""
    if not module.project.uses_gym:
        return
    if isinstance(node, ast.ClassDef):
        yield from _class(module, node)
        return
    for _, on, env in of_lookalikes(module, node, "step"):
        if ":" in env.name and _is_old(module, ClassRef.of(env.name)):
            yield Remark(
                node,
                f"{ast.unparse(on)} is one of RLlib's environments of several agents: unpack five "
                "dicts here once its step() gives them",
                evidence=env.evidence,
            )


def _is_old(module: Module, ref: ClassRef) -> bool:
    """Whether a class is one of RLlib's environments of several agents, with gym's four values.

    What a step hands on is not seen, but whoever comes with gym takes four.
    """
    root = module.project.class_info(ref).root
    is_of_many = root.rpartition(".")[2] in lookalikes.MULTI_AGENT
    if not is_of_many or root.partition(".")[0] != _PACKAGE:
        return False
    given = set().union(*map(lengths, module.project.definitions(ref, "step")))
    if LEGACY_LENGTH in given:
        return True
    return bool(given) and MODERN_LENGTH not in given and not module.project.resets_with_info(ref)


def _class(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    step = methods(node).get("step")
    if step is None or _hands_on_from_above(step) or not _is_old(module, module.class_ref(node)):
        return
    yield Remark(
        step,
        "RLlib takes five dicts from the environments of several agents since ray 2.3, its "
        "first release for gymnasium: return those of terminated and truncated in place of "
        'done, each with its "__all__", and (observations, infos) from reset(*, seed, options)',
    )


def _hands_on_from_above(step: FunctionDef) -> bool:
    """Whether a step gives no more than that of the class above, where it is said."""
    above = [call for call, on in method_calls(step, "step") if ast.unparse(on) == "super()"]
    returned = [one.value for one in own_of(step, ast.Return)]
    return bool(returned) and all(one in above for one in returned)


RULE = Rule(
    code="GYM313",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Assign, ast.ClassDef),
    check=check,
    words={ast.Assign: SEVERAL},
    examples=(
        Example(
            """
                import gym
                from ray.rllib.env.multi_agent_env import MultiAgentEnv

                class Crossing(MultiAgentEnv):
                    action_space = gym.spaces.Discrete(2)

                    def reset(self):
                        return {"car": 0}

                    def step(self, actions):
                        return {"car": 0}, {"car": 1.0}, {"car": True, "__all__": True}, {}
            """,
            """
                import gymnasium as gym
                from ray.rllib.env.multi_agent_env import MultiAgentEnv

                class Crossing(MultiAgentEnv):
                    action_space = gym.spaces.Discrete(2)

                    def reset(self):
                        return {"car": 0}

                    def step(self, actions):
                        return {"car": 0}, {"car": 1.0}, {"car": True, "__all__": True}, {}
            """,
        ),
    ),
)
