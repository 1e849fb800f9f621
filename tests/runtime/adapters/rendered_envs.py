"""Environments that render: what they need for it, and a record of every time that they do."""

import numpy as np

from gymport import core, spaces


class Screen:
    """What a mode draws on."""

    __module__ = "pygame"  # so that it is known for what it is

    def __init__(self, mode):
        self.mode = mode
        self.closed = False

    def close(self):
        self.closed = True


class Canvas(Screen):
    """A screen of a package that nobody has heard of."""

    __module__ = "brushes"


class Painter(core.Env):
    """Shows a position in three modes; like gymnasium's environments it makes a screen at need."""

    metadata = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": 30}
    screen_class = Screen

    def __init__(self, render_mode=None):
        self.observation_space = self.action_space = spaces.Discrete(1000)
        self.render_mode = render_mode
        self.screen = None
        self.position = 0
        self.drawn = []

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.position = 0
        self._show_yourself()
        return self.position, {}

    def step(self, action):
        self.position += 1
        self._show_yourself()
        return self.position, 1.0, False, False, {}

    def _show_yourself(self):
        if self.render_mode == "human":
            self.render()

    def render(self):
        if self.screen is None:
            self.screen = self.screen_class(self.render_mode)
        if self.screen.mode != self.render_mode or self.screen.closed:
            raise RuntimeError(f"a screen for {self.screen.mode}, closed: {self.screen.closed}")
        self.drawn.append((self.render_mode, self.position))
        if self.render_mode == "rgb_array":
            return np.full((2, 2, 3), self.position, np.uint8)
        return f"at {self.position}" if self.render_mode == "ansi" else None


class Odd(Painter):
    screen_class = Canvas


class Prepared(Painter):
    """Makes its screen when it is made."""

    def __init__(self, render_mode=None):
        super().__init__(render_mode)
        self.screen = None if render_mode is None else Screen(render_mode)

    def render(self):
        self.screen.closed = False
        return super().render()


class Fixed(Painter):
    """Does not let its mode be changed."""

    render_mode = property(
        lambda self: self._mode, lambda self, mode: self.__dict__.update(_mode=mode)
    )


class Unequipped(Painter):
    """Needs a package that is not there."""

    def render(self):
        raise ImportError("run: pip install brushes")


class Silent(Painter):
    """Looks at another attribute than its render mode."""

    def render(self):
        return None


class Guarded(Painter):
    """Tidies up when nobody has it any more."""

    def __del__(self):
        self.drawn.append("deleted")


class Framed(core.Wrapper):
    """Draws around what the environment draws."""

    def render(self):
        return f"[{self.env.render()}]"
