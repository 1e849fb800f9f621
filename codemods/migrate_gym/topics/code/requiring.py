"""Which strings of setup.py and noxfile.py say what a project requires."""

from __future__ import annotations

import ast
import re

from ...files.requirements import replacements
from ...module import Module
from ...patterns import late

_NAMED = late(r"require|depend|\bdeps|_deps|extra|install", re.IGNORECASE)
_OPTIONAL = late(r"extra|optional|test|dev|docs?\b|example|setup_requires", re.IGNORECASE)
_NOT_REQUIRED = late(
    r"(?:packages|py_modules|package_dir|package_data|scripts|entry_points|keywords|classifiers"
    r"|name|description|long_description|url)"
)
_GLUED = late(r"(?:%s|\{\w*\})?\s*[<>=!~]=\s*(?:%s|\{\w*\}|[\d.*]*)")
"""What puts a release behind a name: ``"{}=={}"``, ``"%s==%s"``, ``"=="``, ``"==0.21"``."""
_RELEASED = late(r"[\w.-]+\s*(?:\[.*\]\s*)?(?:[<>=!~;].*)?")
_CONDA, _WITH_CONDA = "conda_install", frozenset({"conda", "mamba", "micromamba"})
_INSTALLS = ("install", _CONDA)
_RUNS = ("run", "run_always", "run_install")
LISTS = (ast.List, ast.Tuple, ast.Set)
"""What requirements are listed in."""
_ADDING = ("append", "extend", "insert")


def is_installed(module: Module, node: ast.Constant) -> bool:
    """Whether a string is an argument of a session's ``install``, or of ``run("pip", …)``.

    It may also stand in a list that is given to one, or that is named like one of requirements.
    """
    call = _handed_to(module, node)
    if call is None:
        return is_required(module, node)
    words = _words(call)
    return _method(call) in _INSTALLS or (_method(call) in _RUNS and "install" in words)


def is_of_conda(module: Module, node: ast.Constant) -> bool:
    """Whether a string is an argument of ``conda_install``, or of ``run("conda", …)``."""
    call = _handed_to(module, node)
    return call is not None and (
        _method(call) == _CONDA or not _WITH_CONDA.isdisjoint(_words(call))
    )


def _handed_to(module: Module, node: ast.Constant) -> ast.Call | None:
    """The call that is given a string, or a list with it."""
    call = module.parent(node)
    while isinstance(call, (ast.JoinedStr, *LISTS, ast.Starred)):
        call = module.parent(call)
    return call if isinstance(call, ast.Call) else None


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _words(call: ast.Call) -> list[object]:
    return [one.value for one in call.args if isinstance(one, ast.Constant)]


def is_required(module: Module, node: ast.Constant) -> bool:
    """Whether a string stands where something says that it is of requirements."""
    if isinstance(around := module.parent(node), ast.Dict) and node in around.keys:
        return False
    if isinstance(around, (ast.Compare, ast.Subscript, ast.Expr)):
        return False
    is_released = not str(node.value).isidentifier()
    before: ast.AST = node
    for around in module.ancestors(node):
        name = _name(around, before)
        if _NOT_REQUIRED.fullmatch(name):
            return False
        if _NAMED.search(name):
            return True
        is_whole = isinstance(around, ast.Assign) and around.value is node
        if is_whole and is_released and _RELEASED.fullmatch(str(node.value)) is not None:
            return True
        if kept := _kept_in(around):
            return _is_handed(module, kept)
        if isinstance(around, ast.stmt):
            return _is_given_back(module, around, frozenset())
        before = around
    return False


def _kept_in(node: ast.AST) -> frozenset[str]:
    """The names that what stands in an assignment, or is added to a list, is known by."""
    if isinstance(node, ast.Assign):
        return frozenset(one.id for one in node.targets if isinstance(one, ast.Name))
    kept: ast.expr | None = None
    if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        kept = node.target
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        kept = node.func.value if node.func.attr in _ADDING else None
    return frozenset({kept.id}) if isinstance(kept, ast.Name) else frozenset()


def is_named(module: Module, node: ast.Constant) -> bool:
    """Whether a string is an old requirement with a release, in a place that may be of any kind."""
    around = module.parent(node)
    is_key = isinstance(around, ast.Dict) and node in around.keys
    if is_key or isinstance(around, (ast.Compare, ast.Expr, ast.JoinedStr)):
        return False
    if str(node.value).isidentifier() or not _RELEASED.fullmatch(str(node.value)):
        return False
    pairs = zip(module.ancestors(node), [node, *module.ancestors(node)])
    if any(_NOT_REQUIRED.fullmatch(_name(one, part)) for one, part in pairs):
        return False
    return bool(replacements(str(node.value), module.target))


def is_optional(module: Module, node: ast.Constant) -> bool:
    """Whether a requirement stands in a dict, as those of extras do, or where its name says so."""
    pairs = zip(module.ancestors(node), [node, *module.ancestors(node)])
    return any(
        isinstance(one, ast.Dict) or _OPTIONAL.search(_name(one, part)) for one, part in pairs
    )


def is_put_together(module: Module, node: ast.Constant) -> bool:
    """Whether it is a package's bare name, and names get their releases by code of the module."""
    around = module.parent(node)
    is_held = isinstance(around, (ast.Dict, ast.Assign, ast.BinOp, *LISTS))
    if not is_held or not str(node.value).isidentifier():
        return False
    pairs = zip(module.ancestors(node), [node, *module.ancestors(node)])
    if any(_NOT_REQUIRED.fullmatch(_name(one, part)) for one, part in pairs):
        return False
    is_glued = any(_GLUED.fullmatch(str(one.value)) for one in module.all(ast.Constant))
    return is_glued and bool(replacements(str(node.value), module.target))


def _is_given_back(module: Module, node: ast.stmt, asked: frozenset[str]) -> bool:
    """Whether a statement returns something to what says that it is of requirements."""
    function = module.function(node) if isinstance(node, ast.Return) else None
    name = getattr(function, "name", "")
    return bool(name) and name not in asked and _is_handed(module, frozenset({name}), asked)


def _is_handed(module: Module, names: frozenset[str], asked: frozenset[str] = frozenset()) -> bool:
    """Whether what has a name, or a function's result, goes to what says so of itself."""
    for read in module.all(ast.Name):
        before: ast.AST = read
        around = module.ancestors(read) if read.id in names else ()
        for one in around:
            if isinstance(one, ast.stmt):
                if _is_given_back(module, one, asked | names):
                    return True
                break
            name = _name(one, before)
            if _NOT_REQUIRED.fullmatch(name):
                break
            if _NAMED.search(name):
                return True
            before = one
    return False


def _name(node: ast.AST, part: ast.AST) -> str:
    """What a keyword, a key, an assignment or a call of a method names a part of it."""
    if isinstance(node, ast.keyword):
        return node.arg or ""
    if isinstance(node, ast.Dict) and isinstance(part, ast.expr) and part in node.values:
        key = node.keys[node.values.index(part)]
        return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return ast.unparse(target)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return ast.unparse(node.func.value)
    return ""
