"""Which functions make environments for those who call them, by way of others or not."""

from __future__ import annotations

from collections.abc import Mapping

from ..reading.expressions import Call, Either, Expression, Item, Many, Name
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Site
from ..tables.functions import LAMBDA

_DEPTH = 6


def givers(inference: Inference) -> Mapping[Site, frozenset[Ref]]:
    """Works out the functions and methods of a project that make environments and give them back.

    Those that give one beside something else are among them. A ``lambda: make_env(name)`` is not,
    which nobody calls by a name, nor is what gives back what it was given or holds.

    Returns:
        The functions by the calls of ``make`` in or behind them.
    """
    found: dict[Site, set[Ref]] = {}
    for module, facts in inference.modules.facts.items():
        for index, scope in enumerate(facts.scopes):
            if scope.kind == "function" and scope.name != LAMBDA:
                for one in scope.returns:
                    for site in _made(inference, module, one, _DEPTH):
                        found.setdefault(site, set()).add(Ref(module, index))
    return {site: frozenset(refs) for site, refs in found.items()}


def _made(inference: Inference, module: str, expression: Expression, depth: int) -> frozenset[Site]:
    """The calls of ``make`` that run where an expression, or what it names, is worked out."""
    inner: tuple[Expression, ...] = ()
    if type(expression) is Name:
        inner = tuple(one.value for one in inference.bindings(module, expression))
    elif type(expression) is Many:
        inner = tuple(expression.parts)
    elif type(expression) is Either:
        inner = tuple(expression.options)
    elif type(expression) is Item:
        inner = (expression.base,)
    elif type(expression) is Call:
        around = [one for one in expression.arguments if inference.value(module, one).makes]
        value = inference.value(module, expression)
        if not around:
            return value.makes.union(*(part.makes for part in value.parts))
        inner = tuple(around)
    each = (_made(inference, module, one, depth - 1) for one in inner if depth)
    return frozenset().union(*each)
