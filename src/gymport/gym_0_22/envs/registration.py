"""Environments by their ids."""

from __future__ import annotations

import contextlib
import importlib
import sys
from typing import TYPE_CHECKING, Any, Iterator

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.envs import _making
from gymport.gym_0_22.envs._plugins import load_all_plugins, load_env_plugins
from gymport.gym_0_22.envs._registry import (
    EnvRegistry,
    EnvSpecTree,
    check_spec_register,
    check_version_exists,
    highest_version,
    registry,
)
from gymport.gym_0_22.envs._specs import ENV_ID_RE, EnvSpec, get_env_id, load, parse_env_id
from gymport.gym_0_22.version import SPEAKS, has

if TYPE_CHECKING:
    from gymport.gym_0_22.core import Env

__all__ = [
    "ENV_ID_RE",
    "EnvRegistry",
    "EnvSpec",
    "EnvSpecTree",
    "find_highest_version",
    "get_env_id",
    "load",
    "load_env_plugins",
    "make",
    "namespace",
    "parse_env_id",
    "register",
    "registry",
    "spec",
]

current_namespace: str | None = None
"""The namespace that ``register`` enters environments under."""


def find_highest_version(ns: str | None, name: str) -> int | None:
    """Return the latest registered version of an environment, or None."""
    return highest_version(registry, ns, name)


@contextlib.contextmanager
def namespace(ns: str | None) -> Iterator[None]:
    """Register everything in the block under a namespace."""
    global current_namespace
    outer, current_namespace = current_namespace, ns
    try:
        yield
    finally:
        current_namespace = outer


def register(id: str, entry_point: Any = None, **kwargs: Any) -> None:  # noqa: A002
    """Enter an environment into the registry; one that has the id already is replaced.

    Args:
        id: The environment's id.
        entry_point: Its class, a function, or ``module:name``.
        kwargs: What else ``EnvSpec`` takes.

    Raises:
        gym.error.Error: The id is none.
        gym.error.RegistrationError: It is there already, with a version or without.
    """
    enter(registry, id, entry_point, kwargs)


def enter(specs: Any, env_id: str, entry_point: Any, values: dict[str, Any]) -> None:
    """Enter an environment into a registry, as ``register`` does into gym's."""
    parsed = parse_env_id(env_id)
    if current_namespace is not None:
        given = values.get("namespace")
        if given is not None and given != current_namespace:
            logger.warn(
                f"Custom namespace `{given}` is being overridden by namespace "
                f"`{current_namespace}`. If you are developing a plugin you shouldn't specify a "
                "namespace in `register` calls. The namespace is specified through the entry point "
                "package metadata."
            )
        parsed = parsed._replace(namespace=current_namespace)
    made = EnvSpec(get_env_id(*parsed), entry_point, **values)
    check_spec_register(specs, made)
    if made.id in specs:
        known = " already in registry." if SPEAKS.registry == "dict" else ""
        logger.warn(f"Overriding environment {made.id}{known}")
    specs[made.id] = made
    if "gymnasium" in sys.modules:
        from gymport.adapters.sharing import offer

        offer(made)


def make(
    id: Any,  # noqa: A002
    max_episode_steps: int | None = None,
    autoreset: bool = False,
    apply_api_compatibility: bool | None = None,
    disable_env_checker: bool | None = None,
    new_step_api: bool = False,
    **kwargs: Any,
) -> Env[Any, Any]:
    """Make the environment that has the id.

    Args:
        id: The id, with ``module:`` before it to import that first, or a spec.
        max_episode_steps: After how many steps an episode ends; None: what the spec says.
        autoreset: Whether the environment is reset at the end of each episode.
        apply_api_compatibility: Whether it is an environment of before 0.26; None: what the spec
            says.
        disable_env_checker: Whether it is not checked; None: what the spec says.
        new_step_api: In 0.25, whether ``step`` returns two flags instead of ``done``.
        kwargs: The arguments for the environment.

    Raises:
        gym.error.Error: There is no such environment, or it cannot be made.
        ModuleNotFoundError: There is no such module.
    """
    options = {
        "max_episode_steps": max_episode_steps,
        "autoreset": autoreset,
        "apply_api_compatibility": apply_api_compatibility,
        "disable_env_checker": disable_env_checker,
        "new_step_api": new_step_api,
    }
    wanted = id if isinstance(id, EnvSpec) else _spec_to_make(id)
    arguments = {**wanted.kwargs, **_unknown(options), **kwargs}
    creator = _making.creator_of(wanted)
    shown = None
    if "render_mode" in arguments and SPEAKS.make_render_mode:
        arguments["render_mode"], shown = _making.render_mode(creator, arguments["render_mode"])
    adapts = wanted.apply_api_compatibility
    adapts = adapts if apply_api_compatibility is None else apply_api_compatibility
    mode = arguments.pop("render_mode", None) if adapts else None
    env = _making.created(creator, arguments, id, shown)
    env.unwrapped.spec = made = _making.spec_of(wanted, arguments)
    if adapts:
        env = _wrappers("compatibility").EnvCompatibility(env, mode)
    unchecked = wanted.disable_env_checker if disable_env_checker is None else disable_env_checker
    env = _checked(env, unchecked, new_step_api)
    if made.order_enforce:
        env = _wrappers("order_enforcing").OrderEnforcing(env)
    limit = made.max_episode_steps if max_episode_steps is None else max_episode_steps
    if limit is not None:
        env = _wrappers("time_limit").TimeLimit(env, limit, new_step_api)
    if autoreset:
        env = _wrappers("autoreset").AutoResetWrapper(env, new_step_api)
    shown_env: Env[Any, Any] = _shown(env, shown)
    return shown_env


