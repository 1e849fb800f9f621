"""A modern vector environment as an old one: ``legacy_vector``."""

from __future__ import annotations

import warnings
from typing import Any

from gymport.adapters.libraries import bound
from gymport.adapters.libraries import library as find_library
from gymport.adapters.vector import seeds
from gymport.adapters.vector.detect import VectorDetection, detect_vector
from gymport.adapters.vector.legacy_view import VIEWS, LegacyVectorView
from gymport.adapters.vector.libraries import vectors
from gymport.adapters.vector.modern_view import ModernVectorView
from gymport.dialects import DIALECTS, Dialect
from gymport.dialects import dialect as find_dialect
from gymport.errors import UnknownRandomStreamError, UnsupportedDialectError


def legacy_vector(
    venv: Any,
    dialect: str | Dialect = "gym-0.21",
    *,
    library: str = "auto",
    rng: str | None = None,
) -> Any:
    """Return a vector environment that speaks an old dialect and shows ``venv``.

    Episodes restart in the step that ends them, as in all vectors before gymnasium 1.0.

    Args:
        venv: A vector environment of any dialect and library.
        dialect: What the result speaks: a dialect, its name, or a release. ``gym-0.21``: dones,
            a list of infos (a tuple from processes), a Tuple of action spaces. ``gym-0.22``: the
            last observation under ``terminal_observation``. ``gym-0.25``: a dict of arrays with
            ``final_observation``. ``gym-0.26``, which gymnasium speaks to 0.29: both flags, and
            ``final_info`` as an array of dicts.
        library: Whose ``VectorEnv`` and spaces the result is made of: ``core``, ``gymnasium``,
            ``gym``, or ``auto``: gymnasium where it can be imported, else core.
        rng: ``"legacy"``: seeds give the random stream of gym up to 0.21. ``"modern"``: today's.
            Without it the dialect's own, and today's, with a warning, for vectors whose
            environments cannot be reached.

    Returns:
        ``venv`` itself if it speaks the dialect; what a modern view shows if that does; else a
        view of it, whose ``env`` is ``venv``.

    Raises:
        NotAnEnvironmentError: ``venv`` is no vector environment.
        AutoresetError: Its environments cannot be reset within the step (also a ValueError).
        UnknownDialectError: The table has no such dialect.
        UnsupportedDialectError: The dialect is today's, or had no vectors; or the old random
            stream is asked for and cannot be handed to the environments.
        UnknownRandomStreamError: ``rng`` is something else.
        UnknownLibraryError: The library is unknown.
        MissingLibraryError: The library is not installed.

    Example:
        >>> from gymport.core import Env
        >>> from gymport.spaces import Discrete
        >>> from gymport.vector import SyncVectorEnv
        >>> class Short(Env):
        ...     observation_space, action_space = Discrete(2), Discrete(2)
        ...     def reset(self, *, seed=None, options=None):
        ...         return 0, {}
        ...     def step(self, action):
        ...         return 1, 0.5, False, True, {}
        >>> envs = legacy_vector(SyncVectorEnv([Short, Short]), "gym-0.22", library="core")
        >>> envs.reset().tolist()
        [0, 0]
        >>> observations, rewards, dones, infos = envs.step([0, 1])
        >>> dones.tolist(), bool(infos[0]["TimeLimit.truncated"])
        ([True, True], True)
    """
    target = find_dialect(dialect)
    _check_target(target)
    made_of = find_library(library)
    if isinstance(venv, LegacyVectorView):
        if venv._dialect is target and library in ("auto", venv._library) and rng is None:
            return venv
        venv = venv.env
    found = detect_vector(venv)
    modern = isinstance(venv, ModernVectorView)
    old, reading = (venv.env, venv._reading) if modern else (venv, found)
    owned = library == "auto" or isinstance(old, vectors(made_of.name).VectorEnv)
    if owned and _speaks(reading, target):
        return old
    view: type = VIEWS[target.reset_arguments]
    replays = _replays(found, target, rng)
    reached = seeds.can_replay(venv)
    made = bound(view, made_of.name)(venv, target, replays and reached)
    if replays and not reached:
        _tell_of_stream(venv, rng)
    return made


def _check_target(target: Dialect) -> None:
    """Raise UnsupportedDialectError for a dialect that no old vector speaks."""
    spoken = [row.name for row in DIALECTS.values() if _was_spoken(row)]
    if target.name not in spoken:
        raise UnsupportedDialectError(
            f"{target.name} is not how old vector environments talk; use "
            f"gymport.modernize_vector(venv), or one of {', '.join(spoken)}"
        )


def _was_spoken(row: Dialect) -> bool:
    return row.vector and row.autoreset == "same_step"


def _speaks(found: VectorDetection, target: Dialect) -> bool:
    """Whether code for the dialect can use the vector as it is."""
    return found.dialect is target and found.step == target.step and found.kind == "VectorEnv"


def _replays(found: VectorDetection, target: Dialect, rng: str | None) -> bool:
    """Whether seeds are to give the old random stream to environments that have today's."""
    if rng not in (None, "legacy", "modern"):
        raise UnknownRandomStreamError(f"rng={rng!r} is unknown; use 'legacy' or 'modern'")
    wanted = rng == "legacy" or (rng is None and target.random_stream == "RandomState")
    return wanted and found.step == "flags"


def _tell_of_stream(venv: Any, rng: str | None) -> None:
    """Say that the environments cannot be given the old random stream."""
    told = (
        f"the environments of {type(venv).__name__} cannot be reached one by one to be given the "
        "old random stream; make a SyncVectorEnv of them (vectorization_mode='sync')"
    )
    if rng == "legacy":
        raise UnsupportedDialectError(f"{told}, or leave out rng='legacy'")
    warnings.warn(f"{told}, or pass rng='modern' to have today's", UserWarning, stacklevel=3)
