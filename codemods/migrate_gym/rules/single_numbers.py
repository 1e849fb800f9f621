"""Takes the number out of an array of one: an action, a place, or what a tensor holds.

``float(action)`` gave the number in an array that holds one alone, as the actions of a ``Box`` of
shape ``(1,)`` are, the places that ``np.where(grid == 1)`` and its like find, what
``np.random.choice(n, 1)`` draws, the rows of ``np.zeros((n, 1))``, and ``value.detach().numpy()``
of a network with one output. numpy 2.4 raises ``TypeError`` there, as it does where ``math.sin``
and its like are given one, or one is put into the place of a number, ``state[0] = action``.
``action.item()`` is that number in every numpy, and what is no array is used as before. What is
drawn for numbers that numpy reckoned may be an array or a number: ``np.squeeze`` takes both.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..analysis.tables.idioms import constant_key, last_name, own_name
from ..module import FunctionDef, Module, all_of
from ..numpy_gone import OF_TENSOR
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import bound_names, columns, drawn_arrays, found_places, made_arrays
from ..topics.steps import actions

_NUMBERS = ("float", "int")
_TAKING = (
    *("atan", "ceil", "copysign", "cos", "degrees", "exp", "fabs", "floor", "isnan", "log", "pow"),
    *("radians", "sin", "sqrt", "tan", "tanh"),
)
"""What takes a number of the module ``math``."""
_KEEPING = frozenset(
    f"numpy.{name}" for name in ("array", "asarray", "clip", "copy", "expand_dims", "squeeze")
)
_OF_MATH = "math."
_ONCE_PYTHONS = frozenset(f"numpy.{name}" for name in _NUMBERS)
_OF_TWO = frozenset({"max", "min"})
_REDUCING = frozenset({"max", "mean", "min", "reduce_max", "reduce_mean", "reduce_sum", "sum"})
_MOVING = frozenset({"cpu", "detach"})
_COPY, _LOSS = "copy", "loss"
_SPACE, _BOX = "action_space", "Box"
_SHAPE_AT = 2
_ONE = frozenset({"(1,)", "1", "[1]"})
_LISTED = frozenset({"array", "asarray"})
_FILLED = frozenset({"full", "ones", "zeros"})
_IDENTITY = (ast.Is, ast.IsNot, ast.In, ast.NotIn)
_MESSAGE = "numpy 2.4 makes no number of an array of one: item() takes it out"


def check(module: Module, node: ast.Call | ast.Assign | ast.AugAssign) -> Iterator[Outcome]:
    """Yields how a number is made of an action, in the step of an environment with a Box."""
    if isinstance(node, ast.Call):
        yield from _called(module, node)
        return
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
    if type(target) is not ast.Subscript:
        return
    if drawn_arrays.is_one(module, node.value):
        yield from _drawn(module, node, target)
    elif _is_number(target.slice):
        yield from _put(module, node, target.value)


def _called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if len(node.args) != 1 or node.keywords:
        return
    is_taker = _takes_number(module, node.func)
    if is_taker and _is_array_of_one(module, node.args[0]):
        if module.project.uses_gym:
            is_reckoned = isinstance(node.args[0], (ast.BinOp, ast.Compare))
            before, after = ("(", ").item()") if is_reckoned else ("", ".item()")
            yield Edit(node, _MESSAGE).wrap(module.span(node.args[0]), before, after)
    elif is_taker:
        numpy = module.numpy_at(node)
        if numpy and module.project.uses_gym and drawn_arrays.may_be_array(module, node.args[0]):
            edit = Edit(node, "numpy 2.4 makes no number of an array of one")
            yield edit.wrap(module.span(node.args[0]), f"{numpy}.squeeze(", ")")
        else:
            yield from _taken(module, node, node.args[0])


def _drawn(
    module: Module, node: ast.Assign | ast.AugAssign, target: ast.Subscript
) -> Iterator[Outcome]:
    """One number that is drawn for a place in an array: ``values[arm] = np.random.randn(1)``."""
    array: ast.expr = target
    while isinstance(array, ast.Subscript):
        array = array.value
    if module.project.uses_gym and made_arrays.is_made(module, array):
        yield Edit(node, _MESSAGE).wrap(module.span(node.value), "", ".item()")


def _put(module: Module, node: ast.Assign | ast.AugAssign, array: ast.expr) -> Iterator[Outcome]:
    """What is put into the place of a number in an array."""
    owner = module.class_around(node)
    if owner is None or not all(map(_is_of_one, _action_spaces(owner))):
        return
    for one in _reckoned(node.value):
        if isinstance(one, ast.Name) and made_arrays.is_made(module, array):
            yield from _taken(module, node, one)


def _reckoned(value: ast.expr) -> Iterator[ast.expr]:
    """What is reckoned with, or the whole."""
    if isinstance(value, ast.BinOp):
        yield from _reckoned(value.left)
        yield from _reckoned(value.right)
    else:
        yield value


def _taken(module: Module, node: ast.AST, action: ast.expr) -> Iterator[Outcome]:
    """The number in an action, in place of what may be an array of it."""
    method, numpy = module.function(node), module.numpy_at(node)
    if not isinstance(action, ast.Name) or method is None or not numpy:
        return
    if not module.project.uses_gym or not _is_action(module, method, action):
        return
    name = module.source(action)
    taken = f"{name}.item() if isinstance({name}, {numpy}.ndarray) else {name}"
    is_part = isinstance(module.parent(action), ast.BinOp)
    yield Edit(node, _MESSAGE).replace(module.span(action), f"({taken})" if is_part else taken)


def _is_number(index: ast.expr) -> bool:
    """Whether an index is written out, and of one place: ``0``, ``-1``."""
    inner = index.operand if isinstance(index, ast.UnaryOp) else index
    return isinstance(inner, ast.Constant) and type(inner.value) is int


def _takes_number(module: Module, function: ast.expr) -> bool:
    """Whether a function is one of Python's, or of ``math``: ``np.float`` was Python's too."""
    if isinstance(function, ast.Name):
        return True
    name = module.value(function).name
    return name.startswith(_OF_MATH) or name in _ONCE_PYTHONS


def _is_array_of_one(module: Module, node: ast.expr) -> bool:
    """Whether a number is made of what is surely an array, or of what a tensor holds."""
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        return any(_is_array_of_one(module, one) for one in (node.left, node.right))
    if isinstance(node, ast.Compare) and not isinstance(node.ops[0], _IDENTITY):
        return any(_is_array_of_one(module, one) for one in (node.left, *node.comparators))
    if _is_of_tensor(node) or found_places.is_array(module, node) or columns.is_row(module, node):
        return True
    return drawn_arrays.is_array(module, node)


def _is_of_tensor(node: ast.expr) -> bool:
    """Whether a tensor's numbers are asked for, which are an array or one of numpy's numbers."""
    if not isinstance(node, ast.Call) or node.args or node.keywords:
        return False
    is_asked = isinstance(node.func, ast.Attribute) and node.func.attr == OF_TENSOR
    return is_asked and not _is_one_number(node.func)


def _is_one_number(node: ast.expr) -> bool:
    """Whether a tensor has no dimension: ``tf.reduce_mean(losses)``, ``losses.mean().detach()``.

    What is called a loss has none either: a gradient is taken of it.
    """
    while isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call):
        call = node.value
        name = last_name(call.func)
        if name in _REDUCING:  # an axis would be another argument
            return not call.keywords and len(call.args) == (name.startswith("reduce_"))
        node = call.func if name in _MOVING else call
    tensor = node.value if isinstance(node, ast.Attribute) else node
    key = constant_key(tensor.slice) if isinstance(tensor, ast.Subscript) else None
    return str(key or last_name(tensor)).lower().endswith(_LOSS)


def _is_action(module: Module, method: FunctionDef, action: ast.Name) -> bool:
    """Whether a name is the action of a step, of a space that is a Box."""
    owner = module.owner(method)
    if owner is None or not _acts_in_a_box(owner):
        return False
    given = actions.holding(module, method, lambda step, one: _is_action(module, step, one))
    if action.id in given:
        return _is_kept(module, method, action)
    value = bound_names.only_value(module, method, action.id)
    return value is not None and any(_keeps_shape(module, value, name) for name in given)


def _is_kept(module: Module, method: FunctionDef, action: ast.Name) -> bool:
    """Whether a name holds here what it was given, or what is made of that and has its shape."""
    name, reaching = action.id, module.reaching(action)
    given = [one for one in all_of(method, ast.Assign) if ast.unparse(one.targets[0]) == name]
    changed = [one for one in all_of(method, ast.AugAssign) if ast.unparse(one.target) == name]
    uses = [one for one in all_of(method, ast.Name) if one.id == name]
    if len(given) + len(changed) != sum(not isinstance(one.ctx, ast.Load) for one in uses):
        return False
    return all(
        _keeps_shape(module, one.value, name)
        for one in given
        if reaching is None or one.end_lineno in reaching
    )


def _keeps_shape(module: Module, value: ast.expr, name: str) -> bool:
    """Whether numpy makes this of a name, it is a copy, or reckoned with: ``2 * action``.

    Or the larger or smaller of it and others.
    """
    if isinstance(value, ast.BinOp):
        return name in (ast.unparse(value.left), ast.unparse(value.right))
    if not isinstance(value, ast.Call):
        return False
    if own_name(value.func) in _OF_TWO:
        return any(is_spelt(one, name) or _keeps_shape(module, one, name) for one in value.args)
    if module.value(value.func).name in _KEEPING:
        names = (one.id for one in ast.walk(value) if isinstance(one, ast.Name))
        return name in names
    return ast.unparse(value) == f"{name}.{_COPY}()"


def _acts_in_a_box(owner: ast.ClassDef) -> bool:
    """Whether a class says itself, and each time, that its actions are those of a Box."""
    given = _action_spaces(owner)
    return bool(given) and all(
        isinstance(one, ast.Call) and last_name(one) == _BOX for one in given
    )


def _action_spaces(owner: ast.ClassDef) -> list[ast.expr]:
    return [
        assign.value
        for assign in all_of(owner, ast.Assign)
        for target in assign.targets
        if last_name(target) == _SPACE
    ]


def _is_of_one(box: ast.expr) -> bool:
    """Whether a Box is written out to hold arrays of one number: ``Box(-1.0, 1.0, (1,))``."""
    if not isinstance(box, ast.Call):
        return False
    named = {keyword.arg: keyword.value for keyword in box.keywords}
    shape = named.get("shape") or next(iter(box.args[_SHAPE_AT:][:1]), None)
    if shape is not None:
        return ast.unparse(shape) in _ONE
    bounds = [named.get("low"), named.get("high"), *box.args]
    return any(one is not None and _has_one(one) for one in bounds)


def _has_one(bound: ast.expr) -> bool:
    """Whether an array is written out to hold one number: ``np.array([1.0])``, ``-np.ones(1)``."""
    made = bound.operand if isinstance(bound, ast.UnaryOp) else bound
    given = made.args[0] if isinstance(made, ast.Call) and made.args else None
    if isinstance(given, (ast.List, ast.Tuple)):
        return last_name(made) in _LISTED and len(given.elts) == 1
    return given is not None and last_name(made) in _FILLED and ast.unparse(given) in _ONE


RULE = Rule(
    code="GYM611",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Assign, ast.AugAssign),
    check=check,
    looks_beyond_gym=True,
    words={ast.Call: [*_NUMBERS, *_TAKING]},
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
