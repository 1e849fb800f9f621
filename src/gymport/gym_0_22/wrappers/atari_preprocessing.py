"""The usual preparation of Atari games."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import Wrapper, resets_with_info
from gymport.gym_0_22.wrappers._images import cv2
from gymport.gym_0_22.wrappers._steps import form_of, over, reset_with_info


class AtariPreprocessing(Wrapper[Any, Any]):
    """Skips frames, takes the maximum of the last two, and gives small gray images.

    Args:
        env: The game, without frames skipped of its own.
        noop_max: How many steps of doing nothing a reset takes at most.
        frame_skip: How many frames a step takes.
        screen_size: Height and width of the images.
        terminal_on_life_loss: Whether a lost life ends the episode.
        grayscale_obs: Whether the images are gray.
        grayscale_newaxis: Whether gray images have a last axis of length 1.
        scale_obs: Whether the images are floats from 0 to 1.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.

    Raises:
        ValueError: The game skips frames of its own.
    """

    def __init__(
        self,
        env: Any,
        noop_max: int = 30,
        frame_skip: int = 4,
        screen_size: int = 84,
        terminal_on_life_loss: bool = False,
        grayscale_obs: bool = True,
        grayscale_newaxis: bool = False,
        scale_obs: bool = False,
        new_step_api: bool = False,
    ) -> None:
        super().__init__(env, new_step_api)
        cv2()
        assert min(frame_skip, screen_size) > 0, (frame_skip, screen_size)
        assert noop_max >= 0, noop_max
        if frame_skip > 1 and _skips_frames(env):
            raise ValueError(
                "Disable frame-skipping in the original env. Otherwise, more than one frame-skip "
                "will happen as through this wrapper"
            )
        assert env.unwrapped.get_action_meanings()[0] == "NOOP", "the game's action 0 does a thing"
        self.noop_max = noop_max
        self.frame_skip = frame_skip
        self.screen_size = screen_size
        self.terminal_on_life_loss = terminal_on_life_loss
        self.grayscale_obs = grayscale_obs
        self.grayscale_newaxis = grayscale_newaxis
        self.scale_obs = scale_obs
        screen = env.observation_space.shape[: 2 if grayscale_obs else None]
        self.obs_buffer = [np.empty(screen, dtype=np.uint8) for _ in range(2)]
        self.lives = 0
        self.game_over = False
        self.observation_space = self._images()

    def _images(self) -> Any:
        """The space of the images."""
        high, dtype = (1, np.float32) if self.scale_obs else (255, np.uint8)
        colours = (1,) if self.grayscale_obs else (3,)
        if self.grayscale_obs and not self.grayscale_newaxis:
            colours = ()  # type: ignore[assignment]
        return spaces.Box(0, high, (self.screen_size, self.screen_size, *colours), dtype=dtype)

    @property
    def ale(self) -> Any:
        """The emulator."""
        return self.env.unwrapped.ale

    def step(self, action: Any) -> Any:
        """Take the action for some frames; return their rewards together."""
        total, ends, info = 0.0, [False], {}
        for frame in range(self.frame_skip):
            _, reward, *ends, info = self.env.step(action)
            total += reward
            ends[0] = self._lost_life() or ends[0]
            self.game_over = ends[0]
            if over(ends):
                break
            if frame >= self.frame_skip - 2:
                self._look(self.frame_skip - 1 - frame)
        return form_of(self, (self._get_obs(), total, *ends, info))

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

    def reset(self, **kwargs: Any) -> Any:
        """Reset the game, and do nothing for a random number of steps."""
        _, reset_info = reset_with_info(self.env, **kwargs)
        for _ in range(self._noops()):
            _, _, *ends, info = self.env.step(0)
            reset_info.update(info)
            if over(ends):
                _, reset_info = reset_with_info(self.env, **kwargs)
        self.lives = self.ale.lives()
        self._look(0)
        self.obs_buffer[1].fill(0)
        observation = self._get_obs()
        return (observation, reset_info) if resets_with_info(kwargs) else observation

    def _noops(self) -> int:
        if self.noop_max == 0:
            return 0
        return int(self.env.unwrapped.np_random.integers(1, self.noop_max + 1))

    def _get_obs(self) -> Any:
        screen = self.obs_buffer[0]
        if self.frame_skip > 1:
            np.maximum(screen, self.obs_buffer[1], out=screen)
        size = (self.screen_size, self.screen_size)
        image = cv2().resize(screen, size, interpolation=cv2().INTER_AREA)
        if self.scale_obs:
            image = np.asarray(image, dtype=np.float32) / np.float32(255)
        if self.grayscale_obs and self.grayscale_newaxis:
            return np.expand_dims(image, axis=-1)
        return image


def _skips_frames(env: Any) -> bool:
    return "NoFrameskip" not in env.spec.id and getattr(env.unwrapped, "_frameskip", None) != 1
