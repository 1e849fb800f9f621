"""Names five values where the type of a step's result has a name of its own.

``GymStepReturn = Tuple[Obs, float, bool, Dict]`` is a type of results of ``step()`` by its parts
and its name, or because the ``step`` of an environment is annotated with it. The type of truncated
is put behind that of terminated. The annotation of a function that is no step of an environment's,
and returns what a step gave, is rewritten as well. A type that only methods of other classes are
annotated with stays: they keep their four values.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.flags import hinted
from ..analysis.solving.values import Kind
from ..analysis.tables.known import LEGACY_LENGTH, STEPS
from ..module import FunctionDef, Module, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.code import quoted_types
from ..topics.steps import step_returns

_TUPLES = ("Tuple", "tuple")
_INFOS = ("Dict", "dict", "Mapping", "Any")
_REWARDS = ("float", "int", "SupportsFloat", "Any")


_TYPE_ALIAS = [one for one in ast.stmt.__subclasses__() if one.__name__ == "TypeAlias"]
"""The statement ``type Step = …``, which Python has since 3.12."""


def check(module: Module, node: ast.stmt) -> Iterator[Outcome]:
    """Yields the new type."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return _returned(module, node) if node.returns is not None else iter(())
    if type(node) is ast.Assign and type(node.value) is not ast.Subscript:
        return iter(())
    return _named(module, node)


def _returned(module: Module, function: FunctionDef) -> Iterator[Outcome]:
    """Yields the new type of what a function returns."""
    if not _is_step(module, function) and _gives_step(module, function):
        yield from step_returns.annotation(module, function)


def _is_step(module: Module, function: FunctionDef) -> bool:
    """Whether a function is looked at by the rule for steps."""
    owner = module.owner(function) if function.name in STEPS else None
    return owner is not None and module.class_info(owner).instance.is_environment


def _gives_step(module: Module, function: FunctionDef) -> bool:
    """Whether a function is annotated with four values, and all that it returns are steps' own."""
    parts = hinted(quoted_types.unquoted(module, function.returns)[0])
    if len(parts) != LEGACY_LENGTH or ast.unparse(parts[2]) != "bool":
        return False
    returned = [one.value for one in own(function) if isinstance(one, ast.Return)]
    values = [module.value(one) for one in returned if one is not None]
    return len(values) == len(returned) > 0 and all(
        one.kind is Kind.STEP and not (one.modern or one.guess) for one in values
    )


def _named(module: Module, node: ast.stmt) -> Iterator[Outcome]:
    """Yields the new type that has a name."""
    target, value = _name_and_type(node)
    if not (type(target) is ast.Name and isinstance(value, ast.Subscript)):
        return
    parts = value.slice.elts if isinstance(value.slice, ast.Tuple) else []
    if len(parts) != LEGACY_LENGTH or _last(value.value) not in _TUPLES:
        return
    _, reward, done, info = parts
    if not (_last(reward) in _REWARDS and ast.unparse(done) == "bool" and _last(info) in _INFOS):
        return
    if module.project.uses_gym and _is_of_steps(module, target.id):
        edit = Edit(node, "the type of step()'s result names five values")
        yield edit.insert(module.span(done).end, ", bool")


def _name_and_type(node: ast.stmt) -> tuple[ast.expr | None, ast.expr | None]:
    """What a statement gives a name to, and the type that may get it."""
    if isinstance(node, ast.Assign):
        return node.targets[0], node.value
    if isinstance(node, ast.AnnAssign):
        return (node.target, node.value) if _last(node.annotation) == "TypeAlias" else (None, None)
    return getattr(node, "name", None), getattr(node, "value", None)


def _is_of_steps(module: Module, name: str) -> bool:
    """Whether a type is that of results of `step`, by its name and by what is annotated with it."""
    functions: list[FunctionDef] = list(module.all(ast.FunctionDef))
    functions.extend(module.all(ast.AsyncFunctionDef))
    annotated = [
        function
        for function in functions
        if function.returns is not None and ast.unparse(function.returns) == name
    ]
    if "step" not in name.lower():
        return any(_is_step(module, function) for function in annotated)
    owners = [module.owner(function) for function in annotated]
    is_of_others = bool(owners) and all(
        owner is not None and module.class_info(owner).instance.kind is not Kind.ENV
        for owner in owners
    )
    return not is_of_others


def _last(node: ast.expr) -> str:
    """The last part of a type's name, without its arguments."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return ast.unparse(node).rpartition(".")[2]


RULE = Rule(
    code="GYM309",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign, ast.AnnAssign, *_TYPE_ALIAS, ast.FunctionDef, ast.AsyncFunctionDef),
    check=check,
    examples=(
        Example(
            """
                import gym
                import numpy as np
                from typing import Dict, Tuple
                StepReturn = Tuple[np.ndarray, float, bool, Dict]
            """,
            """
                import gymnasium as gym
                import numpy as np
                from typing import Dict, Tuple
                StepReturn = Tuple[np.ndarray, float, bool, bool, Dict]
            """,
        ),
        Example(
            """
                import gym
                from typing import Dict, Tuple
                def act(env: gym.Env) -> Tuple[int, float, bool, Dict]:
                    return env.step(1)
            """,
            """
                import gymnasium as gym
                from typing import Dict, Tuple
                def act(env: gym.Env) -> Tuple[int, float, bool, bool, Dict]:
                    return env.step(1)
            """,
        ),
    ),
)
