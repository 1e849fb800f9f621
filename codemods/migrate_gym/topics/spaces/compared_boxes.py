"""What is compared with a Box: two are equal only if their dtypes are, since gymnasium 1.0."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading import bounds
from ...analysis.tables.idioms import last_name
from ...findings import Level
from ...module import Module
from ...text.edits import Edit, Remark
from ..code import call_arguments

_SINCE = "gymnasium 1.0"
_SPACES = "gym.spaces."
_OF_BOXES = frozenset({"dtype", "high", "low", "sample", "shape"})
_DTYPE, _DTYPE_AT = "dtype", 3
ASSERTS_EQUAL = "assertEqual"
_MESSAGE = f"Box compares dtypes as well since {_SINCE}"


def compared(module: Module, node: ast.AST, sides: list[ast.expr]) -> Iterator[Edit | Remark]:
    """``space == Box(…)``, unless both are written out with the same dtype."""
    if any(isinstance(side, ast.Constant) for side in sides) or len(sides) < 2:
        return
    if not module.text.says(bounds.BOX) or not module.target.has_seen(_SINCE):
        return
    named = _boxes(module)
    boxes = [[one for one in _parts(module, side, named) if _is_box(module, one)] for side in sides]
    dtypes = {tuple(map(_dtype, found)) for found in boxes}
    if not any(boxes) or (all(boxes) and len(dtypes) == 1):
        return
    yield _of_same_dtype(module, node, sides) or Remark(
        node, f"{_MESSAGE}: give both the same, or compare shape, low and high", Level.NOTE
    )


def is_space_class(module: Module, class_: ast.expr) -> bool:
    """Whether a name is that of one of gym's spaces."""
    dotted = module.dotted(class_)
    return dotted.startswith(_SPACES) and module.project.is_legacy(dotted)


def _of_same_dtype(module: Module, node: ast.AST, sides: list[ast.expr]) -> Edit | None:
    """A Box without a dtype is given that of the space which it is asserted to equal."""
    is_asserted = isinstance(module.parent(node), ast.Assert) or (
        isinstance(node, ast.Call) and last_name(node.func) == ASSERTS_EQUAL
    )
    is_equal = not isinstance(node, ast.Compare) or isinstance(node.ops[0], ast.Eq)
    if not (is_asserted and is_equal):
        return None
    for box, space in (sides, sides[::-1]):
        if not (isinstance(box, ast.Call) and _is_box(module, box) and _is_named(space)):
            continue
        if not _dtype(box) and len(box.args) <= _DTYPE_AT and not _has_stars(box):
            edit = Edit(node, f"{_MESSAGE}, and gym did not")
            call_arguments.add(module, edit, box, f"{_DTYPE}={module.source(space)}.{_DTYPE}")
            return edit
    return None


def _is_named(space: ast.expr) -> bool:
    """Whether a space is read from a variable or attribute, which may be done twice."""
    return isinstance(space, ast.Name) or (
        isinstance(space, ast.Attribute) and _is_named(space.value)
    )


def _has_stars(call: ast.Call) -> bool:
    starred = any(isinstance(one, ast.Starred) for one in call.args)
    return starred or any(one.arg is None for one in call.keywords)


def _boxes(module: Module) -> dict[tuple[ast.AST, str], ast.Call]:
    """What is called Box and assigned to a name, by its scope and name."""
    return {
        (module.scope(node), target.id): node.value
        for node in module.all(ast.Assign)
        if type(node.value) is ast.Call and last_name(node.value.func) == bounds.BOX
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _parts(
    module: Module, side: ast.AST, named: dict[tuple[ast.AST, str], ast.Call]
) -> Iterator[ast.AST]:
    """What one side of a comparison is made of, with the boxes that names in it were given."""
    if isinstance(side, ast.Attribute) and side.attr in _OF_BOXES:
        return  # what is asked of a box is compared, and no box
    yield side
    if named and isinstance(side, ast.Name) and (module.scope(side), side.id) in named:
        yield named[module.scope(side), side.id]
    for part in ast.iter_child_nodes(side):
        yield from _parts(module, part, named)


def _is_box(module: Module, node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or last_name(node.func) != bounds.BOX:
        return False
    return is_space_class(module, node.func)


def _dtype(box: ast.AST) -> str:
    assert isinstance(box, ast.Call)
    return next((ast.unparse(one.value) for one in box.keywords if one.arg == _DTYPE), "")
