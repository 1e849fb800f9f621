"""Steps' results that are given to a call: four values for what expects them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables import functions
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import constant_index, last_name
from ...analysis.tables.known import MODERN_LENGTH, OF_EITHER_LENGTH
from ...module import Module
from ...project import ClassRef
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import bound_names, signatures
from . import compared, item_getters, parted_results, sending, spreading, step_sites, turns
from .either_length import is_either

_LOOPS = "asyncio."
_ANY_NUMBER = (_LOOPS, "builtins.")
"""Where what is given any number of arguments does the same with each."""
_FOLDING = frozenset(name.rpartition(".")[2] for name in functions.FOLDING | functions.ACCUMULATING)
_FOLDED = 3
_BY_PARTS = "starmap"
_MAPPING = (_BY_PARTS, "map")
_FIRST_TWO = (0, 1)
_CHOOSING = ("filter", "max", "min", "sort", "sorted")
_LIST_METHODS = ("append", "add")
_CHANGING = ("append", "extend", "insert", "pop", "remove", "reverse", "sort")
_LEN = "builtins.len"
# Functions of libraries that make rows of what a container holds.
_MAKING_ROWS = frozenset(
    {"DataFrame", "array", "asarray", "dump", "dumps", "from_records", "save", "savez", "writerows"}
)
_TABLES = frozenset({"numpy.array", "numpy.asarray", "pandas.DataFrame"})
_OF_FOUR = ("__getitem__", "__iter__", "__len__", "count", "index")
# Builtins that do the same whatever the number of values, and those that take no tuple at all.
_TAKE_ANY = frozenset(
    {"bool", "id", "isinstance", "list", "next", "print", "repr", "str", "tuple", "type"}
    | {"abs", "callable", "float", "hasattr", "int", "issubclass", "open", "range", "round"}
    | {"super"}
)
_ASSERTIONS = frozenset({"assertIsInstance", "assertIsNone", "assertIsNotNone", "assertTrue"})
_OF_ANY_LENGTH = OF_EITHER_LENGTH | functions.OF_LOOPS
_HANDING_ON = functions.SAME_LAST | functions.WHOLE | functions.REPEATING
_KEEPING = frozenset({*functions.PUTTING, functions.FROM_KEYS, "insert", "setattr", "setdefault"})
"""What keeps a result where it is followed to."""


def given(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Four values for what is called with a step's result, or is a method of one."""
    name = last_name(node.func)
    if type(node.func) is ast.Attribute:
        if name in _OF_FOUR:
            yield from parted_results.counted(module, node.func.value)
        if name in _CHANGING:
            yield from parted_results.changed(module, node.func, node.func.value)
    elif name == "len" and _is_counted(module, node):
        return
    for keyword in node.keywords:
        yield from _by_keyword(module, node, keyword)
    if name in _CHOOSING:
        yield from _chosen(module, node)
    if not node.args:
        return
    if name in _FOLDING:
        yield from _folded(module, node)
    elif name in _MAPPING:
        yield from _mapped(module, node)
    elif name in _MAKING_ROWS:
        for argument in node.args:
            yield from _many(module, node, argument)
    elif name in sending.AWAY and type(node.func) is ast.Attribute:
        for argument in node.args:
            if not isinstance(argument, sending.DISPLAYS):
                yield from _sent_among(module, node, argument)
    if _pairs_columns(node):
        for argument in node.args:
            if _is_of_columns(module, argument):
                yield from parted_results.columns(module, argument)
    for argument in node.args:
        if isinstance(argument, ast.Starred) and name != "zip":
            yield from _each_apart(module, node, argument)
    yield from turns.taken(module, node)
    if not _takes_any(module, node):
        for argument in node.args:
            if _may_want_four(module, node, argument):
                yield _whole(module, node, argument)


def _whole(module: Module, node: ast.Call, argument: ast.expr) -> Outcome:
    """Four values where a step's result goes out of sight, or else what to do about it."""
    value = module.value(step_sites.unstarred(argument))
    edit = None if value.guess else _four(module, node, argument)
    return edit or parted_results.told(
        argument,
        f"the five values of step() go to {ast.unparse(node.func)}(): "
        "pass obs, reward, terminated or truncated, info where it expects four",
        value,
    )


