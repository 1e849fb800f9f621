"""The view that ``modernize`` gives: any environment, in the modern dialect."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import partial
from typing import Any, Callable

from gymport import seeding
from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.adapters.libraries import bound_by_name
from gymport.adapters.mending.global_streams import DrawingView
from gymport.adapters.mending.sharing import WatchingView
from gymport.adapters.mending.strictness import MendingView, careful_flags_step
from gymport.adapters.modern.randomness import SeededView
from gymport.adapters.modern.rendering import RenderingView, checked_mode
from gymport.adapters.modern.spec import shown_spec
from gymport.adapters.modern.standins import way_in
from gymport.adapters.view import Shown, View, set_spaces, slot_setter
from gymport.dialects import GYMNASIUM_1


class ModernView(DrawingView, WatchingView, MendingView, RenderingView, SeededView, View):
    """Any environment, shown in the modern dialect.

    Args:
        env: The environment to show.
        reading: How it talks.
        render_mode: How ``render`` shows it; None: as the environment itself says.
    """

    _own_slots = ("env", "_reading", "_own_random", "_watch", "_probe")
    _kept_slots = (*_own_slots, "_spaces")
    __slots__ = _own_slots

    env: Any
    _shows_legacy = False
    _reading: Detection

    def __init__(self, env: Any, reading: Detection, render_mode: str | None = None) -> None:
        _set_env(self, env)
        _set_reading(self, reading)
        _set_own_random(self, None)
        _set_watch(self, None)
        _set_probe(self, None)
        set_spaces(self, ())
        if render_mode is not None:
            self._chosen_mode = checked_mode(env, reading, render_mode)

    def _gymport_detection(self) -> Detection:
        return _OF_MODERN_VIEWS

    def _converted(self, space: Any) -> Any:
        old = hasattr(type(space), "_gymport_shown")
        return super()._converted(space._gymport_shown if old else space)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Step the environment; see ``gymport.core.Env.step``.

        An old ``done`` becomes the two flags by the step table; its info is passed on as it is,
        the truncated key included.
        """
        obs, reward, done, info = self._bound_step(action)
        if done is False and type(reward) is float and info is not None:
            return obs, reward, False, False, info
        return self._ended(obs, reward, done, info)

    def _ended(
        self, obs: Any, reward: Any, done: Any, info: Any
    ) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """The modern five values for all but the plainest step."""
        plain = self._plain(reward)
        if done is False:
            return obs, plain, False, False, {} if info is None else info
        ran_out = partial(convert.out_of_time, self.env)
        terminated, truncated = convert.flags(done, info, self._reading.dialect, ran_out)
        if terminated or truncated:
            obs = self._fitted("step", obs)
        return obs, plain, terminated, truncated, {} if info is None else info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Reset the environment; see ``gymport.core.Env.reset``.

        A seed goes where the environment takes it: to its ``reset``, its ``seed`` method, or
        into its ``np_random``. NumPy's integers are taken too. Options that the environment
        cannot take are left out, with a warning.
        """
        if seed is None and options is None:
            bound = self._bound_reset
            if bound is None:
                return self.env.reset(), {}
            result = bound()
        else:
            result = self._told_reset(seed, self._taken(options))
        return convert.pair(result, self.env) if self._informs else (result, {})

    @property
    def _informs(self) -> bool:
        """Whether the environment's ``reset`` gives its info; the first one has settled it."""
        return self._reading.reset != "obs"

    def _told_reset(self, seed: Any, arguments: dict[str, Any]) -> Any:
        """Reset with a seed, options or both."""
        if seed is not None:
            seed = seeding.plain_seed(seed)
            arguments.update(self._begin_streams(seed, partial(self._seeded, seed)))
        return self._probed(self._bound_reset or self.env.reset, **arguments)

    def _method(self, name: str) -> Any:
        """A method of the environment, past the wrappers that are left out."""
        way = way_in(self.env)
        if way is not self.env and hasattr(type(way), name):
            return getattr(way, name)
        return chain.read(self.env, self._reading.prefix + name)

    def _taken(self, options: dict[str, Any] | None) -> dict[str, Any]:
        """The options as an argument of the environment's ``reset``, if it takes them."""
        if options is not None and self._reading.options:
            return {"options": options}
        if options:
            warnings.warn(
                f"{type(self.env).__name__}.reset takes no options: {options} left out; set what "
                "they stand for as attributes of the environment",
                UserWarning,
                stacklevel=3,
            )
        return {}

    def _bind(self, name: str) -> Any:
        if name == "_bound_step":
            return self._first_step
        if name == "_bound_reset":
            return self._first_reset
        raise AttributeError(name)

    def _first_step(self, action: Any) -> tuple[Any, Any, Any, Any]:
        """Take the first step, and bind the function for all others by what it returns."""
        step = self._drawing(self._method("step"))
        result = self._probed(self._in_streams(step), action)
        convert.checked_step(result, self.env, self._step_lengths())
        convert.check_done(result[2], self.env)
        self._end_probe()
        obs = self._owned("step", self._fitted("step", result[0]))
        plain = self._plain(result[1])
        if not self._watches("step"):
            step = self._step_copying(self._step_fitting(self._in_streams(step)))
            self._bind_step(step, result)
        if len(result) == 5:
            return obs, plain, convert.Ended(bool(result[2]), bool(result[3])), result[4]
        return obs, plain, result[2], result[3]

    def _bind_step(self, step: Callable[..., Any], first: tuple[Any, ...]) -> None:
        """Bind the function for all further steps, by what the first one returned."""
        if len(first) == 4:
            self._keep("_bound_step", step)
            return
        types = type(first[2]) is type(first[3]) is bool and isinstance(first[4], dict)
        modern = self._reading.modern and self._reading.library is not None
        bare = types and modern and isinstance(first[1], (float, int))
        self._keep("step", step if bare else partial(careful_flags_step, self._promised(), step))

    def _step_lengths(self) -> tuple[int, ...]:
        """How many values a step may return: either number, or that of the named dialect."""
        if not self._reading.named:
            return (4, 5)
        return (5,) if self._reading.step == "flags" else (4,)

    def _first_reset(self, **arguments: Any) -> Any:
        """Reset for the first time, and bind the function for all others by what it returns."""
        reset = self._in_streams(self._drawing(self._method("reset")))
        if self._reading.reset == "return_info":
            reset = partial(reset, return_info=True)
        result = reset(**arguments)
        expected = self._informs
        if not self._reading.named:
            space = chain.read_or(self.env, "observation_space", None)
            expected = convert.is_pair(result, space, expected)
        if expected is not self._informs:
            self._reading = replace(self._reading, reset="obs_info" if expected else "obs")
        obs, *info = convert.pair(result, self.env) if expected else (result,)
        obs = self._owned("reset", self._fitted("reset", obs))
        if not self._watches("reset"):
            reset = self._reset_copying(self._reset_fitting(reset, expected), expected)
            bare = not expected and reset == getattr(self.env, "reset", None)
            self._keep("_bound_reset", None if bare else reset)
        return (obs, *info) if expected else obs

    @Shown
    def spec(self) -> Any:
        """The environment's spec, or None; that of a real gym makes modern views."""
        return shown_spec(chain.read_or(self.env, "spec", None), self._library)

    @Shown
    def reward_range(self) -> tuple[float, float]:
        """The environment's smallest and largest reward; infinite unless it says so."""
        found: tuple[float, float] = chain.read_or(self.env, "reward_range", convert.UNLIMITED)
        return found


class PlainModernView(ModernView):
    """The same over an environment whose code shows that every reward is a Python number."""

    __slots__ = ()

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Step the environment; see ``ModernView.step``. No reward is looked at."""
        obs, reward, done, info = self._bound_step(action)
        if done is False and info is not None:
            return obs, reward, False, False, info
        return self._ended(obs, reward, done, info)


_set_env, _set_reading, _set_own_random, _set_watch, _set_probe = (
    slot_setter(ModernView, name) for name in ModernView._own_slots
)

_OF_MODERN_VIEWS = Detection(
    dialect=GYMNASIUM_1,
    library="core",
    step=GYMNASIUM_1.step,
    reset=GYMNASIUM_1.reset,
    seeding="reset",
    options=True,
    render_takes_mode=False,
    prefix="",
    evidence=dict.fromkeys(("step", "reset", "seed"), "a modern view"),
)


def __getattr__(name: str) -> Any:
    return bound_by_name((ModernView, PlainModernView), name)
