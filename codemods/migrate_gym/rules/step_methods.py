"""Returns five values from step().

An environment's ``return obs, reward, done, info`` gets ``False`` for truncated: what ended the
episode before still ends it as a termination. A wrapper that only hands ``done`` on hands on both
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

from gymport.dialects import TRUNCATED_KEY

from ..analysis.values import Kind
from ..edits import Edit, Remark
from ..findings import Level
from ..module import FunctionDef, Module, methods, own
from . import _flags, _resets
from .base import Example, Outcome, Rule, Safety

_COUNTS_STEPS = re.compile(r"step|elapsed|count|horizon|max_|limit|\bt\b|tick|timeout", re.I)


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new returns of a class's step method."""
    step = methods(node).get("step")
    if step is None or not _resets.is_legacy_class(module, node):
        return
    yield from _returns(module, node, step, {step.name})
    yield from _annotation(module, step)


def _returns(
    module: Module, owner: ast.ClassDef, step: FunctionDef, seen: set[str]
) -> Iterator[Outcome]:
    for node in own(step):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _returned(module, owner, step, node.value, seen)


def _returned(
    module: Module, owner: ast.ClassDef, step: FunctionDef, value: ast.expr, seen: set[str]
) -> Iterator[Outcome]:
    if isinstance(value, ast.Tuple):
        if len(value.elts) == 4:
            yield from _tuple(module, owner, step, value)
    elif isinstance(value, ast.Name):
        yield from _variable(module, owner, step, value, seen)
    elif isinstance(value, ast.IfExp):
        yield from _returned(module, owner, step, value.body, seen)
        yield from _returned(module, owner, step, value.orelse, seen)
    elif isinstance(value, ast.Call) and module.value(value).kind is not Kind.STEP:
        yield from _helper(module, owner, value, seen)


def _variable(
    module: Module, owner: ast.ClassDef, step: FunctionDef, name: ast.Name, seen: set[str]
) -> Iterator[Outcome]:
    """``return result``: the tuples that the name was given."""
    for node in own(step):
        if not isinstance(node, ast.Assign) or isinstance(node.value, ast.Name):
            continue
        if any(isinstance(t, ast.Name) and t.id == name.id for t in node.targets):
            yield from _returned(module, owner, step, node.value, seen)


def _helper(
    module: Module, owner: ast.ClassDef, call: ast.Call, seen: set[str]
) -> Iterator[Outcome]:
    """``return self._finish()``: the helper's own returns, when nothing else reads them."""
    function = call.func
    name = (
        function.attr
        if isinstance(function, ast.Attribute) and ast.unparse(function.value) == "self"
        else ""
    )
    helper = methods(owner).get(name)
    if helper is None:
        yield Remark(
            call,
            f"step() returns what {ast.unparse(function)}() gives: make it give five values "
            "(obs, reward, terminated, truncated, info)",
        )
    elif name not in seen:
        seen.add(name)
        yield from _returns(module, owner, helper, seen)


def _tuple(
    module: Module, owner: ast.ClassDef, step: FunctionDef, node: ast.Tuple
) -> Iterator[Outcome]:
    done, info = node.elts[2], node.elts[3]
    edit = Edit(
        node, "step() returns five values", evidence=module.class_info(owner).instance.evidence
    )
    flags = _new_flags(module, step, done, info)
    if flags is None:
        edit.insert(module.span(done).end, ", False")
        if _counts_steps(module, step, done):
            yield Remark(
                node,
                "done depends on a number of steps here: if that is a time limit, "
                "return it as truncated instead of terminated",
                Level.NOTE,
            )
    else:
        edit.replace(module.span(done), flags)
    if isinstance(info, ast.Constant) and info.value is None:
        edit.replace(module.span(info), "{}")
    yield edit


def _new_flags(module: Module, step: FunctionDef, done: ast.expr, info: ast.expr) -> str | None:
    """The two flags where they are more than done and False."""
    handed_on = _flags.handed_on(module, step)
    if isinstance(done, ast.Name) and done.id in handed_on:
        site = handed_on[done.id]
        return f"{site.terminated}, {site.truncated}"
    text = module.source(done)
    simple = isinstance(done, (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript))
    text = text if simple else f"({text})"
    if isinstance(info, ast.Name) and _writes_time_limit(step, info.id):
        limit = f'{info.id}.get("{TRUNCATED_KEY}", False)'
        return f"{text} and not {limit}, {text} and {limit}"
    inner = [site for site in _flags.sites(module, step) if site.terminated != "_"]
    if len(inner) == 1 and isinstance(done, ast.Name) and not isinstance(done, ast.Constant):
        one = inner[0]
        if not module.in_loop(one.node, step) and one.node in step.body:
            return (
                f"{text} and ({one.terminated} or not {one.truncated}), {text} and {one.truncated}"
            )
        if isinstance(one.done, ast.Name) and one.done.id == done.id:
            return (
                f"{text} and ({one.terminated} or not {one.truncated}), {text} and {one.truncated}"
            )
    return None


def _writes_time_limit(step: FunctionDef, info: str) -> bool:
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value == TRUNCATED_KEY
        and isinstance(node.value, ast.Name)
        and node.value.id == info
        for node in own(step)
    )


def _counts_steps(module: Module, step: FunctionDef, done: ast.expr) -> bool:
    """Whether what decides done compares something that counts steps."""
    conditions: list[ast.AST] = [done]
    name = ast.unparse(done)
    for node in own(step):
        if isinstance(node, ast.Assign) and any(
            ast.unparse(target) == name for target in node.targets
        ):
            conditions.append(node.value)
            conditions.extend(a.test for a in module.ancestors(node) if isinstance(a, ast.If))
    return any(
        isinstance(part, ast.Compare) and _COUNTS_STEPS.search(ast.unparse(part))
        for condition in conditions
        for part in ast.walk(condition)
    )


def _annotation(module: Module, step: FunctionDef) -> Iterator[Outcome]:
    returns = step.returns
    if not (isinstance(returns, ast.Subscript) and isinstance(returns.slice, ast.Tuple)):
        return
    if (
        ast.unparse(returns.value).rsplit(".", 1)[-1] in ("Tuple", "tuple")
        and len(returns.slice.elts) == 4
    ):
        edit = Edit(returns, "the annotation of step() names five values")
        yield edit.insert(module.span(returns.slice.elts[2]).end, ", bool")


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
