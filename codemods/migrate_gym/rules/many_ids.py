"""Reports ids that are registered by the thousand.

Since gym 0.26, ``register`` goes through all ids that there are, to find those of one name. So time
grows with the square of their number: 8,000 take ten seconds and 40,000 take minutes, of which gym
0.21 took a second. What is written into ``registry`` itself is looked for nowhere. How many ids
there will be is read off the loops around, as far as these say it.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from ..analysis.tables import idioms
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.code import bound_names
from ..topics.ids import registering

_MANY = 5_000
"""So many take some five seconds, and twice as many twenty."""
_SAME_LENGTH = frozenset({"enumerate", "list", "reversed", "sorted", "tuple"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the report of one call of register in loops."""
    if not registering.is_register(module, node):
        return
    count = 1
    for around in module.ancestors(node):
        if isinstance(around, _FUNCTIONS):
            break
        if isinstance(around, ast.For):
            count *= _length(module, around.iter)
    if count >= _MANY:
        yield Remark(
            node,
            f"{count:,} ids or more are registered here, and gymnasium goes through all of them "
            "for each, which takes minutes: write gymnasium.registry[id] = EnvSpec(id, …) instead",
        )


def _length(module: Module, node: ast.expr, names: int = 3) -> int:
    """How many things an expression gives at least, as far as it says so (else 1).

    Args:
        module: The module.
        node: The expression.
        names: Through how many names it is followed.
    """
    if isinstance(node, (ast.List, ast.Tuple)):
        return sum(1 for one in node.elts if not isinstance(one, ast.Starred))
    if isinstance(node, ast.Name):
        given = _given(module, node) if names else None
        return 1 if given is None else _length(module, given, names - 1)
    if not isinstance(node, ast.Call) or node.keywords:
        return 1
    function = idioms.last_name(node.func)
    if function == "range":
        return _length_of_range(node)
    lengths = [_length(module, one, names) for one in node.args]
    if function == "product":
        return math.prod(lengths)
    return lengths[0] if function in _SAME_LENGTH and len(lengths) == 1 else 1


def _length_of_range(node: ast.Call) -> int:
    bounds = [idioms.constant(one) for one in node.args]
    whole = [one for one in bounds if isinstance(one, int)]
    if len(whole) < len(bounds):
        return 1
    try:
        return len(range(*whole))
    except (TypeError, ValueError, OverflowError):  # what fails when it is run
        return 1


def _given(module: Module, name: ast.Name) -> ast.expr | None:
    """The one thing that a name stands for."""
    try:
        scope = bound_names.binder(module, name, name.id)
    except bound_names.UnknownError:
        return None
    return bound_names.only_value(module, scope, name.id) if scope is not None else None


RULE = Rule(
    code="GYM404",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Call,),
    check=check,
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                from itertools import product
                from gym.envs.registration import register

                for size, players in product(range(5, 105), range(2, 102)):
                    register(id=f"Field-{size}-{players}-v0", entry_point="field:Field")
            """,
            """
                from itertools import product
                from gymnasium.envs.registration import register

                for size, players in product(range(5, 105), range(2, 102)):
                    register(id=f"Field-{size}-{players}-v0", entry_point="field:Field")
            """,
        ),
    ),
)
