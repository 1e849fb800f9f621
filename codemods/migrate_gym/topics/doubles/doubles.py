"""Test doubles: the results that are written down for a mocked ``step`` or ``reset``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import lookalikes
from ...analysis.tables.idioms import (
    is_batch_name,
    is_done_name,
    is_info_name,
    last_name,
    own_name,
    passed_to,
)
from ...analysis.tables.known import DONE, LEGACY_LENGTH, RESULTS
from ...module import FunctionDef, Module, own
from ...project import ClassRef
from ...text.edits import Edit
from ..code import lists, signatures
from . import taken

HOWS = ("return_value", "side_effect")
_PATCHING = ("patch", "object", "setattr")


def is_double(target: ast.expr, method: str) -> TypeGuard[ast.Attribute]:
    """Whether a target is ``….step.return_value`` or ``….step.side_effect``."""
    return (
        type(target) is ast.Attribute
        and target.attr in HOWS
        and isinstance(target.value, ast.Attribute)
        and target.value.attr == method
    )


def listed(value: ast.expr, how: str) -> Sequence[ast.expr]:
    """The results of a double, one for each call where ``side_effect`` lists them."""
    given = _elements(value) if how == "side_effect" else None
    return [value] if given is None else given


def _elements(value: ast.expr) -> Sequence[ast.expr] | None:
    """What a list holds, as it is written; None for what is no list."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return _elements(value.left)  # [...] * 1000
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        parts = (_elements(value.left), _elements(value.right))
        return None if None in parts else [one for part in parts for one in part or ()]
    if isinstance(value, (ast.ListComp, ast.GeneratorExp)):
        return [value.elt]
    return value.elts if isinstance(value, (ast.List, ast.Tuple)) else None


def seen(value: ast.expr, how: str) -> Sequence[ast.expr]:
    """The results of a double; none where a function, or an iterator, gives them."""
    results = listed(value, how)
    return () if how == "side_effect" and results == [value] else results


def method(module: Module, node: ast.keyword) -> str:
    """The method whose double has results passed: ``env.step = Mock(return_value=…)``.

    So do ``Mock(step=Mock(return_value=…))``, ``patch.object(env, "step", return_value=…)``,
    ``patch("gym.Env.step", return_value=…)`` and ``patch("gym.Env.step", Mock(return_value=…))``.
    """
    call = module.parent(node)
    if node.arg not in HOWS or not isinstance(call, ast.Call):
        return ""
    named = _named(module, call)
    if named is not None:
        return named
    around = module.parent(call)
    if isinstance(around, ast.Lambda):
        around = module.parent(around)  # new_callable=lambda: Mock(return_value=…)
    if isinstance(around, ast.keyword) and around.arg in RESULTS:
        return around.arg
    patch = module.parent(around) if isinstance(around, ast.keyword) else around
    if isinstance(patch, ast.Call):
        return (_named(module, patch) or "") if last_name(patch.func) in _PATCHING else ""
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if not isinstance(target, ast.Attribute) or target.attr not in RESULTS:
        return ""
    return "" if taken.is_for_another(module, target.value) else target.attr


def _named(module: Module, call: ast.Call) -> str | None:
    """The step or reset that a call names: "" for that of another class, None for neither."""
    for argument in call.args:
        path = argument.value if isinstance(argument, ast.Constant) else None
        owner, _, name = path.rpartition(".") if isinstance(path, str) else ("", "", "")
        if name in RESULTS:
            return "" if owner and _is_no_environment(module, owner) else name
    return None


def _is_no_environment(module: Module, path: str) -> bool:
    """Whether a dotted path is that of a class of the project which is no environment of gym's."""
    class_ = module.project.dotted(path)
    if class_.kind is not Kind.CLASS or ":" not in class_.name:
        return False
    return module.project.class_info(ClassRef.of(class_.name)).instance.kind is not Kind.ENV


def spelled(node: ast.Dict, method: str) -> Iterator[tuple[str, Sequence[ast.expr]]]:
    """The doubles of a method in ``Mock(**{"env.step.return_value": …})``: whose, and results."""
    for key, value in zip(node.keys, node.values):
        name = str(key.value) if isinstance(key, ast.Constant) else ""
        *owner, called, how = ("", *name.split("."))
        if called == method and how in HOWS:
            yield ".".join(owner), seen(value, how)


