"""The four values that a step method returns, made five."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.flags import hinted, is_hinted
from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import last_name, names_truncation
from ...analysis.tables.known import LEGACY_LENGTH, MODERN_LENGTH
from ...module import FunctionDef, Module, methods, own
from ...rule import Outcome
from ...targets import GYM
from ...text.edits import Edit, Remark
from ...text.source_text import Span
from ..code import lists, quoted_types, signatures
from ..flags import done_values, several
from ..flags.returned_values import Returned
from . import (
    flags_within,
    joined_returns,
    other_infos,
    own_helpers,
    starred,
    step_doubts,
    step_sites,
    value_counts,
)

_GAP = ", "
_FOUR = {LEGACY_LENGTH}
_DISPLAYS = (ast.Tuple, ast.List)
_PAIRING = frozenset({"enumerate", "filter", "map", "reversed", "zip"})
_SHORT = range(2, LEGACY_LENGTH)  # what some steps return whose callers take no more
_WIDE = frozenset({"Any", "Sequence"})  # types of what holds one flag, or as well several


def returns(module: Module, owner: ast.ClassDef | None, step: FunctionDef) -> Iterator[Outcome]:
    """Yields the new returns of a step method; `owner` is its class, if it is part of one."""
    yield from _returns(module, owner, step, {step.name})
    yield from annotation(module, step)


def _returns(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, seen: set[str]
) -> Iterator[Outcome]:
    for node in own(step):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _returned(module, owner, step, node.value, seen)


def _returned(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, value: ast.expr, seen: set[str]
) -> Iterator[Outcome]:
    inner = value_counts.copied(value)
    if isinstance(inner, _DISPLAYS) and starred.begins_with_two(module, step, inner):
        yield from _tuple(module, owner, step, inner)
    elif isinstance(inner, _DISPLAYS) and not _has_stars(inner):
        if len(inner.elts) == LEGACY_LENGTH:
            yield from _tuple(module, owner, step, inner)
        elif owner is not None and len(inner.elts) in _SHORT:
            yield Remark(
                inner,
                f"step() returns {len(inner.elts)} values, as gym's never did, and whoever takes "
                "them is left as it is: make it give five where others step it "
                "(obs, reward, terminated, truncated, info)",
            )
    elif (added := starred.behind_two(module, step, inner)) is not None:
        yield from _tuple(module, owner, step, added)
    elif isinstance(inner, ast.Name) and not _is_whole(module, owner, step, inner):
        yield from _variable(module, owner, step, inner, seen)
    elif isinstance(value, ast.IfExp) and _is_one_of_fours(module, owner, step, value):
        yield _taken_apart(module, step, value)
        yield from step_doubts.lost_limits(module, owner, step, value)
    elif isinstance(value, ast.IfExp):
        yield from _returned(module, owner, step, value.body, seen)
        yield from _returned(module, owner, step, value.orelse, seen)
    elif isinstance(value, ast.Lambda):
        yield Remark(
            value,
            "step() promises what this gives: let that be obs, reward, terminated, truncated, info",
        )
    elif isinstance(value, ast.Constant) or module.value(value).kind is Kind.STEP:
        return
    elif isinstance(value, ast.Call) and inner is value:
        yield from _helper(module, owner, step, value, seen)
    else:
        yield from _whole(module, owner, step, value)


def _is_one_of_fours(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, value: ast.IfExp
) -> bool:
    """Whether one of two calls gives four values, and no step within says how they ended."""
    calls = (value.body, value.orelse)
    if not _is_alone(module, value) or any(step_sites.sites(module, step)):
        return False
    if not all(isinstance(one, ast.Call) and not _is_given_step(module, one) for one in calls):
        return False
    names = [value_counts.own_method(one) for one in calls if isinstance(one, ast.Call)]
    if all(names) and not own_helpers.is_read_elsewhere(module, names[0], {step.name}):
        return False  # the methods give five values themselves
    return value_counts.Counting(module, owner, step).of(value) == LEGACY_LENGTH


def _has_stars(display: ast.Tuple | ast.List) -> bool:
    return any(isinstance(one, ast.Starred) for one in display.elts)


def _is_whole(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, name: ast.Name
) -> bool:
    """Whether a variable's four values have to stay four until they are returned."""
    if module.value(name).kind is Kind.STEP:
        return False
    if not value_counts.is_looked_into(module, step, name.id):
        return False
    stores = [node for node in own(step) if value_counts.is_store(node, name.id)]
    if any(isinstance(one.value, (ast.Tuple, ast.List)) for one in stores):
        return True
    return value_counts.Counting(module, owner, step).of(name) == LEGACY_LENGTH


