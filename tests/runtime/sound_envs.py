"""Environments that keep the contract, made of any library's classes."""

from __future__ import annotations

import importlib

import numpy as np


def sound(library, **changes):
    """An environment of that library which keeps the contract, but for these attributes.

    A change may be a function of the library's spaces that gives the attribute, under a name
    that ends in ``_of``.
    """
    spaces = importlib.import_module(f"{_ROOTS[library]}.spaces")
    base = importlib.import_module(f"{_ROOTS[library]}.core").Env
    made = {
        name[:-3] if name.endswith("_of") else name: (
            value(spaces) if name.endswith("_of") else value
        )
        for name, value in changes.items()
    }
    body = {
        "base": base,
        "metadata": {"render_modes": ["rgb_array"], "render_fps": 30},
        "render_mode": "rgb_array",
        "observation_space": spaces.Box(0, 1, (2,), np.float32),
        "action_space": spaces.Discrete(2),
        "reset": reset,
        "step": step,
        "render": lambda self: np.zeros((2, 2, 3), np.uint8),
    }
    body.update(made)
    return type("Sound", (base,), {k: v for k, v in body.items() if v is not MISSING})()


_ROOTS = {"core": "gymport", "gymnasium": "gymnasium"}
MISSING = object()


def draw(env):
    return env.np_random.uniform(size=2).astype(np.float32)


def reset(self, *, seed=None, options=None):
    self.base.reset(self, seed=seed)
    return draw(self), {}


def step(self, action):
    return draw(self), 1.0, False, False, {}


def returns(*values):
    """A step that returns these after the observation."""
    return lambda self, action: (draw(self), *values)


def resets(function):
    """A reset that seeds and returns what the function makes of the environment."""

    def reset(self, *, seed=None, options=None):
        self.base.reset(self, seed=seed)
        return function(self)

    return reset
