"""What the wrappers do that give other observations."""

from __future__ import annotations

import copy
from collections import deque
from typing import Any

import numpy as np

from gymport.gym_common.lazy_frames import LazyFrames


class KeptKeys:
    """Keeps some keys of dict observations, for FilterObservation."""

    def _keep(self, env: Any, filter_keys: Any, shown: Any) -> None:
        """Take the keys to keep; ``shown`` are the space's as the release's message has them."""
        space = env.observation_space
        keys = tuple(space.spaces if filter_keys is None else filter_keys)
        missing = {key for key in keys if key not in space.spaces}
        if missing:
            raise ValueError(
                "All the filter_keys must be included in the original observation space.\n"
                f"Filter keys: {filter_keys}\nObservation keys: {shown}\n"
                f"Missing keys: {missing}"
            )
        kept = [(key, copy.deepcopy(part)) for key, part in space.spaces.items() if key in keys]
        self.observation_space = type(space)(kept)
        self._env = env
        self._filter_keys = keys

    def observation(self, observation: Any) -> Any:
        """Return the kept part of the observation."""
        return self._filter_observation(observation)

    def _filter_observation(self, observation: Any) -> Any:
        kept = [(key, value) for key, value in observation.items() if key in self._filter_keys]
        return type(observation)(kept)


class StackedFrames:
    """Keeps the last observations, for FrameStack."""

    def _stack(self, space: Any, num_stack: int, lz4_compress: bool) -> dict[str, Any]:
        """Begin without frames; return the arguments of the stack's Box."""
        self.num_stack = num_stack
        self.lz4_compress = lz4_compress
        self.frames: deque[Any] = deque(maxlen=num_stack)
        low, high = (
            np.repeat(bound[np.newaxis, ...], num_stack, axis=0)
            for bound in (space.low, space.high)
        )
        return {"low": low, "high": high, "dtype": space.dtype}

    def observation(self, observation: Any = None) -> Any:
        """Return the frames as they are now."""
        assert len(self.frames) == self.num_stack, (len(self.frames), self.num_stack)
        return LazyFrames(list(self.frames), self.lz4_compress)
