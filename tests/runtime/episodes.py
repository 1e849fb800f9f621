"""Seeded episodes of old environments: played by a gym of the time or by a legacy view."""

import warnings

import numpy as np

TODAY = {
    "Acrobot-v1": "Acrobot-v1",
    "CartPole-v1": "CartPole-v1",
    "CliffWalking-v0": "CliffWalking-v1",
    "FrozenLake-v1": "FrozenLake-v1",
    "FrozenLake8x8-v1": "FrozenLake8x8-v1",
    "MountainCar-v0": "MountainCar-v0",
    "MountainCarContinuous-v0": "MountainCarContinuous-v0",
    "Pendulum-v1": "Pendulum-v1",
    "Taxi-v3": "Taxi-v4",
}
"""The id of each recorded environment in gymnasium 1.x."""

SEEDS = {"0.21.0": (0, 1, 2**33 + 5), "0.22.0": (3,), "0.25.2": (3,)}
"""What is recorded, by the release of gym."""

EPISODES = 3
STEPS = 20
"""An episode that is not over by then is left, as old code left some."""

ROUNDED = {"MountainCarContinuous-v0", "Pendulum-v1"}
"""The environments whose arithmetic differs in the last bits between releases of numpy."""

GONE = {"float_": np.float64, "bool": bool}
"""Names of numpy that gym 0.21 uses, in Acrobot and CliffWalking, and that some releases lack."""


def same(key, played, expected):
    """Whether the episodes of an environment and a seed are equal, bit for bit where they can."""
    name = key.partition(" ")[0]
    if name not in ROUNDED:
        return played == expected
    return all(np.allclose(played[part], expected[part], rtol=0, atol=1e-6) for part in expected)


def play(env, seed=0):
    """Seed an old environment and play some episodes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # seed is deprecated from gym 0.22 on
        env.seed(seed)
    observations, rewards, dones = [], [], []
    for episode in range(EPISODES):
        observations.append(env.reset())
        for number in range(STEPS):
            observation, reward, done, _ = env.step(action(env.action_space, number + episode))
            observations.append(observation)
            rewards.append(float(reward))
            dones.append(bool(done))
            if done:
                break
    observations = [np.asarray(observation).tolist() for observation in observations]
    return {"observations": observations, "rewards": rewards, "dones": dones}


def action(space, number):
    """The same actions for everybody."""
    if hasattr(space, "n"):
        return int(number * 7 % 5 % space.n)
    return np.array([0.5 * (-1) ** number], dtype=np.float32)


def played_by(gym):
    """The episodes of all environments and seeds, by a gym of the time."""
    for name, value in GONE.items():
        if not hasattr(np, name):
            setattr(np, name, value)
    seeds = SEEDS[gym.__version__]
    return {f"{name} {seed}": play(gym.make(name), seed) for name in TODAY for seed in seeds}
