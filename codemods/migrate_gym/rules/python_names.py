"""Replaces names that Python itself no longer has.

``collections.Iterable`` and its like are in ``collections.abc`` since Python 3.3, and there alone
since 3.10; ``assertEquals`` is ``assertEqual`` in every Python 3, and nothing else since 3.12.
gymnasium runs on Pythons where code of gym's time stops at such names. ``getargspec`` is
``getfullargspec`` where only parts are read that both give. What is gone without another name that
does the same, such as ``imp`` and ``time.clock``, is reported with what does it today.

A name that a condition or a ``try`` asks for first is left alone, and so is a module of the
project's own that has such a name.

Since: gymnasium 1.0 needs Python 3.8, and its later releases 3.10.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Union

from ..analysis.solving.values import Kind
from ..module import Module
from ..python_gone import (
    ABSTRACT,
    ARGSPEC,
    ARGSPEC_PARTS,
    ASSERTIONS,
    FULL_ARGSPEC,
    MODULES,
    NAMES,
    RENAMED,
)
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import asked_names, bound_names

_Import = Union[ast.Import, ast.ImportFrom]
_COLLECTIONS, _ABSTRACT = "collections", "collections.abc"
_TESTS = "TestCase"
_BROUGHT_FOR_SETUP = "distutils"
"""What is there where packages are built, since setuptools brings it."""
_ERRORS = {
    ast.Attribute: ("AttributeError",),
    ast.Import: ("ImportError", "ModuleNotFoundError"),
    ast.ImportFrom: ("ImportError", "ModuleNotFoundError"),
}


def check(module: Module, node: ast.Attribute | _Import) -> Iterator[Outcome]:
    """Yields what one name that Python had is today."""
    found = list(_found(module, node)) if module.project.uses_gym else []
    if found and not asked_names.is_asked_for(module, node, _ERRORS[type(node)]):
        yield from found


def _found(module: Module, node: ast.Attribute | _Import) -> Iterator[Outcome]:
    if isinstance(node, ast.Attribute):
        yield from _attribute(module, node)
    elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
        yield from _import_from(module, node, node.module)
    elif isinstance(node, ast.Import):
        for alias in node.names:
            yield from _module(module, alias, alias.name)


def _module(module: Module, node: ast.alias | ast.stmt, name: str) -> Iterator[Remark]:
    """Reports a module that is gone, where it is imported."""
    root = name.partition(".")[0]
    if root not in MODULES or module.project.has_package(root):
        return
    if root == _BROUGHT_FOR_SETUP and module.path.endswith("setup.py"):
        return
    yield Remark(node, _gone(root, MODULES[root]))


def _gone(name: str, told: tuple[str, str]) -> str:
    release, instead = told
    return f"Python has no {name} since {release}: {instead}"


def _import_from(module: Module, node: ast.ImportFrom, where: str) -> Iterator[Outcome]:
    yield from _module(module, node, where)
    for alias in node.names:
        name = f"{where}.{alias.name}"
        if name in NAMES:
            yield Remark(alias, _gone(name, NAMES[name]))
        elif name in RENAMED:
            kept = f" as {alias.name}" if alias.asname is None else ""
            span = Span(module.span(alias).start, module.span(alias).start + len(alias.name))
            yield _renamed(alias, name).replace(span, RENAMED[name] + kept)
    if where == _COLLECTIONS and any(alias.name in ABSTRACT for alias in node.names):
        yield _abstract(module, node)


def _abstract(module: Module, node: ast.ImportFrom) -> Edit | Remark:
    """Imports abstract classes from where they are, and what is beside them from where it was."""
    message = f"abstract classes are in {_ABSTRACT} alone since Python 3.10"
    edit = Edit(node, message)
    staying = [one for one in node.names if one.name not in ABSTRACT]
    if not staying:
        start = module.text.text.index(_COLLECTIONS, module.span(node).start)
        return edit.replace(Span(start, start + len(_COLLECTIONS)), _ABSTRACT)
    moving = [one for one in node.names if one.name in ABSTRACT]
    if "#" in module.source(node):  # a comment stays with what it is about
        names = ", ".join(one.name for one in moving)
        return Remark(node, f"{message}: import {names} from there")
    edit.replace(module.span(node), _written(_COLLECTIONS, staying))
    edit.after.append((node, _written(_ABSTRACT, moving)))
    return edit


def _written(where: str, names: list[ast.alias]) -> str:
    return ast.unparse(ast.ImportFrom(where, names, 0))


def _attribute(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    if not isinstance(node.ctx, ast.Load):
        return
    if node.attr in ASSERTIONS:
        if _is_of_test(module, node):
            edit = Edit(node, f"{node.attr} is {ASSERTIONS[node.attr]} in every Python 3")
            yield edit.replace(module.span_of_name(node), ASSERTIONS[node.attr])
        return
    owner = module.value(node.value)
    if owner.kind is not Kind.DOTTED or owner.choices:
        return
    name = f"{owner.name}.{node.attr}"
    if name == ARGSPEC and _reads_kept_parts(module, node):
        edit = Edit(node, f"{FULL_ARGSPEC} gives the same parts, and {ARGSPEC} is gone")
        yield edit.replace(module.span_of_name(node), FULL_ARGSPEC)
    elif name in NAMES:
        yield Remark(node, _gone(name, NAMES[name]))
    elif name in RENAMED:
        yield _renamed(node, name).replace(module.span_of_name(node), RENAMED[name])
    elif owner.name == _COLLECTIONS and node.attr in ABSTRACT:
        yield from _abstract_attribute(module, node)


def _renamed(node: ast.AST, name: str) -> Edit:
    return Edit(node, f"{name} is {RENAMED[name]} in every Python 3")


def _reads_kept_parts(module: Module, node: ast.Attribute) -> bool:
    """Whether of what ``getargspec`` gives only parts are read that the other gives too."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or call.func is not node:
        return False
    assign = module.parent(call)
    if not isinstance(assign, ast.Assign) or assign.value is not call:
        return _is_kept_part(module, call)
    target, scope = assign.targets[0], module.function(node) or module.tree
    if len(assign.targets) > 1 or not isinstance(target, ast.Name):
        return False
    if bound_names.only_value(module, scope, target.id) is not call:
        return False
    reads = [
        one
        for one in ast.walk(scope)
        if isinstance(one, ast.Name) and one.id == target.id and one is not target
    ]
    return all(_is_kept_part(module, one) for one in reads)


