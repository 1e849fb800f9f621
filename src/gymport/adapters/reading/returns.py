"""What a method returns, as far as its code tells without being run.

The code is followed into the helpers that it calls: methods of the same object, inherited ones,
functions of the module, and what a decorator wraps.
"""

from __future__ import annotations

import functools
import inspect
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, FrozenSet, Union

from gymport.adapters.reading import instructions
from gymport.adapters.reading.instructions import Code, called, dotted, loaded, start

Kinds = FrozenSet[Union[int, str]]
"""Numbers are lengths of tuples; the words are those below."""

PAIR = "pair"
"""A tuple of two whose second is an info: a dict, or named like one."""
SINGLE = "single"
"""Something that is no tuple."""
PASSED = "passed"
"""Whatever the wrapped environment's method of that name returns."""
UNKNOWN = "unknown"
"""Something that the code does not tell."""

_NOTHING: Kinds = frozenset()
_OPEN: Kinds = frozenset([UNKNOWN])
_DEPTH = 6

_SINGLE_BUILDERS = ("BUILD_LIST", "BUILD_MAP", "BUILD_SET", "BUILD_STRING", "LIST_", "COMPARE_OP")
_OF_ARRAYS = {"astype", "copy", "flatten", "ravel", "reshape", "tolist", "item", "numpy"}
_PLAIN_TYPES = {"int", "float", "dict", "list", "str", "bool", "set", "OrderedDict"}


def returned(function: Any, cls: type | None = None) -> Kinds:
    """Return the kinds of values that a method is written to return.

    Args:
        function: What the class has under the method's name, however it is decorated.
        cls: The class of the object that it is called on.

    Example:
        >>> def step(self, action):
        ...     return self.state, 1.0, False, {}
        >>> sorted(returned(step))
        [4]
    """
    return _Reader(cls, None, _DEPTH).function(function)


def rewards_are_plain(function: Any) -> bool:
    """Whether a step's code shows that every reward it returns is a Python number."""
    code = _code(_bare(function))
    if code is None:
        return False
    scope = _Scope(code, instructions.read(code))
    ends = scope.returns()
    return bool(ends) and all(scope.plain_second(end) for end in ends)


@dataclass(frozen=True)
class _Scope:
    """The code of one function."""

    raw: CodeType
    code: Code

    def returns(self) -> list[int]:
        """Where the expressions end that it returns."""
        return [i - 1 for i, now in enumerate(self.code) if now.name == "RETURN_VALUE" and i]

    def stores(self, name: str) -> list[int]:
        """Where the expressions end that are stored in a variable."""
        return [
            i - 1
            for i, now in enumerate(self.code)
            if now.name.startswith("STORE_") and now.value == name
        ]

    def given(self, name: str) -> bool:
        """Whether a variable is an argument."""
        count = self.raw.co_argcount + self.raw.co_kwonlyargcount
        return name in self.raw.co_varnames[: count + 2] and not self.stores(name)

    def plain_second(self, end: int) -> bool:
        """Whether the second of the four or five values of a tuple is a Python number."""
        now = self.code[end]
        if now.name == "LOAD_CONST" and isinstance(now.value, tuple):
            return len(now.value) > 1 and type(now.value[1]) in (int, float)
        if now.name != "BUILD_TUPLE" or now.value not in (4, 5):
            return now.name == "LOAD_CONST" and now.value is None
        end -= 1
        for _ in range(now.value - 2):
            end = start(self.code, end) - 1
            if end < 0:
                return False
        return self.plain(end, 3)

    def plain(self, end: int, depth: int) -> bool:
        """Whether an expression gives a Python number whatever happens."""
        now = self.code[end]
        if now.name == "LOAD_CONST":
            return type(now.value) in (int, float)
        if now.name.startswith("CALL"):
            return called(self.code, end) in (["float"], ["int"])
        name = loaded(now)
        if not depth or name is None or self.given(name) or not now.name.startswith("LOAD_FAST"):
            return False
        stores = self.stores(name)
        return bool(stores) and all(self.plain(i, depth - 1) for i in stores)


