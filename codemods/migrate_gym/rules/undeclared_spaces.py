"""Declares the spaces of None that environments had of gym's ``Env``.

Up to gym 0.21, ``observation_space`` and ``action_space`` were None in ``Env`` itself. It only
announces them since, so that to ask an environment without them, as test doubles are, is an error.
A class that declares one nowhere says so itself where the project may ask it for that, and so does
one whose constructor asks for it before it is set, as in a ``reset`` that it calls. Where a class
derived from it finds the space behind it, in another base, it is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables.idioms import last_name
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import class_heads
from ..topics.spaces import early_spaces, missing_spaces

_QUESTIONS = frozenset({"isinstance", "issubclass", "super"})
_DICT = "__dict__"
_EARLY = ("its constructor asks for that before it sets it",)
_WITHOUT = "gym's Env has no {} of None now"


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the spaces that one class has to declare."""
    if not node.bases or module.class_info(node).instance.modern:
        return
    ref = module.class_ref(node)
    missing = list(missing_spaces.names(module, ref))
    early = list(early_spaces.names(module, node))
    if early:
        early += [one for one in missing if one not in early and _asked(module, ref, one)]
        edit = Edit(node, _WITHOUT.format(" and ".join(early)), evidence=_EARLY)
        class_heads.put_none(edit, node, early)
        yield edit
        return
    if not missing or not _is_made(module, node, ref):
        return
    if module.project.sets_attributes_by_name(ref) or _DICT in module.source(node):
        return
    asked = {name: _asked(module, ref, name) for name in missing}
    named = [name for name in missing if asked[name]]
    if not named:
        return
    evidence = tuple(f"asked for its {name} in {asked[name]}" for name in named)
    below = next((one for name in named for one in _found_behind(module, ref, name)), "")
    what = " and ".join(named)
    if below:
        lines = " and ".join(f"{name} = None" for name in named)
        message = f"{_WITHOUT.format(what)}: write {lines} here, and in {below} the space it found"
        yield Remark(node, message, evidence=evidence)
        return
    edit = Edit(node, _WITHOUT.format(what), evidence=evidence)
    class_heads.put_none(edit, node, named)
    yield edit


def _asked(module: Module, ref: ClassRef, name: str) -> str:
    """Where a class's environments may be asked for a space ("": nowhere, or it is set before)."""
    if module.project.is_given_from_outside(ref, name):
        return ""
    return module.project.spaces.asked(ref, name)


def _is_made(module: Module, node: ast.ClassDef, ref: ClassRef) -> bool:
    """Whether a class is more than what others derive from."""
    uses = [module.parent(one) for one in module.saying(ast.Name, (node.name,))]
    if any(isinstance(use, ast.Call) and _is(use.func, node.name) for use in uses):
        return True
    mentions = module.project.mentions
    if mentions.calls_elsewhere(module.name, node.name):
        return True
    if len(module.project.family(ref)) > 1:
        return False
    is_imported = mentions.imports_elsewhere(module.name, node.name)
    return is_imported or any(not _only_asks(use) for use in uses)


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _only_asks(use: ast.AST) -> bool:
    """Whether a class is derived from, or something is asked whether it is of it."""
    asks = isinstance(use, ast.Call) and last_name(use.func) in _QUESTIONS
    return asks or isinstance(use, (ast.ClassDef, ast.arg))


def _found_behind(module: Module, ref: ClassRef, name: str) -> Iterator[str]:
    """The classes derived from one that find a space in another base."""
    family = module.project.family(ref)
    for one in family:
        holder = module.project.holder(one, name)
        if holder is not None and holder not in family:
            yield module.project.modules[one.module].scopes[one.scope].name


RULE = Rule(
    code="GYM320",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Fake(gym.Env):
                    def step(self, action):
                        return 0, 1.0, False, {}

                print(Fake().action_space)
            """,
            """
                import gymnasium as gym

                class Fake(gym.Env):
                    action_space = None

                    def step(self, action):
                        return 0, 1.0, False, False, {}

                print(Fake().action_space)
            """,
        ),
    ),
)