def _whole(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, value: ast.expr
) -> Iterator[Outcome]:
    """``return (obs, reward) + self._rest()`` and whatever else is not written out."""
    joined = joined_returns.edit(module, step, value, _evidence(module, owner))
    if joined is not None:
        yield joined
        return
    count = value_counts.Counting(module, owner, step).of(value)
    if count == LEGACY_LENGTH and _is_alone(module, value):
        yield _taken_apart(module, step, value)
        return
    if count == LEGACY_LENGTH and isinstance(value, (ast.Name, ast.Attribute)):
        yield _lengthened(module, step, value, _evidence(module, owner))
        return
    # A picture, or whatever else is shown, is no result, and neither is what is calculated.
    is_sum = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add)
    is_none = isinstance(value, (ast.Attribute, ast.BinOp)) and not is_sum
    grows = _grows(module, step) and not _pairs_four(module, value)
    is_open = not (is_none or grows or _resets_as_today(owner))
    may_be_four = not grows and any(module.fours(value))
    if count == LEGACY_LENGTH or (is_open and not count) or may_be_four:
        yield Remark(
            value,
            f"step() returns {ast.unparse(value)}, whose values are not seen here: make it give "
            "five (obs, reward, terminated, truncated, info)",
        )


def _lengthened(
    module: Module, step: FunctionDef, value: ast.expr, evidence: tuple[str, ...]
) -> Edit:
    """Five values of four that have a name, where one of several is returned."""
    four = module.source(value)
    truncated = several.none_annotated(module, step, f"{four}[2]")
    edit = Edit(value, "step() returns five values", evidence=evidence)
    return edit.replace(module.span(value), f"(*{four}[:3], {truncated}, {four}[3])")


def _is_four_anywhere(module: Module, owner: ast.ClassDef | None, call: ast.Call) -> bool:
    """Whether a call gives four values that can be made five where the call stands."""
    if value_counts.lengths_given(module, owner, call) != _FOUR or _is_given_step(module, call):
        return False
    return _is_alone(module, call) or module.target is not GYM  # which runs on Python 3.6 as well


def _named(module: Module, step: FunctionDef, call: ast.Call) -> Edit:
    """Five values of four that a call gives, where one of several is returned."""
    four = module.fresh("result", step)
    truncated = several.none_annotated(module, step, f"{four}[2]")
    edit = Edit(call, "step() returns five values")
    return edit.wrap(module.span(call), f"(*({four} := ", f")[:3], {truncated}, {four}[3])")


def _grows(module: Module, step: FunctionDef) -> bool:
    """Whether a step within may be part of what is returned: that has five values by itself."""
    calls = (node for node in own(step) if isinstance(node, ast.Call))
    return any(
        module.value(call).kind is Kind.STEP and not _is_made_four(module, call) for call in calls
    )


def _is_made_four(module: Module, call: ast.Call) -> bool:
    """Whether what is given a step's result is given four values: ``enumerate(env.step(a))``."""
    around = module.parent(call)
    if not isinstance(around, ast.Call) or call not in around.args:
        return False
    return isinstance(around.func, ast.Name) and around.func.id in _PAIRING


