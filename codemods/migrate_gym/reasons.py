"""Why the rewriter thinks what it does of a place, as a person reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .analysis.solving.values import STEPPED, Kind, Value
from .module import Module
from .text.edits import Edit, Remark

_LONGEST = 60
"""As long may be the text of what is held; a longer one says less than the rest of the chain."""
_HOLDING = (ast.Name, ast.Attribute, ast.Subscript)
_GIVEN = {Kind.STEP: ("step()",), Kind.RESET: ("reset()",)}
"""What an environment, whose reasons these are, has given what is held."""
_INNER = (ast.stmt, ast.ExceptHandler, ast.match_case)


def reasons(module: Module, outcome: Edit | Remark) -> tuple[str, ...]:
    """The evidence of an outcome behind the expression that it is about, where there is one.

    Each is named once, also where several that it may be are known for the same.

    ``env``, ``make_env() in envs.py:12``, ``gym.make in envs.py:13``
    """
    return tuple(dict.fromkeys(_chain(module, outcome)))


def _chain(module: Module, outcome: Edit | Remark) -> tuple[str, ...]:
    evidence = outcome.evidence
    held = _held(module, outcome.node, evidence) if evidence else None
    named = ast.unparse(held) if held is not None else ""
    if held is None or named == "self" or len(named) > _LONGEST:
        return evidence
    value = module.value(held)
    nearest, *others = _by_options(value, evidence)
    said = nearest.removeprefix(f"{named} is ")
    if said.startswith(f"{named} "):
        return evidence  # which begins with it: "env gives pairs from reset()"
    return (named, *_GIVEN.get(value.kind, ()), said, *others)


def _by_options(value: Value, evidence: tuple[str, ...]) -> tuple[str, ...]:
    """The evidence for one of several, each known for a reason of its own."""
    apart = {reason for option in value.options for reason in option.evidence[:1]}
    last = evidence[len(evidence) - len(apart) :]
    if len(apart) < 2 or apart != set(last):
        return evidence
    before = [one for one in evidence[: -len(apart)] if one not in apart]
    return (*before, " or ".join(last))


def _held(module: Module, node: ast.AST, evidence: tuple[str, ...]) -> ast.expr | None:
    """The expression that is known for some reasons: what has steps, or the innermost."""
    found = None
    for one in _parts(module, node):
        if isinstance(one, _HOLDING):
            value = module.value(one)
            if value.evidence == evidence:
                if value.kind in STEPPED:
                    return one
                found = one
    return found


def _parts(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression and then of its statement's head, the outer ones first."""
    if not isinstance(node, ast.stmt):
        yield from _within(node)
        node = module.statement(node)
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield from _within(node)


def _within(node: ast.AST) -> Iterator[ast.AST]:
    pending = [node]
    for one in pending:
        yield one
        pending += [part for part in ast.iter_child_nodes(one) if not isinstance(part, _INNER)]
