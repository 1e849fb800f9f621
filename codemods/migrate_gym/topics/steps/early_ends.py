"""``return obs, reward, done or lost, info``: an end added to those of the environment within."""

from __future__ import annotations

import ast
from collections.abc import Collection

from ...module import Module
from ...patterns import late
from ...text.source_text import Span
from ...tuples import NamedTuple

_OR = late(r"\s*\bor\b\s*")


class EarlyEnd(NamedTuple):
    """What a step returns for done.

    Attributes:
        name: The done of the environment within.
        added: What else ends the episode.
        is_several: Whether it is of several parts, each after another ``or``.
        is_first: Whether it is looked at before the done, and not only where that is false.
        made: The function that makes one truth value of both, or "".
    """

    name: ast.Name
    added: Span
    is_several: bool
    is_first: bool
    made: str

    def flags(self, terminated: str, truncated: str, added: str) -> str:
        """Both flags, where `added` stands for what is added.

        >>> early = EarlyEnd(ast.Name("done"), Span(0, 0), False, False, "bool")
        >>> early.flags("terminated", "truncated", "lost")
        'bool(terminated or (not truncated and lost)), truncated'
        """
        added = f"({added})" if self.is_several else added
        ended = f"{terminated} or (not {truncated} and {added})"
        if self.is_first:
            ended = f"({added} and not {truncated}) or {terminated}"
        return f"{self.made}({ended}), {truncated}" if self.made else f"{ended}, {truncated}"


def early_end(module: Module, done: ast.expr | None, dones: Collection[str]) -> EarlyEnd | None:
    """The end that is added in ``done or lost``, ``lost or done`` and ``bool(done or lost)``.

    Args:
        module: The module.
        done: What a step returns for done.
        dones: The names of what steps within gave for it.
    """
    either, made = done, ""
    if isinstance(done, ast.Call) and ast.unparse(done.func) == "bool" and len(done.args) == 1:
        either, made = done.args[0], "bool"
    if not isinstance(either, ast.BoolOp) or not isinstance(either.op, ast.Or):
        return None
    is_several = len(either.values) > 2
    begin, end = module.span(either)
    first, last = either.values[0], either.values[-1]
    if isinstance(first, ast.Name) and first.id in dones:
        between = _OR.match(module.text.text, module.span(first).end, end)
        if between is not None:
            return EarlyEnd(first, Span(between.end(), end), is_several, False, made)
    elif isinstance(last, ast.Name) and last.id in dones:
        span = Span(begin, module.text.enclosed(either.values[-2]).end)
        if _OR.fullmatch(module.text.text, span.end, module.span(last).start):
            return EarlyEnd(last, span, is_several, True, made)
    return None
