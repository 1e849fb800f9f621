"""Which resets within a reset method may come first, and get the seed, and which follow them."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

from ...analysis.reading.tree import COMPREHENSIONS, reads_rest
from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import is_super, last_name
from ...module import FunctionDef, Module, method_calls, reads
from ..classes import refused_arguments
from ..seeds import kept_seeds
from . import resets

_WRAPPED = "self.env"
_ENDS = (ast.Return, ast.Raise)
_CHOOSING = (ast.IfExp, ast.BoolOp, ast.Lambda, *COMPREHENSIONS)


def given(
    module: Module, reset: FunctionDef, name: str, has_own: bool
) -> Iterator[tuple[ast.Call, str]]:
    """Yields the resets within, and what they are given of the keywords called `name`."""
    for call in first(module, reset):
        arguments = _arguments(reset, call, name, has_own)
        if arguments:
            yield call, arguments


def first(module: Module, reset: FunctionDef) -> Iterator[ast.Call]:
    """Yields the resets within before which no other of the wrapped environment must have come."""
    calls = [
        one
        for one in resets.reset_calls(module, reset)
        if _takes_keywords(one) and not is_repeated(module, one)
    ]
    wrapped = [call for call in calls if not _is_of_another(reset, call)]
    yield from of(module, wrapped or calls)


def _takes_keywords(call: ast.Call) -> bool:
    """Whether what a call is given goes to the reset, as in ``methodcaller("reset")(env)`` not."""
    return not isinstance(call.func, ast.Call) or last_name(call.func) == "getattr"


def of(module: Module, calls: Sequence[ast.Call]) -> Iterator[ast.Call]:
    """Yields the calls before which none of the others must have come."""
    ordered = _ordered(calls)
    for index, call in enumerate(ordered):
        if not any(_comes_always_before(module, one, call) for one in ordered[:index]):
            yield call


def seeds_above(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the reset above a class's, in the project, calls the seed method with a seed."""
    ancestors = [*module.project.ancestors(module.class_ref(owner))]
    if any(kept_seeds.is_left_by_reset(module, ref) for ref in ancestors):
        return True
    above = next((ref for ref in ancestors if module.project.definitions(ref, "reset")), None)
    if above is None or not module.project.seeds.keeps(above):
        return False
    info = module.project.class_info(above)
    return info.instance.kind is Kind.ENV and not info.instance.modern and not info.is_wrapper


def begins_above(reset: FunctionDef) -> bool:
    """Whether a method calls nothing before it calls the one above."""
    above = [call for call, on in method_calls(reset, "reset") if is_super(on)]
    for statement in reset.body:
        calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
        value = getattr(statement, "value", None)
        if any(call is value for call in above):
            return len(calls) == 2  # super() itself is one
        if calls:
            return False
    return False


def _arguments(reset: FunctionDef, call: ast.Call, name: str, has_own: bool) -> str:
    """What a reset within is given ("" for nothing)."""
    is_bare = not call.args and not call.keywords
    if is_bare and not has_own and reads_rest(reset) and any(reads(reset, name)):
        # What is the method's own among them the reset within did not get, and may not take.
        return f'seed={name}.get("seed"), options={name}.get("options")'
    if reset.args.kwarg is None or (is_bare and not has_own):
        return f"**{name}" if _is_open(call) else ""
    return f'seed={name}.get("seed")' if _is_open(call) and not _hands_on(reset, name) else ""


def _is_open(call: ast.Call) -> bool:
    """Whether a reset can be given seed and options besides what it is given already."""
    return refused_arguments.RESET.keywords.isdisjoint(keyword.arg for keyword in call.keywords)


