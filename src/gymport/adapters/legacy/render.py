"""``render(mode)`` on environments that have one render mode for life.

In its own mode the environment renders itself, and in another one through its double.
"""

from __future__ import annotations

from typing import Any, Callable

from gymport.adapters import chain, convert
from gymport.adapters.legacy.double import Double
from gymport.adapters.modern import ModernView
from gymport.adapters.reading.evidence import parameters
from gymport.dialects import Dialect
from gymport.errors import RenderModeError


def collected(
    function: Callable[..., Any],
    render: Callable[[], Any],
    frames: list[Any],
    first: bool,
    *args: Any,
    **kw: Any,
) -> Any:
    """Call a ``step`` or ``reset`` and keep a frame of what it led to, as gym 0.25 did."""
    result = function(*args, **kw)
    if first:
        frames.clear()
    frames.append(render())
    return result


class Renderer:
    """Renders an environment in any of its modes.

    Args:
        env: The modern environment.
        dialect: Whose rules for modes and for rendering before the first reset hold.
    """

    def __init__(self, env: Any, dialect: Dialect) -> None:
        self._env = env
        self._dialect = dialect
        self._doubles: dict[str, Double] = {}

    @staticmethod
    def collects(env: Any) -> bool:
        """Whether gym 0.25 kept a frame of every step of an environment made in that mode."""
        mode = chain.read_or(env, "render_mode", None)
        return mode not in (None, "human") and not mode.endswith("_list")

    def __call__(self, mode: str | None, frames: list[Any] | None) -> Any:
        """Render the environment.

        Args:
            mode: What was asked for.
            frames: What was kept of the steps since the last call, if they are kept.
        """
        made_with = chain.read_or(self._env, "render_mode", None)
        if self._dialect.render == "both":
            mode = mode or made_with
            if frames is not None and mode == made_with:
                given, frames[:] = list(frames), []
                return given
            mode = mode and mode.replace("single_", "", 1)
        mode = mode or self._dialect.unset_render
        if mode == made_with:
            return self._own()
        return self._other(str(mode))

    @property
    def _early(self) -> bool:
        """Whether the dialect renders an environment that was not reset yet."""
        return self._dialect.reset_needed != "ResetNeeded"

    def _own(self) -> Any:
        """Render in the mode that the environment was made with."""
        if self._early and chain.read_or(self._env, "_has_reset", True) is False:
            return chain.read_or(self._env, "unwrapped", self._env).render()
        return self._env.render()

    def _other(self, mode: str) -> Any:
        modes = convert.render_modes(chain.read_or(self._env, "metadata", None))
        if modes and mode not in modes:
            raise RenderModeError(
                f"{chain.name_of(self._env)} has no render mode {mode!r}; "
                f"use one of {', '.join(modes)}"
            )
        told = self._told()
        if told is not None:
            return told(mode=mode)
        if mode not in self._doubles:
            self._doubles[mode] = Double(self._env, mode, early=self._early)
        return self._doubles[mode].render()

    def _told(self) -> Any:
        """The environment's ``render``, if it can be told the mode, or None."""
        env, name = self._env, "render"
        if isinstance(env, ModernView):
            env, name = env.env, env._reading.prefix + name
        return chain.read(env, name) if _takes_mode(env, name) else None

    def close(self) -> None:
        """Close what was opened to render in other modes."""
        while self._doubles:
            self._doubles.popitem()[1].close()


def _takes_mode(env: Any, name: str) -> bool:
    """Whether ``render`` can be told the mode, and does not only hand on what it is told."""
    for link in chain.links(env):
        _, function = chain.implementation(type(link), name)
        names, anything = parameters(function) if function is not None else ([], True)
        if "mode" in names or not anything:
            return "mode" in names
    return False
