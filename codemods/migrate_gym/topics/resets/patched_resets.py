"""Functions and lambdas in the place of an environment's reset, and the seed that they are passed.

It goes on to the first reset that they call: ``old()``, or ``Walk.reset(self)`` of the class.
Where they call none, it goes to the seed method that the environment keeps.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Value
from ...module import Module, method_calls
from ...project import ClassRef
from ...text.edits import Edit, Remark
from ..code import beginnings, call_arguments, signatures
from . import passed, resets

_SEED = "seed"
_SEEDS_ITSELF = (
    "reset() is passed the seeds that seed() was called with, and this takes its place: call "
    "seed() of the environment here with the seed that is passed"
)


def take(
    module: Module, edit: Edit, function: signatures.Function, owner: Value
) -> Iterator[Remark]:
    """Lets a function take what a reset is passed, and hands it on.

    Args:
        module: The module.
        edit: The edit of the function.
        function: What is put in the place of the reset.
        owner: The environment, or what instances of the class are.
    """
    inner = _first(module, function)
    if function.args.kwarg is None:
        if inner is not None or isinstance(function, ast.Lambda):
            name = module.fresh("kwargs", function)
            signatures.add_variable_keywords(module, edit, function, name)
            if inner is not None:
                call_arguments.add(module, edit, inner, f"**{name}")
        else:
            taken = passed.take(module, edit, function)
            if _seeds_itself(module, owner, function) and "self" in signatures.parameters(function):
                beginnings.begin(edit, function, [taken.to_seed_method])
                return
    if inner is None and _seeds_itself(module, owner, function):
        yield Remark(function, _SEEDS_ITSELF, evidence=owner.evidence)


def _first(module: Module, function: signatures.Function) -> ast.Call | None:
    """The first reset that a function calls, if nothing else is passed to it by name."""
    calls = (call for call in resets.reset_calls(module, function) if not call.keywords)
    call = next(calls, None)
    return call if call is not None and _gives_its_own(call, function) else None


def _gives_its_own(call: ast.Call, function: signatures.Function) -> bool:
    """Whether a call is given nothing but what the function is given: ``old(self, *args)``."""
    names = {*signatures.parameters(function)}
    if function.args.vararg is not None:
        names.add(function.args.vararg.arg)
    given = (one.value if isinstance(one, ast.Starred) else one for one in call.args)
    return all(isinstance(one, ast.Name) and one.id in names for one in given)


def _seeds_itself(module: Module, owner: Value, function: signatures.Function) -> bool:
    """Whether an environment keeps a seed method, which the function neither calls nor spares."""
    if ":" not in owner.name or not module.project.seeds.keeps(ClassRef.of(owner.name)):
        return False
    if isinstance(function, ast.Lambda) and isinstance(function.body, ast.Constant):
        return False  # it is a double, whose seed nothing asks for
    return not any(method_calls(function, _SEED))