class _Reader:
    """Reads functions that are called on an object of a class."""

    def __init__(self, cls: type | None, owner: type | None, depth: int) -> None:
        self.cls, self.owner, self.depth = cls, owner, depth

    def function(self, function: Any) -> Kinds:
        """The kinds of values that a function returns."""
        bare = _bare(function)
        code = _code(bare)
        if code is None or not self.depth:
            return _OPEN
        read = instructions.read(code)
        scope = _Scope(code, read)
        found = frozenset().union(*(self.value(scope, i, bare) for i in scope.returns()))
        found |= frozenset().union(*(_constant(now.value) for now in read if _returns_const(now)))
        wrapped = getattr(bare, "__wrapped__", None)
        if wrapped is not None and not found - _OPEN:
            return self.function(wrapped)
        return found

    def value(self, scope: _Scope, end: int, function: Any, depth: int = 4) -> Kinds:
        """The kinds that an expression has."""
        now = scope.code[end]
        if now.name == "BUILD_TUPLE":
            return frozenset([self._tuple(scope, end)])
        if now.name == "LOAD_CONST":
            return _constant(now.value)
        if now.name.startswith(_SINGLE_BUILDERS):
            return frozenset([SINGLE])
        if now.name.startswith("CALL"):
            return self._call(called(scope.code, end), function)
        name = loaded(now)
        if name is None or not depth or scope.given(name):
            return frozenset([SINGLE]) if _is_state(dotted(scope.code, end)) else _OPEN
        kinds = [self.value(scope, i, function, depth - 1) for i in scope.stores(name) if i >= 0]
        return frozenset().union(*kinds) if kinds else _OPEN

    def _tuple(self, scope: _Scope, end: int) -> int | str:
        length = int(scope.code[end].value)
        return PAIR if length == 2 and _is_info(scope, end - 1, 2) else length

    def _call(self, name: list[str], function: Any) -> Kinds:
        """The kinds that a call of something returns."""
        if not name:
            return _OPEN
        if name[0] == "self" and len(name) == 2:
            return self._method(name[1], self.cls, None)
        if name[:2] == ["super", "()"] and len(name) == 3 and self.cls is not None:
            return self._method(name[2], self.cls, self._owner(function))
        if name[:2] == ["self", "env"] and len(name) == 3:
            return frozenset([PASSED])
        if name[-1] in _OF_ARRAYS:
            return frozenset([SINGLE])
        return self._named(name, function)

    def _owner(self, function: Any) -> type | None:
        """The class whose method calls super()."""
        cell = _closure(function).get("__class__")
        return cell if isinstance(cell, type) else self.owner

    def _method(self, name: str, cls: type | None, after: type | None) -> Kinds:
        """The kinds that a method of the object returns, or the one behind a class's own."""
        if cls is None:
            return _OPEN
        mro = cls.__mro__
        if after is not None:
            if after not in mro:
                return _OPEN
            mro = mro[mro.index(after) + 1 :]
        for owner in mro:
            if name in vars(owner):
                return _Reader(cls, owner, self.depth - 1).function(vars(owner)[name])
        return _OPEN

    def _named(self, name: list[str], function: Any) -> Kinds:
        """The kinds that a function returns which is called by its name."""
        if name[0] in _PLAIN_TYPES and len(name) == 1:
            return frozenset([SINGLE])
        found = _closure(function).get(name[0], getattr(function, "__globals__", {}).get(name[0]))
        for part in name[1:]:
            if not inspect.ismodule(found):
                return _OPEN
            found = vars(found).get(part)
        if (getattr(found, "__module__", None) or "").partition(".")[0] == "numpy":
            return frozenset([SINGLE])
        is_function = isinstance(found, (FunctionType, functools.partial))
        return _Reader(self.cls, None, self.depth - 1).function(found) if is_function else _OPEN


def _bare(function: Any) -> Any:
    """The function inside of partial, static and class methods and bound methods."""
    while True:
        if isinstance(function, (functools.partialmethod, functools.partial)):
            function = function.func
        elif isinstance(function, (staticmethod, classmethod)) or inspect.ismethod(function):
            function = function.__func__
        else:
            return function


def _code(function: Any) -> CodeType | None:
    code = getattr(function, "__code__", None)
    return code if isinstance(code, CodeType) else None


def _closure(function: Any) -> dict[str, Any]:
    """The variables that a function has from around it."""
    code, cells = _code(function), getattr(function, "__closure__", None)
    found: dict[str, Any] = {}
    for name, cell in zip(code.co_freevars if code else (), cells or ()):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not yet filled
            continue
    return found


def _returns_const(now: instructions.Instruction) -> bool:
    return now.name == "RETURN_CONST"


def _constant(value: Any) -> Kinds:
    """The kind of a constant; None says nothing, for a function that only raises ends so."""
    if value is None:
        return _NOTHING
    return frozenset([len(value) if isinstance(value, tuple) else SINGLE])


def _is_info(scope: _Scope, end: int, depth: int) -> bool:
    """Whether an expression gives a dict, or is named like an info."""
    now = scope.code[end]
    if now.name in ("BUILD_MAP", "BUILD_CONST_KEY_MAP", "DICT_UPDATE", "DICT_MERGE", "MAP_ADD"):
        return True
    name = called(scope.code, end) if now.name.startswith("CALL") else dotted(scope.code, end)
    if name and ("info" in name[-1].lower() or name == ["dict"]):
        return True
    variable = loaded(now)
    stores = scope.stores(variable) if variable and depth else []
    return bool(stores) and all(_is_info(scope, i, depth - 1) for i in stores if i >= 0)


def _is_state(name: list[str]) -> bool:
    """Whether a name is that of an attribute for the state or the observation."""
    return len(name) == 2 and name[0] == "self" and name[1].lstrip("_") in _STATES


_STATES = {"state", "obs", "observation", "s"}
