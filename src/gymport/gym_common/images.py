"""OpenCV, and the small images of Atari games."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np


def cv2(missing: type[Exception]) -> Any:
    """Return OpenCV's module.

    Args:
        missing: What is raised where it is not installed.
    """
    try:
        return importlib.import_module("cv2")
    except ImportError as absent:
        raise missing(
            "this wrapper changes images with OpenCV; run: pip install opencv-python"
        ) from absent


class GameImages:
    """The screens of a game as AtariPreprocessing gives them, and its lost lives."""

    ale: Any
    frame_skip: int
    grayscale_newaxis: bool
    grayscale_obs: bool
    lives: int
    obs_buffer: list[Any]
    scale_obs: bool
    screen_size: int
    terminal_on_life_loss: bool

    def _lost_life(self) -> bool:
        """Whether a life was lost, if that ends the episode."""
        if not self.terminal_on_life_loss:
            return False
        before, self.lives = self.lives, self.ale.lives()
        return bool(self.lives < before)

    def _look(self, buffer: int) -> None:
        """Take the screen into one of the two buffers."""
        screen = self.ale.getScreenGrayscale if self.grayscale_obs else self.ale.getScreenRGB
        screen(self.obs_buffer[buffer])

    def _get_obs(self) -> Any:
        screen = self.obs_buffer[0]
        if self.frame_skip > 1:
            np.maximum(screen, self.obs_buffer[1], out=screen)
        library, size = cv2(ImportError), (self.screen_size, self.screen_size)
        image = library.resize(screen, size, interpolation=library.INTER_AREA)
        if self.scale_obs:
            image = np.asarray(image, dtype=np.float32) / np.float32(255)
        if self.grayscale_obs and self.grayscale_newaxis:
            return np.expand_dims(image, axis=-1)
        return image
