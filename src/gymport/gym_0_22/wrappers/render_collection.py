"""Frames of all steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


class RenderCollection(Wrapper[Any, Any]):
    """Renders after each step, and gives the list of all frames when asked.

    Args:
        env: The environment to wrap; its mode gives one frame.
        pop_frames: Whether ``render`` takes the frames out of the list.
        reset_clean: Whether a reset empties the list.
    """

    def __init__(self, env: Any, pop_frames: bool = True, reset_clean: bool = True) -> None:
        super().__init__(env)
        mode = env.render_mode
        assert mode is not None, "make the environment with a render mode, such as rgb_array"
        assert not mode.endswith("_list"), f"the mode {mode} gives all frames by itself"
        self.frame_list: list[Any] = []
        self.reset_clean = reset_clean
        self.pop_frames = pop_frames

    @property
    def render_mode(self) -> str:
        """The environment's mode, with ``_list``."""
        return f"{self.env.render_mode}_list"

    def step(self, *args: Any, **kwargs: Any) -> Step[Any]:
        """Step the environment, and render it."""
        result: Step[Any] = self.env.step(*args, **kwargs)
        self.frame_list.append(self.env.render())
        return result

    def reset(self, *args: Any, **kwargs: Any) -> Any:
        """Reset the environment, and render it."""
        result = self.env.reset(*args, **kwargs)
        if self.reset_clean:
            self.frame_list = []
        self.frame_list.append(self.env.render())
        return result

    def render(self) -> Any:
        """Return the frames."""
        frames = self.frame_list
        if self.pop_frames:
            self.frame_list = []
        return frames
