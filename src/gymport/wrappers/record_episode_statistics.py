"""RecordEpisodeStatistics: the return, length and duration of each episode."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, SupportsFloat

from gymport.core import ActType, Env, ObsType, Wrapper
from gymport.utils import RecordConstructorArgs


class RecordEpisodeStatistics(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Adds the statistics of an episode to the info of its last step, and keeps those of the last.

    They are a dict of the return ``r``, the length ``l`` in steps, and the time ``t`` in seconds.

    Args:
        env: The environment to wrap.
        buffer_length: How many episodes the queues remember.
        stats_key: The key of the statistics in info.

    Attributes:
        episode_count: How many episodes ended.
        episode_returns: The return of the running episode so far.
        episode_lengths: The steps of the running episode so far.
        episode_start_time: When it began, on the clock of ``time.perf_counter``.
        return_queue: The returns of the last episodes.
        length_queue: Their lengths in steps.
        time_queue: Their durations in seconds.

    The spec of the wrapper records no arguments, as that of gymnasium 1.1 does not.
    """

    def __init__(
        self,
        env: Env[ObsType, ActType],
        buffer_length: int = 100,
        stats_key: str = "episode",
    ) -> None:
        RecordConstructorArgs.__init__(self)
        Wrapper.__init__(self, env)
        self._stats_key = stats_key
        self.episode_count = 0
        self.episode_start_time: float = -1
        self.episode_returns: Any = 0.0
        self.episode_lengths = 0
        self.time_queue: deque[float] = deque(maxlen=buffer_length)
        self.return_queue: deque[Any] = deque(maxlen=buffer_length)
        self.length_queue: deque[int] = deque(maxlen=buffer_length)

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment; the info of an episode's last step has its statistics.

        Raises:
            AssertionError: The info has the key already.
        """
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.episode_returns += reward
        self.episode_lengths += 1
        if terminated or truncated:
            assert self._stats_key not in info, (
                f"info has the key {self._stats_key!r} already; "
                "give RecordEpisodeStatistics another stats_key"
            )
            info[self._stats_key] = self._statistics()
        return observation, reward, terminated, truncated, info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment and the statistics of the running episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        self.episode_start_time = time.perf_counter()
        self.episode_returns = 0.0
        self.episode_lengths = 0
        return observation, info

    def _statistics(self) -> dict[str, Any]:
        """The statistics of the episode that just ended, remembered and returned."""
        now = time.perf_counter()
        duration = round(now - self.episode_start_time, 6)
        self.time_queue.append(duration)
        self.return_queue.append(self.episode_returns)
        self.length_queue.append(self.episode_lengths)
        self.episode_count += 1
        self.episode_start_time = now
        return {"r": self.episode_returns, "l": self.episode_lengths, "t": duration}
