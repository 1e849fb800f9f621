"""Any vector environment as a modern one: ``modernize_vector``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from gymport.adapters.libraries import bound
from gymport.adapters.libraries import library as find_library
from gymport.adapters.vector.detect import VectorDetection, as_mode, detect_vector, of_dialect
from gymport.adapters.vector.libraries import vectors
from gymport.adapters.vector.modern_view import ModernVectorView
from gymport.adapters.vector.view import VectorView
from gymport.dialects import Dialect
from gymport.dialects import dialect as find_dialect
from gymport.vector import AutoresetMode

if TYPE_CHECKING:
    from typing import Literal

    import gymnasium

    from gymport.vector import VectorEnv


@overload
def modernize_vector(
    venv: Any,
    *,
    dialect: str | Dialect | None = None,
    library: Literal["auto", "gymnasium"] = "auto",
    autoreset_mode: Any = None,
) -> gymnasium.vector.VectorEnv[Any, Any, Any]: ...
@overload
def modernize_vector(
    venv: Any,
    *,
    dialect: str | Dialect | None = None,
    library: Literal["core"],
    autoreset_mode: Any = None,
) -> VectorEnv[Any, Any, Any]: ...
@overload
def modernize_vector(
    venv: Any,
    *,
    dialect: str | Dialect | None = None,
    library: str,
    autoreset_mode: Any = None,
) -> Any: ...


def modernize_vector(
    venv: Any,
    *,
    dialect: str | Dialect | None = None,
    library: str = "auto",
    autoreset_mode: Any = None,
) -> Any:
    """Return a modern vector environment that shows ``venv``, as gymnasium 1.1 has them.

    Args:
        venv: A vector environment of gym or gymnasium of any release, of gymport's core, or a
            VecEnv of baselines or Stable-Baselines3.
        dialect: What ``venv`` speaks: a dialect, its name, or a release such as ``"0.17.3"``;
            found out from its classes unless given.
        library: Whose ``VectorEnv`` and spaces the result is made of: ``core``, ``gymnasium``, or
            ``auto``: gymnasium where it can be imported, else core.
        autoreset_mode: When episodes restart: an ``AutoresetMode``, its value, ``"same_step"``,
            ``"next_step"`` or ``"disabled"``; as ``venv`` has it unless given.

    Returns:
        ``venv`` itself if it is modern, of that library and mode; what a legacy view shows if it
        is such a view; else a view of it, whose ``env`` is ``venv``. Its rewards are float64
        arrays, its flags bool arrays, its infos dicts of arrays with masks; where it restarts
        episodes in the same step, as all vectors did before gymnasium 1.0, ``final_obs`` and
        ``final_info`` tell how they ended. Vectors of gym up to 0.21 lose the final observation.

    Raises:
        NotAnEnvironmentError: ``venv`` is no vector environment.
        AutoresetError: ``venv`` cannot be had in the mode without loss (also a ValueError).
        UnknownDialectError: The table has no such dialect.
        UnknownLibraryError: The library is unknown.
        MissingLibraryError: gymnasium is asked for and not installed.

    Example:
        >>> import numpy as np
        >>> class Old:
        ...     num_envs = 2
        ...
        ...     def reset(self):
        ...         return np.array([0.0, 0.0])
        ...
        ...     def step(self, actions):
        ...         infos = [{"terminal_observation": 7.0}, {}]
        ...         return np.array([0.0, 1.0]), np.ones(2), np.array([True, False]), infos
        >>> envs = modernize_vector(Old(), library="core")
        >>> _, _, terminations, _, infos = envs.step([0, 0])
        >>> terminations.tolist(), infos["final_obs"].tolist()
        ([True, False], [7.0, None])
    """
    made_of = find_library(library)
    mode = None if autoreset_mode is None else as_mode(autoreset_mode)
    named = None if dialect is None else find_dialect(dialect)
    reading = detect_vector(venv)
    if isinstance(venv, VectorView) and _is_to_be_left(venv, reading, named, mode, library):
        return modernize_vector(
            venv.env, dialect=dialect, library=library, autoreset_mode=autoreset_mode
        )
    if named is not None:
        reading = of_dialect(venv, named)
    owned = isinstance(venv, vectors(made_of.name).VectorEnv)
    if reading.modern and owned and mode in (None, reading.autoreset):
        return venv
    return bound(ModernVectorView, made_of.name)(venv, reading, mode or reading.autoreset)


def _is_to_be_left(
    view: VectorView,
    reading: VectorDetection,
    named: Dialect | None,
    mode: AutoresetMode | None,
    library: str,
) -> bool:
    """Whether what a view shows is to be shown instead: adapters never stack."""
    if view._shows_legacy:
        return True
    other_library = library not in ("auto", view._library)
    return bool(named or other_library or mode not in (None, reading.autoreset))
