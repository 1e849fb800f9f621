"""Monitors: what they record needs an environment that renders arrays."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.notes import condition
from ..analysis.tree import SCOPES
from ..edits import Remark
from ..module import Module
from ..project import RenderUse

_MODE = "rgb_array"
_NAMES = frozenset({"gym.wrappers.Monitor", "gym.wrappers.monitor.Monitor"})
_NAMES |= {"gym.wrappers.RecordVideo", "gym.wrappers.record_video.RecordVideo"}


def frames(module: Module, made: tuple[str, int, int]) -> Iterator[RenderUse]:
    """The monitors of a module around what one call of ``make`` gave, as uses of its frames."""
    for call in module.all(ast.Call):
        if is_monitor(module, call) and made in module.value(call.args[0]).makes:
            yield RenderUse(_MODE, conditions(module, call), module.path, call.lineno)


def is_monitor(module: Module, call: ast.Call) -> bool:
    """Whether a call wraps an environment to record it."""
    return bool(call.args) and module.dotted(call.func) in _NAMES


def remarks(module: Module, call: ast.Call) -> Iterator[Remark]:
    """What is left to do where the environment that is recorded is made out of sight."""
    makes = module.value(call.args[0]).makes
    if not makes or any(path != module.path for path, _, _ in makes):
        yield Remark(
            call,
            f'make this environment with render_mode="{_MODE}": RecordVideo records what render() '
            "returns",
        )


def conditions(module: Module, call: ast.Call) -> tuple[str, ...]:
    """The conditions around a call within its function, the outer ones first."""
    found: list[str] = []
    inner: ast.AST = call
    for around in module.ancestors(call):
        if isinstance(around, SCOPES):
            break
        if isinstance(around, (ast.If, ast.IfExp)) and inner is not around.test:
            body = around.body if isinstance(around.body, list) else [around.body]
            found.insert(0, condition(around.test, holds=inner in body))
        inner = around
    return tuple(found)
