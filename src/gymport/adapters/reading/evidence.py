"""What the code of a method tells without being run."""

from __future__ import annotations

import dis
import inspect
from types import CodeType
from typing import Any, Iterable, Iterator


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
    return frozenset(number for number, _ in _unpacked(function, name))


def names_info(function: Any) -> bool:
    """Whether a function unpacks what ``reset`` returns into two, of which it calls one info.

    Two alone tell nothing: an observation may have two elements.
    """
    return any(
        number == 2 and (names[1] == "_" or "info" in names[1])
        for number, names in _unpacked(function, "reset")
    )


def _unpacked(function: Any, name: str) -> Iterator[tuple[int, list[str]]]:
    """The unpackings of what calls of a method return: how many values, and the names after."""
    code = _code(function)
    instructions = [] if code is None else list(dis.get_instructions(code))
    called = None
    for at, now in enumerate(instructions):
        if now.opname == "UNPACK_SEQUENCE":
            number = int(now.arg or 0)
            if called == name:
                yield number, _names(instructions[at + 1 : at + 1 + number])
            called = None
        elif now.opname.startswith(("STORE_", "POP_TOP")):
            called = None
        elif now.argval in ("step", "reset", "_step", "_reset"):
            called = called or now.argval.lstrip("_")


def _names(instructions: Iterable[dis.Instruction]) -> list[str]:
    """The names that are loaded or stored; one instruction of 3.13 does so with two."""
    found: list[str] = []
    for now in instructions:
        found += map(str, now.argval if isinstance(now.argval, tuple) else (now.argval,))
    return found


def read_of(function: Any, name: str) -> frozenset[str]:
    """The attributes that a function reads of what it calls by a name, such as ``env``."""
    code = _code(function)
    found = set()
    before = None
    for now in dis.get_instructions(code) if code is not None else ():
        if before == name and now.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found.add(str(now.argval))
        before = (_names([now]) or [""])[-1]
    return frozenset(found)


def _code(function: Any) -> CodeType | None:
    try:
        code = getattr(inspect.unwrap(function), "__code__", None)
    except ValueError:
        return None
    return code if isinstance(code, CodeType) else None
