"""The check of ``render``: the declared modes, and what it returns in the one it was made with."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from gymport.checks.warning import warn

_LIST = "_list"


def checked_render(env: Any) -> Any:
    """Render an environment and return the result unchanged, warning of what is wrong with it.

    Raises:
        AssertionError: It was made with a render mode that its metadata do not declare, or they
            declare no positive number of frames per second.
    """
    modes = env.metadata.get("render_modes")
    if modes is None:
        warn(
            "metadata declares no render modes; write metadata = "
            '{"render_modes": ["rgb_array"], "render_fps": 30} in the class, or an empty list'
        )
    else:
        _check_modes(modes)
        if len(modes) > 0:
            _check_fps(env.metadata.get("render_fps"))
        _check_mode(env.render_mode, modes)
    result = env.render()
    if env.render_mode is not None:
        check_frame(env.render_mode, result)
    return result


def check_frame(mode: str, frame: Any) -> None:
    """Warn where what ``render`` returned is not what its mode says."""
    if mode in _FRAMES:
        _FRAMES[mode](frame)
    elif mode.endswith(_LIST):
        _check_frames(mode, frame)


def _check_modes(modes: Any) -> None:
    if not isinstance(modes, (list, tuple)):
        warn(f'metadata["render_modes"] is a {type(modes).__name__}; write a list of strings')
    elif not all(isinstance(mode, str) for mode in modes):
        warn(f'metadata["render_modes"] is {modes}; write strings only')


def _check_fps(fps: Any) -> None:
    if fps is None:
        warn('metadata has no "render_fps"; add it, such as "render_fps": 30')
    elif not (np.issubdtype(type(fps), np.integer) or np.issubdtype(type(fps), np.floating)):
        warn(f'metadata["render_fps"] is {fps!r}; write a number of frames per second')
    else:
        assert fps > 0, f'metadata["render_fps"] is {fps}; write a number above 0'


def _check_mode(mode: Any, modes: Any) -> None:
    assert mode is None or mode in modes, (
        f"the environment has render_mode={mode!r}, which metadata does not declare; add it to "
        f'metadata["render_modes"], now {modes}, or refuse it in __init__'
    )


def _check_frames(mode: str, frames: Any) -> None:
    if not isinstance(frames, list):
        warn(f"render() in the mode {mode} returned a {type(frames).__name__}; return a list")
        return
    for frame in frames:
        check_frame(mode[: -len(_LIST)], frame)


def _check_nothing(frame: Any) -> None:
    if frame is not None:
        warn(f"render() in the mode human returned a {type(frame).__name__}; return nothing")


def _check_text(frame: Any) -> None:
    if not isinstance(frame, str):
        warn(f"render() returned a {type(frame).__name__}; return a str, as its mode is text")


def _check_rgb(frame: Any) -> None:
    if not isinstance(frame, np.ndarray):
        warn(f"render() returned a {type(frame).__name__}; return a uint8 array of {_RGB}")
        return
    if frame.dtype != np.uint8:
        warn(f"render() returned an array of {frame.dtype}; return frame.astype(numpy.uint8)")
    if frame.ndim != 3 or frame.shape[2] != 3:
        warn(f"render() returned an array of shape {frame.shape}; return one of {_RGB}")


def _check_depth(frame: Any) -> None:
    if not isinstance(frame, np.ndarray):
        warn(f"render() returned a {type(frame).__name__}; return an array of {_DEPTH}")
    elif frame.ndim != 2:
        warn(f"render() returned an array of shape {frame.shape}; return one of {_DEPTH}")


_RGB = "shape (height, width, 3)"
_DEPTH = "shape (height, width)"
_FRAMES: dict[str, Callable[[Any], None]] = {
    "human": _check_nothing,
    "rgb_array": _check_rgb,
    "depth_array": _check_depth,
    "ansi": _check_text,
    "ascii": _check_text,
}
"""What a frame has to be in each mode; the modes that end in ``_list`` give lists of them."""
