"""Which resets within a wrapper's reset come first, whichever way it takes, and get the seed."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import is_super
from ...module import FunctionDef, Module, method_calls
from . import resets

_ENDS = (ast.Return, ast.Raise)


def given(
    module: Module, reset: FunctionDef, name: str, has_own: bool
) -> Iterator[tuple[ast.Call, str]]:
    """Yields the resets within, and what they are given of the keywords called `name`."""
    for call in first(module, reset):
        arguments = _arguments(reset, call, name, has_own)
        if arguments:
            yield call, arguments


def first(module: Module, reset: FunctionDef) -> Iterator[ast.Call]:
    """Yields the resets within before which no other of the wrapped environment can have come."""
    calls = list(resets.reset_calls(module, reset))
    wrapped = [call for call in calls if not _is_of_another(call)]
    yield from _first(module, wrapped or calls)


def seeds_above(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the reset above a class's, in the project, calls the seed method with a seed."""
    ancestors = module.project.ancestors(module.class_ref(owner))
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
    if reset.args.kwarg is None or (is_bare and not has_own):
        return f"**{name}" if _is_open(call) else ""
    return f'seed={name}.get("seed")' if _is_open(call) and not _hands_on(reset, name) else ""


def _is_open(call: ast.Call) -> bool:
    """Whether a reset can be given seed and options besides what it is given already."""
    return resets.KEYWORDS.isdisjoint(keyword.arg for keyword in call.keywords)


def _is_of_another(call: ast.Call) -> bool:
    """Whether a call resets something else than the environment that is wrapped."""
    name = ast.unparse(call.func)
    return name != "self.env.reset" and not name.startswith("super(")


def _hands_on(reset: FunctionDef, name: str) -> bool:
    """Whether a method passes its keywords on, or looks for a seed among them, itself."""
    return any(
        (isinstance(node, ast.keyword) and node.arg is None and ast.unparse(node.value) == name)
        or (isinstance(node, ast.Constant) and node.value == "seed")
        for node in ast.walk(reset)
    )


def _first(module: Module, calls: Sequence[ast.Call]) -> Iterator[ast.Call]:
    """Yields the calls before which none of the others can have come."""
    ordered = sorted(calls, key=lambda call: (call.lineno, call.col_offset))
    for index, call in enumerate(ordered):
        if all(_exclude_each_other(module, one, call) for one in ordered[:index]):
            yield call


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
