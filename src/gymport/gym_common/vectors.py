"""What vectors of both trees begin with, say of themselves, and give."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def prepare(
    envs: Any, first: Any, env_fns: Any, observation_space: Any, action_space: Any, copy: bool
) -> tuple[Any, Any]:
    """Set what a vector keeps of its arguments, and return the spaces of one environment.

    Args:
        envs: The vector.
        first: The first environment: its metadata are the vector's.
        env_fns: Functions that make the environments.
        observation_space: The observation space; None: that of the first.
        action_space: The action space; None: that of the first.
        copy: Whether observations are copies.
    """
    envs.env_fns = env_fns
    envs.copy = copy
    envs.metadata = first.metadata
    return observation_space or first.observation_space, action_space or first.action_space


def given(envs: Any) -> Any:
    """Return the batch of observations, or a copy of it if the vector copies."""
    return deepcopy(envs.observations) if envs.copy else envs.observations


def counted_seeds(seeds: Any, count: int) -> list[Any]:
    """Return a seed for each environment.

    Args:
        seeds: One for each, one to count up from, or None.
        count: How many environments.
    """
    if seeds is None:
        seeds = [None] * count
    if isinstance(seeds, int):
        seeds = [seeds + i for i in range(count)]
    assert len(seeds) == count, f"{len(seeds)} seeds for {count} environments"
    return list(seeds)


def close_once(envs: Any, **kwargs: Any) -> None:
    """Close a vector unless it is closed, with these arguments for ``close_extras``."""
    if envs.closed:
        return
    if envs.viewer is not None:
        envs.viewer.close()
    envs.close_extras(**kwargs)
    envs.closed = True


def unequal_spaces(envs: Any, role: str, batch: str) -> RuntimeError:
    """Return the error for environments with another space than the first.

    Args:
        envs: The vector.
        role: ``observation`` or ``action``.
        batch: What a batch of that is called.
    """
    space = getattr(envs, f"single_{role}_space")
    return RuntimeError(
        f"Some environments have an {role} space different from `{space}`. In order to batch "
        f"{batch}, the {role} spaces from all environments must be equal."
    )


def vector_text(self: Any) -> str:
    """Return a vector's class, its id if ``make`` made it, and how many environments it has."""
    name = type(self).__name__
    return f"{name}({'' if self.spec is None else self.spec.id + ', '}{self.num_envs})"


def set_up(
    envs: Any, num_envs: int, observation_spaces: tuple[Any, Any], action_spaces: tuple[Any, Any]
) -> None:
    """Set what every vector has.

    Args:
        envs: The vector.
        num_envs: How many environments.
        observation_spaces: The observation space of one of them and of the batch.
        action_spaces: The action space of one of them and of the batch.
    """
    envs.num_envs = num_envs
    envs.is_vector_env = True
    envs.closed = False
    envs.viewer = None
    envs.single_observation_space, envs.observation_space = observation_spaces
    envs.single_action_space, envs.action_space = action_spaces
