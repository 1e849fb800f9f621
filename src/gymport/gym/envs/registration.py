"""Environments by their ids."""

from __future__ import annotations

import contextlib
import importlib
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Iterator

from gymport.gym import error, logger, version
from gymport.gym.envs._mapping import Specs
from gymport.gym.envs._spec import EnvSpec, env_id_re, load, name_of, wrapped
from gymport.gym_common.gone import advice

if TYPE_CHECKING:
    from gymport.gym.core import Env

__all__ = [
    "EnvRegistry",
    "EnvSpec",
    "env_id_re",
    "load",
    "load_env_plugins",
    "make",
    "namespace",
    "plugin_internal_whitelist",
    "register",
    "registry",
    "spec",
]


_IMPORT = "import the package that registers it first"


class EnvRegistry(Specs):
    """Environments by their ids.

    Attributes:
        env_specs: The specs by id.
    """

    def __init__(self) -> None:
        self.env_specs: dict[str, EnvSpec] = {}
        self._ns: str | None = None

    def make(self, path: str, **kwargs: Any) -> Env:
        """Make the environment that has the id; see ``spec`` and ``EnvSpec.make``."""
        logger.info(
            "Making new env: %s (%s)" if kwargs else "Making new env: %s%s", path, kwargs or ""
        )
        spec = self.spec(path)
        env: Env = spec.make(**kwargs)
        if not version.has("spec_make_wraps"):
            env = wrapped(env, env.spec or spec)
        if version.has("plain_methods") and not version.has("underscores_gone"):
            _name_methods(env)
        return env

    def all(self) -> Any:
        """Return all specs."""
        return self.env_specs.values()

    def spec(self, path: str) -> EnvSpec:
        """Return the spec of an id.

        Args:
            path: The id; with ``module:`` before it, that is imported first.

        Raises:
            gym.error.DeprecatedEnv: The environment exists in other versions.
            gym.error.UnregisteredEnv: Nobody registered it.
            gym.error.Error: It is no id, or the module is missing.
        """
        module, _, env_id = path.rpartition(":") if ":" in path else ("", "", path)
        if module:
            _import_for(module)
        name = name_of(env_id, "look up")
        if env_id not in self.env_specs and self is registry:
            _load_all_plugins()
            _borrow(env_id)
        if env_id not in self.env_specs:
            raise self._missing(env_id, name)
        return self.env_specs[env_id]

    def _missing(self, env_id: str, name: str) -> error.Error:
        versions = [known for known, spec in self.env_specs.items() if spec._env_name == name]
        if versions:
            return error.DeprecatedEnv(
                f"Env {env_id} not found (valid versions include {versions})"
            )
        said = advice(env_id) or _IMPORT
        return error.UnregisteredEnv(f"No registered env with id: {env_id}; {said}")

    def register(self, id: str, **kwargs: Any) -> None:  # noqa: A002
        """Enter an environment; see ``EnvSpec``. One that has the id already is replaced.

        Raises:
            gym.error.Error: It has the id already, in a release before 0.20.
        """
        if self._ns is not None:
            given, _, id = id.rpartition("/")  # noqa: A001
            if given:
                logger.warn(
                    "Custom namespace '%s' is overridden by namespace '%s'; "
                    "plugins register without one",
                    given,
                    self._ns,
                )
            id = f"{self._ns}/{id}"  # noqa: A001
        if id in self.env_specs and not version.has("reregister_warns"):
            raise error.Error(f"Cannot re-register id: {id}; register it under another one")
        if id in self.env_specs:
            logger.warn("Overriding environment %s", id)
        self.env_specs[id] = EnvSpec(id, **kwargs)
        if "gymnasium" in sys.modules and self is registry:
            from gymport.adapters.sharing import offer

            offer(self.env_specs[id])

    @contextlib.contextmanager
    def namespace(self, ns: str) -> Iterator[None]:
        """Register everything in the block under a namespace."""
        self._ns = ns
        try:
            yield
        finally:
            self._ns = None


def _name_methods(env: Any) -> None:
    """Give an environment that has methods with an underscore those without it."""
    if not (hasattr(env, "_step") and hasattr(env, "_reset")):
        return
    if getattr(env, "_gym_disable_underscore_compat", False):
        return
    _warn_once(
        "Environment '%s' has deprecated methods '_step' and '_reset' rather than 'step' and "
        "'reset'. Set _gym_disable_underscore_compat = True to have them ignored.",
        str(type(env)),
    )
    env.reset, env.step, env.seed = env._reset, env._step, env._seed
    env.render = lambda mode="human": env._render(mode, close=False)
    env.close = lambda: env._render("human", close=True)


@lru_cache(maxsize=1)
def _warn_once(text: str, cls: Any) -> None:
    logger.warn(text, cls)


def _import_for(module: str) -> None:
    """Import the module that registers an environment."""
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as missing:
        raise error.Error(
            f"A module ({module}) was specified for the environment but was not found; "
            "install the package with pip before calling gym.make()"
        ) from missing


registry = EnvRegistry()
"""The registry that ``register``, ``make`` and ``spec`` use."""


def register(id: str, **kwargs: Any) -> None:  # noqa: A002
    """Enter an environment into the registry; see ``EnvSpec``."""
    registry.register(id, **kwargs)


def make(id: str, **kwargs: Any) -> Env:  # noqa: A002
    """Make the environment that has the id; see ``EnvRegistry.spec``."""
    return registry.make(id, **kwargs)


def spec(id: str) -> EnvSpec:  # noqa: A002
    """Return the spec of an id; see ``EnvRegistry.spec``."""
    return registry.spec(id)


@contextlib.contextmanager
def namespace(ns: str) -> Iterator[None]:
    """Register everything in the block under a namespace."""
    with registry.namespace(ns):
        yield


plugin_internal_whitelist = {"ale_py.gym"}
"""The plugins that may register without a namespace."""


def load_env_plugins(entry_point: str = "gym.envs") -> None:
    """Let installed packages register their environments, as their entry points say.

    Args:
        entry_point: The group of the entry points; the name of each is the namespace.
    """
    for plugin in _entry_points(entry_point):
        inside = plugin.name != "__internal__"
        with namespace(plugin.name) if inside else contextlib.nullcontext():
            try:
                plugin.load()()
            except Exception as failed:  # a plugin must not keep the program from starting
                logger.warn("the plugin %s failed with %r", plugin.value, failed)


def _entry_points(group: str) -> Any:
    from importlib.metadata import entry_points

    found: Any = entry_points()
    return found.select(group=group) if hasattr(found, "select") else found.get(group, ())


def _borrow(env_id: str) -> None:
    """Enter an environment that Gymnasium has, if nobody else has registered it."""
    from gymport.gym.envs.borrowed import borrowed
    from gymport.gym.envs.table import all_rows

    known = env_id in registry.env_specs
    own = any(row.id == env_id for row in all_rows())  # another release's, or deleted
    found = None if known or own else borrowed(env_id)
    if found is not None:
        registry.env_specs[env_id] = found


@lru_cache(maxsize=None)
def _load_all_plugins() -> None:
    """Load the plugins, once, when an id is asked for that nobody has registered."""
    load_env_plugins()
