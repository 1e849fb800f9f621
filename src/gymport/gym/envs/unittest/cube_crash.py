"""A falling cube, for testing algorithms that learn from images."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.envs.unittest.images import (
    ImageEnv,
    color_black,
    color_green,
    color_white,
    far_apart,
    image_metadata,
)

FIELD_W = 32
FIELD_H = 40
HOLE_WIDTH = 8
_FLOOR = FIELD_H - 5
_MOVES = {0: 0, 1: -1, 2: 1}


class CubeCrash(ImageEnv):
    """Steer a falling cube through the hole in the floor: stay, go left, or go right."""

    metadata = image_metadata(FIELD_W, FIELD_H)
    width, height = FIELD_W, FIELD_H
    use_shaped_reward = True
    use_black_screen = False

    def __init__(self) -> None:
        super().__init__(actions=3)

    def reset(self) -> Any:
        """Put the cube and the hole at random places; return the first image."""
        draw = self.np_random.randint
        self.cube_x = draw(low=3, high=FIELD_W - 3)
        self.cube_y = draw(low=3, high=FIELD_H // 6)
        self.hole_x = draw(low=HOLE_WIDTH, high=FIELD_W - HOLE_WIDTH)
        self.bg_color = self._color(color_black)
        self.potential: Any = None
        self.step_n = 0
        self._draw_colors()
        while not (
            far_apart(self.wall_color, self.bg_color) and far_apart(self.cube_color, self.bg_color)
        ):
            self._draw_colors()
        return self.step(0)[0]

    def _draw_colors(self) -> None:
        self.wall_color = self._color(color_white)
        self.cube_color = self._color(color_green)

    def step(self, action: Any) -> Any:
        """Move the cube to a side, and let it fall by one."""
        assert action in _MOVES, f"Action {action} is out of range; use 0, 1 or 2"
        self.cube_x += _MOVES[int(action)]
        self.cube_y += 1
        self.step_n += 1
        self.last_obs = self._image()
        distance = np.abs(self.cube_x - self.hole_x)
        reward: Any = 0
        if self.potential is not None and self.use_shaped_reward:
            reward = (self.potential - distance) * 0.01
        self.potential = distance
        end = self._end(distance)
        return self.last_obs, end or reward, bool(end), {}

    def _end(self, distance: int) -> int:
        """The reward that ends the episode; 0 while it goes on."""
        if self.cube_x < 1 or self.cube_x + 1 >= FIELD_W:
            return -1
        if self.cube_y + 1 < _FLOOR:
            return 0
        return -1 if distance >= HOLE_WIDTH // 2 else int(self.cube_y == FIELD_H)

    def _image(self) -> Any:
        image = self._canvas(self.bg_color)
        if self.use_black_screen and self.step_n > 4:
            return self._canvas(0)
        image[_FLOOR:] = self.wall_color
        half = HOLE_WIDTH // 2
        image[_FLOOR:, self.hole_x - half : self.hole_x + half + 1] = self.bg_color
        rows, columns = (slice(at - 1, at + 2) for at in (self.cube_y, self.cube_x))
        image[rows, columns] = self.cube_color
        return image


class CubeCrashSparse(CubeCrash):
    """The same with a reward at the end only."""

    use_shaped_reward = False


class CubeCrashScreenBecomesBlack(CubeCrash):
    """The same with nothing to be seen after the first steps."""

    use_shaped_reward = False
    use_black_screen = True
