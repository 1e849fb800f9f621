"""Reports environments that are shown, closed, and used again.

Up to gym 0.21 closing an environment closed its window, and the next render opened another. Today
the window of an environment is opened once: what resets or steps it behind ``close()`` draws on a
window that is gone, and pygame raises ``error: display Surface quit``. Where nothing is shown,
``close()`` still does no harm.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import called_on
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known
from ..analysis.tables.idioms import passed_to
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.code import later
from ..topics.ids import made_ids

_CLOSE = "close"
_DRAWING = ("reset", "step", "render")
"""What draws on the window where an environment is made to be shown."""
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields a remark where an environment with a window is closed before its last use."""
    env = called_on(node, _CLOSE)
    if env is None or not isinstance(module.parent(node), ast.Expr):
        return
    value = module.value(env)
    if value.kind is not Kind.ENV or value.modern or not _is_shown(module, value):
        return
    name = ast.unparse(env)
    again = _used_again(module, module.statement(node), name)
    if again is not None:
        yield Remark(
            node,
            f"{name} is used again once it is closed ({module.path}:{again.lineno}): its window is "
            "not opened a second time, and pygame raises an error: make the environment anew "
            "behind this, or close it when all is done",
            evidence=value.evidence,
        )


def _is_shown(module: Module, value: Value) -> bool:
    """Whether what gym made is shown in a window, which is no class of the project's own."""
    uses = [use for make in value.makes for use in module.project.renders.of(make)]
    if any(use.records for use in uses) or all(use.mode != known.SHOWN for use in uses):
        return False
    own = module.project.registrations.ids
    made = made_ids.of_makes(module, value.makes)
    return not own or (bool(made) and all(ids and own.isdisjoint(ids) for ids in made))


def _used_again(module: Module, statement: ast.stmt, env: str) -> ast.Call | None:
    """The first call behind a statement that draws on the window of the same environment."""
    for after in later.statements(module, statement):
        if isinstance(after, _DEFINITIONS):
            continue
        for part in sorted(ast.walk(after), key=_place):
            if _is_bound(part, env):
                return None
            if isinstance(part, ast.Call) and _draws(module, part, env):
                return part
    return None


def _place(node: ast.AST) -> tuple[int, int]:
    return (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))


def _is_bound(node: ast.AST, env: str) -> bool:
    """Whether a node gives the variable of an environment another value."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    return not isinstance(node.ctx, ast.Load) and ast.unparse(node) == env


def _draws(module: Module, call: ast.Call, env: str) -> bool:
    """Whether a call draws on the window, itself or in a function of the file."""
    receivers = (called_on(call, method) for method in _DRAWING)
    if any(one is not None and ast.unparse(one) == env for one in receivers):
        return True
    if not isinstance(call.func, ast.Name) or env not in map(ast.unparse, passed_to(call)):
        return False
    name = call.func.id
    return any(
        any(called_on(part, "reset") is not None for part in ast.walk(one))
        for one in module.all(ast.FunctionDef)
        if one.name == name
    )


RULE = Rule(
    code="GYM222",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: [_CLOSE]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                for episode in range(3):
                    env.reset()
                    env.render()
                    env.close()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1", render_mode="human")
                for episode in range(3):
                    env.reset()
                    env.render()
                    env.close()
            """,
        ),
    ),
)
