"""``reward_range``, which every environment had before gymnasium 1.0, and none has by itself now.

It is read from those that bring their own, and is what gym declared, all numbers, of all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves
from gymport.moves.rows import Attribute

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from ...text.edits import Edit, Remark
from ..code import paths
from .forwarding import is_around_in_own_way, is_written
from .owners import is_environment, is_first_set_by_itself

NAME = "reward_range"
_OWNER = "Env"
_OF_WRAPPER = "_reward_range"  # what a wrapper of gym's has in place of what is within
_ALL_NUMBERS = '(-float("inf"), float("inf"))'
_LOOKING = "__getattr__"


def is_of_class(module: Module, node: ast.Attribute) -> bool:
    """Whether it is read from gym's own class of environments, which declared it."""
    if node.attr != NAME:
        return False
    dotted = module.dotted(node.value)
    is_one = module.is_of_gym(dotted) and dotted.partition(".")[2] in known.ENV_CLASSES
    return is_one and _is_gone(module)


def of_class(module: Module, node: ast.Attribute) -> Edit:
    """``gym.Env.reward_range``, written out."""
    edit = Edit(node, f"gym's Env has no {NAME} now, which was all numbers")
    return edit.replace(module.span(node), _ALL_NUMBERS)


def is_undeclared(module: Module, owner: Value) -> bool:
    """Whether it is an environment that has none but the one gym declared."""
    if owner.kind is not Kind.ENV or owner.guess or owner.modern:
        return False
    is_own = ":" in owner.name and module.project.has_attribute(ClassRef.of(owner.name), NAME)
    return _is_gone(module) and not is_own


def is_left_to_gym(module: Module, node: ast.Attribute) -> bool:
    """Whether it is of an environment of the project's, and declared by gym itself."""
    if node.attr != NAME:
        return False
    owner = module.value(node.value)
    if owner.kind is not Kind.ENV or owner.guess or ":" not in owner.name:
        return False
    ref = ClassRef.of(owner.name)
    root = module.project.class_info(ref).root
    is_own = module.project.has_attribute(ref, NAME) and not is_first_set_by_itself(module, node)
    return module.project.is_legacy(root) and not is_own


def looked_up(
    module: Module, node: ast.Attribute, row: Attribute, evidence: tuple[str, ...]
) -> Edit | None:
    """Has it looked up where no wrapper answers; None: the row is another's, or uncertain."""
    if (row.owner, row.old) != (_OWNER, NAME):
        return None
    if _is_of_itself(module, node):
        return _read(module, node, "", evidence)
    if not _is_declared_by_class(module, node):
        return None
    is_bare = ast.unparse(node.value).endswith(".unwrapped")
    return _read(module, node, "" if is_bare else ".unwrapped", evidence)


def of_either(module: Module, node: ast.Attribute) -> Iterator[Remark]:
    """Reports the range of what is an environment of gym's, or something else."""
    owner = module.value(node.value)
    row = moves.attribute(_OWNER, NAME, module.target.release)
    is_either = owner.kind is Kind.MIXED and not owner.modern
    is_one = any(one.is_environment and not one.guess for one in owner.options)
    if row is not None and is_either and is_one and not paths.is_tried(module, node):
        name = ast.unparse(node.value)
        message = f"{name} may or may not be an environment of gym's: if it is, {NAME} is gone"
        yield Remark(node, f"{message}: {row.note}", evidence=owner.evidence)


def _is_gone(module: Module) -> bool:
    """Whether the target's environments have none of gym's."""
    return moves.attribute(_OWNER, NAME, module.target.release) is not None


def _is_declared_by_class(module: Module, node: ast.Attribute) -> bool:
    """Whether no wrapper here has one of its own, and it can be written out."""
    return (
        not _is_in_text(module, node)
        and module.project.wrappers.only_copy(NAME)
        and not is_written(module, NAME)
        and not is_around_in_own_way(module, NAME)
        and not any(one.is_wrapper for one in module.project.classes_with(_OF_WRAPPER))
    )


def _is_in_text(module: Module, node: ast.Attribute) -> bool:
    return any(isinstance(one, ast.JoinedStr) for one in module.ancestors(node))


def _is_of_itself(module: Module, node: ast.Attribute) -> bool:
    """Whether an environment reads its own, which no method looks up."""
    class_ = module.class_around(node)
    return (
        class_ is not None
        and ast.unparse(node.value) == "self"
        and is_environment(module, node)
        and not module.project.has_attribute(module.class_ref(class_), _LOOKING)
        and not _is_in_text(module, node)
    )


def _read(module: Module, node: ast.Attribute, inner: str, evidence: tuple[str, ...]) -> Edit:
    edit = Edit(node, f"{NAME} is what an environment says, or all numbers", evidence=evidence)
    owner, rest = module.span(node.value), f'{inner}, "{NAME}", {_ALL_NUMBERS})'
    return edit.replace(module.span(node), "getattr(", owner, rest)
