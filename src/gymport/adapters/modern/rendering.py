"""The render mode that a modern view has for life, over environments that take it at each call."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any, Callable

from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.adapters.view import Shown
from gymport.dialects import GYMNASIUM_1
from gymport.errors import RenderModeError

_SINGLE = "single_"


def with_render_mode(env: Any, render_mode: str | None) -> Any:
    """The modern environment, if it was made with that render mode or none is asked for."""
    made_with = getattr(env, "render_mode", None)
    if render_mode is None or render_mode == made_with:
        return env
    raise RenderModeError(
        f"{chain.name_of(env)} was made with render_mode={made_with!r} and cannot change it; make "
        f"it with render_mode={render_mode!r}"
    )


def checked_mode(env: Any, reading: Detection, mode: str) -> str:
    """The render mode, if the environment has it or does not say which it has.

    Raises:
        RenderModeError: It has others, cannot be told the mode, or cannot render at all.
    """
    if chain.holder(env, reading.prefix + "render") is None:
        raise RenderModeError(f"{chain.name_of(env)} has no render method; leave render_mode out")
    modes = convert.render_modes(chain.read_or(env, "metadata", None))
    if modes and mode not in modes:
        raise RenderModeError(
            f"{chain.name_of(env)} has no render mode {mode!r}; use one of {', '.join(modes)}"
        )
    if not reading.render_takes_mode and chain.holder(env, "render_mode") is not None:
        with_render_mode(env, mode)
    return mode


class RenderingView:
    """The part of a modern view that renders.

    ``render_mode`` is chosen when the view is made, or set on it later; else it is the mode that
    the environment itself was made with.
    """

    env: Any
    _reading: Detection
    _chosen_mode: str | None = None
    _last_frame: Any = None

    def _method(self, name: str) -> Any:
        raise NotImplementedError

    def _forget_functions(self) -> None:
        raise NotImplementedError

    def render(self) -> Any:
        """Render the environment in the view's ``render_mode``.

        Without a mode nothing is rendered, with a warning. Of the frames that gym 0.25 collects,
        the last is shown.
        """
        mode = self.render_mode
        if mode is None:
            warnings.warn(
                "render() shows nothing without a render mode; give one: "
                'gymport.modernize(env, render_mode="human")',
                UserWarning,
                stacklevel=2,
            )
            return None
        render = self._method("render")
        told = self._reading.render_takes_mode and mode != self._own_mode
        frame = render(mode=mode) if told else render()
        return self._one(frame) if self._reading.dialect.frames_are_lists else frame

    def _one(self, frames: Any) -> Any:
        """The last of the frames since the last call, which may have been the same one."""
        if not isinstance(frames, list):
            return frames
        if frames:
            self._last_frame = frames[-1]
        return self._last_frame

    @property
    def _own_mode(self) -> str | None:
        """The mode that the environment was made with, in today's words."""
        mode: str | None = chain.read_or(self.env, "render_mode", None)
        if mode is not None and self._reading.dialect.frames_are_lists:
            return mode[len(_SINGLE) :] if mode.startswith(_SINGLE) else mode
        return mode

    @property
    def render_mode(self) -> str | None:
        """The mode that was chosen for the view, else the environment's own, or None."""
        return self._chosen_mode or self._own_mode

    @render_mode.setter
    def render_mode(self, mode: str | None) -> None:
        if mode is not None and mode != self.render_mode:
            mode = checked_mode(self.env, self._reading, mode)
        self._chosen_mode = mode
        self._forget_functions()

    @Shown
    def metadata(self) -> dict[str, Any]:
        """The environment's metadata under today's keys; the old keys stay beside them."""
        shown = convert.metadata(chain.read_or(self.env, "metadata", None), GYMNASIUM_1)
        modes, mode = shown[GYMNASIUM_1.render_modes_key], self.render_mode
        if mode is not None and mode not in modes:
            shown[GYMNASIUM_1.render_modes_key] = [*modes, mode]
        return shown

    def _drawing(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, followed by a drawing if the view was told to show itself to a human."""
        return partial(convert.rendered, self.render, function) if self._draws else function

    @property
    def _draws(self) -> bool:
        return self._chosen_mode == "human" and self._own_mode != "human"
