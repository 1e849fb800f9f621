"""Environments played by hand."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from gymport.gym import error
from gymport.gym_common import plots

_ESCAPE = 27


_needed = partial(plots.needed, error.DependencyNotInstalled)


def display_arr(screen: Any, arr: Any, video_size: Any, transpose: bool) -> None:
    """Show an image on the screen, stretched to the full range of brightness."""
    pygame = _needed("pygame")
    lowest, highest = arr.min(), arr.max()
    arr = 255.0 * (arr - lowest) / max(highest - lowest, 1)
    surface = pygame.surfarray.make_surface(arr.swapaxes(0, 1) if transpose else arr)
    screen.blit(pygame.transform.scale(surface, video_size), (0, 0))


def play(
    env: Any,
    transpose: bool = True,
    fps: int = 30,
    zoom: float | None = None,
    callback: Any = None,
    keys_to_action: Any = None,
) -> None:
    """Let the keyboard act in an environment, until Escape is pressed or the window closed.

    Args:
        env: An environment that renders ``rgb_array``.
        transpose: Whether the images are height by width.
        fps: How many steps are taken in a second.
        zoom: How many times larger to show it.
        callback: Called with each step's last and next observation, action, reward, done, info.
        keys_to_action: The action for each tuple of pressed keys; None: the environment's own.

    Raises:
        gym.error.DependencyNotInstalled: pygame is not installed.
    """
    pygame = _needed("pygame")
    actions = keys_to_action or _own_keys(env)
    env.reset()
    height, width = env.render(mode="rgb_array").shape[:2]
    size = (int(width * (zoom or 1)), int(height * (zoom or 1)))
    keyboard = Keyboard(pygame, actions)
    screen = pygame.display.set_mode(size)
    clock = pygame.time.Clock()
    done, observation = True, None
    while keyboard.read():
        if done:
            observation, done = env.reset(), False
        else:
            last = observation
            action = keyboard.action
            observation, reward, done, info = env.step(action)
            if callback is not None:
                callback(last, observation, action, reward, done, info)
        display_arr(screen, env.render(mode="rgb_array"), size, transpose)
        pygame.display.flip()
        clock.tick(fps)
    pygame.quit()


def _own_keys(env: Any) -> Any:
    """The keys that the environment names."""
    for known in (env, env.unwrapped):
        if hasattr(known, "get_keys_to_action"):
            return known.get_keys_to_action()
    raise AssertionError(
        f"{env.spec.id} does not have explicit key to action mapping, please specify one manually"
    )


class Keyboard:
    """The keys that are pressed, as the action they mean.

    Args:
        pygame: The library that reads them.
        actions: The action for each tuple of pressed keys.
    """

    def __init__(self, pygame: Any, actions: Any) -> None:
        self._pygame = pygame
        self._actions = actions
        self._relevant = {key for keys in actions for key in keys}
        self._pressed: set[int] = set()

    @property
    def action(self) -> Any:
        """The action of the keys that are pressed now; 0 for any others."""
        return self._actions.get(tuple(sorted(self._pressed)), 0)

    def read(self) -> bool:
        """Read the keys; return whether to go on."""
        pygame = self._pygame
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN and event.key == _ESCAPE:
                return False
            if event.type == pygame.KEYDOWN and event.key in self._relevant:
                self._pressed.add(event.key)
            if event.type == pygame.KEYUP:
                self._pressed.discard(event.key)
        return True


class PlayPlot(plots.PlayPlot):
    """Plots numbers of the last steps while somebody plays.

    Args:
        callback: Gives the numbers of a step; it is called as ``play`` calls its callback.
        horizon_timesteps: How many steps are shown.
        plot_names: The title of each number's plot.
    """

    _missing = error.DependencyNotInstalled


def main() -> None:
    """Play the environment that the command names."""
    from gymport.gym.envs.registration import make

    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="MontezumaRevengeNoFrameskip-v4", help="the environment")
    play(make(parser.parse_args().env), zoom=4, fps=60)


if __name__ == "__main__":
    main()
