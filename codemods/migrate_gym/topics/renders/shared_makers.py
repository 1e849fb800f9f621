"""What makes environments for several callers, not all of which show theirs in a window."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...analysis.reading.records import Facts, Scope
from ...analysis.reading.tree import reads
from ...analysis.solving.classes.written_out import root_scope
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module
from ...project import RenderUse
from . import render_modes


class _Maker(NamedTuple):
    """What others call to be given an environment.

    Attributes:
        function: The function or method around the call of ``make``, outermost.
        name: What it is called by: a constructor by its class.
        is_function: Whether it is a function of the module itself.
    """

    function: FunctionDef
    name: str
    is_function: bool


def shown_nowhere(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> list[str]:
    """The places that have what is around make such environments, and show none in a window.

    A file that imports one in which environments are shown may have them shown there. One function
    of the file itself that makes and steps them is enough. Around a function that is made and given
    back (``return _thunk``) it is the one that makes it.
    """
    maker = _maker(module, node)
    if maker is None or not render_modes.shows(uses):
        return []
    shown = {use.path for use in uses}
    if module.path in shown:
        names = _showing(module, uses)
        return [*_here(module, node, maker, names), *_elsewhere(module, maker, shown, names)]
    here = module.project.modules[module.name]
    is_stepped = any({maker.name, "step"} <= {*scope.called} for scope in here.scopes)
    if is_stepped and not _files(module, shown) & here.imported_parts():
        return [module.path]
    if maker.is_function and _is_registered(module, maker):
        return [f"those who look {maker.name} up"]
    return _elsewhere(module, maker, shown, frozenset())


def _maker(module: Module, node: ast.Call) -> _Maker | None:
    """The function of a module, or the method of a class of it, that a call of make stands in."""
    function = module.function(node)
    while function is not None and (around := module.function(function)) is not None:
        function = around
    if function is None:
        return None
    owner = module.owner(function)
    if not isinstance(module.parent(owner or function), ast.Module):
        return None
    is_constructor = owner is not None and function.name == CONSTRUCTOR
    name = owner.name if owner is not None and is_constructor else function.name
    return _Maker(function, name, owner is None)


def _files(module: Module, shown: set[str]) -> set[str]:
    """The names by which other files are imported that show environments."""
    files = module.project.modules.values()
    return {_last(one.module) for one in files if one.path in shown and one.path != module.path}


def _elsewhere(
    module: Module, maker: _Maker, shown: set[str], names: frozenset[tuple[str, str]]
) -> list[str]:
    """The other files that have environments made, and call nothing that shows them."""
    showing = _files(module, shown)
    return sorted(
        facts.path
        for facts in module.project.modules.values()
        if facts.path not in {*shown, module.path}
        and any(maker.name in scope.called for scope in facts.scopes)
        and _last(module.name) in facts.imported_parts()
        and not showing & facts.imported_parts()
        and not any(_calls_one(facts, scope, names) for scope in facts.scopes)
    )


def _here(
    module: Module, node: ast.Call, maker: _Maker, names: frozenset[tuple[str, str]]
) -> Iterator[str]:
    """Yields where a function of the file has an environment of its own made, and steps it only."""
    made = module.site(node)
    facts = module.project.modules[module.name]
    for call in module.all(ast.Call):
        function = module.function(call)
        if function is None or function is maker.function or last_name(call.func) != maker.name:
            continue
        scope = facts.scopes[module.function_ref(function).scope]
        is_shown = _calls_one(facts, scope, names) or (module.path, scope.name) in names
        if not is_shown and _is_its_own(module, call, function) and _steps(module, function, made):
            yield f"{module.path}:{call.lineno}"


def _is_its_own(module: Module, call: ast.Call, function: FunctionDef) -> bool:
    """Whether what a call gives stays in a function: bound to its own names, and not given back."""
    statement = module.statement(call)
    if not isinstance(statement, ast.Assign):
        return False
    bound = [one for target in statement.targets for one in ast.walk(target)]
    names = {one.id for one in bound if isinstance(one, ast.Name)}
    if any(isinstance(one, ast.Attribute) for one in bound):
        return False
    given = (one for name in names for one in reads(function, name))
    return not any(isinstance(module.statement(one), (ast.Return, ast.Global)) for one in given)


def _steps(module: Module, function: FunctionDef, made: tuple[str, int, int]) -> bool:
    """Whether a function itself steps what a call of ``make`` gave."""
    return any(
        isinstance(one, ast.Call)
        and isinstance(one.func, ast.Attribute)
        and one.func.attr == "step"
        and made in module.value(one.func.value).makes
        for one in ast.walk(function)
    )


def _showing(module: Module, uses: Sequence[RenderUse]) -> frozenset[tuple[str, str]]:
    """The functions that show an environment, or call one that does, by their files and names."""
    files = module.project.modules.values()
    found: set[tuple[str, str]] = set()
    for use in uses:
        facts = module.project.modules[module.project.module_of(use.path)]
        for render in facts.renders:
            if render.line == use.line:
                found |= _names(facts, root_scope(render.receiver))
    while True:
        names = frozenset(found)
        for facts in files:
            for index, scope in enumerate(facts.scopes):
                if _calls_one(facts, scope, names):
                    found |= _names(facts, index)
        if len(found) == len(names):
            return names


def _names(facts: Facts, index: int) -> set[tuple[str, str]]:
    """What a function and those around it are called by; a constructor by its class as well."""
    found = set()
    while index > 0:
        scope = facts.scopes[index]
        if scope.kind == "function":
            found.add((facts.path, scope.name))
            if scope.name == CONSTRUCTOR:
                found.add((facts.path, facts.scopes[scope.parent].name))
        index = scope.parent
    return found


def _calls_one(facts: Facts, scope: Scope, names: frozenset[tuple[str, str]]) -> bool:
    """Whether a function calls one of some others by name: its own file's, where that has it."""
    if not names:
        return False
    own = {one.name for one in facts.scopes if one.parent == 0 and one.name != scope.name}
    anywhere = {name for _, name in names}
    return any(
        (facts.path, name) in names if name in own else name in anywhere for name in scope.called
    )


def _is_registered(module: Module, maker: _Maker) -> bool:
    """Whether a module hands a function to a register, for others to find: ``ENVS.register(…)``."""
    marks = [last_name(mark) for mark in maker.function.decorator_list]
    around = (module.parent(one) for one in reads(module.tree, maker.name))
    calls = (module.parent(one) if isinstance(one, ast.keyword) else one for one in around)
    marks += [last_name(one.func) for one in calls if isinstance(one, ast.Call)]
    return any(mark.startswith("register") for mark in marks)


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]
