"""make: from an id or a spec to an environment in its wrappers."""

from __future__ import annotations

import importlib
from copy import copy, deepcopy
from typing import Any, Callable, cast

from gymport import wrappers
from gymport.core import Env
from gymport.errors import Error
from gymport.registration import lookup
from gymport.registration.env_spec import EnvSpec
from gymport.registration.foreign import library_of
from gymport.registration.rendering import RenderPlan, render_plan

UNLIMITED = -1
"""The ``max_episode_steps`` that leaves TimeLimit out, whatever the spec says."""


def make(
    id: str | EnvSpec,  # noqa: A002
    max_episode_steps: int | None = None,
    disable_env_checker: bool | None = None,
    **kwargs: Any,
) -> Env[Any, Any]:
    """Make a registered environment.

    It is wrapped, from the inside, in PassiveEnvChecker, OrderEnforcing, TimeLimit, the additional
    wrappers of its spec, and RenderCollection, each where the arguments and the spec ask for it.

    An id that only gymnasium knows is made by gymnasium, where it is installed: the result is then
    gymnasium's environment, not one of the core; ``gymport.modernize(env, library="core")`` makes
    it one.

    Args:
        id: ``[module:][namespace/]name[-vversion]``, or a spec. The module is imported first, to
            register the environment. Without a version the latest is made, with a warning.
        max_episode_steps: After how many steps to truncate; None: as the spec says; -1: never.
        disable_env_checker: Whether to leave PassiveEnvChecker out; None: as the spec says.
        kwargs: Arguments for the environment, above those of the spec. Of ``render_mode`` the
            ``_list`` form of a mode that the environment has is served by RenderCollection.

    Returns:
        The environment; its ``spec`` says how to make it again.

    Raises:
        UnregisteredEnv: Nobody registered the id; see :func:`gymport.registration.spec`.
        Error: The spec has no entry point.
        UnsupportedMode: ``render_mode`` is ``human``, and the environment only gives arrays.
        ModuleNotFoundError: The module of the id cannot be imported.
        TypeError: The entry point does not take the arguments, or gives no core environment.
        ValueError: A wrapper of the spec does not record its arguments, or the entry point applies
            others than those that the spec begins with.
    """
    assert isinstance(id, str) or hasattr(id, "entry_point"), (
        f"{id!r} is neither an id nor an EnvSpec; give one of them"
    )
    wanted = lookup.imported(id) if isinstance(id, str) else id
    library = library_of(wanted)
    if library is not None:
        return cast(
            "Env[Any, Any]",
            library.make(
                wanted, max_episode_steps, disable_env_checker=disable_env_checker, **kwargs
            ),
        )
    spec = lookup.spec(lookup.latest(wanted)) if isinstance(wanted, str) else wanted
    _check_wrappers(spec)
    arguments = {**deepcopy(spec.kwargs), **kwargs}
    creator = creator_of(spec)
    plan = render_plan(spec.id, creator, arguments.get("render_mode"))
    if "render_mode" in arguments:
        arguments["render_mode"] = plan.mode
    env = _created(creator, spec, arguments)
    env.unwrapped.spec = _bare(spec, arguments)
    checked = spec.disable_env_checker if disable_env_checker is None else disable_env_checker
    steps = spec.max_episode_steps if max_episode_steps is None else max_episode_steps
    return _wrapped(env, spec, plan, check=not checked, steps=steps)


def creator_of(spec: EnvSpec) -> Callable[..., Any]:
    """Return what makes the environment of a spec.

    Raises:
        Error: The spec has no entry point.
    """
    if spec.entry_point is None:
        raise Error(
            f"{spec.id} registered but entry_point is not specified; "
            "register it with one, or use make_vec()"
        )
    return cast("Callable[..., Any]", load_env_creator(spec.entry_point))


def load_env_creator(name: Any) -> Any:
    """Return what an entry point names.

    Args:
        name: ``module:name``, or a callable, which is the result itself.

    Raises:
        ValueError: It is no ``module:name``.
    """
    if callable(name):
        return name
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(f"the entry point {name!r} names no attribute; write 'module:{name}'")
    return getattr(importlib.import_module(module), attribute)


def _check_wrappers(spec: EnvSpec) -> None:
    """Raise ValueError for a wrapper whose arguments nobody knows."""
    for wrapper in spec.additional_wrappers:
        if wrapper.kwargs is None:
            raise ValueError(
                f"{wrapper.name} wrapper does not inherit from "
                "`gymnasium.utils.RecordConstructorArgs`, therefore, the wrapper cannot be "
                "recreated. Let it inherit from `gymport.utils.RecordConstructorArgs`."
            )


def _created(
    creator: Callable[..., Any], spec: EnvSpec, arguments: dict[str, Any]
) -> Env[Any, Any]:
    """The environment as its creator gives it."""
    try:
        env = creator(**arguments)
    except TypeError as error:
        raise TypeError(
            f"{error} was raised from the environment creator for {spec.id} "
            f"with kwargs ({arguments})"
        ) from error
    if not isinstance(env, Env):
        raise TypeError(
            "The environment must inherit from the gymport.core.Env class, actual class: "
            f'{type(env)}; let the entry point return gymport.modernize(env, library="core")'
        )
    return env


def _bare(spec: EnvSpec, arguments: dict[str, Any]) -> EnvSpec:
    """The spec of the environment alone; each wrapper adds what it does."""
    bare = copy(spec)
    bare.kwargs = arguments
    bare.order_enforce = False
    bare.disable_env_checker = True
    bare.max_episode_steps = None
    bare.additional_wrappers = ()
    return bare


def _wrapped(
    env: Env[Any, Any], spec: EnvSpec, plan: RenderPlan, *, check: bool, steps: int | None
) -> Env[Any, Any]:
    """The environment in all its wrappers, except those that its creator has applied."""
    applied = _applied(env, spec)
    if check:
        env = wrappers.PassiveEnvChecker(env)
    if spec.order_enforce:
        env = wrappers.OrderEnforcing(env)
    if steps is not None and steps != UNLIMITED:
        env = wrappers.TimeLimit(env, steps)
    for wrapper in spec.additional_wrappers[applied:]:
        env = load_env_creator(wrapper.entry_point)(env=env, **cast("Any", wrapper.kwargs))
    return wrappers.RenderCollection(env) if plan.collect else env


def _applied(env: Env[Any, Any], spec: EnvSpec) -> int:
    """How many of the spec's wrappers the creator has applied itself.

    Raises:
        ValueError: They are not those that the spec begins with.
    """
    own = env.spec.additional_wrappers if env.spec is not None else ()
    for mine, saved in zip(own, spec.additional_wrappers):
        if mine != saved:
            raise ValueError(
                f"The environment's wrapper spec {mine} is different from the saved `EnvSpec` "
                f"additional wrapper {saved}; make it from the spec of the whole environment"
            )
    return len(own)
