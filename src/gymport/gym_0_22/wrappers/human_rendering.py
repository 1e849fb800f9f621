"""A window for environments that give images only."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.error import DependencyNotInstalled
from gymport.gym_0_22.version import SPEAKS

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

_ONE = "single_rgb_array" if SPEAKS.frames_are_lists else "rgb_array"
_LIST = "rgb_array" if SPEAKS.frames_are_lists else "rgb_array_list"

_OTHER = _ONE if SPEAKS.frames_are_lists else _LIST


class HumanRendering(Wrapper[Any, Any]):
    """Shows an environment that gives images in a window of pygame's.

    Args:
        env: The environment to wrap; its mode gives images.
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env, new_step_api=True)
        assert env.render_mode in (_ONE, _LIST), (
            f"Expected env.render_mode to be one of 'rgb_array' or '{_OTHER}' "
            f"but got '{env.render_mode}'"
        )
        assert "render_fps" in env.metadata, (
            "The base environment must specify 'render_fps' to be used with the HumanRendering "
            "wrapper"
        )
        self.screen_size: Any = None
        self.window: Any = None
        self.clock: Any = None

    @property
    def render_mode(self) -> str:
        """``human``."""
        return "human"

    def step(self, *args: Any, **kwargs: Any) -> Step[Any]:
        """Step the environment, and show it."""
        result: Step[Any] = self.env.step(*args, **kwargs)
        self._render_frame()
        return result

    def reset(self, *args: Any, **kwargs: Any) -> Any:
        """Reset the environment, and show it."""
        result = self.env.reset(*args, **kwargs)
        self._render_frame()
        return result

    def render(self) -> None:
        """Do nothing: every step and reset shows the environment."""

    def _render_frame(self) -> None:
        pygame = _pygame()
        frame = self.env.render()
        frame = frame[-1] if self.env.render_mode == _LIST else frame
        pixels = np.transpose(frame, axes=(1, 0, 2))
        if self.screen_size is None:
            self.screen_size = pixels.shape[:2]
        assert self.screen_size == pixels.shape[:2], (
            f"The shape of the rgb array has changed from {self.screen_size} to {pixels.shape[:2]}"
        )
        if self.window is None:
            pygame.init()
            pygame.display.init()
            self.window = pygame.display.set_mode(self.screen_size)
            self.clock = pygame.time.Clock()
        self.window.blit(pygame.surfarray.make_surface(pixels), (0, 0))
        pygame.event.pump()
        self.clock.tick(self.metadata["render_fps"])
        pygame.display.flip()

    def close(self) -> None:
        """Close the environment and the window."""
        super().close()
        if self.window is not None:
            pygame = _pygame()
            pygame.display.quit()
            pygame.quit()


def _pygame() -> Any:
    try:
        return importlib.import_module("pygame")
    except ImportError as missing:
        raise DependencyNotInstalled(
            "HumanRendering shows images with pygame; run: pip install pygame"
        ) from missing
