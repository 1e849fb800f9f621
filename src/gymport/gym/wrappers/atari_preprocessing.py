"""The usual preparation of Atari games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym import spaces
from gymport.gym.core import Wrapper
from gymport.gym.wrappers._images import cv2
from gymport.gym_common import images

if TYPE_CHECKING:
    from gymport.gym.core import DoneStep


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

    _lost_life = images.lost_life
    _look = images.look

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
        images.set_up_game(
            self,
            noop_max=noop_max,
            frame_skip=frame_skip,
            screen_size=screen_size,
            terminal_on_life_loss=terminal_on_life_loss,
            grayscale_obs=grayscale_obs,
            grayscale_newaxis=grayscale_newaxis,
            scale_obs=scale_obs,
        )
        self.ale = env.unwrapped.ale
        self.observation_space = images.game_space(self, spaces.Box)

    def step(self, action: Any) -> DoneStep:
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

    def reset(self, **kwargs: Any) -> Any:
        """Reset the game, and do nothing for a random number of steps."""
        self.env.reset(**kwargs)
        for _ in range(self._noops()):
            if self.env.step(0)[2]:
                self.env.reset(**kwargs)
        images.look_first(self)
        return self._get_obs()

    def _noops(self) -> int:
        if self.noop_max == 0:
            return 0
        return int(self.env.unwrapped.np_random.randint(1, self.noop_max + 1))

    def _get_obs(self) -> Any:
        return images.game_image(self, cv2())
