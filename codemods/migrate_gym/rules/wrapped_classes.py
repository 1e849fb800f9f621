"""Makes a function of a wrapper that was put around a class.

gym's ``Wrapper`` took anything. What came of a class instead of an environment could not be
stepped, but it could stand in a module, often as the entry point of an id that nobody made.
``gymnasium.Wrapper`` refuses it, so importing the module fails. A name that only stands there, and
is read by nothing in its module, becomes the function that was meant; others are reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.modules import Ref
from ..analysis.solving.values import Kind, Value
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark

_SINCE = "gymnasium 1.0"
_WRAPPERS = ("gym.wrappers.", "gym.Wrapper", "gym.core.Wrapper")


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the function for one wrapper around a class."""
    if not node.args or not module.target.has_seen(_SINCE) or not _hands_on(module, node.func):
        return
    inner = module.value(node.args[0])
    if not _makes_environments(module, inner):
        return
    wrapper, made = ast.unparse(node.func), ast.unparse(node.args[0])
    if not _only_stands_there(module, node):
        message = f"{wrapper} takes an environment and gets a class: pass {made}(…), or a function"
        yield Remark(node, message, evidence=inner.evidence)
        return
    edit = Edit(node, f"the environment is made where {wrapper} wraps it", evidence=inner.evidence)
    edit.insert(module.span(node).start, "lambda **kwargs: ")
    yield edit.insert(module.span(node.args[0]).end, "(**kwargs)")


def _makes_environments(module: Module, value: Value) -> bool:
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    return module.project.class_info(Ref.of(value.name)).instance.kind is Kind.ENV


def _hands_on(module: Module, function: ast.expr) -> bool:
    """Whether it is a wrapper whose first argument goes to `Wrapper` as it is."""
    dotted = module.dotted(function)
    if dotted:
        return module.project.is_legacy(dotted) and dotted.startswith(_WRAPPERS)
    value = module.value(function)
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    ref = Ref.of(value.name)
    is_wrapper = module.project.class_info(ref).is_wrapper
    return is_wrapper and module.project.wrappers.are_around_first(ref)


def _only_stands_there(module: Module, node: ast.Call) -> bool:
    """Whether it is given to a name of the module that nothing in the module reads."""
    statement = module.parent(node)
    if not isinstance(statement, ast.Assign) or statement not in module.tree.body:
        return False
    names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
    reads = (name for name in module.all(ast.Name) if isinstance(name.ctx, ast.Load))
    return len(names) == len(statement.targets) and not any(read.id in names for read in reads)


RULE = Rule(
    code="GYM504",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    of_gym=(ast.Call,),
    of_classes=True,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    pass

                LimitedWalk = gym.wrappers.TimeLimit(Walk, 100)
                gym.register("LimitedWalk-v0", entry_point="walks:LimitedWalk")
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    pass

                LimitedWalk = lambda **kwargs: gym.wrappers.TimeLimit(Walk(**kwargs), 100)
                gym.register("LimitedWalk-v0", entry_point="walks:LimitedWalk")
            """,
        ),
    ),
)
