"""Wrapper, the base of every environment around another one."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, SupportsFloat, TypeVar

from gymport import logger
from gymport.core.env import ActType, Env, ObsType, RenderFrame

if TYPE_CHECKING:
    import numpy as np

    from gymport.spaces.space import Space
    from gymport.wrapper_spec import WrapperSpec

WrapperObsType = TypeVar("WrapperObsType")
WrapperActType = TypeVar("WrapperActType")


class Wrapper(
    Env[WrapperObsType, WrapperActType],
    Generic[WrapperObsType, WrapperActType, ObsType, ActType],
):
    """An environment around another one, to change what goes in or comes out.

    Spaces and metadata are the inner environment's until the wrapper sets its own, which leaves
    the inner ones as they are; ``render_mode`` and ``np_random`` are the inner one's.

    Args:
        env: The environment to wrap.

    Raises:
        AssertionError: ``env`` is no ``gymport.core.Env``.
    """

    def __init__(self, env: Env[ObsType, ActType]) -> None:
        self.env = env
        assert isinstance(env, Env), (
            f"Expected env to be a `gymport.core.Env` but got {type(env)}; "
            'wrap gymport.modernize(env, library="core") instead'
        )
        self._action_space: Space[WrapperActType] | None = None
        self._observation_space: Space[WrapperObsType] | None = None
        self._metadata: dict[str, Any] | None = None
        self._cached_spec: Any = None

    def step(
        self, action: WrapperActType
    ) -> tuple[WrapperObsType, SupportsFloat, bool, bool, dict[str, Any]]:
        """Step the inner environment."""
        return self.env.step(action)  # type: ignore[arg-type,return-value]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[WrapperObsType, dict[str, Any]]:
        """Reset the inner environment."""
        return self.env.reset(seed=seed, options=options)  # type: ignore[return-value]

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """Render the inner environment."""
        return self.env.render()

    def close(self) -> None:
        """Close the inner environment."""
        return self.env.close()

    @property
    def unwrapped(self) -> Env[Any, Any]:
        """The environment below all wrappers."""
        return self.env.unwrapped

    @property
    def np_random_seed(self) -> int:
        """The inner environment's ``np_random_seed``."""
        return self.env.np_random_seed

    @property
    def np_random(self) -> np.random.Generator:
        """The inner environment's random stream."""
        return self.env.np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self.env.np_random = value

    @property
    def _np_random(self) -> Any:  # type: ignore[override]
        raise AttributeError(
            "Can't access `_np_random` of a wrapper, use `.unwrapped._np_random` or `.np_random`."
        )

    @property
    def spec(self) -> Any:
        """The inner environment's spec with this wrapper's added to it, made once; or None.

        The wrapper's ``WrapperSpec`` has its arguments if it records them, see
        ``gymport.utils.RecordConstructorArgs``. A spec that cannot be copied, because of an
        argument of the environment, gives a warning and None.
        """
        if self._cached_spec is None and self.env.spec is not None:
            self._cached_spec = self._changed_spec(self.env.spec)
        return self._cached_spec

    def _changed_spec(self, spec: Any) -> Any:
        if not hasattr(spec, "additional_wrappers"):  # that of a gym older than wrapper specs
            return spec
        try:
            spec = deepcopy(spec)
        except Exception as error:  # a copy of the user's arguments may raise what it likes
            logger.warn(
                f"An exception occurred ({error}) while copying the environment spec={spec}; "
                "give make() arguments that copy.deepcopy can copy",
                stacklevel=3,
            )
            return None
        self._change_spec(spec)
        return spec

    def _change_spec(self, spec: Any) -> None:
        """Say in the spec, which is this wrapper's own copy, that the wrapper is there."""
        spec.additional_wrappers += (self._own_spec(),)

    def _own_spec(self) -> WrapperSpec:
        from gymport.utils.record_constructor_args import RecordConstructorArgs
        from gymport.wrapper_spec import spec_of

        if not isinstance(self, RecordConstructorArgs):
            return spec_of(type(self), None)
        recorded = self._saved_kwargs.items()
        return spec_of(type(self), {name: value for name, value in recorded if name != "env"})

    @classmethod
    def wrapper_spec(cls, **kwargs: Any) -> WrapperSpec:
        """Return the spec of a wrapper of this class, to be given to ``register``.

        Args:
            kwargs: The arguments of its constructor, without the environment.
        """
        from gymport.wrapper_spec import spec_of

        return spec_of(cls, kwargs)

    @property
    def render_mode(self) -> str | None:  # type: ignore[override]
        """The inner environment's render mode."""
        return self.env.render_mode

    @property
    def action_space(self) -> Space[Any]:
        """The wrapper's own action space if it set one, else the inner environment's."""
        return self.env.action_space if self._action_space is None else self._action_space

    @action_space.setter
    def action_space(self, space: Space[WrapperActType]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._action_space = space

    @property
    def observation_space(self) -> Space[Any]:
        """The wrapper's own observation space if it set one, else the inner environment's."""
        own = self._observation_space
        return self.env.observation_space if own is None else own

    @observation_space.setter
    def observation_space(self, space: Space[WrapperObsType]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._observation_space = space

    @property
    def metadata(self) -> dict[str, Any]:
        """The wrapper's own metadata if it set some, else the inner environment's."""
        return self.env.metadata if self._metadata is None else self._metadata

    @metadata.setter
    def metadata(self, value: dict[str, Any]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._metadata = value

    def has_wrapper_attr(self, name: str) -> bool:
        """Whether this wrapper or anything below it has an attribute of that name."""
        return hasattr(self, name) or self.env.has_wrapper_attr(name)

    def get_wrapper_attr(self, name: str) -> Any:
        """Return the attribute of the outermost layer that has it.

        Raises:
            AttributeError: No layer has it.
        """
        if hasattr(self, name):
            return getattr(self, name)
        try:
            return self.env.get_wrapper_attr(name)
        except AttributeError as error:
            raise AttributeError(
                f"wrapper {self.class_name()} has no attribute {name!r}"
            ) from error

    def set_wrapper_attr(self, name: str, value: Any, *, force: bool = True) -> bool:
        """Set the attribute on the outermost layer that has it, else on this wrapper.

        Args:
            name: The attribute.
            value: What to set it to.
            force: Whether to set it here if no layer has it.

        Returns:
            Whether it was set.
        """
        inside = not hasattr(self, name) and self.env.set_wrapper_attr(name, value, force=False)
        return inside or super().set_wrapper_attr(name, value, force=force)

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)

    @classmethod
    def class_name(cls) -> str:
        """Return the name of the wrapper's class."""
        return cls.__name__
