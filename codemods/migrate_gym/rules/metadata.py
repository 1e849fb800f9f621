"""Renames the keys of metadata.

``render.modes`` is ``render_modes`` and ``video.frames_per_second`` is ``render_fps`` since gym
0.23: where an environment class declares them, in variables that are read for that alone, and where
they are read from an environment's ``metadata``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport.dialects import dialect

from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..analysis.tables.idioms import last_name, targets_of
from ..module import Module, reads
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.classes.forwarding import LOOKUPS, literal
from ..topics.code import bound_names

_OLD, _NEW = dialect("gym-0.21"), dialect("gymnasium-1")
_METADATA = "metadata"
_VIEWS = frozenset({"dict", "keys", "list", "set", "sorted", "tuple"})
KEYS = {_OLD.render_modes_key: _NEW.render_modes_key, _OLD.render_fps_key: _NEW.render_fps_key}


def check(module: Module, node: ast.Constant) -> Iterator[Outcome]:
    """Yields the new name of one key."""
    old = node.value
    assert isinstance(old, str)
    if not (_is_declared(module, node) or _is_read(module, node)) or _has_both(
        module, node, KEYS[old]
    ):
        return
    edit = Edit(node, f"the metadata key is {KEYS[old]}")
    yield edit.replace(module.span(node), module.source(node).replace(old, KEYS[old]))


def _has_both(module: Module, node: ast.Constant, new: str) -> bool:
    """Whether a dict that says the old key says the new one too, for both releases."""
    parent = module.parent(node)
    keys = parent.keys if isinstance(parent, ast.Dict) else ()
    return any(isinstance(key, ast.Constant) and key.value == new for key in keys)


def _is_declared(module: Module, node: ast.Constant) -> bool:
    """Whether the key stands in an environment class's metadata, or in what that is made of."""
    if not isinstance(module.parent(node), (ast.Dict, ast.Call)):
        return False
    statement = module.statement(node)
    return _declares(module, statement) or _is_part_of_metadata(module, statement)


def _declares(module: Module, statement: ast.stmt) -> bool:
    """Whether a statement gives an environment class, or an instance, its metadata."""
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return False
    targets = targets_of(statement)
    named = {ast.unparse(target) for target in targets} & {"metadata", "self.metadata"}
    owner = module.class_of(statement)
    return bool(named) and owner is not None and module.class_info(owner).instance.kind is Kind.ENV


def _is_part_of_metadata(module: Module, statement: ast.stmt) -> bool:
    """Whether a module keeps in a variable what is read for metadata alone."""
    if not isinstance(statement, ast.Assign) or statement not in module.tree.body:
        return False
    names = {ast.unparse(target) for target in statement.targets}
    uses = [one for name in names for one in reads(module.tree, name)]
    return bool(uses) and all(_declares(module, module.statement(one)) for one in uses)


def _is_read(module: Module, node: ast.Constant) -> bool:
    """Whether the key is looked up in the metadata of an environment."""
    parent = module.parent(node)
    holder: ast.expr | None = None
    if isinstance(parent, ast.Subscript) and parent.slice is node:
        holder = parent.value
    elif (
        isinstance(parent, ast.Call)
        and isinstance(parent.func, ast.Attribute)
        and parent.args[:1] == [node]
    ):
        holder = parent.func.value if parent.func.attr in ("get", "pop", "setdefault") else None
    elif (
        isinstance(parent, ast.Compare)
        and parent.left is node
        and isinstance(parent.ops[0], (ast.In, ast.NotIn))
    ):
        holder = _viewed(parent.comparators[0])
    owner = _with_metadata(module, holder) if holder is not None else None
    return owner is not None and _is_environment(module, owner)


def _viewed(holder: ast.expr) -> ast.expr:
    """What gives its keys to be looked through: ``env.metadata.keys()``, ``list(env.metadata)``."""
    if not isinstance(holder, ast.Call) or last_name(holder.func) not in _VIEWS:
        return holder
    if isinstance(holder.func, ast.Attribute):
        return holder.func.value
    return holder.args[0] if len(holder.args) == 1 else holder


def _with_metadata(module: Module, holder: ast.expr) -> ast.expr | None:
    """What has the metadata that an expression is, or that a variable was given."""
    if isinstance(holder, ast.Name):
        given = bound_names.only_assigned(module, module.scope(holder), holder.id)
        holder = given[0] if len(given) == 1 else holder
    if isinstance(holder, ast.Call) and last_name(holder.func) in LOOKUPS:
        return holder.args[0] if literal(holder) == _METADATA else None
    is_one = isinstance(holder, ast.Attribute) and holder.attr == _METADATA
    return holder.value if isinstance(holder, ast.Attribute) and is_one else None


def _is_environment(module: Module, node: ast.expr) -> bool:
    """Whether an expression is an environment that speaks the old API, or the class of one."""
    owner = module.project.reached(module.value(node), _METADATA)
    if owner.kind is Kind.CLASS and ":" in owner.name:
        owner = module.project.class_info(ClassRef.of(owner.name)).instance
    elif owner.kind is Kind.DOTTED:
        rest = owner.name.partition(".")[2]
        is_one = rest in known.ENV_CLASSES or known.is_wrapper(rest)
        return is_one and module.project.is_legacy(owner.name)
    return owner.kind is Kind.ENV and not owner.modern


RULE = Rule(
    code="GYM305",
    since="gym 0.23",
    safety=Safety.SAFE,
    nodes=(ast.Constant,),
    check=check,
    words={ast.Constant: KEYS},
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    metadata = {"render.modes": ["human"]}
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    metadata = {"render_modes": ["human"]}
            """,
        ),
    ),
)
