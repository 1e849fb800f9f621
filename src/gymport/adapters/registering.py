"""Old environments under an id: ``register_legacy`` and what it enters into the registry."""

from __future__ import annotations

import importlib
import warnings
from typing import Any, Callable, Mapping

from gymport import moves
from gymport.adapters.creators import LegacyCreator
from gymport.adapters.libraries import library as find_library
from gymport.dialects import Dialect
from gymport.dialects import dialect as find_dialect
from gymport.errors import RegistrationError, UnknownLibraryError

REGISTRIES = {"core": "gymport.registration", "gymnasium": "gymnasium.envs.registration"}
"""The module with the ``register`` of each library, by the library's name."""

TIME_LIMIT_TAG = "wrapper_config.TimeLimit.max_episode_steps"
"""The tag that gym up to 0.10 took the time limit from, where nothing else named one."""

_MEAN_ADAPTING = {"apply_api_compatibility", "apply_step_compatibility", "new_step_api"}
"""What asked gym and gymnasium to adapt an old environment, which is what happens here."""


def register_legacy(
    id: str,  # noqa: A002
    entry_point: str | Callable[..., Any],
    *,
    dialect: str | Dialect | None = None,
    max_episode_steps: int | None = None,
    reward_threshold: float | None = None,
    nondeterministic: bool = False,
    order_enforce: bool = True,
    disable_env_checker: bool = False,
    kwargs: dict[str, Any] | None = None,
    library: str = "auto",
    strict: bool = False,
    **old: Any,
) -> None:
    """Register an environment of any dialect, so that ``make`` and ``make_vec`` make modern ones.

    ``make`` takes a ``render_mode`` whether or not the environment's constructor does. An
    environment that has the id already is replaced, with a warning.

    Args:
        id: ``[namespace/]name[-vversion]``.
        entry_point: The environment's class, a function that returns one, or where to find either,
            as ``module:name``, which is imported when the first environment is made. Only that
            form has a spec with ``to_json``, and reaches other processes from any program.
        dialect: What it speaks; found out from its classes unless given. See ``modernize``.
        max_episode_steps: After how many steps the library's ``TimeLimit`` truncates.
        reward_threshold: The return from which on the task counts as solved.
        nondeterministic: Whether the environment differs between runs of one seed.
        order_enforce: Whether ``make`` applies ``OrderEnforcing``.
        disable_env_checker: Whether ``make`` leaves ``PassiveEnvChecker`` out.
        kwargs: The arguments for ``entry_point``.
        library: Whose registry, and whose ``Env`` and spaces: ``gymnasium``, ``core``, or ``auto``:
            gymnasium where it can be imported, else core.
        strict: Whether what breaks the environment's own contract is an error; see ``modernize``.
        old: What gym's ``register`` took besides: ``timestep_limit``, and ``tags`` for the time
            limit in it, mean ``max_episode_steps``.

    Raises:
        RegistrationError: The entry point is a string without a colon, or ``old`` has an argument
            that means nothing any more; the message says what to do instead.
        UnknownDialectError: The table has no such dialect.
        UnknownLibraryError: The library is none of these.
        MissingLibraryError: gymnasium is asked for and not installed.
        Error: ``id`` is no environment id (gymnasium's own error with gymnasium).

    Example:
        >>> import gymport
        >>> class Old:
        ...     def reset(self):
        ...         return 0
        ...
        ...     def step(self, action):
        ...         return 0, 1.0, False, {}
        >>> register_legacy("docs/Old-v0", Old, max_episode_steps=9, library="core")
        >>> env = gymport.make("docs/Old-v0", disable_env_checker=True)
        >>> env.reset(seed=1), env.step(0)
        ((0, {}), (0, 1.0, False, False, {}))
        >>> del gymport.registry["docs/Old-v0"]
    """
    owner = _owner(library)
    speaks = None if dialect is None else find_dialect(dialect).name
    creator = LegacyCreator(_checked(entry_point), owner, speaks, strict)
    old_limit = _old_limit(id, old)
    _registered(
        REGISTRIES[owner],
        id=id,
        entry_point=creator.entry_point,
        max_episode_steps=old_limit if max_episode_steps is None else max_episode_steps,
        reward_threshold=reward_threshold,
        nondeterministic=nondeterministic,
        order_enforce=order_enforce,
        disable_env_checker=disable_env_checker,
        kwargs=dict(kwargs or {}),
    )


def _owner(library: str) -> str:
    """The name of the library to register with."""
    name = find_library(library).name
    if name not in REGISTRIES:
        raise UnknownLibraryError(
            f"register_legacy makes modern environments, and not for the registry of {name}; use "
            f"one of {', '.join(('auto', *REGISTRIES))}"
        )
    return name


def _checked(entry_point: Any) -> Any:
    """The entry point, if it can be one."""
    if callable(entry_point) or (isinstance(entry_point, str) and ":" in entry_point):
        return entry_point
    raise RegistrationError(
        f"the entry point {entry_point!r} names no environment; write it as 'module:name', or pass "
        "the environment's class"
    )


def _old_limit(env_id: str, old: Mapping[str, Any]) -> int | None:
    """The time limit that old arguments name.

    Raises:
        RegistrationError: One of them means nothing any more.
    """
    limit: int | None = None
    for name, value in old.items():
        if name == "timestep_limit":
            limit = value
        elif name == "tags" and not set(value or ()) - {TIME_LIMIT_TAG}:
            limit = limit or (value or {}).get(TIME_LIMIT_TAG)
        elif name not in _MEAN_ADAPTING:
            raise RegistrationError(f"{env_id}: register_legacy takes no {name}; {_advice(name)}")
    return limit


def _advice(name: str) -> str:
    """What to do instead of an argument that gym's ``register`` took."""
    table = moves.arguments("gym.register")
    removed = {} if table is None else table.removed
    return removed.get(name, "if it is one for the environment, put it into kwargs")


def _registered(home: str, **spec: Any) -> None:
    """Register with a library; what it warns of is said of the line that the user wrote."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        importlib.import_module(home).register(**spec)
    for one in said:
        warnings.warn(one.message, one.category, stacklevel=3)
