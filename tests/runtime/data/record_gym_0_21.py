"""Record what gym 0.21.0 has and draws: run it where that gym is installed, beside the result.

python record_gym_0_21.py > gym_0_21.json
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import warnings
from types import ModuleType

import numpy as np

FOREIGN = ("gym.envs.mujoco", "gym.envs.robotics", "gym.envs.algorithmic", "gym.envs.box2d")
IDS = [
    "CartPole-v0",
    "CartPole-v1",
    "MountainCar-v0",
    "MountainCarContinuous-v0",
    "Pendulum-v1",
    "Acrobot-v1",
    "Blackjack-v1",
    "FrozenLake-v1",
    "FrozenLake8x8-v1",
    "Taxi-v3",
    "CubeCrash-v0",
    "CubeCrashSparse-v0",
    "CubeCrashScreenBecomesBlack-v0",
    "MemorizeDigits-v0",
]


def names(gym):
    """The public names of each module: all of a package, else what it defines itself."""
    walked = pkgutil.walk_packages(gym.__path__, "gym.", onerror=lambda name: None)
    found = {}
    for module in ["gym", *(info.name for info in walked)]:
        if module.startswith(FOREIGN):
            continue
        try:
            loaded = importlib.import_module(module)
        except Exception:  # what its libraries are missing for
            continue
        own = gym.__name__ if hasattr(loaded, "__path__") else module
        found[module] = sorted(name for name in vars(loaded) if is_own(loaded, name, own))
    return found


def is_own(module, name, own):
    """Whether a name of a module is public and not of another package."""
    value = getattr(module, name)
    home = str(getattr(value, "__module__", own))
    return not name.startswith("_") and not isinstance(value, ModuleType) and home.startswith(own)


def plain(value):
    """A value as JSON has it; of an array dtype, shape, and the values or their sum."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, np.ndarray):
        held = value.tolist() if value.size < 10 else int(value.sum())
        return [value.dtype.str, list(value.shape), held]
    return value.item() if isinstance(value, np.generic) else value


def episode(gym, env_id):
    """The first steps of a seeded environment, and its spec."""
    env = gym.make(env_id)
    seeds = env.seed(7), env.action_space.seed(8)
    steps = [plain(env.reset())]
    for _ in range(12):
        observation, reward, done, _ = env.step(env.action_space.sample())
        steps.append([plain(observation), round(float(reward), 4), bool(done)])
        if done:
            steps.append(plain(env.reset()))
    spec = env.spec
    return {
        "seeds": seeds,
        "steps": steps,
        "chain": str(env),
        "spec": [
            spec.max_episode_steps,
            spec.reward_threshold,
            spec.nondeterministic,
            spec._kwargs,
        ],
        "metadata": dict(env.metadata),
        "spaces": [str(env.observation_space), str(env.action_space)],
    }


SPACES = [
    "Discrete(5)",
    "Box(-1.0, 1.0, (2,))",
    "Box(np.float32([0.0, -np.inf]), np.float32([np.inf, 1.0]))",
    "Box(0, 255, (2, 3), np.uint8)",
    "MultiBinary(4)",
    "MultiBinary([2, 3])",
    "MultiDiscrete([3, 5])",
    "Tuple((Discrete(3), Box(0.0, 1.0, (1,))))",
    "Dict({'b': Discrete(9), 'a': Tuple((Discrete(4), MultiBinary(2)))})",
]


def samples(gym, source):
    """What a seeded space draws."""
    space = eval(source, {**vars(gym.spaces), "np": np})
    return {
        "seeds": plain(space.seed(123)),
        "samples": [plain(space.sample()) for _ in range(5)],
        "repr": repr(space),
    }


def record(gym):
    """All of it."""
    return {
        "names": names(gym),
        "episodes": {env_id: episode(gym, env_id) for env_id in IDS},
        "spaces": {source: samples(gym, source) for source in SPACES},
        "np_random": [gym.utils.seeding.np_random(seed)[0].rand().hex() for seed in range(3)],
    }


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    import gym as installed

    np.float_ = np.float64  # which numpy 2 no longer has
    print(json.dumps(record(installed), indent=0, sort_keys=True))  # noqa: T201
