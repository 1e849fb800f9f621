"""The last observations together."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper
from gymport.gym_common.lazy_frames import LazyFrames, stacked, stacked_space

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep

__all__ = ["FrameStack", "LazyFrames"]


class FrameStack(ObservationWrapper):
    """Gives the last observations together, as LazyFrames.

    Args:
        env: The environment to wrap; its observation space is a Box.
        num_stack: How many observations; after a reset they are all the first one.
        lz4_compress: Whether to keep them compressed (needs lz4).
    """

    def __init__(self, env: Any, num_stack: int, lz4_compress: bool = False) -> None:
        super().__init__(env)
        self.num_stack = num_stack
        self.lz4_compress = lz4_compress
        self.frames: deque[Any] = deque(maxlen=num_stack)
        space = self.observation_space
        self.observation_space = stacked_space(space, num_stack, spaces.Box)

    observation = stacked

    def step(self, action: Any) -> DoneStep:
        """Step the environment, and add its observation."""
        observation, reward, done, info = self.env.step(action)
        self.frames.append(observation)
        return self.observation(), reward, done, info

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment, and fill up with its observation."""
        observation = self.env.reset(**kwargs)
        self.frames.extend([observation] * self.num_stack)
        return self.observation()
