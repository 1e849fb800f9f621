"""An environment to look at wrappers through, and what to wrap it with."""

from gymport import core, spaces, wrappers


class Echo(core.Env):
    """Returns the action it gets as info, and counts to ``length``."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(self, action_space=None, observation_space=None, length=3, render_mode=None):
        self.action_space = spaces.Discrete(2) if action_space is None else action_space
        self.observation_space = observation_space or spaces.Discrete(100)
        self.length = length
        self.render_mode = render_mode
        self.steps = 0

    def reset(self, *, seed=None, options=None):
        self.steps = 0
        return self.steps, {"options": options}

    def step(self, action):
        self.steps += 1
        return self.steps, 1.0, self.steps >= self.length, False, {"action": action}

    def render(self):
        return self.steps


def double(value):
    return 2 * value


def box(*shape):
    return spaces.Box(-2, 2, shape)


def limited():
    return wrappers.TimeLimit(Echo(), 100)