_OPTIONS = {
    "max_episode_steps": has("make_options"),
    "autoreset": has("make_options"),
    "apply_api_compatibility": has("compatibility"),
    "disable_env_checker": has("make_options"),
    "new_step_api": SPEAKS.render == "both",
}
"""Which of the options of ``make`` the release has."""


def _unknown(options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given and that the release takes for the environment's arguments."""
    return {name: value for name, value in options.items() if value and not _OPTIONS[name]}


def _wrappers(module: str) -> Any:
    """A module of wrappers, which need what is defined here."""
    return importlib.import_module(f"gymport.gym_0_22.wrappers.{module}")


def _checked(env: Any, unchecked: bool, new_step_api: bool) -> Any:
    """The environment in the wrappers that look at it before all others."""
    if has("checker") and not unchecked:
        env = _wrappers("env_checker").PassiveEnvChecker(env)
    if "StepAPICompatibility" in SPEAKS.make_chain:
        env = _wrappers("step_api_compatibility").StepAPICompatibility(env, new_step_api)
    return env


def _shown(env: Any, wrapper: str | None) -> Any:
    """The environment in the wrapper that gives the wanted render mode."""
    if wrapper == "HumanRendering":
        return _wrappers("human_rendering").HumanRendering(env)
    if wrapper == "RenderCollection":
        return _wrappers("render_collection").RenderCollection(env)
    return env


def _spec_to_make(env_id: str) -> EnvSpec:
    """The spec of an id, or of its latest version if it has none; warns of old versions."""
    env_id = _imported(env_id)
    parsed = parse_env_id(env_id)
    latest = find_highest_version(parsed.namespace, parsed.name)
    if latest is not None and parsed.version is not None and latest > parsed.version:
        logger.warn(
            f"The environment {env_id} is out of date. You should consider upgrading to version "
            f"`v{latest}`."
        )
    if latest is not None and parsed.version is None:
        newest = get_env_id(parsed.namespace, parsed.name, latest)
        logger.warn(
            f"Using the latest versioned environment `{newest}` instead of the unversioned "
            f"environment `{env_id}`."
        )
        env_id = newest
    return spec(env_id)


def _imported(path: str) -> str:
    """Import what stands before the colon of ``module:id``; return the id."""
    if ":" not in path:
        return path
    module, env_id = path.split(":")
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"{missing}. Environment registration via importing a module failed. "
            f"Check whether '{module}' contains env registration and can be imported."
        ) from missing
    return env_id


def spec(env_id: str) -> EnvSpec:
    """Return the spec of an id.

    Raises:
        gym.error.UnregisteredEnv: Nobody registered it.
        gym.error.DeprecatedEnv: The environment exists in other versions.
        gym.error.Error: It is no id.
    """
    found = registry.get(env_id)
    if found is None:
        parsed = parse_env_id(env_id)
        load_all_plugins()
        _borrow(env_id)
        check_version_exists(registry, *parsed)
        found = registry.get(env_id)
    if found is None:
        raise error.Error(f"No registered env with id: {env_id}")
    known: EnvSpec = found
    return known


def _borrow(env_id: str) -> None:
    """Enter an environment that Gymnasium has, if nobody else has registered it."""
    from gymport.gym_0_22.envs._borrowed import borrowed

    found = None if env_id in registry else borrowed(env_id)
    if found is not None:
        registry[env_id] = found
