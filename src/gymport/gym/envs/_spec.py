"""What an environment is made of."""

from __future__ import annotations

import copy
import importlib
import re
from typing import Any

from gymport.gym import error, version

TIME_LIMIT_TAG = "wrapper_config.TimeLimit.max_episode_steps"
"""The tag that held the limit of steps."""
_OLD_ARGUMENTS = {"tags", "timestep_limit", "max_episode_seconds", "trials", "local_only"}

env_id_re = re.compile(r"^(?:[\w:-]+\/)?([\w:.-]+)-v(\d+)$")
"""What an id looks like: a namespace and a slash if wanted, a name, and a version."""


def load(name: str) -> Any:
    """Return what ``module:name`` names; gym's own modules are this tree's."""
    module, attribute = name.split(":")
    if module.partition(".")[0] == "gym":
        module = f"gymport.{module}"
    return getattr(importlib.import_module(module), attribute)


class EnvSpec:
    """What ``make`` makes an environment of.

    Attributes:
        tags: What is said of it, up to gym 0.15; later there are none.
        trials: Over how many episodes the return was taken, up to gym 0.12.1.

    Args:
        id: The environment's id.
        entry_point: Its class, or ``module:name``; None for an id that is no longer made.
        reward_threshold: The return from which on the task counts as solved.
        nondeterministic: Whether it differs between runs of one seed.
        max_episode_steps: After how many steps ``TimeLimit`` ends an episode.
        order_enforce: Whether ``OrderEnforcing`` is put on where there is no such limit.
        kwargs: The arguments for the entry point.
        old: What releases up to 0.15 took besides: ``tags``, whose time limit counts where no
            other is given, and those of the web service, which mean nothing.

    Raises:
        gym.error.Error: The id is none.
        TypeError: ``old`` has what the release does not take.
    """

    __module__ = "gymport.gym.envs.registration"  # where it has always been found

    def __init__(
        self,
        id: str,  # noqa: A002
        entry_point: Any = None,
        reward_threshold: float | None = None,
        nondeterministic: bool = False,
        max_episode_steps: int | None = None,
        order_enforce: bool = True,
        kwargs: dict[str, Any] | None = None,
        **old: Any,
    ) -> None:
        self.id = id
        self.entry_point = entry_point
        self.reward_threshold = reward_threshold
        self.nondeterministic = nondeterministic
        self.max_episode_steps = max_episode_steps
        if old or not version.has("no_tags"):
            self._take(old)
        self.order_enforce = order_enforce
        self._kwargs = {} if kwargs is None else kwargs
        self._env_name = name_of(id, "register")

    def make(self, **kwargs: Any) -> Any:
        """Make the environment, with the spec's arguments and these.

        Raises:
            gym.error.Error: The id has no entry point.
        """
        if self.entry_point is None:
            raise error.Error(f"Attempting to make deprecated env {self.id}; make a newer version")
        arguments = {**self._kwargs, **kwargs}
        create: Any = self.entry_point if callable(self.entry_point) else load(self.entry_point)
        env = create(**arguments)
        spec = self
        if version.has("spec_copied"):
            spec = copy.deepcopy(self)
            spec._kwargs = arguments
        env.unwrapped.spec = spec
        return wrapped(env, spec) if version.has("spec_make_wraps") else env

    def _take(self, old: dict[str, Any]) -> None:
        unknown = set(old) - (set() if version.has("no_tags") else _OLD_ARGUMENTS)
        if unknown:
            raise TypeError(f"EnvSpec() got an unexpected keyword argument {min(unknown)!r}")
        self.tags: dict[str, Any] = dict(old.get("tags") or {})
        limit = old.get("timestep_limit") or self.tags.get(TIME_LIMIT_TAG)
        self.max_episode_steps = self.max_episode_steps or limit
        self.tags[TIME_LIMIT_TAG] = self.timestep_limit = self.max_episode_steps
        if not version.has("no_trials"):
            self.trials = old.get("trials", 100)
            self._local_only = old.get("local_only", False)

    @property
    def _entry_point(self) -> Any:
        return self.entry_point

    def __repr__(self) -> str:
        return f"EnvSpec({self.id})"


def wrapped(env: Any, spec: EnvSpec) -> Any:
    """Return an environment with the wrapper that its spec asks for."""
    from gymport.gym.wrappers.order_enforcing import OrderEnforcing
    from gymport.gym.wrappers.time_limit import TimeLimit

    if spec.max_episode_steps is not None:
        return TimeLimit(env, max_episode_steps=spec.max_episode_steps)
    enforced = spec.order_enforce and version.has("order_enforced")
    return OrderEnforcing(env) if enforced else env


def name_of(env_id: str, attempt: str) -> str:
    """Return the name in an id, without its namespace and version."""
    match = env_id_re.search(env_id)
    if match is None:
        raise error.Error(
            f"Attempted to {attempt} malformed environment ID: {env_id!r}. "
            f"(Currently all IDs must be of the form {env_id_re.pattern}.)"
        )
    return match[1]
