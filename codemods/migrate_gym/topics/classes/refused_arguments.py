"""Arguments of a reset or a step that gymnasium's wrappers do not hand on."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from typing import NamedTuple

from ...analysis.reading.expressions import Name, last_part
from ...analysis.reading.tree import options
from ...analysis.solving.values import Kind, OneKind, Value
from ...analysis.tables import known
from ...module import Module, called_on
from ...project import ClassRef
from ..code import bound_names
from . import forwarding


class Method(NamedTuple):
    """A method of environments.

    Attributes:
        name: What it is called.
        kind: What it gives.
        keywords: What it is given by name; None stands for names that are not seen.
        places: How many arguments without a name it takes.
        since: The release whose wrappers take nothing else; some before handed everything on.
    """

    name: str
    kind: OneKind
    keywords: frozenset[str | None]
    places: int
    since: str


RESET = Method("reset", Kind.RESET, known.OF_RESETS | {None}, 0, "gymnasium 1.0")
STEP = Method("step", Kind.STEP, frozenset({None, "action"}), 1, "gym 0.21")


def refused(module: Module, node: ast.Call, method: Method) -> list[str]:
    """The arguments that do not get through to the environment, each on one line."""
    env = called_on(node, method.name)
    if env is None:
        return []
    own = [k.arg for k in node.keywords if k.arg not in method.keywords]
    given = [*map(ast.unparse, node.args[method.places :]), *filter(None, own)]
    starred = any(isinstance(argument, ast.Starred) for argument in node.args)
    if starred or not given or not module.target.has_seen(method.since):
        return []
    owner = module.value(env)
    value = module.value(node)
    if value.kind is not method.kind or not (not value.modern or forwarding.is_of_gym(owner)):
        return []
    wrapped = _is_wrapped(module, env, owner, method) or _may_be_wrapped(module, env, given, method)
    wrapped = wrapped or _is_around_made(module, owner, set(filter(None, own)), method)
    return given if wrapped and not _is_for_another(module, env, node, method) else []


def _is_around_made(module: Module, owner: Value, names: Set[str], method: Method) -> bool:
    """Whether a wrapper of the project is put around gym's own alone, and hands all on.

    Those are what ``make`` gave, and wrappers of gym's.
    """
    ref = ClassRef.of(owner.name) if ":" in owner.name else None
    if ref is None or not module.project.class_info(ref).is_wrapper:
        return False
    methods = list(module.project.definitions(ref, method.name))
    if any(not names.isdisjoint(one.parameters) for one in methods):
        return False
    if methods and not _hands_on(module, ref, method):
        return False
    within = module.project.wrappers.within(ref)
    return bool(within) and all(
        (one.makes and not one.name) or forwarding.is_wrapped_by_gym(one) for one in within
    )


def _hands_on(module: Module, ref: ClassRef, method: Method) -> bool:
    """Whether a class's own method hands all keywords on to that within: ``reset(**kwargs)``."""
    facts = module.project.modules[ref.module]
    given = (
        value
        for call in facts.calls
        if last_part(call.function) == method.name
        for key, value in call.keywords
        if key is None and isinstance(value, Name)
    )
    scopes = (facts.scopes[value.scope] for value in given)
    return any(one.parent == ref.scope and one.name == method.name for one in scopes)


def _is_for_another(module: Module, env: ast.expr, call: ast.Call, method: Method) -> bool:
    """Whether an environment may be one that is made bare, and whose own takes the arguments."""
    return ":" not in module.value(env).name and any(
        _takes(module, given, call, method) for given in _given(module, env)
    )


def _takes(module: Module, given: ast.expr, call: ast.Call, method: Method) -> bool:
    """Whether an environment takes the arguments, or is not known.

    Those without a name were for that one: no wrapper ever took them.
    """
    owner = module.value(given)
    names = {keyword.arg for keyword in call.keywords} - method.keywords
    if owner.kind is not Kind.ENV or ":" not in owner.name:
        return not owner.is_known and isinstance(given, ast.Call) and not names
    found = module.project.definitions(ClassRef.of(owner.name), method.name)
    return bool(found) and all(
        names <= {*one.parameters} and len(call.args) < len(one.parameters) for one in found
    )


def _given(module: Module, place: ast.expr) -> Iterator[ast.expr]:
    """What a name or an attribute is assigned, both sides of what is chosen between."""
    try:
        values = [assign.value for assign in _assignments(module, place)]
    except bound_names.UnknownError:
        return
    for value in values:
        yield from options(value)


def _assignments(module: Module, place: ast.expr) -> list[ast.Assign]:
    if isinstance(place, ast.Name):
        scope = bound_names.binder(module, place, place.id)
        return bound_names.assignments(scope, place.id) if scope is not None else []
    source = ast.unparse(place)
    return [
        node
        for node in module.all(ast.Assign)
        if any(ast.unparse(target) == source for target in node.targets)
    ]


def _may_be_wrapped(module: Module, env: ast.expr, names: list[str], method: Method) -> bool:
    """Whether an expression is what a wrapper is put around, and nothing tells what that takes."""
    if not isinstance(env, ast.Attribute) or not forwarding.is_within(module, env):
        return False
    around = module.project.wrappers.given_first(ClassRef.of(module.value(env.value).name))
    is_bare = bool(around) and all(":" in one.name and not one.makes for one in around)
    return not is_bare and not _is_taken(module, names, method)


def _is_taken(module: Module, names: list[str], method: Method) -> bool:
    """Whether a wrapper of the project, which may stand within, takes such arguments itself."""
    return any(
        scope.kind == "class"
        and module.project.class_info(ClassRef(name, index)).is_wrapper
        and any(
            set(names) <= {*own.parameters}
            for own in module.project.definitions(ClassRef(name, index), method.name)
        )
        for name, facts in module.project.modules.items()
        for index, scope in enumerate(facts.scopes)
    )


def _is_wrapped(module: Module, env: ast.expr, owner: Value, method: Method) -> bool:
    """Whether the first method that a call reaches is that of one of gymnasium's wrappers."""
    if owner.kind is not Kind.ENV or forwarding.is_bare(module, env, owner):
        return False
    if ":" not in owner.name:
        return bool(owner.makes) or _is_made_a_wrapper(module, env)
    ref = ClassRef.of(owner.name)
    info = module.project.class_info(ref)
    if not info.is_wrapper:
        return forwarding.is_wrapped(module, owner)
    is_of_api = info.root.partition(".")[2] in known.WRAPPER_CLASSES
    return is_of_api and not module.project.has_attribute(ref, method.name)


def _is_made_a_wrapper(module: Module, env: ast.expr) -> bool:
    """Whether all that a name is given are wrappers of gym's own."""
    given = list(_given(module, env))
    return bool(given) and all(
        isinstance(one, ast.Call)
        and module.is_of_gym(module.dotted(one.func))
        and known.is_wrapper(module.dotted(one.func).partition(".")[2])
        for one in given
    )
