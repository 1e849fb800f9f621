"""Imports of what is gone, so written that the rest of the module can be imported without it.

At the top of a module such an import fails, and with it every module that imports that one. It goes
where nothing uses the name. In the functions that use the name it fails when one of them runs; a
class that stands in for another fails when something is made of it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.reading.tree import FUNCTIONS, FunctionDef
from ...analysis.tables import known
from ...analysis.tables.idioms import last_name
from ...module import Module
from ...tuples import NamedTuple
from ..renders import counting
from . import helpers
from .handing import is_handed_on, may_be_handed_on

_OTHERS = (".ipynb", ".pyi", *known.DOCUMENTS)
"""Files whose code is run piece by piece or never: there, nothing depends on one import."""
_ERRORS = "gym.error."
_HANDLED = frozenset({"Exception", "ImportError", "ModuleNotFoundError"})
_GUARDS = ("Try", "TryStar", "With", "AsyncWith")

_STAND_IN = '''try:
    {line}
except ImportError:

    class {name}:
        """Stands for a class that {library} does not have: nothing can be made of it."""

        def __new__(cls, *args, **kwargs):
            raise ImportError(
                {message}
            )'''
_STAND_IN_MODULE = '''try:
    {line}
except ImportError:

    class {name}:
        """Stands for a module that {library} does not have: nothing can be made of its classes."""
'''
_STAND_IN_PART = """
        class {name}:
            def __new__(cls, *args, **kwargs):
                raise ImportError(
                    {message}
                )
"""


class Late(NamedTuple):
    """Where an import goes: before statements in functions, or around a class that stands in.

    Attributes:
        places: The statements that it is put before.
        stand_in: What the module has in its place.
        is_unused: Whether nothing reads the name, so that the import can go.
    """

    places: Sequence[ast.stmt] = ()
    stand_in: str = ""
    is_unused: bool = False


def found(
    module: Module, node: ast.ImportFrom, alias: ast.alias, line: str, message: str
) -> Late | None:
    """Where the import of a name that is gone goes; None where it has to stay.

    Args:
        module: The module.
        node: The import.
        alias: What is gone.
        line: The import of that name alone, as source.
        message: What is said of the name.
    """
    name = alias.asname or alias.name
    is_other = module.path.partition("#")[0].endswith(_OTHERS)
    if is_other or node not in module.tree.body or alias.name == "*":
        return None
    uses = [one for one in module.all(ast.Name) if one.id == name]
    uses = [one for one in uses if not counting.is_left_by(module, one)]
    if not _is_bound_once(module, name):
        return None
    if not uses:
        return None if may_be_handed_on(module, name) else Late(is_unused=True)
    places = _in_functions(module, uses)
    if places is not None:
        return None if is_handed_on(module, name) else Late(places)
    text = _stand_in(module, node, alias, uses)
    if not text:
        return None
    import json  # most runs never come here

    library, told = module.target.title, json.dumps(message)
    text = text.format(line=line, name=name, library=library, message=told)
    return Late(stand_in=text + helpers.gap(module, node))


def is_handled(guard: ast.Try) -> bool:
    """Whether a ``try`` imports something, and handles that it is not there."""
    caught = [one.type for one in guard.handlers]
    names = {last_name(one) for one in caught if one is not None}
    is_import = isinstance(guard.body[-1], (ast.Import, ast.ImportFrom))
    return is_import and (None in caught or not names.isdisjoint(_HANDLED))


def _is_bound_once(module: Module, name: str) -> bool:
    """Whether nothing but the import gives a name a meaning, anywhere in the module."""
    facts = module.project.modules[module.name]
    bound = sum(len(scope.bindings.get(name, ())) for scope in facts.scopes)
    is_taken = any(one.arg == name for one in module.all(ast.arg))
    is_outer = any(name in one.names for one in module.all(ast.Global))
    return bound == 1 and not is_taken and not is_outer


def _in_functions(module: Module, uses: Sequence[ast.Name]) -> list[ast.stmt] | None:
    """The statement of each function before which its uses can be given their name."""
    by_function: dict[FunctionDef, list[list[ast.stmt]]] = {}
    for use in uses:
        around = _around(module, use)
        if around is None:
            return None
        function, path = around
        by_function.setdefault(function, []).append(path)
    return [_before_all(module, paths) for paths in by_function.values()]


def _around(module: Module, use: ast.Name) -> tuple[FunctionDef, list[ast.stmt]] | None:
    """The function that a name is read in, and the statements in it, outermost first."""
    path: list[ast.stmt] = []
    inner: ast.AST = use
    for node in module.ancestors(use):
        if isinstance(node, FUNCTIONS) and inner in node.body:
            return node, path[::-1]
        if isinstance(node, ast.ClassDef):
            return None
        if isinstance(node, ast.stmt):
            path.append(node)
        inner = node
    return None


def _before_all(module: Module, paths: Sequence[Sequence[ast.stmt]]) -> ast.stmt:
    """The first of the statements of one block that hold all uses, as far inside as it goes.

    It does not go into ``try`` and ``with``: what handles errors there, ``pytest.raises`` too,
    might take the failed import for something else.
    """
    level = 0
    while _is_shared(module, paths, level):
        level += 1
    return min((path[level] for path in paths), key=lambda one: one.lineno)


def _is_shared(module: Module, paths: Sequence[Sequence[ast.stmt]], level: int) -> bool:
    """Whether all uses lie in one block of one statement."""
    outer = paths[0][level]
    if type(outer).__name__ in _GUARDS:
        return False
    if any(path[level] is not outer or len(path) == level + 1 for path in paths):
        return False
    first = paths[0][level + 1]
    block = module.block(first)
    in_block = all(path[level + 1] in block for path in paths)
    return in_block and module.line(first) is first


def _stand_in(
    module: Module, node: ast.ImportFrom, alias: ast.alias, uses: Sequence[ast.Name]
) -> str:
    """What stands in for a class, or for a module with classes; "" where nothing can."""
    if _can_stand_in(module, node, alias, uses):
        return _STAND_IN
    parts = [module.parent(use) for use in uses]
    names = [one.attr for one in parts if isinstance(one, ast.Attribute) and _derived(module, one)]
    if len(names) < len(parts):
        return ""
    classes = (_STAND_IN_PART.replace("{name}", one) for one in dict.fromkeys(names))
    return (_STAND_IN_MODULE + "".join(classes)).rstrip("\n")


def _can_stand_in(
    module: Module, node: ast.ImportFrom, alias: ast.alias, uses: Sequence[ast.Name]
) -> bool:
    """Whether a class can take the place of one that is derived from or named as a type."""
    if f"{node.module}.{alias.name}".startswith(_ERRORS):
        return False
    outside = [use for use in uses if _around(module, use) is None]
    derived = [_derived(module, use) for use in outside]
    return any(derived) and all(
        name or _is_annotation(module, use) for name, use in zip(derived, outside, strict=True)
    )


def _derived(module: Module, use: ast.expr) -> str:
    """The class that derives from a name, unless the module makes one of it as it is imported."""
    parent = module.parent(use)
    if not isinstance(parent, ast.ClassDef) or use not in parent.bases or parent.keywords:
        return ""
    reads = (one for one in module.all(ast.Name) if one.id == parent.name)
    calls = [one for one in reads if getattr(module.parent(one), "func", None) is one]
    is_made = any(_around(module, one) is None for one in calls)
    return "" if is_made or parent.decorator_list else parent.name


def _is_annotation(module: Module, use: ast.Name) -> bool:
    parent = module.parent(use)
    return use in (getattr(parent, "annotation", None), getattr(parent, "returns", None))
