"""Renames what strings name: entry points, targets of patches, modules that are imported by name.

``register(…, entry_point="gym.envs.classic_control:CartPoleEnv")``, ``mock.patch("gym.make")``,
``monkeypatch.setattr("gym.make", …)``, ``importlib.import_module("gym.spaces")`` and
``pytest.importorskip("gym")`` name things of gym's in strings, as do questions such as
``is_package_installed("gym")``, entry points wherever they stand, the keys of ``sys.modules``, and
lists of names that are mocked there. They get the names of today, and so do type hints that are
strings, such as ``env: "gym.wrappers.FrameStack"`` or ``Optional["gym.Env"]``, and what Hydra
makes, ``{"_target_": "gym.make"}``, and what filters of warnings name,
``pytest.mark.filterwarnings("ignore::gym.error.Error")``. Where Sphinx finds gym's pages is
reported. The name of a class that a dict, a list, a variable or
an argument keeps is reported: something may be loaded by it; and that of a module where modules are
imported by name. Any other string that happens to read ``gym.…`` stays.

Patches of methods that gym's classes no longer have, ``mock.patch("gym.Env.seed")`` and
``monkeypatch.setattr(gym.Env, "seed", …)``, are reported.

What is looked up in a module of gym's, ``getattr(gym.wrappers, "FrameStack")``, is renamed too;
a wrapper whose name cannot be seen there is reported.

A constant that keeps the name of a package, ``WRAPPED_PACKAGE = "gym"``, is reported beside imports
of gym, and so is what a function gets that imports by it, ``setup("gym")``. The release of gym that
a program asks for, as in ``importlib.metadata.version("gym")``, is reported: gymnasium counts from
0.26 on. A module that imports gymnasium and asks for gym beside it means gym. What the name of a
class's module is compared with, ``kind.startswith("gym.spaces.")``, is reported too: saved files
may hold old names. So is code in a text that is run, which imports gym or calls ``step``,
``reset``, ``seed`` or ``render`` with a mode.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import chain

from gymport import moves

from .. import warning_filters
from ..analysis.tables import known
from ..analysis.tables.idioms import target_name
from ..module import Module
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes.forwarding import LOOKUPS, literal
from ..topics.code import kept_names, quoted_types, run_texts
from ..topics.code.named_modules import (
    ASKING,
    is_imported,
    is_loaded,
    is_package,
    names_both,
    names_pages,
    stands_for,
)

_NAME = late(r"gym(?:\.\w+)*(?P<colon>:\w+)?")
_ENVIRONMENTS = f"{LEGACY_ROOT}.envs."
_PREFIX = late(r"gym(?:\.\w+)*\.|gym(?:\.\w+)+")
"""What names in saved files and of classes begin with; ``gym`` alone may be any word."""
_WRAPPERS, _RENAMED_SINCE = "gym.wrappers", "gymnasium 1.0"
_ON_OBJECTS = frozenset({"object", "setattr", "delattr"})
_GONE = frozenset(row.old for row in moves.ATTRIBUTES if row.new is None)

_Asked = Callable[[Module, ast.Constant, str], bool]
_Answered = Callable[[Module, ast.Constant, str], Iterator[Outcome]]


def check(module: Module, node: ast.Constant | ast.Call) -> Iterator[Outcome]:
    """Yields the new name in one string, or of what is looked up in a module of gym's."""
    if isinstance(node, ast.Call):
        return chain(_looked_up(module, node), run_texts.left(module, node))
    text = str(node.value)
    name = module.name_of_gym or LEGACY_ROOT
    names_gym = LEGACY_ROOT in text or text in _GONE or name in text
    return _read(module, node, text) if names_gym else iter(())


def _read(module: Module, node: ast.Constant, text: str) -> Iterator[Outcome]:
    """Yields the new name in a string that says gym, or what a class of gym's has no longer."""
    for is_one, reported in _READINGS:
        if is_one(module, node, text):
            yield from reported(module, node, text)
            return
    if text == LEGACY_ROOT:
        yield from _whole(module, node)
    if not _NAME.fullmatch(text):
        return
    yield from (_named if stands_for(module, node) else _kept)(module, node, text)


def _whole(module: Module, node: ast.Constant) -> Iterator[Remark]:
    """Reports where gym is named as a package, or as what Sphinx links to."""
    root = module.target.root
    if is_package(module, node):
        yield Remark(node, f"this names the package gym: where that is asked for, name {root}")
    if names_pages(module, node):
        yield Remark(node, f"Sphinx links to gym's pages by this: name {root}'s here")


