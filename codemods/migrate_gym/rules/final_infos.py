"""Reads what the last step of an episode said from where vector environments put it today.

gym 0.25 and 0.26 put the last observation of an episode into ``infos["final_observation"]``, and
its info, one dict for each environment or None, into ``infos["final_info"]``. They are called
``final_obs`` and ``_final_obs`` today, and ``final_info`` is a dict of arrays: a small function,
put below the imports, makes dicts of it again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import helpers
from ..topics.infos import info_dicts

_SINCE = "gymnasium 1.0"
_RENAMED = {"final_observation": "final_obs", "_final_observation": "_final_obs"}
_FINAL = "final_info"
_NAME = "final_infos"
_FUNCTION = '''def {name}(infos):
    """One dict for each environment whose episode has ended, and None for each of the others."""

    def of(info, i):
        return {{
            key: of(value, i) if isinstance(value, dict) else value[i]
            for key, value in info.items()
            if not key.startswith("_") and info.get("_" + key, {{i: True}})[i]
        }}

    ended = enumerate(infos["_final_info"])
    return [of(infos["final_info"], i) if is_there else None for i, is_there in ended]'''


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new name of one key, or who reads what it stands for."""
    key = node.value
    assert isinstance(key, str)
    infos = None if module.imports_modern else info_dicts.asked(module, node)
    if infos is None or module.value(infos).modern:
        return
    if key in _RENAMED:
        edit = Edit(node, f"{key} is {_RENAMED[key]} in {module.target.title}")
        yield edit.replace(module.span(node), module.source(node).replace(key, _RENAMED[key]))
        return
    found = module.parent(node)
    if isinstance(found, ast.Subscript) and isinstance(found.ctx, ast.Load):
        yield _listed(module, found, infos)


def _listed(module: Module, found: ast.Subscript, infos: ast.expr) -> Outcome:
    """``infos["final_info"]``."""
    name = module.fresh(_NAME, module.tree)
    edit = Edit(found, "final_info is a dict of arrays now")
    edit.replace(module.span(found), f"{name}(", module.span(infos), ")")
    if helpers.put(module, edit, _FUNCTION.format(name=name)):
        return edit
    message = "final_info is a dict of arrays now: read infos['final_info'][key][i]"
    return Remark(found, message)


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
