"""Functions that are put in the place of an environment's step or reset.

``env.step = step`` does so, ``monkeypatch.setattr(env, "step", step)``, and
``type("Walk", (gym.Env,), {"step": step})``.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Union

from ...analysis.reading import made_classes
from ...analysis.solving.values import UNKNOWN, Kind, Value
from ...analysis.tables import known, lookalikes
from ...analysis.tables.idioms import target_name
from ...module import FunctionDef, Module, reads
from ...project import ClassRef
from ...targets import LEGACY_ROOT
from ...tuples import NamedTuple
from ..code import bound_names
from . import doubles, mocks

Patching = Union[ast.Assign, ast.Call]
_SETTING = ("setattr", "object")
_BY_PATH = ("setattr", "patch")
_OBJECTS = frozenset({"SimpleNamespace", *lookalikes.MOCKS})
"""What makes an object of what is passed: ``SimpleNamespace(step=lambda action: …)``."""
PATCHING = frozenset({made_classes.MAKING, *_SETTING, *_BY_PATH, *_OBJECTS})
"""What is called where a call puts something in the place of methods."""
_CALLED = ("new", doubles.EFFECT)
_NAMED = 2
"""The arguments of ``setattr`` and ``patch.object`` before what is set."""
_BINDING = ("types.MethodType", "MethodType", "functools.partial", "partial")
_DESCRIBED = "__get__"  # env.step = step.__get__(env)


class Patch(NamedTuple):
    """What is given a method, the method's name, and what is put in its place."""

    owner: ast.expr
    method: str
    value: ast.expr


def patches(node: Patching) -> Iterator[Patch]:
    """Yields what an assignment or a call puts in the place of methods."""
    if isinstance(node, ast.Call):
        yield from _called(node)
        return
    target = node.targets[0]
    if doubles.is_double(target, *known.RESULTS):
        # env.step.side_effect = step
        method = target.value
        is_called = target.attr == doubles.EFFECT and isinstance(node.value, ast.Name)
        if is_called and isinstance(method, ast.Attribute):
            yield Patch(method.value, method.attr, node.value)
    elif type(target) is ast.Attribute:
        yield Patch(target.value, target.attr, node.value)
    elif type(target) is ast.Tuple and type(node.value) is ast.Tuple:
        # Walk.step, Walk.reset = step, reset
        for one, value in zip(target.elts, node.value.elts):
            if isinstance(one, ast.Attribute):
                yield Patch(one.value, one.attr, value)


def _called(node: ast.Call) -> Iterator[Patch]:
    """What a call puts in the place of methods: of a class that it makes, or of what it sets."""
    made = made_classes.of_call(node)
    for name, value in made.attributes if made is not None else ():
        yield Patch(node, name, value)
    if stands_in(node):
        methods = (one for one in node.keywords if one.arg in known.RESULTS)
        yield from (Patch(node, str(one.arg), one.value) for one in methods)
    place = _place(node)
    if place is not None:
        owner, name, position = place
        yield from (Patch(owner, name, value) for value in given_by(node, position))


