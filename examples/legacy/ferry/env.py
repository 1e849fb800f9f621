"""A ferry crosses a river while the wind pushes it towards the falls."""
import sys

import gym
import numpy as np
from gym import spaces
from gym.utils import seeding

NORTH, EAST, SOUTH, WAIT = range(4)
CALM, NORTHERLY, SOUTHERLY = range(3)


class Wind(object):
    """A minimal standard generator, so that a seed means the same weather on every machine."""

    def __init__(self, seed):
        self.state = seed % 2147483646 + 1

    def draw(self):
        self.state = self.state * 48271 % 2147483647
        return self.state / 2147483647.0

    def blow(self):
        u = self.draw()
        return CALM if u < 0.6 else NORTHERLY if u < 0.75 else SOUTHERLY


class FerryEnv(gym.Env):
    """
    The ferry leaves the west bank at a random row. It must reach the dock in the middle of the
    east bank (+10); the southern row goes over the falls (-10). Every step costs 0.1.
    """

    metadata = {"render.modes": ["human", "ansi", "rgb_array"], "video.frames_per_second": 4}

    def __init__(self, rows=5, cols=7):
        self.rows = rows
        self.cols = cols
        self.dock = (rows // 2, cols - 1)
        self.action_space = spaces.Discrete(4)
        self.observation_space = spaces.MultiDiscrete([rows, cols, 3])
        self.seed()

    def seed(self, seed=None):
        self.np_random, seed = seeding.np_random(seed)
        self.wind = Wind(seed)
        return [seed]

    def reset(self):
        self.row = int(self.wind.draw() * (self.rows - 1))
        self.col = 0
        self.gust = self.wind.blow()
        return self._observe()

    def step(self, action):
        assert self.action_space.contains(action), "%r is not an action" % (action,)
        if action == EAST:
            self.col = min(self.col + 1, self.cols - 1)
        elif action in (NORTH, SOUTH):
            self.row += 1 if action == SOUTH else -1
        if self.gust != CALM:
            self.row += 1 if self.gust == NORTHERLY else -1
        self.row = int(np.clip(self.row, 0, self.rows - 1))
        self.gust = self.wind.blow()

        reward, done = -0.1, False
        if self.row == self.rows - 1:
            reward, done = -10.0, True
        elif (self.row, self.col) == self.dock:
            reward, done = 10.0, True
        return self._observe(), reward, done, {"gust": self.gust}

    def render(self, mode="human"):
        if mode == "rgb_array":
            # The water glitters a little, for the films.
            image = np.zeros((self.rows, self.cols, 3), dtype=np.uint8)
            image[..., 2] = 180 + self.np_random.randint(0, 40, size=(self.rows, self.cols))
            image[self.row, self.col] = (255, 255, 255)
            return image
        text = "\n".join(self._line(row) for row in range(self.rows))
        if mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")

    def _line(self, row):
        cells = ["v" if row == self.rows - 1 else "~"] * self.cols
        if row == self.dock[0]:
            cells[-1] = "D"
        if row == self.row:
            cells[self.col] = "F"
        return "".join(cells)

    def _observe(self):
        return np.array([self.row, self.col, self.gust])
