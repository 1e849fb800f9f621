"""What gym's GoalEnv is written as: an environment, or a question for its compute_reward."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Union

from ...analysis.reading.expressions import Call, Many
from ...analysis.reading.records import Scope
from ...analysis.reading.tree import FUNCTIONS
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from ..code.handing import is_handed_on

METHOD, PART = "compute_reward", "achieved_goal"
_NAME, _NEW = "GoalEnv", "Env"
_GOALS = (f"gym.{_NAME}", f"gym.core.{_NAME}")
_TESTS = ("isinstance", "issubclass")
_FORWARDED = "gymnasium 1.0"
_HARMLESS = ("ABC", known.PICKLING, "object")
_OF_TYPES = (ast.BinOp, ast.Constant, ast.Subscript, ast.Tuple)
Place = Union[ast.Name, ast.Attribute]


def places(module: Module) -> Iterator[tuple[Place, ast.Call | None]]:
    """Yields the names of GoalEnv that can be replaced; with the test that asks for it, if any."""
    if not module.text.says(_NAME):
        return
    nodes: list[Place] = [*module.all(ast.Attribute), *module.all(ast.Name)]
    for node in nodes:
        if is_replaced(module, node):
            parent = module.parent(node)
            yield node, parent if isinstance(parent, ast.Call) else None


def is_replaced(module: Module, node: Place) -> bool:
    """Whether a name of GoalEnv's says nothing but that something is an environment with goals."""
    if not _is_goal(module, node) or not _is_understood(module, node):
        return False
    if isinstance(node, ast.Attribute):
        return True
    alias = _alias(module, node.id)
    return alias is not None and is_imported_no_more(module, alias)


def is_imported_no_more(module: Module, alias: ast.alias) -> bool:
    """Whether all that reads an imported GoalEnv is replaced."""
    if alias.name != _NAME or (_new_name(module) == "" and _is_taken(module)):
        return False
    name = alias.asname or alias.name
    uses = [node for node in module.all(ast.Name) if node.id == name]
    return (
        bool(uses)
        and all(_is_goal(module, node) and _is_understood(module, node) for node in uses)
        and not is_handed_on(module, name)
    )


def written(module: Module, node: Place) -> str:
    """The name of the environment in the place of GoalEnv's."""
    if isinstance(node, ast.Attribute):
        return f"{module.source(node.value)}.{_NEW}"
    return _new_name(module) or _NEW


def imported(module: Module, node: ast.ImportFrom) -> str:
    """What an import of GoalEnv imports instead ("" where it imports that already)."""
    if any(alias.name == _NEW for alias in node.names):
        return ""
    name = _new_name(module)
    return f"{_NEW} as {name}" if name not in ("", _NEW) else _NEW


def _is_goal(module: Module, node: Place) -> bool:
    named = node.attr if isinstance(node, ast.Attribute) else _NAME
    return named == _NAME and isinstance(node.ctx, ast.Load) and module.dotted(node) in _GOALS


def _is_understood(module: Module, node: Place) -> bool:
    parent = module.parent(node)
    if isinstance(parent, ast.ClassDef):
        behind = parent.bases[parent.bases.index(node) + 1 :] if node in parent.bases else []
        return node in parent.bases and all(_is_beside(module, base) for base in behind)
    if isinstance(parent, ast.Call):
        return _is_test(module, parent, node)
    return _is_type(module, node)


def _is_beside(module: Module, base: ast.expr) -> bool:
    """Whether a base surely derives from no environment: it may stand behind one."""
    if ast.unparse(base).rpartition(".")[2] in _HARMLESS:
        return True
    value = module.value(base)
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    info = module.project.class_info(ClassRef.of(value.name))
    return not info.root and not info.instance.is_environment


def _is_test(module: Module, call: ast.Call, node: Place) -> bool:
    """Whether ``isinstance(env, GoalEnv)`` asks for what no other class of the project has."""
    is_plain = isinstance(call.func, ast.Name) and call.func.id in _TESTS and not call.keywords
    if not is_plain or call.args[1:] != [node] or not module.target.has_seen(_FORWARDED):
        return False
    others = list(_others(module))
    return not others or (ast.unparse(call.func) == _TESTS[0] and all(map(_observes_none, others)))


def is_told_by_method(module: Module) -> bool:
    """Whether environments with goals are the only classes of the project with their method."""
    return not any(True for _ in _others(module))


def _others(module: Module) -> Iterator[Scope]:
    """The classes of the project that have the method and do not derive from GoalEnv."""
    for name, facts in module.project.modules.items():
        for number, scope in enumerate(facts.scopes):
            has_method = scope.kind == "class" and METHOD in scope.attributes
            ref = ClassRef(name, number)
            if has_method and module.project.class_info(ref).root not in _GOALS:
                yield scope


def _observes_none(class_: Scope) -> bool:
    """Whether a class says what its observations are made of, and no goal is among that."""
    spaces = [one.value for one in class_.attributes.get("observation_space", ())]
    parts = [one.arguments[0] for one in spaces if isinstance(one, Call) and one.arguments]
    return len(parts) == len(spaces) > 0 and all(
        isinstance(one, Many) and one.keys and PART not in one.keys for one in parts
    )


def _is_type(module: Module, node: ast.AST) -> bool:
    """Whether a name stands in an annotation."""
    for around in module.ancestors(node):
        if isinstance(around, ast.arg):
            return True
        if isinstance(around, ast.AnnAssign):
            return around.annotation is node
        if isinstance(around, FUNCTIONS):
            return around.returns is node
        if not isinstance(around, _OF_TYPES):
            return False
        node = around
    return False


def _aliases(module: Module) -> Sequence[ast.alias]:
    """The names that the module imports from gym at its top."""
    return [
        alias
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom) and node.module in (known.LEGACY_ROOT, "gym.core")
        for alias in node.names
        if not node.level and module.project.is_legacy(node.module)
    ]


def _alias(module: Module, name: str) -> ast.alias | None:
    return next((one for one in _aliases(module) if (one.asname or one.name) == name), None)


def _new_name(module: Module) -> str:
    """The name that the module imports gym's Env under ("" for none)."""
    return next((one.asname or one.name for one in _aliases(module) if one.name == _NEW), "")


def _is_taken(module: Module) -> bool:
    """Whether another thing of the module goes by the name that an import would bind."""
    scopes = module.project.modules[module.name].scopes
    return _NEW in module.names(module.tree) or any(_NEW in scope.bindings for scope in scopes)
