"""Requires the packages of today in setup.py.

Strings that stand in lists of requirements, such as ``install_requires`` and the values of
``extras_require``, or in lists that are named like them, become what replaces them. A name that
stands elsewhere, as in ``packages=["gym"]``, stays. What is required is the target's:
``gym==0.26.2`` with ``--to gym``, ``gymport`` with ``--to gymport``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import PurePath

from ..edits import Edit
from ..module import Module
from ..requirements import replacements
from ..rule import Example, Outcome, Rule, Safety

_FILE = "setup.py"
_NAMED = re.compile(r"require|depend|\bdeps|_deps|extra|install", re.IGNORECASE)


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new requirement of one string."""
    if not isinstance(node.value, str) or PurePath(module.path).name != _FILE:
        return
    new = replacements(node.value, module.target)
    if not new or not _is_required(module, node):
        return
    quote = module.source(node)[-1]
    if any(quote in part for part in new) or module.source(node)[0] not in "\"'":
        return
    text = ", ".join(f"{quote}{part}{quote}" for part in new)
    message = f"{node.value} becomes {', '.join(new)}"
    yield Edit(node, message).replace(module.span(node), text)


def _is_required(module: Module, node: ast.Constant) -> bool:
    """Whether a string is an element of a list whose name says that it is of requirements."""
    if not isinstance(module.parent(node), (ast.List, ast.Tuple, ast.Set)):
        return False
    for around in module.ancestors(node):
        name = _name(around)
        if name:
            return _NAMED.search(name) is not None
        if isinstance(around, ast.stmt):
            return False
    return False


def _name(node: ast.AST) -> str:
    """What a keyword, an assignment or a call of a method names."""
    if isinstance(node, ast.keyword):
        return node.arg or ""
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
            path=_FILE,
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
            path=_FILE,
        ),
    ),
)
