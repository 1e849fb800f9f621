"""Gymnasium's environments as the classes that gym had."""

from __future__ import annotations

import importlib
import sys
from types import new_class
from typing import Any, Callable, Mapping

import numpy as np

from gymport.adapters.legacy.view import view_class
from gymport.gym_0_22 import core, error
from gymport.gym_0_22.spaces import Box
from gymport.gym_0_22.spaces._own import own_space
from gymport.gym_0_22.utils import seeding
from gymport.gym_0_22.version import SPEAKS, has
from gymport.gym_common import homes
from gymport.gym_common.forwarding import env_text, plain_attribute

_SPACES = ("action_space", "observation_space")
_ONE_FRAME = "single_rgb_array" if SPEAKS.frames_are_lists else "rgb_array"
_LARGEST = np.finfo(np.float32).max
_OldView: Any = view_class(SPEAKS)


class ViewEnv(_OldView, core.Env[Any, Any]):  # type: ignore[misc]
    """An environment of Gymnasium's that speaks the release's dialect.

    Attributes that it does not have itself are read from and written to Gymnasium's environment.
    """

    env: Any = plain_attribute("env")
    _library = "shim_0_22"
    _mode: str | None

    def __init__(self, env: Any, mode: str | None = None) -> None:
        super().__init__(env, SPEAKS)
        object.__setattr__(self, "_mode", mode)

    if SPEAKS.render == "both":

        def step(self, action: Any) -> Any:
            """Step the environment; ``make`` puts on what makes one of the two flags."""
            return self._bound_step(action)

        @property
        def render_mode(self) -> str | None:
            """The mode that it was made with."""
            return self._mode

        def render(self, mode: Any = None) -> Any:
            """Render the environment in a mode, or in that it was made with."""
            if mode is None and self._mode == _ONE_FRAME:
                return self._given.render()
            return _OldView.render(self, mode)

    def reset(self, *, seed: int | None = None, **kwargs: Any) -> Any:
        """Reset the environment.

        Raises:
            gym.error.Error: The seed is negative or no int.
        """
        if seed is not None:
            seeding.np_random(seed)
        return super().reset(seed=seed, **kwargs)

    if SPEAKS.seed_method:

        def seed(self, seed: int | None = None) -> list[int]:
            """Seed the environment with effect from the next reset; return the seed in a list."""
            core.warn_of_seed()
            _, number = seeding.np_random(seed)
            self._wait(number)
            return [number]

    @property
    def np_random(self) -> Any:
        """The environment's random stream, as the release's kind."""
        source = self._given.np_random.bit_generator
        stream = vars(self).get("_stream")
        if stream is None or stream.bit_generator is not source:
            stream = seeding.RandomNumberGenerator(source)
            object.__setattr__(self, "_stream", stream)
        return stream

    @np_random.setter
    def np_random(self, value: Any) -> None:
        self._given.np_random = value

    @property
    def _np_random(self) -> Any:
        return self.np_random

    def _converted(self, space: Any) -> Any:
        return _finite(own_space(space))

    __str__ = env_text

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except AttributeError:
            said = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(said) from None

    def __repr__(self) -> str:
        return object.__repr__(self)


def _finite(space: Any) -> Any:
    """The space, bounded by the largest number where gym's environments were."""
    if not isinstance(space, Box) or space.dtype != np.float32 or space.is_bounded():
        return space
    low, high = (np.clip(bound, -_LARGEST, _LARGEST) for bound in (space.low, space.high))
    return Box(low, high, dtype=space.dtype)


def view(env: Any) -> Any:
    """Return an environment of Gymnasium's in the release's dialect."""
    return ViewEnv(env)


def lazily(
    module: str,
    name: str,
    modern: tuple[str, str],
    mixin: type[Any] | None = None,
) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that makes the class that gym had when it is asked for.

    Where steps are the same the class derives from Gymnasium's, and otherwise shows an environment
    of it. Other names are read from the module of Gymnasium's class.

    Args:
        module: The module.
        name: The name of the class.
        modern: The module and the name of Gymnasium's class.
        mixin: What gym's class did otherwise.

    Raises:
        gym.error.DependencyNotInstalled: Gymnasium, or what the class needs, is missing.
    """
    changed = f"_Changed{name}"  # has a name of its own, by which pickles find it

    def base() -> Any:
        return modern_class(*modern) if mixin is None else getattr(sys.modules[module], changed)

    def get(wanted: str) -> Any:
        if wanted.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {wanted!r}")
        if wanted not in (name, changed):
            return modern_class(modern[0], wanted)
        if wanted == name:
            made = (_derived if SPEAKS.modern else _shown)(name, base(), {"__module__": module})
        else:
            body = {"__module__": module}
            bases = (mixin, modern_class(*modern))
            made = new_class(changed, bases, {}, lambda namespace: namespace.update(body))
        homes.follow(made)
        setattr(sys.modules[module], wanted, made)
        return made

    return get


def of_modules(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's ``__getattr__`` that loads its modules, for themselves and their classes.

    Args:
        package: The package.
        homes: The module of each class.
    """

    def get(name: str) -> Any:
        if name in homes.values():
            return importlib.import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{package}.{homes[name]}"), name)

    return get


def _derived(name: str, base: Any, body: dict[str, Any]) -> Any:
    body["__doc__"] = base.__doc__

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        base.__init__(self, *args, **kwargs)
        for role in _SPACES:
            setattr(self, role, _finite(own_space(getattr(self, role))))

    def reset(self: Any, *, seed: int | None = None, options: Any = None) -> Any:
        if seed is not None:
            seeding.np_random(seed)
        return base.reset(self, seed=seed, options=options)

    for method in (__init__, reset):
        method.__qualname__ = f"{name}.{method.__name__}"
    reset.__doc__ = base.reset.__doc__
    body.update(__init__=__init__, reset=reset)
    return new_class(name, (base, core.Env), {}, lambda namespace: namespace.update(body))


def _shown(name: str, base: Any, body: dict[str, Any]) -> Any:
    body["__doc__"] = base.__doc__

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        mode = kwargs.get("render_mode")
        if mode is not None and not SPEAKS.make_render_mode:
            raise TypeError("__init__() got an unexpected keyword argument 'render_mode'")
        if mode == _ONE_FRAME:
            kwargs["render_mode"] = "rgb_array"
        ViewEnv.__init__(self, base(*args, **kwargs), mode)

    body.update(__init__=__init__, metadata=_metadata(base.metadata))
    return new_class(name, (ViewEnv,), {}, lambda namespace: namespace.update(body))


def _metadata(modern: dict[str, Any]) -> dict[str, Any]:
    """A class's metadata under the release's keys."""
    modes, fps = modern["render_modes"], modern.get("render_fps")
    if not has("render_modes"):
        return {SPEAKS.render_modes_key: list(modes), SPEAKS.render_fps_key: fps}
    both = SPEAKS.frames_are_lists and "rgb_array" in modes
    return {**modern, "render_modes": [*modes, *((_ONE_FRAME,) if both else ())]}


def modern_class(module: str, name: str) -> Any:
    """Return a class of Gymnasium's.

    Raises:
        gym.error.DependencyNotInstalled: Gymnasium, or what the class needs, is missing.
    """
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            f"gym's own environments are Gymnasium's here, and {missing}; "
            "run: pip install gymnasium"
        ) from missing
    except Exception as failed:
        if type(failed).__name__ != "DependencyNotInstalled":
            raise
        raise error.DependencyNotInstalled(str(failed)) from failed


def forwarding(module: str, modern: str) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that reads other names from Gymnasium's module."""

    def get(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return modern_class(modern, name)

    return get
