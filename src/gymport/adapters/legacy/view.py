"""The views that ``legacy`` gives: a modern environment in each old dialect's words."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any, Callable

from gymport import seeding
from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.adapters.legacy.attributes import OldView
from gymport.adapters.legacy.render import Renderer, collected
from gymport.adapters.libraries import bound_by_name
from gymport.adapters.modern import ModernView
from gymport.dialects import TRUNCATED_KEY, Dialect


class LegacyView(OldView):
    """A modern environment, shown in a dialect whose ``step`` says ``done`` (gym up to 0.25)."""

    _frames: list[Any] | None = None
    _bound_render: Renderer | None = None

    def _gymport_detection(self) -> Detection:
        talk = self._dialect
        informs = "return_info" in talk.reset_arguments
        return self._detection(
            reset="return_info" if informs else talk.reset,
            seeding="reset" if "seed" in talk.reset_arguments else "method",
            options="options" in talk.reset_arguments,
            render_takes_mode=True,
        )

    def step(self, action: Any) -> tuple[Any, Any, bool, dict[str, Any]]:
        """Step the environment.

        Args:
            action: An element of ``action_space``.

        Returns:
            Observation, reward, ``done``, and info. ``done`` says that the episode is over; the
            truncated key of the info says by the dialect's rules whether time ran out. The
            environment's own info is copied where the key has to be set or removed.
        """
        obs, reward, terminated, truncated, info = self._bound_step(action)
        if terminated or truncated:
            info = convert.info_of_done(info, terminated, truncated, self._dialect)
            return obs, reward, True, info
        if info and TRUNCATED_KEY in info:
            info = convert.without_key(info)
        return obs, reward, False, info

    def reset(self) -> Any:
        """Reset the environment and return the first observation."""
        bound = self._bound_reset
        return (self._given.reset() if bound is None else bound())[0]

    def _wait(self, seed: Any) -> None:
        """Let a seed wait for the next reset."""
        home = self._wrapped_view or self
        home._pending_seed = seeding.plain_seed(seed)
        home._keep("_bound_reset", home._any_reset)

    def _bind(self, name: str) -> Any:
        return self._first_step if name == "_bound_step" else self._any_reset

    def _first_step(self, action: Any) -> tuple[Any, ...]:
        """Take the first step, and bind the function for all others by what it returns."""
        step = self._function("step")
        try:
            result = convert.checked_step(step(action), self._given, (5,))
        except Exception as error:
            if type(error).__name__ == "ResetNeeded" != self._dialect.reset_needed:
                raise AssertionError("Cannot call env.step() before calling reset()") from error
            raise
        if result[4] is not None:
            self._keep("_bound_step", step)
            return result
        self._keep("_bound_step", partial(convert.plain_flags_step, step))
        return (*result[:4], {})

    def _function(self, name: str) -> Callable[..., Any]:
        """The environment's ``step`` or ``reset``; in 0.25 it may have to keep a frame of each."""
        function: Callable[..., Any] = getattr(self._given, name)
        if not (self._dialect.frames_are_lists and Renderer.collects(self._given)):
            return function
        frames = [] if self._frames is None else self._frames
        object.__setattr__(self, "_frames", frames)
        return partial(collected, function, self._given.render, frames, name == "reset")

    def _any_reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """Reset with the seed that waits, and bind the function for resets without one."""
        home = self._wrapped_view or self
        seed, home._pending_seed = home._pending_seed, None
        if seed is not None:
            arguments.update(self._seeded(seed))
        reset = self._function("reset")
        result = convert.pair(reset(**arguments), self._given)
        if home is self:
            bare = reset == getattr(self._given, "reset", None)
            self._keep("_bound_reset", None if bare else reset)
        return result

    def _seeded(self, seed: int) -> dict[str, int]:
        """Seed the environment with the old stream, or give what to seed its ``reset`` with."""
        base = chain.read_or(self._given, "unwrapped", self._given)
        if not self._replays or _seeds_the_old_way(base) or not hasattr(base, "np_random"):
            return {"seed": seed}
        base.reset(seed=seed)  # seeds whatever does not draw from np_random
        base.np_random = seeding.replayed_np_random(seed)[0]
        return {}

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the environment with effect from the next reset.

        Args:
            seed: A non-negative integer, numpy's too; None draws one.

        Returns:
            The seed in a list, as gym did.

        Raises:
            InvalidSeedError: The seed is no integer, or negative.
        """
        if self._dialect.seed_method_warns:
            warnings.warn(
                "env.seed(seed) is deprecated since gym 0.22; use env.reset(seed=seed)",
                DeprecationWarning,
                stacklevel=2,
            )
        if seed is None:
            seed = seeding.create_seed(max_bytes=self._dialect.drawn_seed_bytes)
        seed = seeding.plain_seed(seed)
        self._wait(seed)
        return [seed]

    def render(self, mode: str | None = None, close: bool = False) -> Any:
        """Render the environment as it is now, in any mode that it has.

        Args:
            mode: One of ``metadata``'s render modes, whatever the environment was made with.
                Without it ``human`` is meant, and in 0.25 the mode that it was made with.
            close: Close the windows that were opened here, instead; the environment goes on
                working (gym 0.9).

        Returns:
            What the mode gives: nothing for ``human``, a frame for ``rgb_array``, a text for
            ``ansi``. In 0.25 an environment that was made with one of the latter gives a list of
            them, one for each step since the last call.

        Raises:
            RenderModeError: The environment has no such mode, or cannot change to it.
        """
        if close:
            return self._close_windows()
        if self._bound_render is None:
            self._keep("_bound_render", Renderer(self._given, self._dialect))
        renderer: Any = self._bound_render
        return renderer(mode, self._frames)

    def close(self) -> None:
        """Close the environment and the windows opened for it; a second call does nothing."""
        super().close()
        self._close_windows()

    def _close_windows(self) -> None:
        if self._bound_render is not None:
            self._bound_render.close()


class SeededLegacyView(LegacyView):
    """A modern environment, shown in a dialect whose ``reset`` takes a seed (gym 0.22 to 0.25)."""

    def reset(
        self,
        *,
        seed: int | None = None,
        return_info: bool = False,
        options: dict[str, Any] | None = None,
    ) -> Any:
        """Reset the environment.

        Args:
            seed: Seeds the environment first, as ``seed(seed)`` does.
            return_info: Whether to return the info too.
            options: What the environment lets one choose about the episode.

        Returns:
            The first observation, or ``(obs, info)`` with ``return_info=True``.
        """
        if seed is not None:
            self._wait(seed)
        bound = self._bound_reset or self._given.reset
        obs, info = bound() if options is None else bound(options=options)
        return (obs, info) if return_info else obs


class FlagsLegacyView(OldView):
    """A modern environment with what gym 0.26 had besides: forwarding and ``reward_range``."""

    def _gymport_detection(self) -> Detection:
        return self._detection(
            reset=self._dialect.reset, seeding="reset", options=True, render_takes_mode=False
        )

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Step the environment; see ``gymport.core.Env.step``."""
        self._keep("step", self._given.step)
        result: tuple[Any, Any, bool, bool, dict[str, Any]] = self._given.step(action)
        return result

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Reset the environment; see ``gymport.core.Env.reset``. NumPy's seeds are taken too."""
        plain = None if seed is None else seeding.plain_seed(seed)
        return convert.pair(self._given.reset(seed=plain, options=options), self._given)

    def render(self) -> Any:
        """Render the environment in the mode that it was made with."""
        return self._given.render()


def _seeds_the_old_way(base: Any) -> bool:
    """Whether an old environment is below, which makes its stream of a seed itself."""
    return isinstance(base, ModernView) and base._reading.seeding != "reset"


VIEWS = (LegacyView, SeededLegacyView, FlagsLegacyView)


def view_class(dialect: Dialect) -> Any:
    """The class of the views that speak a dialect."""
    if dialect.step == "flags":
        return FlagsLegacyView
    return SeededLegacyView if dialect.reset_arguments else LegacyView


def __getattr__(name: str) -> Any:
    return bound_by_name(VIEWS, name)
