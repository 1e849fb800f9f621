"""Seeded episodes of old environments: played, recorded, and compared.

``python tests/runtime/episodes.py`` beside gym 0.21.0 records them anew.
"""

import json
from pathlib import Path

import numpy as np

RECORDED = Path(__file__).parent / "data" / "gym_0_21_0_episodes.json"

TODAY = {
    "Acrobot-v1": "Acrobot-v1",
    "CartPole-v1": "CartPole-v1",
    "CliffWalking-v0": "CliffWalking-v1",
    "FrozenLake-v1": "FrozenLake-v1",
    "MountainCar-v0": "MountainCar-v0",
    "MountainCarContinuous-v0": "MountainCarContinuous-v0",
    "Pendulum-v1": "Pendulum-v1",
    "Taxi-v3": "Taxi-v4",
}
"""The id of each recorded environment in gymnasium 1.x."""

ROUNDED = {"MountainCarContinuous-v0", "Pendulum-v1"}
"""The environments whose arithmetic differs in the last bits between releases of numpy."""


def same(name, played, expected):
    """Whether two episodes of an environment are equal, bit for bit where they can be."""
    if name not in ROUNDED:
        return played == expected
    return all(np.allclose(played[part], expected[part], rtol=0, atol=1e-6) for part in expected)


def play(env, steps=30):
    """Seed an old environment with 0 and play it, resetting after each episode."""
    env.seed(0)
    observations, rewards, dones = [env.reset()], [], []
    for number in range(steps):
        observation, reward, done, _ = env.step(action(env.action_space, number))
        observations.append(observation)
        rewards.append(float(reward))
        dones.append(bool(done))
        if done:
            observations.append(env.reset())
    observations = [np.asarray(observation).tolist() for observation in observations]
    return {"observations": observations, "rewards": rewards, "dones": dones}


def action(space, number):
    """The same actions for everybody."""
    if hasattr(space, "n"):
        return int(number * 7 % 5 % space.n)
    return np.array([0.5 * (-1) ** number], dtype=np.float32)


def recorded():
    """The recorded episodes by the old id."""
    return json.loads(RECORDED.read_text(encoding="utf-8"))


def main():
    import gym

    np.float_ = np.float64  # gym 0.21's Acrobot uses the name that numpy 2 removed
    played = {name: play(gym.make(name)) for name in TODAY}
    RECORDED.write_text(json.dumps(played, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
