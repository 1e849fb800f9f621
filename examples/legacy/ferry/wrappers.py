import gym
import numpy as np


class FlatIndex(gym.ObservationWrapper):
    """Number the observations of a MultiDiscrete space, for tabular methods."""

    def __init__(self, env):
        super(FlatIndex, self).__init__(env)
        self.shape = tuple(env.observation_space.nvec)
        self.observation_space = gym.spaces.Discrete(int(np.prod(self.shape)))

    def observation(self, observation):
        return int(np.ravel_multi_index(tuple(observation), self.shape))


class FuelCost(gym.Wrapper):
    """Every action but waiting burns fuel, which costs."""

    def __init__(self, env, price=0.05):
        super(FuelCost, self).__init__(env)
        self.price = price
        self.burnt = 0

    def reset(self, **kwargs):
        self.burnt = 0
        return self.env.reset(**kwargs)

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        if action != 3:
            self.burnt += 1
            reward -= self.price
        info["fuel"] = self.burnt
        return obs, reward, done, info
