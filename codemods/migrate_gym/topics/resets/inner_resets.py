"""Environments that classes hold in an attribute, and reset in their own reset()."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.tree import is_spelt
from ...module import FunctionDef, Module, method_calls, methods
from . import first_resets, own_arguments, resets

_PASSED = ".env"
"""Where an environment is held whose seed method does nothing but seed that."""

_KEYWORDS = ("seed", "options")


def first(module: Module, owner: ast.ClassDef, reset: FunctionDef) -> Sequence[ast.Call]:
    """The resets of the one environment within that come first, if nothing else seeds it.

    Of several environments it is the one that the class's seed method has seeded so far.
    """
    calls = [call for call in resets.reset_calls(module, reset) if _is_held(reset, call)]
    if module.project.seeds.passes(module.class_ref(owner)):
        calls = [call for call in calls if _holder(call).endswith(_PASSED)]
    seeded = {ast.unparse(on) for _, on in _seeds(module, reset)}
    holders = {*map(_holder, calls)}
    if len(holders) != 1 or seeded & holders or not all(_is_open(reset, one) for one in calls):
        return ()
    if any(_is_called_its_own_way(module, call) for call in calls):
        return ()
    return [*first_resets.of(module, calls)]


def _seeds(module: Module, reset: FunctionDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    """What is seeded in a reset, or anywhere in a class that has no seed method to be called."""
    yield from method_calls(reset, "seed")
    owner = module.owner(reset)
    if owner is not None and not module.project.has_attribute(module.class_ref(owner), "seed"):
        for method in methods(owner).values():
            yield from method_calls(method, "seed")


def _is_open(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether a call can be given seed and options besides what it is given already."""
    named = reset.args.kwarg
    return all(
        keyword.arg not in _KEYWORDS
        if keyword.arg is not None
        else named is not None and is_spelt(keyword.value, named.arg)
        for keyword in call.keywords
    )


def _is_called_its_own_way(module: Module, call: ast.Call) -> bool:
    """Whether a class outside the project has a reset of its own kind: ``reset(first=True)``.

    What takes other arguments than gym's need not take a seed, and got none so far.
    """
    if not own_arguments.has_any(call):
        return False
    holder = call.func.value if isinstance(call.func, ast.Attribute) else call
    return ":" not in module.value(holder).name


def _holder(call: ast.Call) -> str:
    """What is reset, as it is spelt."""
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _is_held(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether what is reset is an attribute of the instance."""
    holder = call.func.value if isinstance(call.func, ast.Attribute) else None
    owner = holder.value if isinstance(holder, ast.Attribute) else None
    names = [argument.arg for argument in reset.args.args[:1]]
    return isinstance(owner, ast.Name) and [owner.id] == names