def _is_kept_part(module: Module, spec: ast.expr) -> bool:
    part = module.parent(spec)
    if isinstance(part, ast.Attribute):
        return part.attr in ARGSPEC_PARTS
    if not isinstance(part, ast.Subscript) or part.value is not spec:
        return False
    index = part.slice.value if isinstance(part.slice, ast.Constant) else None
    return type(index) is int and 0 <= index < len(ARGSPEC_PARTS)


def _abstract_attribute(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    brought = [
        one
        for one in module.all(ast.Import)
        if any(alias.name.partition(".")[0] == _COLLECTIONS for alias in one.names)
    ]
    message = f"{node.attr} is in {_ABSTRACT} alone since Python 3.10"
    if not brought:
        yield Remark(node, f"{message}: import it from there")
        return
    edit = Edit(node, message)
    edit.insert(module.span(node.value).end, f".{_ABSTRACT.rpartition('.')[2]}")
    if not any(alias.name == _ABSTRACT for one in brought for alias in one.names):
        edit.after.append((brought[0], f"import {_ABSTRACT}"))
    yield edit


def _is_of_test(module: Module, node: ast.Attribute) -> bool:
    """Whether a method is called on a test itself, which has it of unittest."""
    owner = module.class_around(node)
    if owner is None or ast.unparse(node.value) != "self":
        return False
    bases = module.project.bases_outside(module.class_ref(owner))
    is_test = any(base.rpartition(".")[2] == _TESTS for base in bases)
    return is_test and not module.project.binds_in_class(node.attr)


RULE = Rule(
    code="GYM110",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Attribute, ast.Import, ast.ImportFrom),
    check=check,
    looks_beyond_gym=True,
    words={
        ast.Attribute: [
            *ABSTRACT,
            *ASSERTIONS,
            *(name.rpartition(".")[2] for name in (*NAMES, *RENAMED)),
        ],
    },
    examples=(
        Example(
            """
                from collections import Iterable, OrderedDict
                import gym

                def seeds_of(given):
                    return list(given) if isinstance(given, Iterable) else [given]
            """,
            """
                from collections import OrderedDict
                from collections.abc import Iterable
                import gymnasium as gym

                def seeds_of(given):
                    return list(given) if isinstance(given, Iterable) else [given]
            """,
        ),
        Example(
            """
                import unittest
                import gym

                class TestCartPole(unittest.TestCase):
                    def test_actions(self):
                        self.assertEquals(gym.make("CartPole-v1").action_space.n, 2)
            """,
            """
                import unittest
                import gymnasium as gym

                class TestCartPole(unittest.TestCase):
                    def test_actions(self):
                        self.assertEqual(gym.make("CartPole-v1").action_space.n, 2)
            """,
        ),
    ),
)
