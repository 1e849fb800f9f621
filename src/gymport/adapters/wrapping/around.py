"""The two views around an old wrapper: what it stands on, and what shows it as a modern one."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any, Callable

from gymport.adapters import chain
from gymport.adapters.detect import Detection
from gymport.adapters.legacy.spec import OldSpec
from gymport.adapters.legacy.view import LegacyView
from gymport.adapters.libraries import bound_by_name
from gymport.adapters.libraries import library as find_library
from gymport.adapters.modern import ModernView
from gymport.adapters.view import Shown
from gymport.adapters.wrapping.classes import Expectation
from gymport.dialects import Dialect
from gymport.wrapper_spec import WrapperSpec

_put = object.__setattr__  # a view's own attributes, past what hands writes on


class Below(LegacyView):
    """What an old wrapper stands on: a modern environment, shown as the wrapper expects it.

    Its ``reset`` takes whatever wrappers pass on. Seeds are today's: the episodes are those of
    the modern environment without the wrapper.

    Args:
        env: The modern environment to show.
        expected: What the wrapper expects.
    """

    _expected: Expectation
    _options: dict[str, Any] | None = None
    _info: dict[str, Any] | None = None
    _spec: OldSpec | None = None
    _wrappers: tuple[tuple[Any, Callable[[], WrapperSpec]], ...] = ()

    def __init__(self, env: Any, expected: Expectation) -> None:
        super().__init__(env, _without_remarks(expected.dialect))
        _put(self, "_expected", expected)

    def _gymport_detection(self) -> Detection:
        found = super()._gymport_detection()
        return replace(found, step=self._expected.step, reset=self._expected.reset)

    def reset(
        self,
        *,
        seed: int | None = None,
        return_info: bool = False,
        options: dict[str, Any] | None = None,
    ) -> Any:
        """Reset the environment; see ``SeededLegacyView.reset``."""
        if seed is not None:
            self._wait(seed)
        if options is not None:
            self.let_wait(options)
        obs, info = (self._bound_reset or self._given.reset)()
        _put(self._wrapped_view or self, "_info", info)
        return (obs, info) if return_info or self._expected.reset == "obs_info" else obs

    def let_wait(self, options: dict[str, Any]) -> None:
        """Let options wait for the next reset, as a seed does."""
        home = self._wrapped_view or self
        home._options = options
        home._keep("_bound_reset", home._any_reset)

    def _any_reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        home = self._wrapped_view or self
        options, home._options = home._options, None
        if options is not None:
            arguments["options"] = options
        return super()._any_reset(**arguments)

    def remember(self, made: Any, spec: Callable[[], WrapperSpec]) -> None:
        """Keep how to say how a wrapper was made that stands here."""
        self._wrappers = (*self._wrappers, (made, spec))

    def specs_of(self, links: list[Any]) -> tuple[WrapperSpec, ...]:
        """How those of the links were made that are wrappers, lowest first."""
        made = {id(link) for link in links}
        return tuple(spec() for wrapper, spec in self._wrappers if id(wrapper) in made)

    def listen(self) -> None:
        """Notice the infos of resets and steps from now on, until ``heard``."""
        _put(self, "_info", None)
        _put(self, "_bound_step", Noticed(self, self._bound_step))

    def heard(self) -> dict[str, Any]:
        """The last info since ``listen``; none if there was no reset and no step."""
        _put(self, "_bound_step", self._bound_step.step)
        return {} if self._info is None else self._info

    @Shown
    def spec(self) -> Any:
        """A copy of the environment's spec, or None: gym's TimeLimit writes its limit there."""
        if self._spec is None:
            spec = chain.read_or(self._given, "spec", None)
            _put(self, "_spec", None if spec is None else OldSpec(copy(spec), self._dialect))
        return self._spec

    @Shown
    def render_mode(self) -> Any:
        """The mode that the environment was made with, or None."""
        return chain.read_or(self._given, "render_mode", None)

    def render(self, mode: str | None = None, close: bool = False) -> Any:
        """Render the environment; without a mode in the one that it was made with."""
        return super().render(mode or self.render_mode, close)


@lru_cache(maxsize=None)
def _without_remarks(dialect: Dialect) -> Dialect:
    """The dialect, but for its advice to seed in another way: here the seeds are handed on."""
    return dialect._replace(seed_method_warns=False)


class Noticed:
    """The steps of a view below, taken while a wrapper resets: their infos are noticed."""

    def __init__(self, view: Below, step: Any) -> None:
        self._view = view
        self.step = step

    def __call__(self, action: Any) -> Any:
        """Take a step."""
        result = self.step(action)
        view = self._view
        if view._bound_step is not self:  # it was the first one, which finds out how to step
            view.listen()
        _put(view, "_info", result[4])
        return result


class FlagsBelow(Below):
    """The same for a wrapper that is modern in its ``step`` only."""

    def step(self, action: Any) -> Any:
        """Step the environment; see ``gymport.core.Env.step``."""
        return self._bound_step(action)


class Above(ModernView):
    """An old wrapper on a modern environment, shown as a modern environment.

    Args:
        env: The old wrapper.
        reading: How it talks.
        render_mode: How ``render`` shows it; None: as the environment below says.
    """

    _below: Below

    def __init__(self, env: Any, reading: Detection, render_mode: str | None = None) -> None:
        super().__init__(env, reading, render_mode)
        _put(self, "_below", lowest(env))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Reset the environment; see ``gymport.core.Env.reset``."""
        below = self._below
        below.listen()
        try:
            obs, info = super().reset(seed=seed, options=options)
        finally:
            heard = below.heard()
        return obs, info if self._informs else heard

    def _seeded(self, seed: int) -> dict[str, int]:
        self._below._wait(seed)
        return super()._seeded(seed)

    def _taken(self, options: dict[str, Any] | None) -> dict[str, Any]:
        if options is not None and not self._reading.options:
            self._below.let_wait(options)
            return {}
        return super()._taken(options)

    def render(self) -> Any:
        """Render the environment in the view's ``render_mode``; see ``modernize``."""
        mode = self.render_mode
        if mode is None or not self._reading.render_takes_mode:
            return super().render()
        return self._method("render")(mode=mode)

    @Shown
    def spec(self) -> Any:
        """The spec of the environment below, with the old wrappers added to it; or None."""
        spec = chain.read_or(self._below._given, "spec", None)
        if not hasattr(spec, "additional_wrappers"):
            return spec
        spec = copy(spec)
        spec.additional_wrappers += self._below.specs_of(chain.links(self.env))
        return spec

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers, if it is made of the view's library."""
        base = chain.read_or(self._below._given, "unwrapped", self._below._given)
        return base if find_library(self._library).owns(base) else self


def lowest(made: Any) -> Below | None:
    """The view on which a pile of old wrappers stands, or None if that is an old environment."""
    return next((link for link in chain.links(made) if isinstance(link, Below)), None)


VIEWS = (Below, FlagsBelow, Above)


def __getattr__(name: str) -> Any:
    return bound_by_name(VIEWS, name)
