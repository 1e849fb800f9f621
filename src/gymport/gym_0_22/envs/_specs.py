"""Ids, and what is registered under them."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

from gymport import errors
from gymport.gym_0_22 import error
from gymport.gym_0_22.version import SPEAKS
from gymport.registration import ids


def load(name: str) -> Any:
    """Return what ``module:name`` names; gym's own modules are this tree's."""
    module, attribute = name.split(":")
    package, dot, rest = module.partition(".")
    if package == "gym":
        module = f"gymport.gym_0_22{dot}{rest}"
    return getattr(importlib.import_module(module), attribute)


def parse_env_id(id: str) -> ids.EnvId:  # noqa: A002
    """Return the namespace, the name and the version of an id.

    Raises:
        gym.error.Error: It is none.
    """
    try:
        return ids.parse_env_id(id)
    except errors.Error as malformed:
        raise error.Error(
            f"Malformed environment ID: {id}.(Currently all IDs must be of the form "
            "[namespace/](env-name)-v(version). (namespace is optional))"
        ) from malformed


get_env_id = ids.get_env_id


@dataclass
class EnvSpec:
    """What ``make`` makes an environment of.

    Attributes:
        id: The environment's id.
        entry_point: Its class, a function, or ``module:name``.
        reward_threshold: The return from which on the task counts as solved.
        nondeterministic: Whether it differs between runs of one seed.
        max_episode_steps: After how many steps ``TimeLimit`` ends an episode.
        order_enforce: Whether ``OrderEnforcing`` is put on.
        autoreset: Whether it is meant to be reset by itself.
        disable_env_checker: Whether ``PassiveEnvChecker`` is left out.
        new_step_api: In 0.25, whether it is meant to return two flags.
        apply_api_compatibility: Whether it is an environment of before 0.26.
        kwargs: The arguments for the entry point.
        namespace: The id's.
        name: The id's.
        version: The id's.

    Raises:
        gym.error.Error: The id is none.
    """

    id: str
    entry_point: Any = None
    reward_threshold: float | None = None
    nondeterministic: bool = False
    max_episode_steps: int | None = None
    order_enforce: bool = True
    autoreset: bool = False
    disable_env_checker: bool = False
    if SPEAKS.render == "both":
        new_step_api: bool = False
    apply_api_compatibility: bool = False
    kwargs: dict[str, Any] = field(default_factory=dict)
    namespace: str | None = field(init=False)
    name: str = field(init=False)
    version: int | None = field(init=False)

    def __post_init__(self) -> None:
        self.namespace, self.name, self.version = parse_env_id(self.id)

    def make(self, **kwargs: Any) -> Any:
        """Make the environment; the arguments are those of ``gym.make``."""
        from gymport.gym_0_22.envs.registration import make

        return make(self, **kwargs)
