"""Any environment as a modern one: ``modernize``."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, overload

from gymport.adapters.detect import detect, of_dialect
from gymport.adapters.libraries import bound, unbound
from gymport.adapters.libraries import library as find_library
from gymport.adapters.modern.rendering import with_render_mode
from gymport.adapters.modern.view import ModernView, PlainModernView
from gymport.adapters.view import View
from gymport.dialects import Dialect
from gymport.dialects import dialect as find_dialect

if TYPE_CHECKING:
    from typing import Literal

    import gymnasium

    from gymport import core

__all__ = ["ModernView", "modernize"]


@overload
def modernize(
    env: Any,
    *,
    dialect: str | Dialect | None = None,
    library: Literal["auto", "gymnasium"] = "auto",
    render_mode: str | None = None,
    strict: bool = False,
) -> gymnasium.Env[Any, Any]: ...
@overload
def modernize(
    env: Any,
    *,
    dialect: str | Dialect | None = None,
    library: Literal["core"],
    render_mode: str | None = None,
    strict: bool = False,
) -> core.Env[Any, Any]: ...
@overload
def modernize(
    env: Any,
    *,
    dialect: str | Dialect | None = None,
    library: str,
    render_mode: str | None = None,
    strict: bool = False,
) -> Any: ...


def modernize(
    env: Any,
    *,
    dialect: str | Dialect | None = None,
    library: str = "auto",
    render_mode: str | None = None,
    strict: bool = False,
) -> Any:
    """Return a modern environment that shows ``env``: reset with info, step with two flags.

    Args:
        env: An environment of any dialect and library, or any object with ``step`` and ``reset``.
        dialect: What ``env`` speaks: a dialect, its name, or a release such as ``"0.17.3"``; found
            out from its classes unless given.
        library: Whose ``Env`` and spaces the result is made of: ``core``, ``gymnasium``, ``gym``
            (a real gym 0.26 that is installed), or ``auto``: gymnasium where it can be imported,
            else core.
        render_mode: How ``render`` shows the result. Old environments take a mode at each call;
            today's have one for life. ``human`` draws after every reset and step. It may also be
            set on the view later.
        strict: Whether it is an error if the environment's observations do not have the dtype,
            shape and containers of its space, or its rewards are no numbers. Else they are cast,
            with one warning. An environment that is returned itself is not looked at.

    Returns:
        ``env`` itself if it is modern and of that library; what a legacy view shows if it is
        such a view; else a view of it. The view is its own ``unwrapped``, an instance of the
        library's Env; the old environment is the view's ``env``.

    Raises:
        NotAnEnvironmentError: ``env`` has no ``step`` and ``reset``.
        UnknownDialectError: The table has no such dialect.
        UnknownLibraryError: The library is none of the three.
        MissingLibraryError: gymnasium is asked for and not installed.
        RenderModeError: The environment has no such mode, or was made with another.

    The ``reset`` and ``step`` of a strict view raise BrokenContractError.

    Example:
        >>> class Old:
        ...     def reset(self):
        ...         return 0.0
        ...
        ...     def step(self, action):
        ...         return 1.0, 0.5, True, {"TimeLimit.truncated": True}
        >>> env = modernize(Old(), library="core")
        >>> env.reset(seed=1)
        (0.0, {})
        >>> env.step(0)
        (1.0, 0.5, False, True, {'TimeLimit.truncated': True})
    """
    made_of = find_library(library)
    if isinstance(env, View) and env._shows_legacy:
        _warn_of_waiting_seed(env)
        if library == "auto" and detect(env._given).modern:
            return with_render_mode(env._given, render_mode)
        env = env._given
    named = None if dialect is None else find_dialect(dialect)
    reading, view = detect(env), ModernView
    if isinstance(env, ModernView):
        stricter, strict = strict and not env._strict, strict or env._strict
        if named or render_mode or stricter or not made_of.owns(env):
            env, reading, view = env.env, env._reading, unbound(type(env))
    if named is not None:
        reading = of_dialect(env, named)
    if reading.modern and made_of.owns(env):
        return with_render_mode(env, render_mode)
    if reading.plain_rewards and view is ModernView:
        view = PlainModernView
    made: ModernView = bound(view, made_of.name)(env, reading, render_mode)
    if strict:
        made._strict = True
    return made


def _warn_of_waiting_seed(view: Any) -> None:
    """Say that a seed is left behind, which an old view keeps for its own next reset."""
    seed = getattr(view, "_pending_seed", None)
    if seed is not None:
        warnings.warn(
            f"the seed {seed} waits for the next reset of the old view and does not reach what "
            f"modernize gives; call reset(seed={seed}) there",
            UserWarning,
            stacklevel=3,
        )