def _named(module: Module, node: ast.Constant, text: str) -> Iterator[Outcome]:
    """Yields the new name where that of a module, a class or a function is asked for."""
    dotted = text.replace(":", ".")
    if not module.is_import_of_gym(dotted):
        return
    call = module.parent(node)
    if isinstance(call, ast.Call) and target_name(call.func) in ASKING:
        if module.target.root != LEGACY_ROOT:
            yield Remark(node, f"this asks for the release of gym: ask for {module.target.root}'s")
        return
    is_asked = is_imported(call) or kept_names.is_asked_for(module, node)
    if module.imports_modern and (is_asked or is_loaded(module, node)):
        return
    if text == LEGACY_ROOT and names_both(module):
        return
    gone = _gone(module, dotted)
    if gone:
        yield Remark(node, f"{text} is not in {module.target.title}{gone}")
        return
    new = module.target.place(dotted).new or dotted
    yield from _renamed(module, node, ":".join(new.rsplit(".", text.count(":"))))
    if isinstance(call, ast.Call) and any(k.arg == "minversion" for k in call.keywords):
        yield Remark(call, "minversion counts the releases of gym: take it away, or name one anew")


def _gone(module: Module, dotted: str) -> str:
    """What is said of a name that has none in the target, with what sets it off ("": it has)."""
    advice = _advice(module, dotted)
    if advice:
        return f": {advice}"
    found = module.target.place(dotted)
    if found.new is not None and not found.package:
        return ""
    where = f": it is {found.new} of {found.package}" if found.new else ""
    advice = found.note or f"name {'that' if where else 'something else'} in its place"
    return f"{where}; {advice}"


def _is_gone(module: Module, node: ast.Constant, text: str) -> bool:
    return text in _GONE


def _is_filtered(module: Module, node: ast.Constant, text: str) -> bool:
    """Whether a text is the pattern of modules whose warnings are filtered."""
    if not warning_filters.is_of_gym(text):
        return False
    keyword = module.parent(node)
    call = module.parent(keyword) if isinstance(keyword, ast.keyword) else None
    return (
        isinstance(keyword, ast.keyword)
        and keyword.arg == "module"
        and isinstance(call, ast.Call)
        and target_name(call.func) == "filterwarnings"
    )


def _root(module: Module, node: ast.Constant, text: str) -> Iterator[Edit]:
    """The package that a text names first, as it is called today."""
    start = module.span(node).start + module.source(node).index(LEGACY_ROOT)
    edit = Edit(node, f"the warnings are those of {module.target.root}")
    yield edit.replace(Span(start, start + len(LEGACY_ROOT)), module.target.root)


def _may_filter(module: Module, node: ast.Constant, text: str) -> bool:
    return warning_filters.may_be_one(text)


def _filtered(module: Module, node: ast.Constant, text: str) -> Iterator[Outcome]:
    """Yields the names of today in a filter of warnings."""
    for one in warning_filters.named(text, module.target):
        if one.new is None:
            message = f"{one.old} is not in {module.target.title}: name another category"
            yield Remark(node, message)
        elif module.source(node).count(one.old) == 1:
            start = module.span(node).start + module.source(node).index(one.old)
            edit = Edit(node, f"{one.old} is {one.new}")
            yield edit.replace(Span(start, start + len(one.old)), one.new)


def _kept(module: Module, node: ast.Constant, dotted: str) -> Iterator[Remark]:
    """Reports a dotted name that is kept where something may be loaded by it."""
    if not kept_names.is_one(module, node, dotted):
        return
    found = module.target.place(dotted)
    if found.new == dotted or any(one.value == found.new for one in module.all(ast.Constant)):
        return
    what = f"it is {found.new} now" if found.new else found.note or "it is gone"
    yield Remark(node, f"where something is loaded, or looked up, as {dotted}: {what}")


def _patched(module: Module, node: ast.Constant, name: str) -> Iterator[Remark]:
    """``mock.patch.object(gym.Env, "seed")``, which today's class does not have."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or call.args[1:2] != [node]:
        return
    if target_name(call.func) not in _ON_OBJECTS:
        return
    owner = module.dotted(call.args[0])
    advice = _advice(module, f"{owner}.{name}") if owner and module.is_of_gym(owner) else ""
    if advice:
        yield Remark(node, f"{owner}.{name} is not in {module.target.title}: {advice}")


def _advice(module: Module, dotted: str) -> str:
    """What is said of a method that a class of gym's had and today's has not ("": it has it)."""
    owner, _, name = dotted.rpartition(".")
    if name not in _GONE:
        return ""
    rest = owner.partition(".")[2]
    row = moves.attribute(rest.rpartition(".")[2], name, module.target.release)
    if row is None and (known.is_wrapper(rest) or known.is_brought(rest)):
        row = moves.attribute("Wrapper", name, module.target.release)
    if row is None or row.new is not None:
        return ""
    return f"{row.note}; patch what is called in its place"


def _looked_up(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``getattr(gym.wrappers, "FrameStack")``, and the same with a name that is not seen."""
    word = target_name(node.func)
    if word not in LOOKUPS or len(node.args) != 2:  # with a default it is there or not
        return
    where = module.dotted(node.args[0])
    if not where or not module.is_of_gym(where):
        return
    name = literal(node)
    if (
        name is None
        and where == _WRAPPERS
        and word == "getattr"
        and module.target.has_seen(_RENAMED_SINCE)
    ):
        message = (
            "some wrappers have other names now, such as FrameStackObservation for FrameStack: "
            "see that whoever names one here knows them"
        )
        yield Remark(node, message)
    if name is None:
        return
    found, rest = module.target.place(f"{where}.{name}"), module.target.place(where).new
    is_other = found.new is None or found.package or found.new.rpartition(".")[0] != rest
    if is_other or name == "Monitor":
        note = f": it is {found.new}" if found.new else f"; {found.note}"
        if word == "getattr" and found.new != f"{rest}.{name}":
            yield Remark(node, f"{where}.{name} is not in {module.target.title}{note}")
        return
    assert isinstance(node.args[1], ast.Constant)
    assert found.new is not None
    yield from _renamed(module, node.args[1], found.new.rpartition(".")[2])


