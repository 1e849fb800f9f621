"""Reports environments for several agents that follow RLlib's API of the time of gym.

RLlib followed gym's API in its own ``MultiAgentEnv``: since ray 2.3, the first release for
Gymnasium, ``step()`` gives dicts of what was terminated and of what was truncated in place of what
was done, each with its ``"__all__"``, and ``reset(*, seed, options)`` gives the infos too. Which
release is installed cannot be seen, and whose episodes are cut off only their author knows, so
nothing is rewritten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis import known
from ..analysis.definitions import lengths
from ..edits import Remark
from ..module import Module, methods
from ..rule import Example, Outcome, Rule, Safety

_PACKAGE = "ray"
_LEGACY = 4


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on a step that gives four dicts to RLlib."""
    step = methods(node).get("step")
    root = module.class_info(node).root
    is_of_many = root.rpartition(".")[2] in known.MULTI_AGENT
    is_of_rllib = is_of_many and root.partition(".")[0] == _PACKAGE
    if step is None or not is_of_rllib or not module.project.uses_gym:
        return
    found = module.project.definitions(module.class_ref(node), "step")
    if _LEGACY in set().union(*map(lengths, found)):
        yield Remark(
            step,
            "RLlib takes five dicts from the environments of several agents since ray 2.3, its "
            "first release for gymnasium: return those of terminated and truncated in place of "
            'done, each with its "__all__", and (observations, infos) from reset(*, seed, options)',
        )


RULE = Rule(
    code="GYM313",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.ClassDef,),
    check=check,
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
