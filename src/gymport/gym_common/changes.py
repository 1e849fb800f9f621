"""The methods by which wrappers change observations, rewards and actions, for users to write."""

from __future__ import annotations

from typing import Any


def observation(self: Any, observation: Any) -> Any:
    """Return the observation to give instead."""
    raise NotImplementedError


def reward(self: Any, reward: Any) -> Any:
    """Return the reward to give instead."""
    raise NotImplementedError


def action(self: Any, action: Any) -> Any:
    """Return the action to take instead."""
    raise NotImplementedError


def reverse_action(self: Any, action: Any) -> Any:
    """Return the action that ``action`` makes into this one."""
    raise NotImplementedError
