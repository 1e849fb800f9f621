"""How an expression came to hold an environment: by ``make`` itself, or with wrappers around it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Union

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Value
from ...analysis.tables import known
from ...analysis.tables.idioms import own_name
from ...module import Module, called_on
from ...project import ClassRef
from ..code import bound_names, signatures
from ..ids import listed_ids
from .forwarding import is_bare, is_of_gym, is_within

_Assignment = Union[ast.Assign, ast.AnnAssign]
_INNER = "env"
_WRAPPERS = f"{known.LEGACY_ROOT}.wrappers."


def is_direct(module: Module, node: ast.expr, owner: Value) -> bool:
    """Whether an expression is what a call of ``make`` gave, with no wrapper put around it."""
    if isinstance(node, ast.Call):
        return _makes(module, node)
    if not (owner.makes or _is_made_by_spec(owner)) or owner.name:
        return False
    if isinstance(node, ast.Subscript):
        held = _held(module, node)
        return bool(held) and is_whole(owner) and all(_makes(module, one) for one in held)
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    if isinstance(node, ast.Attribute) and node.attr == _INNER:
        inner = _put_into_gyms(module, node.value)
        if inner:
            return all(is_direct(module, one, module.value(one)) for one in inner)
    given = list(assigned(module, node)) or [node]
    return all(_makes(module, _default(module, value)) for value in given)


def is_made(module: Module, node: ast.expr, owner: Value) -> bool:
    """Whether an expression is what gym's ``make`` gave, whatever ways it took."""
    if owner.name or not owner.makes or not is_of_gym(owner):
        return False
    given = [_is_held_bare(module, one) for one in _passed(module, node)]
    return not (_is_held_bare(module, node) or (given and all(given)))


def _is_held_bare(module: Module, node: ast.expr) -> bool:
    """Whether an expression is what is within all wrappers, or a name of that."""
    owner = module.value(node)
    return any(is_bare(module, one, owner) for one in (node, *_held(module, node)))


def _passed(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """What a module passes for a parameter of one of its functions, which is all it ever holds."""
    function = module.function(node) if isinstance(node, ast.Name) else None
    if isinstance(node, ast.Name) and function is not None:
        is_given = node.id in signatures.parameters(function)
        if is_given and not bound_names.is_bound(function, node.id):
            yield from signatures.passed(module, function, node.id)


def is_around_made(module: Module, node: ast.expr) -> bool:
    """Whether an expression is the ``env`` of a wrapper that is put around what ``make`` gave."""
    if not isinstance(node, ast.Attribute) or not is_within(module, node):
        return False
    wrapper = module.value(node.value).name
    around = module.project.wrappers.given_first(ClassRef.of(wrapper)) if ":" in wrapper else ()
    return bool(around) and all(map(is_whole, around))


def may_be_passed_made(module: Module, node: ast.expr) -> bool:
    """Whether an expression is a parameter that one of the calls passes what ``make`` gave."""
    names = (one for one in (node, *assigned(module, node)) if isinstance(one, ast.Name))
    return any(
        is_whole(value)
        for name in names
        if (function := module.function(name)) is not None
        and name.id in signatures.parameters(function)
        for value in module.passed(function, name.id)
    )


def is_whole(value: Value) -> bool:
    """Whether a value is what gym's ``make`` gave, and not what is within."""
    is_made = bool(value.makes) and not value.name and is_of_gym(value)
    return is_made and "unwrapped" not in value.evidence


def may_be_wrapped(module: Module, node: ast.expr, owner: Value) -> bool:
    """Whether an expression may be what ``make`` gave, though its name also holds the inner one."""
    bare = [is_bare(module, one, owner) for one in assigned(module, node)]
    return not is_bare(module, node, owner) and not (bare and all(bare))


def _put_into_gyms(module: Module, node: ast.expr) -> list[ast.expr]:
    """What a wrapper that gym brings is put around, wherever it is made; nothing if in doubt."""
    if not is_of_gyms_wrapper(module, node):
        return []
    made = [node] if isinstance(node, ast.Call) else _held(module, node)
    calls = [one for one in made if isinstance(one, ast.Call)]
    return [one.args[0] for one in calls] if all(one.args for one in calls) else []


def is_of_gyms_wrapper(module: Module, node: ast.expr) -> bool:
    """Whether an expression is an instance of a wrapper that gym brings."""
    given = [node] if isinstance(node, ast.Call) else _held(module, node)
    names = [module.dotted(one.func) if isinstance(one, ast.Call) else "" for one in given]
    return bool(names) and all(
        name.startswith(_WRAPPERS) and module.project.is_legacy(name) for name in names
    )


def _held(module: Module, node: ast.expr) -> list[ast.expr]:
    """What is assigned to an expression, or lies in what it is read from, as far as it is seen."""
    found = list(assigned(module, node))
    if isinstance(node, ast.Subscript):
        found += listed_ids.under(module, node.value, node.slice)
    return found


def _default(module: Module, value: ast.expr) -> ast.expr:
    """What a parameter holds that no call passes anything for; anything else as it is."""
    function = module.function(value) if isinstance(value, ast.Name) else None
    if not isinstance(value, ast.Name) or function is None:
        return value
    default = signatures.defaults(function).get(value.id)
    return value if default is None or module.passed(function, value.id) else default


def _makes(module: Module, node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    dotted = module.dotted(node.func)
    if dotted.partition(".")[2] in known.MAKES:
        return module.project.is_legacy(dotted)
    return called_on(node, "make") is not None and _is_made_by_spec(module.value(node))


def _is_made_by_spec(value: Value) -> bool:
    """Whether ``spec.make()`` gave a value, with the same wrappers around it as ``make``."""
    return value.evidence[-1:] == (known.MADE_BY_SPEC.format(known.LEGACY_ROOT),)


def assigned(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """What a name or attribute is assigned: where that may reach it, or anywhere in the module."""
    text = ast.unparse(node)
    lines = module.reaching(node) if isinstance(node, ast.Name) else None
    for value in _values(module, text, lines):
        if not (isinstance(value, ast.Constant) and value.value is None):
            yield value
    for item in module.all(ast.withitem):
        if item.optional_vars is not None and is_spelt(item.optional_vars, text):
            yield item.context_expr


def _values(module: Module, text: str, lines: Container[object] | None) -> Iterator[ast.expr]:
    """What assignments that end on some lines, or any, give to a target."""
    last = text.rpartition(".")[2]
    for target, one in module.once(_by_last_name).get(last if last.isidentifier() else "", ()):
        if is_spelt(target, text) and (lines is None or one.end_lineno in lines):
            assert one.value is not None
            yield one.value


def _by_last_name(module: Module) -> Mapping[str, Sequence[tuple[ast.expr, _Assignment]]]:
    """The targets of assignments with these, by the last part of their names."""
    found = defaultdict[str, list[tuple[ast.expr, _Assignment]]](list)
    for one in module.all(ast.Assign):
        for target in one.targets:
            found[own_name(target)].append((target, one))
    for declared in module.all(ast.AnnAssign):
        if declared.value is not None:
            found[own_name(declared.target)].append((declared.target, declared))
    return found
