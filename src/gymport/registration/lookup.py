"""From ids to specs, and what to say when there is none."""

from __future__ import annotations

import difflib
import importlib
from typing import Any, Iterable

from gymport import errors, logger
from gymport.registration.env_spec import EnvSpec
from gymport.registration.foreign import foreign_registry, installed, library_of
from gymport.registration.ids import EnvId, parse_env_id
from gymport.registration.registering import find_highest_version, registry, versions_of

_UNKNOWN = "Import the module that registers it first; pprint_registry() shows what there is."
_INSTALL = " If it is one of gymnasium's: pip install 'gymport[gymnasium]'."


def spec(env_id: str) -> EnvSpec:
    """Return the registered spec of an id.

    Args:
        env_id: The whole id, with its version; where only gymnasium knows it, and is installed,
            the result is gymnasium's EnvSpec.

    Raises:
        Error: It is no environment id, or one without a version where there are versions.
        UnregisteredEnv: Nobody registered it (NamespaceNotFound, NameNotFound or
            VersionNotFound); the message names the nearest one.
        DeprecatedEnv: A later version, or one without version, has replaced it.
    """
    found = registry.get(env_id)
    if found is not None:
        return found
    library = library_of(env_id)
    if library is not None:
        foreign: EnvSpec = library.spec(env_id)
        return foreign
    found = registry.get(env_id)  # a plugin may have brought it
    if found is None:
        raise _missing(parse_env_id(env_id))
    return found


def imported(env_id: str) -> str:
    """Import what stands before the colon of ``module:id`` and return the id.

    Raises:
        ModuleNotFoundError: There is no such module.
    """
    module, colon, plain = env_id.partition(":")
    if not colon:
        return env_id
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error}. Environment registration via importing a module failed. "
            f"Check whether '{module}' contains env registration and can be imported."
        ) from error
    return plain


def latest(env_id: str) -> str:
    """Return the id with its latest version, if it has none; warn of that and of an old one."""
    parsed = parse_env_id(env_id)
    highest = find_highest_version(parsed.namespace, parsed.name)
    if highest is None or parsed.version == highest:
        return env_id
    if parsed.version is None:
        newest = str(parsed._replace(version=highest))
        logger.warn(
            f"Using the latest versioned environment `{newest}` "
            f"instead of the unversioned environment `{env_id}`.",
            stacklevel=3,
        )
        return newest
    if parsed.version < highest and env_id in registry:
        logger.warn(
            f"The environment {env_id} is out of date. "
            f"You should consider upgrading to version `v{highest}`.",
            category=DeprecationWarning,
            stacklevel=3,
        )
    return env_id


def _missing(wanted: EnvId) -> errors.Error:
    """The error for an id that is not registered."""
    known = [*registry.values(), *foreign_registry().values()]
    inside = [one for one in known if one.namespace == wanted.namespace]
    if wanted.namespace is not None and not inside:
        return _no_namespace(wanted.namespace, {one.namespace or "" for one in known})
    if all(one.name != wanted.name for one in inside):
        return _no_name(wanted, {one.name for one in inside})
    return _no_version(wanted, inside)


def _no_namespace(namespace: str, known: set[str]) -> errors.Error:
    near = _nearest(namespace, known)
    hint = near or f"Have you installed the proper package for {namespace}?"
    return errors.NamespaceNotFound(f"Namespace {namespace} not found. {hint}")


def _no_name(wanted: EnvId, known: set[str]) -> errors.Error:
    place = "" if wanted.namespace is None else f" in namespace {wanted.namespace}"
    hint = _nearest(wanted.name, known) or (_UNKNOWN if installed() else _UNKNOWN + _INSTALL)
    return errors.NameNotFound(f"Environment `{wanted.name}` doesn't exist{place}. {hint}")


def _no_version(wanted: EnvId, inside: Iterable[Any]) -> errors.Error:
    name, version = wanted.full_name, wanted.version
    versions = versions_of(inside, wanted.namespace, wanted.name)
    if version is None:
        return errors.Error(
            f"No registered env with id: {wanted}. Name a version: `{name}-v{versions[-1]}`."
        )
    missing = f"Environment version `v{version}` for environment `{name}` doesn't exist."
    if not versions:
        return errors.DeprecatedEnv(f"{missing} It provides the default version `{name}`.")
    if version > versions[-1]:
        shown = ", ".join(f"`v{one}`" for one in versions)
        return errors.VersionNotFound(f"{missing} It provides versioned environments: [ {shown} ].")
    return errors.DeprecatedEnv(
        f"Environment version v{version} for `{name}` is deprecated. "
        f"Please use `{name}-v{versions[-1]}` instead."
    )


def _nearest(name: str, known: set[str]) -> str:
    """A sentence that suggests the nearest of the known names; nothing if none is near."""
    spelled = {one.lower(): one for one in sorted(known)}
    near = difflib.get_close_matches(name.lower(), spelled, n=1)
    return f"Did you mean: `{spelled[near[0]]}`?" if near else ""
