"""Dotted names of gym's that are kept in texts, by which something may be loaded or looked up."""

from __future__ import annotations

import ast
import re

from ...analysis.tables.idioms import target_name
from ...module import Module
from ...patterns import late
from ...targets import LEGACY_ROOT, Target
from . import signatures

TARGET = "_target_"
"""The key under which Hydra finds the name of what it makes."""
_CLASS = late(r"gym\.(?:(?:core|envs|spaces|vector|wrappers)(?:\.\w+)*\.)?_*[A-Z]\w*|gym\.make")
_MODULE = late(r"gym\.(?:core|envs|spaces|utils|vector|wrappers)(?:\.[a-z_0-9]+)*")
IMPORTING = frozenset({"import_module", "importorskip", "__import__", "find_spec"})
"""The functions that are given the name of a module."""
_RELATIVE = "import_module"
_ASKING_FOR = late(
    r"(?:package|module|librar(?:y|ies)|dependency)s?_?(?:is_?|are_?)?(?:installed|available|exists)"
    r"|(?:^|_)has_?(?:package|module|library)",
    re.IGNORECASE,
)
"""What is in the name of a function that is asked whether a module can be imported."""
_LOADING = late(r"load|import|locate|resolve|instantiate|class|object|symbol")
"""What is in the name of a function that is given the name of what it loads."""


def is_one(module: Module, node: ast.Constant, dotted: str) -> bool:
    """Whether a text is the name of a class of gym's, or of ``make``, that something keeps.

    So is that of a module of gym's where modules are imported by their names.

    Args:
        module: The module.
        node: The text.
        dotted: What it says.
    """
    is_module = _MODULE.fullmatch(dotted) and any(module.saying(ast.Call, IMPORTING))
    if not (is_module or _CLASS.fullmatch(dotted)) or not module.is_import_of_gym(dotted):
        return False
    parent = module.parent(node)
    if isinstance(parent, ast.Call):
        return _LOADING.search(ast.unparse(parent.func).rpartition(".")[2]) is not None
    kept = (ast.Assign, ast.Dict, ast.List, ast.Tuple, ast.Set)
    return isinstance(parent, (*kept, ast.keyword))


def is_asked_for(module: Module, node: ast.Constant) -> bool:
    """Whether a function is asked if what a text names is there: ``is_package_installed("gym")``.

    So is one that is given a list of names. A project that does not use gym may mean a room.
    """
    if not module.project.uses_gym:
        return False
    given: ast.expr = node
    around = module.parent(node)
    if isinstance(around, (ast.List, ast.Tuple)):
        given, around = around, module.parent(around)
    if not isinstance(around, ast.Call) or around.args[:1] != [given]:
        return False
    return _ASKING_FOR.search(target_name(around.func)) is not None


def relative_to(module: Module, node: ast.Constant) -> str:
    """What is imported from the package that a text names: ``import_module(".spaces", "gym")``.

    It is "." where the name is not written there, and "" where the text is no such package.
    """
    around = module.parent(node)
    is_keyword = isinstance(around, ast.keyword) and around.arg == "package"
    call = module.parent(around) if is_keyword else around
    if not isinstance(call, ast.Call) or target_name(call.func) != _RELATIVE or not call.args:
        return ""
    if not is_keyword and call.args[1:2] != [node]:
        return ""
    name = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
    return name if isinstance(name, str) else "."


def _is_constant_of(module: Module, node: ast.Constant, given: ast.expr) -> bool:
    """Whether a name that is always one text is given it here."""
    around = module.parent(node)
    if not isinstance(around, ast.Assign) or not isinstance(given, (ast.Name, ast.Attribute)):
        return False
    names = map(target_name, around.targets)
    return target_name(given) in names and module.text_of(given) == node.value


def is_passed_to_import(module: Module, node: ast.Constant) -> bool:
    """Whether a text is passed, or is the default, where a function imports by the name it gets.

    So is that of a constant by which a module is imported: ``import_module(NAME)``.
    """
    for call in module.saying(ast.Call, IMPORTING):
        function = module.function(call)
        for given in call.args[:1]:
            if _is_constant_of(module, node, given):
                return True
            name = given.id if isinstance(given, ast.Name) and function is not None else ""
            if function is not None and name in signatures.parameters(function):
                default = signatures.defaults(function).get(name)
                if node is default or node in signatures.passed(module, function, name):
                    return True
    return False


def is_target(module: Module, node: ast.Constant) -> bool:
    """Whether a text names what Hydra makes, as today: ``{"_target_": "gym.make"}``."""
    parent = module.parent(node)
    if isinstance(parent, ast.Dict):
        pairs = zip(parent.keys, parent.values)
        keys = [
            key.value for key, value in pairs if value is node and isinstance(key, ast.Constant)
        ]
    else:
        keys = [parent.arg] if isinstance(parent, ast.keyword) else []
    return keys == [TARGET] and is_same(module.target, str(node.value))


def is_same(target: Target, dotted: str) -> bool:
    """Whether a name of gym's is today's below another root, so that it takes what it took."""
    found = target.place(dotted)
    return found.new == dotted.replace(LEGACY_ROOT, target.root, 1) and not found.package
