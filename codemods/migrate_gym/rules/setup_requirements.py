"""Requires the packages of today in setup.py and noxfile.py.

Strings that stand in lists of requirements, such as ``install_requires`` and the values of
``extras_require``, or in lists that are named like them or handed to them, become what replaces
them, and so does what ``session.install`` gets in a noxfile. A name that stands elsewhere, as in
``packages=["gym"]``, stays. What is required is the target's: ``gym==0.26.2`` with ``--to gym``,
``gymport`` with ``--to gymport``.

A requirement whose release is put in (``f"gym=={VERSION}"``), that comes from a repository, that is
one of several in a string, or of which it is not seen what becomes of it, is reported, and so is a
release beside it that is too old for what takes its place.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import PurePath

from ..edits import Edit, Remark
from ..module import Module
from ..requirements import held_back, replacements, reported
from ..rule import Example, Outcome, Rule, Safety

_SETUP, _NOX = "setup.py", "noxfile.py"
_NAMED = re.compile(r"require|depend|\bdeps|_deps|extra|install", re.IGNORECASE)
_NOT_REQUIRED = re.compile(
    r"(?:packages|py_modules|package_dir|package_data|scripts|entry_points|keywords|classifiers"
    r"|name|description|long_description|url)"
)
_RELEASED = re.compile(r"[\w.-]+\s*(?:\[.*\]\s*)?(?:[<>=!~;].*)?")
_GYM = re.compile(r"""["']gym\s*(?:["'\[<>=!~;])""", re.IGNORECASE)
_EXTRAS, _SPECIFIER = re.compile(r"\[.*?\]"), re.compile(r"[<>=!~].*")
_RUNS = ("run", "run_always", "run_install")
_LISTS = (ast.List, ast.Tuple, ast.Set)


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new requirement of one string, or what is in its way."""
    text = node.value
    if not module.path.endswith((_SETUP, _NOX)) or not isinstance(text, str):
        return
    wanted = {_SETUP: _is_required, _NOX: _is_installed}.get(PurePath(module.path).name)
    if wanted is None:
        return
    if not wanted(module, node):
        if wanted is _is_required and _is_named(module, node):
            message = (
                f"if {text} is required by this, write {module.target.requirement} in its place"
            )
            yield Remark(node, message)
        return
    new = replacements(text, module.target)
    if new:
        yield _rewritten(module, node, text, new)
    elif message := _why_left(module, text):
        yield Remark(_written(module, node), message)


def _rewritten(module: Module, node: ast.Constant, old: str, new: list[str]) -> Outcome:
    if _is_predicate(module, node):
        new = [_EXTRAS.sub("", part) for part in new]
        new = [_SPECIFIER.sub(r" (\g<0>)", part) for part in new]
    source, message = module.source(node), f"{old} becomes {', '.join(new)}"
    quote = source[-1]
    is_plain = source[0] in "\"'" and not source.startswith(quote * 3)
    if not is_plain or isinstance(module.parent(node), (ast.JoinedStr, ast.BinOp)):
        return Remark(_written(module, node), f"require {', '.join(new)} in place of {old}")
    other = "'" if quote == '"' else '"'
    text = ", ".join(quote + part.replace(quote, other) + quote for part in new)
    is_alone = len(new) > 1 and not isinstance(module.parent(node), (*_LISTS, ast.Call))
    return Edit(node, message).replace(module.span(node), f"[{text}]" if is_alone else text)


def _is_predicate(module: Module, node: ast.Constant) -> bool:
    """Whether it is for ``requires``, which distutils reads: ``"name (>=1.0)"``."""
    keywords = (one for one in module.ancestors(node) if isinstance(one, ast.keyword))
    return any(one.arg == "requires" for one in keywords)


def _written(module: Module, node: ast.Constant) -> ast.expr:
    """The string that a constant is, or is a part of."""
    around = module.parent(node)
    return around if isinstance(around, ast.JoinedStr) else node


def _why_left(module: Module, text: str) -> str:
    """What is to do about a string that is no requirement by itself."""
    if message := reported(text, module.target):
        return message
    if _GYM.search(module.text.text) and (message := held_back(text, module.target)):
        return message
    lines = [line for line in re.split(r"\n|(?<=\d)\s+(?=\w)", text) if line.strip()]
    if len(lines) > 1:
        found = [line.strip() for line in lines if replacements(line.strip(), module.target)]
        if found:
            return (
                f"{', '.join(found)} stands among others here: require {module.target.requirement}"
            )
    return ""


def _is_installed(module: Module, node: ast.Constant) -> bool:
    """Whether a string is an argument of a session's ``install``, or of ``run("pip", …)``."""
    call = module.parent(node)
    if isinstance(call, ast.JoinedStr):
        call = module.parent(call)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    words = [one.value for one in call.args if isinstance(one, ast.Constant)]
    return call.func.attr == "install" or (call.func.attr in _RUNS and "install" in words)


def _is_required(module: Module, node: ast.Constant) -> bool:
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
        if isinstance(around, ast.Assign):
            is_whole = around.value is node and is_released
            is_one = is_whole and _RELEASED.fullmatch(str(node.value)) is not None
            return is_one or _is_handed(module, around)
        if isinstance(around, ast.stmt):
            return False
        before = around
    return False


def _is_named(module: Module, node: ast.Constant) -> bool:
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


def _is_handed(module: Module, given: ast.Assign) -> bool:
    """Whether what is assigned goes to something that says that it is of requirements."""
    names = {target.id for target in given.targets if isinstance(target, ast.Name)}
    for read in module.all(ast.Name):
        before: ast.AST = read
        around = module.ancestors(read) if read.id in names else ()
        for one in around:
            if isinstance(one, ast.stmt):
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


RULE = Rule(
    code="GYM902",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    examples=(
        Example(
            """
                from setuptools import setup
                setup(name="runner", packages=["gym"], install_requires=["numpy", "gym>=0.17"])
            """,
            """
                from setuptools import setup
                setup(name="runner", packages=["gym"], install_requires=["numpy", "gymnasium>=1.0"])
            """,
            path=_SETUP,
        ),
        Example(
            """
                from setuptools import setup
                extras = {"robots": ["gym[robotics]==0.21"], "all": []}
                extras["all"] += ["gym[atari]"]
                setup(extras_require=extras)
            """,
            """
                from setuptools import setup
                extras = {"robots": ["gymnasium>=1.0", "gymnasium-robotics"], "all": []}
                extras["all"] += ["gymnasium[atari]>=1.0"]
                setup(extras_require=extras)
            """,
            path=_SETUP,
        ),
        Example(
            """
                import nox

                @nox.session
                def tests(session):
                    session.install("pytest", "gym==0.21")
            """,
            """
                import nox

                @nox.session
                def tests(session):
                    session.install("pytest", "gymnasium>=1.0")
            """,
            path=_NOX,
        ),
        Example(
            """
                from setuptools import setup
                VERSION = "0.21"
                setup(name="runner", install_requires=[f"gym=={VERSION}"])
            """,
            None,
            path=_SETUP,
        ),
    ),
)