def named(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment gives, and to what: ``reset, step = begin, advance``."""
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for name, value in zip(target.elts, node.value.elts):
                is_same = isinstance(value, ast.Name) and value.id == ast.unparse(name)
                if isinstance(name, ast.Name) and not is_same:
                    yield name.id, value


def stands_in(node: ast.expr) -> bool:
    """Whether an object is made that steps as an environment of old: by functions of its own."""
    if not isinstance(node, ast.Call) or target_name(node.func) not in _OBJECTS:
        return False
    given = {one.arg: one.value for one in node.keywords}
    bodies = [one.body for one in map(given.get, known.RESULTS) if isinstance(one, ast.Lambda)]
    return len(bodies) == len(known.RESULTS) and any(map(doubles.is_step, bodies))


def _place(node: ast.Call) -> tuple[ast.expr, str, int] | None:
    """What ``setattr``, ``patch`` or ``patch.object`` sets: whose attribute, which, and to what.

    Returns:
        The owner, the name, and which argument is put there; None for any other call.
    """
    called = target_name(node.func)
    if called in _SETTING and len(node.args) >= _NAMED and type(node.args[1]) is ast.Constant:
        return node.args[0], str(node.args[1].value), _NAMED
    if called in _BY_PATH and node.args:
        # patch("gym.Env.step", step)
        owner, _, name = doubles.path(node.args[0]).rpartition(".")
        if owner:
            return ast.copy_location(ast.Constant(owner), node.args[0]), name, 1
    return None


def is_on_legacy(module: Module, patch: ast.Call) -> bool:
    """Whether ``patch`` or ``patch.object`` exchanges something of a legacy environment's."""
    place = _place(patch)
    return place is not None and is_legacy(owner_of(module, place[0]))


def given_by(patch: ast.Call, position: int) -> Iterator[ast.expr]:
    """Yields what a patch puts in the place of what it names, or has called there."""
    yield from patch.args[position : position + 1]
    yield from (keyword.value for keyword in patch.keywords if keyword.arg in _CALLED)


def function_of(module: Module, node: Patching, method: str) -> FunctionDef | None:
    """The function that is made a legacy environment's method, and nothing else."""
    found = next((one for one in patches(node) if one.method == method), None)
    if found is None:
        return None
    name = _name(found.value)
    if not name or not is_legacy(owner_of(module, found.owner)):
        return None
    functions = [one for one in _functions(module, name) if _is_seen(module, one, node)]
    uses = [
        use
        for use in module.all(ast.Name)
        if use.id == name and not _keeps_state(module, use) and _in(module, use, functions)
    ]
    return functions[0] if len(functions) == 1 and len(uses) == 1 else None


def _keeps_state(module: Module, use: ast.Name) -> bool:
    """Whether a function has an attribute of its own there: ``step.calls += 1``."""
    around = module.parent(use)
    return isinstance(around, ast.Attribute) and not around.attr.startswith("__")


def is_inline(module: Module, given: ast.Lambda, method: str) -> bool:
    """Whether a lambda takes the place of a legacy environment's method."""
    for around in module.ancestors(given):
        if isinstance(around, (ast.Assign, ast.Call)):
            for patch in patches(around):
                if patch.method == method and unbound(patch.value) is given:
                    return is_legacy(owner_of(module, patch.owner))
        if isinstance(around, ast.stmt):
            class_ = module.owner(around)
            return (
                class_ is not None
                and isinstance(around, ast.Assign)
                and (method, given) in named(around)
                and is_legacy(module.class_info(class_).instance)
            )
    return False


def owner_of(module: Module, patched: ast.expr) -> Value:
    """The environment, or what instances of the class are, that is given a method."""
    if made_classes.of_call(patched) is not None:
        return module.made_class(patched)
    if stands_in(patched):
        return Value(Kind.ENV) if module.project.uses_gym else UNKNOWN
    path = patched.value if isinstance(patched, ast.Constant) else None
    owner = doubles.at(module, path) if isinstance(path, str) else module.value(patched)
    if owner.kind is Kind.CLASS and ":" in owner.name:
        return module.project.class_info(ClassRef.of(owner.name)).instance
    root, _, rest = owner.name.partition(".")
    if owner.kind is Kind.DOTTED and root == LEGACY_ROOT:
        return Value(Kind.ENV, owner.name) if known.is_env_class(rest) else UNKNOWN
    return owner if owner.is_known else _mocked(module, patched)


def _mocked(module: Module, patched: ast.expr) -> Value:
    """What a mock stands for that is made for a class: ``Mock(spec=gym.Env)``."""
    if not (isinstance(patched, ast.Name) and mocks.are_made(module)):
        return UNKNOWN
    made = (one.value for one in bound_names.assignments(module.scope(patched), patched.id))
    specs = [spec for call in made for spec in mocks.specs(call)]
    return owner_of(module, specs[0]) if len(specs) == 1 else UNKNOWN


def is_mock_of_legacy(module: Module, owner: ast.expr) -> bool:
    """Whether something is a mock that is made for an environment which speaks the old API."""
    return is_legacy(_mocked(module, owner))


def is_legacy(owner: Value) -> bool:
    """Whether something is an environment that speaks the old API."""
    return owner.kind is Kind.ENV and not owner.modern


def unbound(value: ast.expr) -> ast.expr:
    """The function of what binds its first arguments, or calls it: of ``partial(step, env)``.

    So is that of ``Mock(side_effect=step)``.
    """
    if isinstance(value, ast.Call) and target_name(value.func) in lookalikes.MOCKS:
        called = (one.value for one in value.keywords if one.arg == doubles.EFFECT)
        return next((one for one in called if isinstance(one, (ast.Name, ast.Lambda))), value)
    if isinstance(value, ast.Call) and value.args:
        if ast.unparse(value.func) in _BINDING:
            return value.args[0]
        if isinstance(value.func, ast.Attribute) and value.func.attr == _DESCRIBED:
            return value.func.value
    return value


def _name(value: ast.expr) -> str:
    value = unbound(value)
    return value.id if isinstance(value, ast.Name) else ""


def _functions(module: Module, name: str) -> Iterator[FunctionDef]:
    for function in (*module.all(ast.FunctionDef), *module.all(ast.AsyncFunctionDef)):
        assert isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        if function.name == name:
            yield function


def _is_seen(module: Module, function: FunctionDef, node: Patching) -> bool:
    """Whether a function is defined in a scope that a patch stands in."""
    return module.scope(function) in (module.scope(node), *module.ancestors(node))


def _in(module: Module, use: ast.Name, functions: list[FunctionDef]) -> bool:
    """Whether a name is read where it can stand for one of the functions."""
    scopes = [module.scope(function) for function in functions]
    if isinstance(use.ctx, ast.Store) or not any(one in scopes for one in module.ancestors(use)):
        return False
    try:
        holder = bound_names.binder(module, use, use.id)
    except bound_names.UnknownError:
        return True
    return isinstance(holder, (ast.Module, type(None))) or holder in scopes


class Decorating(NamedTuple):
    """What a decorator calls what it is given, and the methods of legacy environments it is given.

    Functions that are no step or reset of one count as "".
    """

    given: str
    methods: frozenset[str]

    @property
    def method(self) -> str:
        """The only method it is given ("" where there are several, or others)."""
        return min(self.methods) if len(self.methods) == 1 else ""


def decorating(module: Module, function: ast.AST) -> Decorating | None:
    """The decorator that gives a function in the place of methods; None where there is none."""
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return None
    is_inner = not isinstance(module.parent(function), (ast.Module, ast.ClassDef))
    outer = module.function(function) if is_inner else None
    if outer is None:
        return None
    names = [one.arg for one in outer.args.args]
    is_returned = any(
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.Name)
        and node.value.id == function.name
        for node in outer.body
    )
    if len(names) != 1 or not is_returned:
        return None
    given = [module.value(use) for use in reads(function, names[0])]
    found = {_method(module, one) for value in given for one in (value.choices or (value,))}
    return Decorating(names[0], frozenset(found)) if any(found) else None


