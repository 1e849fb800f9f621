"""Says which functions give a step's result to callers that the project does not have.

What a function or a method returns of ``env.step(action)`` has five values now, and whoever calls
it is rewritten with it. Where nothing in the project calls it, its callers are somewhere else, in a
notebook or in the code of whoever installed the project, and unpack four. The ``step()`` of an
environment or a wrapper gives what gymnasium says and needs no word.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import FunctionDef, Module, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.steps import sending, step_sites

_STEP = "step"
_BOUND = frozenset({"classmethod", "staticmethod"})


def check(module: Module, node: ast.Return) -> Iterator[Outcome]:
    """Yields a remark where a step's result is returned to callers that cannot be seen."""
    if node.value is None or not step_sites.is_step(module, node.value):
        return
    function = module.function(node)
    if function is None or module.value(node.value).guess or _is_sent_as_four(module, node):
        return
    if not _is_open(module, function) or _may_be_called(module, function):
        return
    yield Remark(node, _said(module, function), evidence=module.value(node.value).evidence)


def _is_sent_as_four(module: Module, node: ast.Return) -> bool:
    """Whether the rule sent-results gives four values here."""
    assert node.value is not None
    return sending.is_kept(module, node.value) or sending.is_returned_as_four(module, node)


def _is_open(module: Module, function: FunctionDef) -> bool:
    """Whether only code outside the project can call a function, and expects its own result."""
    owner = module.owner(function)
    if owner is None and module.parent(function) is not module.tree:
        return False  # a function that another one makes is called by another name
    if function.name.startswith("__"):
        return False  # operators and loops call it
    if any(ast.unparse(one) not in _BOUND for one in function.decorator_list):
        return False
    return owner is None or not module.class_info(owner).instance.is_environment


def _may_be_called(module: Module, function: FunctionDef) -> bool:
    """Whether anything in the project may call a function, or hands it on.

    By its name alone, but for the name that everything has that is stepped.
    """
    name, owner, mentions = function.name, module.owner(function), module.project.mentions
    if name == _STEP and owner is not None:
        return module.project.is_stepped(module.class_ref(owner))
    if any(module.saying(ast.Name, (name,))) or mentions.renames(name):
        return True
    if name == _STEP:
        return mentions.imports_elsewhere(module.name, name)
    if mentions.calls(name) or any(module.saying(ast.Attribute, (name,))):
        return True
    return owner is not None and any(module.saying(ast.Name, ("getattr",)))


def _said(module: Module, function: FunctionDef) -> str:
    """What is said of a function: which class it is of, and whether a reset stands beside it."""
    owner = module.owner(function)
    name = f"{owner.name}.{function.name}" if owner is not None else function.name
    if owner is not None and function.name == _STEP and "reset" in methods(owner):
        return (
            f"{name}() hands on five values now, reset() beside it what it gave before, and "
            "nothing in the project calls them: have reset() hand on (obs, info) as well, or "
            "step() give four values, whichever those outside take"
        )
    return (
        f"{name}() gives its callers five values now, and the project has none: let those outside "
        "unpack obs, reward, terminated, truncated, info"
    )


RULE = Rule(
    code="GYM221",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Return,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Game:
                    def __init__(self):
                        self.env = gym.make("CartPole-v1")

                    def reset(self):
                        return self.env.reset()

                    def step(self, action):
                        return self.env.step(action)
            """,
            """
                import gymnasium as gym

                class Game:
                    def __init__(self):
                        self.env = gym.make("CartPole-v1")

                    def reset(self):
                        return self.env.reset()[0]

                    def step(self, action):
                        return self.env.step(action)
            """,
        ),
    ),
)
