"""Takes the number out of an array of one: an action, or what a tensor holds.

``float(action)`` gave the number in an array that holds one alone, as the actions of a ``Box`` of
shape ``(1,)`` are, and ``value.detach().numpy()`` of a network with one output. numpy 2.4 raises
``TypeError`` there. ``action.item()`` is that number in every numpy, and what is no array is left
to ``float`` as before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables.idioms import last_name
from ..module import FunctionDef, Module, all_of
from ..numpy_gone import OF_TENSOR
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import bound_names, signatures

_NUMBERS = ("float", "int")
_STEPS = frozenset({"step", "_step"})
_KEEPING = frozenset(
    f"numpy.{name}" for name in ("array", "asarray", "clip", "copy", "expand_dims", "squeeze")
)
_REDUCING = frozenset({"max", "mean", "min", "reduce_max", "reduce_mean", "reduce_sum", "sum"})
_MOVING = frozenset({"cpu", "detach"})
_COPY = "copy"
_SPACE, _BOX = "action_space", "Box"
_MESSAGE = "numpy 2.4 makes no number of an array of one: item() takes it out"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields how a number is made of an action, in the step of an environment with a Box."""
    if not isinstance(node.func, ast.Name) or len(node.args) != 1 or node.keywords:
        return
    if _is_of_tensor(node.args[0]):
        if module.project.uses_gym:
            yield Edit(node, _MESSAGE).wrap(module.span(node.args[0]), "", ".item()")
        return
    action, step = node.args[0], module.function(node)
    if not isinstance(action, ast.Name) or step is None or step.name not in _STEPS:
        return
    numpy = module.numpy_at(node)
    if not numpy or not module.project.uses_gym or not _is_action(module, step, action):
        return
    name = module.source(action)
    edit = Edit(node, _MESSAGE)
    taken = f"{name}.item() if isinstance({name}, {numpy}.ndarray) else {name}"
    yield edit.replace(module.span(action), taken)


def _is_of_tensor(node: ast.expr) -> bool:
    """Whether a tensor's numbers are asked for, which are an array or one of numpy's numbers."""
    if not isinstance(node, ast.Call) or node.args or node.keywords:
        return False
    is_asked = isinstance(node.func, ast.Attribute) and node.func.attr == OF_TENSOR
    return is_asked and not _is_one_number(node.func)


def _is_one_number(node: ast.expr) -> bool:
    """Whether a tensor has no dimension: ``tf.reduce_mean(losses)``, ``losses.mean().detach()``."""
    while isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call):
        call = node.value
        name = last_name(call.func)
        if name in _REDUCING:  # an axis would be another argument
            return not call.keywords and len(call.args) == (name.startswith("reduce_"))
        node = call.func if name in _MOVING else call
    return False


def _is_action(module: Module, step: FunctionDef, action: ast.Name) -> bool:
    """Whether a name is the action that a step takes, of a space that is a Box."""
    owner = module.owner(step)
    if owner is None or not _acts_in_a_box(owner):
        return False
    given = list(signatures.parameters(step))[1:2]
    if action.id in given:
        return _is_kept(module, step, action)
    value = bound_names.only_value(module, step, action.id)
    return value is not None and any(_keeps_shape(module, value, name) for name in given)


def _is_kept(module: Module, step: FunctionDef, action: ast.Name) -> bool:
    """Whether a name holds here what it was given, or what is made of that and has its shape."""
    name, reaching = action.id, module.reaching(action)
    given = [one for one in all_of(step, ast.Assign) if ast.unparse(one.targets[0]) == name]
    changed = [one for one in all_of(step, ast.AugAssign) if ast.unparse(one.target) == name]
    uses = [one for one in all_of(step, ast.Name) if one.id == name]
    if len(given) + len(changed) != sum(not isinstance(one.ctx, ast.Load) for one in uses):
        return False
    return all(
        _keeps_shape(module, one.value, name)
        for one in given
        if reaching is None or one.end_lineno in reaching
    )


def _keeps_shape(module: Module, value: ast.expr, name: str) -> bool:
    """Whether numpy makes this of a name, it is a copy, or reckoned with: ``2 * action``."""
    if isinstance(value, ast.BinOp):
        return name in (ast.unparse(value.left), ast.unparse(value.right))
    if not isinstance(value, ast.Call):
        return False
    if module.value(value.func).name in _KEEPING:
        names = (one.id for one in ast.walk(value) if isinstance(one, ast.Name))
        return name in names
    return ast.unparse(value) == f"{name}.{_COPY}()"


def _acts_in_a_box(owner: ast.ClassDef) -> bool:
    """Whether a class says itself, and each time, that its actions are those of a Box."""
    given = [
        assign.value
        for assign in all_of(owner, ast.Assign)
        for target in assign.targets
        if last_name(target) == _SPACE
    ]
    return bool(given) and all(
        isinstance(one, ast.Call) and last_name(one) == _BOX for one in given
    )


RULE = Rule(
    code="GYM611",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    looks_beyond_gym=True,
    words={ast.Call: _NUMBERS},
    examples=(
        Example(
            """
                import gym
                import numpy as np

                class Cart(gym.Env):
                    def __init__(self):
                        self.action_space = gym.spaces.Box(-1.0, 1.0, (1,))
                        self.observation_space = gym.spaces.Box(-9.0, 9.0, (1,))

                    def step(self, push):
                        self.place += float(push)
                        return np.array([self.place]), 0.0, self.place > 9, {}
            """,
            """
                import gymnasium as gym
                import numpy as np

                class Cart(gym.Env):
                    def __init__(self):
                        self.action_space = gym.spaces.Box(-1.0, 1.0, (1,))
                        self.observation_space = gym.spaces.Box(-9.0, 9.0, (1,))

                    def step(self, push):
                        self.place += float(push.item() if isinstance(push, np.ndarray) else push)
                        return np.array([self.place]), 0.0, self.place > 9, False, {}
            """,
        ),
    ),
)
