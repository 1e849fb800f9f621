"""Spaces that gym made and that are refused today, and what takes their place."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ...analysis.reading import bounds
from ...analysis.reading.bounds import Bound
from ...analysis.tables.idioms import last_name
from ...findings import Level
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import call_arguments, signatures
from . import dtype_bounds, float_bounds, floats

_BOUNDS_IN_ORDER = "gymnasium 0.29"
_BITS = "MultiBinary"
_NO_BITS = '(0, 1, (0,), "int8")'
_PARTS = "Tuple"
NAMES = ("Box", "Discrete", _BITS, _PARTS)


def mended(module: Module, node: ast.Call, name: str) -> Iterator[Outcome]:
    """Yields what becomes of one space by its name, among `NAMES`."""
    if name == "Box":
        yield from _upside_down(module, node)
        yield from _along_one_axis(module, node)
        yield from dtype_bounds.unheld(module, node)
        yield from float_bounds.infinite(module, node)
        return
    if name == _PARTS:
        yield from _repeated(module, node)
        return
    for size in [*node.args, *(one.value for one in node.keywords if one.arg == "n")][:1]:
        yield from _whole(module, name, size)
        yield from _empty(module, node, size)


def _upside_down(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``Box(1, -1, (2,))``, which sampled from -1 to 1 and held nothing."""
    found = bounds.given(node)
    if found is None or not bounds.exchanged(*found):
        return
    low, high = found
    if module.target.has_seen(_BOUNDS_IN_ORDER):
        edit = Edit(node, _exchange(module)).replace(module.span(low), module.source(high))
        yield edit.replace(module.span(high), module.source(low))
        yield _sampled(module, node)


def _along_one_axis(module: Module, node: ast.Call) -> Iterator[Edit]:
    """``Box(0, 1, (4))``, of which gym 0.9 made a Box of four numbers."""
    named = [one.value for one in node.keywords if one.arg == "shape"]
    for shape in (*node.args[2:3], *named):
        if isinstance(shape, ast.Constant) and type(shape.value) is int:
            edit = Edit(node, f"{module.target.title} refuses a shape that is a number")
            yield edit.wrap(module.span(shape), "(", ",)")


