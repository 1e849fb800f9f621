"""What a step gives for done where that is the flags of several: a dict, list, array or tensor."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from ..tables.known import DONE, LEGACY_LENGTH
from . import flag_arrays
from .flag_arrays import NUMPY
from .stores import mentions, stores
from .tree import FunctionDef, is_spelt, own_of, walk

DICT, LIST, ARRAY, TENSOR = "dict", "list", "array", "tensor"
NUMBER = "number"
"""What is no shape: one flag that is 0, 1 or None where others give a truth value."""

_Methods = Mapping[str, FunctionDef]
NONE: dict[str, FunctionDef] = {}
"""No methods: what a class has besides a step is not asked."""
_READING = frozenset({"items", "keys", "values", "get", "setdefault", "update"})
_HINTS = {"dict": DICT, "Dict": DICT, "Mapping": DICT, "list": LIST, "List": LIST}
_HINTS.update({"ndarray": ARRAY, "NDArray": ARRAY})
_LIST_NODES = (ast.List, ast.ListComp)
_LISTED, _SHAPE = "tolist", "shape"
_TORCH = "torch"
# What no class has but numpy and the libraries that follow it, whatever a module calls them.
_LIKE = frozenset({"full_like", "ones_like", "zeros_like"})
_FILLED = frozenset(
    {"full", "logical_and", "logical_not", "logical_or", "logical_xor", "ones", "stack", "zeros"}
)


def given(step: FunctionDef, others: _Methods = NONE) -> str:
    """The one shape of done in all that a step method returns ("": one truth value, or unclear).

    Args:
        step: The method.
        others: The methods of its class, one of which may say whether it is done.
    """
    shapes = {shape(step, done, others) for done in _returned(step)}
    return shapes.pop() if len(shapes) == 1 else ""


def promised(step: FunctionDef, statements: Sequence[ast.stmt]) -> str:
    """A dict, where a step that gives nothing itself is annotated with one for done.

    Args:
        step: The method.
        statements: Those of its module, which may give types names.
    """
    if step.returns is None or own_of(step, ast.Return):
        return ""
    names = {
        target.id: one.value
        for one in statements
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Name)
    }
    parts = hinted(_meant(step.returns, names))
    whole = _meant(parts[DONE], names) if len(parts) > DONE else None
    return DICT if _hint_of(whole) == DICT else ""


def _meant(hint: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    """A type, or what it is the name of."""
    return names.get(hint.id, hint) if isinstance(hint, ast.Name) else hint


def are_numbers(step: FunctionDef, others: _Methods) -> bool:
    """Whether what a step method gives for done may be a number or None."""
    return any(_may_be_number(step, done, others) for done in _returned(step))


def _may_be_number(step: FunctionDef, done: ast.expr, others: _Methods) -> bool:
    maker = helper(done, others)
    if maker is not None:
        given = (node.value for node in own_of(maker, ast.Return))
        return any(one is not None and _is_number(one) for one in given)
    if not isinstance(done, (ast.Name, ast.Attribute)):
        return _is_number(done)
    values = [value for _, value in stores(step, ast.unparse(done))]
    return any(
        value is not None
        and not isinstance(value, (ast.Name, ast.Attribute))
        and _may_be_number(step, value, others)
        for value in values
    )


def _is_number(node: ast.expr) -> bool:
    """Whether an expression is surely a number, or None, at times."""
    if isinstance(node, ast.IfExp):
        return _is_number(node.body) or _is_number(node.orelse)
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, (bool, str))
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("int", "float")


def _returned(step: FunctionDef) -> Iterator[ast.expr]:
    """Yields what a step method writes out as done in the four values that it returns."""
    for node in own_of(step, ast.Return):
        if type(node.value) is ast.Tuple and len(node.value.elts) == LEGACY_LENGTH:
            yield node.value.elts[DONE]


def shape(step: FunctionDef, done: ast.expr, others: _Methods = NONE) -> str:
    """The shape of an expression that a step method returns as done."""
    if not isinstance(done, (ast.Name, ast.Attribute)):
        found = written(done) or (_hinted(step) if isinstance(done, ast.Call) else "")
        if not found and flag_arrays.are_made([done], step, others):
            return ARRAY
        # Of arrays alone: they go with one False, and what is called is not called twice.
        return found or (ARRAY if _of_helper(done, others) == ARRAY else "")
    stored = list(stores(step, ast.unparse(done)))
    values = [value for _, value in stored]
    if len(values) == 1 and values[0] is not None and helper(values[0], others) is not None:
        return _of_helper(values[0], others) or (ARRAY if _has_shape(step, done) else "")
    named = _hinted(step)
    made = _made_of_itself(done, values)
    if made:
        return made
    is_by_key = made is None and is_read_by_key(step, done)
    # What is added to a dict or a list leaves it one.
    bound = [value for node, value in stored if type(node) is not ast.AugAssign]
    if named == DICT or is_by_key or _are_all(_is_dict, bound):
        return DICT
    if named == LIST or _are_all(_is_list, bound):
        return LIST
    if library(values):
        return TENSOR
    if named == ARRAY or _has_shape(step, done):
        return ARRAY
    if flag_arrays.are_made(values, step, others):
        return ARRAY
    if values == [None] and _gives_dict(step):
        return DICT
    return "" if any(values) else _of_attribute(done, others)


def _of_attribute(done: ast.expr, others: _Methods) -> str:
    """The shape of what all methods that write out a value for ``self.dones`` give it."""
    if not isinstance(done, ast.Attribute) or not is_spelt(done.value, "self"):
        return ""
    text = ast.unparse(done)
    values = [value for one in others.values() for _, value in stores(one, text)]
    told = [value for value in values if value is not None and ast.unparse(value) != "None"]
    tests = ((_is_dict, DICT), (_is_list, LIST))
    return next((found for test, found in tests if told and all(map(test, told))), "")


def _gives_dict(step: FunctionDef) -> bool:
    """Whether a step writes out a dict as done somewhere: what it unpacks elsewhere is one too."""
    return any(written(done) == DICT for done in _returned(step))


def _made_of_itself(done: ast.expr, values: Sequence[ast.expr | None]) -> str | None:
    """The shape of what flags are made into: ``done = list(done.values())`` (None: nothing else).

    That is no shape of ``done = any(done.values())``, however they are read in there.
    """
    text = ast.unparse(done)
    shapes = {
        LIST if _is_call_of("list", value) else written(value)
        for value in values
        if value is not None and mentions(value, text)
    }
    if not shapes:
        return None
    return shapes.pop() if len(shapes) == 1 else ""


def _is_call_of(name: str, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and is_spelt(node.func, name)


def library(values: Sequence[ast.expr | None]) -> str:
    """What a module calls the library that makes all of some flags, if it is none of numpy's."""
    made = {_maker(one) for one in values}
    return made.pop() if len(made) == 1 else ""


