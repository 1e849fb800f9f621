"""The instructions of a function, and which of them make up an expression.

An expression is found from its end: an instruction takes values from the stack and leaves others
there, so the expression that ends at one begins where, counted backwards, one value is left over.
That holds from Python 3.8 to 3.13, whatever the instructions are called.
"""

from __future__ import annotations

import dis
from types import CodeType
from typing import Any, List, NamedTuple


class Instruction(NamedTuple):
    """One instruction of any release; those that do the work of two are given as two."""

    name: str
    value: Any
    """What it loads, stores or counts, by name where there is one."""
    effect: int
    """How many values it leaves on the stack, less those it takes."""


Code = List[Instruction]

_LOADS = ("LOAD_FAST", "LOAD_DEREF", "LOAD_GLOBAL", "LOAD_NAME", "LOAD_CLOSURE", "LOAD_CLASSDEREF")
_ATTRIBUTES = ("LOAD_ATTR", "LOAD_METHOD")
_FORMS = {"PUSH_NULL", "PRECALL", "KW_NAMES"}


def read(code: CodeType) -> Code:
    """Return the instructions of a function."""
    found: Code = []
    for now in dis.get_instructions(code):
        number = now.arg if now.opcode >= dis.HAVE_ARGUMENT else None
        if isinstance(now.argval, tuple) and "_FAST_" in now.opname[4:]:
            found += _pair(now.opname, now.argval)
        else:
            value = now.arg if now.opname.startswith("CALL") else now.argval
            found.append(
                Instruction(now.opname, value, dis.stack_effect(now.opcode, number, jump=False))
            )
    return found


def _pair(name: str, names: tuple[str, str]) -> Code:
    """The two instructions that one of Python 3.13 stands for, such as STORE_FAST_LOAD_FAST."""
    kinds = name.replace("_FAST", "").split("_")
    effects = {"LOAD": 1, "STORE": -1}
    return [Instruction(f"{k}_FAST", n, effects[k]) for k, n in zip(kinds, names)]


def start(code: Code, end: int) -> int:
    """Return where the expression begins that ends at an instruction; -1 if it cannot be told."""
    left = code[end].effect
    while left < 1 and end >= 0:
        end -= 1
        if end < 0 or "JUMP" in code[end].name:
            return -1
        left += code[end].effect
    return end


def loaded(instruction: Instruction) -> str | None:
    """The name of the variable that an instruction loads, or None."""
    return str(instruction.value) if instruction.name.startswith(_LOADS) else None


def called(code: Code, end: int) -> list[str]:
    """Return the dotted name of what a call calls, such as ``["self", "env", "step"]``.

    A call in between is its own name and ``()``: ``["super", "()", "step"]``. Nothing is returned
    for what has no such name.
    """
    for _ in range(_arguments(code, end)):
        end = start(code, _before(code, end)) if end > 0 else -1
        if end < 0:
            return []
    return dotted(code, _before(code, end))


def dotted(code: Code, end: int) -> list[str]:
    """Return the dotted name that an expression loads, or nothing."""
    parts: list[str] = []
    while end >= 0:
        now = code[end]
        if now.name.startswith("LOAD_SUPER"):
            return ["super", "()", str(now.value), *parts]
        if now.name in _ATTRIBUTES:
            parts.insert(0, str(now.value))
            end -= 1
        elif now.name.startswith("CALL"):
            name = called(code, end)
            return [*name, "()", *parts] if name else []
        else:
            name_loaded = loaded(now)
            return [name_loaded, *parts] if name_loaded is not None else []
    return []


def _before(code: Code, index: int) -> int:
    """The instruction before another that is more than a matter of form."""
    index -= 1
    while index >= 0 and code[index].name in _FORMS:
        index -= 1
    return index


def _arguments(code: Code, end: int) -> int:
    """How many expressions a call takes besides what it calls."""
    name, count = code[end].name, int(code[end].value or 0)
    if name == "CALL_FUNCTION_EX":
        return 1 + (count & 1)
    return count + (name in ("CALL_KW", "CALL_FUNCTION_KW"))
