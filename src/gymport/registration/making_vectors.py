"""make_vec: from an id or a spec to a vector environment."""

from __future__ import annotations

from copy import copy, deepcopy
from enum import Enum
from typing import TYPE_CHECKING, Any, Callable, Sequence, cast

from gymport import logger
from gymport.errors import Error, MissingLibraryError
from gymport.registration import lookup
from gymport.registration.env_spec import EnvSpec
from gymport.registration.foreign import library_of
from gymport.registration.making import load_env_creator, make

if TYPE_CHECKING:
    from gymport.core import Env
    from gymport.vector import VectorEnv


class VectorizeMode(Enum):
    """How ``make_vec`` makes many environments of one."""

    ASYNC = "async"
    SYNC = "sync"
    VECTOR_ENTRY_POINT = "vector_entry_point"


def make_vec(
    id: str | EnvSpec,  # noqa: A002
    num_envs: int = 1,
    vectorization_mode: VectorizeMode | str | None = None,
    vector_kwargs: dict[str, Any] | None = None,
    wrappers: Sequence[Callable[[Env[Any, Any]], Env[Any, Any]]] | None = None,
    **kwargs: Any,
) -> VectorEnv[Any, Any, Any]:
    """Make a vector environment of a registered environment.

    An id that only gymnasium knows is made by gymnasium, where it is installed: the result is then
    gymnasium's vector environment.

    Args:
        id: An id as for ``make``, or a spec. What the spec of a vector environment says of the
            following arguments holds.
        num_envs: How many environments.
        vectorization_mode: A :class:`VectorizeMode` or its value; None: the vector entry point
            where there is one, else ``"sync"``.
        vector_kwargs: Arguments for the vector environment (not with a vector entry point).
        wrappers: What to apply to each environment (not with a vector entry point).
        kwargs: Arguments for each environment and for ``make``, or for the vector entry point.

    Returns:
        The vector environment; its ``spec`` says how to make it again.

    Raises:
        Error: The spec has no entry point for the mode, or the mode does not take the arguments.
        ValueError: There is no such mode.
        MissingLibraryError: gymnasium would have to make it, and is older than 0.29.
    """
    if not (isinstance(id, str) or hasattr(id, "entry_point")):
        raise Error(f"Invalid id type: {type(id)}. Expected `str` or `EnvSpec`")
    wanted = lookup.imported(id) if isinstance(id, str) else id
    options: dict[str, Any] = {
        "num_envs": num_envs,
        "vectorization_mode": vectorization_mode,
        "vector_kwargs": vector_kwargs,
        "wrappers": wrappers,
    }
    library = library_of(wanted)
    if library is not None:
        if isinstance(vectorization_mode, VectorizeMode):  # gymnasium has an Enum of its own
            options["vectorization_mode"] = vectorization_mode.value
        given = {name: value for name, value in options.items() if value is not None}
        return cast("VectorEnv[Any, Any, Any]", _maker(library)(wanted, **given, **kwargs))
    spec = lookup.spec(lookup.latest(wanted)) if isinstance(wanted, str) else wanted
    arguments = {**deepcopy(spec.kwargs), **kwargs}
    options.update((name, arguments.pop(name)) for name in list(options) if name in arguments)
    return _made(spec, arguments, **options)


def _maker(library: Any) -> Callable[..., Any]:
    if not hasattr(library, "make_vec"):
        raise MissingLibraryError(
            f"gymnasium {library.__version__} has no make_vec; "
            "update it: pip install 'gymnasium>=0.29'"
        )
    return cast("Callable[..., Any]", library.make_vec)


def _made(
    spec: EnvSpec,
    arguments: dict[str, Any],
    num_envs: int,
    vectorization_mode: VectorizeMode | str | None,
    vector_kwargs: dict[str, Any] | None,
    wrappers: Sequence[Callable[..., Any]] | None,
) -> VectorEnv[Any, Any, Any]:
    """The vector environment with its spec."""
    mode = _mode(vectorization_mode, spec)
    vector_kwargs, wrappers = vector_kwargs or {}, wrappers or ()
    if mode is VectorizeMode.VECTOR_ENTRY_POINT:
        _refuse_options(spec, vector_kwargs, wrappers)
        if spec.max_episode_steps is not None:
            arguments.setdefault("max_episode_steps", spec.max_episode_steps)
        envs = load_env_creator(spec.vector_entry_point)(num_envs=num_envs, **arguments)
    else:
        functions = [_function(spec, arguments, wrappers) for _ in range(num_envs)]
        envs = _several(mode, spec, functions, vector_kwargs)
    told = {"vector_kwargs": vector_kwargs, "wrappers": wrappers}
    envs.unwrapped.spec = _vector_spec(spec, arguments, num_envs, mode, told)
    _check_autoreset_mode(envs)
    return cast("VectorEnv[Any, Any, Any]", envs)


