"""Makes Python's floats of the parts of an action that Box2D is given.

A ``Box`` samples ``float32``. Reckoned with Python's numbers, a part of it was ``float64`` up to
numpy 1, and stays ``float32`` since numpy 2, which Box2D refuses: ``TypeError`` says so where
``ApplyTorque`` or an impulse is given one. ``float(action[0])`` is the same number, and what is
reckoned with it is what it was. Gymnasium's own landers do the same. So do environments here whose
module imports Box2D, in ``step``, where the action is a ``Box``, and where that hands a part to
another method.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..analysis.tables.idioms import last_name
from ..analysis.tables.known import SPACES
from ..module import FunctionDef, Module, all_of, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.classes import owners
from ..topics.code import bound_names
from ..topics.steps import actions

_LIBRARY = "Box2D"
_BOX, _RANGE = "Box", "range"
_NUMBERS = frozenset({"float", "int"})
_APPLYING = "Apply"
_KEEPING = frozenset({"astype", "clip"})
_DOUBLE = "float64"
_MESSAGE = "numpy 2 keeps float32 here, which Box2D refuses"


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a float for every part of an action that a step reckons with."""
    step = methods(node).get("step")
    if step is None or not module.text.says(_LIBRARY) or not _imports_it(module):
        return
    name = actions.action(step)
    if not name or not _may_act_in_a_box(node) or not owners.derives_from_gyms(module, node):
        return
    if not _is_kept(step, name):
        return
    for part in all_of(step, ast.Subscript):
        if not _is_part(step, part, name):
            continue
        if _is_reckoned_with(module, part, name) or _is_handed_on(module, node, part):
            yield Edit(part, _MESSAGE).wrap(module.span(part), "float(", ")")


def _imports_it(module: Module) -> bool:
    named = [alias.name for one in module.all(ast.Import) for alias in one.names]
    named += [one.module or "" for one in module.all(ast.ImportFrom)]
    return any(name.partition(".")[0] == _LIBRARY for name in named)


def _may_act_in_a_box(owner: ast.ClassDef) -> bool:
    """Whether a class gives its action space a Box, at least under a condition, of float32."""
    given = [
        part
        for one in all_of(owner, ast.Assign)
        if SPACES[0] in map(last_name, one.targets)
        for part in ast.walk(one.value)
        if isinstance(part, ast.Call) and last_name(part.func) == _BOX
    ]
    return bool(given) and not any(_DOUBLE in ast.unparse(one) for one in given)


def _is_kept(step: FunctionDef, name: str) -> bool:
    """Whether the action is never given another name's value: it may be clipped."""
    given = bound_names.assignments(step, name)
    is_all = len(given) == len(list(bound_names.bound(step, name)))
    return is_all and all(_is_clipped(one.value, name) for one in given)


def _is_clipped(value: ast.expr, name: str) -> bool:
    if not isinstance(value, ast.Call) or last_name(value.func) not in _KEEPING:
        return False
    text = ast.unparse(value)
    return _DOUBLE not in text and _uses(value, name)


def _is_part(step: FunctionDef, part: ast.Subscript, name: str) -> bool:
    """Whether one number of the action is read: ``action[0]``."""
    is_read = isinstance(part.ctx, ast.Load) and is_spelt(part.value, name)
    return is_read and _is_place(step, part.slice)


def _is_place(step: FunctionDef, index: ast.expr) -> bool:
    """Whether an index is a number: written out, reckoned of such, or what goes through a range."""
    if isinstance(index, ast.BinOp):
        return _is_place(step, index.left) and _is_place(step, index.right)
    if not isinstance(index, ast.Name):
        return _is_number(index)
    ranges = [
        one
        for one in all_of(step, ast.For)
        if is_spelt(one.target, index.id)
        and isinstance(one.iter, ast.Call)
        and last_name(one.iter.func) == _RANGE
    ]
    given = bound_names.assignments(step, index.id)
    is_all = len(given) + len(ranges) == len(list(bound_names.bound(step, index.id))) > 0
    return is_all and all(_is_number(one.value) for one in given)


def _is_number(value: ast.expr) -> bool:
    """Whether an integer is written out, perhaps one of two."""
    if isinstance(value, ast.IfExp):
        return _is_number(value.body) and _is_number(value.orelse)
    return isinstance(value, ast.Constant) and type(value.value) is int


def _uses(value: ast.expr, name: str) -> bool:
    return name in (one.id for one in all_of(value, ast.Name))


def _is_reckoned_with(module: Module, part: ast.Subscript, name: str) -> bool:
    """Whether a number is made with a part of an action that is no float yet."""
    around = module.parent(part)
    if isinstance(around, ast.UnaryOp):
        return True
    if isinstance(around, ast.BinOp):
        other = around.right if around.left is part else around.left
        return not _uses(other, name)
    if not isinstance(around, ast.Call) or part not in around.args:
        return False
    if last_name(around.func) in _NUMBERS:
        return False
    called = ast.unparse(around.func)
    is_numpys = called.startswith(f"{module.numpy_at(around) or 'numpy'}.")
    return is_numpys or last_name(around.func).startswith(_APPLYING)


def _is_handed_on(module: Module, owner: ast.ClassDef, part: ast.Subscript) -> bool:
    """Whether another method of the class takes the part, and asks nothing of it but its value."""
    call = module.parent(part)
    if not isinstance(call, ast.Call):
        return False
    method = methods(owner).get(last_name(call.func))
    if method is None:
        return False
    name = next((name for name, given in actions.passed(call, method) if given is part), "")
    asked = [one.value for one in all_of(method, ast.Attribute)]
    asked += [one.value for one in all_of(method, ast.Subscript)]
    return bool(name) and not any(is_spelt(one, name) for one in asked)


RULE = Rule(
    code="GYM612",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import Box2D
                import gym
                import numpy as np

                class Lander(gym.Env):
                    def __init__(self):
                        self.action_space = gym.spaces.Box(-1, 1, (2,))

                    def step(self, action):
                        action = np.clip(action, -1, 1)
                        self.body.ApplyTorque(3.0 * action[1], True)
                        return self.state(), 0.0, action[0] > 0.5, {}
            """,
            """
                import Box2D
                import gymnasium as gym
                import numpy as np

                class Lander(gym.Env):
                    def __init__(self):
                        self.action_space = gym.spaces.Box(-1, 1, (2,))

                    def step(self, action):
                        action = np.clip(action, -1, 1)
                        self.body.ApplyTorque(3.0 * float(action[1]), True)
                        return self.state(), 0.0, action[0] > 0.5, False, {}
            """,
        ),
    ),
)
