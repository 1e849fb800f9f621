"""Several environments in this process, stepped one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, Sequence

import numpy as np

from gymport.core import Env
from gymport.vector.base import AutoresetMode, VectorEnv
from gymport.vector.layout import check_action_spaces, observation_spaces
from gymport.vector.resets import mask_of, seeds_of
from gymport.vector.utils import batch_space, concatenate, create_empty_array, iterate
from gymport.vector.utils.items import copied

if TYPE_CHECKING:
    Array = np.ndarray[Any, np.dtype[Any]]
    Advance = Callable[["SyncVectorEnv", int, Any, Dict[str, Any]], Dict[str, Any]]
else:
    Array = np.ndarray


class SyncVectorEnv(VectorEnv[Any, Any, Array]):
    """Environments that are stepped one after the other.

    Args:
        env_fns: What makes the environments, one call for each.
        copy: Whether ``reset`` and ``step`` return copies of the observations. Otherwise they
            return the same arrays each time, with new values.
        observation_mode: "same": all environments have one observation space. "different": they
            share its shape and dtype, and each has its bounds. Or the batched and the single
            space to show.
        autoreset_mode: When an environment whose episode is over begins the next, as an
            ``AutoresetMode`` or its value.

    Raises:
        ValueError: There are no environments, or a mode is unknown.
        AssertionError: The environments' spaces do not fit each other.

    Example:
        >>> from gymport import spaces
        >>> class Countdown(Env):
        ...     observation_space, action_space = spaces.Discrete(4), spaces.Discrete(2)
        ...     def reset(self, *, seed=None, options=None):
        ...         self.left = 3
        ...         return self.left, {}
        ...     def step(self, action):
        ...         self.left -= int(action)
        ...         return self.left, 1.0, self.left == 0, False, {"left": self.left}
        >>> envs = SyncVectorEnv([Countdown, Countdown])
        >>> envs
        SyncVectorEnv(num_envs=2)
        >>> observations, infos = envs.reset(seed=0)
        >>> observations, rewards, terminations, truncations, infos = envs.step([1, 0])
        >>> observations.tolist(), infos["left"].tolist(), infos["_left"].tolist()
        ([2, 3], [2, 3], [True, True])
        >>> envs.close()
    """

    def __init__(
        self,
        env_fns: Iterable[Callable[[], Env[Any, Any]]],
        copy: bool = True,
        observation_mode: Any = "same",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        super().__init__()
        self.env_fns = env_fns
        self.copy = copy
        self.observation_mode = observation_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.envs = [env_fn() for env_fn in env_fns]
        if not self.envs:
            raise ValueError("SyncVectorEnv got no env_fns; give it at least one")
        self.num_envs = len(self.envs)
        self.metadata = {**self.envs[0].metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = self.envs[0].render_mode
        self._set_spaces()
        self._set_buffers()

    def _set_spaces(self) -> None:
        self.single_action_space = self.envs[0].action_space
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space, self.single_observation_space = observation_spaces(
            self.observation_mode, self.envs
        )
        check_action_spaces(self.envs)

    def _set_buffers(self) -> None:
        n = self.num_envs
        self._env_obs: list[Any] = [None] * n
        self._observations = create_empty_array(self.single_observation_space, n)
        self._rewards = np.zeros(n, dtype=np.float64)
        self._terminations, self._truncations, self._autoreset_envs = np.zeros((3, n), np.bool_)

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The environments' random streams."""
        return self.get_attr("np_random")

    @property
    def np_random_seed(self) -> tuple[int, ...]:
        """The environments' seeds."""
        return self.get_attr("np_random_seed")

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new episode in every environment, or in the masked ones.

        Args:
            seed: One seed for each environment, or one int, to which each adds its number; None
                keeps their streams running.
            options: What each environment's ``reset`` gets, but for ``reset_mask``: a bool array
                of shape ``(num_envs,)`` that tells which to reset; the others stay as they are.

        Returns:
            The batched observations of all, and the infos of those that were reset.

        Raises:
            AssertionError: There are more or fewer seeds than environments, or the mask is no
                bool array of that shape, or masks them all out.
        """
        seeds = seeds_of(seed, self.num_envs)
        mask, options = mask_of(options, self.num_envs)
        self._terminations[mask] = self._truncations[mask] = self._autoreset_envs[mask] = False
        infos: dict[str, Any] = {}
        for i in np.flatnonzero(mask).tolist():
            self._env_obs[i], info = self.envs[i].reset(seed=seeds[i], options=options)
            infos = self._add_info(infos, info, i)
        return self._batched(), infos

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Apply one action to each environment, or reset it as ``autoreset_mode`` says.

        Args:
            actions: An element of ``action_space``, or a sequence of actions where that is an
                array.

        Returns:
            As ``VectorEnv.step``.

        Raises:
            ValueError: There are more or fewer actions than environments.
            AssertionError: Episodes are over and autoreset is disabled.
        """
        batch = list(iterate(self.action_space, actions))
        if len(batch) != self.num_envs:
            raise ValueError(
                f"step got {len(batch)} actions for {self.num_envs} environments; give one for each"
            )
        advance = _ADVANCE[self.autoreset_mode]
        infos: dict[str, Any] = {}
        for i, action in enumerate(batch):
            infos = advance(self, i, action, infos)
        self._autoreset_envs = self._terminations | self._truncations
        flags = self._terminations.copy(), self._truncations.copy()
        return (self._batched(), self._rewards.copy(), *flags, infos)

    def _reset_or_step(self, i: int, action: Any, infos: dict[str, Any]) -> dict[str, Any]:
        """Reset environment ``i`` if its episode ended with the last step, else step it."""
        if not self._autoreset_envs[i]:
            return self._add_info(infos, self._step_one(i, action), i)
        self._env_obs[i], info = self.envs[i].reset()
        self._rewards[i], self._terminations[i], self._truncations[i] = 0.0, False, False
        return self._add_info(infos, info, i)

    def _step_and_reset(self, i: int, action: Any, infos: dict[str, Any]) -> dict[str, Any]:
        """Step environment ``i``, and reset it if that ends its episode."""
        info = self._step_one(i, action)
        if self._terminations[i] or self._truncations[i]:
            final = {"final_obs": self._env_obs[i], "final_info": info}
            infos = self._add_info(infos, final, i)
            self._env_obs[i], info = self.envs[i].reset()
        return self._add_info(infos, info, i)

    def _step_running(self, i: int, action: Any, infos: dict[str, Any]) -> dict[str, Any]:
        """Step environment ``i``, whose episode must not be over."""
        assert not self._autoreset_envs[i], (
            f"The episode of sub-environment {i} is over and autoreset is disabled; "
            "call reset(options={'reset_mask': terminations | truncations}) first"
        )
        return self._add_info(infos, self._step_one(i, action), i)

    def _step_one(self, i: int, action: Any) -> dict[str, Any]:
        """Step environment ``i``, keep what it gives and return its info."""
        result = self.envs[i].step(action)
        self._env_obs[i], self._rewards[i], self._terminations[i], self._truncations[i], _ = result
        return result[4]

    def _batched(self) -> Any:
        """The batch of the newest observations."""
        self._observations = concatenate(
            self.single_observation_space, self._env_obs, self._observations
        )
        return copied(self._observations) if self.copy else self._observations

    def render(self) -> tuple[Any, ...] | None:
        """Return what each environment's ``render`` gives."""
        return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Return what each environment's method of that name gives, or its attribute.

        Args:
            name: The name; it is looked for in the wrappers first, from outside in.
            args: What the method gets.
            kwargs: What it gets by keyword.
        """
        found = (env.get_wrapper_attr(name) for env in self.envs)
        return tuple(value(*args, **kwargs) if callable(value) else value for value in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Return each environment's attribute of that name; what can be called is called."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment.

        Args:
            name: The name.
            values: A list or tuple with one value for each, or one value for all.

        Raises:
            ValueError: There are more or fewer values than environments.
        """
        if not isinstance(values, (list, tuple)):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise ValueError(
                f"set_attr got {len(values)} values of {name!r} for {self.num_envs} environments; "
                "give one for each, or a single one that is no list or tuple"
            )
        for env, value in zip(self.envs, values):
            env.set_wrapper_attr(name, value)

    def close_extras(self, **kwargs: Any) -> None:
        """Close the environments."""
        for env in getattr(self, "envs", ()):  # the constructor may have failed before
            env.close()


_ADVANCE: dict[AutoresetMode, Advance] = {
    AutoresetMode.NEXT_STEP: SyncVectorEnv._reset_or_step,
    AutoresetMode.SAME_STEP: SyncVectorEnv._step_and_reset,
    AutoresetMode.DISABLED: SyncVectorEnv._step_running,
}
