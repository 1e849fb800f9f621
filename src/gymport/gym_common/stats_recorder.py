"""Lengths and returns of episodes, in a file."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from gymport.errors import Error, ResetNeeded
from gymport.gym_common.atomic_write import atomic_write
from gymport.gym_common.json_utils import json_encode_np


class StatsRecorder:
    """Counts steps and rewards, and insists on whole episodes.

    Each of the shim's trees has its own exception for a missing reset, and gives it to the class.

    Args:
        directory: Where the file goes.
        file_prefix: What its name begins with.
        autoreset: Whether the environment resets itself.
        env_id: The environment's id, for messages.
    """

    _reset_needed: type[Exception] = ResetNeeded

    def __init__(
        self, directory: str, file_prefix: str, autoreset: Any = False, env_id: Any = None
    ) -> None:
        self.autoreset = autoreset
        self.env_id = env_id
        self.directory = directory
        self.file_prefix = file_prefix
        self.path = str(Path(directory) / f"{file_prefix}.stats.json")
        self.initial_reset_timestamp: float | None = None
        self.timestamps: list[float] = []
        self.episode_lengths: list[int] = []
        self.episode_rewards: list[float] = []
        self.episode_types: list[str] = []
        self._type = "t"
        self.steps: Any = None
        self.rewards: Any = None
        self.total_steps = 0
        self.done: Any = None
        self.closed = False

    def _set_type(self, kind: str) -> None:
        if kind not in ("t", "e"):
            raise Error(f"Invalid episode type {kind}; use t (training) or e (evaluation)")
        self._type = kind

    type = property(lambda self: self._type, _set_type)
    """Whether the next episodes are for training (``t``) or evaluation (``e``)."""

    def before_step(self, action: Any) -> None:
        """Check that a step is due.

        Raises:
            gym.error.ResetNeeded: A reset has to come first.
        """
        assert not self.closed
        if self.done or self.steps is None:
            state = "which is currently done" if self.done else "before reset"
            raise self._reset_needed(
                f"Trying to step environment {self.env_id} {state}; while the monitor is active, "
                "call 'env.reset()' to start the next episode."
            )

    def after_step(self, observation: Any, reward: Any, done: Any, info: Any) -> None:
        """Count a step."""
        self.steps += 1
        self.total_steps += 1
        self.rewards += reward
        self.done = done
        if done:
            self.save_complete()
            if self.autoreset:
                self.before_reset()
                self.after_reset(observation)

    def before_reset(self) -> None:
        """Check that a reset is due.

        Raises:
            gym.error.Error: The episode is not over.
        """
        assert not self.closed
        if self.done is not None and not self.done and self.steps > 0:
            raise Error(
                f"Tried to reset environment {self.env_id} which is not done; while the monitor "
                "is active, step until the episode is over."
            )
        self.done = False
        if self.initial_reset_timestamp is None:
            self.initial_reset_timestamp = time.perf_counter()

    def after_reset(self, observation: Any) -> None:
        """Begin an episode."""
        self.steps = 0
        self.rewards = 0
        self.episode_types.append(self._type)

    def save_complete(self) -> None:
        """Enter the episode that is over."""
        if self.steps is not None:
            self.episode_lengths.append(self.steps)
            self.episode_rewards.append(float(self.rewards))
            self.timestamps.append(time.perf_counter())

    def close(self) -> None:
        """Write the file a last time."""
        self.flush()
        self.closed = True

    def flush(self) -> None:
        """Write the file."""
        if self.closed:
            return
        names = (
            "initial_reset_timestamp",
            "timestamps",
            "episode_lengths",
            "episode_rewards",
            "episode_types",
        )
        with atomic_write(self.path) as file:
            json.dump({name: getattr(self, name) for name in names}, file, default=json_encode_np)
