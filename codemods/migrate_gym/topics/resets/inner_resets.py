"""Environments that classes hold in an attribute, and reset in their own reset()."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...module import FunctionDef, Module, method_calls, methods
from . import resets


def only(module: Module, reset: FunctionDef) -> ast.Call | None:
    """The one reset of an environment within, ``self.env.reset()``, if nothing else seeds it.

    It may be given the ``*args`` of the method, and its ``**kwargs``, from which seed and options
    are taken out.
    """
    calls = [call for call in resets.reset_calls(module, reset) if _is_held(reset, call)]
    if len(calls) != 1 or not _is_open(reset, calls[0]):
        return None
    is_seeded = any(_is_same(calls[0], on) for _, on in _seeds(module, reset))
    return None if is_seeded or module.in_loop(calls[0], reset) else calls[0]


def _seeds(module: Module, reset: FunctionDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """What is seeded in a reset, or anywhere in a class that has no seed method to be called."""
    yield from method_calls(reset, "seed")
    owner = module.owner(reset)
    if owner is not None and not module.project.has_attribute(module.class_ref(owner), "seed"):
        for method in methods(owner).values():
            yield from method_calls(method, "seed")


def _is_open(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether a call is given nothing but all that the method is given."""
    others, named = reset.args.vararg, reset.args.kwarg
    return all(
        others is not None and isinstance(one, ast.Starred) and is_spelt(one.value, others.arg)
        for one in call.args
    ) and all(
        named is not None and one.arg is None and is_spelt(one.value, named.arg)
        for one in call.keywords
    )


def _is_same(call: ast.Call, on: ast.expr) -> bool:
    """Whether what is reset is what another method is called on."""
    return isinstance(call.func, ast.Attribute) and ast.dump(call.func.value) == ast.dump(on)


def _is_held(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether what is reset is an attribute of the instance."""
    holder = call.func.value if isinstance(call.func, ast.Attribute) else None
    owner = holder.value if isinstance(holder, ast.Attribute) else None
    names = [argument.arg for argument in reset.args.args[:1]]
    return isinstance(owner, ast.Name) and [owner.id] == names
