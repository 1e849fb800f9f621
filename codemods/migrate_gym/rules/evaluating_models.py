"""Reports what Stable-Baselines3 was given to evaluate models with, and takes no longer.

Its first release for Gymnasium is 2.0. Since 1.7 ``learn()`` takes no ``eval_env``, ``eval_freq``,
``n_eval_episodes`` and ``eval_log_path``, and models take no ``create_eval_env``. ``learn()`` made
an ``EvalCallback`` of them, put it behind the callback that it was given, and seeded the
environment like the model: what of that is wanted only its user knows, so nothing is rewritten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark

_OF_LEARN = frozenset({"eval_env", "eval_freq", "n_eval_episodes", "eval_log_path"})
_OF_MODELS = frozenset({"create_eval_env"})
_LEARN = "learn"
_LIBRARY = "stable_baselines3"
_LIBRARIES = frozenset({_LIBRARY, "sb3_contrib"})


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields a remark on each call of a module that is given such arguments."""
    if module.project.uses_gym and _is_of_models(module):
        for call in module.all(ast.Call):
            yield from _called(call)


def _called(node: ast.Call) -> Iterator[Remark]:
    given = {keyword.arg for keyword in node.keywords if keyword.arg}
    is_learn = isinstance(node.func, ast.Attribute) and node.func.attr == _LEARN
    gone = given & (_OF_LEARN if is_learn else _OF_MODELS)
    if gone:
        yield Remark(
            node,
            f"stable-baselines3 takes no {', '.join(sorted(gone))} since 1.7, and its first "
            "release for gymnasium is 2.0: pass callback=EvalCallback(…) of "
            "stable_baselines3.common.callbacks to learn",
        )


def _is_of_models(module: Module) -> bool:
    """Whether the module uses Stable-Baselines3, and is no part of it."""
    is_used = not _LIBRARIES.isdisjoint(module.imported_roots)
    return is_used and not module.project.has_package(_LIBRARY)


RULE = Rule(
    code="GYM220",
    since="gymnasium 0.28",
    safety=Safety.MANUAL,
    nodes=(ast.Module,),
    check=check,
    examples=(
        Example(
            """
                import gym
                from stable_baselines3 import PPO

                model = PPO("MlpPolicy", gym.make("CartPole-v1"))
                model.learn(1000, eval_env=gym.make("CartPole-v1"), eval_freq=100)
            """,
            """
                import gymnasium as gym
                from stable_baselines3 import PPO

                model = PPO("MlpPolicy", gym.make("CartPole-v1"))
                model.learn(1000, eval_env=gym.make("CartPole-v1"), eval_freq=100)
            """,
        ),
    ),
)
