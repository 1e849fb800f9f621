"""Renders of an environment that was made and not reset, which are an error now."""

from __future__ import annotations

import ast
from collections.abc import Sequence, Set

from ...analysis.reading.tree import is_spelt
from ...analysis.tables import known
from ...analysis.tables.idioms import own_name, passed_to, targets_of
from ...module import Module, called_on, methods
from ..code import bound_names, signatures
from ..ids import made_ids

_SELF = "self"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def made(module: Module, node: ast.Call) -> ast.Call | None:
    """The call that makes what is rendered before anything can have reset it; None where it may.

    Seen are the statements between the two, where they stand in one block, or where the render is
    in a function that the module calls once, below the environment that it makes, or in a method
    that is called once, first of all that is done with what has the environment.
    """
    assert isinstance(node.func, ast.Attribute)
    return _only_made(module, module.statement(node), node.func.value)


def draws_when_reset(module: Module, make: ast.Call) -> bool:
    """Whether all that a call makes are tables, which drew their first state when made once."""
    ids = [str(text.value) for text in made_ids.of_call(module, make)]
    return bool(ids) and all(one.startswith(known.TABLES) for one in ids)


def is_first(module: Module, node: ast.Call, make: ast.Call) -> bool:
    """Whether no render of what a call makes stands above one that comes before all resets."""
    return not any(
        ast.unparse(other.func) == ast.unparse(node.func)
        and (other.lineno, other.col_offset) < (node.lineno, node.col_offset)
        and made(module, other) is make
        for other in module.all(ast.Call)
    )


def _only_made(module: Module, statement: ast.stmt, env: ast.expr) -> ast.Call | None:
    """The making of an environment, where nothing else of it stands before a statement."""
    block, name = module.block(statement), ast.unparse(env)
    make, is_seen = _made_above(module, block[: block.index(statement)], name)
    if is_seen:
        return make
    around = module.parent(statement)
    if isinstance(around, ast.If) and isinstance(module.parent(around), ast.Module):
        return _only_made(module, around, env)
    if not isinstance(around, ast.FunctionDef):
        return None
    if _is_of_self(env):
        return _made_with(module, around, env)
    if not isinstance(env, ast.Name):
        return None
    call = _only_call(module, around, env.id)
    return _only_made(module, call, env) if call is not None else None


def _is_of_self(env: ast.expr) -> bool:
    """Whether an environment is an attribute of the instance whose method renders it."""
    return isinstance(env, ast.Attribute) and is_spelt(env.value, _SELF)


def _made_with(module: Module, method: ast.FunctionDef, env: ast.expr) -> ast.Call | None:
    """The making of an attribute in a constructor, where a method is the first that is called."""
    owner, calls = module.owner(method), [*module.saying(ast.Call, [method.name])]
    if owner is None or len(calls) != 1 or module.in_loop(calls[0], module.tree):
        return None
    receiver = called_on(calls[0], method.name)
    if receiver is None or len([*module.saying(ast.Attribute, [method.name])]) != 1:
        return None
    if is_spelt(receiver, _SELF) and module.class_around(calls[0]) is owner:
        return _only_made(module, module.statement(calls[0]), env)
    constructor = methods(owner).get("__init__")
    if constructor is None or not _is_new(module, calls[0], receiver, owner.name):
        return None
    return _made_above(module, constructor.body, ast.unparse(env))[0]


def _is_new(module: Module, call: ast.Call, receiver: ast.expr, class_: str) -> bool:
    """Whether nothing is done with an instance between its making and a call of a method."""
    if not isinstance(receiver, ast.Name):
        return isinstance(receiver, ast.Call) and own_name(receiver.func) == class_
    statement = module.statement(call)
    block = module.block(statement)
    for before in reversed(block[: block.index(statement)]):
        value = before.value if isinstance(before, ast.Assign) else None
        is_making = isinstance(value, ast.Call) and own_name(value.func) == class_
        if is_making and ast.unparse(before).startswith(f"{receiver.id} = "):
            return True
        if any(isinstance(one, ast.Name) and one.id == receiver.id for one in ast.walk(before)):
            return False
    return False


def _made_above(
    module: Module, statements: Sequence[ast.stmt], name: str
) -> tuple[ast.Call | None, bool]:
    """The making of an environment that nothing else uses behind it, and whether one was seen."""
    for before in reversed(statements):
        make = _making(module, before, name)
        if make is not None:
            return make, True
        if not isinstance(before, _DEFINITIONS) and any(
            _uses(module, part, name) for part in ast.walk(before)
        ):
            return None, True
    return None, False


def _only_call(module: Module, function: ast.FunctionDef, env: str) -> ast.stmt | None:
    """The statement of the module itself that calls a function, which has no such name itself."""
    if env in signatures.parameters(function) or bound_names.is_bound(function, env):
        return None
    named = [
        one
        for one in module.all(ast.Name)
        if one.id == function.name and isinstance(one.ctx, ast.Load)
    ]
    if len(named) != 1 or module.function(named[0]) is not None:
        return None
    called = module.parent(named[0])
    is_called = isinstance(called, ast.Call) and called.func is named[0]
    return module.statement(called) if is_called else None


def _making(module: Module, statement: ast.stmt, env: str) -> ast.Call | None:
    """The call of ``make`` itself, where a statement binds the environment to what it gives."""
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return None
    if not isinstance(statement.value, ast.Call):
        return None
    is_made = module.dotted(statement.value.func).rpartition(".")[2] == "make"
    is_bound = list(map(ast.unparse, targets_of(statement))) == [env]
    return statement.value if is_made and is_bound else None


def _uses(module: Module, node: ast.AST, env: str) -> bool:
    """Whether a node resets the environment, hands or holds it, or calls what may reset it."""
    if isinstance(node, (*_DEFINITIONS, ast.Lambda)):
        return True
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        handed = called == f"{env}.reset" or any(env == ast.unparse(one) for one in passed_to(node))
        return handed or _reaches(module, called.rpartition(".")[2], env)
    stored = [node.value, *node.targets] if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
        stored = node.elts  # what goes through them may reset it
    return any(ast.unparse(one) == env for one in stored)


def _reaches(module: Module, called: str, env: str) -> bool:
    """Whether what is called may be a function or class of the module that resets what it names."""
    variable, _, attribute = env.partition(".")
    ways = (False, True) if attribute else (False,)
    return any((called, variable, way) in module.once(_named_within) for way in ways)


def _named_within(module: Module) -> Set[tuple[str, str, bool]]:
    """The functions and classes of a module by their names, each with a name that is in it.

    And whether nothing is done with that but to ask it for an attribute: ``env.unwrapped.ncol``.
    """
    return {
        (around.name, name.id, _is_asked(module, name))
        for name in module.all(ast.Name)
        for around in module.ancestors(name)
        if isinstance(around, _DEFINITIONS)
    }


def _is_asked(module: Module, name: ast.Name) -> bool:
    """Whether a name is asked for an attribute of what it names, which is not called."""
    asked = module.parent(name)
    while isinstance(asked, ast.Attribute) and asked.attr == known.BARE:
        asked = module.parent(asked)
    around = module.parent(asked)
    is_called = isinstance(around, ast.Call) and around.func is asked
    return isinstance(asked, ast.Attribute) and not is_called
