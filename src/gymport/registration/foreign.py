"""What is registered outside: gymnasium's own environments, and those of plugins."""

from __future__ import annotations

import functools
import sys
from contextlib import contextmanager
from typing import Any, Iterable, Iterator, Mapping

from gymport import logger
from gymport.errors import Error
from gymport.registration.env_spec import EnvSpec
from gymport.registration.ids import EnvId, parse_env_id
from gymport.registration.registering import namespace, registry

PLUGINS = "gymnasium.envs"
"""The entry-point group whose functions register environments; the name is their namespace."""

_WITHOUT_NAMESPACE = ("__root__", "__internal__")


def library_of(env_id: EnvSpec | str) -> Any:
    """Return gymnasium if only gymnasium can make an environment, else None.

    Plugins are loaded when an id is not found otherwise.

    Args:
        env_id: An id, or a spec of either library.
    """
    if not isinstance(env_id, str):
        return None if isinstance(env_id, EnvSpec) else _owner(env_id)
    if env_id in registry:
        return None
    load_plugins()
    try:
        wanted = parse_env_id(env_id)
    except Error:
        return None
    theirs = foreign_registry()
    if wanted.version is None:
        known = _has(theirs.values(), wanted) and not _has(registry.values(), wanted)
    else:
        known = str(wanted) in theirs
    return _gymnasium() if known else None


def installed() -> bool:
    """Whether there is a gymnasium to ask."""
    return _gymnasium() is not None


def foreign_registry() -> Mapping[str, Any]:
    """Return gymnasium's registry; an empty one where gymnasium is not installed."""
    library = _gymnasium()
    found: Mapping[str, Any] = {} if library is None else library.envs.registration.registry
    return found


@functools.lru_cache(maxsize=None)
def load_plugins() -> None:
    """Let the installed plugins register their environments, once.

    gymnasium below 1.0 does this when it is imported. A plugin that fails gives a warning.
    """
    library = _gymnasium()
    if library is not None and library.__version__.startswith("0."):
        return
    for plugin in _plugins():
        try:
            with _namespaces(None if plugin.name in _WITHOUT_NAMESPACE else plugin.name):
                plugin.load()()
        except Exception as error:  # a plugin's code may raise what it likes
            text = f"plugin: {plugin.value} raised {error!r}; update or uninstall it"
            logger.warn(text, stacklevel=4)


def _plugins() -> Iterable[Any]:
    from importlib import metadata  # slow to load, and seldom needed

    if sys.version_info >= (3, 10):
        return metadata.entry_points(group=PLUGINS)
    return metadata.entry_points().get(PLUGINS, ())


@contextmanager
def _namespaces(ns: str | None) -> Iterator[None]:
    """The namespace for both libraries: a plugin registers with either."""
    library = _gymnasium()
    with namespace(ns):
        if library is None or ns is None:
            yield
        else:
            with library.envs.registration.namespace(ns):
                yield


@functools.lru_cache(maxsize=None)
def _gymnasium() -> Any:
    try:
        import gymnasium
    except ImportError:
        return None
    return gymnasium


def _owner(spec: Any) -> Any:
    """The library of a spec that is not ours, None if it is nobody's."""
    library = _gymnasium()
    known = library is not None and isinstance(spec, library.envs.registration.EnvSpec)
    return library if known else None


def _has(specs: Iterable[Any], wanted: EnvId) -> bool:
    """Whether there is an environment of that name, in whatever version."""
    return any((spec.namespace, spec.name) == wanted[:2] for spec in specs)
