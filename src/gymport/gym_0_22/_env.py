"""The base of environments, from 0.22 to 0.26."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, Literal, Tuple, TypeVar

from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.utils import seeding
from gymport.gym_0_22.version import SPEAKS, has
from gymport.gym_common.forwarding import env_text

if TYPE_CHECKING:
    from gymport.gym_0_22.envs.registration import EnvSpec
    from gymport.gym_0_22.spaces import Space

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")
RenderFrame = TypeVar("RenderFrame")
if TYPE_CHECKING:  # checkers see the release that the tree is when none is named
    EnvT = TypeVar("EnvT", bound="Env[Any, Any]")
    Step = Tuple[ObsType, float, bool, bool, Dict[str, Any]]
    Reset = Tuple[ObsType, Dict[str, Any]]

_MODES_KEY = "render_modes" if has("render_modes") else SPEAKS.render_modes_key


def _announced(render: Callable[..., Any]) -> Callable[..., Any]:
    """A ``render`` that warns where the mode was not given to ``make``."""

    @functools.wraps(render)
    def announced(self: Any, *args: Any, **kwargs: Any) -> Any:
        if args or "mode" in kwargs:
            deprecation(
                "The argument mode in render method is deprecated; "
                "use render_mode during environment initialization instead.\n"
                "See here for more information: https://www.gymlibrary.ml/content/api/"
            )
        elif self.spec is not None and "render_mode" not in self.spec.kwargs:
            deprecation(
                "You are calling render method, but you didn't specified the argument render_mode "
                "at environment initialization. To maintain backward compatibility, the "
                "environment will render in human mode.\n"
                "If you want to render in human mode, initialize the environment in this way: "
                "gym.make('EnvName', render_mode='human') and don't call the render method.\n"
                "See here for more information: https://www.gymlibrary.ml/content/api/"
            )
        return render(self, *args, **kwargs)

    return announced


class Env(Generic[ObsType, ActType]):
    """The base of all environments.

    Subclasses set ``action_space`` and ``observation_space`` and implement ``step`` and ``reset``.

    Attributes:
        metadata: What the environment says of itself, such as its ``render_modes``.
        render_mode: The mode that it was made with.
        reward_range: The smallest and the largest reward.
        spec: What ``make`` made the environment of; None without it.
        action_space: The space of valid actions.
        observation_space: The space of valid observations.
    """

    __module__ = "gymport.gym_0_22.core"  # where it has always been found
    metadata: dict[str, Any] = {_MODES_KEY: []}
    if SPEAKS.make_render_mode:
        render_mode: Any = None
    reward_range: tuple[float, float] = (-float("inf"), float("inf"))
    spec: EnvSpec | None = None
    action_space: Space[ActType]
    observation_space: Space[ObsType]
    _np_random: Any = None

    if SPEAKS.render == "both":

        def __init_subclass__(cls) -> None:
            super().__init_subclass__()
            if "render" in vars(cls):
                cls.render = _announced(vars(cls)["render"])  # type: ignore[method-assign]

    @property
    def np_random(self) -> Any:
        """The environment's random stream, made when first asked for."""
        if self._np_random is None:
            self._np_random, _ = seeding.np_random()
        return self._np_random

    @np_random.setter
    def np_random(self, value: Any) -> None:
        self._np_random = value

    def step(self, action: ActType) -> Step[ObsType]:
        """Take one step: return observation, reward, done or both flags, and info."""
        raise NotImplementedError

    if TYPE_CHECKING or "return_info" not in SPEAKS.reset_arguments:

        def reset(
            self, *, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> Reset[ObsType]:
            """Begin an episode and return observation and info; subclasses call this to seed."""
            self._reseed(seed)
            return None  # type: ignore[return-value] # subclasses return them

    else:

        def reset(
            self, *, seed: int | None = None, return_info: bool = False, options: Any = None
        ) -> Any:
            """Begin an episode and return its first observation; subclasses call this to seed."""
            self._reseed(seed)

    def _reseed(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)

    if TYPE_CHECKING or SPEAKS.render == "attribute":

        def render(self) -> Any:
            """Show the environment in the mode it was made with."""
            raise NotImplementedError

    else:

        def render(self, mode: str = "human") -> Any:
            """Show the environment: a window, an image (``rgb_array``), or a text (``ansi``)."""
            raise NotImplementedError

    def close(self) -> None:
        """Release what the environment holds."""

    if SPEAKS.seed_method:

        def seed(self, seed: int | None = None) -> Any:
            """Seed the environment's random numbers; return the seed in a list."""
            warn_of_seed()
            self._np_random, seed = seeding.np_random(seed)
            return [seed]

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self

    __str__ = env_text

    def __enter__(self: EnvT) -> EnvT:
        return self

    def __exit__(self, *args: Any) -> Literal[False]:
        self.close()
        return False


def warn_of_seed() -> None:
    """Warn of a call of ``seed``."""
    deprecation(
        "Function `env.seed(seed)` is marked as deprecated and will be removed in the future. "
        "Please use `env.reset(seed=seed)` instead."
    )


def resets_with_info(kwargs: dict[str, Any]) -> bool:
    """Whether a reset with these arguments returns the info too."""
    return SPEAKS.reset == "obs_info" or bool(kwargs.get("return_info", False))