def _folded(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports steps' results that one function is given again, beside what it begins with."""
    name = module.value(node.func).name
    if name not in functions.FOLDING | functions.ACCUMULATING:
        return
    first, second, begins = [*node.args, None, None, None][:_FOLDED]
    function, rows = (first, second) if name in functions.FOLDING else (second, first)
    held = (module.value(rows).of if rows is not None else None) or UNKNOWN
    is_seen = name in functions.FOLDING and _is_nothing(begins)
    steps = function is not None and module.project.gives_old_step(module.value(function))
    is_given = held.kind is Kind.STEP and not held.modern and not _takes_first_two(function)
    if is_given or (steps and not is_seen):
        yield Remark(
            node,
            f"steps' results go through {ast.unparse(node.func)}() and have five values now: give "
            "obs, reward, terminated or truncated, info of each where four are expected",
            evidence=held.evidence,
        )


def _takes_first_two(function: ast.expr | None) -> bool:
    """Whether ``lambda total, result: total + result[1]`` asks for what stands where it stood."""
    if not isinstance(function, ast.Lambda) or len(function.args.args) != len(_FIRST_TWO):
        return False
    name = function.args.args[1].arg
    nodes = list(ast.walk(function.body))
    taken = [
        one.value
        for one in nodes
        if isinstance(one, ast.Subscript) and constant_index(one.slice) in _FIRST_TWO
    ]
    return all(one in taken for one in nodes if isinstance(one, ast.Name) and one.id == name)


def _is_nothing(begins: ast.expr | None) -> bool:
    """Whether folding begins with nothing, or with None."""
    return begins is None or (isinstance(begins, ast.Constant) and begins.value is None)


def _pairs_columns(node: ast.Call) -> bool:
    """Whether a call numbers what it is given, or pairs it with something else."""
    name = node.func.id if type(node.func) is ast.Name else ""
    return name == "enumerate" or (name == "zip" and len(node.args) > 1)


def _is_of_columns(module: Module, argument: ast.expr) -> bool:
    """Whether an argument is ``zip(*results)``."""
    if type(argument) is not ast.Call:
        return False
    return step_sites.is_step(module, argument) and module.value(argument).name == "zip"


def _by_keyword(module: Module, node: ast.Call, keyword: ast.keyword) -> Iterator[Remark]:
    """Reports a step's result that goes on by its keyword to where it is not seen, or into a text.

    ``emit(result=env.step(action))`` of a function that calls others with its ``**kwargs``.
    """
    is_text = type(node.func) is ast.Attribute and node.func.attr == "format"
    if keyword.arg is None or not (is_text or spreading.goes_on(module, node, keyword.arg)):
        return
    value = module.value(keyword.value)
    if step_sites.is_step(module, keyword.value) and not value.guess:
        yield parted_results.told(
            keyword.value,
            f"the five values of step() go to {ast.unparse(node.func)}() as {keyword.arg}: "
            "pass obs, reward, terminated or truncated, info where four are expected of it",
            value,
        )


def _many(module: Module, node: ast.Call, argument: ast.expr) -> Iterator[Outcome]:
    """Rows of four of the steps' results in a container, for what makes an array or a table."""
    value = module.value(argument)
    inner = value.of or UNKNOWN
    if value.kind is not Kind.MANY or inner.kind is not Kind.STEP or value.keys:
        return
    function = module.value(node.func)
    if inner.modern or inner.guess:
        return
    if function.name in _TABLES and not value.parts:
        yield _rows_of_four(module, node, argument, inner, "[]")
    elif function.kind in (Kind.DOTTED, Kind.UNKNOWN) and function.name not in functions.SAME:
        yield _five_each(node, argument, inner)


def _each_apart(module: Module, node: ast.Call, argument: ast.Starred) -> Iterator[Remark]:
    """Reports steps' results of a container that are one argument each of what is not seen."""
    value, function = module.value(argument.value), module.value(node.func)
    inner = value.of or UNKNOWN
    if value.kind is not Kind.MANY or inner.kind is not Kind.STEP or inner.modern or inner.guess:
        return
    is_seen = function.kind not in (Kind.DOTTED, Kind.UNKNOWN)
    if not (is_seen or function.name.startswith(_ANY_NUMBER)):
        yield _five_each(node, argument, inner)


def _sent_among(module: Module, node: ast.Call, argument: ast.expr) -> Iterator[Remark]:
    """Reports steps' results that leave through a pipe in a container that has a name."""
    value = module.value(argument)
    if value.kind is not Kind.MANY or module.value(node.func).kind is not Kind.UNKNOWN:
        return
    for inner in (value.of, *value.parts):
        if inner is not None and inner.kind is Kind.STEP and not (inner.modern or inner.guess):
            yield _five_each(node, argument, inner)
            return


def _five_each(node: ast.Call, argument: ast.expr, inner: Value) -> Remark:
    return Remark(
        argument,
        f"the results of steps that go to {ast.unparse(node.func)}() have five values each: "
        "give it obs, reward, terminated or truncated, info of each where four are expected",
        evidence=inner.evidence,
    )


def _mapped(module: Module, node: ast.Call) -> Iterator[Edit]:
    """Rows of four in ``starmap(log, results)``, ``map(Row._make, results)``, ``map(len, …)``."""
    if len(node.args) != len(_MAPPING) or node.keywords:
        return
    function, rows = node.args
    inner = module.value(rows).of or UNKNOWN
    if inner.kind is not Kind.STEP or inner.modern or inner.guess:
        return
    if last_name(node.func) == _BY_PARTS:
        wants_four = spreading.count(module, module.value(function)) != MODERN_LENGTH
    else:
        wants_four = spreading.makes_tuples(module, function)
        wants_four = wants_four or item_getters.take_moved(module, function)
        wants_four = wants_four or module.value(function).name == _LEN
    if wants_four:
        yield _rows_of_four(module, node, rows, inner, "()")


def _chosen(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports steps' results that are chosen or put in order by a part that is elsewhere now."""
    is_filter = last_name(node.func) == "filter"
    keys = node.args[:1] if is_filter else [k.value for k in node.keywords if k.arg == "key"]
    rows = node.args[-1] if node.args else None
    if type(node.func) is ast.Attribute and node.func.attr == "sort":
        rows = node.func.value
    inner = (module.value(rows).of if rows is not None else None) or UNKNOWN
    if inner.kind is not Kind.STEP or inner.modern or inner.guess:
        return
    for key in keys:
        if item_getters.take_moved(module, key):
            yield Remark(
                key,
                "a step's result has five values now: ask for terminated at 2, truncated at 3 and "
                "info at 4",
                evidence=inner.evidence,
            )


def _rows_of_four(
    module: Module, node: ast.Call, rows: ast.expr, step: Value, brackets: str
) -> Edit:
    """Four values in each of the rows that a call is given."""
    row = module.fresh("row", module.scope(node))
    done = step_sites.joined(module, step, f"{row}[2]", f"{row}[3]")
    edit = Edit(
        rows,
        "done is put together again for rows of four",
        evidence=module.value(rows).evidence,
    )
    before = f"{brackets[0]}(*{row}[:2], {done}, {row}[4]) for {row} in "
    return edit.wrap(module.span(rows), before, brackets[1])


def _may_want_four(module: Module, node: ast.Call, argument: ast.expr) -> bool:
    """Whether an argument is a step's result, and what is called may expect four values."""
    return (
        step_sites.is_step(module, step_sites.unstarred(argument))
        and not sending.is_kept(module, argument)
        and _leaves_the_project(module, node, argument)
        and not _is_one_of_many(module, node, argument)
    )


def _is_one_of_many(module: Module, node: ast.Call, argument: ast.expr) -> bool:
    """Whether a parameter may hold other things than a step's result, which comes as four then."""
    function = module.function(node)
    if function is None or not isinstance(argument, ast.Name):
        return False
    if argument.id not in signatures.parameters(function) or not spreading.is_out(module, node):
        return False
    passed = module.passed(function, argument.id)
    if not passed or all(one.kind is Kind.STEP for one in passed):
        return False
    return not bound_names.is_bound(function, argument.id)


def _four(module: Module, node: ast.Call, argument: ast.expr) -> Edit | None:
    if module.value(node.func).name.startswith(_LOOPS):
        return None  # it is given what is still to be awaited
    if sending.is_put_together(module, argument):
        return spreading.four(module, argument, argument)
    return (
        spreading.spread(module, node, argument)
        or spreading.expected(module, node, argument)
        or spreading.together(module, node, argument)
    )


def _is_counted(module: Module, node: ast.Call) -> bool:
    """Whether a call counts the values of a step's result, and goes on with four and with five."""
    is_counted = any(step_sites.is_step(module, one) for one in node.args)
    return is_counted and (_serves_both(module, node) or compared.is_counted(module, node))


def _serves_both(module: Module, node: ast.Call) -> bool:
    """Whether code asks how long a result is, and unpacks five values where it is that long."""
    name = node.args[0] if len(node.args) == 1 else node
    if isinstance(name, ast.NamedExpr):
        name = name.target
    return is_either(module.scope(node), name)


def _takes_any(module: Module, call: ast.Call) -> bool:
    """Whether what is called does the same with any value that it is given."""
    if ast.Starred in map(type, call.args):
        return False
    name = last_name(call.func)
    if name in _OF_ANY_LENGTH or module.value(call.func).name in _HANDING_ON:
        return True
    if name in _KEEPING and not _is_set_by_variable(call):
        return True
    if type(call.func) is ast.Attribute:
        return name in _LIST_METHODS or name in _ASSERTIONS
    is_builtin = type(call.func) is ast.Name and name in _TAKE_ANY
    return is_builtin and module.value(call.func).kind is Kind.DOTTED


def _is_raised(module: Module, class_: Value) -> bool:
    """Whether it is an exception of the project's that keeps what it is given as any other does."""
    if class_.kind is not Kind.CLASS or ":" not in class_.name:
        return False
    ref = ClassRef.of(class_.name)
    own = any(module.project.has_attribute(ref, name) for name in (CONSTRUCTOR, "__new__"))
    return not own and any(
        name.endswith(("Error", "Exception")) for name in module.project.bases_outside(ref)
    )


def _is_set_by_variable(call: ast.Call) -> bool:
    """Whether ``setattr(owner, name, result)`` sets an attribute whose name is not seen."""
    is_set = last_name(call.func) == "setattr"
    return is_set and not any(isinstance(one, ast.Constant) for one in call.args[1:2])


def _leaves_the_project(module: Module, call: ast.Call, argument: ast.expr) -> bool:
    """Whether a step's result is passed where the project index cannot follow it."""
    function = module.value(call.func)
    if function.name in functions.GATHERING:
        return False
    if spreading.is_unseen(module, call, argument) or _is_raised(module, function):
        return True
    if function.kind in (Kind.FUNCTION, Kind.CLASS) and not isinstance(argument, ast.Starred):
        is_four = spreading.expected(module, call, argument) is not None
        is_four = is_four or spreading.keeps_parts(module, function)
        return is_four or spreading.is_handed_out(module, call, argument)
    if spreading.is_followed(module, call, argument):
        return False
    if function.kind is Kind.DOTTED and function.name.startswith("builtins."):
        if isinstance(argument, ast.Starred):
            return function.name not in ("builtins.zip", "builtins.print")
        is_batch = module.value(argument).name == "zip" and function.name != _LEN
        return function.name.rpartition(".")[2] not in _TAKE_ANY and not is_batch
    if isinstance(argument, ast.Starred):
        return True  # a list is given one thing
    return not (isinstance(call.func, ast.Attribute) and call.func.attr in _LIST_METHODS)
