"""The usual preparation of Atari games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22 import spaces
from gymport.gym_0_22.core import Wrapper, resets_with_info
from gymport.gym_0_22.wrappers._images import cv2
from gymport.gym_0_22.wrappers._steps import form_of, over, reset_with_info
from gymport.gym_common import images

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step


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
        self.observation_space = images.game_space(self, spaces.Box)

    @property
    def ale(self) -> Any:
        """The emulator."""
        return self.env.unwrapped.ale

    def step(self, action: Any) -> Step[Any]:
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

    def reset(self, **kwargs: Any) -> Any:
        """Reset the game, and do nothing for a random number of steps."""
        _, reset_info = reset_with_info(self.env, **kwargs)
        for _ in range(self._noops()):
            _, _, *ends, info = self.env.step(0)
            reset_info.update(info)
            if over(ends):
                _, reset_info = reset_with_info(self.env, **kwargs)
        images.look_first(self)
        observation = self._get_obs()
        return (observation, reset_info) if resets_with_info(kwargs) else observation

    def _noops(self) -> int:
        if self.noop_max == 0:
            return 0
        return int(self.env.unwrapped.np_random.integers(1, self.noop_max + 1))

    def _get_obs(self) -> Any:
        return images.game_image(self, cv2())


def _skips_frames(env: Any) -> bool:
    return "NoFrameskip" not in env.spec.id and getattr(env.unwrapped, "_frameskip", None) != 1