def _pairs_four(module: Module, value: ast.expr) -> bool:
    """Whether part of something is made of a step's result that has a name, and comes as four."""
    return any(
        isinstance(one.func, ast.Name)
        and one.func.id in _PAIRING
        and any(isinstance(g, ast.Name) and _is_step(module.value(g)) for g in one.args)
        for one in ast.walk(value)
        if isinstance(one, ast.Call)
    )


def _resets_as_today(owner: ast.ClassDef | None) -> bool:
    """Whether the reset beside a step takes what gym 0.26 gives it: so its step may give five."""
    reset = methods(owner).get("reset") if owner is not None else None
    return reset is not None and {"seed", "options"} <= {*signatures.parameters(reset)}


def _is_alone(module: Module, value: ast.expr) -> bool:
    return isinstance(module.parent(value), (ast.Return, ast.Assign))


def _variable(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, name: ast.Name, seen: set[str]
) -> Iterator[Outcome]:
    """``return result``: the tuples that the name was given."""
    stores = [node for node in own(step) if value_counts.is_store(node, name.id)]
    if not stores and module.value(name).kind is not Kind.STEP:
        yield from _whole(module, owner, step, name)
    for node in stores:
        if node.value is not None and not isinstance(node.value, ast.Name):
            yield from _returned(module, owner, step, node.value, seen)


def _helper(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, call: ast.Call, seen: set[str]
) -> Iterator[Outcome]:
    """``return self._finish()``: the helper's own returns, when nothing else reads them."""
    name = value_counts.own_method(call)
    helper = methods(owner).get(name) if owner is not None else None
    given = value_counts.given_by(module, owner, call)
    if (
        helper is not None
        and len(given) == 1
        and not own_helpers.is_read_elsewhere(module, name, seen)
    ):
        within = flags_within.of_helper(module, step, call, helper)
        if within is not None and value_counts.lengths_given(module, owner, call) == _FOUR:
            yield _taken_apart(module, step, call, within)
        elif name not in seen:
            seen.add(name)
            yield from _returns(module, owner, helper, seen)
            yield from step_doubts.ended_within(module, step, call, helper)
    elif (function := own_helpers.only_for_steps(module, call)) is not None:
        if function.name not in seen:
            yield from _returns(module, None, function, {*seen, function.name})
    elif _is_four_anywhere(module, owner, call):
        within = flags_within.of_helper(module, step, call)
        if _is_alone(module, call):
            yield _taken_apart(module, step, call, within)
        else:
            yield _named(module, step, call)
        if within is None:
            yield from step_doubts.lost_limits(module, owner, step, call)
    else:
        yield Remark(
            call,
            f"step() returns what {ast.unparse(call.func)}() gives: make it give five values "
            "(obs, reward, terminated, truncated, info)",
        )


def _is_given_step(module: Module, call: ast.Call) -> bool:
    """Whether what gives four values may be given a step's, which it takes apart as four itself.

    Where it is given nothing but steps' results, it takes five apart and gives four of them.
    """
    function = module.value(call.func)
    places = [place for place, one in enumerate(call.args) if _is_step(module.value(one))]
    given = (one for place in places for one in module.project.given(function, place))
    return bool(places) and any(one.kind is not Kind.STEP for one in given)


def _is_step(value: Value) -> bool:
    return any(one.kind is Kind.STEP for one in (value, *value.options))


def _taken_apart(
    module: Module, step: FunctionDef, value: ast.expr, within: tuple[str, str] | None = None
) -> Edit:
    """Unpacks four values that are made elsewhere, or that others read too, and returns five.

    Args:
        module: The module.
        step: The method.
        value: The four values.
        within: Both flags of the step within that tells whether what ends is truncated.
    """
    statement = module.statement(value)
    obs, reward, done, info = (module.fresh(one, step) for one in ("obs", "reward", "done", "info"))
    four = f"{obs}, {reward}, {done}, {info}"
    if within is not None:
        flags = ", ".join(done_values.both_of(done, *within))
    else:
        flags = f"{done}, {several.none_annotated(module, step, done)}"
    five = f"{obs}, {reward}, {flags}, {info}"
    edit = Edit(value, "step() returns five values")
    if isinstance(statement, ast.Return):
        start = module.span(statement).start
        edit.after.append((statement, f"return {five}"))
        return edit.replace(Span(start, start + len("return")), f"{four} =")
    edit.before.append((statement, f"{four} = {module.source(value)}"))
    return edit.replace(module.span(value), five)


