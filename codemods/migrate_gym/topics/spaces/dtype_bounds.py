"""Bounds of a Box that its dtype does not hold: numpy wrapped them, gymnasium refuses them."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from ...analysis.reading import bounds
from ...analysis.tables.idioms import last_name
from ...module import Module
from ...patterns import late
from ...text.edits import Remark

_SINCE = "gymnasium 1.0"
_INTEGERS = late(r"(u?)int(8|16|32|64)?")
_MOST = 64
"""The bits of integers of no size of their own; of so many, no float is the greatest one."""
_DTYPE_AT = 3


def unheld(module: Module, box: ast.Call) -> Iterator[Remark]:
    """Yields that one Box has a bound that its dtype does not hold."""
    found = _held(box)
    if found is None or not module.target.has_seen(_SINCE):
        return
    dtype, low, high = found
    for bound in bounds.given(box) or ():
        for number in _numbers(bound):
            if _is_outside(number, low, high) or _overflows(bound, number, high):
                message = f"refuses a Box of {dtype} with a bound of {number}"
                advice = f"keep its bounds within {low} and {high}, or give another dtype"
                yield Remark(box, f"{module.target.title} {message}: {advice}")
                return


def _held(box: ast.Call) -> tuple[str, int, int] | None:
    """The dtype of a Box, and the least and the greatest integer that it holds."""
    named = [one.value for one in box.keywords if one.arg == "dtype"]
    given = [*named, *box.args[_DTYPE_AT : _DTYPE_AT + 1]]
    if not given:
        return None
    dtype = given[0].value if isinstance(given[0], ast.Constant) else last_name(given[0])
    match = _INTEGERS.fullmatch(str(dtype))
    if match is None:
        return None
    bits, is_unsigned = int(match[2] or _MOST), bool(match[1])
    values = 1 << bits
    low = 0 if is_unsigned else -values // 2
    return match[0], low, low + values - 1


def _is_outside(number: float, low: int, high: int) -> bool:
    """Whether a bound is refused: dtypes with a sign may be without bounds."""
    return not low <= number <= high and not (math.isinf(number) and low < 0)


def _overflows(bound: ast.expr, number: float, high: int) -> bool:
    """Whether gymnasium puts the greatest integer into an array of floats, which round it up."""
    is_scalar = isinstance(bound, (ast.Attribute, ast.Name))
    return number == math.inf and not is_scalar and high.bit_length() == _MOST - 1


def _numbers(bound: ast.expr) -> Iterator[float]:
    """The numbers that are written out in a bound, in lists and arrays too."""
    if isinstance(bound, (ast.List, ast.Tuple)):
        for one in bound.elts:
            yield from _numbers(one)
    elif isinstance(bound, ast.Call) and last_name(bound.func) in ("array", "asarray"):
        yield from (number for one in bound.args[:1] for number in _numbers(one))
    elif isinstance(bound, ast.UnaryOp) and isinstance(bound.op, ast.USub):
        yield from (-number for number in _numbers(bound.operand))
    elif isinstance(bound, (ast.Attribute, ast.Name)) and last_name(bound) == "inf":
        yield math.inf
    else:
        number = bounds.number(bound)
        yield from () if number is None else (number,)
