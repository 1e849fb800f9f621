"""Returns five values from step().

An environment's ``return obs, reward, done, info`` gets ``False`` for truncated: what ended the
episode before still ends it as a termination. Where done is a list, a dict or an array of the
flags of several, truncated is one too. A wrapper that only hands ``done`` on hands on both
flags. One that changes ``done`` on the way returns flags that make the same ``done``: a truncation
of the environment within stays one, everything else is a termination. Where the class marks time
limits with ``info["TimeLimit.truncated"]``, that mark decides.

Whether an episode that ends after a number of steps is a truncation cannot be known from the code;
where the condition counts steps, a note says so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..analysis.definitions import lengths
from ..analysis.flags import hinted, is_hinted
from ..analysis.records import Scope
from ..analysis.values import UNKNOWN, Kind
from ..edits import Edit, Remark
from ..findings import Level
from ..module import FunctionDef, Module, methods, own
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..topics import done_values, hidden_steps, quoted_types, resets, several

_LEGACY = 4
_COUNTS_STEPS = re.compile(r"step|elapsed|count|horizon|max_|limit|\bt\b|tick|timeout", re.I)


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new returns of a class's step method."""
    step = methods(node).get("step")
    if step is None or not resets.is_legacy_class(module, node):
        return
    yield from returns(module, node, step)


def returns(module: Module, owner: ast.ClassDef | None, step: FunctionDef) -> Iterator[Outcome]:
    """Yields the new returns of a step method; `owner` is its class, if it is part of one."""
    yield from _returns(module, owner, step, {step.name})
    yield from _annotation(module, step)


def _returns(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, seen: set[str]
) -> Iterator[Outcome]:
    for node in own(step):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _returned(module, owner, step, node.value, seen)


def _returned(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, value: ast.expr, seen: set[str]
) -> Iterator[Outcome]:
    if isinstance(value, (ast.Tuple, ast.List)):
        if len(value.elts) == 4:
            yield from _tuple(module, owner, step, value)
    elif isinstance(value, ast.Name):
        yield from _variable(module, owner, step, value, seen)
    elif isinstance(value, ast.IfExp):
        yield from _returned(module, owner, step, value.body, seen)
        yield from _returned(module, owner, step, value.orelse, seen)
    elif isinstance(value, ast.Call) and _is_copy(value):
        yield from _returned(module, owner, step, value.args[0], seen)
    elif isinstance(value, ast.Call) and module.value(value).kind is not Kind.STEP:
        yield from _helper(module, owner, step, value, seen)
    elif isinstance(value, ast.Attribute) and ast.unparse(value.value) == "self":
        found = module.project.definitions(module.class_ref(owner), value.attr) if owner else []
        is_alone = isinstance(module.parent(value), (ast.Return, ast.Assign))
        if is_alone and set().union(*map(lengths, found)) == {_LEGACY}:
            yield _taken_apart(module, step, value)
    elif isinstance(value, ast.Subscript) and module.value(value).kind is not Kind.STEP:
        yield Remark(
            value,
            f"step() returns {ast.unparse(value)}, whose values are not seen here: make it give "
            "five (obs, reward, terminated, truncated, info)",
        )


def _is_copy(call: ast.Call) -> bool:
    """Whether a call makes a tuple or list of what is written out: ``tuple(result)``."""
    return (
        isinstance(call.func, ast.Name)
        and call.func.id in ("tuple", "list")
        and len(call.args) == 1
        and isinstance(call.args[0], (ast.Name, ast.Tuple, ast.List))
    )


def _variable(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, name: ast.Name, seen: set[str]
) -> Iterator[Outcome]:
    """``return result``: the tuples that the name was given."""
    for node in own(step):
        if not isinstance(node, ast.Assign) or isinstance(node.value, ast.Name):
            continue
        if any(isinstance(t, ast.Name) and t.id == name.id for t in node.targets):
            yield from _returned(module, owner, step, node.value, seen)


def _helper(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, call: ast.Call, seen: set[str]
) -> Iterator[Outcome]:
    """``return self._finish()``: the helper's own returns, when nothing else reads them."""
    function = call.func
    name = (
        function.attr
        if isinstance(function, ast.Attribute) and ast.unparse(function.value) == "self"
        else ""
    )
    helper = methods(owner).get(name) if owner is not None else None
    found = module.project.definitions(module.class_ref(owner), name) if owner is not None else []
    is_alone = isinstance(module.parent(call), (ast.Return, ast.Assign))
    given = found if name else list(_called(module, call))
    if helper is not None and len(found) == 1 and not _is_read_elsewhere(module, name, seen):
        if name not in seen:
            seen.add(name)
            yield from _returns(module, owner, helper, seen)
    elif is_alone and set().union(*map(lengths, given)) == {_LEGACY}:
        yield _taken_apart(module, step, call)
    else:
        yield Remark(
            call,
            f"step() returns what {ast.unparse(function)}() gives: make it give five values "
            "(obs, reward, terminated, truncated, info)",
        )