def _mode(wanted: VectorizeMode | str | None, spec: EnvSpec) -> VectorizeMode:
    if wanted is None:
        plain = spec.vector_entry_point is None
        return VectorizeMode.SYNC if plain else VectorizeMode.VECTOR_ENTRY_POINT
    try:
        return VectorizeMode(wanted)
    except ValueError:
        valid = [one.value for one in VectorizeMode]
        raise ValueError(f"Invalid vectorization mode: {wanted!r}, valid modes: {valid}") from None


def _refuse_options(spec: EnvSpec, vector_kwargs: Any, wrappers: Any) -> None:
    """Raise Error for what a vector entry point cannot take."""
    if spec.vector_entry_point is None:
        raise Error(
            f"Cannot create vectorized environment for {spec.id} because it doesn't have a vector "
            "entry point defined."
        )
    if vector_kwargs:
        raise Error(
            "Custom vector environment can be passed arguments only through kwargs and "
            f"`vector_kwargs` is not empty ({vector_kwargs})"
        )
    if wrappers:
        raise Error(
            "Cannot use `vector_entry_point` vectorization mode with the wrappers argument "
            f"({wrappers})."
        )
    if spec.additional_wrappers:
        raise Error(
            "Cannot use `vector_entry_point` vectorization mode with the additional_wrappers "
            f"parameter in spec being not empty ({spec.additional_wrappers})."
        )


def _function(
    spec: EnvSpec, arguments: dict[str, Any], wrappers: Sequence[Callable[..., Any]]
) -> Callable[[], Env[Any, Any]]:
    """A function that makes one of the environments."""
    single = copy(spec)
    single.kwargs = {}  # the arguments are complete

    def made() -> Env[Any, Any]:
        env = make(single, **arguments)
        for wrapper in wrappers:
            env = wrapper(env)
        return env

    return made


def _several(
    mode: VectorizeMode, spec: EnvSpec, functions: list[Any], vector_kwargs: dict[str, Any]
) -> Any:
    """The environments as one, in this process or in others."""
    vector_class = _vector_class(mode, spec)
    try:
        return vector_class(functions, **vector_kwargs)
    except TypeError as error:
        if mode is not VectorizeMode.ASYNC or "gymnasium Space" not in str(error):
            raise
        raise Error(
            f"{spec.id} is made of gymport's classes, and AsyncVectorEnv is gymnasium's: use "
            'vectorization_mode="sync", or pass gymnasium.vector.AsyncVectorEnv functions that '
            'give gymport.modernize(env, library="gymnasium")'
        ) from error


def _vector_class(mode: VectorizeMode, spec: EnvSpec) -> Callable[..., Any]:
    from gymport import vector

    if spec.entry_point is None:
        raise Error(
            f"Cannot create vectorized environment for {spec.id} because it doesn't have an entry "
            "point defined."
        )
    return vector.SyncVectorEnv if mode is VectorizeMode.SYNC else vector.AsyncVectorEnv


def _vector_spec(
    spec: EnvSpec,
    arguments: dict[str, Any],
    num_envs: int,
    mode: VectorizeMode,
    options: dict[str, Any],
) -> EnvSpec:
    """The spec that makes the same vector environment again."""
    said = copy(spec)
    said.kwargs = {**arguments, "vectorization_mode": mode.value}
    if num_envs != 1:
        said.kwargs["num_envs"] = num_envs
    said.kwargs.update((name, value) for name, value in options.items() if value)
    return said


def _check_autoreset_mode(envs: Any) -> None:
    """Warn where the metadata do not say when the environments are reset."""
    from gymport.vector import AutoresetMode

    if "autoreset_mode" not in envs.metadata:
        logger.warn(
            f"The VectorEnv ({envs}) is missing AutoresetMode metadata, metadata={envs.metadata}",
            stacklevel=4,
        )
    elif not isinstance(envs.metadata["autoreset_mode"], AutoresetMode):
        logger.warn(
            f"The VectorEnv ({envs}) metadata['autoreset_mode'] is not an instance of "
            f"AutoresetMode, {type(envs.metadata['autoreset_mode'])}.",
            stacklevel=4,
        )
