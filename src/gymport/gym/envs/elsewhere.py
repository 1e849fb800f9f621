"""Environments of gym's that other packages have today, under other ids."""

from __future__ import annotations

import ast
import importlib
import warnings
from typing import Any

from gymport import moves
from gymport.gym import core, error
from gymport.gym.envs.adapted import BorrowedEnv
from gymport.gym_common.companions import register_companions


class ElsewhereEnv(BorrowedEnv):
    """What another package has made of an environment of gym's, speaking gym 0.21.

    Subclasses name the id in ``_old_id``; the table of moves says what it is today.

    Args:
        kwargs: The arguments for it.

    Raises:
        gym.error.DependencyNotInstalled: The package is missing; the message names it.
    """

    _old_id: str

    def __init__(self, **kwargs: Any) -> None:
        new_id, arguments = _today(self._old_id)
        try:
            with warnings.catch_warnings():  # that there are newer versions is no news here
                warnings.simplefilter("ignore", DeprecationWarning)
                super().__init__(new_id, **{**arguments, **kwargs})
        except ImportError as missing:
            raise _missing(self._old_id, missing) from missing
        except Exception as failed:
            if type(failed).__name__ != "DependencyNotInstalled":
                raise
            raise _missing(self._old_id, failed) from failed


class GoalElsewhereEnv(ElsewhereEnv, core.GoalEnv):  # pyright: ignore[reportIncompatibleVariableOverride]
    """An environment with a goal that another package has today."""

    def reset(self) -> Any:
        """Begin an episode and return its first observation."""
        return ElsewhereEnv.reset(self)

    def compute_reward(self, achieved_goal: Any, desired_goal: Any, info: Any) -> Any:
        """Return the reward for what was achieved when something was wanted."""
        return self._given.compute_reward(achieved_goal, desired_goal, info)


def _today(old_id: str) -> tuple[str, dict[str, Any]]:
    """The id that an environment has today, and the arguments that keep it as it was."""
    row = moves.environment(old_id)
    if row is None or row.new is None:
        raise error.DependencyNotInstalled(
            f"no package has {old_id} any more; take it from the sources of gym 0.21 "
            "and register it in the project"
        )
    try:
        gymnasium: Any = importlib.import_module("gymnasium")
    except ImportError as missing:
        raise _missing(old_id, missing) from missing
    register_companions(gymnasium)
    found = _newest(gymnasium.envs.registration.registry, row.new)
    if found is None:
        raise _missing(old_id, None)
    return found, {name: ast.literal_eval(value) for name, value in row.arguments.items()}


def _newest(registry: Any, env_id: str) -> str | None:
    """The id, or that of the version before it that is registered."""
    name, _, version = env_id.rpartition("-v")
    ids = (f"{name}-v{number}" for number in range(int(version), -1, -1))
    return next((found for found in ids if found in registry), None)


def _missing(old_id: str, why: Exception | None) -> error.DependencyNotInstalled:
    row = moves.environment(old_id)
    package = row.package if row is not None and row.package else "gymnasium"
    said = f" ({why})" if why is not None else ""
    return error.DependencyNotInstalled(
        f"{old_id} needs a package that is not installed{said}; run: pip install '{package}'"
    )
