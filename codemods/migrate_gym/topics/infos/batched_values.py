"""What infos of vector environments hold in arrays: the numbers of all, of the first one's type."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import options
from ...analysis.tables.idioms import constant_key, is_none, own_name, target_name
from ...module import FunctionDef, Module, all_of, methods, own, own_of
from ..code import bound_names

_INFO = "info"
_OF_WHOLE = frozenset(
    {"deque", "format", "join", "list", "lower", "repr", "set", "sorted", "str", "tolist", "tuple"}
)
"""What gives a text, or a container that is no array."""
_WHOLE = (ast.JoinedStr, ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.Tuple)
_OF_NUMBERS = frozenset({"abs", "bool", "float", "int", "len", "round", "sum"})


def given(
    module: Module, owner: ast.ClassDef, step: FunctionDef
) -> Iterator[tuple[FunctionDef, int | str, ast.expr]]:
    """Yields the keys and values that a step puts into infos, each with the method that does.

    That is the step, or a method of its class that gives the info: ``self._get_info()``.
    """
    for method in (step, *_giving_infos(module, owner, step)):
        for node in own(method):
            if isinstance(node, ast.Dict) and _is_info(module, node, is_all=method is not step):
                for key, value in zip(node.keys, node.values):
                    name = constant_key(key) if key is not None else None
                    if name is not None:
                        yield method, name, value
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                target = node.targets[0]
                name = constant_key(target.slice)
                if name is not None and _INFO in target_name(target.value).lower():
                    yield method, name, node.value


def _giving_infos(module: Module, owner: ast.ClassDef, step: FunctionDef) -> Iterator[FunctionDef]:
    """The methods of the class whose results a step gives as its info."""
    found = methods(owner)
    for call in own_of(step, ast.Call):
        function = call.func
        if isinstance(function, ast.Attribute) and ast.unparse(function.value) == "self":
            method = found.get(function.attr)
            if method is not None and _is_info(module, call):
                yield method


def _is_info(module: Module, node: ast.expr, *, is_all: bool = False) -> bool:
    """Whether something is returned last in a row, or as all there is, or is called an info."""
    around = module.parent(node)
    if isinstance(around, ast.Assign):
        return any(_INFO in target_name(target).lower() for target in around.targets)
    if is_all and isinstance(around, ast.Return):
        return True
    is_last = isinstance(around, ast.Tuple) and around.elts[-1] is node
    return is_last and isinstance(module.parent(around), ast.Return)


def may_be_cut(step: FunctionDef, value: ast.expr) -> bool:
    r"""Whether a value is an integer in one place and a fraction in another, surely.

    >>> step = ast.parse("def step():\n    x = 0\n    if y: x = 0.5").body[0]
    >>> may_be_cut(step, ast.parse("x", mode="eval").body)
    True
    """
    parts = [part for one in assigned(step, value) for part in options(one)]
    return any(map(_is_integer, parts)) and any(map(_is_fraction, parts))


def may_be_none(owner: ast.ClassDef, step: FunctionDef, values: list[ast.expr]) -> bool:
    r"""Whether one key gets None in one place and what may be a number or a flag in another.

    What an attribute may hold as well as None surely is one; of what is written beside None, it
    is not surely anything else.

    >>> owner = ast.parse("class Walk:\n    def step(self):\n        self.won = None").body[0]
    >>> values = ast.parse("None if lost else len(x)\nself.won\n1", mode="exec").body
    >>> lost, won, one = (value.value for value in values)
    >>> may_be_none(owner, owner.body[0], [lost]), may_be_none(owner, owner.body[0], [won])
    (True, False)
    >>> may_be_none(owner, owner.body[0], [won, one])
    True
    >>> of_class, text = ast.parse("None if lost else self.k\nNone if lost else 'x'").body
    >>> may_be_none(owner, owner.body[0], [of_class.value])
    True
    >>> may_be_none(owner, owner.body[0], [text.value])
    False
    """
    found = [one for value in values for one in assigned(step, value)]
    parts = [part for one in found for held in _held(owner, step, one) for part in options(held)]
    if any(map(is_none, parts)) and any(map(_is_number, parts)):
        return True
    written = [part for one in found for part in options(one)]
    others = [part for part in written if not is_none(part)]
    return len(others) < len(written) and any(not _is_whole(owner, one) for one in others)


def _is_whole(owner: ast.ClassDef, value: ast.expr) -> bool:
    """Whether a value is surely one that an array keeps as it is beside None: a text, a list."""
    if isinstance(value, (ast.Attribute, ast.Subscript)):
        return any(_is_whole(owner, one) for one in _given_within(owner, value))
    if isinstance(value, ast.BinOp):
        return _is_whole(owner, value.left) or _is_whole(owner, value.right)
    if isinstance(value, ast.Call):
        return own_name(value.func) in _OF_WHOLE or own_name(value.func)[:1].isupper()
    is_text = isinstance(value, ast.Constant) and isinstance(value.value, (str, bytes))
    return is_text or isinstance(value, _WHOLE)


def _given_within(owner: ast.ClassDef, value: ast.Attribute | ast.Subscript) -> list[ast.expr]:
    """All that a class gives an attribute, or what is in what it gives it: ``self.names[i]``."""
    if isinstance(value, ast.Attribute):
        stored = (one for one in all_of(owner, ast.Assign) if _gives(one, ast.unparse(value)))
        return [one.value for one in stored]
    if not isinstance(value.value, ast.Attribute):
        return []
    given = _given_within(owner, value.value)
    rows = (one.elts for one in given if isinstance(one, (ast.List, ast.Tuple)))
    return [each for row in rows for each in row]


def _held(owner: ast.ClassDef, step: FunctionDef, value: ast.expr) -> list[ast.expr]:
    """A value, or all that an attribute may hold by the methods of the class when a step ends.

    That is what the step surely gives it, or else what a reset or any method but the constructor
    does. What is counted on is a number.
    """
    if not isinstance(value, ast.Attribute):
        return [value]
    name, found = ast.unparse(value), methods(owner)
    if any(ast.unparse(one.target) == name for one in all_of(owner, ast.AugAssign)):
        return []
    is_sure = any(_gives(one, name) for one in step.body)
    is_reset = "reset" in found and any(_gives(one, name) for one in own(found["reset"]))
    ways = [step] if is_sure else [one for one in found.values() if one.name != "__init__"]
    if not (is_sure or is_reset):
        return []
    return [node.value for way in ways for node in own_of(way, ast.Assign) if _gives(node, name)]


def _gives(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets)


def _is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in _OF_NUMBERS
    is_one = isinstance(value, ast.Constant) and isinstance(value.value, (int, float))
    return is_one or isinstance(value, ast.Compare)


def assigned(step: FunctionDef, value: ast.expr) -> list[ast.expr]:
    """A value, or what a name holds: all that it was assigned since it surely was."""
    if not isinstance(value, ast.Name):
        return [value]
    found: list[ast.expr] = []
    for node in bound_names.assignments(step, value.id):
        found = [node.value] if node in step.body else [*found, node.value]
    return found


def _is_integer(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) is int


def _is_fraction(value: ast.expr) -> bool:
    """Whether a value is worked out with a fraction that is written out, or by a division."""
    return any(
        isinstance(part, ast.Constant) and type(part.value) is float and part.value % 1 != 0
        for part in ast.walk(value)
    ) or (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div))
