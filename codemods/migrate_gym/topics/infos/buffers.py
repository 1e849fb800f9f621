"""Replay buffers of Stable-Baselines3, which ask the infos that they are given for time limits.

An episode that its time limit ended is no ended one to them: they read the key that gym's
``TimeLimit`` wrote, where environments are not stepped by a ``VecEnv``, which writes it itself.
"""

from __future__ import annotations

import ast
from typing import TypeGuard

from ...module import Module, reads

_BUFFERS = frozenset({"ReplayBuffer", "DictReplayBuffer", "HerReplayBuffer", "buffers"})
_ROOTS = ("stable_baselines3.", "sb3_contrib.")
_ASKING = "handle_timeout_termination"
"""The argument by which a buffer is made that asks for no limits."""
_ADD = "add"
_INFOS = "infos"
_PLACE = 5
"""Where ``add(obs, next_obs, action, reward, done, infos)`` takes the infos."""


def take(module: Module, info: ast.Name) -> bool:
    """Whether infos that have a name in a scope are given to such a buffer there.

    Args:
        module: The module.
        info: Where the infos get their name, or one info does that goes into a list.
    """
    scope = module.scope(info)
    return any(is_given(module, read) for read in reads(scope, info.id)) and _ask(module)


def is_given(module: Module, node: ast.expr) -> bool:
    """Whether an expression is the infos, or among those, of ``buffer.add(…, done, infos)``."""
    around = module.parent(node)
    while isinstance(around, (ast.List, ast.Tuple)):
        node, around = around, module.parent(around)
    if isinstance(around, ast.keyword):
        call = module.parent(around)
        return around.arg == _INFOS and _adds(call)
    return _adds(around) and [node] == around.args[_PLACE : _PLACE + 1]


def _adds(node: ast.AST) -> TypeGuard[ast.Call]:
    function = node.func if isinstance(node, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr == _ADD


def _ask(module: Module) -> bool:
    """Whether a project has such buffers, and the module makes none that asks for no limits."""
    told = [
        keyword.value
        for call in module.all(ast.Call)
        for keyword in call.keywords
        if keyword.arg == _ASKING
    ]
    if told and all(isinstance(one, ast.Constant) and not one.value for one in told):
        return False
    return any(
        dotted.startswith(_ROOTS) and dotted.rpartition(".")[2] in _BUFFERS
        for facts in module.project.modules.values()
        for dotted in facts.imports
    )
