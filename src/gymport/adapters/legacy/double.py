"""An environment's double, which renders in another mode than the environment was made with.

It is an object of the same class with the environment's attributes of the moment and the other
mode. What rendering creates (windows, surfaces, clocks) stays with the double, and the environment
is left as it is.
"""

from __future__ import annotations

import sys
from typing import Any

from gymport.adapters import chain
from gymport.errors import RenderModeError

_ABSENT = object()
_OF_ONE_MODE = {"HumanRendering", "PassiveEnvChecker", "RenderCollection"}
"""The wrappers that ``make`` puts on for the mode that it is asked for."""


class Double:
    """An environment, wrappers included, as it would render had it been made with another mode.

    Args:
        env: The environment.
        mode: The other mode.
        early: Whether to render what was not reset yet.
    """

    def __init__(self, env: Any, mode: str, *, early: bool) -> None:
        left_out = _OF_ONE_MODE | ({"OrderEnforcing"} if early else set())
        found = chain.links(env)
        wrappers = [link for link in found[:-1] if type(link).__name__ not in left_out]
        self._links = [found[-1], *reversed(wrappers)]
        self._mode = mode
        self._env = env
        self._made_with = chain.read_or(env, "render_mode", None)
        self._own: list[dict[str, tuple[Any, Any]]] = [{} for _ in self._links]

    def render(self) -> Any:
        """Render the environment's state of the moment.

        Raises:
            RenderModeError: That fails, and so it does with what its constructor would have made
                for the mode.
        """
        errors = []
        for prepare in (_nothing, self._start_over, self._make_anew):
            try:
                prepare()
                return self._attempt()
            except Exception as failed:  # it is the user's code that runs
                if _speaks_for_itself(failed):
                    raise
                errors.append(failed)
        raise self._failure(errors[0]) from errors[0]

    def _failure(self, error: Exception) -> RenderModeError:
        return RenderModeError(
            f"{type(self._links[0]).__name__} was made with render_mode={self._made_with!r} and "
            f"cannot render {self._mode!r} ({type(error).__name__}: {error}); make it with "
            f"render_mode={self._mode!r}"
        )

    def _attempt(self) -> Any:
        doubles: list[Any] = []
        for link, own in zip(self._links, self._own):
            fixed = {"env": doubles[-1]} if doubles else {"render_mode": self._mode}
            doubles.append(_double(link, own, fixed))
        if doubles[0].render_mode != self._mode:
            raise AttributeError("its render_mode cannot be set")
        frame = doubles[-1].render()
        if (
            frame is None
            and self._mode != "human"
            and chain.read_or(self._env, "_has_reset", False)
        ):
            raise ValueError("nothing comes of it")
        self._own = [_made(link, double) for link, double in zip(self._links, doubles)]
        return frame

    def _start_over(self) -> None:
        """Let the double create windows and surfaces: its own are closed, or the environment's."""
        self._own = [{} for _ in self._links]
        for name, value in vars(self._links[0]).items():
            if _package(value) in ("pygame", "pyglet"):
                self._own[0][name] = (value, None)

    def _make_anew(self) -> None:
        """Take over what the constructor makes for the mode, from an environment made again."""
        known = vars(self._links[0])
        made = vars(self._links[0].spec.make(render_mode=self._mode).unwrapped)
        for name, value in made.items():
            here = known.get(name)
            if (value is None) != (here is None) and not (value is None and _is_plain(here)):
                self._own[0][name] = (known.get(name, _ABSENT), value)

    def close(self) -> None:
        """Close the windows of the double's own."""
        pygame = sys.modules.get("pygame")
        for _, value in [pair for own in self._own for pair in own.values()]:
            if pygame is not None and isinstance(value, pygame.Surface):
                if value is pygame.display.get_surface():
                    pygame.display.quit()
            elif callable(getattr(value, "close", None)):
                value.close()


def _package(value: Any) -> str:
    """The package that a value's class comes from."""
    cls: type = type(value)
    return cls.__module__.partition(".")[0]


def _is_plain(value: Any) -> bool:
    """Whether a value is data and not a window or the like."""
    return _package(value) in ("builtins", "collections", "numpy")


def _speaks_for_itself(error: Exception) -> bool:
    """Whether an error says what to do: a package is missing, or a reset."""
    missing = isinstance(error, ImportError) or isinstance(error.__cause__, ImportError)
    return missing or type(error).__name__ == "ResetNeeded"


def _nothing() -> None:
    """Prepare nothing: most environments only look at their ``render_mode``."""


def _double(link: Any, own: dict[str, tuple[Any, Any]], fixed: dict[str, Any]) -> Any:
    """An object of the link's class with its attributes, the double's own, and the fixed ones."""
    cls = type(link)
    if hasattr(cls, "__del__"):  # that would close what the environment still uses
        cls = type(cls.__name__, (cls,), {"__del__": lambda self: None})
    double = object.__new__(cls)
    state = vars(link)
    kept = {
        name: value
        for name, (seen, value) in own.items()
        if state.get(name, _ABSENT) is seen or not _is_plain(value)
    }
    vars(double).update({**state, **kept, **fixed})
    return double


def _made(link: Any, double: Any) -> dict[str, tuple[Any, Any]]:
    """The attributes that rendering gave the double, with what the environment has instead."""
    state = vars(link)
    return {
        name: (state.get(name, _ABSENT), value)
        for name, value in vars(double).items()
        if name not in ("env", "render_mode") and state.get(name, _ABSENT) is not value
    }
