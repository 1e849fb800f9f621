"""Checks environments as far as they were checked before.

Up to gym 0.24, ``check_env`` left out rendering unless it was told otherwise: that is said now. It
makes the environment anew for every mode, which puts old environments that draw to a test that
nobody asked for. A note tells that one seed has to give the same observations twice, and that
since gymnasium 1.4 no array or dict may be returned a second time. Another one tells, where the
check of Stable-Baselines3 is imported, that a ``Box`` of ``float32`` holds no ``float64`` since gym
0.21. Where what is checked is a wrapper of the project, gymnasium 1.0 cannot make it anew, for
rendering or to close it twice, unless its class records what it was made with: code that speaks the
API of gym 0.26 already, and asked for the whole check, is left as it is and reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Value
from ..findings import Level
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import bases
from ..topics.code import call_arguments

_SINCE = "gym 0.25"
_MAKES_ANEW = "gymnasium 1.0"
_NO_REUSE = "gymnasium 1.4"
_CHECK = "gym.utils.env_checker.check_env"
_CHECKER_OF_BASELINES = "stable_baselines3.common.env_checker"
_WANTED_BY_BASELINES = (
    "a Box holds nothing since gym 0.21 that cannot be cast to its dtype, as float64 to float32, "
    "and this check refuses such observations: make them with the dtype of their space"
)
_RECORDER = "RecordConstructorArgs"
_RENDER, _CLOSE = "skip_render_check", "skip_close_check"
_POSITION = 2  # of skip_render_check
_WANTS = (
    "check_env resets and steps twice with one seed now, and wants the same observations: let the "
    "environment draw from self.np_random alone"
)


def check(module: Module, node: ast.Call | ast.ImportFrom) -> Iterator[Outcome]:
    """Yields what one check leaves out."""
    if isinstance(node, ast.ImportFrom):
        is_old = not (module.project.speaks_current or module.imports_modern)
        if node.module == _CHECKER_OF_BASELINES and is_old:
            yield Remark(node, _WANTED_BY_BASELINES, Level.NOTE)
        return
    if not node.args or module.dotted(node.func) != _CHECK or not module.project.is_legacy(_CHECK):
        return
    given = {keyword.arg for keyword in node.keywords}
    if module.target.place(_CHECK).new is None:
        return
    if None in given or any(isinstance(one, ast.Starred) for one in node.args):
        return
    left_out = given | ({_RENDER} if len(node.args) > _POSITION else set())
    owner = module.value(node.args[0])
    cannot_be_made = module.target.has_seen(_MAKES_ANEW) and _is_plain_wrapper(module, owner)
    wanted = [_RENDER, *([_CLOSE] if cannot_be_made else [])]
    missing = [name for name in wanted if name not in left_out]
    if not missing:
        return
    if not module.project.speaks_current:
        edit = Edit(node, "check_env did not render", evidence=owner.evidence)
        call_arguments.add(module, edit, node, ", ".join(f"{name}=True" for name in missing))
        yield edit
        if node is _first(module):
            yield Remark(node, _WANTS + _once_only(module), Level.NOTE)
    elif cannot_be_made:
        skipped = " and ".join(f"{name}=True" for name in missing)
        yield Remark(
            node,
            f"check_env cannot make {ast.unparse(node.args[0])} anew: let the wrapper derive from "
            f"gymnasium.utils.{_RECORDER} too, or pass {skipped}",
            evidence=owner.evidence,
        )


def _once_only(module: Module) -> str:
    """What is said of data that is returned again, where the check refuses that."""
    if not module.target.has_seen(_NO_REUSE):
        return ""
    return "; what reset or step returned before is refused as well: return copies"


def _first(module: Module) -> ast.Call | None:
    """The first check of the module: what all of them ask for is said once."""
    return next((call for call in module.all(ast.Call) if module.dotted(call.func) == _CHECK), None)


def _is_plain_wrapper(module: Module, owner: Value) -> bool:
    """Whether something is a wrapper of the project's that records no arguments."""
    if ":" not in owner.name:
        return False
    ref = ClassRef.of(owner.name)
    is_wrapper = module.project.class_info(ref).is_wrapper
    return is_wrapper and not any(name.endswith(_RECORDER) for name in bases.names(module, ref))


RULE = Rule(
    code="GYM505",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.ImportFrom),
    check=check,
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                import gym
                from gym.utils.env_checker import check_env

                def test_walk():
                    check_env(gym.make("Walk-v0"))
            """,
            """
                import gymnasium as gym
                from gymnasium.utils.env_checker import check_env

                def test_walk():
                    check_env(gym.make("Walk-v0"), skip_render_check=True)
            """,
        ),
    ),
)
