"""The registry, and what is said of ids that it does not have."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Mapping

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.envs._specs import EnvSpec, get_env_id, parse_env_id
from gymport.gym_0_22.version import SPEAKS, has
from gymport.gym_common.gone import advice

Specs = Mapping[str, EnvSpec]


class EnvSpecTree(Dict[str, EnvSpec]):
    """Specs by id, which can be seen as a tree of namespaces, names and versions."""

    __module__ = "gymport.gym_0_22.envs.registration"  # where it has always been found

    def __missing__(self, env_id: str) -> EnvSpec:
        check_version_exists(self, *parse_env_id(env_id))
        raise error.Error(f"No registered env with id: {env_id}")

    @property
    def tree(self) -> dict[str | None, dict[str, dict[int | None, EnvSpec]]]:
        """The specs by namespace, name and version."""
        made: dict[str | None, dict[str, dict[int | None, EnvSpec]]] = {}
        for spec in self.values():
            made.setdefault(spec.namespace, {}).setdefault(spec.name, {})[spec.version] = spec
        return made

    def versions(self, namespace: str | None, name: str) -> list[EnvSpec]:
        """Return the specs of all versions of an environment."""
        _check_name_exists(self, namespace, name)
        return list(self.tree[namespace][name].values())

    def names(self, namespace: str | None) -> list[str]:
        """Return the names in a namespace."""
        _check_namespace_exists(self, namespace)
        return list(self.tree.get(namespace, {}))

    def namespaces(self) -> list[str]:
        """Return the namespaces."""
        return [namespace for namespace in self.tree if namespace]

    def __repr__(self) -> str:
        parts = (_drawn(namespace, names) for namespace, names in self.tree.items())
        return "│\n".join(parts)


def _drawn(namespace: str | None, names: dict[str, dict[int | None, EnvSpec]]) -> str:
    """A namespace with its names and their versions, as a tree in text."""
    head = "" if namespace is None else f"├──{namespace}\n"
    before = "" if namespace is None else "│   "
    prefix = "" if namespace is None else f"{namespace}/"
    lines = []
    for index, (name, versions) in enumerate(names.items(), 1):
        shown = ", ".join("" if version is None else f"v{version}" for version in versions)
        branch = "└──" if index == len(names) else "├──"
        lines.append(f"{before}{branch}{prefix}{name}: [ {shown} ]\n")
    return head + "".join(lines)


_Base: Any = Dict[str, EnvSpec] if has("registry_warns") else EnvSpecTree


class EnvRegistry(_Base):  # type: ignore[misc]
    """The specs by id, with the methods that the registry had before it was a dict."""

    __module__ = "gymport.gym_0_22.envs.registration"  # where it has always been found

    def make(self, path: str, **kwargs: Any) -> Any:
        """Make an environment; see ``gym.make``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("make", "gym.make")
        return registration.make(self[path] if self is not registry else path, **kwargs)

    def register(self, id: str, entry_point: Any = None, **kwargs: Any) -> None:  # noqa: A002
        """Enter an environment; see ``gym.register``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("register", "gym.register")
        registration.enter(self, id, entry_point, kwargs)

    def all(self) -> Iterable[EnvSpec]:
        """Return all specs."""
        _warn_of("all", "registry.values")
        specs: Iterable[EnvSpec] = self.values()
        return specs

    def spec(self, path: str) -> EnvSpec:
        """Return the spec of an id; see ``gym.spec``."""
        from gymport.gym_0_22.envs import registration

        _warn_of("spec", "gym.spec")
        return registration.spec(path) if self is registry else self[path]

    def namespace(self, ns: str) -> Any:
        """Register everything in a block under a namespace."""
        from gymport.gym_0_22.envs import registration

        _warn_of("namespace", "gym.namespace")
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


def _warn_of(name: str, new: str) -> None:
    if has("registry_warns"):
        logger.warn(f"The `registry.{name}` method is deprecated. Please use `{new}` instead.")


_KINDS: dict[str, Any] = {"EnvRegistry": EnvRegistry, "dict": dict}
registry: Any = _KINDS[SPEAKS.registry]()
"""The registry that ``register``, ``make`` and ``spec`` use."""


def specs_named(specs: Specs, ns: str | None, name: str) -> list[EnvSpec]:
    """Return the specs of all versions of an environment, the one without version first."""
    found = [spec for spec in specs.values() if (spec.namespace, spec.name) == (ns, name)]
    return sorted(found, key=lambda spec: -1 if spec.version is None else spec.version)


def highest_version(specs: Specs, ns: str | None, name: str) -> int | None:
    """Return the latest version of an environment, or None."""
    versions = [spec.version for spec in specs_named(specs, ns, name) if spec.version is not None]
    return max(versions, default=None)


def check_spec_register(specs: Specs, spec: EnvSpec) -> None:
    """Check that a spec can be entered.

    Raises:
        gym.error.RegistrationError: The same environment is there without a version, and this one
            has one, or the other way round.
    """
    known = specs_named(specs, spec.namespace, spec.name)
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


def check_version_exists(specs: Specs, ns: str | None, name: str, version: int | None) -> None:
    """Raise what there is to say of an id that is not registered, if it is not.

    Raises:
        gym.error.NamespaceNotFound: Nothing has the namespace.
        gym.error.NameNotFound: Nothing in it has the name.
        gym.error.VersionNotFound: It is later than all versions there are.
        gym.error.DeprecatedEnv: There are later versions, or one without a version.
    """
    if get_env_id(ns, name, version) in specs:
        return
    _check_name_exists(specs, ns, name)
    if version is None:
        return
    known = specs_named(specs, ns, name)
    plain = [spec for spec in known if spec.version is None]
    whole = get_env_id(ns, name, None)
    message = f"Environment version `v{version}` for environment `{whole}` doesn't exist."
    if plain:
        message += f" It provides the default version {plain[0].id}`."
        if len(known) == 1:
            raise error.DeprecatedEnv(message)
    latest: Any = highest_version(specs, ns, name)
    if version > latest:
        shown = ", ".join(f"`v{spec.version}`" for spec in known)
        raise error.VersionNotFound(f"{message} It provides versioned environments: [ {shown} ].")
    raise error.DeprecatedEnv(
        f"Environment version v{version} for `{whole}` is deprecated. "
        f"Please use `{get_env_id(ns, name, latest)}` instead."
    )


def _check_namespace_exists(specs: Specs, ns: str | None) -> None:
    known = {spec.namespace for spec in specs.values() if spec.namespace is not None}
    if ns is None or ns in known:
        return
    hint = _nearest(ns, known) or f"Have you installed the proper package for {ns}?"
    raise error.NamespaceNotFound(f"Namespace {ns} not found. {hint}")


def _check_name_exists(specs: Specs, ns: str | None, name: str) -> None:
    _check_namespace_exists(specs, ns)
    known = {spec.name for spec in specs.values() if spec.namespace == ns}
    if name in known:
        return
    place = f" in namespace {ns}" if ns else ""
    said = advice(f"{get_env_id(ns, name, None)}-v0")
    hint = " ".join(filter(None, (_nearest(name, known), said)))
    raise error.NameNotFound(f"Environment {name} doesn't exist{place}. {hint}")


def _nearest(name: str, known: set[str]) -> str:
    """A question for the name that is most like this one; empty if none is."""
    import difflib

    near = difflib.get_close_matches(name, known, n=1)
    return f"Did you mean: `{near[0]}`?" if near else ""
