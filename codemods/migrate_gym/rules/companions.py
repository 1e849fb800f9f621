"""Keeps environments of packages that register with gym only.

``import d4rl`` enters environments into gym's registry, where gymnasium's ``make`` does not look.
Where such an import does nothing else in a module, it becomes that of the package's successor with
the same environments, if there is one; otherwise ``gymport.import_legacy("d4rl")``, which imports
the package as it is and lets today's ``make`` make its environments.

Where a module uses more of the package, and not names alone that its successor has as well, the
import stays and the successor is named. Reported too is what is imported for nothing that is seen
and is called like a package of environments, and where envpool is asked for gym's API: it gives
spaces of the gym that is installed, and since gym 0.26 five values. A note tells of what packages
that are not seen make, and is taken for environments: by classes whose names end in ``Env``, and
by functions called ``make`` or ``make_env`` whose results are used as environments.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..analysis.tables import known, lookalikes
from ..findings import Level
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.ids import package_makes, unseen_classes

_MAKING = ("make", "make_gym")
_LIKE_ENVIRONMENTS = late(r"(?:^|_)gym_|_gym$|_envs?$")


def check(module: Module, node: ast.Import | ast.ImportFrom | ast.Call) -> Iterator[Outcome]:
    """Yields what one import of such a package becomes, or what to do about it."""
    if isinstance(node, ast.Call):
        yield from _asked_for_gym(module, node)
        return
    is_gyms = module.project.uses_gym or known.LEGACY_ROOT in module.imported_roots
    is_gyms = is_gyms or package_makes.is_imported_alone(module)
    if not is_gyms or (isinstance(node, ast.ImportFrom) and node.level):
        return
    yield from _strange(module, node)
    yield from unseen_classes.outcomes(module, node)
    for name in _names(node):
        row = moves.companion(name)
        if row is None or module.project.has_package(row.module) or _is_own(module, node, name):
            continue
        if row.certain and row.new_module == row.module:
            if _is_another(row) and not module.imports_modern and _is_first(module, node, row):
                told = f"pip install '{row.requirement}'; {row.note}"
                yield Remark(node, told.rstrip("; "), Level.NOTE)
            continue
        if isinstance(node, ast.ImportFrom) and (where := _place(node)):
            edit = Edit(node, f"{where} has what {name} had")
            start = module.text.text.index(name, module.span(node).start)
            yield edit.replace(Span(start, start + len(name)), where)
        elif name == row.module and (uses := _uses_of_successor(module, node, row)):
            yield _renamed(module, node, row, uses)
        elif name != row.module or not row.registers or not _only_registers(module, node, name):
            is_told = row.needs_gym or module.names_versions
            if is_told and (row.registers or _is_first(module, node, row)):
                stays = "" if row.requirement else unseen_classes.around(module, node)
                yield Remark(node, f"{_advice(row)}{stays}")
        else:
            yield from _registering(module, node, row)


def _is_own(module: Module, node: ast.Import | ast.ImportFrom, name: str) -> bool:
    """Whether a module of a package that an import names is the project's own, in any folder.

    A whole package is, where it lies beside the module, in a folder that is a package too: so
    scripts find it.
    """
    beside = module.project.modules.get(f"{module.name.rpartition('.')[0]}.{name}")
    if beside is not None and beside.is_package:
        return True
    parts = [f"{name}.{alias.name}" for alias in node.names] if type(node) is ast.ImportFrom else []
    within = (one for one in (name, *parts) if "." in one)
    return any(module.project.has_imported(module.name, one) for one in within)


def _is_another(row: moves.Companion) -> bool:
    """Whether what is installed today is another distribution, or needs more than before."""
    return bool(row.note) or not row.requirement.startswith(row.distribution)


def _asked_for_gym(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports where envpool makes batches for gym in a module that goes to gymnasium."""
    if known.LEGACY_ROOT not in module.imported_roots or known.MODERN_ROOT in module.imported_roots:
        return
    given = [*node.args[1:2], *(one.value for one in node.keywords if one.arg == "env_type")]
    is_gym = any(isinstance(one, ast.Constant) and one.value == "gym" for one in given)
    name = module.value(node.func).name
    if name == "envpool.make_gym" or (name == "envpool.make" and is_gym):
        yield Remark(
            node,
            "envpool makes this for the gym that is installed, whose spaces are not gymnasium's: "
            "ask for env_type=\"gymnasium\" (pip install 'envpool>=0.8'), and take five values "
            "of step() and (obs, info) of reset()",
        )


