"""Says what arrays make of the values in infos of vector environments.

Since gym 0.24, the values that the environments of a vector give under a key stand in one array,
which has the type of what the first of them gives: where that is an integer, the others lose their
fractions. Where the step of an environment of the project gives an integer at times and a fraction
at others, and the project steps vectors, that is reported. So are None beside numbers, and arrays
that are not always as long, which do not fit into one since gymnasium 1.0, and keys that lists of
infos have not. What is read of one info is numpy's as well: ``info["success"] is True`` never
holds, and neither does ``isinstance(info["count"], int)``; ``json.dumps(info)`` raises a TypeError.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import constant_key, last_name
from ..module import Module, called_on, methods
from ..rule import Example, Rule, Safety
from ..text.edits import Remark
from ..topics.infos import batched_values, batches, ragged_values

_CUT = (
    "vectors put {0!r} of all environments into one array, of the type that the first gives: where "
    "that is an integer, fractions are cut; give a float here in any case"
)
_NONE = (
    "vectors put {0!r} of all environments into one array, of the type that the first gives: where "
    "that is a number, None becomes nan, False or an error; leave the key out in place of None, "
    "and read it with get()"
)
_RAGGED = (
    "vectors put {0!r} of all environments into one array, which raises ValueError where these are "
    "not as long: give a list here, which is kept as it is"
)
_HIDDEN = (
    "vectors say under '_' and a key who gave it, so DictInfoToList leaves {0!r} out: name it "
    "without the '_'"
)
_NUMBERED = "DictInfoToList raises AttributeError for keys that are no texts: write {0!r}"
_NUMPYS = (
    "flags and integers in infos of vector environments are numpy's now, so this {} holds for "
    "them: {}"
)
_REFUSED = (
    "flags and integers in infos of vector environments are numpy's now, which json refuses: give "
    "it default=lambda one: one.tolist() as well"
)
_WRITING = frozenset({"json.dump", "json.dumps"})
_CONVERTING = frozenset({"bool", "float", "int", "item", "len", "repr", "str", "tolist"})
_OF_ENCODERS = frozenset({"cls", "default"})
"""What tells json what to do with objects that it does not know."""
_TYPES, _OTHERS = frozenset({"bool", "int"}), frozenset({"float", "str"})


def check(module: Module, node: ast.ClassDef | ast.Compare | ast.Call) -> Iterator[Remark]:
    """Yields what is cut of what one class gives, or what one question is never answered with."""
    if not module.project.stepped.has_vectors:
        return
    if isinstance(node, ast.Compare):
        yield from _compared(module, node)
    elif isinstance(node, ast.Call):
        yield from _asked(module, node)
        yield from _written(module, node)
    else:
        yield from _given(module, node)


def _given(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Reports what is an integer at times and a fraction at others, or not always as long."""
    instance, step = module.class_info(node).instance, methods(node).get("step")
    if step is None or instance.kind is not Kind.ENV or module.imports_modern:
        return
    given = list(batched_values.given(module, node, step))
    told = set[object]()
    for method, key, value in given:
        if not instance.modern and key not in told and (message := _of_key(key)):
            told.add(key)
            yield Remark(value, message, evidence=instance.evidence)
            continue
        same = [one for _, other, one in given if other == key]
        if not instance.modern and batched_values.may_be_cut(method, value):
            yield Remark(value, _CUT.format(key), evidence=instance.evidence)
        elif (
            not instance.modern
            and key not in told
            and batched_values.may_be_none(node, method, same)
        ):
            told.add(key)
            yield Remark(value, _NONE.format(key), evidence=instance.evidence)
        elif ragged_values.is_ragged(module, node, method, value):
            yield Remark(value, _RAGGED.format(key), evidence=instance.evidence)


def _of_key(key: int | str) -> str:
    """What is said of a key that a list of infos has not ("" for most)."""
    if isinstance(key, int):
        return _NUMBERED.format(str(key))
    return _HIDDEN.format(key) if key.startswith("_") else ""


def _compared(module: Module, node: ast.Compare) -> Iterator[Remark]:
    """Reports ``info["success"] is True``."""
    (op, *_), (other, *_) = node.ops, node.comparators
    is_flag = isinstance(other, ast.Constant) and isinstance(other.value, bool)
    if is_flag and isinstance(op, (ast.Is, ast.IsNot)) and _is_of_one(module, node.left):
        always = "always" if isinstance(op, ast.IsNot) else "never"
        yield Remark(node, _NUMPYS.format(always, "compare bool() of it"))


def _asked(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports ``isinstance(info["count"], int)``."""
    if ast.unparse(node.func) != "isinstance" or len(node.args) != 2:
        return
    kinds = node.args[1].elts if isinstance(node.args[1], ast.Tuple) else node.args[1:]
    named = {*map(ast.unparse, kinds)}
    is_missed = not named.isdisjoint(_TYPES) and named <= _TYPES | _OTHERS
    if is_missed and _is_of_one(module, node.args[0]):
        yield Remark(node, _NUMPYS.format("never", "name numpy.integer or numpy.bool_ as well"))


def _written(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports ``json.dumps(info)``, and what is written of one by its key."""
    if module.value(node.func).name not in _WRITING or not node.args:
        return
    told = {keyword.arg for keyword in node.keywords}
    if None in told or not told.isdisjoint(_OF_ENCODERS):
        return
    if any(_is_kept(module, one, node) for one in ast.walk(node.args[0])):
        yield Remark(node, _REFUSED)


def _is_kept(module: Module, node: ast.AST, call: ast.Call) -> bool:
    """Whether infos, one of them or a value of one is part of what a call is given, as it is."""
    if not isinstance(node, (ast.Name, ast.Subscript, ast.Call)):
        return False
    around = module.parent(node)
    if isinstance(around, (ast.Subscript, ast.Attribute)):
        return False  # a part of it is
    if not (_is_of_one(module, node) or batches.are_listed(module, node)):
        return False
    within = itertools.takewhile(lambda one: one is not call, module.ancestors(node))
    return not any(isinstance(one, ast.Call) and _converts(one) for one in within)


def _converts(call: ast.Call) -> bool:
    return last_name(call.func) in _CONVERTING


def _is_of_one(module: Module, node: ast.expr) -> bool:
    """Whether a value is read by its key from one of the infos of a vector environment."""
    if isinstance(node, ast.Subscript) and isinstance(constant_key(node.slice), str):
        return batches.are_of_one(module, node.value)
    infos = called_on(node, "get")
    return infos is not None and batches.are_of_one(module, infos)


RULE = Rule(
    code="GYM225",
    since=batches.SINCE,
    safety=Safety.MANUAL,
    nodes=(ast.ClassDef, ast.Compare, ast.Call),
    check=check,
    words={ast.Call: ("isinstance", "dump", "dumps")},
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def step(self, action):
                        bonus = 0.5 if action else 0
                        return action, 1.0, False, {"bonus": bonus}

                envs = gym.vector.SyncVectorEnv(
                    [Walk] * 2
                )
                envs.reset()
                _, rewards, _, infos = envs.step([0, 1])
                print(rewards, infos[0]["bonus"])
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def step(self, action):
                        bonus = 0.5 if action else 0
                        return action, 1.0, False, False, {"bonus": bonus}

                envs = gym.wrappers.vector.DictInfoToList(gym.vector.SyncVectorEnv(
                    [Walk] * 2,
                    autoreset_mode="SameStep"
                ))
                envs.reset()
                _, rewards, _, _, infos = envs.step([0, 1])
                infos = [one.get("final_info", one) for one in infos]
                print(rewards, infos[0]["bonus"])
            """,
        ),
    ),
)
