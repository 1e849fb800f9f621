"""The view that ``modernize_vector`` gives: any vector environment in the modern dialect."""

from __future__ import annotations

import warnings
from typing import Any, Sequence

import numpy as np

from gymport.adapters import chain, convert
from gymport.adapters.libraries import bound_by_name
from gymport.adapters.vector import endings, resets, seeds
from gymport.adapters.vector.actions import batch_of, in_arrays, one_by_one
from gymport.adapters.vector.detect import VectorDetection, steps_in_turn, sub_environments
from gymport.adapters.vector.infos import FINAL_OBS, batched, rows
from gymport.adapters.vector.libraries import own_mode
from gymport.adapters.vector.view import VectorView
from gymport.adapters.view import Shown
from gymport.dialects import GYMNASIUM_1
from gymport.vector import AutoresetMode


class ModernVectorView(VectorView):
    """Any vector environment, shown in the modern dialect.

    Args:
        env: The vector to show.
        reading: How it talks.
        mode: When it is to restart episodes.
    """

    _shows_legacy = False
    _mode: AutoresetMode
    _way: str
    _twin: Any = None
    _step_kind: str | None = None
    _told = False

    def __init__(self, env: Any, reading: VectorDetection, mode: AutoresetMode) -> None:
        own = object.__setattr__
        own(self, "env", env)
        own(self, "_reading", reading)
        own(self, "_mode", mode)
        own(self, "_way", resets.way(env, reading, mode))
        if self._way == "in_turn":
            own(self, "_twin", resets.in_turn(env, reading, mode))

    def _gymport_vector_detection(self) -> VectorDetection:
        return VectorDetection(
            dialect=GYMNASIUM_1,
            library="core",
            kind="VectorEnv",
            step=GYMNASIUM_1.step,
            reset=GYMNASIUM_1.reset,
            seeding="reset",
            options=True,
            autoreset=self._mode,
            evidence={"class": "a modern view", "step": "a modern view"},
        )

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Apply one action to each environment; see ``gymport.vector.VectorEnv.step``."""
        if self._twin is not None:
            result: tuple[Any, Any, Any, Any, dict[str, Any]] = self._twin.step(actions)
            return result
        return self._modern(self.env.step(self._old_actions(actions)))

    def step_async(self, actions: Any) -> None:
        """Begin a step; ``step_wait`` gives its result."""
        if self._waits:
            self.env.step_async(self._old_actions(actions))
        else:
            object.__setattr__(self, "_actions", actions)

    def step_wait(self, **arguments: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Return the result of the step that was begun; arguments as the vector's own takes."""
        if self._waits:
            return self._modern(self.env.step_wait(**arguments))
        return self.step(vars(self).pop("_actions"))

    @property
    def _waits(self) -> bool:
        """Whether the vector can begin a step and end it later."""
        return self._twin is None and hasattr(self.env, "step_wait")

    def _old_actions(self, actions: Any) -> Any:
        """The actions as the vector takes them: up to gym 0.21 one by one."""
        reading = self._reading
        if reading.kind == "VectorEnv" and reading.dialect.batched_discrete != "Tuple":
            return actions
        space = chain.read_or(self.env, self._single("action_space"), None)
        return actions if space is None or in_arrays(space) else self._one_by_one(actions)

    def _one_by_one(self, actions: Any) -> list[Any]:
        return one_by_one(self.action_space, actions)

    def _modern(self, result: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The modern five values for what a step of the vector returned."""
        kind = self._step_kind or self._settled(result)
        if kind == "done":
            return self._from_dones(*result)
        if not self._reading.modern:
            return self._from_flags(*result)
        if self._way == "masked":
            result = resets.begun_at_once(self.env, result)
        modern: tuple[Any, Any, Any, Any, dict[str, Any]] = result
        return modern

    def _settled(self, result: Any) -> str:
        """The kind of step, settled by the first one unless the caller named the dialect."""
        kind = self._reading.step
        own = (4,) if kind == "done" else (5,)
        convert.checked_step(result, self.env, own if self._reading.named else (4, 5))
        kind = "done" if len(result) == 4 else "flags"
        object.__setattr__(self, "_step_kind", kind)
        return kind

    def _from_dones(
        self, observations: Any, rewards: Any, dones: Any, infos: Any
    ) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        terminations, truncations = endings.flags(dones, infos, self._reading.dialect)
        over = terminations | truncations
        told = endings.modern(infos, over, chain.read_or(self.env, "reset_infos", None))
        if over.any() and FINAL_OBS not in told and not self._told:
            self._tell_of_loss()
        return observations, np.asarray(rewards, np.float64), terminations, truncations, told

    def _tell_of_loss(self) -> None:
        """Say once that the vector has thrown the final observation away."""
        self._told = True
        advice = "keeps them" if steps_in_turn(self.env) else "keeps those of a SyncVectorEnv"
        warnings.warn(
            f"{type(self.env).__name__} does not hand out the last observations of episodes (gym "
            f"has done so since 0.22), so that infos have no {FINAL_OBS!r}; "
            f'gymport.modernize_vector(venv, autoreset_mode="next_step") {advice}',
            UserWarning,
            stacklevel=5,
        )

    def _from_flags(
        self, observations: Any, rewards: Any, terminations: Any, truncations: Any, infos: Any
    ) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        terminations, truncations = (np.asarray(f, np.bool_) for f in (terminations, truncations))
        over = terminations | truncations
        if "return_info" in self._reading.dialect.reset_arguments:
            told = endings.modern(infos, over)
        else:
            told = endings.modern_from_flat(infos, len(over))
        return observations, np.asarray(rewards, np.float64), terminations, truncations, told

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new episode in every environment; see ``gymport.vector.VectorEnv.reset``.

        Seeds go where the vector takes them, an int ``s`` as ``s + i`` to environment ``i``.

        Raises:
            ValueError: ``options`` has a ``reset_mask`` and the vector takes none.
        """
        if seed is not None:
            seed = seeds.plain_seeds(seed)
        if self._twin is not None:
            return self._twin.reset(seed=seed, options=options)  # type: ignore[no-any-return]
        if self._reading.modern:
            return self.env.reset(seed=seed, options=options)  # type: ignore[no-any-return]
        resets.refuse_mask(self.env, options)
        return self._first(self.env.reset(**self._seeded(seed), **self._taken(options)))

    def _first(self, result: Any) -> tuple[Any, dict[str, Any]]:
        """The modern pair for what a reset of an old vector returned."""
        if self._reading.reset == "obs":
            begun = chain.read_or(self.env, "reset_infos", None)
            return result, batched(dict(enumerate(rows(begun or [], 0))), self.num_envs)
        observations, infos = convert.pair(result, self.env)
        return observations, endings.modern_from_flat(infos, self.num_envs)

    def _seeded(self, seed: Any) -> dict[str, Any]:
        """Seed the vector, or give what to seed its ``reset`` with."""
        wants_info = {"return_info": True} if self._reading.reset == "return_info" else {}
        if seed is None:
            return wants_info
        if self._reading.seeding == "reset":
            return {**wants_info, "seed": seed}
        if self._reading.kind == "VecEnv":
            seed = seeds.first_of_consecutive(seed, type(self.env).__name__)
        self.env.seed(seed)
        return wants_info

    def _taken(self, options: dict[str, Any] | None) -> dict[str, Any]:
        """The options as an argument of the vector's ``reset``, if it takes them."""
        if options is not None and self._reading.options:
            return {"options": options}
        if options is not None and hasattr(self.env, "set_options"):
            self.env.set_options(options)
        elif options:
            warnings.warn(
                f"{type(self.env).__name__}.reset takes no options: {options} left out; set what "
                "they stand for with set_attr",
                UserWarning,
                stacklevel=3,
            )
        return {}

    def render(self) -> tuple[Any, ...] | None:
        """Return one frame for each environment, drawn in their render mode."""
        reading = self._reading
        if reading.modern or hasattr(self.env, "get_images"):
            frames = self.env.render() if reading.modern else self.env.get_images()
            return None if frames is None else tuple(frames)
        mode = {} if reading.dialect.render != "argument" else {"mode": "rgb_array"}
        return self.call("render", **mode)

    @Shown
    def render_mode(self) -> str | None:
        """The environments' render mode, or None."""
        mode: str | None = chain.read_or(self.env, "render_mode", None)
        for env in sub_environments(self.env)[:1]:
            mode = mode or chain.read_or(env, "render_mode", None)
        return mode

    @Shown
    def metadata(self) -> dict[str, Any]:
        """The vector's metadata under today's keys, with the ``autoreset_mode``."""
        shown = convert.metadata(chain.read_or(self.env, "metadata", None), GYMNASIUM_1)
        return {**shown, "autoreset_mode": own_mode(self._mode, self._library)}

    @Shown
    def observation_space(self) -> Any:
        """The space of the batched observations, made of the view's library."""
        if self._reading.kind == "VecEnv":
            return self._batch("observation_space")
        return self._space("observation_space")

    @Shown
    def action_space(self) -> Any:
        """The space of the batched actions: one array where there is one for each action."""
        if self._reading.kind == "VecEnv" or self._reading.dialect.batched_discrete == "Tuple":
            return self._batch("action_space")
        return self._space("action_space")

    def _batch(self, name: str) -> Any:
        """The batched space made from the single one."""

        def make(space: Any) -> Any:
            return batch_of(space, self.num_envs)

        return self._derived(name, make)


def __getattr__(name: str) -> Any:
    return bound_by_name((ModernVectorView,), name)
