"""Reports environments that are stepped before they were ever reset.

``env = gym.make("Go-v0")`` and ``env.step(0)`` right behind it ran where a class begins its first
episode in ``__init__``. Since gym 0.21 ``make`` puts a wrapper around the environment that refuses
a step before the first reset. Whether a reset there would begin the same episode only its author
knows. What is handed on first may be reset elsewhere and is not reported; nor is a step that a
test wants to fail.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.idioms import target_name
from ..edits import Remark
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety

_MAKE = "make"
_METHODS = ("reset", "step")
_REFUSING = "raises"
_CONDITIONS = (
    *(ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.ExceptHandler),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda),
)
_MESSAGE = (
    "make refuses a step before the first reset since gym 0.21: reset it first, or pass "
    "order_enforce=False to its register()"
)


def check(module: Module, node: ast.Assign) -> Iterator[Outcome]:
    """Yields the step that comes before a reset of what one statement makes."""
    made, target = node.value, node.targets[0]
    if not (isinstance(target, (ast.Name, ast.Attribute)) and isinstance(made, ast.Call)):
        return
    if target_name(made.func) != _MAKE or not _is_gyms(module, made):
        return
    if module.value(target).modern:  # its release refused such steps already
        return
    block = module.block(node)
    for statement in block[block.index(node) + 1 :]:
        use = _first_use(module, statement, target)
        if use is not None:
            step = module.parent(module.parent(use))
            if _is_step(module, use) and not _may_not_run(module, step, node):
                yield Remark(step, _MESSAGE, evidence=module.value(target).evidence)
            return


def _is_gyms(module: Module, made: ast.Call) -> bool:
    """Whether gym's own ``make`` is called."""
    dotted = module.dotted(made.func)
    return module.project.is_legacy(dotted) and dotted.count(".") == 1


def _first_use(
    module: Module, statement: ast.stmt, env: ast.Name | ast.Attribute
) -> ast.expr | None:
    """Where a statement first does more with an environment than ask it for an attribute."""
    text, root = ast.unparse(env), ast.unparse(env).partition(".")[0]
    uses = [one for one in ast.walk(statement) if isinstance(one, ast.Name) and one.id == root]
    for name in sorted(uses, key=lambda one: (one.lineno, one.col_offset)):
        use = name if isinstance(env, ast.Name) else module.parent(name)
        asked = module.parent(use)
        if ast.unparse(use) != text:
            if not _is_assertion(use):
                return name
        elif not isinstance(asked, ast.Attribute) or asked.attr in _METHODS:
            return use if isinstance(use, ast.expr) else name
    return None


def _is_assertion(asked: ast.AST) -> bool:
    """Whether a test asks for one of its assertions, which reset nothing."""
    return isinstance(asked, ast.Attribute) and asked.attr.startswith("assert")


def _is_step(module: Module, use: ast.expr) -> bool:
    asked = module.parent(use)
    call = module.parent(asked)
    is_step = isinstance(asked, ast.Attribute) and asked.attr == "step"
    return is_step and isinstance(call, ast.Call) and call.func is asked


def _may_not_run(module: Module, step: ast.AST, made: ast.Assign) -> bool:
    """Whether a step is under a condition that its environment is not, or is to fail."""
    shared = [module.parent(made), *module.ancestors(made)]
    around = [one for one in module.ancestors(step) if one not in shared]
    return any(isinstance(one, _CONDITIONS) for one in around) or any(
        isinstance(one, ast.With) and _REFUSING in ast.unparse(one.items[0]).lower()
        for one in (*around, *shared)
    )


RULE = Rule(
    code="GYM218",
    since="gym 0.21",
    safety=Safety.MANUAL,
    nodes=(ast.Assign,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("Go-v0")
                observation, reward, done, info = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("Go-v0")
                observation, reward, terminated, truncated, info = env.step(0)
                done = terminated or truncated
            """,
        ),
    ),
)
