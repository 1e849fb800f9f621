"""RenderCollection: the frames since the last reset, as the ``_list`` render modes give them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, SupportsFloat

from gymport.core import ActType, Env, ObsType, Wrapper
from gymport.utils import RecordConstructorArgs


class RenderCollection(Wrapper[ObsType, ActType, ObsType, ActType], RecordConstructorArgs):
    """Renders after each reset and step, and returns the list of frames when asked to render.

    ``make`` applies it where the ``_list`` form of a render mode of the environment is asked for.

    Args:
        env: The environment to wrap, made with a render mode that gives one frame.
        pop_frames: Whether ``render`` begins a new list.
        reset_clean: Whether ``reset`` begins a new list.

    Attributes:
        frame_list: The frames collected so far.

    Raises:
        AssertionError: The environment has no render mode, or one of the ``_list`` modes.
    """

    def __init__(
        self, env: Env[ObsType, ActType], pop_frames: bool = True, reset_clean: bool = True
    ) -> None:
        RecordConstructorArgs.__init__(self, pop_frames=pop_frames, reset_clean=reset_clean)
        Wrapper.__init__(self, env)
        assert env.render_mode is not None, (
            "the environment was made without a render mode; "
            'make it with one that gives frames, such as render_mode="rgb_array"'
        )
        assert not env.render_mode.endswith("_list"), (
            f"the environment collects its frames already ({env.render_mode}); use it as it is"
        )
        self.frame_list: list[Any] = []
        self.pop_frames = pop_frames
        self.reset_clean = reset_clean
        self.metadata = deepcopy(env.metadata)
        if self.render_mode not in self.metadata["render_modes"]:
            self.metadata["render_modes"].append(self.render_mode)

    @property
    def render_mode(self) -> str:  # type: ignore[override]
        """The environment's render mode with ``_list`` after it."""
        return f"{self.env.render_mode}_list"

    def step(self, action: ActType) -> tuple[ObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the environment and collect a frame."""
        result = self.env.step(action)
        self.frame_list.append(self.env.render())
        return result

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Reset the environment and collect its first frame."""
        result = self.env.reset(seed=seed, options=options)
        if self.reset_clean:
            self.frame_list = []
        self.frame_list.append(self.env.render())
        return result

    def render(self) -> list[Any]:
        """Return the frames collected so far."""
        frames = self.frame_list
        if self.pop_frames:
            self.frame_list = []
        return frames
