"""What a class looks up by ``__getattr__``, and calls in a function that it gives in its place.

Such a function may be anything's step or reset, and reads what that gives before it hands it on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import FUNCTIONS
from ...analysis.tables import known
from ...module import FunctionDef, Module, all_of, methods, reads

_WAY, _SELF = "__getattr__", "self"
_CALLED = (*FUNCTIONS, ast.Lambda)
_HANDED_ON = (ast.Return, ast.Lambda, ast.Expr)


def read_results(module: Module, node: ast.Call, function: FunctionDef) -> Iterator[ast.Call]:
    """Yields the calls whose results are read inside a method that hands attributes on.

    Args:
        module: The module.
        node: What looks an attribute up.
        function: The method around it.
    """
    around, owner = module.parent(node), module.owner(function)
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if not isinstance(target, ast.Name) or owner is None:
        return
    left = set(known.RESULTS).difference(methods(owner))
    for call in all_of(function, ast.Call):
        if not (isinstance(call.func, ast.Name) and call.func.id == target.id):
            continue
        inner = module.function(call)
        is_inside = inner is not None and inner is not function
        if is_inside and _may_be_one(module, call, function, left) and _is_read(module, call):
            yield call


def unfollowed(module: Module, node: ast.Call) -> frozenset[str]:
    """The methods whose results or arguments are others now that a call by name may be of.

    That is one which a class calls in place of what it has not, for whoever asks it for that:
    ``return lambda *given: [getattr(env, name)(*given) for env in self.envs]``. Those are left
    out that its users are told of by what they call.

    Args:
        module: The module.
        node: What looks the method up.
    """
    owner = _asking(module, node)
    if owner is None or module.class_info(owner).instance.is_environment:
        return frozenset()
    ref = module.class_ref(owner)
    return frozenset(
        one
        for one in known.CHANGED
        if module.project.mentions.calls(one)
        and not module.project.has_attribute(ref, one)
        and not (one in known.RESULTS and module.project.calls_within(ref, one))
    )


def _asking(module: Module, node: ast.Call) -> ast.ClassDef | None:
    """The class whose ``__getattr__`` a look-up by name is made for.

    That is the class around, or another which gives an object of that class, made with the name.
    """
    owner, name = module.class_of(node), node.args[1]
    if owner is None:
        return None
    way = methods(owner).get(_WAY)
    if way is not None and isinstance(name, ast.Name):
        return owner if _is_asked(module, node, way) else None
    if not isinstance(name, ast.Attribute) or ast.unparse(name.value) != _SELF:
        return None
    calls = module.saying(ast.Call, (owner.name,))
    ways = [one for call in calls if (one := module.function(call)) is not None]
    return next((module.owner(one) for one in ways if one.name == _WAY), None)


def _is_asked(module: Module, node: ast.Call, way: FunctionDef) -> bool:
    """Whether a look-up is by a name that a ``__getattr__`` is given, or passes to its function."""
    around = [one for one in module.ancestors(node) if isinstance(one, _CALLED)]
    if around[0] is way and not _is_of_several(module, node):
        return False
    taking = {arg.arg for one in around for arg in (*one.args.posonlyargs, *one.args.args)}
    if ast.unparse(node.args[1]) not in taking:
        return False
    named = {one.attr for one in all_of(way, ast.Attribute) if ast.unparse(one.value) == _SELF}
    return way in around or any(getattr(one, "name", "") in named for one in around)


def _is_of_several(module: Module, node: ast.Call) -> bool:
    """Whether what several have is looked up at once, and kept: ``[getattr(e, name) for e in …]``.

    What one has is followed where it is given in the end, and told of where it is not.
    """
    around = module.parent(node)
    return isinstance(around, ast.ListComp) and isinstance(module.parent(around), ast.Assign)


def _is_read(module: Module, call: ast.Call) -> bool:
    """Whether something else is done with what a call gives than to hand it on."""
    around = module.parent(call)
    around = module.parent(around) if isinstance(around, ast.Await) else around
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if isinstance(target, ast.Name):
        found = reads(module.scope(target), target.id)
        return any(not isinstance(module.parent(one), ast.Return) for one in found)
    return not isinstance(around, _HANDED_ON)


def _may_be_one(module: Module, call: ast.Call, function: FunctionDef, left: set[str]) -> bool:
    """Whether the tests around a call let one of some methods come to it."""
    names = [one.arg for one in function.args.args[1:2]]
    for around in module.ancestors(call):
        if around is function:
            break
        asked = around.test if isinstance(around, ast.If) else None
        if isinstance(asked, ast.Compare) and [ast.unparse(asked.left)] == names:
            texts = [one.value for one in all_of(asked, ast.Constant)]
            if texts and isinstance(asked.ops[0], (ast.Eq, ast.In)):
                left = left.intersection(map(str, texts))
    return bool(left)
