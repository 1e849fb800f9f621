"""Reads what the last step of an episode said from where vector environments put it today.

gym 0.25 and 0.26 put the last observation of an episode into ``infos["final_observation"]``, and
its info, one dict for each environment or None, into ``infos["final_info"]``. They are called
``final_obs`` and ``_final_obs`` today, and ``final_info`` is a dict of arrays: a small function,
put below the imports, makes dicts of it again. Where a project steps a vector environment, and the
keys are read of what may be its infos or not, that is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..analysis.tables.idioms import constant_key
from ..module import Module, own_of
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import helpers
from ..topics.infos import info_dicts

_SINCE = "gymnasium 1.0"
_RENAMED = {"final_observation": "final_obs", "_final_observation": "_final_obs"}
_FINAL = "final_info"
_NAME = "final_infos"
_OF_DICTS = frozenset({"get", "items", "keys", "values"})
_WORKING = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)
_ARRAYS = "a dict of arrays"
_TODAY = f"final_info is {_ARRAYS} now: read infos['final_info'][key][i]"
_FUNCTION = '''def {name}(infos):
    """One dict for each environment whose episode has ended, and None for each of the others."""

    def of(info, i):
        masks = {{f"_{{key}}" for key in info}}
        return {{
            key: of(value, i) if isinstance(value, dict) else value[i]
            for key, value in info.items()
            if key not in masks and info.get(f"_{{key}}", {{i: True}})[i]
        }}

    ended = enumerate(infos["_final_info"])
    return [of(infos["final_info"], i) if is_there else None for i, is_there in ended]'''


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new name of one key, or who reads what it stands for."""
    key = node.value
    assert isinstance(key, str)
    is_done = module.imports_modern or module.target.root in module.imported_roots
    infos = None if is_done else info_dicts.looked_in(module, node)
    if infos is None or module.value(infos).modern or helpers.is_inside(module, node, _NAME):
        return
    if not info_dicts.are_of_batch(module, infos):
        yield from _perhaps(module, node, infos)
        return
    if key in _RENAMED:
        edit = Edit(node, f"{key} is {_RENAMED[key]} in {module.target.title}")
        yield edit.replace(module.span(node), module.source(node).replace(key, _RENAMED[key]))
        return
    found = module.parent(node)
    if isinstance(found, ast.Subscript) and isinstance(found.ctx, ast.Load):
        if not _is_dict(module.parent(found), found):
            yield _listed(module, found, infos)
    elif isinstance(found, ast.Call):
        yield _asked(module, found, infos)
    elif info_dicts.is_equality(found):
        yield Remark(node, _TODAY)


def _perhaps(module: Module, node: ast.Constant, infos: ast.expr) -> Iterator[Outcome]:
    """Reports a key of what may be the infos of a vector environment."""
    key = node.value
    assert isinstance(key, str)
    found = module.parent(node)
    is_compared = isinstance(found, ast.Compare) and not info_dicts.is_equality(found)
    is_asked_for = key == _FINAL and is_compared
    is_stored = isinstance(found, ast.Subscript) and not isinstance(found.ctx, ast.Load)
    if key not in {_FINAL, *_RENAMED} or is_asked_for or is_stored:
        return
    if _is_taken_in(module, found, infos):
        return
    if info_dicts.may_be_of_batch(module, infos, key):
        today, instead = _ARRAYS, f"{key}[…][i]"
        if key in _RENAMED:
            today = instead = _RENAMED[key]
        yield Remark(
            node,
            f"{key} is {today} in the infos of a vector environment now: read {instead} where "
            "these are such infos",
        )


def _is_taken_in(module: Module, found: ast.AST, infos: ast.expr) -> bool:
    """Whether a dict takes in what it has under the key: ``info.update(info.pop(key))``.

    So does the info of one environment, in the function that lists those of a vector.
    """
    around = module.parent(found)
    into = f"{ast.unparse(infos)}.update"
    return isinstance(around, ast.Call) and ast.unparse(around.func) == into


def _is_dict(around: ast.AST, found: ast.Subscript) -> bool:
    """Whether an info is read by a key, as the one dict of today, and of other libraries, is."""
    if isinstance(around, ast.Subscript) and around.value is found:
        return isinstance(constant_key(around.slice), str)
    return isinstance(around, ast.Attribute) and around.attr in _OF_DICTS


