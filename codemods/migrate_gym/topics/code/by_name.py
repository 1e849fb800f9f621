"""Methods that are asked for by their names, of who calls what a name says."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import FUNCTIONS
from ...analysis.tables import functions, known
from ...analysis.tables.idioms import own_name
from ...module import FunctionDef, Module, own_of, walk
from . import bound_names, signatures

_CALLING = frozenset({*functions.SCHEDULING, functions.PREPARES})


def asking(module: Module, function: FunctionDef, method: str) -> Iterator[ast.Call]:
    """Yields the calls whose results a function uses, and that pass on the name of a method."""
    for call in own_of(function, ast.Call):
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        is_named = any(isinstance(one, ast.Constant) and one.value == method for one in given)
        is_used = is_named and type(module.parent(call)) is not ast.Expr
        if is_used and own_name(call.func) != "getattr" and are_called(module):
            yield call


def are_called(module: Module) -> bool:
    """Whether a module calls methods by names that it is given: ``getattr(env, name)()``."""
    return any(_is_called(module, one) for one in module.saying(ast.Call, ("getattr",)))


def _is_called(module: Module, node: ast.Call) -> bool:
    """Whether a method is looked up by what a variable says, and called.

    What a variable keeps of it is called later.
    """
    around = module.parent(node)
    called = isinstance(around, ast.Assign) or getattr(around, "func", None) is node
    is_one = own_name(node.func) == "getattr" and len(node.args) > 1
    return is_one and called and not isinstance(node.args[1], ast.Constant)


def is_handed_over(module: Module, node: ast.Call) -> bool:
    """Whether what is looked up is given to what calls it: ``pool.submit(getattr(env, name))``."""
    around = module.parent(node)
    around = module.parent(around) if isinstance(around, ast.keyword) else around
    return isinstance(around, ast.Call) and own_name(around.func) in _CALLING


def looped(module: Module, node: ast.Call) -> frozenset[str]:
    """The methods whose names a loop passes to the function that makes a function of the look-up.

    ``for name in ("step", "reset"): setattr(Vector, name, asking_each(name))``
    """
    given = node.args[1]
    making = [
        one.name
        for one in module.ancestors(node)
        if isinstance(one, FUNCTIONS) and own_name(given) in signatures.parameters(one)
    ]
    passed = [one for call in module.saying(ast.Call, making) for one in call.args]
    texts = {text for one in passed for text in texts_for(module, one)}
    return known.CHANGED.intersection(text for text in texts if isinstance(text, str))


def texts_for(module: Module, name: ast.expr) -> set[object]:
    """The constants that a name goes through in a loop over what is written out."""
    for around in module.ancestors(name):
        for loop in (around, *getattr(around, "generators", ())):
            if not isinstance(loop, (ast.For, ast.comprehension)):
                continue
            if ast.unparse(name) in map(ast.unparse, walk(loop.target)):
                parts = walk(_written_out(module, loop.iter))
                return {part.value for part in parts if isinstance(part, ast.Constant)}
    return set()


def _written_out(module: Module, gone_through: ast.expr) -> ast.expr:
    """What a loop goes through, or what a name that it goes through is ever given."""
    if not isinstance(gone_through, ast.Name):
        return gone_through
    scopes = (module.scope(gone_through), module.tree)
    found = (bound_names.only_value(module, scope, gone_through.id) for scope in scopes)
    return next(filter(None, found), gone_through)
