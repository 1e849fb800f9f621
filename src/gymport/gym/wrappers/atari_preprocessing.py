"""The usual preparation of Atari games."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport.gym import spaces
from gymport.gym.core import Wrapper
from gymport.gym.wrappers._images import cv2


class AtariPreprocessing(Wrapper):
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
    ) -> None:
        super().__init__(env)
        cv2()
        assert min(frame_skip, screen_size) > 0, (frame_skip, screen_size)
        assert noop_max >= 0, noop_max
        if frame_skip > 1:
            assert "NoFrameskip" in env.spec.id, (
                "disable frame-skipping in the original env. for more than one frame-skip, as it "
                "will be done by the wrapper"
            )
        assert env.unwrapped.get_action_meanings()[0] == "NOOP"
        self.noop_max = noop_max
        self.frame_skip = frame_skip
        self.screen_size = screen_size
        self.terminal_on_life_loss = terminal_on_life_loss
        self.grayscale_obs = grayscale_obs
        self.grayscale_newaxis = grayscale_newaxis
        self.scale_obs = scale_obs
        screen = env.observation_space.shape[: 2 if grayscale_obs else None]
        self.obs_buffer = [np.empty(screen, dtype=np.uint8) for _ in range(2)]
        self.ale = env.unwrapped.ale
        self.lives = 0
        self.game_over = False
        colours = () if grayscale_obs and not grayscale_newaxis else (1 if grayscale_obs else 3,)
        high, dtype = (1.0, np.float32) if scale_obs else (255, np.uint8)
        self.observation_space = spaces.Box(
            0, high, (screen_size, screen_size, *colours), dtype=dtype
        )

    def step(self, action: Any) -> Any:
        """Take the action for some frames; return their rewards together."""
        total, done, info = 0.0, False, {}
        for frame in range(self.frame_skip):
            _, reward, done, info = self.env.step(action)
            total += reward
            self.game_over = done
            done = self._lost_life() or done
            if done:
                break
            if frame >= self.frame_skip - 2:
                self._look(self.frame_skip - 1 - frame)
        return self._get_obs(), total, done, info

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
        self.env.reset(**kwargs)
        for _ in range(self._noops()):
            if self.env.step(0)[2]:
                self.env.reset(**kwargs)
        self.lives = self.ale.lives()
        self._look(0)
        self.obs_buffer[1].fill(0)
        return self._get_obs()

    def _noops(self) -> int:
        if self.noop_max == 0:
            return 0
        return int(self.env.unwrapped.np_random.randint(1, self.noop_max + 1))

    def _get_obs(self) -> Any:
        screen = self.obs_buffer[0]
        if self.frame_skip > 1:
            np.maximum(screen, self.obs_buffer[1], out=screen)
        library, size = cv2(), (self.screen_size, self.screen_size)
        image = library.resize(screen, size, interpolation=library.INTER_AREA)
        if self.scale_obs:
            image = np.asarray(image, dtype=np.float32) / np.float32(255)
        if self.grayscale_obs and self.grayscale_newaxis:
            return np.expand_dims(image, axis=-1)
        return image
