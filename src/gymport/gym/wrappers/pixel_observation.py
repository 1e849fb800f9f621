"""What is rendered, as an observation."""

from __future__ import annotations

import copy
from collections import OrderedDict
from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import ObservationWrapper

STATE_KEY = "state"
"""The key of the environment's own observation, where it is no dict."""


class PixelObservationWrapper(ObservationWrapper):
    """Gives rendered images as observations, in a dict.

    Args:
        env: The environment to wrap; its observation space is a Box or a Dict.
        pixels_only: Whether to leave the environment's own observation out.
        render_kwargs: The arguments of ``render`` for each key.
        pixel_keys: The keys of the images.

    Raises:
        ValueError: A key is the environment's own, or the observation space is of another kind.
        TypeError: The images are neither integers nor floats.
    """

    def __init__(
        self,
        env: Any,
        pixels_only: bool = True,
        render_kwargs: dict[str, Any] | None = None,
        pixel_keys: tuple[str, ...] = ("pixels",),
    ) -> None:
        super().__init__(env)
        self._env = env
        self._pixels_only = pixels_only
        self._pixel_keys = pixel_keys
        self._render_kwargs = _render_arguments(render_kwargs or {}, pixel_keys)
        own = env.observation_space
        self._observation_is_dict = isinstance(own, spaces.Dict)
        if not isinstance(own, (spaces.Box, spaces.Dict)):
            raise ValueError(f"Unsupported observation space structure {own}; use a Box or a Dict")
        parts = copy.deepcopy(own.spaces) if isinstance(own, spaces.Dict) else {STATE_KEY: own}
        if not pixels_only and set(pixel_keys) & set(parts):
            raise ValueError(f"Duplicate or reserved pixel keys {set(pixel_keys) & set(parts)!r}.")
        images = {key: _image_space(self._render(key)) for key in pixel_keys}
        self.observation_space = spaces.Dict()
        self.observation_space.spaces.update({**({} if pixels_only else parts), **images})

    def _render(self, key: str) -> Any:
        return self.env.render(**self._render_kwargs[key])

    def observation(self, observation: Any) -> Any:
        """Return the dict of the images, and of the observation if it is wanted."""
        return self._add_pixel_observation(observation)

    def _add_pixel_observation(self, wrapped_observation: Any) -> Any:
        shown: Any = OrderedDict()
        if not self._pixels_only and self._observation_is_dict:
            shown = type(wrapped_observation)(wrapped_observation)
        elif not self._pixels_only:
            shown[STATE_KEY] = wrapped_observation
        shown.update({key: self._render(key) for key in self._pixel_keys})
        return shown


def _render_arguments(given: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """The arguments of ``render`` for each key, all in mode ``rgb_array``."""
    found = {key: {"mode": "rgb_array", **given.get(key, {})} for key in keys}
    for arguments in found.values():
        assert arguments["mode"] == "rgb_array", arguments["mode"]
    return found


def _image_space(pixels: Any) -> spaces.Box:
    """The space of images such as this one."""
    if np.issubdtype(pixels.dtype, np.integer):
        low, high = 0.0, 255.0
    elif np.issubdtype(pixels.dtype, np.floating):
        low, high = -np.inf, np.inf
    else:
        raise TypeError(f"images of dtype {pixels.dtype} are unknown; use integers or floats")
    return spaces.Box(low, high, pixels.shape, dtype=pixels.dtype)
