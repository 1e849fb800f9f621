"""The registry of environments, and what enters it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from gymport import logger
from gymport.errors import RegistrationError
from gymport.registration.env_spec import EnvCreator, EnvSpec, VectorEnvCreator
from gymport.registration.ids import EnvId, parse_env_id

if TYPE_CHECKING:
    from types import ModuleType

    from gymport.wrapper_spec import WrapperSpec

registry: dict[str, EnvSpec] = {}
"""Every registered environment by its id."""

current_namespace: str | None = None
"""The namespace that ``register`` puts its environments into, see :func:`namespace`."""


@contextmanager
def namespace(ns: str | None) -> Iterator[None]:
    """Put what is registered inside the ``with`` block into a namespace.

    Args:
        ns: The namespace, which holds whatever the ids themselves say; None: that of the ids.
    """
    global current_namespace
    outer, current_namespace = current_namespace, ns
    try:
        yield
    finally:
        current_namespace = outer


def register(
    id: str,  # noqa: A002
    entry_point: EnvCreator | str | None = None,
    reward_threshold: float | None = None,
    nondeterministic: bool = False,
    max_episode_steps: int | None = None,
    order_enforce: bool = True,
    disable_env_checker: bool = False,
    additional_wrappers: tuple[WrapperSpec, ...] = (),
    vector_entry_point: VectorEnvCreator | str | None = None,
    kwargs: dict[str, Any] | None = None,
) -> None:
    """Register an environment, so that ``make`` finds it by its id.

    An environment that has the id already is replaced, with a warning.

    Args:
        id: ``[namespace/]name[-vversion]``; see also :func:`namespace`.
        entry_point: See :class:`EnvSpec`, here and below.
        reward_threshold: The return from which on the task counts as solved.
        nondeterministic: Whether the environment differs between runs of one seed.
        max_episode_steps: After how many steps an episode is truncated.
        order_enforce: Whether ``make`` applies ``OrderEnforcing``.
        disable_env_checker: Whether ``make`` leaves ``PassiveEnvChecker`` out.
        additional_wrappers: Wrappers for ``make`` to apply, innermost first.
        vector_entry_point: What makes a vector environment of it.
        kwargs: The arguments for ``entry_point``.

    Raises:
        Error: ``id`` is no environment id.
        RegistrationError: The name is registered with versions and this id has none, or the
            other way round.
        AssertionError: There is no entry point of either kind.
    """
    assert entry_point is not None or vector_entry_point is not None, (
        "Either `entry_point` or `vector_entry_point` (or both) must be provided"
    )
    spec = EnvSpec(
        id=_in_namespace(id),
        entry_point=entry_point,
        reward_threshold=reward_threshold,
        nondeterministic=nondeterministic,
        max_episode_steps=max_episode_steps,
        order_enforce=order_enforce,
        disable_env_checker=disable_env_checker,
        kwargs={} if kwargs is None else kwargs,
        additional_wrappers=additional_wrappers,
        vector_entry_point=vector_entry_point,
    )
    _refuse_mixed_versions(spec)
    if spec.id in registry:
        logger.warn(f"Overriding environment {spec.id} already in registry.", stacklevel=2)
    registry[spec.id] = spec


def _in_namespace(env_id: str) -> str:
    """The normal form of an id in the current namespace."""
    parsed = parse_env_id(env_id)
    return str(
        parsed if current_namespace is None else parsed._replace(namespace=current_namespace)
    )


def _refuse_mixed_versions(spec: EnvSpec) -> None:
    """Raise RegistrationError for a name that would be there both with and without a version."""
    latest = find_highest_version(spec.namespace, spec.name)
    plain = EnvId(spec.namespace, spec.name, None)
    if spec.version is None and latest is not None:
        raise RegistrationError(
            f"Can't register the unversioned environment `{plain}` when the versioned environment "
            f"`{plain._replace(version=latest)}` of the same name already exists. Note: the "
            "default behavior is that `make` with the unversioned environment will return the "
            "latest versioned environment"
        )
    if spec.version is not None and str(plain) in registry:
        raise RegistrationError(
            f"Can't register the versioned environment `{spec.id}` when the unversioned "
            f"environment `{plain}` of the same name already exists. "
            "Choose another name, or give that one a version."
        )


def register_envs(env_module: ModuleType) -> None:
    """Do nothing: a line that keeps the import of a module that registers its environments.

    Args:
        env_module: The module; importing it has registered them.
    """


def find_highest_version(ns: str | None, name: str) -> int | None:
    """Return the latest version of an environment, None without one.

    Args:
        ns: The environment's namespace.
        name: The environment's name.
    """
    return max(versions_of(registry.values(), ns, name), default=None)


def versions_of(specs: Iterable[EnvSpec], ns: str | None, name: str) -> list[int]:
    """Return the versions of an environment among these specs, lowest first."""
    found = {spec.version for spec in specs if (spec.namespace, spec.name) == (ns, name)}
    return sorted(version for version in found if version is not None)
