"""Pictures of digits to be named, for testing algorithms that learn from images."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym.envs.unittest.images import (
    ImageEnv,
    color_black,
    color_white,
    far_apart,
    image_metadata,
)

FIELD_W = 32
FIELD_H = 24
_SIZE = 6
_ROWS = (
    "1e212121211e 0c140404040e 1e21010e303f 1e210601211e 1212121e0202 "
    "1e101e02021e 0e101e12121e 1e0204040808 1e211e21211e 1e21211f011e"
)
"""The digits from 0 to 9: six rows each, of six dots that are the bits of a byte."""


def _drawn(rows: str) -> Any:
    """A digit as an array of whether each dot is set."""
    octets = np.frombuffer(bytes.fromhex(rows), dtype=np.uint8)
    return np.unpackbits(octets[:, None], axis=1)[:, -_SIZE:].astype(bool)


_DIGITS = [_drawn(rows) for rows in _ROWS.split()]
bogus_mnist = [["".join(" *"[dot] for dot in row) for row in digit.tolist()] for digit in _DIGITS]
"""The digits from 0 to 9, as texts."""


class MemorizeDigits(ImageEnv):
    """Name the digit that was shown: the reward is 1 for the right one, else -1."""

    metadata = image_metadata(FIELD_W, FIELD_H)
    width, height = FIELD_W, FIELD_H

    def __init__(self) -> None:
        super().__init__(actions=10)

    def reset(self) -> Any:
        """Choose where the digits are shown; return the first one."""
        draw = self.np_random.randint
        self.digit_x = draw(low=FIELD_W // 5, high=FIELD_W // 5 * 4)
        self.digit_y = draw(low=FIELD_H // 5, high=FIELD_H // 5 * 4)
        self.color_bg = self._color(color_black)
        self.step_n = 0
        self.color_digit = self._color(color_white)
        while not far_apart(self.color_digit, self.color_bg):
            self.color_digit = self._color(color_white)
        self.digit = -1
        return self.step(0)[0]

    def step(self, action: Any) -> Any:
        """Judge the action, and show another digit."""
        self.step_n += 1
        begun = self.digit != -1
        reward = 1 if begun and self.digit == action else -1
        done = bool(begun and self.step_n > 20 and self.np_random.randint(low=0, high=5) == 0)
        self.digit = self.np_random.randint(low=0, high=10)
        self.last_obs = self._image()
        return self.last_obs, reward, done, {}

    def _image(self) -> Any:
        image = self._canvas(self.color_bg)
        half = _SIZE // 2
        rows, columns = (slice(at - half, at + half) for at in (self.digit_y, self.digit_x))
        image[rows, columns][_DIGITS[self.digit]] = self.color_digit
        return image
