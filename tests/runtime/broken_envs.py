"""Environments that keep the contract but for one thing, and what has to be said of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

import numpy as np
from sound_envs import MISSING, draw, reset, resets, returns, sound

ERROR = "Error"
"""The name of the libraries' own exception."""


def reset_without_seed(self, *, options=None):
    return draw(self), {}


def reset_without_options(self, *, seed=None):
    return reset(self, seed=seed)


def reset_that_ignores_seeds(self, *, seed=None, options=None):
    return draw(self), {}


def reset_with_a_fixed_seed(self, *, seed=None, options=None):
    return reset(self, seed=1)


def reset_with_a_default(self, *, seed=23, options=None):
    return reset(self, seed=seed)


def reset_with_return_info(self, *, seed=None, return_info=False, options=None):
    return reset(self, seed=seed)


def step_with_other_random(self, action):
    return np.random.uniform(size=2).astype(np.float32), 1.0, False, False, {}


def changed(make, **attributes):
    """A function from spaces to one that was changed after it was made."""

    def build(spaces):
        space = make(spaces)
        for name, value in attributes.items():
            setattr(space, name, value)
        return space

    return build


@dataclass
class Broken:
    """What is broken, what has to be said about it, and the advice in that."""

    changes: dict[str, Any]
    said: Any
    advice: str

    def env(self, library):
        return sound(library, **self.changes)


def _space(make: Callable[..., Any], said: Any, advice: str, **attributes: Any) -> Broken:
    return Broken({"observation_space_of": changed(make, **attributes)}, said, advice)


SPACES = {
    "no action space": Broken({"action_space": MISSING}, AttributeError, "set it in __init__"),
    "no observation space": Broken({"observation_space": MISSING}, AttributeError, "set it in"),
    "a word for a space": Broken({"action_space": "two"}, TypeError, "gymport.spaces"),
    "equal bounds": _space(lambda s: s.Box(0, 0, (2,)), UserWarning, "leave it out"),
    "bounds exchanged": _space(
        lambda s: s.Box(0, 1, (2,)), UserWarning, "exchange them", high=np.full(2, -1)
    ),
    "low of another shape": _space(
        lambda s: s.Box(0, 1, (2,)), AssertionError, "one shape", low=np.zeros(3)
    ),
    "high of another shape": _space(
        lambda s: s.Box(0, 1, (2,)), AssertionError, "one shape", high=np.ones(3)
    ),
    "negative n": _space(lambda s: s.Discrete(2), AssertionError, "1 or more", n=-1),
    "shaped Discrete": _space(
        lambda s: s.Discrete(2), AssertionError, "use MultiDiscrete", _shape=(1,)
    ),
    "nvec of another shape": _space(
        lambda s: s.MultiDiscrete([2, 2]), AssertionError, "give MultiDiscrete", _shape=(2, 1)
    ),
    "negative nvec": _space(
        lambda s: s.MultiDiscrete([2, 2]), AssertionError, "1 or more", nvec=np.array([2, -1])
    ),
    "negative length": _space(
        lambda s: s.MultiBinary((2, 2)), AssertionError, "1 or more", _shape=(2, -1)
    ),
    "empty Tuple": _space(lambda s: s.Tuple([]), AssertionError, "at least one space"),
    "empty Dict": _space(lambda s: s.Dict(), AssertionError, "at least one space"),
    "an empty part": _space(lambda s: s.Dict(a=s.Tuple([])), AssertionError, "at least one space"),
    "no lower bound": _space(lambda s: s.Box(-np.inf, 1, (2,)), UserWarning, "low=…"),
    "no upper bound": _space(lambda s: s.Tuple([s.Box(0, np.inf, (2,))]), UserWarning, "high=…"),
    "wide actions": Broken(
        {"action_space_of": lambda s: s.Box(-1, 2, (2,))}, UserWarning, "RescaleAction"
    ),
}

RESETS = {
    "no seed": Broken({"reset": reset_without_seed}, ERROR, "seed=None, options=None"),
    "no options": Broken({"reset": reset_without_options}, ERROR, "seed=None, options=None"),
    "ignored seed": Broken(
        {"reset": reset_that_ignores_seeds}, AssertionError, r"super\(\).reset\(seed=seed\)"
    ),
    "fixed seed": Broken(
        {"reset": reset_with_a_fixed_seed}, AssertionError, r"super\(\).reset\(seed=seed\)"
    ),
    "default seed": Broken({"reset": reset_with_a_default}, UserWarning, "seed=None"),
    "return_info": Broken({"reset": reset_with_return_info}, UserWarning, "write def reset"),
    "seed method": Broken({"seed": lambda self, seed: None}, UserWarning, "write def reset"),
    "list": Broken({"reset": resets(lambda env: [draw(env), {}])}, AssertionError, "return obs"),
    "bare observation": Broken({"reset": resets(draw)}, AssertionError, "return observation, info"),
    "three values": Broken({"reset": resets(lambda env: (1, 2, 3))}, AssertionError, "return obs"),
    "info is a list": Broken(
        {"reset": resets(lambda env: (draw(env), []))}, AssertionError, "with a dict"
    ),
    "outside": Broken(
        {"reset": resets(lambda env: (draw(env) + 2, {}))}, AssertionError, "return an element"
    ),
}

