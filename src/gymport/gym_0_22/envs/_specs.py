"""Ids, and what is registered under them."""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gymport.gym_0_22 import error
from gymport.gym_0_22.version import SPEAKS, has


def load(name: str) -> Any:
    """Return what ``module:name`` names; gym's own modules are this tree's."""
    module, attribute = name.split(":")
    package, dot, rest = module.partition(".")
    if package == "gym":
        module = f"gymport.gym_0_22{dot}{rest}"
    return getattr(importlib.import_module(module), attribute)


ENV_ID_RE = re.compile(
    r"^(?:(?P<namespace>[\w:-]+)\/)?(?:(?P<name>[\w:.-]+?))(?:-v(?P<version>\d+))?$"
)
"""What an id looks like: a namespace and a slash if wanted, a name, and a version if wanted."""


class EnvId(NamedTuple):
    """The parts of an id."""

    namespace: str | None
    name: str
    version: int | None


def parse_env_id(id: str) -> EnvId:  # noqa: A002
    """Return the namespace, the name and the version of an id.

    Raises:
        gym.error.Error: It is none.

    Example:
        >>> parse_env_id("ALE/Pong-v5")
        EnvId(namespace='ALE', name='Pong', version=5)
    """
    match = ENV_ID_RE.fullmatch(id)
    if match is None:
        raise error.Error(
            f"Malformed environment ID: {id}.(Currently all IDs must be of the form "
            "[namespace/](env-name)-v(version). (namespace is optional))"
        )
    namespace, name, version = match.group("namespace", "name", "version")
    return EnvId(namespace, name, None if version is None else int(version))


def get_env_id(ns: str | None, name: str, version: int | None) -> str:
    """Return the id of these parts.

    Args:
        ns: The namespace.
        name: The name.
        version: The version.
    """
    return "".join(
        ("" if ns is None else f"{ns}/", name, "" if version is None else f"-v{version}")
    )


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

    id: str = field(repr=has("make_options"))
    entry_point: Any = None
    reward_threshold: float | None = None
    nondeterministic: bool = False
    max_episode_steps: int | None = None
    order_enforce: bool = True
    if has("make_options"):
        autoreset: bool = False
    if SPEAKS.make_render_mode:
        disable_env_checker: bool = False
    else:
        disable_env_checker = False
    if SPEAKS.render == "both":
        new_step_api: bool = False
    if has("compatibility"):
        apply_api_compatibility: bool = False
    else:
        apply_api_compatibility = False
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


EnvSpec.__module__ = "gymport.gym_0_22.envs.registration"  # where it has always been found
