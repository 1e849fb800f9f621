"""Leaves wrappers the attributes that gymnasium's ``Wrapper`` has as properties.

Since gym 0.24, ``self._np_random = …`` is an error in a wrapper: ``Wrapper`` has a property by that
name that cannot be set, and since gymnasium 1.0 ``np_random_seed`` as well; ``self.np_random = …``
exchanges the generator of the environment within. A class attribute in front of it makes it an
attribute as before, where the constructor sets it. ``render_mode``, which others ask a wrapper for,
is reported, and so is ``_action_space``, which a wrapper of gym 0.21 and later gives as its
``action_space``, where a class reads it itself and may keep something else in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import class_heads

_SHADOWED = {"_np_random": "gym 0.24", "np_random_seed": "gymnasium 1.0"}
_ASKED, _ASKED_SINCE = "render_mode", "gym 0.26"
_PASSED_ON, _PASSED_ON_SINCE = "np_random", "gym 0.24"
_GIVEN = frozenset({"_action_space", "_metadata", "_observation_space"})
_GIVEN_SINCE = "gym 0.21"
_NAMES = frozenset({*_SHADOWED, _ASKED, _PASSED_ON, *_GIVEN})
_CONSTRUCTOR, _SEED = "__init__", "seed"
_TITLE = "{}'s Wrapper has {} as a property that cannot be set"
_PASSES_ON = "{}'s Wrapper hands np_random on to the environment within when it is set"
_EXCHANGED = (
    f"{_PASSES_ON}, which draws from it too then: call the wrapper's own generator otherwise"
)


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the attributes that one wrapper class has to declare."""
    if not node.bases:
        return
    stores = _stores(module, node)
    if not stores or not _is_old_wrapper(module, node):
        return
    ref, edit, declared = module.class_ref(node), None, []
    for name, store in stores.items():
        if name in _GIVEN:
            yield from _given(module, node, store)
            continue
        since = _SHADOWED.get(name, _PASSED_ON_SINCE if name == _PASSED_ON else _ASKED_SINCE)
        if not module.target.has_seen(since) or _is_declared(module, ref, name):
            continue
        if name == _PASSED_ON and not _is_in(module, store, _CONSTRUCTOR):
            if not (_is_in(module, store, _SEED) and module.project.seeds.drops(ref)):
                yield Remark(store, _EXCHANGED.format(module.target.root))
            continue
        message = _TITLE.format(module.target.root, name)
        if name == _PASSED_ON:
            message = _PASSES_ON.format(module.target.root)
        if name == _ASKED:
            yield Remark(store, f"{message}: call it otherwise, or make it a property of the class")
            continue
        edit = edit or Edit(store, message, evidence=module.class_info(node).instance.evidence)
        declared.append(name)
    if edit is not None:
        class_heads.put_none(edit, node, declared)
        yield edit


def _given(module: Module, node: ast.ClassDef, store: ast.Attribute) -> Iterator[Remark]:
    """Reports what a wrapper keeps for itself where gymnasium's looks for what it gives."""
    public = store.attr[1:]
    is_read = any(
        one.attr == store.attr and isinstance(one.ctx, ast.Load) and node in module.ancestors(one)
        for one in module.saying(ast.Attribute, {store.attr})
    )
    if not is_read or not module.target.has_seen(_GIVEN_SINCE):
        return
    if not _is_declared(module, module.class_ref(node), public):
        yield Remark(
            store,
            f"{module.target.root}'s Wrapper gives {store.attr} as its {public} since "
            f"{_GIVEN_SINCE}: call it otherwise if it is something else",
        )


def _stores(module: Module, node: ast.ClassDef) -> dict[str, ast.Attribute]:
    """The attributes of these names that a class's methods set: where it is made, or first."""
    found: dict[str, ast.Attribute] = {}
    for one in module.saying(ast.Attribute, _NAMES):
        of_self = isinstance(one.value, ast.Name) and one.value.id == "self"
        if of_self and isinstance(one.ctx, ast.Store) and node in module.ancestors(one):
            first = found.setdefault(one.attr, one)
            if _is_in(module, one, _CONSTRUCTOR) and not _is_in(module, first, _CONSTRUCTOR):
                found[one.attr] = one
    return found


def _is_in(module: Module, node: ast.AST, name: str) -> bool:
    """Whether something stands in a function of a name."""
    return getattr(module.function(node), "name", "") == name


def _is_old_wrapper(module: Module, node: ast.ClassDef) -> bool:
    info = module.class_info(node)
    is_old = not info.instance.modern and not info.instance.guess
    return info.is_wrapper and is_old and module.project.is_legacy(info.root)


def _is_declared(module: Module, ref: ClassRef, name: str) -> bool:
    """Whether a class has an attribute itself, or one above it has or gets it."""
    if name in module.project.modules[ref.module].scopes[ref.scope].bindings:
        return True
    above = (
        module.project.modules[one.module].scopes[one.scope]
        for one in module.project.ancestors(ref)
    )
    return any(name in scope.attributes for scope in above)


RULE = Rule(
    code="GYM321",
    since="gym 0.24",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym
                import numpy as np

                class Noise(gym.ActionWrapper):
                    def __init__(self, env):
                        super().__init__(env)
                        self._np_random = np.random.RandomState(3)
            """,
            """
                import gymnasium as gym
                import numpy as np

                class Noise(gym.ActionWrapper):
                    _np_random = None

                    def __init__(self, env):
                        super().__init__(env)
                        self._np_random = np.random.RandomState(3)
            """,
        ),
    ),
)
