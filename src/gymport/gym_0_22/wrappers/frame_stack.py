"""The last observations together."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import ObservationWrapper, resets_with_info
from gymport.gym_0_22.wrappers._steps import form_of
from gymport.gym_common.lazy_frames import LazyFrames, stacked, stacked_space

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

__all__ = ["FrameStack", "LazyFrames"]


class FrameStack(ObservationWrapper[Any, Any]):
    """Gives the last observations together, as LazyFrames.

    Args:
        env: The environment to wrap; its observation space is a Box.
        num_stack: How many observations; after a reset they are all the first one.
        lz4_compress: Whether to keep them compressed (needs lz4).
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
    """

    def __init__(
        self, env: Any, num_stack: int, lz4_compress: bool = False, new_step_api: bool = False
    ) -> None:
        super().__init__(env, new_step_api)
        self.num_stack = num_stack
        self.lz4_compress = lz4_compress
        self.frames: deque[Any] = deque(maxlen=num_stack)
        space = self.observation_space
        self.observation_space = stacked_space(space, num_stack, spaces.Box)

    observation = stacked

    def step(self, action: Any) -> Step[Any]:
        """Step the environment, and add its observation."""
        observation, *rest = self.env.step(action)
        self.frames.append(observation)
        return form_of(self, (self.observation(), *rest))

    def reset(self, **kwargs: Any) -> Any:
        """Reset the environment, and fill up with its observation."""
        result = self.env.reset(**kwargs)
        with_info = resets_with_info(kwargs)
        self.frames.extend([result[0] if with_info else result] * self.num_stack)
        return (self.observation(), result[1]) if with_info else self.observation()