def _strange(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Remark]:
    """Reports what is imported for nothing that is seen, and may register environments."""
    for alias in node.names if isinstance(node, ast.Import) else ():
        name = alias.name.partition(".")[0]
        if not _LIKE_ENVIRONMENTS.search(name) or moves.companion(name) is not None:
            continue
        if name in lookalikes.ROOTS:
            continue
        is_here = any(name in one.split(".") for one in module.project.modules)
        if not is_here and _only_registers(module, node, alias.name):
            yield Remark(
                node,
                f"{name} is not part of this project: if it registers with gym only, write "
                f'gymport.import_legacy("{name}") in its place',
            )


def _registering(
    module: Module, node: ast.Import | ast.ImportFrom, row: moves.Companion
) -> Iterator[Outcome]:
    """An import that enters environments into gym's registry, and does nothing else."""
    span = module.span(next(alias for alias in node.names if alias.name == row.module))
    if row.certain and row.new_module:
        edit = Edit(node, f"{row.new_module} has the environments of {row.module}")
        yield edit.replace(span, row.new_module)
        yield Remark(node, f"pip install '{row.requirement}'; {row.note}".rstrip("; "), Level.NOTE)
        return
    edit = Edit(node, f"{row.module} registers with gym only: gymport imports it")
    edit.replace(span, "gymport")
    edit.after.append((node, f'gymport.import_legacy("{row.module}")'))
    yield edit
    yield Remark(node, f"pip install gymport; {_advice(row)}", Level.NOTE)


def _place(node: ast.ImportFrom) -> str:
    """The module that has all the imported names today, and what they were ("" for none)."""
    found = [moves.COMPANION_NAMES.get(f"{node.module}.{alias.name}", "") for alias in node.names]
    places = {new.rpartition(".")[0] for new in found}
    return places.pop() if len(places) == 1 else ""


def _uses_of_successor(
    module: Module, node: ast.Import | ast.ImportFrom, row: moves.Companion
) -> list[ast.expr]:
    """All uses of an imported package, if its successor itself has what each of them names."""
    bindings = [
        alias
        for one in module.all(ast.Import)
        for alias in one.names
        if alias.name.partition(".")[0] == row.module
    ]
    if isinstance(node, ast.ImportFrom) or not row.certain or len(bindings) > 1:
        return []
    uses: list[ast.expr] = []
    for name in module.all(ast.Name):
        if name.id == row.module:
            use = module.parent(name)
            new = moves.COMPANION_NAMES.get(ast.unparse(use), "")
            if not isinstance(use, ast.Attribute) or new != f"{row.new_module}.{use.attr}":
                return []
            uses.append(name)
    return uses


def _renamed(
    module: Module, node: ast.Import | ast.ImportFrom, row: moves.Companion, uses: list[ast.expr]
) -> Edit:
    """An import of a package and its uses, which are those of the successor now."""
    assert row.new_module is not None
    edit = Edit(node, f"{row.new_module} has what {row.module} had")
    aliases = (alias for alias in node.names if alias.name == row.module)
    for place in (*aliases, *uses):
        edit.replace(module.span(place), row.new_module)
    return edit


def _is_first(module: Module, node: ast.Import | ast.ImportFrom, row: moves.Companion) -> bool:
    """Whether no line above an import names the same package."""
    return not any(
        one.lineno < node.lineno and row.module in {name.partition(".")[0] for name in _names(one)}
        for one in module.imports
    )


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that an import names."""
    return (
        [alias.name for alias in node.names]
        if isinstance(node, ast.Import)
        else [node.module or ""]
    )


def _only_registers(module: Module, node: ast.stmt, name: str) -> bool:
    """Whether nothing of a package but its being imported is used in a module."""
    if not isinstance(node, ast.Import) or "." in name:
        return False
    if any(alias.name == name and alias.asname for alias in node.names):
        return False
    return not any(use.id == name for use in module.all(ast.Name))


def _advice(row: moves.Companion) -> str:
    if not row.requirement:
        advice = f'nothing took the place of {row.module}: gymport.import_legacy("{row.module}")'
        return f"{advice} imports it as it is" + (f"; {row.note}" if row.note else "")
    new = f", and import {row.new_module}" if row.new_module else ""
    why = "knows gym only" if row.registers else "is no longer kept up"
    advice = f"{row.module} {why}: pip install '{row.requirement}'{new}"
    return advice + (f"; {row.note}" if row.note else "")


RULE = Rule(
    code="GYM105",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Import, ast.ImportFrom, ast.Call),
    words={ast.Call: _MAKING},
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
                from minigrid.wrappers import FlatObsWrapper
            """,
        ),
    ),
)