def _is_of_another(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether a call resets something else than what is wrapped, or than the instance itself."""
    name = ast.unparse(call.func)
    is_inner = name == f"{_WRAPPED}.reset" or name.startswith("super(")
    return not (is_inner or is_given_self(reset, call))


def is_given_self(reset: FunctionDef, call: ast.Call) -> bool:
    """Whether a method is called on the instance itself, and not on a class or module."""
    names = [argument.arg for argument in reset.args.args[:1]]
    return [ast.unparse(argument) for argument in call.args[:1]] == names


def _hands_on(reset: FunctionDef, name: str) -> bool:
    """Whether a method passes its keywords on, or looks for a seed among them, itself."""
    return any(
        (isinstance(node, ast.keyword) and node.arg is None and ast.unparse(node.value) == name)
        or (isinstance(node, ast.Constant) and node.value == "seed")
        for node in ast.walk(reset)
    )


def _ordered(calls: Iterable[ast.Call]) -> list[ast.Call]:
    return sorted(calls, key=lambda call: (call.lineno, call.col_offset))


def _comes_always_before(module: Module, earlier: ast.Call, later: ast.Call) -> bool:
    """Whether every way through a method to a later call comes to an earlier one."""
    statement = module.statement(earlier)
    if _is_chosen(module, earlier):
        return False
    around = {later, *module.ancestors(later)}
    return any(one in around for one in module.block(statement))


def _is_chosen(module: Module, call: ast.Call) -> bool:
    """Whether a call stands in an expression that may leave it out."""
    return _is_within(module, call, _CHOOSING)


def is_repeated(module: Module, call: ast.Call) -> bool:
    """Whether a call stands in an expression that may make it several times."""
    return _is_within(module, call, COMPREHENSIONS)


def _is_within(module: Module, call: ast.Call, kinds: tuple[type[ast.expr], ...]) -> bool:
    """Whether an expression around a call, in its statement, is of some kinds."""
    statement = module.statement(call)
    around = itertools.takewhile(lambda one: one is not statement, module.ancestors(call))
    return any(isinstance(one, kinds) for one in around)


def followed(
    module: Module, reset: FunctionDef, seeded: Collection[ast.Call]
) -> Iterator[ast.Call]:
    """Yields the resets within that may use the seed up before others, or before themselves.

    Args:
        module: The module.
        reset: The method.
        seeded: The resets within that are given the seed.
    """
    by_holder: dict[str, list[ast.Call]] = {}
    for call in _ordered(seeded):
        by_holder.setdefault(_holder(reset, call), []).append(call)
    by_holder.pop("", None)
    for same in by_holder.values():
        for call in of(module, same):
            if any(_may_follow(module, reset, call, other) for other in same):
                yield call


def _holder(reset: FunctionDef, call: ast.Call) -> str:
    """What a call resets, as far as that is one and the same in a method; "" elsewhere."""
    if not _is_of_another(reset, call):
        return _WRAPPED
    holder = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    return holder if holder.startswith("self.") and "[" not in holder else ""


def _may_follow(module: Module, reset: FunctionDef, call: ast.Call, other: ast.Call) -> bool:
    """Whether a way through a method comes to a call and then to another, or to itself again."""
    statement = module.statement(call)
    shared = {*_loops(module, reset, call)} & {*_loops(module, reset, other)}
    is_left = isinstance(module.block(statement)[-1], (*_ENDS, ast.Break))
    if shared and (statement in shared or not is_left):
        return True
    is_later = other is not call and _ordered([call, other])[0] is call
    return is_later and not _exclude_each_other(module, call, other)


def _loops(module: Module, reset: FunctionDef, call: ast.Call) -> Iterator[ast.AST]:
    around = itertools.takewhile(lambda one: one is not reset, module.ancestors(call))
    return (one for one in around if isinstance(one, (ast.For, ast.AsyncFor, ast.While)))


def _exclude_each_other(module: Module, earlier: ast.Call, later: ast.Call) -> bool:
    """Whether no way through a method comes to both calls."""
    around = [later, *module.ancestors(later)]
    inner: ast.AST = earlier
    for outer in module.ancestors(earlier):
        if isinstance(outer, (ast.If, ast.IfExp)):
            ways = _ways(outer)
            way = next((way for way in ways if inner in way), None)
            if outer in around:
                other = next((way for way in ways if any(node in way for node in around)), None)
                return way is not None and other is not None and way is not other
            if way and isinstance(way[-1], _ENDS):
                return True
        elif outer in around:
            return False
        inner = outer
    return False


def _ways(choice: ast.If | ast.IfExp) -> tuple[list[ast.AST], list[ast.AST]]:
    if isinstance(choice, ast.If):
        return [*choice.body], [*choice.orelse]
    return [choice.body], [choice.orelse]
