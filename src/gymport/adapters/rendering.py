"""Which render mode an environment can be shown in."""

from __future__ import annotations

from typing import Any

from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.errors import RenderModeError


def with_render_mode(env: Any, render_mode: str | None) -> Any:
    """The modern environment, if it was made with that render mode or none is asked for."""
    made_with = getattr(env, "render_mode", None)
    if render_mode is None or render_mode == made_with:
        return env
    raise RenderModeError(
        f"{type(env).__name__} was made with render_mode={made_with!r} and cannot change it; make "
        f"it with render_mode={render_mode!r}"
    )


def checked_mode(env: Any, reading: Detection, mode: str) -> str:
    """The render mode, if the environment has it or does not say which it has.

    Raises:
        RenderModeError: It has others, cannot be told the mode, or cannot render at all.
    """
    if chain.holder(env, reading.prefix + "render") is None:
        raise RenderModeError(f"{type(env).__name__} has no render method; leave render_mode out")
    modes = convert.render_modes(chain.read_or(env, "metadata", None))
    if modes and mode not in modes:
        raise RenderModeError(
            f"{type(env).__name__} has no render mode {mode!r}; use one of {', '.join(modes)}"
        )
    if not reading.render_takes_mode and chain.holder(env, "render_mode") is not None:
        with_render_mode(env, mode)
    return mode
