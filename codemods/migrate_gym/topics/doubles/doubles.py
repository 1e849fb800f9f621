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
from ..code import bound_names, lists, signatures
from . import taken

_SHORT = "d"
"""What done is called beside an info that is written out, as in ``for d in dones``."""
RETURNED, EFFECT = "return_value", "side_effect"
HOWS = (RETURNED, EFFECT)
_PATCHES = ("patch", "object")
_PATCHING = (*_PATCHES, "setattr")
_RUN = "__main__"
"""The name of the module that is run."""


def is_double(target: ast.expr, *methods: str) -> TypeGuard[ast.Attribute]:
    """Whether a target is ``….step.return_value`` or ``….step.side_effect``."""
    return (
        type(target) is ast.Attribute
        and target.attr in HOWS
        and isinstance(target.value, ast.Attribute)
        and target.value.attr in methods
    )


def told(scope: ast.AST, owner: str, method: str) -> Iterator[tuple[ast.expr, str]]:
    """What a scope gives doubles of an object's method, each with how: ``return_value``, say."""
    for one in own(scope):
        if isinstance(one, ast.Assign) and is_double(one.targets[0], method):
            double = one.targets[0]
            if isinstance(double.value, ast.Attribute) and ast.unparse(double.value.value) == owner:
                yield said(one.value, double.attr)


def said(value: ast.expr, how: str) -> tuple[ast.expr, str]:
    """What a double is told to give, and how: what a lambda gives is what it always returns."""
    if isinstance(value, ast.Lambda) and how == EFFECT:
        return value.body, RETURNED
    return value, how


def patching(module: Module, target: ast.expr) -> ast.Call | None:
    """The patch that has put a double in the place of what it names, and given it a name.

    Args:
        module: The module.
        target: The double's ``step.return_value``.
    """
    if type(target) is not ast.Attribute or target.attr not in HOWS:
        return None
    name = target.value.id if isinstance(target.value, ast.Name) else ""
    found = (
        (call for bound, call in _bound_patches(module, target) if bound == name) if name else ()
    )
    return next(iter(found), None)


