"""Keeps environments of packages that register with gym only.

``import d4rl`` enters environments into gym's registry, where gymnasium's ``make`` does not look.
Where such an import does nothing else in a module, it becomes that of the package's successor with
the same environments, if there is one; otherwise ``gymport.import_legacy("d4rl")``, which imports
the package as it is and lets today's ``make`` make its environments.

Where a module uses more of the package, the import stays and the successor is named.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..edits import Edit, Remark
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety


def check(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Outcome]:
    """Yields what one import of such a package becomes, or what to do about it."""
    if not module.project.uses_gym or (isinstance(node, ast.ImportFrom) and node.level):
        return
    names = (
        [alias.name for alias in node.names]
        if isinstance(node, ast.Import)
        else [node.module or ""]
    )
    for name in names:
        row = moves.companion(name)
        if row is None or (row.certain and row.new_module == row.module) or _is_own(module, row):
            continue
        if len(names) > 1 or name != row.module or not _only_registers(module, node):
            yield Remark(node, _advice(row))
        elif row.certain and row.new_module:
            edit = Edit(node, f"{row.new_module} has the environments of {row.module}")
            yield edit.replace(module.span(node), f"import {row.new_module}")
            yield Remark(
                node, f"pip install '{row.requirement}'; {row.note}".rstrip("; "), Level.NOTE
            )
        else:
            edit = Edit(node, f"{row.module} registers with gym only: gymport imports it")
            edit.replace(module.span(node), "import gymport")
            edit.after.append((node, f'gymport.import_legacy("{row.module}")'))
            yield edit
            yield Remark(node, f"pip install gymport; {_advice(row)}", Level.NOTE)


def _is_own(module: Module, row: moves.Companion) -> bool:
    """Whether the project itself has a package of that name."""
    return any(name.split(".")[0] == row.module for name in module.project.modules)


def _only_registers(module: Module, node: ast.stmt) -> bool:
    """Whether nothing of a package but its being imported is used in a module."""
    if not isinstance(node, ast.Import) or node.names[0].asname:
        return False
    name = node.names[0].name
    return not any(use.id == name for use in module.all(ast.Name))


def _advice(row: moves.Companion) -> str:
    if not row.requirement:
        advice = f'nothing took the place of {row.module}: gymport.import_legacy("{row.module}")'
        return f"{advice} imports it as it is" + (f"; {row.note}" if row.note else "")
    new = f", and import {row.new_module}" if row.new_module else ""
    advice = f"{row.module} knows gym only: pip install '{row.requirement}'{new}"
    return advice + (f"; {row.note}" if row.note else "")


RULE = Rule(
    code="GYM105",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Import, ast.ImportFrom),
    check=check,
    examples=(
        Example(
            """
                import gym
                import gym_minigrid
                env = gym.make("MiniGrid-Empty-5x5-v0")
            """,
            """
                import gymnasium as gym
                import minigrid
                env = gym.make("MiniGrid-Empty-5x5-v0")
            """,
        ),
        Example(
            """
                import gym
                import d4rl
                env = gym.make("maze2d-umaze-v1")
            """,
            """
                import gymnasium as gym
                import gymport
                gymport.import_legacy("d4rl")
                env = gym.make("maze2d-umaze-v1")
            """,
        ),
        Example(
            """
                import gym
                from gym_minigrid.wrappers import FlatObsWrapper
            """,
            """
                import gymnasium as gym
                from gym_minigrid.wrappers import FlatObsWrapper
            """,
        ),
    ),
)
