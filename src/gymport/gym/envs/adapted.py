"""Gymnasium's environments as the classes that gym had, over the adapters."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any, Callable

import numpy as np

from gymport.adapters.legacy.view import LegacyView
from gymport.adapters.libraries import library
from gymport.adapters.spaces.kinds import BUILDERS
from gymport.dialects import GYM_0_21
from gymport.gym import core, error, logger, spaces, version
from gymport.gym.utils import seeding
from gymport.gym_common.forwarding import env_text, plain_attribute


def old_metadata(*modes: str, fps: int | None = None) -> dict[str, Any]:
    """Return metadata under gym 0.21's keys."""
    rate = {} if fps is None else {GYM_0_21.render_fps_key: fps}
    return {GYM_0_21.render_modes_key: list(modes), **rate}


def observed_dtype() -> Any:
    """Return the dtype of classic control's observations in the release."""
    return np.float32 if version.has("classic_float32") else np.float64


class AdaptedEnv(LegacyView, core.Env):  # pyright: ignore[reportIncompatibleVariableOverride]
    """An environment of Gymnasium's that speaks gym 0.21; the base of gym's own classes here.

    It draws the old random stream, so that a seed gives the old episode. Attributes that it does
    not have itself are read from and written to Gymnasium's environment.

    Raises:
        gym.error.DependencyNotInstalled: Gymnasium, or what the environment needs, is missing.
    """

    _library = "shim"
    _modern: tuple[str, str]
    _package = "gymnasium"
    _arguments: dict[str, Any] = {}
    metadata: Any = old_metadata()  # pyright: ignore[reportAssignmentType]
    viewer: Any = None
    env: Any = plain_attribute("env")
    _draws_elsewhere = False  # also from streams that only its reset seeds

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if "render_mode" in kwargs:
            raise TypeError(
                f"{type(self).__name__}() got an unexpected keyword argument 'render_mode'; "
                "give the mode to render()"
            )
        create = modern_class(self._modern, self._package)
        made = create(*args, **{**self._arguments, **kwargs})
        super().__init__(made, GYM_0_21, replays=True)
        if not self._draws_elsewhere:
            made.np_random, _ = seeding.np_random()
        if version.has("box_warns") and not version.has("bounds_float32"):
            logger.warn("Box bound precision lowered by casting to float32", stacklevel=2)

    def _converted(self, space: Any) -> Any:
        return own_space(space)

    def seed(self, seed: Any = None) -> Any:
        """Seed the environment; return the seed in a list.

        Raises:
            gym.error.Error: The seed is negative or no int.
        """
        if self._draws_elsewhere:
            seeding.check(seed)
            return super().seed(seed)
        self._given.np_random, seed = seeding.np_random(seed)
        return [seed]

    __str__ = env_text

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except AttributeError:
            said = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(said) from None

    def __repr__(self) -> str:
        return object.__repr__(self)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "env":
            object.__setattr__(self, name, value)
            return
        try:
            super().__setattr__(name, value)
        except AttributeError:  # a subclass sets it before it calls our constructor
            if hasattr(self, "_given"):
                raise
            object.__setattr__(self, name, value)


class BorrowedEnv(AdaptedEnv):
    """An environment of Gymnasium's that gym never had.

    Args:
        env_id: Its id in Gymnasium.
        kwargs: The arguments for it.
    """

    _modern = ("gymnasium", "make")
    _draws_elsewhere = True
    metadata: Any = LegacyView.metadata

    def __init__(self, env_id: str, **kwargs: Any) -> None:
        made = modern_class(self._modern)(env_id, **{"disable_env_checker": True, **kwargs})
        LegacyView.__init__(self, made.unwrapped, GYM_0_21, replays=True)


def own_space(space: Any) -> Any:
    """Return a space as gym had it, with a stream of its own.

    Args:
        space: One of Gymnasium's; a kind that gym 0.21 had not comes back itself.
    """
    if isinstance(space, spaces.Space):
        return space
    build = BUILDERS.get(type(space).__name__)
    known = hasattr(spaces, type(space).__name__) and not getattr(space, "start", 0)
    return space if build is None or not known else build(space, library("shim"), own_space)


def modern_class(modern: tuple[str, str], package: str = "gymnasium") -> Callable[..., Any]:
    """Return Gymnasium's class.

    Args:
        modern: Its module and its name.
        package: What installs it.

    Raises:
        gym.error.DependencyNotInstalled: Gymnasium, or what the class needs, is missing.
    """
    try:
        return _imported(*modern)
    except ImportError as missing:
        raise _dependency(modern[1], package, missing) from missing
    except Exception as failed:
        if type(failed).__name__ != "DependencyNotInstalled":
            raise
        raise error.DependencyNotInstalled(str(failed)) from failed


@lru_cache(maxsize=None)
def _imported(module: str, name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return found


def _dependency(name: str, package: str, missing: ImportError) -> error.DependencyNotInstalled:
    return error.DependencyNotInstalled(
        f"{name} is an environment of {package}, and {missing}; run: pip install {package}"
    )


def forwarding(module: str, modern: str) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that reads other names from Gymnasium's module."""

    def get(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return modern_class((modern, name))

    return get
