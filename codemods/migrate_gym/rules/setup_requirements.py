"""Requires the packages of today in setup.py and noxfile.py.

Strings that stand in lists of requirements, such as ``install_requires`` and the values of
``extras_require``, or in lists that are named like them, handed to them or returned to them, become
what replaces them, and so does what ``session.install`` gets in a noxfile. A name that stands
elsewhere, as in ``packages=["gym"]``, stays. What is required is the target's: ``gym==0.26.2``
with ``--to gym``, ``gymport`` with ``--to gymport``. What is entered in the group ``gym.envs`` of
``entry_points``, which gym loaded, is entered in ``gymnasium.envs``.

A requirement whose release is put in (``f"gym=={VERSION}"``), that comes from a repository, that is
one of several in a string, or of which it is not seen what becomes of it, is reported, and so are
gym beside what takes its place, and a release, or a ``python_requires``, that is too old for that.
So is, in any module, a command that has one installed: ``os.system("pip install gym==0.21")``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from ..files.requirements import (
    conda_replacements,
    held_back,
    is_for,
    replacements,
    reported,
    too_old,
    twice,
)
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT, OLD_PLUGINS, PLUGINS, PLUGINS_MOVED
from ..text.edits import Edit, Remark
from ..topics.code import commands
from ..topics.code.requiring import (
    LISTS,
    is_installed,
    is_named,
    is_of_conda,
    is_optional,
    is_put_together,
    is_required,
)

_SETUP, _NOX = "setup.py", "noxfile.py"
_WANTED = {_SETUP: is_required, _NOX: is_installed}
"""By the names of files, what tells that a string is a requirement."""
_GYM = late(r"""["']gym\s*(?:["'\[<>=!~;])""", re.IGNORECASE)
_EXTRAS, _SPECIFIER = late(r"\[.*?\]"), late(r"[<>=!~].*")
_FEW = 5
"""As many other lines are named."""


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new requirement of one string, or what is in its way."""
    text = str(node.value)
    if commands.INSTALL in text:
        yield from _installed(module, node, text)
    if not module.path.endswith((_SETUP, _NOX)):
        return
    wanted = _WANTED.get(PurePath(module.path).name)
    if wanted is None:
        return
    if text == OLD_PLUGINS and _is_entered(module, node):
        quoted = module.source(node).replace(OLD_PLUGINS, PLUGINS)
        yield Edit(node, PLUGINS_MOVED).replace(module.span(node), quoted)
        return
    if _is_oldest_python(module, node) and (message := too_old(text, module.target)):
        if any(_is_replaced(module, one) for one in module.all(ast.Constant)):
            yield Remark(node, message)
        return
    if not wanted(module, node):
        if wanted is is_required and (is_named(module, node) or is_put_together(module, node)):
            message = (
                f"if {text} is required by this, write {module.target.requirement} in its place"
            )
            yield Remark(node, message)
        return
    find = conda_replacements if is_of_conda(module, node) else replacements
    new = find(text, module.target)
    if new and is_for(text, LEGACY_ROOT) and _has_both(module):
        yield Remark(_written(module, node), twice(module.target))
    elif new:
        yield _rewritten(module, node, text, new)
    elif message := _why_left(module, text):
        same = [one for one in _alike(module, text) if wanted(module, one)]
        if same[0] is node:
            yield Remark(_written(module, node), message + _also(node, same))


def _is_entered(module: Module, node: ast.Constant) -> bool:
    """Whether a string is the group of entry points that gym loaded, and the target loads none."""
    table = module.parent(node)
    is_key = isinstance(table, ast.Dict) and node in table.keys
    return is_key and module.target.root != LEGACY_ROOT


def _is_oldest_python(module: Module, node: ast.Constant) -> bool:
    """Whether a string says for which Pythons a package is."""
    parent = module.parent(node)
    return isinstance(parent, ast.keyword) and parent.arg == "python_requires"


def _is_replaced(module: Module, node: ast.Constant) -> bool:
    """Whether a string requires gym of all who install the package, and the target now."""
    if not (isinstance(node.value, str) and is_for(node.value, LEGACY_ROOT)):
        return False
    if is_optional(module, node) or not is_required(module, node):
        return False
    return replacements(node.value, module.target) is not None


def _installed(module: Module, node: ast.Constant, text: str) -> Iterator[Remark]:
    """Reports what a command installs that is required otherwise today."""
    beside = getattr(module.parent(node), "args", ())
    required = _WANTED.get(PurePath(module.path).name)
    texts = (one for one in beside if type(one) is ast.Constant)
    own = {one.value for one in texts if required is not None and required(module, one)}
    for old, wanted in commands.installed(module, node, text):
        if old in own:
            continue
        message = f"this installs {old}: have it install {', '.join(wanted)} in its place"
        yield Remark(_written(module, node), message)


def _has_both(module: Module) -> bool:
    """Whether what takes gym's place is required too."""
    root, wanted = module.target.root, _WANTED[PurePath(module.path).name]
    return root != LEGACY_ROOT and any(
        isinstance(one.value, str) and is_for(one.value, root) and wanted(module, one)
        for one in module.all(ast.Constant)
    )


def _also(node: ast.Constant, same: Sequence[ast.Constant]) -> str:
    """Says in which other lines the same stands."""
    lines = sorted({one.lineno for one in same} - {node.lineno})
    if len(lines) > _FEW:
        return f" (and in {len(lines)} lines below)"
    listed = ", ".join(map(str, lines))
    return f" (and in line{'s' * (len(lines) > 1)} {listed})" if lines else ""


def _alike(module: Module, text: str) -> list[ast.Constant]:
    """The strings of a module that say the same, in the order of the source."""
    found = [one for one in module.all(ast.Constant) if one.value == text]
    return sorted(found, key=lambda one: (one.lineno, one.col_offset))


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
    is_alone = len(new) > 1 and not isinstance(module.parent(node), (*LISTS, ast.Call))
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


RULE = Rule(
    code="GYM902",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    words={ast.Constant: (str,)},
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
