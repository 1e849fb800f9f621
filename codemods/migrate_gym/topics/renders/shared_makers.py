"""What makes environments for several callers, not all of which show theirs in a window."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...analysis.reading.records import Facts
from ...analysis.reading.tree import reads
from ...analysis.solving.classes.written_out import root_scope
from ...analysis.tables.functions import CONSTRUCTOR
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module, all_of
from ...project import ClassRef, RenderUse
from . import render_modes

_Names = Mapping[str, Collection[str]]
"""Functions, by what they are called by, and their files."""


class _Maker(NamedTuple):
    """What others call to be given an environment: a function, or the class of a constructor."""

    name: str
    facts: Facts


def shown_nowhere(module: Module, node: ast.Call, uses: Sequence[RenderUse]) -> list[str]:
    """The places that have what is around make such environments, and show none in a window.

    A file that imports one in which environments are shown may have them shown there. One function
    of the file itself that makes and steps them is enough. Around a function that is made and given
    back (``return _thunk``) it is the one that makes it. Of a function that has them made and gives
    them back, those who call it are asked.
    """
    function = _outermost(module, node)
    if function is None or not render_modes.shows(uses):
        return []
    shown = {use.path for use in uses}
    names = _showing(module, uses)
    refs = module.project.renders.givers(module.site(node))
    here = module.project.modules[module.name]
    found = {*_here(module, node, function, names)} if module.path in shown else set()
    itself = _maker(here, module.function_ref(function).scope)
    for maker in {itself, *_makers(module, refs), *_deferring(module, itself)}:
        found.update(_places(module, maker, shown, names, refs))
    is_function = module.owner(function) is None and module.path not in shown
    if is_function and _is_registered(module, function):
        found.add(f"those who look {function.name} up")
    return sorted(found)


def _outermost(module: Module, node: ast.Call) -> FunctionDef | None:
    """The function of a module, or the method of a class of it, that a call of make stands in."""
    function = module.function(node)
    while function is not None and (around := module.function(function)) is not None:
        function = around
    if function is None:
        return None
    is_of_module = isinstance(module.parent(module.owner(function) or function), ast.Module)
    return function if is_of_module else None


def _makers(module: Module, refs: Collection[ClassRef]) -> Iterator[_Maker]:
    """The functions that give back what is made, but those within others."""
    for ref in refs:
        facts = module.project.modules[ref.module]
        around = facts.scopes[facts.scopes[ref.scope].parent]
        if around.kind != "function":
            yield _maker(facts, ref.scope)


def _deferring(module: Module, maker: _Maker) -> Iterator[_Maker]:
    """The functions of a module that hand on a lambda in which they name what makes environments.

    As in ``Task(lambda: make_env(name))``.
    """
    for function in module.tree.body:
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lambdas = all_of(function, ast.Lambda)
            named = (one for inner in lambdas for one in all_of(inner, ast.Call))
            if any(last_name(one) == maker.name for one in named):
                yield maker._replace(name=function.name)


def _maker(facts: Facts, index: int) -> _Maker:
    """A function, as others call it."""
    scope = facts.scopes[index]
    is_constructor = scope.name == CONSTRUCTOR
    return _Maker(facts.scopes[scope.parent].name if is_constructor else scope.name, facts)


def _places(
    module: Module, maker: _Maker, shown: set[str], names: _Names, refs: Collection[ClassRef]
) -> Iterator[str]:
    """Yields the files that call what makes environments, and nothing that shows them.

    Its own file is looked at where it shows none itself.
    """
    makes, own = _last(maker.facts.module), maker.facts.path
    files = module.project.modules
    showing = {_last(one.module) for one in files.values() if one.path in {*shown} - {own}}
    for key, facts in files.items():
        imported = facts.imported_parts()
        if facts.path in shown or showing & imported:
            continue
        callers = [
            scope
            for index, scope in enumerate(facts.scopes)
            if maker.name in scope.called and ClassRef(key, index) not in refs
        ]
        if facts.path == own:
            if any("step" in scope.called for scope in callers):
                yield facts.path
        elif callers and makes in imported:
            several = range(len(facts.scopes))
            is_shown = own in shown and any(_calls_one(facts, one, names) for one in several)
            if not is_shown:
                yield facts.path


def _here(module: Module, node: ast.Call, maker: FunctionDef, names: _Names) -> Iterator[str]:
    """Yields where a function of the file has an environment of its own made, and steps it only."""
    made = module.site(node)
    facts = module.project.modules[module.name]
    name = _maker(facts, module.function_ref(maker).scope).name
    for call in module.all(ast.Call):
        function = module.function(call) if last_name(call.func) == name else None
        if function is None or function is maker:
            continue
        index = module.function_ref(function).scope
        shows = module.path in names.get(facts.scopes[index].name, ())
        is_shown = shows or _calls_one(facts, index, names)
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


def _showing(module: Module, uses: Sequence[RenderUse]) -> _Names:
    """The functions that show an environment, or call one that does."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    callers = _callers(module.project.modules.values())
    ahead: list[tuple[str, str]] = []
    for use in uses:
        facts = module.project.modules[module.project.module_of(use.path)]
        for render in facts.renders:
            if render.line == use.line:
                ahead += _names(facts, root_scope(render.receiver))
    while ahead:
        name, path = ahead.pop()
        if path in found[name]:
            continue
        is_first = not found[name]
        found[name].add(path)
        for facts in callers[name]:
            if is_first or facts.path == path:
                for index in _calling(facts, name, path):
                    ahead += _names(facts, index)
    return found


def _callers(files: Iterable[Facts]) -> Mapping[str, Sequence[Facts]]:
    """The files that call something by a name."""
    callers: defaultdict[str, list[Facts]] = defaultdict(list)
    for facts in files:
        for name in {called for scope in facts.scopes for called in scope.called}:
            callers[name].append(facts)
    return callers


def _calling(facts: Facts, name: str, path: str) -> Iterator[int]:
    """The functions of a file that call what a file has by a name: their own's, if it has one."""
    is_own = facts.path != path and name in _own(facts)
    for index, scope in enumerate(facts.scopes):
        if name in scope.called and (not is_own or name == scope.name):
            yield index


def _own(facts: Facts) -> set[str]:
    """The names of the functions and classes of a file."""
    return {one.name for one in facts.scopes if one.parent == 0}


def _names(facts: Facts, index: int) -> Iterator[tuple[str, str]]:
    """What a function and those around it are called by; a constructor by its class as well."""
    while index > 0:
        scope = facts.scopes[index]
        if scope.kind == "function":
            yield scope.name, facts.path
            if scope.name == CONSTRUCTOR:
                yield facts.scopes[scope.parent].name, facts.path
        index = scope.parent


def _calls_one(facts: Facts, index: int, names: _Names) -> bool:
    """Whether a function calls one of some others by name: its own file's, where that has it."""
    scope = facts.scopes[index]
    own = _own(facts) - {scope.name}
    return any(
        facts.path in names[name] or name not in own for name in scope.called if names.get(name)
    )


def _is_registered(module: Module, maker: FunctionDef) -> bool:
    """Whether a module hands a function to a register, for others to find: ``ENVS.register(…)``."""
    marks = [last_name(mark) for mark in maker.decorator_list]
    around = (module.parent(one) for one in reads(module.tree, maker.name))
    calls = (module.parent(one) if isinstance(one, ast.keyword) else one for one in around)
    marks += [last_name(one.func) for one in calls if isinstance(one, ast.Call)]
    return any(mark.startswith("register") for mark in marks)


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]
