"""The views that ``legacy_vector`` gives: a modern vector environment in an old dialect."""

from __future__ import annotations

import warnings
from typing import Any, Sequence

import numpy as np

from gymport.adapters import chain, convert
from gymport.adapters.legacy.spaces import old_space
from gymport.adapters.libraries import bound_by_name, library
from gymport.adapters.vector import endings, seeds
from gymport.adapters.vector.actions import together
from gymport.adapters.vector.detect import VectorDetection, detect_vector
from gymport.adapters.vector.modern import modernize_vector
from gymport.adapters.vector.view import VectorView
from gymport.adapters.view import Shown
from gymport.dialects import Dialect
from gymport.errors import RenderModeError
from gymport.vector import AutoresetMode


class LegacyVectorView(VectorView):
    """A modern vector environment, shown in an old dialect.

    Args:
        env: The vector to show.
        dialect: How to show it.
        replays: Whether seeds give the random stream of gym up to 0.21.
    """

    _shows_legacy = True
    _is_env = True
    _dialect: Dialect
    _replays: bool
    _inner: Any = None
    _waiting_seed: Any = None
    viewer: Any = None

    def __init__(self, env: Any, dialect: Dialect, replays: bool) -> None:
        own = object.__setattr__
        own(self, "env", env)
        own(self, "_reading", detect_vector(env))
        own(self, "_dialect", dialect)
        own(self, "_replays", replays)
        name = self._reading.library if self._reading.modern else "core"
        own(self, "_inner", modernize_vector(env, library=name or "core", autoreset_mode=_SAME))

    @Shown
    def _given(self) -> Any:
        """The modern vector that is stepped: the one that is shown, or a view of it."""
        return self._inner

    def _gymport_vector_detection(self) -> VectorDetection:
        talk = self._dialect
        return VectorDetection(
            dialect=talk,
            library="core",
            kind="VectorEnv",
            step=talk.step,
            reset="return_info" if "return_info" in talk.reset_arguments else talk.reset,
            seeding="reset" if talk.reset_arguments else "method",
            options="options" in talk.reset_arguments,
            autoreset=_SAME,
            evidence={"class": "a legacy view", "step": "a legacy view"},
        )

    def step(self, actions: Any) -> Any:
        """Apply one action to each environment.

        Args:
            actions: An element of ``action_space``, or a list, tuple or array of actions.

        Returns:
            Observations, rewards, dones and infos as the dialect's vectors gave them; from
            ``gym-0.26`` on terminations and truncations instead of dones. The observation of a
            finished environment is the first one of its next episode.
        """
        return self._old(self._inner.step(self._batch(actions)))

    def step_async(self, actions: Any) -> None:
        """Begin a step; ``step_wait`` gives its result."""
        if hasattr(self._inner, "step_async"):
            self._inner.step_async(self._batch(actions))
        else:
            object.__setattr__(self, "_actions", self._batch(actions))

    def step_wait(self, **arguments: Any) -> Any:
        """Return the result of the step that was begun; arguments as the vector's own takes."""
        if hasattr(self._inner, "step_async"):
            return self._old(self._inner.step_wait(**arguments))
        return self._old(self._inner.step(vars(self).pop("_actions")))

    def _batch(self, actions: Any) -> Any:
        """The actions as a modern vector takes them."""
        if isinstance(actions, np.ndarray):
            return actions
        if self._dialect.batched_discrete != "Tuple" and not isinstance(actions, list):
            batched = self._inner.action_space.__class__.__name__ in ("Tuple", "Dict")
            return actions if batched else together(self._inner.single_action_space, actions)
        return together(self._inner.single_action_space, actions)

    def _old(self, result: Any) -> Any:
        """The dialect's values for a modern step that restarts episodes at once."""
        observations, rewards, terminations, truncations, infos = result
        rewards = np.asarray(rewards, np.float64)
        told = self._told(infos, terminations, truncations)
        if self._dialect.step == "flags":
            return observations, rewards, terminations, truncations, told
        return observations, rewards, np.logical_or(terminations, truncations), told

    def _told(self, infos: Any, terminations: Any, truncations: Any) -> Any:
        """A step's infos in the dialect's layout."""
        talk = self._dialect
        if talk.step == "flags":
            return endings.flat_from_modern(infos, len(terminations), talk)
        if talk.vector_infos == "dict":
            return endings.legacy_columns(infos, terminations, truncations, talk)
        told = endings.legacy_rows(infos, terminations, truncations, talk)
        return tuple(told) if hasattr(self._base, "processes") else told

    def reset(self) -> Any:
        """Begin a new episode in every environment and return the batch of observations."""
        return self._reset()[0]

    def _reset(self, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Reset with the seed that waits, if there is one."""
        seed = vars(self).pop("_waiting_seed", None)
        given = {} if options is None else {"options": options}
        if seed is not None and self._replays:
            seeds.replay(self.env, seeds.one_each(seed, self.num_envs))
        elif seed is not None:
            given["seed"] = seed
        result: tuple[Any, Any] = self._inner.reset(**given)
        return result

    def reset_async(self, **arguments: Any) -> None:
        """Note what ``reset_wait`` is to reset with."""
        object.__setattr__(self, "_arguments", arguments)

    def reset_wait(self, timeout: float | None = None, **arguments: Any) -> Any:
        """Reset as ``reset`` does, with these arguments or those of ``reset_async``."""
        return self.reset(**{**vars(self).pop("_arguments", {}), **arguments})

    def seed(self, seeds: int | Sequence[int] | None = None) -> None:
        """Seed the environments with effect from the next reset.

        Args:
            seeds: One seed for each environment, or a seed ``s`` for ``s + i`` in environment
                ``i``; None draws them.

        Raises:
            InvalidSeedError: A seed is no integer, or negative.
            ValueError: There are more or fewer seeds than environments.
        """
        self._wait(seeds)

    def _wait(self, seed: Any) -> None:
        """Let a seed wait for the next reset."""
        if seed is None:
            seed = seeds.drawn(self.num_envs, self._dialect.drawn_seed_bytes)
        each = seeds.one_each(seed, self.num_envs)
        object.__setattr__(self, "_waiting_seed", each[0] if np.ndim(seed) == 0 else each)

    def render(self, mode: str | None = None) -> tuple[Any, ...] | None:
        """Return one frame for each environment, in the mode that they were made with.

        Raises:
            RenderModeError: They were made with another mode, or none.
        """
        made_with = self._inner.render_mode
        if made_with is None or mode not in (None, made_with):
            raise RenderModeError(
                f"{type(self.env).__name__} was made with render_mode={made_with!r} and cannot "
                f"render {mode!r}; make it with render_mode={mode or 'rgb_array'!r}"
            )
        frames: tuple[Any, ...] | None = self._inner.render()
        return frames

    @Shown
    def metadata(self) -> dict[str, Any]:
        """The vector's metadata under the dialect's keys; today's stay beside them."""
        return convert.metadata(chain.read_or(self.env, "metadata", None), self._dialect)

    @Shown
    def reward_range(self) -> tuple[float, float]:
        """Infinite unless the vector says so."""
        found: tuple[float, float] = chain.read_or(self.env, "reward_range", convert.UNLIMITED)
        return found

    def _single(self, name: str) -> str:
        return f"single_{name}"

    def _converted(self, space: Any) -> Any:
        made = super()._converted(space)
        return old_space(made, replays=self._replays) if self._dialect.step == "done" else made

    @Shown
    def action_space(self) -> Any:
        """The space of the batched actions: up to gym 0.21 a Tuple of the single ones."""
        if self._dialect.batched_discrete == "Tuple":
            return self._derived("action_space", self._tuple_of)
        return self._space("action_space")

    def _tuple_of(self, space: Any) -> Any:
        parts = (space,) * self.num_envs
        return old_space(library(self._library).spaces.Tuple(parts), replays=self._replays)


class SeededLegacyVectorView(LegacyVectorView):
    """A modern vector, shown in a dialect whose ``reset`` takes seeds (gym 0.22 to 0.25)."""

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        return_info: bool = False,
        options: dict[str, Any] | None = None,
    ) -> Any:
        """Begin a new episode in every environment.

        Args:
            seed: Seeds the environments first, as ``seed(seed)`` does.
            return_info: Whether to return the infos too.
            options: What the environments let one choose about their episodes.

        Returns:
            The batch of observations, or with ``return_info=True`` that and the infos.
        """
        if seed is not None:
            self._wait(seed)
        observations, infos = self._reset(options)
        if not return_info:
            return observations
        none_over = np.zeros(self.num_envs, np.bool_)
        return observations, self._told(infos, none_over, none_over)

    def seed(self, seed: int | Sequence[int] | None = None) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Seed the environments with effect from the next reset; see ``reset(seed=…)``."""
        warnings.warn(
            "env.seed(seed) is deprecated since gym 0.22; use env.reset(seed=seed)",
            DeprecationWarning,
            stacklevel=2,
        )
        self._wait(seed)


class FlagsVectorView(LegacyVectorView):
    """A modern vector, shown as gym 0.26 and gymnasium up to 0.29 had them."""

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new episode in every environment.

        Args:
            seed: Seeds the environments first: one for each, or ``s`` for ``s + i``.
            options: What the environments let one choose about their episodes.

        Returns:
            The batch of observations, and the infos.
        """
        if seed is not None:
            self._wait(seed)
        observations, infos = self._reset(options)
        return observations, endings.flat_from_modern(infos, self.num_envs, self._dialect)


_SAME = AutoresetMode.SAME_STEP
VIEWS: dict[tuple[str, ...], type[LegacyVectorView]] = {
    (): LegacyVectorView,
    ("seed", "return_info", "options"): SeededLegacyVectorView,
    ("seed", "options"): FlagsVectorView,
}
"""The view for a dialect, by the arguments of its ``reset``."""


def __getattr__(name: str) -> Any:
    return bound_by_name(tuple(VIEWS.values()), name)
