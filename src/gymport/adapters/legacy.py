"""A modern environment as an old one: ``legacy`` and the view that it gives."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any, Protocol

from gymport import seeding
from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection, detect
from gymport.adapters.libraries import bound, bound_by_name
from gymport.adapters.libraries import library as find_library
from gymport.adapters.modern import ModernView, modernize
from gymport.adapters.view import Shown, View
from gymport.dialects import DIALECTS, TRUNCATED_KEY, Dialect
from gymport.dialects import dialect as find_dialect
from gymport.errors import RenderModeError, UnsupportedDialectError


class LegacyEnv(Protocol):
    """What code for gym 0.21 and older finds in an environment, for type checkers."""

    action_space: Any
    observation_space: Any
    metadata: dict[str, Any]
    reward_range: tuple[float, float]
    spec: Any

    def step(self, action: Any) -> tuple[Any, Any, bool, dict[str, Any]]:
        """Step the environment: observation, reward, done, info."""
        ...

    def reset(self, **arguments: Any) -> Any:
        """Reset the environment and return the first observation."""

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the environment with effect from the next reset."""
        ...

    def render(self, mode: str = "human") -> Any:
        """Render the environment."""

    def close(self) -> None:
        """Close the environment."""

    def __getattr__(self, name: str) -> Any: ...


def legacy(env: Any, dialect: str | Dialect = "gym-0.21", *, library: str = "auto") -> LegacyEnv:
    """Return an environment that speaks an old dialect and shows ``env``.

    With ``gym-0.21`` and older, ``seed(s)`` replays the stream that gym made of ``s`` then, so an
    environment that draws from ``np_random`` repeats its old episodes bit for bit.

    Args:
        env: An environment of any dialect and library.
        dialect: What the result speaks: a dialect, its name, or a release such as ``"0.17.3"``.
        library: Whose ``Env`` and spaces the result is made of: ``core``, ``gymnasium``, ``gym``
            (a real one that is installed), or ``auto``: gym where the program has imported one
            older than 0.26, else gymnasium where it can be imported, else core.

    Returns:
        ``env`` itself if it speaks the dialect and is made of the library (``auto``: of any);
        what a modern view shows if that does; else a view of it. The view's ``env`` is the
        environment as it was given.

    Raises:
        NotAnEnvironmentError: ``env`` has no ``step`` and ``reset``.
        UnknownDialectError: The table has no such dialect.
        UnsupportedDialectError: The dialect is a modern one.
        UnknownLibraryError: The library is none of the three.
        MissingLibraryError: gymnasium is asked for and not installed.

    Example:
        >>> from gymport.core import Env
        >>> class Modern(Env):
        ...     def reset(self, *, seed=None, options=None):
        ...         super().reset(seed=seed)
        ...         return self.np_random.integers(2**31), {}
        ...
        ...     def step(self, action):
        ...         return 1, 0.5, False, True, {}
        >>> env = legacy(Modern(), "gym-0.21", library="core")
        >>> env.seed(7)
        [7]
        >>> first = env.reset()
        >>> env.step(0)
        (1, 0.5, True, {'TimeLimit.truncated': True})
    """
    view: LegacyEnv = _legacy(env, find_dialect(dialect), library)
    return view


def _legacy(env: Any, target: Dialect, library: str) -> Any:
    made_of = find_library(library, old=True)
    if isinstance(env, LegacyView):
        if env._dialect is target and library in ("auto", type(env)._library):
            return env
        env = env.env
    found = detect(env)
    if _speaks(found, target) and (library == "auto" or made_of.owns(env)):
        return env
    if isinstance(env, ModernView) and _speaks(env._reading, target):
        if library == "auto" or made_of.owns(env.env):
            return env.env
    if target.modern:
        raise UnsupportedDialectError(
            f"{target.name} is no old dialect; use gymport.modernize(env), or one of "
            f"{', '.join(row.name for row in DIALECTS.values() if not row.modern)}"
        )
    # a gym that serves old code has no modern Env to stand between
    between = "auto" if library == "gym" else library
    shown = env if found.modern else modernize(env, library=between)
    view = SeededLegacyView if target.reset_arguments else LegacyView
    return bound(view, made_of.name)(shown, target)


def _speaks(found: Detection, target: Dialect) -> bool:
    """Whether code for the dialect can use the environment as it is."""
    resets = "return_info" if "return_info" in target.reset_arguments else target.reset
    same_shapes = (found.step, found.reset) == (target.step, resets)
    return found.dialect is target and same_shapes and not found.prefix


