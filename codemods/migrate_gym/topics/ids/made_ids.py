"""Where the id that an environment is made by is written down."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Site
from ...analysis.tables import functions
from ...analysis.tables.idioms import last_name, target_name, targets_of
from ...module import FunctionDef, Module
from ...patterns import late
from ..code import bound_names, signatures
from . import listed_ids, options

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
        either = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
        for one in either:
            yield from written(module, one, left)
    elif isinstance(node, ast.Attribute) and left:
        yield from _settings(module, node.attr)
        for option in options.of_flag(module, node):
            yield from _of_option(module, option)
        yield from _kept(module, node, left - 1)
        yield from _all(module, listed_ids.of_fixture(module, node))
    elif isinstance(node, ast.Name) and left:
        yield from _named(module, node, left - 1)
    elif isinstance(node, ast.Subscript) and left:
        yield from _under(module, node)
    elif isinstance(node, ast.Call) and left:
        yield from _asked(module, node)


def of_call(module: Module, node: ast.Call) -> list[ast.Constant]:
    """The constants that the id comes from which a call makes or registers something by.

    Of what a call prepares (``partial(gym.make, "Taxi-v3")``), it is the argument behind the first.
    """
    first = 1 if target_name(node.func) == functions.PREPARES else 0
    given = [*node.args[first:][:1], *(k.value for k in node.keywords if k.arg == "id")]
    found = written(module, given[0]) if given else _spread(module, node)
    return list(dict.fromkeys(found))


def of_makes(module: Module, makes: AbstractSet[Site]) -> list[list[str]]:
    """The ids in each call that makes an environment; none where one is not known.

    Those in other modules are read from what is known of the whole project.
    """
    calls = module.calls_at(makes)
    here = [[str(text.value) for text in of_call(module, call)] for call in calls]
    if len(calls) == len(makes):
        return here
    others = makes - {module.site(call) for call in calls}
    ids = [module.project.made_by_id.at(site) for site in sorted(others)]
    return [*here, *([id_] for id_ in ids if id_ is not None)] if None not in ids else []


def of_all(module: Module, makes: AbstractSet[Site]) -> list[str]:
    """The ids that calls make environments by; none where some are not known."""
    each = of_makes(module, makes)
    return [id_ for ids in each for id_ in ids] if all(each) else []


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
    """The defaults of options of the command line, and of fields of settings classes."""
    for option in options.named(module, name):
        yield from _of_option(module, option)
    fields: list[ast.AnnAssign | ast.Assign] = [*module.all(ast.AnnAssign)]
    for field in (*fields, *module.all(ast.Assign)):
        if field.value is not None and name in _fields(module, field):
            yield from _default(module, field.value)


def _fields(module: Module, node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    """The fields of instances that an assignment sets: in a class's body, or on ``self``."""
    in_class = isinstance(module.parent(node), ast.ClassDef)
    for target in targets_of(node):
        if isinstance(target, ast.Name) and in_class:
            yield target.id
        elif isinstance(target, ast.Attribute) and is_spelt(target.value, _SELF):
            yield target.attr


def _of_option(module: Module, option: options.Option) -> Iterator[ast.Constant]:
    if option.default is not None:
        yield from written(module, option.default)
    if option.choices is not None:
        yield from _all(module, listed_ids.items(module, option.choices))


def _default(module: Module, default: ast.expr) -> Iterator[ast.Constant]:
    value = options.unboxed(default)
    if value is not None:
        yield from written(module, value, 0)


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
        yield from _default(module, default)
    for option in options.around(function, name):
        yield from _of_option(module, option)
    for value in options.configured(module, function, name):
        yield from written(module, value, left)
    for value in signatures.passed(module, function, name):
        yield from written(module, value, left)
