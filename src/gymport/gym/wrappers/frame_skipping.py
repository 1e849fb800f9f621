"""Actions that last several steps (gym 0.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym import error
from gymport.gym.core import Wrapper

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep

__all__ = ["SkipWrapper"]
_KEY = "skip.stepcount"


def SkipWrapper(repeat_count: int) -> Any:  # noqa: N802
    """Return a wrapper that repeats each action.

    Args:
        repeat_count: How often an action is repeated after its first step.
    """

    class SkipWrapper(Wrapper):
        """Repeats each action, and adds the rewards up; the info counts the steps.

        Raises:
            gym.error.Error: The environment repeats actions already.
        """

        def __init__(self, env: Any) -> None:
            super().__init__(env)
            self.repeat_count = repeat_count
            self.stepcount = 0

        def step(self, action: Any) -> DoneStep:
            total, steps = 0, 0
            while True:
                observation, reward, done, info = self.env.step(action)
                total, steps = total + reward, steps + 1
                if done or steps > self.repeat_count:
                    break
            self.stepcount += steps
            if _KEY in info:
                raise error.Error(f'Key "{_KEY}" already in info; put on one SkipWrapper only')
            info[_KEY] = self.stepcount
            return observation, total, done, info

        def reset(self, **kwargs: Any) -> Any:
            self.stepcount = 0
            return self.env.reset(**kwargs)

    return SkipWrapper
