"""What the code of a method tells without being run."""

from __future__ import annotations

import dis
import inspect
from types import CodeType
from typing import Any


def parameters(function: Any) -> tuple[list[str], bool]:
    """The names of a method's arguments, and whether it takes any keyword besides."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return [], True
    names = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    anything = any(p.kind is p.VAR_KEYWORD for p in parameters)
    return [name for name in names if name != "self"], anything


def returned_lengths(function: Any) -> frozenset[int]:
    """The lengths of the tuples that a function is written to return."""
    code = _code(function)
    if code is None:
        return frozenset()
    found = set()
    before = None
    for now in dis.get_instructions(code):
        if now.opname == "RETURN_CONST" and isinstance(now.argval, tuple):
            found.add(len(now.argval))
        if now.opname == "RETURN_VALUE" and before is not None:
            if before.opname == "BUILD_TUPLE":
                found.add(int(before.arg or 0))
            elif before.opname == "LOAD_CONST" and isinstance(before.argval, tuple):
                found.add(len(before.argval))
        before = now
    return frozenset(found)


def unpacked_lengths(function: Any, name: str) -> frozenset[int]:
    """The numbers of values that a function unpacks from what calls of a method return."""
    code = _code(function)
    found = set()
    called = None
    for now in dis.get_instructions(code) if code is not None else ():
        if now.opname == "UNPACK_SEQUENCE":
            if called == name:
                found.add(int(now.arg or 0))
            called = None
        elif now.opname.startswith(("STORE_", "POP_TOP")):
            called = None
        elif now.argval in ("step", "reset", "_step", "_reset"):
            called = called or now.argval.lstrip("_")
    return frozenset(found)


def read_of(function: Any, name: str) -> frozenset[str]:
    """The attributes that a function reads of what it calls by a name, such as ``env``."""
    code = _code(function)
    found = set()
    before = None
    for now in dis.get_instructions(code) if code is not None else ():
        if before == name and now.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found.add(str(now.argval))
        # one instruction of 3.13 loads two names
        before = (now.argval or ("",))[-1] if isinstance(now.argval, tuple) else now.argval
    return frozenset(found)


def _code(function: Any) -> CodeType | None:
    try:
        code = getattr(inspect.unwrap(function), "__code__", None)
    except ValueError:
        return None
    return code if isinstance(code, CodeType) else None