def _is_compared(module: Module, node: ast.Constant, text: str) -> bool:
    """Whether a string is what a name of a module, if it is one, is to begin with or to be."""
    if not _PREFIX.fullmatch(text):
        return False
    if module.target.root == LEGACY_ROOT or not module.is_import_of_gym(text):
        return False
    parent = module.parent(node)
    if isinstance(parent, ast.Call):
        is_asked = parent.args == [node] and target_name(parent.func) == "startswith"
        return is_asked and "entry_point" not in ast.unparse(parent.func)
    if not isinstance(parent, ast.Compare) or "entry_point" in ast.unparse(parent):
        return False
    is_part = parent.left is node and isinstance(parent.ops[0], (ast.In, ast.NotIn))
    return is_part or text.startswith(_ENVIRONMENTS) or "module" in ast.unparse(parent)


def _compared(module: Module, node: ast.Constant, text: str) -> Iterator[Remark]:
    root = module.target.root
    message = f"names of modules begin with {root} now: compare them with that, not with {text}"
    yield Remark(node, message)


def _renamed(module: Module, node: ast.Constant, new: str) -> Iterator[Outcome]:
    old, text = str(node.value), module.source(node)
    if new != old and text.count(old) == 1:
        yield Edit(node, f"{old} is {new}").replace(module.span(node), text.replace(old, new))


def _is_hint(module: Module, node: ast.Constant, text: str) -> bool:
    """Whether a string that names something of gym's is a type hint, or a part of one."""
    if f"{module.name_of_gym}." not in text:
        return False
    return quoted_types.is_one(module, node)


def _hint(module: Module, node: ast.Constant, old: str) -> Iterator[Outcome]:
    """Yields the names of today in a type hint that is a string."""
    name, target = module.name_of_gym, module.target
    for match in re.finditer(rf"(?<![\w.]){name}(?P<rest>(?:\.\w+)+)", old) if name else ():
        dotted = LEGACY_ROOT + match["rest"]
        found = target.place(dotted) if module.is_import_of_gym(dotted) else None
        if found is None or found.new == dotted.replace(LEGACY_ROOT, target.root, 1):
            continue
        if found.new is None or found.package or not found.new.startswith(f"{target.root}."):
            note = f"; {found.note}" if found.note else ""
            yield Remark(node, f"{dotted} is not in {target.title}{note}: hint at something else")
        elif module.source(node).count(match.group()) == 1:
            start = module.span(node).start + module.source(node).index(match.group())
            written = name + found.new[len(target.root) :]
            edit = Edit(node, f"{dotted} is {found.new}")
            yield edit.replace(Span(start, start + len(match.group())), written)


_READINGS: tuple[tuple[_Asked, _Answered], ...] = (
    (_is_gone, _patched),
    (_is_hint, _hint),
    (_is_compared, _compared),
    (_is_filtered, _root),
    (_may_filter, _filtered),
)
"""What a string may be besides the name of something, each with what is said of it then."""


RULE = Rule(
    code="GYM104",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Constant, ast.Call),
    check=check,
    words={ast.Constant: (str,), ast.Call: [*LOOKUPS, *run_texts.RUNNING]},
    examples=(
        Example(
            """
                from gym.envs.registration import register
                register(id="Cart-v0", entry_point="gym.envs.classic_control:CartPoleEnv")
            """,
            """
                from gymnasium.envs.registration import register
                register(id="Cart-v0", entry_point="gymnasium.envs.classic_control:CartPoleEnv")
            """,
        ),
        Example(
            """
                import pytest
                from unittest import mock

                pytest.importorskip("gym")

                @mock.patch("gym.make")
                def test_it(make):
                    assert not make.called
            """,
            """
                import pytest
                from unittest import mock

                pytest.importorskip("gymnasium")

                @mock.patch("gymnasium.make")
                def test_it(make):
                    assert not make.called
            """,
        ),
    ),
)