class LegacyView(View):
    """A modern environment, shown in an old dialect.

    Args:
        env: The modern environment to show.
        dialect: How to show it.
    """

    _shows_legacy = True
    _dialect: Dialect
    _pending_seed: int | None = None
    _wrapped_view: LegacyView | None = None

    def __init__(self, env: Any, dialect: Dialect) -> None:
        own = object.__setattr__
        own(self, "env", env)
        own(self, "_dialect", dialect)

    def _gymport_detection(self) -> Detection:
        talk = self._dialect
        informs = "return_info" in talk.reset_arguments
        return Detection(
            dialect=talk,
            library="core",
            step=talk.step,
            reset="return_info" if informs else talk.reset,
            seeding="reset" if "seed" in talk.reset_arguments else "method",
            options="options" in talk.reset_arguments,
            render_takes_mode=True,
            prefix="",
            evidence=dict.fromkeys(("step", "reset", "seed"), "a legacy view"),
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
        if terminated or truncated or (info and TRUNCATED_KEY in info):
            info = convert.info_of_done(info, terminated, truncated, self._dialect)
            return obs, reward, bool(terminated or truncated), info
        return obs, reward, False, info

    def reset(self) -> Any:
        """Reset the environment and return the first observation."""
        return self._bound_reset()[0]

    def _wait(self, seed: Any) -> None:
        """Let a seed wait for the next reset."""
        if seed is not None:
            home = self._wrapped_view or self
            home._pending_seed = seeding.plain_seed(seed)
            home._keep("_bound_reset", home._any_reset)

    def _bind(self, name: str) -> Any:
        return self._first_step if name == "_bound_step" else self._any_reset

    def _first_step(self, action: Any) -> tuple[Any, ...]:
        """Take the first step, and bind the function for all others by what it returns."""
        result = convert.checked_step(self.env.step(action), self.env, (5,))
        if result[4] is not None:
            self._keep("_bound_step", self.env.step)
            return result
        self._keep("_bound_step", partial(convert.plain_flags_step, self.env.step))
        return (*result[:4], {})

    def _any_reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        """Reset with the seed that waits, and bind the function for resets without one."""
        home = self._wrapped_view or self
        seed, home._pending_seed = home._pending_seed, None
        if seed is not None:
            arguments.update(self._seeded(seed))
        result = convert.pair(self.env.reset(**arguments), self.env)
        if home is self:
            self._keep("_bound_reset", self.env.reset)
        return result

    def _seeded(self, seed: int) -> dict[str, int]:
        """Seed the environment with the old stream, or give what to seed its ``reset`` with."""
        if self._dialect.random_stream != "RandomState":
            return {"seed": seed}
        base = chain.read_or(self.env, "unwrapped", self.env)
        if not hasattr(base, "np_random"):
            return {"seed": seed}
        base.reset(seed=seed)  # seeds whatever does not draw from np_random
        base.np_random = seeding.replayed_np_random(seed)[0]
        return {}

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the environment with effect from the next reset.

        Args:
            seed: A non-negative integer; None draws one.

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
        """Render the environment in the mode that it was made with.

        Args:
            mode: That mode. Without it up to gym 0.24 ``human`` is meant, and in 0.25 the mode
                that the environment was made with.
            close: Does nothing (gym 0.9 closed the viewer): ``close()`` closes the window.

        Raises:
            RenderModeError: The environment was made with another mode, or none.
        """
        if close:
            return None
        made_with = chain.read_or(self.env, "render_mode", None)
        if mode is None:
            mode = made_with if self._dialect.render == "both" else self._dialect.unset_render
        if mode is None or mode != made_with:
            raise RenderModeError(
                f"{type(self.env).__name__} was made with render_mode={made_with!r} and cannot "
                f"render {mode!r}; make it with render_mode={mode!r}"
            )
        return self.env.render()

    @Shown
    def metadata(self) -> dict[str, Any]:
        """The environment's metadata under the dialect's keys; today's stay beside them."""
        return convert.metadata(chain.read_or(self.env, "metadata", None), self._dialect)

    @Shown
    def reward_range(self) -> tuple[float, float]:
        """The environment's smallest and largest reward; infinite unless it says so."""
        found: tuple[float, float] = chain.read_or(self.env, "reward_range", _UNLIMITED)
        return found

    @property
    def np_random(self) -> Any:
        """The environment's random stream, with the old names and today's."""
        return seeding.bilingual(chain.read(self.env, "np_random"))

    @np_random.setter
    def np_random(self, stream: Any) -> None:
        chain.write(self.env, "np_random", seeding.bilingual(stream))

    @property
    def unwrapped(self) -> LegacyView:
        """The environment below all wrappers, in the same dialect; it shares the view's seed."""
        base = chain.read_or(self.env, "unwrapped", self.env)
        if base is self.env:
            return self
        view: LegacyView = type(self)(base, self._dialect)
        object.__setattr__(view, "_wrapped_view", self._wrapped_view or self)
        return view


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
        self._wait(seed)
        obs, info = self._bound_reset() if options is None else self._bound_reset(options=options)
        return (obs, info) if return_info else obs


_UNLIMITED = (-float("inf"), float("inf"))


def __getattr__(name: str) -> Any:
    return bound_by_name((LegacyView, SeededLegacyView), name)
