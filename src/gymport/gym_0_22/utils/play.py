"""Environments played by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from gymport.gym_0_22 import logger
from gymport.gym_0_22.error import DependencyNotInstalled
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_common import plots

_MODES = ("rgb_array", "rgb_array_list")


class MissingKeysToAction(Exception):  # noqa: N818 (the name is given)
    """Raised for an environment that does not say which key does what."""


_needed = partial(plots.needed, DependencyNotInstalled)


def _keys_to_action(env: Any) -> Any:
    """The action for each combination of keys, as the environment names them."""
    for known in (env, env.unwrapped):
        if hasattr(known, "get_keys_to_action"):
            return known.get_keys_to_action()
    raise MissingKeysToAction(
        f"{env.spec.id} does not have explicit key to action mapping, please specify one manually"
    )


def _frame(env: Any) -> Any:
    """The last image of the environment."""
    modeless = SPEAKS.render != "attribute" and not getattr(env, "render_mode", None)
    rendered = env.render(**({"mode": "rgb_array"} if modeless else {}))
    frame = rendered[-1] if isinstance(rendered, list) else rendered
    assert isinstance(frame, np.ndarray), f"render gave a {type(frame)}; make it give rgb_array"
    return frame


class PlayableGame:
    """The window, and the keys that are pressed in it.

    Args:
        env: The environment.
        keys_to_action: The action for each combination of keys; None: the environment's own.
        zoom: How many times larger to show it.
    """

    def __init__(self, env: Any, keys_to_action: Any = None, zoom: float | None = None) -> None:
        if SPEAKS.make_render_mode and env.render_mode not in _MODES:
            logger.error(
                "PlayableGame wrapper works only with rgb_array and rgb_array_list render modes, "
                f"but your environment render_mode = {env.render_mode}."
            )
        self._pygame = _needed("pygame")
        self.env = env
        keys = _keys_to_action(env) if keys_to_action is None else keys_to_action
        self.relevant_keys = {key for combination in keys for key in combination}
        height, width = _frame(env).shape[:2]
        kind: Any = list if zoom is None and SPEAKS.render != "attribute" else tuple
        self.video_size = kind(int(length * (zoom or 1)) for length in (width, height))
        self.screen = self._pygame.display.set_mode(self.video_size)
        self.pressed_keys: list[int] = []
        self.running = True

    def process_event(self, event: Any) -> None:
        """Take a key, a new size or the end into account."""
        pygame = self._pygame
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.KEYDOWN and event.key in self.relevant_keys:
            self.pressed_keys.append(event.key)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.running = False
        elif event.type == pygame.KEYUP and event.key in self.relevant_keys:
            self.pressed_keys.remove(event.key)
        elif event.type == pygame.VIDEORESIZE:
            self.video_size = event.size
            self.screen = pygame.display.set_mode(self.video_size)


def display_arr(screen: Any, arr: Any, video_size: Any, transpose: bool) -> None:
    """Show an image on the screen, stretched to the full range of brightness."""
    pygame = _needed("pygame")
    lowest, highest = np.min(arr), np.max(arr)
    with np.errstate(invalid="ignore"):
        arr = 255.0 * (arr - lowest) / (highest - lowest)
    surface = pygame.surfarray.make_surface(arr.swapaxes(0, 1) if transpose else arr)
    screen.blit(pygame.transform.scale(surface, video_size), (0, 0))


def play(
    env: Any,
    transpose: bool = True,
    fps: int | None = None,
    zoom: float | None = None,
    callback: Any = None,
    keys_to_action: Any = None,
    seed: int | None = None,
    noop: Any = 0,
) -> None:
    """Let the keyboard act in an environment, until Escape is pressed or the window closed.

    Args:
        env: An environment that renders ``rgb_array``.
        transpose: Whether the images are height by width.
        fps: How many steps are taken in a second; None: what the metadata say, or 30.
        zoom: How many times larger to show it.
        callback: Called with each step's last and next observation, action, and the rest of what
            the step returned.
        keys_to_action: The action for each combination of keys; None: the environment's own.
        seed: Seeds every reset.
        noop: The action while no key is pressed.

    Raises:
        MissingKeysToAction: Nobody says which key does what.
        gym.error.DependencyNotInstalled: pygame is not installed.
    """
    env.reset(seed=seed)
    actions = _by_code(_keys_to_action(env) if keys_to_action is None else keys_to_action)
    game = PlayableGame(env, actions, zoom)
    pygame = _needed("pygame")
    clock = pygame.time.Clock()
    rate = env.metadata.get(SPEAKS.render_fps_key, 30) if fps is None else fps
    done, observation = True, None
    while game.running:
        if done:
            done, observation = False, env.reset(seed=seed)
        else:
            action = actions.get(tuple(sorted(game.pressed_keys)), noop)
            last, (observation, reward, *ends, info) = observation, env.step(action)
            done = any(ends)
            if callback is not None:
                callback(last, observation, action, reward, *ends, info)
        display_arr(game.screen, _frame(env), game.video_size, transpose)
        for event in pygame.event.get():
            game.process_event(event)
        pygame.display.flip()
        clock.tick(rate)
    pygame.quit()


def _by_code(actions: Any) -> dict[tuple[int, ...], Any]:
    """The actions by the sorted codes of the keys, which may be given as letters."""
    return {
        tuple(sorted(ord(key) if isinstance(key, str) else key for key in keys)): action
        for keys, action in actions.items()
    }


class PlayPlot(plots.PlayPlot):
    """Plots numbers of the last steps while somebody plays.

    Args:
        callback: Gives the numbers of a step; it is called as ``play`` calls its callback.
        horizon_timesteps: How many steps are shown.
        plot_names: The title of each number's plot.
    """

    _missing = DependencyNotInstalled

    def __init__(self, callback: Any, horizon_timesteps: int, plot_names: Any) -> None:
        logger.deprecation(
            "`PlayPlot` is marked as deprecated and will be removed in the near future."
        )
        super().__init__(callback, horizon_timesteps, plot_names)
