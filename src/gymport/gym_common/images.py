"""Images of games, made small and gray with OpenCV.

The functions are called with a wrapper of one of the trees, or are methods of its class.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np


def opencv(missing: type[Exception]) -> Any:
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


def gray_shape(space: Any, keep_dim: bool) -> tuple[int, ...]:
    """Return the shape of gray images, for a space of images with colours."""
    shape: tuple[int, ...] = space.shape
    assert (len(shape), shape[-1]) == (3, 3), f"{space} has no images with three colours"
    return (*shape[:2], 1) if keep_dim else shape[:2]


def gray(library: Any, image: Any, keep_dim: bool) -> Any:
    """Return an image without colours, and with a last axis of length 1 if that is kept."""
    made = library.cvtColor(image, library.COLOR_RGB2GRAY)
    return np.expand_dims(made, -1) if keep_dim else made


def set_up_game(wrapper: Any, **options: Any) -> None:
    """Set what an AtariPreprocessing keeps of its arguments, and the buffers for its screens."""
    vars(wrapper).update(options, lives=0, game_over=False)
    screen = wrapper.env.observation_space.shape[: 2 if wrapper.grayscale_obs else None]
    wrapper.obs_buffer = [np.empty(screen, dtype=np.uint8) for _ in range(2)]


def game_space(wrapper: Any, box: Any) -> Any:
    """Return the space of an AtariPreprocessing's images, of that class of boxes."""
    high, dtype = (1.0, np.float32) if wrapper.scale_obs else (255, np.uint8)
    colours = (1,) if wrapper.grayscale_obs else (3,)
    if wrapper.grayscale_obs and not wrapper.grayscale_newaxis:
        colours = ()  # type: ignore[assignment]
    size = wrapper.screen_size
    return box(0, high, (size, size, *colours), dtype=dtype)


def lost_life(self: Any) -> bool:
    """Return whether a life was lost, if that ends the episode."""
    if not self.terminal_on_life_loss:
        return False
    before, self.lives = self.lives, self.ale.lives()
    return bool(self.lives < before)


def look(self: Any, buffer: int) -> None:
    """Take the screen into one of the two buffers."""
    screen = self.ale.getScreenGrayscale if self.grayscale_obs else self.ale.getScreenRGB
    screen(self.obs_buffer[buffer])


def look_first(wrapper: Any) -> None:
    """Take the first screen of an episode."""
    wrapper.lives = wrapper.ale.lives()
    wrapper._look(0)
    wrapper.obs_buffer[1].fill(0)


def game_image(wrapper: Any, library: Any) -> Any:
    """Return the maximum of the two buffers, as an AtariPreprocessing gives it."""
    screen = wrapper.obs_buffer[0]
    if wrapper.frame_skip > 1:
        np.maximum(screen, wrapper.obs_buffer[1], out=screen)
    size = (wrapper.screen_size, wrapper.screen_size)
    image = library.resize(screen, size, interpolation=library.INTER_AREA)
    if wrapper.scale_obs:
        image = np.asarray(image, dtype=np.float32) / np.float32(255)
    if wrapper.grayscale_obs and wrapper.grayscale_newaxis:
        return np.expand_dims(image, axis=-1)
    return image