def is_of_another(module: Module, target: ast.expr, result: ast.expr) -> bool:
    """Whether a double, or a result of it, is of a library with a contract of its own.

    Args:
        module: The module.
        target: The double's ``env.step.return_value``.
        result: What it gives.
    """
    is_named_so = isinstance(result, ast.Call) and last_name(result.func) in lookalikes.NAMES
    if is_named_so or module.value(result).kind is Kind.LOOKALIKE:
        return True
    if not (isinstance(target, ast.Attribute) and isinstance(target.value, ast.Attribute)):
        return False
    return any(_stands_for_lookalike(module, made) for made in _made(module, target.value.value))


def _stands_for_lookalike(module: Module, made: ast.Call) -> bool:
    """Whether something is made for a class of such a library: ``create_autospec(dm_env.…)``."""
    for given in passed_to(made):
        value = module.value(given)
        if value.kind is Kind.DOTTED and lookalikes.keeps_its_own(value.name):
            return True
        if value.kind is Kind.CLASS and ":" in value.name:
            info = module.project.class_info(ClassRef.of(value.name))
            return info.instance.kind is Kind.LOOKALIKE and not info.merely_steps
    return False


def is_of_own_class(module: Module, target: ast.expr) -> bool:
    """Whether a double is one of a class of the project that keeps its four values.

    The class is seen where it is patched around the test, ``@patch("runner.Task")``, where the
    double is made for it, ``Mock(spec=Task)``, or where others pass such a one in its place.

    Args:
        module: The module.
        target: The double's ``task.step.return_value``.
    """
    assert isinstance(target, ast.Attribute)
    owner = target.value.value if isinstance(target.value, ast.Attribute) else None
    if owner is None:
        return False
    passed = (one for made in _made(module, owner) for one in passed_to(made))
    classes = list(map(module.value, passed))
    test = module.function(target)
    if isinstance(owner, ast.Name) and test is not None:
        classes.append(module.project.dotted(dict(_patched(test)).get(owner.id, "")))
    is_one = any(_keeps_its_contract(module, one) for one in classes)
    return is_one or taken.is_for_another(module, owner)


def _keeps_its_contract(module: Module, class_: Value) -> bool:
    if class_.kind is not Kind.CLASS or ":" not in class_.name:
        return False
    return module.project.class_info(ClassRef.of(class_.name)).instance.kind is Kind.LOOKALIKE


def _made(module: Module, owner: ast.expr) -> Iterator[ast.Call]:
    """The calls whose results something is assigned where a double is given its values."""
    name, scope = ast.unparse(owner), module.scope(owner)
    for node in own(scope) if isinstance(owner, ast.Name) else module.all(ast.Assign):
        made = node.value if isinstance(node, ast.Assign) else None
        if isinstance(made, ast.Call) and isinstance(node, ast.Assign):
            yield from (made for target in node.targets if ast.unparse(target) == name)


def _patched(test: FunctionDef) -> Iterator[tuple[str, str]]:
    """The parameters of a test that stand for what is patched around it: the lowest comes first."""
    names = [name for name in signatures.parameters(test) if name != "self"]
    patched = [
        str(call.args[0].value)
        for call in reversed(test.decorator_list)
        if isinstance(call, ast.Call) and last_name(call.func) == "patch" and len(call.args) == 1
        if isinstance(call.args[0], ast.Constant) and not any(k.arg == "new" for k in call.keywords)
    ]
    return zip(names, patched)


def lengthen(module: Module, edit: Edit, written: ast.Tuple) -> Edit:
    """Puts ``False`` for truncated behind the third of four values that are written out."""
    end = module.text.enclosed(written.elts[DONE]).end
    return edit.insert(end, f"{lists.separator(module, written.elts[: DONE + 1], end)}False")


def is_step(value: ast.expr) -> TypeGuard[ast.Tuple]:
    """Whether four values are written out, with a truth value in the third place, by its name too.

    A name is believed beside an info, unless it is that of several.
    """
    if not (isinstance(value, ast.Tuple) and len(value.elts) == LEGACY_LENGTH):
        return False
    done, info = value.elts[DONE:]
    is_one = is_done_name(own_name(done)) and not is_batch_name(done)
    has_info = isinstance(info, ast.Dict) or is_info_name(own_name(info))
    return (is_one and has_info) or is_flag(done)


def is_flag(value: ast.expr) -> bool:
    """Whether a truth value is written out, or made: ``bool(rng.randint(2))``."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool)
    if isinstance(value, ast.Call):
        return own_name(value.func) == "bool"
    is_negated = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    return is_negated or isinstance(value, ast.Compare)
