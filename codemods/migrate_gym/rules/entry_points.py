"""Reads the entry points of the registry as text.

Every entry point that came with gym was a string, so programs that go through the registry look
into it: ``spec.entry_point.startswith("my_package")``. Some of gymnasium's are functions, which
``str`` tells from all others. What names modules of gym's there, as in
``"gym.envs" in spec.entry_point``, names those of today. Whoever takes one apart is told that
gym's own environments are found elsewhere now: CartPole's last module is ``cartpole``, and was
``classic_control``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Edit, Remark

_NAMES = ("entry_point", "_entry_point")
_OF_GYM = f"{LEGACY_ROOT}."
# What classes have too, such as `__name__`, is asked of entry points that are some.
_OF_TEXTS = frozenset(name for name in dir(str) if not name.startswith("__"))
_APART = frozenset({"partition", "rpartition", "rsplit", "split"})
_REGISTRIES = ("registry", "registry.all", "registry.env_specs")


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields the text of one entry point that is read as a string."""
    is_read = isinstance(node.ctx, ast.Load)
    if is_read and _is_read_as_text(module, node) and _goes_through_the_registry(module):
        edit = Edit(node, "some entry points of gymnasium's are functions")
        for text in _looked_for(module, node):
            old, written = str(text.value), module.source(text)
            new = module.target.place(old).new if old.startswith(_OF_GYM) else None
            if new and written.count(old) == 1:
                edit.replace(module.span(text), written.replace(old, new))
        yield edit.wrap(module.span(node), "str(", ")")
        parent = module.parent(node)
        if isinstance(parent, ast.Attribute) and parent.attr in _APART:
            yield Remark(
                node,
                "gym's own environments have other entry points today, such as "
                "gymnasium.envs.classic_control.cartpole:CartPoleEnv and ale_py.env:AtariEnv: "
                "see that whoever compares a part of one knows these",
            )


def _looked_for(module: Module, node: ast.Attribute) -> Iterator[ast.Constant]:
    """The texts that are looked for in an entry point."""
    parent = module.parent(node)
    call = module.parent(parent) if isinstance(parent, ast.Attribute) else None
    given = [parent.left] if isinstance(parent, ast.Compare) else []
    for one in [*given, *(call.args if isinstance(call, ast.Call) else [])]:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one


def _is_read_as_text(module: Module, node: ast.Attribute) -> bool:
    parent = module.parent(node)
    if isinstance(parent, ast.Attribute):
        return parent.attr in _OF_TEXTS
    return (
        isinstance(parent, ast.Compare)
        and parent.comparators == [node]
        and isinstance(parent.ops[0], (ast.In, ast.NotIn))
    )


def _goes_through_the_registry(module: Module) -> bool:
    """Whether a module reads gym's own registry; a registry of one's own holds what it held."""
    return any(
        name.endswith(_REGISTRIES) and module.project.is_legacy(name)
        for node in (*module.all(ast.Attribute), *module.all(ast.Name))
        if (name := module.dotted(node))
    )


RULE = Rule(
    code="GYM103",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    words={ast.Attribute: _NAMES},
    examples=(
        Example(
            """
                from gym.envs import registration
                mine = [
                    spec.id for spec in registration.registry.all()
                    if spec.entry_point.startswith("my_envs")
                ]
            """,
            """
                from gymnasium.envs import registration
                mine = [
                    spec.id for spec in registration.registry.values()
                    if str(spec.entry_point).startswith("my_envs")
                ]
            """,
        ),
    ),
)
