"""What the two small image environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import core, spaces
from gymport.gym.envs.adapted import old_metadata
from gymport.gym.envs.classic_control.rendering import SimpleImageViewer
from gymport.gym.utils import seeding

color_black = np.array((0, 0, 0), dtype=np.float32)
color_white = np.array((255, 255, 255), dtype=np.float32)
color_green = np.array((0, 255, 0), dtype=np.float32)


def image_metadata(width: int, height: int) -> dict[str, Any]:
    """Return the metadata of an environment whose images have that size in pixels."""
    return {
        **old_metadata("human", "rgb_array", fps=60),
        "video.res_w": width,
        "video.res_h": height,
    }


class ImageEnv(core.Env):
    """An environment whose observations are small images, drawn without any library."""

    width = 32
    height: int
    use_random_colors = False

    def __init__(self, actions: int) -> None:
        self.seed()
        self.viewer: Any = None
        shape = (self.height, self.width, 3)
        self.observation_space = spaces.Box(0, 255, shape, dtype=np.uint8)
        self.action_space = spaces.Discrete(actions)
        self.last_obs: Any = None
        self.step_n = 0
        self.reset()

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the random numbers; return the seed in a list."""
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def random_color(self) -> Any:
        """Draw a colour."""
        return np.array([self.np_random.randint(low=0, high=255) for _ in range(3)], dtype=np.uint8)

    def _color(self, plain: Any) -> Any:
        """A random colour where they are wanted, else the plain one."""
        return self.random_color() if self.use_random_colors else plain

    def _canvas(self, color: Any) -> Any:
        """An image of one colour."""
        canvas = np.zeros((self.height, self.width, 3), dtype=np.uint8)
        canvas[:] = color
        return canvas

    def render(self, mode: str = "human") -> Any:
        """Return the last observation, or show it in a window.

        Returns:
            ``height x width x 3``, dtype uint8; for ``human`` whether the window is still open.

        Raises:
            AssertionError: There is no such mode.
            gym.error.DependencyNotInstalled: The mode is ``human``, and pygame is missing.
        """
        if mode == "rgb_array":
            return self.last_obs
        assert mode == "human", f"Render mode '{mode}' is not supported; use rgb_array or human"
        if self.viewer is None:
            self.viewer = SimpleImageViewer()
        self.viewer.imshow(self.last_obs)
        return self.viewer.isopen

    def close(self) -> None:
        """Close the window."""
        if self.viewer is not None:
            self.viewer.close()
            self.viewer = None


def far_apart(one: Any, other: Any) -> bool:
    """Whether two colours can be told from each other."""
    return bool(np.linalg.norm(one - other) >= 50)