def _method(module: Module, function: Value) -> str:
    """The name of the step or reset of a legacy environment that a bare function is."""
    if function.kind is not Kind.FUNCTION or ":" not in function.name:
        return ""
    ref = ClassRef.of(function.name)
    scopes = module.project.modules[ref.module].scopes
    scope = scopes[ref.scope]
    if scope.name not in known.RESULTS or scopes[scope.parent].kind != "class":
        return ""
    owner = module.project.class_info(ClassRef(ref.module, scope.parent)).instance
    return scope.name if is_legacy(owner) else ""


def is_patch(module: Module, function: ast.AST, method: str) -> bool:
    """Whether a function takes the place of a legacy environment's method."""
    decorator = decorating(module, function)
    return (decorator is not None and decorator.method == method) or any(
        function_of(module, node, method) is function
        for node in module.once(_by_method).get(method, ())
    )


def _by_method(module: Module) -> Mapping[str, Sequence[Patching]]:
    """What puts something in the place of methods, by the names of these."""
    calls = module.saying(ast.Call, PATCHING)
    nodes: tuple[Patching, ...] = (*module.all(ast.Assign), *calls)
    found = defaultdict[str, list[Patching]](list)
    for node in nodes:
        for method in {one.method for one in patches(node)}:
            found[method].append(node)
    return found
