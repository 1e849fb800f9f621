"""Observations of pixels."""

from __future__ import annotations

import copy
from collections import OrderedDict
from typing import Any, Iterable, MutableMapping

import numpy as np

from gymport.gym_0_22 import logger, spaces
from gymport.gym_0_22.core import ObservationWrapper
from gymport.gym_0_22.version import SPEAKS

STATE_KEY = "state"
"""The key of the observation that was there before."""


class PixelObservationWrapper(ObservationWrapper[Any, Any]):
    """Observes the environment's images, alone or beside the observations it has.

    Args:
        env: The environment to wrap; from 0.25 on it is made with a render mode.
        pixels_only: Whether the images are all there is.
        render_kwargs: The arguments to render with, by the key of the image.
        pixel_keys: The keys of the images.

    Raises:
        AttributeError: The environment has no render mode.
        ValueError: A key is there already, or the observations are neither arrays nor dicts.
        TypeError: The environment renders no images.
    """

    def __init__(
        self,
        env: Any,
        pixels_only: bool = True,
        render_kwargs: Any = None,
        pixel_keys: tuple[str, ...] = ("pixels",),
    ) -> None:
        super().__init__(env, new_step_api=True)
        self.render_history: list[Any] = []
        self._pixels_only = pixels_only
        self._pixel_keys = pixel_keys
        modeless = SPEAKS.render != "attribute" and not getattr(env, "render_mode", None)
        self._render_kwargs = _arguments(render_kwargs, pixel_keys, modeless)
        _check_mode(env)
        self._observation_is_dict = _is_dict(env.observation_space)
        self.observation_space = space = self._kept(env.observation_space)
        self.env.reset()
        for key in pixel_keys:
            space.spaces[key] = _space_of(self._render(key))

    def _kept(self, space: Any) -> Any:
        """The space of what is left of the observations."""
        if self._pixels_only:
            return spaces.Dict()
        taken = set(space.spaces) if self._observation_is_dict else {STATE_KEY}
        twice = taken & set(self._pixel_keys)
        if twice:
            raise ValueError(f"Duplicate or reserved pixel keys {twice!r}.")
        if self._observation_is_dict:
            return copy.deepcopy(space)
        return spaces.Dict({STATE_KEY: space})

    def observation(self, observation: Any) -> Any:
        """Return the observation with the images."""
        return self._add_pixel_observation(observation)

    def _add_pixel_observation(self, wrapped_observation: Any) -> Any:
        made: Any = OrderedDict()
        if not self._pixels_only and self._observation_is_dict:
            made = type(wrapped_observation)(wrapped_observation)
        elif not self._pixels_only:
            made[STATE_KEY] = wrapped_observation
        made.update((key, self._render(key)) for key in self._pixel_keys)
        return made

    def render(self, *args: Any, **kwargs: Any) -> Any:
        """Render the environment; frames that observations have taken come too."""
        frames = self.env.render(*args, **kwargs)
        if isinstance(frames, list):
            frames, self.render_history = self.render_history + frames, []
        return frames

    def _render(self, key: str) -> Any:
        frames = self.env.render(**self._render_kwargs[key])
        if isinstance(frames, list):
            self.render_history += frames
        return frames


def _check_mode(env: Any) -> None:
    """Refuse an environment without a render mode, or warn of it where it can be rendered."""
    if not SPEAKS.make_render_mode or env.render_mode:
        return
    frame = "single_rgb_array" if SPEAKS.frames_are_lists else "rgb_array"
    said = (
        "env.render_mode must be specified to use PixelObservationWrapper:"
        f"`gym.make(env_name, render_mode='{frame}')`."
    )
    if SPEAKS.render == "attribute":
        raise AttributeError(said)
    logger.warn(said)


def _arguments(render_kwargs: Any, pixel_keys: Iterable[str], modeless: bool) -> dict[str, Any]:
    given = copy.deepcopy(render_kwargs) or {}
    for key in given:
        assert key in pixel_keys, (
            "The argument render_kwargs should map elements of pixel_keys to dictionaries of "
            f"keyword arguments. Found key '{key}' in render_kwargs but not in pixel_keys."
        )
    usual = {"mode": "rgb_array"} if modeless else {}
    return {key: given.get(key, usual) for key in pixel_keys}


def _is_dict(space: Any) -> bool:
    if isinstance(space, (spaces.Dict, MutableMapping)):
        return True
    if not isinstance(space, spaces.Box):
        raise ValueError("Unsupported observation space structure.")
    return False


def _space_of(pixels: Any) -> Any:
    """The space of images like this one."""
    image = pixels[-1] if isinstance(pixels, list) else pixels
    if not hasattr(image, "dtype") or not hasattr(image, "shape"):
        raise TypeError(
            f"Render method returns a {type(image).__name__}, but an array with dtype and shape is "
            "expected.Be sure to specify the correct render_mode."
        )
    whole = np.issubdtype(image.dtype, np.integer)
    if not whole and not np.issubdtype(image.dtype, np.floating):
        raise TypeError(f"images of {image.dtype} are no observations; render integers or floats")
    low, high = (0, 255) if whole else (-np.inf, np.inf)
    return spaces.Box(low, high, image.shape, image.dtype)
