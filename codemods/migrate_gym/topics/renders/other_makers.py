"""Who has environments made by a function that others have render what it makes."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module, all_of, reads
from ...project import RenderUse
from . import render_modes

_WITHOUT_INSTANCE = frozenset({"classmethod", "staticmethod"})


def shown_nowhere(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> list[str]:
    """The files that have the function around make such environments, and show none in a window.

    A file that imports one in which environments are shown may have them shown there. One function
    of the file itself that makes and steps them is enough. Around a function that is made and given
    back (``return _thunk``) it is the one that makes it.
    """
    maker = module.function(node)
    while maker is not None and (around := module.function(maker)) is not None:
        maker = around
    if maker is None or not _is_called_by_name(module, maker):
        return []
    makers = _makers(module, maker)
    shown = {use.path for use in uses}
    if module.path in shown or all(use.mode in render_modes.PICTURES for use in uses):
        return []
    files = module.project.modules.values()
    showing = {_last(facts.module) for facts in files if facts.path in shown}
    here = module.project.modules[module.name]
    is_stepped = any("step" in scope.called and makers & {*scope.called} for scope in here.scopes)
    if is_stepped and not showing & here.imported_parts():
        return [module.path]
    if _is_registered(module, maker):
        return [f"those who look {maker.name} up"]
    return sorted(
        facts.path
        for facts in files
        if facts.path not in {*shown, module.path}
        and any(makers & {*scope.called} for scope in facts.scopes)
        and _last(module.name) in facts.imported_parts()
        and not showing & facts.imported_parts()
    )


def _is_called_by_name(module: Module, maker: FunctionDef) -> bool:
    """Whether a function is the module's, or a class's that needs no instance."""
    if isinstance(module.parent(maker), ast.Module):
        return True
    marks = {last_name(mark) for mark in maker.decorator_list}
    return module.owner(maker) is not None and not marks.isdisjoint(_WITHOUT_INSTANCE)


def _makers(module: Module, maker: FunctionDef) -> set[str]:
    """The names of a function, and of those of its module that have it, or one of these, called."""
    functions = [
        one for one in module.tree.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    named = {one.name: {read.id for read in all_of(one, ast.Name)} for one in functions}
    found, before = {maker.name}, 0
    while len(found) > before:
        before = len(found)
        found |= {name for name, names in named.items() if names & found}
    return found


def _is_registered(module: Module, maker: ast.AST) -> bool:
    """Whether a module hands a function to a register, for others to find: ``ENVS.register(…)``."""
    name = getattr(maker, "name", "")
    marks = [last_name(mark) for mark in getattr(maker, "decorator_list", ())]
    around = (module.parent(one) for one in reads(module.tree, name))
    calls = (module.parent(one) if isinstance(one, ast.keyword) else one for one in around)
    marks += [last_name(one.func) for one in calls if isinstance(one, ast.Call)]
    return any(mark.startswith("register") for mark in marks)


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]