def handed(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``IdentityEnvBox(10)``, where the constructor makes a Box from `low` to `high`, by default 1.

    The bounds change places in the call, where the constructor makes nothing else of them.
    """
    found = module.project.spaces.bounds(module.value(node.func))
    if found is None or not module.target.has_seen(_BOUNDS_IN_ORDER):
        return
    names, (low, high, alone, _) = found
    passed = dict(zip(names, node.args)) | {one.arg: one.value for one in node.keywords if one.arg}
    is_open = any(isinstance(one, ast.Starred) for one in node.args)
    if is_open or any(one.arg is None for one in node.keywords):
        return
    lower, higher = (_passed(passed, bound) for bound in (low, high))
    if lower is None or higher is None or not bounds.exchanged(lower, higher):
        return
    if alone:
        yield _exchanged(module, node, passed, ((low, higher), (high, lower)))
        yield _sampled(module, node)
    else:
        named = f"{low.name}={ast.unparse(lower)} and {high.name}={ast.unparse(higher)}"
        yield Remark(node, f"{_refused(module)}, as with {named} here: pass them in order")


def _passed(passed: dict[str, ast.expr], bound: Bound) -> ast.expr | None:
    """What a call gives for a bound, or its default."""
    default = ast.parse(bound.default, mode="eval").body if bound.default else None
    return passed.get(bound.name, default)


def _exchanged(
    module: Module,
    node: ast.Call,
    passed: dict[str, ast.expr],
    given: Iterable[tuple[Bound, ast.expr]],
) -> Edit:
    """Gives each bound of a call another value."""
    edit = Edit(node, _exchange(module))
    for bound, value in given:
        text = ast.unparse(value)
        if bound.name in passed:
            edit.replace(module.span(passed[bound.name]), text)
        else:
            call_arguments.add(module, edit, node, f"{bound.name}={text}")
    return edit


def _refused(module: Module) -> str:
    return f"{module.target.title} refuses a Box whose low is above its high"


def _exchange(module: Module) -> str:
    return f"{_refused(module)}: they change places"


def _sampled(module: Module, node: ast.Call) -> Remark:
    message = f"{_exchange(module)}, and the space holds what it samples"
    return Remark(node, message, Level.NOTE)


def _whole(module: Module, name: str, size: ast.expr) -> Iterator[Outcome]:
    """``Discrete(width / 2)`` and of arrays or ``*sizes``, and ``MultiBinary(np.prod(shape))``."""
    if name == _BITS and floats.is_of_numpy(module, size):
        edit = Edit(size, f"{module.target.title} refuses a {_BITS} of a number of numpy's")
        yield edit.wrap(module.span(size), "int(", ")")
    if name != "Discrete":
        return
    message = f"{module.target.title} refuses a Discrete of a float"
    if isinstance(size, ast.Starred):
        given = ast.unparse(size.value)
        yield Remark(size, f"{message} or an array: see that {given} gives neither", Level.NOTE)
    elif floats.is_float(module, size):
        edit = Edit(size, message)
        yield edit.wrap(module.span(size), "int(", ")")
    elif floats.is_array(module, size):
        edit = Edit(size, f"{module.target.title} refuses a Discrete of an array")
        yield edit.wrap(module.span(size), "int(", ".item())")


def _empty(module: Module, node: ast.Call, size: ast.expr) -> Iterator[Outcome]:
    """``MultiBinary(0)``, which gym allowed, and ``MultiBinary(bits)``."""
    name, text = last_name(node.func), ast.unparse(size)
    refused = f"{module.target.title} refuses {name}(0), which gym made"
    is_zero = text == "0"
    if _is_asked_before(module, node, text):
        return
    box = _box(module, node) if name == _BITS else ""
    if box and (is_zero or _may_be_zero(module, size)):
        edit = Edit(node, f"{refused}: the Box is as empty")
        if is_zero:
            yield edit.replace(module.span(node), box)
        else:
            yield edit.wrap(module.span(node), "(", f" if {text} else {box})")
    elif is_zero or (name == _BITS and _may_be_zero(module, size)):
        where = "" if is_zero else f" where {text} is 0"
        yield Remark(node, f"{refused}: leave the space out{where}")
    elif name == _BITS and isinstance(size, (ast.Name, ast.Attribute)):
        yield Remark(node, f"{refused}: leave the space out if {text} is ever 0", Level.NOTE)


def _repeated(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``observation_space = Tuple((card,) * count)``, of which the observations may have fewer."""
    parts = node.args[0] if node.args else None
    if not isinstance(parts, ast.BinOp) or not isinstance(parts.op, ast.Mult):
        return
    count, given = parts.right, module.statement(node)
    targets = given.targets if isinstance(given, ast.Assign) else []
    is_seen = any(last_name(target) == "observation_space" for target in targets)
    if is_seen and isinstance(count, (ast.Name, ast.Attribute)):
        yield Remark(
            node,
            "the checker that make puts around environments fails on an empty Tuple, and on an "
            "observation with another number of parts: register with disable_env_checker=True if "
            f"{ast.unparse(count)} may be 0, or differ from that number",
            Level.NOTE,
        )


def _is_asked_before(module: Module, node: ast.Call, size: str) -> bool:
    """Whether the space is made under a condition that is about its size."""
    tests = [one.test for one in module.ancestors(node) if isinstance(one, (ast.If, ast.IfExp))]
    asked = [test.left if isinstance(test, ast.Compare) else test for test in tests]
    return any(ast.unparse(one) == size for one in asked)


def _box(module: Module, node: ast.Call) -> str:
    """The empty space in the place of no bits ("" where `Box` has no name in the module)."""
    if isinstance(node.func, ast.Attribute):
        return f"{ast.unparse(node.func.value)}.Box{_NO_BITS}"
    return f"{module.name_of_gym}.spaces.Box{_NO_BITS}" if module.name_of_gym else ""


def _may_be_zero(module: Module, size: ast.expr) -> bool:
    """Whether a number is 0 by default, or the module asks whether it is."""
    if not isinstance(size, (ast.Name, ast.Attribute)):
        return False
    name = last_name(size)
    defaults = [signatures.defaults(one).get(name) for one in module.all(ast.FunctionDef)]
    return any(isinstance(one, ast.Constant) and one.value == 0 for one in defaults) or any(
        last_name(one.left) == name and ast.unparse(one.comparators[0]) == "0"
        for one in module.all(ast.Compare)
    )
