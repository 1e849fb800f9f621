"""Where a string stands for a module, a package, or what is in one."""

from __future__ import annotations

import ast
import re

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import last_name, target_name
from ...module import Module
from ...patterns import late
from ...targets import LEGACY_ROOT, MODERN_ROOT
from . import kept_names

_LINKED, _MOCKED = "intersphinx_mapping", "autodoc_mock_imports"
_PATCHING = frozenset({"patch", "setattr", "delattr", "dict", "multiple"})
ASKING = frozenset({"version", "get_distribution", "distribution"})
_OF_RELEASES = frozenset({"importlib.metadata", "importlib_metadata", "metadata", "pkg_resources"})
_SYS_MODULES = late(r"['\"]?sys\.modules['\"]?")
_FILLED = late(r"\bsys\.modules(?:\[\w+\] = |\.update\(|\.setdefault\()")
_PATCHERS = late(r"patch|mock|monkey", re.IGNORECASE)
_PACKAGE = late(r"package|distribution|library|dependency", re.IGNORECASE)
"""What is in the name of a constant that keeps the name of a package."""


def stands_for(module: Module, node: ast.Constant) -> bool:
    """Whether a string is where the name of a module, class or function is asked for."""
    parent = module.parent(node)
    if kept_names.relative_to(module, node):
        return _is_same_within(module, node)
    if isinstance(parent, ast.keyword):
        return (
            parent.arg == "entry_point"
            or _is_entry_point(node)
            or kept_names.is_target(module, node)
        )
    if _is_entry_point(node) or is_loaded(module, node) or kept_names.is_target(module, node):
        return not isinstance(parent, ast.Expr)
    if kept_names.is_asked_for(module, node):
        return not names_both(module)
    if isinstance(parent, (ast.List, ast.Tuple)):
        return _is_put_among_modules(module, parent)
    if not isinstance(parent, ast.Call) or parent.args[:1] != [node]:
        return False
    name = target_name(parent.func)
    if name in kept_names.IMPORTING or name == "patch":
        return True
    if name in ASKING:
        return _asks_for_releases(module, parent.func)
    if not isinstance(parent.func, ast.Attribute):
        return False
    if name == "append" and ast.unparse(parent.func.value) == _MOCKED:
        return True
    return name in _PATCHING and bool(_PATCHERS.search(ast.unparse(parent.func.value)))


def _is_same_within(module: Module, node: ast.Constant) -> bool:
    """Whether what is imported from a package is in today's by the same name."""
    name = kept_names.relative_to(module, node)
    is_one_within = not name.startswith("..") and name != "."
    return is_one_within and kept_names.is_same(module.target, f"{node.value!s}{name}")


def _asks_for_releases(module: Module, function: ast.expr) -> bool:
    """Whether a function says which release of a package there is, however it was imported."""
    named = module.value(function)
    dotted = named.name if named.kind is Kind.DOTTED else ast.unparse(function)
    return dotted.rpartition(".")[0] in _OF_RELEASES


def _is_entry_point(node: ast.Constant) -> bool:
    """Whether a string can be nothing but an entry point: ``gym.envs.mujoco:AntEnv``."""
    return "." in str(node.value).partition(":")[0] and ":" in str(node.value)


def is_package(module: Module, node: ast.Constant) -> bool:
    """Whether a constant beside imports of gym keeps its name: ``WRAPPED_PACKAGE = "gym"``.

    So does one by which a function of the module imports gym: ``setup("gym")``.
    """
    if module.target.root == LEGACY_ROOT or kept_names.is_asked_for(module, node):
        return False
    if kept_names.relative_to(module, node):
        return not (_is_same_within(module, node) or names_both(module))
    if kept_names.is_passed_to_import(module, node):
        return not names_both(module)
    parent = module.parent(node)
    if not isinstance(parent, ast.Assign):
        return False
    is_kept = any(_PACKAGE.search(last_name(target)) for target in parent.targets)
    imported = [one.module for one in module.all(ast.ImportFrom)]
    imports_gym = module.name_of_gym or LEGACY_ROOT in imported
    return is_kept and bool(imports_gym) and not names_both(module)


def names_pages(module: Module, node: ast.Constant) -> bool:
    """Whether Sphinx is told of gym's pages: ``intersphinx_mapping = {"gym": (…, None)}``."""
    around = module.parent(node)
    named: ast.AST
    if isinstance(around, ast.Dict):
        given = module.parent(around)
        named = given.targets[0] if isinstance(given, ast.Assign) else around
    else:
        named = around.value if isinstance(around, ast.Subscript) else around
    is_told = ast.unparse(named) == _LINKED
    return is_told and module.target.root != LEGACY_ROOT and not names_both(module)


def names_both(module: Module) -> bool:
    """Whether a module names gymnasium in a string as well: it tells one from the other."""
    return any(one.value == MODERN_ROOT for one in module.all(ast.Constant))


def is_imported(around: ast.AST) -> bool:
    """Whether a call imports what it is given the name of."""
    return isinstance(around, ast.Call) and target_name(around.func) in kept_names.IMPORTING


def is_loaded(module: Module, node: ast.Constant) -> bool:
    """Whether a string is looked up among the modules that are loaded, or put there."""
    parent = module.parent(node)
    if isinstance(parent, ast.Subscript):
        places: list[ast.expr] = [parent.value]
    elif isinstance(parent, ast.Compare):
        places = parent.comparators
    elif isinstance(parent, ast.Dict) and node in parent.keys:
        call = module.parent(parent)
        places = call.args[:1] if isinstance(call, ast.Call) else []
    elif isinstance(parent, ast.Call):
        places = [*parent.args[:1], getattr(parent.func, "value", node)]
    else:
        places = []
    return any(_SYS_MODULES.fullmatch(ast.unparse(place)) for place in places)


def _is_put_among_modules(module: Module, listed: ast.List | ast.Tuple) -> bool:
    """Whether each name of a list is put among the modules that are loaded, as mocks are."""
    given, named = module.parent(listed), ""
    if isinstance(given, ast.Assign):
        named = ast.unparse(given.targets[0])
    elif isinstance(given, ast.AugAssign):
        named = ast.unparse(given.target)
    elif isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute):
        named = ast.unparse(given.func.value)  # names.extend(["gym"])
    loops: list[ast.For | ast.comprehension] = [*module.all(ast.For)]
    loops += module.all(ast.comprehension)
    return named == _MOCKED or any(
        (loop.iter is listed or ast.unparse(loop.iter) == named)
        and _FILLED.search(ast.unparse(module.statement(loop))) is not None
        for loop in loops
    )
