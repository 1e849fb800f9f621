"""The registry, and what is said of ids that it does not have."""

from __future__ import annotations

import difflib
from typing import Any, Dict, Iterable

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.envs._specs import EnvSpec, get_env_id
from gymport.gym_0_22.version import SPEAKS, has


class EnvRegistry(Dict[str, EnvSpec]):
    """The specs by id, with the methods that the registry had before it was a dict."""

    def make(self, path: str, **kwargs: Any) -> Any:
        """Make an environment; see ``gym.make``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("method", "make", "gym.make")
        return registration.make(path, **kwargs)

    def register(self, id: str, **kwargs: Any) -> None:  # noqa: A002
        """Enter an environment; see ``gym.register``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("method", "register", "gym.register")
        registration.register(id, **kwargs)

    def all(self) -> Iterable[EnvSpec]:
        """Return all specs."""
        _warn_of("method", "all", "registry.values")
        return self.values()

    def spec(self, path: str) -> EnvSpec:
        """Return the spec of an id; see ``gym.spec``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("method", "spec", "gym.spec")
        return registration.spec(path)

    def namespace(self, ns: str) -> Any:
        """Register everything in a block under a namespace."""
        from gymport.gym_0_22.envs import registration

        _warn_of("method", "namespace", "gym.namespace")
        return registration.namespace(ns)

    @property
    def env_specs(self) -> EnvRegistry:
        """The specs by id."""
        if has("registry_warns"):
            logger.warn(
                "The `registry.env_specs` property along with `EnvSpecTree` is deprecated. "
                "Please use `registry` directly as a dictionary instead."
            )
        return self


def _warn_of(kind: str, name: str, new: str) -> None:
    if has("registry_warns"):
        logger.warn(f"The `registry.{name}` {kind} is deprecated. Please use `{new}` instead.")


_KINDS: dict[str, Any] = {"EnvRegistry": EnvRegistry, "dict": dict}
registry: Any = _KINDS[SPEAKS.registry]()
"""The registry that ``register``, ``make`` and ``spec`` use."""


def specs_named(ns: str | None, name: str) -> list[EnvSpec]:
    """Return the specs of all versions of an environment, the one without version first."""
    found = [spec for spec in registry.values() if (spec.namespace, spec.name) == (ns, name)]
    return sorted(found, key=lambda spec: -1 if spec.version is None else spec.version)


def find_highest_version(ns: str | None, name: str) -> int | None:
    """Return the latest version of an environment, or None."""
    versions = [spec.version for spec in specs_named(ns, name) if spec.version is not None]
    return max(versions, default=None)


def check_spec_register(spec: EnvSpec) -> None:
    """Check that a spec can be entered.

    Raises:
        gym.error.RegistrationError: The same environment is there without a version, and this one
            has one, or the other way round.
    """
    known = specs_named(spec.namespace, spec.name)
    plain = [one for one in known if one.version is None]
    versioned = [one for one in known if one.version is not None]
    if plain and spec.version is not None:
        raise error.RegistrationError(
            f"Can't register the versioned environment `{spec.id}` when the unversioned "
            f"environment `{plain[0].id}` of the same name already exists."
        )
    if versioned and spec.version is None:
        raise error.RegistrationError(
            f"Can't register the unversioned environment `{spec.id}` when the versioned "
            f"environment `{versioned[-1].id}` of the same name already exists. Note: the default "
            "behavior is that `gym.make` with the unversioned environment will return the latest "
            "versioned environment"
        )


def check_version_exists(ns: str | None, name: str, version: int | None) -> None:
    """Raise what there is to say of an id that is not registered, if it is not.

    Raises:
        gym.error.NamespaceNotFound: Nothing has the namespace.
        gym.error.NameNotFound: Nothing in it has the name.
        gym.error.VersionNotFound: It is later than all versions there are.
        gym.error.DeprecatedEnv: There are later versions, or one without a version.
    """
    if get_env_id(ns, name, version) in registry:
        return
    _check_name_exists(ns, name)
    if version is None:
        return
    known = specs_named(ns, name)
    plain = [spec for spec in known if spec.version is None]
    whole = get_env_id(ns, name, None)
    message = f"Environment version `v{version}` for environment `{whole}` doesn't exist."
    if plain:
        message += f" It provides the default version {plain[0].id}`."
        if len(known) == 1:
            raise error.DeprecatedEnv(message)
    latest: Any = find_highest_version(ns, name)
    if version > latest:
        shown = ", ".join(f"`v{spec.version}`" for spec in known)
        raise error.VersionNotFound(f"{message} It provides versioned environments: [ {shown} ].")
    raise error.DeprecatedEnv(
        f"Environment version v{version} for `{whole}` is deprecated. "
        f"Please use `{get_env_id(ns, name, latest)}` instead."
    )


def _check_namespace_exists(ns: str | None) -> None:
    known = {spec.namespace for spec in registry.values() if spec.namespace is not None}
    if ns is None or ns in known:
        return
    near = difflib.get_close_matches(ns, known, n=1)
    hint = f"Did you mean: `{near[0]}`?" if near else ""
    hint = hint or f"Have you installed the proper package for {ns}?"
    raise error.NamespaceNotFound(f"Namespace {ns} not found. {hint}")


def _check_name_exists(ns: str | None, name: str) -> None:
    _check_namespace_exists(ns)
    known = {spec.name for spec in registry.values() if spec.namespace == ns}
    if name in known:
        return
    near = difflib.get_close_matches(name, known, n=1)
    place = f" in namespace {ns}" if ns else ""
    hint = f"Did you mean: `{near[0]}`?" if near else ""
    raise error.NameNotFound(f"Environment {name} doesn't exist{place}. {hint}{_advice(ns, name)}")


def _advice(ns: str | None, name: str) -> str:
    """What became of an environment, as far as the tables know."""
    from gymport import moves

    row = moves.environment(f"{get_env_id(ns, name, None)}-v0")
    return f" {row.note}." if row is not None and row.note else ""