def _maker(value: ast.expr | None) -> str:
    """``torch`` in ``torch.zeros(3)``, ``bk`` in ``bk.zeros_like(costs)``."""
    called = value.func if isinstance(value, ast.Call) else None
    owner = called.value if isinstance(called, ast.Attribute) else None
    if not isinstance(owner, ast.Name) or not isinstance(called, ast.Attribute):
        return ""
    if owner.id in NUMPY:
        return ""
    is_made = called.attr in _LIKE or (owner.id == _TORCH and called.attr in _FILLED)
    return owner.id if is_made else ""


def written(done: ast.expr) -> str:
    """The shape of flags that are made where they are returned ("": one, or unclear)."""
    tests = ((_is_dict, DICT), (_is_list, LIST), (flag_arrays.is_array, ARRAY))
    return next((one for test, one in tests if test(done)), "")


def _of_helper(done: ast.expr, others: _Methods) -> str:
    """The shape of what ``self.is_done()`` gives, by what that method returns."""
    maker = helper(done, others)
    if maker is None:
        return ""
    returned = [node.value for node in own_of(maker, ast.Return)]
    shapes = {shape(maker, one) if one is not None else "" for one in returned}
    if shapes == {""} and flag_arrays.are_made(returned, maker, others):
        return ARRAY
    return shapes.pop() if len(shapes) == 1 else ""


def put_in_dict(done: ast.expr, others: _Methods) -> ast.expr | None:
    """What a method of the same class is given to put into a dict: ``self.of_all(done)``."""
    maker = helper(done, others)
    if maker is None or not isinstance(done, ast.Call) or done.keywords or len(done.args) != 1:
        return None
    returned = [node.value for node in own_of(maker, ast.Return)]
    is_plain = len(maker.body) == len(returned) == 1 or (
        len(returned) == 1 and len(maker.body) == 2 and ast.get_docstring(maker) is not None
    )
    made = returned[0] if is_plain else None
    if not isinstance(made, (ast.Dict, ast.DictComp)):
        return None
    return None if any(isinstance(part, ast.Call) for part in walk(made)) else done.args[0]