def _tuple(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, node: ast.Tuple | ast.List
) -> Iterator[Outcome]:
    if names_truncation(node.elts):
        yield Remark(
            node.elts[-1],
            "step() returns the flag truncated where the info was: make it give five values (obs, "
            "reward, terminated, truncated, info)",
            evidence=_evidence(module, owner),
        )
        return
    *earlier, done, info = node.elts
    if several.is_made_once(step, done) and _is_alone(module, node):
        yield _taken_apart(module, step, node)
        return
    edit = Edit(node, "step() returns five values", evidence=_evidence(module, owner))
    returned = Returned(node, earlier, done, info)
    flags = done_values.flags(module, edit, step, returned)
    end = module.text.enclosed(done).end
    gap = lists.separator(module, (*earlier, done), end)
    if flags is not None:
        if flags.replace(_GAP, "", 1).isidentifier():
            flags = flags.replace(_GAP, gap)
        edit.replace(module.text.enclosed(done), *done_values.parts(module, step, done, flags))
        if several.are_dropped(flags):
            yield from step_doubts.lost_limits(module, owner, step, node)
    elif parts := _of_five(step, done):
        edit.replace(module.text.enclosed(done), gap.join(map(module.source, parts)))
    else:
        edit.insert(end, f"{gap}{several.none_truncated(module, step, done)}")
        yield from step_doubts.doubts(module, owner, step, node, done)
    yield from other_infos.made_dicts(module, edit, owner, step, info)
    yield from step_doubts.told_otherwise(module, step, done, info)
    yield edit


def _of_five(step: FunctionDef, done: ast.expr) -> list[ast.expr]:
    """The two flags that done is put together from here, of five values that a step within gives.

    ``return …, ended[0] or cut[0], …`` behind ``obs, reward, ended, cut, info = agents.step(…)``.
    """
    parts = done.values if isinstance(done, ast.BoolOp) and isinstance(done.op, ast.Or) else []
    held = [ast.unparse(one.value if isinstance(one, ast.Subscript) else one) for one in parts]
    unpacked = (
        node.targets[0].elts
        for node in own(step)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Tuple)
        and isinstance(node.value, ast.Call)
        and last_name(node.value.func) == "step"
    )
    flags = [
        list(map(ast.unparse, targets[2:4]))
        for targets in unpacked
        if len(targets) == MODERN_LENGTH
    ]
    return parts if flags == [held] else []


def _evidence(module: Module, owner: ast.ClassDef | None) -> tuple[str, ...]:
    return module.class_info(owner).instance.evidence if owner is not None else ()


def annotation(module: Module, step: FunctionDef) -> Iterator[Outcome]:
    """Yields the new annotation of a step method, or of a function that gives what one gives."""
    hint, start = quoted_types.unquoted(module, step.returns)
    parts = hinted(hint)
    if step.returns is not None and len(parts) == LEGACY_LENGTH:
        edit = Edit(step.returns, f"the annotation of {step.name}() names five values")
        info = parts[3]
        if isinstance(info, ast.Constant) and info.value is None:
            edit.replace(quoted_types.span(module, info, start), "dict")
        is_same = is_hinted(step) or last_name(parts[2]) in _WIDE
        flag = ast.unparse(parts[2]) if is_same else "bool"
        yield edit.insert(quoted_types.span(module, parts[2], start).end, f", {flag}")
