"""A modern environment as an old one: ``legacy`` and the view that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, overload

from gymport.adapters.detect import Detection, detect
from gymport.adapters.legacy.attributes import OldView
from gymport.adapters.legacy.view import LegacyView, view_class
from gymport.adapters.libraries import bound
from gymport.adapters.libraries import library as find_library
from gymport.adapters.modern import ModernView, modernize
from gymport.dialects import GYMNASIUM_1, Dialect
from gymport.dialects import dialect as find_dialect
from gymport.errors import UnknownRandomStreamError

if TYPE_CHECKING:
    from typing import Literal

__all__ = ["LegacyEnv", "LegacyView", "legacy"]


class LegacyEnv(Protocol):
    """What code for gym up to 0.25 finds in an environment, for type checkers."""

    action_space: Any
    observation_space: Any
    metadata: dict[str, Any]
    reward_range: tuple[float, float]
    spec: Any

    def step(self, action: Any) -> tuple[Any, Any, bool, dict[str, Any]]:
        """Step the environment: observation, reward, done, info."""
        ...

    def reset(self, **arguments: Any) -> Any:
        """Reset the environment and return the first observation."""

    def seed(self, seed: int | None = None) -> list[int]:
        """Seed the environment with effect from the next reset."""
        ...

    def render(self, mode: str = "human") -> Any:
        """Render the environment."""

    def close(self) -> None:
        """Close the environment."""

    def __getattr__(self, name: str) -> Any: ...


@overload
def legacy(
    env: Any,
    dialect: Literal["gym-0.9", "gym-0.21", "gym-0.22", "gym-0.25"] = "gym-0.21",
    *,
    library: str = "auto",
    rng: str | None = None,
) -> LegacyEnv: ...
@overload
def legacy(
    env: Any, dialect: str | Dialect, *, library: str = "auto", rng: str | None = None
) -> Any: ...


def legacy(
    env: Any,
    dialect: str | Dialect = "gym-0.21",
    *,
    library: str = "auto",
    rng: str | None = None,
) -> Any:
    """Return an environment that speaks an old dialect and shows ``env``.

    Args:
        env: An environment of any dialect and library.
        dialect: What the result speaks: a dialect, its name, or a release such as ``"0.17.3"``.
            With ``gym-0.26`` the calls are today's, and attributes are forwarded as they were
            until Gymnasium 1.0. With ``gymnasium-1`` the result is that of ``modernize``.
        library: Whose ``Env`` and spaces the result is made of: ``core``, ``gymnasium``, ``gym``
            (a real one that is installed, for code that asks whether it is a ``gym.Env``), or
            ``auto``: gymnasium where it can be imported, else core.
        rng: What seeds mean. ``legacy``: the random stream of gym 0.21 and older, so that an
            environment that draws from ``np_random`` repeats its old episodes bit for bit, and
            the spaces their samples. ``modern``: today's stream. None is ``legacy`` for the
            dialects that had it, up to ``gym-0.21``, and ``modern`` for the later ones.

    Returns:
        ``env`` itself if it speaks the dialect and is made of the library (``auto``: of any);
        what a modern view shows if that does; else a view of it. The view's ``env`` is the bare
        environment in the same dialect, or ``env`` itself where nothing is wrapped around it.

    Raises:
        NotAnEnvironmentError: ``env`` has no ``step`` and ``reset``.
        UnknownDialectError: The table has no such dialect.
        UnknownLibraryError: There is no such library.
        UnknownRandomStreamError: ``rng`` is something else.
        MissingLibraryError: The library is not installed.

    Example:
        >>> from gymport.core import Env
        >>> class Modern(Env):
        ...     def reset(self, *, seed=None, options=None):
        ...         super().reset(seed=seed)
        ...         return self.np_random.integers(2**31), {}
        ...
        ...     def step(self, action):
        ...         return 1, 0.5, False, True, {}
        >>> env = legacy(Modern(), "gym-0.21", library="core")
        >>> env.seed(7)
        [7]
        >>> first = env.reset()
        >>> env.step(0)
        (1, 0.5, True, {'TimeLimit.truncated': True})
    """
    return _legacy(env, find_dialect(dialect), library, rng)


def _legacy(env: Any, target: Dialect, library: str, rng: str | None) -> Any:
    replays = _replays(rng, target)
    if target is GYMNASIUM_1:
        return modernize(env, library=library)
    made_of = find_library(library)
    if isinstance(env, OldView):
        same = env._dialect is target and library in ("auto", type(env)._library)
        if same and (rng is None or env._replays is replays):
            return env
        env = env._given
    found = detect(env)
    old, reading = (env.env, env._reading) if isinstance(env, ModernView) else (env, found)
    if _speaks(reading, target) and (library == "auto" or made_of.owns(old)):
        return old
    # a gym that serves old code has no modern Env to stand between
    between = "auto" if library == "gym" else library
    shown = env if found.modern else modernize(env, library=between)
    return bound(view_class(target), made_of.name)(shown, target, replays)


def _replays(rng: str | None, dialect: Dialect) -> bool:
    """Whether seeds make the old stream."""
    if rng is None:
        return dialect.random_stream == "RandomState"
    if rng not in ("legacy", "modern"):
        raise UnknownRandomStreamError(f"rng={rng!r} is unknown; use 'legacy' or 'modern'")
    return rng == "legacy"


def _speaks(found: Detection, target: Dialect) -> bool:
    """Whether code for the dialect can use the environment as it is."""
    resets = "return_info" if "return_info" in target.reset_arguments else target.reset
    same_shapes = (found.step, found.reset) == (target.step, resets)
    return found.dialect is target and same_shapes and not found.prefix