def _asked(module: Module, found: ast.Call, infos: ast.expr) -> Outcome:
    """``infos.get("final_info", [])``."""
    assert isinstance(found.func, ast.Attribute)
    default = module.source(found.args[1]) if found.args[1:] else "None"
    is_plain = not found.keywords and not any(map(_is_worked_out, found.args[1:]))
    name = module.fresh(_NAME, module.tree)
    edit = Edit(found, f"final_info is {_ARRAYS} now")
    there, key = module.source(infos), module.source(found.args[0])
    text = f"({name}({there}) if {key} in {there} else {default})"
    edit.replace(module.span(found), text)
    can = found.func.attr == "get" and is_plain
    if can and helpers.put(module, edit, _FUNCTION.format(name=name)):
        return edit
    return Remark(found, _TODAY)


def _is_worked_out(default: ast.expr) -> bool:
    """Whether something happens when a default is evaluated."""
    return any(isinstance(part, _WORKING) for part in ast.walk(default))


def _listed(module: Module, found: ast.Subscript, infos: ast.expr) -> Outcome:
    """``infos["final_info"]``."""
    name = module.fresh(_NAME, module.tree)
    edit = Edit(found, f"final_info is {_ARRAYS} now")
    if (ended := _of_the_ended(module.parent(found), infos)) is not None:
        one = module.fresh("one", module.scope(found))
        listed = (f"[{one} for {one} in {name}(", module.span(infos), f") if {one} is not None]")
        edit.replace(module.span(ended), *listed)
    elif (numpy := module.numpy_at(found)) and _is_masked(module, found):
        several = (f"{numpy}.array({name}(", module.span(infos), "), dtype=object)")
        edit.replace(module.span(found), *several)
    else:
        edit.replace(module.span(found), f"{name}(", module.span(infos), ")")
    if helpers.put(module, edit, _FUNCTION.format(name=name)):
        return edit
    return Remark(found, _TODAY)


def _is_masked(module: Module, found: ast.Subscript) -> bool:
    """Whether some are taken by what may be an array: ``infos["final_info"][done]``."""
    around = module.parent(found)
    if not isinstance(around, ast.Subscript) or around.value is not found:
        return False
    if not isinstance(around.slice, ast.Name):
        return isinstance(around.slice, (ast.BinOp, ast.Call, ast.Compare))
    name, scope = around.slice.id, module.scope(found)
    given = (one for one in own_of(scope, ast.Name) if one.id == name)
    stored = [module.parent(one) for one in given if isinstance(one.ctx, ast.Store)]
    return bool(stored) and all(_gives_more_than_number(module, one) for one in stored)


def _gives_more_than_number(module: Module, node: ast.AST) -> bool:
    """Whether something assigns, and not a number that is written out."""
    given = node if isinstance(node, ast.Assign) else module.parent(node)
    return isinstance(given, ast.Assign) and not isinstance(given.value, ast.Constant)


def _of_the_ended(around: ast.AST, infos: ast.expr) -> ast.Subscript | None:
    """``infos["final_info"][infos["_final_info"]]``, which leaves the others out."""
    if not (isinstance(around, ast.Subscript) and isinstance(around.slice, ast.Subscript)):
        return None
    is_mask = constant_key(around.slice.slice) == f"_{_FINAL}"
    return around if is_mask and is_spelt(around.slice.value, ast.unparse(infos)) else None


RULE = Rule(
    code="GYM217",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    words={ast.Constant: [_FINAL, *_RENAMED]},
    examples=(
        Example(
            """
                import gym
                from makers import make

                envs = gym.vector.SyncVectorEnv([make] * 2)
                envs.reset(seed=0)
                obs, rewards, terminations, truncations, infos = envs.step([0, 1])
                if "final_observation" in infos:
                    last = infos["final_observation"][0]
            """,
            """
                import gymnasium as gym
                from makers import make

                envs = gym.vector.SyncVectorEnv([make] * 2, autoreset_mode="SameStep")
                envs.reset(seed=0)
                obs, rewards, terminations, truncations, infos = envs.step([0, 1])
                if "final_obs" in infos:
                    last = infos["final_obs"][0]
            """,
        ),
    ),
)