def _called(module: Module, call: ast.Call) -> Iterator[Scope]:
    """The functions that may be called, where each is the project's own and no environment's."""
    function = call.func
    owner = module.value(function.value) if isinstance(function, ast.Attribute) else UNKNOWN
    if isinstance(function, ast.Attribute) and ":" in owner.name and not owner.choices:
        if not owner.is_environment:
            yield from module.project.definitions(ClassRef.of(owner.name), function.attr)
    elif (ref := module.project.function(module.value(function))) is not None:
        yield module.project.modules[ref.module].scopes[ref.scope]


def _is_read_elsewhere(module: Module, name: str, seen: set[str]) -> bool:
    """Whether the result of a method is used other than by returning it from a step method."""
    if module.project.calls_elsewhere(module.name, name):
        return True
    for node in module.all(ast.Attribute):
        if node.attr != name:
            continue
        call = module.parent(node)
        around = module.function(node)
        returned = isinstance(call, ast.Call) and isinstance(module.parent(call), ast.Return)
        if not returned or around is None or around.name not in {*seen, "step"}:
            return True
    return False


def _taken_apart(module: Module, step: FunctionDef, call: ast.expr) -> Edit:
    """Unpacks the four values of a helper or property that others read too, and returns five."""
    statement = module.statement(call)
    names = [module.fresh(name, step) for name in ("obs", "reward", "done", "info")]
    edit = Edit(call, "step() returns five values")
    edit.before.append((statement, f"{', '.join(names)} = {module.source(call)}"))
    obs, reward, done, info = names
    return edit.replace(module.span(call), f"{obs}, {reward}, {done}, False, {info}")


def _tuple(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, node: ast.Tuple | ast.List
) -> Iterator[Outcome]:
    done, info = node.elts[2], node.elts[3]
    edit = Edit(node, "step() returns five values", evidence=_evidence(module, owner))
    returned = done_values.Returned(node, node.elts[:2], done, info)
    flags = done_values.flags(module, edit, step, returned)
    if flags is not None:
        edit.replace(module.text.enclosed(done), *done_values.parts(module, done, flags))
    else:
        truncated = several.none_truncated(module, step, done)
        edit.insert(module.text.enclosed(done).end, f", {truncated}")
        yield from _doubts(module, owner, step, node, done)
    if isinstance(info, ast.Constant) and info.value is None:
        edit.replace(module.span(info), "{}")
        yield Remark(info, "info was None and is a dict now: a test for None says no", Level.NOTE)
    yield edit


def _evidence(module: Module, owner: ast.ClassDef | None) -> tuple[str, ...]:
    return module.class_info(owner).instance.evidence if owner is not None else ()


def _doubts(
    module: Module, owner: ast.ClassDef | None, step: FunctionDef, node: ast.expr, done: ast.expr
) -> Iterator[Outcome]:
    """What a person has to know about a step that returns False for truncated."""
    if not isinstance(done, ast.Constant) and hidden_steps.any_in(module, owner, step):
        yield Remark(
            node,
            "done comes from an environment within whose time limits are lost on the way: return "
            "its truncated in place of False",
        )
    elif _counts_steps(module, step, done):
        yield Remark(
            node,
            "done depends on a number of steps here: if that is a time limit, "
            "return it as truncated instead of terminated",
            Level.NOTE,
        )


def _counts_steps(module: Module, step: FunctionDef, done: ast.expr) -> bool:
    """Whether what decides done compares something that counts steps, or is called truncated."""
    conditions: list[ast.AST] = [done]
    name = ast.unparse(done)
    for node in own(step):
        if isinstance(node, ast.Assign) and any(
            ast.unparse(target) == name for target in node.targets
        ):
            conditions.append(node.value)
            conditions.extend(a.test for a in module.ancestors(node) if isinstance(a, ast.If))
    return any(
        _counts(ast.unparse(part))
        if isinstance(part, ast.Compare)
        else isinstance(part, (ast.Name, ast.Attribute)) and "truncat" in ast.unparse(part).lower()
        for condition in conditions
        for part in ast.walk(condition)
    )


def _counts(condition: str) -> bool:
    """Whether a comparison is of a number of steps, and not of the kind of a dm_env one."""
    return bool(_COUNTS_STEPS.search(condition)) and "step_type" not in condition


def _annotation(module: Module, step: FunctionDef) -> Iterator[Outcome]:
    hint, start = quoted_types.unquoted(module, step.returns)
    parts = hinted(hint)
    if step.returns is not None and len(parts) == _LEGACY:
        edit = Edit(step.returns, "the annotation of step() names five values")
        info = parts[3]
        if isinstance(info, ast.Constant) and info.value is None:
            edit.replace(quoted_types.span(module, info, start), "dict")
        flag = ast.unparse(parts[2]) if is_hinted(step) else "bool"
        yield edit.insert(quoted_types.span(module, parts[2], start).end, f", {flag}")


RULE = Rule(
    code="GYM301",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def step(self, action):
                        self.x += action
                        return self.x, 0.0, self.x > 3, {}
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def step(self, action):
                        self.x += action
                        return self.x, 0.0, self.x > 3, False, {}
            """,
        ),
        Example(
            """
                import gym

                class Scale(gym.Wrapper):
                    def step(self, action):
                        obs, reward, done, info = self.env.step(action)
                        return obs, reward * 2, done, info
            """,
            """
                import gymnasium as gym

                class Scale(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward * 2, terminated, truncated, info
            """,
        ),
    ),
)