def helper(done: ast.expr, others: _Methods) -> FunctionDef | None:
    """The method of the same class that an expression calls."""
    function = done.func if isinstance(done, ast.Call) else None
    if not isinstance(function, ast.Attribute) or ast.unparse(function.value) != "self":
        return None
    return others.get(function.attr)


def is_read_by_key(scope: ast.AST, done: ast.expr) -> bool:
    """Whether flags are read as a dict of them: ``dones["__all__"]``, ``dones.values()``."""
    return any(reads_by_key(scope, done))


def reads_by_key(scope: ast.AST, done: ast.expr) -> Iterator[ast.Subscript | ast.Attribute]:
    """Yields where flags are read as a dict of them."""
    text = ast.unparse(done)
    keys = set(_keys(scope, text))
    return (
        node for node in _around(scope, text) if _is_by_key(node) or (keys and _is_at(node, keys))
    )


def _keys(scope: ast.AST, text: str) -> Iterator[str]:
    """The names that a loop gives the keys of what is written in this way: ``for a in dones:``."""
    for loop in own_of(scope, ast.For):
        if isinstance(loop.target, ast.Name) and is_spelt(loop.iter, text):
            yield loop.target.id


def _is_at(node: ast.expr, keys: Collection[str]) -> bool:
    """Whether something is taken, or put, where one of the keys says."""
    at = node.slice if isinstance(node, ast.Subscript) else None
    return isinstance(at, ast.Name) and at.id in keys


def _has_shape(step: FunctionDef, done: ast.expr) -> bool:
    """Whether flags are asked for their shape: ``np.ones(done.shape)``."""
    return any(
        isinstance(node, ast.Attribute) and node.attr == _SHAPE
        for node in _around(step, ast.unparse(done))
    )


def hinted(returns: ast.expr | None) -> list[ast.expr]:
    """What an annotation says of each part: ``Tuple[…]``, or ``(…)``, ``[…]`` as some write it."""
    named = returns.value if isinstance(returns, ast.Subscript) else None
    if named is not None and ast.unparse(named).rsplit(".", 1)[-1] not in ("Tuple", "tuple"):
        return []
    if isinstance(returns, ast.List):
        return returns.elts
    parts = returns.slice if isinstance(returns, ast.Subscript) else returns
    return parts.elts if isinstance(parts, ast.Tuple) else []


def is_hinted(step: FunctionDef) -> bool:
    """Whether a step method is annotated to give the flags of several."""
    return bool(_hinted(step))


def _hinted(step: FunctionDef) -> str:
    """The shape of done that a step method is annotated with."""
    return hint(step.returns)


def hint(returns: ast.expr | None) -> str:
    """The shape of done in an annotation of what a step gives."""
    parts = hinted(returns)
    return _hint_of(parts[DONE] if len(parts) > DONE else None)


def _hint_of(part: ast.expr | None) -> str:
    whole = part.value if isinstance(part, ast.Subscript) else part
    return _HINTS.get(ast.unparse(whole).rpartition(".")[2], "") if whole is not None else ""


def _is_by_key(node: ast.expr) -> bool:
    """Whether a subscript or attribute is one of a dict."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
    return isinstance(node, ast.Attribute) and node.attr in _READING


def _around(scope: ast.AST, text: str) -> Iterator[ast.Subscript | ast.Attribute]:
    """The subscripts and attributes of what is written in this way."""
    yield from (node for node in own_of(scope, ast.Subscript) if is_spelt(node.value, text))
    yield from (node for node in own_of(scope, ast.Attribute) if is_spelt(node.value, text))


def _are_all(test: Callable[[ast.expr], bool], values: list[ast.expr | None]) -> bool:
    return bool(values) and all(value is not None and test(value) for value in values)


def _is_dict(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("dict", "dict.fromkeys")
    return isinstance(node, (ast.Dict, ast.DictComp))


def _is_list(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):  # [False] * n
        return any(isinstance(one, _LIST_NODES) for one in (node.left, node.right))
    called = node.func if isinstance(node, ast.Call) else None
    is_listed = isinstance(called, ast.Attribute) and called.attr == _LISTED
    return is_listed or isinstance(node, _LIST_NODES)
