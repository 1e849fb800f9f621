"""Renders by the render() of a class of the project that holds what gym made.

All that such a class makes is made for one mode, whichever instance is rendered. Where one alone is
made, and rendered in the same file, that is the one; elsewhere the choice is left to people.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.tables.idioms import last_name
from ...findings import Level
from ...module import Module
from ...project import RenderUse
from ...text.edits import Remark
from ..code import callers
from .render_modes import PICTURES


def left(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> Iterator[Remark]:
    """Yields what is left to do where not all that a call of ``make`` gives is sure to be shown.

    Args:
        module: The module of the call.
        node: The call.
        uses: How what it gives is rendered.
    """
    held = [use for use in uses if use.holder]
    asked = [use for use in held if not _is_within(module, use)]
    if not held or (len(asked) == len(held) and all(_is_one(module, use) for use in asked)):
        return
    where = ", ".join(sorted({f"{use.path}:{use.line}" for use in asked or held}))
    other = "another" if frames(uses) else "no"
    mode = f'render_mode="{held[0].mode}"' if held[0].mode else "their render_mode"
    yield Remark(
        node,
        f"{held[0].holder}.render() renders this environment ({where}), and shows nothing where "
        f"it is made for {other} mode: pass {mode} for those that are to be seen",
        Level.MANUAL if asked else Level.NOTE,
    )


def frames(uses: Sequence[RenderUse]) -> list[RenderUse]:
    """How a class renders by itself what it holds, where that is for pictures and not to be seen.

    It would have none without the mode; what is to be seen can be left to people.
    """
    own = [use for use in uses if not use.holder]
    return own if all(use.mode in PICTURES for use in own) else []


def _is_within(module: Module, use: RenderUse) -> bool:
    """Whether all that is known of a render is where the class itself does it."""
    calls = [one for one in module.all(ast.Call) if one.lineno == use.line]
    functions = [module.function(one) for one in calls] if use.path == module.path else []
    owners = [module.owner(one) for one in functions if one is not None and one.name == "render"]
    return any(owner is not None and owner.name == use.holder for owner in owners)


def _is_one(module: Module, use: RenderUse) -> bool:
    """Whether a file that has a class makes one instance of it in all, and renders that one."""
    made = [one for one in module.all(ast.Call) if last_name(one.func) == use.holder]
    if use.path != module.path or len(made) != 1 or module.in_loop(made[0], module.tree):
        return False
    around = module.function(made[0])
    shown = [one for one in module.all(ast.Call) if one.lineno == use.line]
    if around is not None and not all(module.function(one) is around for one in shown):
        return False
    return not any(
        callers.may_call(module, one, use.holder, False) for one in callers.others(module)
    )
