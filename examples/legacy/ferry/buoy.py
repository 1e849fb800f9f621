"""Keep a drifting buoy near its anchor."""
import gym
import numpy as np
from gym import spaces
from gym.utils import seeding


class BuoyEnv(gym.Env):
    metadata = {"render.modes": []}

    def __init__(self):
        self.action_space = spaces.Box(-1.0, 1.0, shape=(1,), dtype=np.float32)
        self.observation_space = spaces.Box(-10.0, 10.0, shape=(2,), dtype=np.float32)
        self.seed()

    def seed(self, seed=None):
        self.np_random, seed = seeding.np_random(seed)
        return [seed]

    def reset(self):
        self.state = self.np_random.uniform(-1, 1, size=2).astype(np.float32)
        return self.state

    def step(self, action):
        x, v = self.state
        v = 0.95 * v + 0.1 * float(action[0]) + 0.02 * self.np_random.randn()
        x = x + 0.1 * v
        self.state = np.clip(np.array([x, v], dtype=np.float32), -10, 10)
        done = bool(abs(x) > 9)
        return self.state, -float(x) ** 2, done, {}