STEPS = {
    "word": Broken({"step": lambda self, action: "over"}, AssertionError, "return observation, re"),
    "three values": Broken({"step": returns(1.0, {})}, ERROR, "return observation, reward, term"),
    "terminated is a word": Broken(
        {"step": returns(1.0, "no", False, {})}, UserWarning, r"return bool\(terminated\)"
    ),
    "reward is a word": Broken(
        {"step": returns("1", False, False, {})}, UserWarning, r"return float\(reward\)"
    ),
    "reward is NaN": Broken({"step": returns(np.nan, False, False, {})}, UserWarning, "finite"),
    "reward is infinite": Broken(
        {"step": returns(np.inf, False, False, {})}, UserWarning, "finite"
    ),
    "info is a list": Broken({"step": returns(1.0, False, False, [])}, AssertionError, "a dict"),
    "other dtype": Broken(
        {"step": lambda self, action: (np.zeros(2), 1.0, False, False, {})},
        UserWarning,
        r"astype\(numpy.float32\)",
    ),
    "no array": Broken(
        {"step": lambda self, action: ([0.0, 0.0], 1.0, False, False, {})},
        UserWarning,
        r"numpy.array\(…, dtype=numpy.float32\)",
    ),
    "outside": Broken(
        {"step": lambda self, action: (np.full(2, 2, "f"), 1.0, False, False, {})},
        UserWarning,
        "return another",
    ),
    "other random": Broken(
        {"step": step_with_other_random}, AssertionError, "draw from self.np_random"
    ),
    "random reward": Broken(
        {"step": lambda self, action: (draw(self), np.random.rand(), False, False, {})},
        AssertionError,
        "draw from self.np_random",
    ),
    "random info": Broken(
        {"step": lambda self, action: (draw(self), 1.0, False, False, {"x": np.random.rand(1)})},
        AssertionError,
        "draw from self.np_random",
    ),
    "truncated at once": Broken(
        {"step": returns(1.0, False, True, {})}, AssertionError, "count the steps"
    ),
}

RENDERS = {
    "no modes": Broken({"metadata": {}}, UserWarning, "write metadata = "),
    "modes in a word": Broken(
        {"metadata": {"render_modes": "rgb_array", "render_fps": 1}}, UserWarning, "write a list"
    ),
    "mode is a number": Broken(
        {"metadata": {"render_modes": ["rgb_array", 1], "render_fps": 1}}, UserWarning, "strings"
    ),
    "no fps": Broken({"metadata": {"render_modes": ["rgb_array"]}}, UserWarning, "add it"),
    "fps in a word": Broken(
        {"metadata": {"render_modes": ["rgb_array"], "render_fps": "1"}}, UserWarning, "number of"
    ),
    "fps is 0": Broken(
        {"metadata": {"render_modes": ["rgb_array"], "render_fps": 0}}, AssertionError, "above 0"
    ),
    "undeclared mode": Broken({"render_mode": "ansi"}, AssertionError, "add it to"),
    "mode but none declared": Broken(
        {"metadata": {"render_modes": []}}, AssertionError, "add it to"
    ),
}


def _frame(mode, frame, advice):
    metadata = {"render_modes": [mode], "render_fps": 30}
    changes = {"metadata": metadata, "render_mode": mode, "render": lambda self: frame}
    return Broken(changes, UserWarning, advice)


FRAMES = {
    "human": _frame("human", 1, "return nothing"),
    "rgb list": _frame("rgb_array", [], "uint8 array"),
    "rgb floats": _frame("rgb_array", np.zeros((2, 2, 3)), "astype"),
    "rgb flat": _frame("rgb_array", np.zeros((2, 2), np.uint8), r"\(height, width, 3\)"),
    "rgb with alpha": _frame("rgb_array", np.zeros((2, 2, 4), np.uint8), r"\(height, width, 3\)"),
    "depth list": _frame("depth_array", [], r"\(height, width\)"),
    "depth with colours": _frame("depth_array", np.zeros((2, 2, 3)), r"\(height, width\)"),
    "ansi": _frame("ansi", 1, "return a str"),
    "one for a list": _frame("ansi_list", "x", "return a list"),
    "one in a list": _frame("ansi_list", ["x", 1], "return a str"),
}


def _observation(space, first, later, said, advice):
    """A step that returns another observation than the sound one of reset."""
    changes = {
        "observation_space_of": space,
        "reset": resets(lambda env: (first, {})),
        "step": lambda self, action: (later, 1.0, False, False, {}),
    }
    return Broken(changes, said, advice)


def _pair(spaces):
    return spaces.Tuple([spaces.Discrete(2), spaces.Discrete(2)])


def _named(spaces):
    return spaces.Dict(a=spaces.Discrete(2), b=spaces.Discrete(2))


def _picky(spaces):
    """A space that cannot be asked about strings."""
    return type("Picky", (spaces.Discrete,), {"contains": lambda self, x: x + 0 < self.n})(2)


NAMED = {"a": 0, "b": 1}
OBSERVATIONS = {
    "small int": _observation(
        lambda s: s.Discrete(2), 0, np.uint8(1), UserWarning, r"return int\(…\)"
    ),
    "list for a tuple": _observation(_pair, (0, 0), [0, 1], UserWarning, r"return tuple\(…\)"),
    "long tuple": _observation(_pair, (0, 0), (0, 1, 1), AssertionError, "one for each"),
    "set for a dict": _observation(_named, NAMED, {0, 1}, AssertionError, "return a dict"),
    "other keys": _observation(_named, NAMED, {"a": 0}, AssertionError, "for each key"),
    "a part outside": _observation(_named, NAMED, {"a": 0, "b": 2}, UserWarning, "return another"),
    "strange value": _observation(_picky, 0, "one", UserWarning, "cannot be looked up"),
    "text": _observation(lambda s: s.Text(3), "a", "four", UserWarning, "return another"),
}

ALL = {
    f"{group}: {name}": row
    for group, rows in (
        ("space", SPACES),
        ("reset", RESETS),
        ("step", STEPS),
        ("observation", OBSERVATIONS),
        ("render", RENDERS),
        ("frame", FRAMES),
    )
    for name, row in rows.items()
}
