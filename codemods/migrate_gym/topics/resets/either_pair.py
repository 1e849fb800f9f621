"""What a reset gave, where code takes it for a pair or for an observation."""

from __future__ import annotations

import ast

from ...analysis.reading import expressions as e
from ...analysis.reading.releases import Era
from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import constant_index
from ...analysis.tables.known import LENGTHS
from ...module import Module, own, own_of

_VARIABLES = (ast.Name, ast.Attribute, ast.Subscript)
_CHOOSING = (ast.If, ast.IfExp, ast.BoolOp, ast.Assert, ast.While)
_ENDING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_TOLD = frozenset({2, *LENGTHS})
"""How long what may be a pair, or the step that the same name holds, is taken for."""


def is_asked(module: Module, target: ast.expr) -> bool:
    """Whether a variable is taken for a pair where it is one: ``isinstance(result, tuple)``."""
    return _may_be_pair(module, module.scope(target), ast.unparse(target))


def takes_either(module: Module, call: ast.AST, given: ast.expr) -> bool:
    """Whether a function of the project is given a reset, and asks whether that is a pair."""
    if not isinstance(call, ast.Call) or given not in call.args:
        return False
    at = call.args.index(given)
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return _asks_elsewhere(module, call.func, at) or any(
        _may_be_pair(module, function, function.args.args[at].arg)
        for function in module.all(ast.FunctionDef)
        if function.name == name and at < len(function.args.args)
    )


def _asks_elsewhere(module: Module, called: ast.expr, at: int) -> bool:
    """Whether a function of another module asks so, and takes the first of what it is given."""
    function = module.value(called)
    ref, names = module.project.function(function), module.project.filled(function)
    if ref is None or ref.module == module.name or at >= len(names):
        return False
    facts = module.project.modules[ref.module]
    scope = facts.scopes[ref.scope]
    bound = (one.value for bindings in scope.bindings.values() for one in bindings)
    asked = (call.arguments[0] for call in facts.calls if _asks_for_tuple(call))
    return any(_is_name(one, ref.scope, names[at]) for one in asked) and any(
        isinstance(one, e.Item) and one.position == 0 and _is_name(one.base, ref.scope, names[at])
        for value in (*scope.returns, *bound)
        for one in (value.options if isinstance(value, e.Either) else (value,))
    )


def _asks_for_tuple(call: e.Call) -> bool:
    of = e.last_part(call.arguments[1]) if len(call.arguments) == 2 else ""
    return of == "tuple" and e.last_part(call.function) == "isinstance"


def _is_name(value: e.Expression, scope: int, name: str) -> bool:
    return isinstance(value, e.Name) and (value.scope, value.id) == (scope, name)


def _may_be_pair(module: Module, scope: ast.AST, name: str) -> bool:
    kinds = (ast.Assign, ast.Subscript, ast.Call)
    taken = [one for kind in kinds for one in own_of(scope, kind) if _takes_apart(one, name)]
    if any(module.era(one) is Era.NEW for one in taken):
        return True
    is_narrowed = any(_becomes_first(module, one, name) for one in taken)
    known = (one for one in taken if not (is_narrowed and isinstance(one, ast.Assign)))
    if not taken or any(_has_other_length(module, one) for one in known):
        return False
    if any(_tries(one, name) for one in own(scope)):
        return True
    asking = [one for one in own(scope) if _asks(one, name)]
    return any(_depends(module, one, question) for one in taken for question in asking)


def _depends(module: Module, taken: ast.AST, question: ast.AST) -> bool:
    """Whether what is asked decides about what is taken: in a branch, or behind one that ends.

    ``state[0]`` beside ``if isinstance(state, tuple): state = np.array(state)`` is the first number
    of an observation that may be a tuple itself.
    """
    if isinstance(taken, ast.Assign):
        return True
    around = {*module.ancestors(taken)}
    chosen = [one for one in module.ancestors(question) if isinstance(one, _CHOOSING)]
    return any(one in around or _ends(one) for one in chosen) or not chosen


def _ends(choice: ast.AST) -> bool:
    return isinstance(choice, ast.If) and isinstance(choice.body[-1], _ENDING)


def _becomes_first(module: Module, taken: ast.AST, name: str) -> bool:
    """Whether a variable becomes the first of what it holds: ``state = state[0]``."""
    statement = module.statement(taken)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return isinstance(taken, ast.Subscript) and any(is_spelt(one, name) for one in targets)


def _has_other_length(module: Module, node: ast.AST) -> bool:
    """Whether it is ``len(name) == 10``, or as many are unpacked: an observation is a tuple."""
    if isinstance(node, ast.Assign):
        return _unpacks_others(node.targets[0])
    compared = module.parent(node)
    if not isinstance(node, ast.Call) or not isinstance(compared, ast.Compare):
        return False
    sides = (compared.left, *compared.comparators)
    lengths = {one.value for one in sides if isinstance(one, ast.Constant)}
    return type(compared.ops[0]) is ast.Eq and bool(lengths) and lengths.isdisjoint(_TOLD)


def _unpacks_others(target: ast.expr) -> bool:
    """Whether as many values are unpacked as neither a pair nor a step has: ``x, y, z = state``."""
    parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else []
    return len(parts) not in _TOLD and not any(isinstance(one, ast.Starred) for one in parts)


def _tries(node: ast.AST, name: str) -> bool:
    """Whether a variable is unpacked where an error says that it is no pair."""
    if not isinstance(node, ast.Try) or not node.handlers:
        return False
    unpacked = (one for one in node.body if isinstance(one, ast.Assign))
    return any(_takes_apart(one, name) and ast.unparse(one.value) == name for one in unpacked)


def _asks(node: ast.AST, name: str) -> bool:
    """``isinstance(name, tuple)``, or ``type(name) is tuple``."""
    if isinstance(node, ast.Compare):
        sides = {ast.unparse(node.left), *map(ast.unparse, node.comparators)}
        return sides == {f"type({name})", "tuple"}
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "isinstance"
        and len(node.args) == 2
        and ast.unparse(node.args[0]) == name
        and "tuple" in ast.unparse(node.args[1])
    )


def _takes_apart(node: ast.AST, name: str) -> bool:
    """Whether a variable is unpacked or counted, or the first of what it holds is read."""
    taken = _taken_apart(node)
    return taken is not None and isinstance(taken, _VARIABLES) and is_spelt(taken, name)


def _taken_apart(node: ast.AST) -> ast.expr | None:
    if type(node) is ast.Assign:
        return node.value if isinstance(node.targets[0], (ast.Tuple, ast.List)) else None
    if type(node) is ast.Subscript:
        return node.value if constant_index(node.slice) == 0 else None
    if type(node) is ast.Call and type(node.func) is ast.Name:
        return node.args[0] if node.func.id == "len" and len(node.args) == 1 else None
    return None


def flag(module: Module, target: ast.expr) -> ast.expr | None:
    """The condition that says whether a variable holds a pair: ``out[0] if new else out``."""
    name = ast.unparse(target)
    for one in own_of(module.scope(target), ast.IfExp):
        if {ast.unparse(one.body), ast.unparse(one.orelse)} == {name, f"{name}[0]"}:
            return one.test
    return None
