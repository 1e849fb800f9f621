"""The adapters that bench_adapters.py compares, and the environments that they adapt."""

from __future__ import annotations

import importlib
from typing import Any, Callable, NamedTuple

import gymport
from gymport import core, spaces

KEY = "TimeLimit.truncated"
INFO: dict[str, Any] = {}
COUNT = 2


def first_of(*names: str) -> Any:
    """The first of these modules that is installed, or None."""
    for name in names:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None


gymnasium = first_of("gymnasium")
old_gym = first_of("gym")


class Old:
    """An environment of the gym 0.21 kind that does nothing."""

    metadata: dict[str, Any] = {"render.modes": []}
    reward_range = (-1.0, 1.0)
    spec = None
    observation_space = action_space = (gymnasium.spaces if gymnasium else spaces).Discrete(COUNT)

    def seed(self, seed: Any = None) -> Any:
        return [seed]

    def reset(self) -> Any:
        return 0

    def step(self, action: Any) -> Any:
        return 0, 1.0, False, INFO


class OldOfGym(Old):
    """The same, with spaces of an old gym where that is installed."""

    observation_space = action_space = (old_gym.spaces if old_gym else spaces).Discrete(COUNT)


class OldRewards(Old):
    """The same, with rewards whose type its code does not tell."""

    def __init__(self) -> None:
        self.reward = 1.0

    def step(self, action: Any) -> Any:
        return 0, self.reward, False, INFO


class New((gymnasium or core).Env):  # type: ignore[misc]
    """A modern environment that does nothing."""

    observation_space = action_space = (gymnasium.spaces if gymnasium else spaces).Discrete(COUNT)

    def reset(self, *, seed: Any = None, options: Any = None) -> Any:
        return 0, INFO

    def step(self, action: Any) -> Any:
        return 0, 1.0, False, False, INFO


class ToModern:
    """The smallest adapter of an old environment, as a class."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def reset(self, *, seed: Any = None, options: Any = None) -> Any:
        if seed is not None:
            self.env.seed(seed)
        return self.env.reset(), {}

    def step(self, action: Any) -> Any:
        obs, reward, done, info = self.env.step(action)
        truncated = done and info.get(KEY, False)
        return obs, reward, done and not truncated, truncated, info


class ToLegacy:
    """The smallest adapter of a modern environment, as a class."""

    _seed = None

    def __init__(self, env: Any) -> None:
        self.env = env

    def seed(self, seed: Any = None) -> Any:
        self._seed = seed
        return [seed]

    def reset(self) -> Any:
        seed = self._seed
        if seed is None:
            return self.env.reset()[0]
        self._seed = None
        return self.env.reset(seed=seed)[0]

    def step(self, action: Any) -> Any:
        obs, reward, terminated, truncated, info = self.env.step(action)
        if truncated:
            info = {**info, KEY: not terminated}
        return obs, reward, terminated or truncated, info


class Holder:
    """An object with the functions that it is given as its methods."""


def modern_closure(env: Any) -> Any:
    """The smallest adapter of an old environment, as closures."""
    inner_seed, inner_reset, inner_step = env.seed, env.reset, env.step

    def reset(*, seed: Any = None, options: Any = None) -> Any:
        if seed is not None:
            inner_seed(seed)
        return inner_reset(), {}

    def step(action: Any) -> Any:
        obs, reward, done, info = inner_step(action)
        truncated = done and info.get(KEY, False)
        return obs, reward, done and not truncated, truncated, info

    made = Holder()
    made.reset, made.step = reset, step  # type: ignore[attr-defined]
    return made


def legacy_closure(env: Any) -> Any:
    """The smallest adapter of a modern environment, as closures."""
    inner_reset, inner_step = env.reset, env.step
    waiting = None

    def seed(seed: Any = None) -> Any:
        nonlocal waiting
        waiting = seed
        return [seed]

    def reset() -> Any:
        nonlocal waiting
        given, waiting = waiting, None
        return (inner_reset() if given is None else inner_reset(seed=given))[0]

    def step(action: Any) -> Any:
        obs, reward, terminated, truncated, info = inner_step(action)
        if truncated:
            info = {**info, KEY: not terminated}
        return obs, reward, terminated or truncated, info

    made = Holder()
    made.seed, made.reset, made.step = seed, reset, step  # type: ignore[attr-defined]
    return made


class StepApi:
    """An environment behind ``step_api_compatibility``, whose ``reset`` stays as it was."""

    def __init__(self, env: Any, convert: Callable[..., Any], modern: bool) -> None:
        self.env, self._convert, self._modern = env, convert, modern

    def seed(self, seed: Any = None) -> Any:
        return [seed]

    def reset(self, **arguments: Any) -> Any:
        return self.env.reset()

    def step(self, action: Any) -> Any:
        return self._convert(self.env.step(action), self._modern)


class Contender(NamedTuple):
    """One adapter of one direction; ``adapt`` is None where its package is missing."""

    name: str
    adapt: Callable[[Any], Any] | None
    install: str = ""
    make: Callable[[], Any] | None = None
    """What it adapts, if not that which the others do."""


def to_modern() -> list[Contender]:
    """What adapts ``Old``; the smallest two come first."""
    shimmy = first_of("shimmy.openai_gym_compatibility") if old_gym else None
    compatibility = first_of("gym.wrappers.compatibility", "gymnasium.wrappers.compatibility")
    return [
        Contender("hand-written class", ToModern),
        Contender("hand-written closure", modern_closure),
        Contender("gymport.modernize", gymport.modernize),
        Contender("gymport.modernize, untold rewards", gymport.modernize, make=OldRewards),
        Contender("gymport.modernize, spaces of gym", gymport.modernize, make=OldOfGym),
        Contender(
            "Shimmy GymV21Compatibility",
            shimmy and (lambda env: shimmy.GymV21CompatibilityV0(env=env)),
            "shimmy==2.0.1 gym==0.26.2",
            make=OldOfGym,
        ),
        Contender(
            "gym EnvCompatibility",
            compatibility and compatibility.EnvCompatibility,
            "gym==0.26.2",
        ),
        _step_api(True),
    ]


def to_legacy() -> list[Contender]:
    """What adapts ``New``; the smallest two come first."""
    return [
        Contender("hand-written class", ToLegacy),
        Contender("hand-written closure", legacy_closure),
        Contender("gymport.legacy", lambda env: gymport.legacy(env, rng="modern")),
        _step_api(False),
    ]


def _step_api(modern: bool) -> Contender:
    """The function that the wrappers and vectors of that time called at each step."""
    module = first_of("gymnasium.utils.step_api_compatibility")
    convert = module and module.step_api_compatibility
    adapt = convert and (lambda env: StepApi(env, convert, modern))
    return Contender("step_api_compatibility (step only)", adapt, "gymnasium")
