"""The modern environment API on numpy alone: Env, Wrapper and the three special wrappers.

It is the API of gymnasium 1.1, for projects that speak it before, or without, installing
gymnasium. Where gymnasium is installed, ``gymport.modernize(env, library="gymnasium")`` gives a
real ``gymnasium.Env`` over any environment made of these classes.

Where gymnasium 1.1 and 1.4 differ, this and ``gymport.registration`` do what 1.1 does: arguments of
a wrong kind or value (of ``Wrapper``, ``TimeLimit``, ``make``, ``register``) fail an assertion, for
which 1.4 raises TypeError or ValueError.

Example:
    >>> from gymport.spaces import Discrete
    >>> class Coin(Env[int, int]):
    ...     observation_space = Discrete(2)
    ...     action_space = Discrete(2)
    ...
    ...     def reset(self, *, seed=None, options=None):
    ...         super().reset(seed=seed)
    ...         self.side = int(self.np_random.integers(2))
    ...         return self.side, {}
    ...
    ...     def step(self, action):
    ...         return self.side, float(action == self.side), True, False, {}
    >>> env = Coin()
    >>> side, info = env.reset(seed=1)
    >>> env.step(side)
    (0, 1.0, True, False, {})
    >>> env.np_random_seed
    1
"""

from gymport.core.env import UNKNOWN_SEED, ActType, Env, ObsType, RenderFrame
from gymport.core.special_wrappers import ActionWrapper, ObservationWrapper, RewardWrapper
from gymport.core.wrapper import Wrapper, WrapperActType, WrapperObsType

__all__ = [
    "UNKNOWN_SEED",
    "ActType",
    "ActionWrapper",
    "Env",
    "ObsType",
    "ObservationWrapper",
    "RenderFrame",
    "RewardWrapper",
    "Wrapper",
    "WrapperActType",
    "WrapperObsType",
]
