"""Where the id that an environment is made by is written down."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from ...analysis.solving.values import Site
from ...analysis.tables import functions
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module
from ...patterns import late
from ..code import bound_names, signatures
from . import listed_ids

_ID = late(r"[\w:./-]+-v\d+")
_SELF = "self"
_KEY = ast.Constant("id")
_STEPS = 4
_PASSED = 0
"""The line from which on a parameter has its value."""


def is_id(value: object) -> bool:
    """Whether a constant is an environment's id with its version.

    >>> is_id("Taxi-v3"), is_id("taxi"), is_id("models/Taxi-v3.pt")
    (True, False, False)
    """
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def written(module: Module, node: ast.expr, left: int = _STEPS) -> Iterator[ast.Constant]:
    """The string constants of a module that an id surely or possibly comes from."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node
    elif isinstance(node, (ast.IfExp, ast.BoolOp)):
        options = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
        for option in options:
            yield from written(module, option, left)
    elif isinstance(node, ast.Attribute) and left:
        yield from _settings(module, node.attr)
        yield from _kept(module, node, left - 1)
        yield from _all(module, listed_ids.of_fixture(module, node))
    elif isinstance(node, ast.Name) and left:
        yield from _named(module, node, left - 1)
    elif isinstance(node, ast.Subscript) and left:
        yield from _under(module, node)
    elif isinstance(node, ast.Call) and left:
        yield from _asked(module, node)


def of_call(module: Module, node: ast.Call) -> list[ast.Constant]:
    """The constants that the id comes from which a call makes or registers something by."""
    given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "id")]
    found = written(module, given[0]) if given else _spread(module, node)
    return list(dict.fromkeys(found))


def of_makes(module: Module, makes: Collection[Site]) -> list[list[str]]:
    """The ids in each call that makes an environment; none where one stands in another module."""
    calls = [one for one in module.all(ast.Call) if module.site(one) in makes]
    if len(calls) < len(makes):
        return []
    return [[str(text.value) for text in of_call(module, call)] for call in calls]


def _spread(module: Module, node: ast.Call) -> Iterator[ast.Constant]:
    """The ids among the keywords that a call is given by ``**``, as in each round of a loop."""
    for keyword in node.keywords:
        if keyword.arg is None:
            one = keyword.value
            looped = listed_ids.looped(module, one) if isinstance(one, ast.Name) else ()
            for source in (one, *looped):
                yield from _all(module, listed_ids.under(module, source, _KEY))


def registered(module: Module) -> set[ast.Constant]:
    """The constants that ids come from which a module itself registers environments by."""
    calls = (call for call in module.all(ast.Call) if last_name(call.func) == "register")
    return {text for call in calls for text in of_call(module, call)}


def _all(module: Module, found: Iterable[ast.expr]) -> Iterator[ast.Constant]:
    for one in found:
        yield from written(module, one, 0)


def _kept(module: Module, node: ast.Attribute, left: int) -> Iterator[ast.Constant]:
    """What the methods of a class assign to an attribute of its own, or the class itself does."""
    owner = module.class_around(node)
    if owner is None or ast.unparse(node.value) != _SELF:
        return
    for one in module.all(ast.Assign):
        if type(one.targets[0]) is ast.Attribute and module.class_around(one) is owner:
            names = map(ast.unparse, one.targets)
            yield from written(module, one.value, left) if f"{_SELF}.{node.attr}" in names else ()
        elif module.owner(one) is owner and node.attr in map(ast.unparse, one.targets):
            yield from written(module, one.value, left)


def _under(module: Module, node: ast.Subscript) -> Iterator[ast.Constant]:
    """What stands under a key; of settings that were made a dict, the default of the same name."""
    found = list(_all(module, listed_ids.under(module, node.value, node.slice)))
    if not found and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        found = list(_settings(module, node.slice.value)) or _keyed(module, node.slice.value)
    yield from found


def _asked(module: Module, node: ast.Call) -> Iterator[ast.Constant]:
    """What ``settings.get("env", default)`` may give."""
    if not (isinstance(node.func, ast.Attribute) and node.func.attr in functions.ASKING_BY_KEY):
        return
    yield from _all(module, node.args[1:2])
    if not node.args:
        return
    found = list(_all(module, listed_ids.under(module, node.func.value, node.args[0])))
    key = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
    yield from found or (_keyed(module, key) if isinstance(key, str) else ())


def _keyed(module: Module, key: str) -> list[ast.Constant]:
    """The ids under a key of any dict of the module, for a dict that comes from elsewhere."""
    found = listed_ids.under_any(module, key)
    return [text for text in _all(module, found) if is_id(text.value)]


def _settings(module: Module, name: str) -> Iterator[ast.Constant]:
    """The defaults of ``add_argument("--env-id")`` and of fields of settings classes."""
    for call in module.all(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument":
            options = [one.value for one in call.args if isinstance(one, ast.Constant)]
            if any(str(one).lstrip("-").replace("-", "_") == name for one in options):
                for keyword in call.keywords:
                    if keyword.arg == "default" and isinstance(keyword.value, ast.Constant):
                        yield from written(module, keyword.value)
                    elif keyword.arg == "choices":
                        yield from _all(module, listed_ids.items(module, keyword.value))
    for field in module.all(ast.AnnAssign):
        in_class = isinstance(module.parent(field), ast.ClassDef)
        if in_class and ast.unparse(field.target) == name and field.value is not None:
            yield from written(module, field.value, 0)


def _named(module: Module, name: ast.Name, left: int) -> Iterator[ast.Constant]:
    """What a name is assigned or loops over, or what is passed for it where it is a parameter."""
    yield from _all(module, listed_ids.looped(module, name))
    reached = module.reaching(name)
    for scope in module.ancestors(name):
        if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)):
            given = bound_names.assignments(scope, name.id)
            for node in given:
                if reached is None or node.end_lineno in reached:
                    yield from written(module, node.value, left)
            is_passed = not given or (reached is not None and _PASSED in reached)
            if not isinstance(scope, ast.Module) and name.id in signatures.parameters(scope):
                yield from _given(module, scope, name.id, left) if is_passed else ()
                return
            if given:
                return


def _given(module: Module, function: FunctionDef, name: str, left: int) -> Iterator[ast.Constant]:
    yield from _all(module, listed_ids.parametrized(module, function, name))
    default = signatures.defaults(function).get(name)
    if default is not None:
        yield from written(module, default, 0)
    for value in signatures.passed(module, function, name):
        yield from written(module, value, left)
