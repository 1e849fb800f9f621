"""The space of observations that a function scales, where gym's frames are stacked above it.

gym kept the frames as they came. Gymnasium puts them into an array of the space's own dtype, which
takes no fractions where the space is one of images.
"""

from __future__ import annotations

import ast

from ...analysis.tables import known
from ...module import Module
from ...patterns import late
from ...text.edits import Remark

_STACK = late(rf"{known.LEGACY_ROOT}\.wrappers\.(?:\w+\.)?FrameStack$")
_WHITE = 255
_FRACTIONS = '{gym}.spaces.Box(0, 1, {env}.observation_space.shape, "float64")'


def space(module: Module, call: ast.Call) -> str | Remark:
    """The source of the space for one call of ``TransformObservation``, or what is to be done.

    It is ``None``, which leaves the space as it is, where nothing says that it has to change.
    """
    scale = _divisor(call)
    if scale is None or not any(_stacks(module, one) for one in module.all(ast.Call)):
        return "None"
    env = call.args[0] if call.args else None
    is_white = isinstance(scale, ast.Constant) and scale.value == _WHITE
    if is_white and isinstance(env, (ast.Name, ast.Attribute)) and module.name_of_gym:
        return _FRACTIONS.format(gym=module.name_of_gym, env=ast.unparse(env))
    return Remark(
        call,
        "pass observation_space=Box(…, dtype=np.float64) with the bounds that the function maps "
        "to: frames are stacked in arrays of the space's dtype",
    )


def _stacks(module: Module, call: ast.Call) -> bool:
    dotted = module.dotted(call.func)
    return _STACK.match(dotted) is not None and module.is_of_gym(dotted)


def _divisor(call: ast.Call) -> ast.expr | None:
    """What a lambda divides its observation by."""
    functions = [*call.args[1:2], *(k.value for k in call.keywords if k.arg in ("f", "func"))]
    body = functions[0].body if functions and isinstance(functions[0], ast.Lambda) else None
    is_scaled = isinstance(body, ast.BinOp) and isinstance(body.op, ast.Div)
    return body.right if isinstance(body, ast.BinOp) and is_scaled else None