def _bound_patches(module: Module, node: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """The patches around something, and the names of what they have put there.

    ``with patch(…) as step``, ``@patch(…)`` above a test, and ``step = mocker.patch(…)``.
    """
    for around in module.ancestors(node):
        if isinstance(around, ast.With):
            for item in around.items:
                if isinstance(item.optional_vars, ast.Name) and _is_patch(item.context_expr):
                    yield item.optional_vars.id, item.context_expr
    test = module.function(node)
    yield from _patching(test) if test is not None else ()
    for one in own(module.scope(node)):
        target = one.targets[0] if isinstance(one, ast.Assign) else None
        if isinstance(one, ast.Assign) and isinstance(target, ast.Name) and _is_patch(one.value):
            yield target.id, one.value


def _is_patch(node: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and last_name(node.func) in _PATCHES


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
    name = named(module, call)
    if name is not None:
        return name
    around = module.parent(call)
    if isinstance(around, ast.Lambda):
        around = module.parent(around)  # new_callable=lambda: Mock(return_value=…)
    if isinstance(around, ast.keyword) and around.arg in RESULTS:
        return around.arg
    patch = module.parent(around) if isinstance(around, ast.keyword) else around
    if isinstance(patch, ast.Call):
        return (named(module, patch) or "") if last_name(patch.func) in _PATCHING else ""
    target = around.targets[0] if isinstance(around, ast.Assign) else None
    if not isinstance(target, ast.Attribute) or target.attr not in RESULTS:
        return ""
    return "" if taken.is_for_another(module, target.value) else target.attr


def named(module: Module, call: ast.Call) -> str | None:
    """The step or reset that a call names: "" for that of another class, None for neither."""
    for argument in call.args:
        owner, _, name = path(argument).rpartition(".")
        if name in RESULTS:
            # patch("plants.Plant.step"), or patch.object(Plant, "step")
            class_ = at(module, owner) if owner else module.value(call.args[0])
            return "" if _is_no_environment(module, class_) else name
    return None


def _is_no_environment(module: Module, class_: Value) -> bool:
    """Whether a class, or an object, of the project is none of an environment of gym's."""
    if class_.kind is Kind.LOOKALIKE:
        return True
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
    double = _instance_of(module, owner)
    if isinstance(double, ast.Name) and test is not None:
        classes.append(at(module, dict(_patched(test)).get(double.id, "")))
    is_one = any(_keeps_its_contract(module, one) for one in classes)
    return is_one or taken.is_for_another(module, owner)


def path(node: ast.expr) -> str:
    """The dotted path that an expression writes ("" for none), from this module's name too.

    ``__name__ + ".Walk.step"`` and ``f"{__name__}.Walk.step"`` begin with it.
    """
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    parts: list[ast.expr] = node.values if isinstance(node, ast.JoinedStr) else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [node.left, node.right]
    if len(parts) != 2:
        return ""
    first = parts[0].value if isinstance(parts[0], ast.FormattedValue) else parts[0]
    is_own = isinstance(first, ast.Name) and first.id == "__name__"
    rest = path(parts[1])
    return _RUN + rest if is_own and rest else ""


def at(module: Module, dotted: str) -> Value:
    """What is patched at a dotted path, which may begin with the module that is run."""
    root, _, rest = dotted.partition(".")
    return module.project.dotted(f"{module.name}.{rest}" if root == _RUN else dotted)


def _instance_of(module: Module, owner: ast.expr) -> ast.expr:
    """The double of a class that a double is an instance of, or else the double itself.

    It is ``Task`` of ``Task.return_value``, and of a name that is given that alone.
    """
    if isinstance(owner, ast.Name):
        given = [one.value for one in bound_names.assignments(module.scope(owner), owner.id)]
        made = given[0] if len(given) == 1 else owner
    else:
        made = owner
    is_instance = isinstance(made, ast.Attribute) and made.attr == RETURNED
    return made.value if is_instance else owner  # type: ignore[attr-defined]


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
    """The parameters of a test that stand for what is patched around it, and the paths of that."""
    for name, call in _patching(test):
        if last_name(call.func) == "patch" and isinstance(call.args[0], ast.Constant):
            yield name, str(call.args[0].value)


def _patching(test: FunctionDef) -> Iterator[tuple[str, ast.Call]]:
    """The parameters of a test that are given the doubles of its decorators: the lowest first."""
    names = [name for name in signatures.parameters(test) if name != "self"]
    patches = [call for call in reversed(test.decorator_list) if _is_patch(call) and _gives(call)]
    return zip(names, patches)


def _gives(patch: ast.Call) -> bool:
    """Whether a patch makes the double itself, and hands it to what it stands above."""
    named = 1 if last_name(patch.func) == "patch" else 2
    return len(patch.args) == named and all(one.arg != "new" for one in patch.keywords)


def lengthen(module: Module, edit: Edit, written: ast.Tuple) -> Edit:
    """Puts ``False`` for truncated behind the third of four values that are written out.

    Where the third is None, so is what both flags together give.
    """
    done = written.elts[DONE]
    end = module.text.enclosed(done).end
    truncated = "None" if isinstance(done, ast.Constant) and done.value is None else "False"
    return edit.insert(end, f"{lists.separator(module, written.elts[: DONE + 1], end)}{truncated}")


def is_step(value: ast.expr) -> TypeGuard[ast.Tuple]:
    """Whether four values are written out, with a truth value in the third place, by its name too.

    A name is believed beside an info, unless it is that of several.
    """
    if not (isinstance(value, ast.Tuple) and len(value.elts) == LEGACY_LENGTH):
        return False
    done, info = value.elts[DONE:]
    name = own_name(done)
    is_one = name == _SHORT or (is_done_name(name) and not is_batch_name(done))
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
