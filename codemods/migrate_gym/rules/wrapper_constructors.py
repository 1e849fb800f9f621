"""Calls the constructor of ``Wrapper`` where a wrapper only keeps its environment.

Up to gym 0.26, ``self.env = env`` was nearly all that the constructor of ``Wrapper`` did, and a
wrapper got along without it. gymnasium's keeps more there: without it ``spec``, ``metadata`` and
the spaces that a wrapper does not set are errors. ``super().__init__(env)`` stands in its place
then, or before it where the wrapper has set a space by then. A class that does not derive from a
wrapper of gym's directly is left alone, and so is what may be put around something else than an
environment. What gives that constructor a list of environments is reported: it is refused now.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..analysis.tables.functions import CONSTRUCTOR
from ..analysis.tables.idioms import is_super
from ..module import FunctionDef, Module, all_of, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import bound_names, signatures

_ENV, _WITHIN = "env", "self.env"
_SEVERAL = (
    "gymnasium's Wrapper takes nothing but an environment, and this gives it several: derive from "
    "Env, keep them under a name of your own, and say which spaces there are"
)
_RESET = frozenset({"self.action_space", "self.metadata", "self.observation_space"})
"""What the constructor of ``Wrapper`` sets besides, so that it has to come first."""


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the call that one wrapper class makes without, or one that is refused."""
    constructor = methods(node).get(CONSTRUCTOR)
    if constructor is None or not _is_directly_one(module, node):
        return
    if _calls_one(constructor):
        yield from _refused(module, constructor)
        return
    kept = _keeping(module, constructor)
    if kept is None:
        return
    edit = Edit(
        kept,
        f"{module.target.root}'s Wrapper keeps more than the environment",
        evidence=module.class_info(node).instance.evidence,
    )
    call = f"super().__init__({module.source(kept.value)})"
    early = _first_set(constructor)
    if early is None or constructor.body.index(early) > constructor.body.index(kept):
        yield edit.replace(module.span(kept), call)
    elif _is_as_given(constructor, kept.value):
        edit.before.append((early, call))
        yield edit


def _refused(module: Module, constructor: FunctionDef) -> Iterator[Remark]:
    """Reports what is put around several environments, or functions that make them."""
    for call in all_of(constructor, ast.Call):
        if not isinstance(call.func, ast.Attribute) or call.func.attr != CONSTRUCTOR:
            continue
        given = call.args if is_super(call.func.value) else call.args[1:]
        within = [*given[:1], *(one.value for one in call.keywords if one.arg == _ENV)]
        for value in map(module.value, within):
            if value.kind is Kind.MANY:
                yield Remark(call, _SEVERAL, evidence=value.evidence)


def _is_directly_one(module: Module, node: ast.ClassDef) -> bool:
    """Whether a class derives from one of gym's bases of wrappers, and from nothing else."""
    instance = module.class_info(node).instance
    if len(node.bases) != 1 or instance.kind is not Kind.ENV or instance.guess:
        return False
    root, _, rest = module.dotted(node.bases[0]).partition(".")
    return rest in known.WRAPPER_CLASSES and module.project.is_legacy(f"{root}.{rest}")


def _calls_one(constructor: FunctionDef) -> bool:
    """Whether a constructor calls another, by whatever name."""
    return any(one.attr == CONSTRUCTOR for one in all_of(constructor, ast.Attribute)) or any(
        one.id == "super" for one in all_of(constructor, ast.Name)
    )


def _keeping(module: Module, constructor: FunctionDef) -> ast.Assign | None:
    """The one statement ``self.env = env``, if what it keeps is an environment."""
    stores = [
        one
        for one in all_of(constructor, ast.Attribute)
        if isinstance(one.ctx, ast.Store) and ast.unparse(one) == _WITHIN
    ]
    if len(stores) != 1:
        return None
    kept = module.parent(stores[0])
    if not isinstance(kept, ast.Assign) or kept not in constructor.body or kept.targets[1:]:
        return None
    value, is_given = module.value(kept.value), _is_as_given(constructor, kept.value)
    # Nothing is known of a parameter if nothing in the project makes the wrapper.
    return kept if value.kind is Kind.ENV or (is_given and not value.is_known) else None


def _first_set(constructor: FunctionDef) -> ast.stmt | None:
    """The first statement of a constructor that sets what ``Wrapper`` sets too."""
    for statement in constructor.body:
        for one in ast.walk(statement):
            is_set = isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)
            if is_set and ast.unparse(one) in _RESET:
                return statement
    return None


def _is_as_given(constructor: FunctionDef, kept: ast.expr) -> bool:
    """Whether what is kept is a parameter that nothing else is assigned to."""
    if not isinstance(kept, ast.Name) or kept.id not in signatures.parameters(constructor):
        return False
    return not bound_names.is_bound(constructor, kept.id)


RULE = Rule(
    code="GYM322",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Scaled(gym.RewardWrapper):
                    def __init__(self, env, scale=0.5):
                        self.env = env
                        self.scale = scale

                    def reward(self, reward):
                        return reward * self.scale
            """,
            """
                import gymnasium as gym

                class Scaled(gym.RewardWrapper):
                    def __init__(self, env, scale=0.5):
                        super().__init__(env)
                        self.scale = scale

                    def reward(self, reward):
                        return reward * self.scale
            """,
        ),
    ),
)
