"""Classes that make ``np_random`` themselves, which ``reset(seed=…)`` would exchange.

gym's own ``seed()`` did nothing, so what such a class draws is as its constructor says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.expressions import Call, last_part
from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import last_name, passed_to
from ...module import Module, walk
from ...project import ClassRef

_RESET, _SEED, _STREAM, _OLD = "reset", "seed", "np_random", "RandomState"


def is_left_alone(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a class has no seed method, and draws from what it makes of a seed of its own."""
    if module.project.has_attribute(module.class_ref(owner), _SEED):
        return False
    return any(map(_is_fixed, _made(module, owner)))


def is_seeded_in_place(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the seed method of a class seeds the ``RandomState`` that is there already.

    A Generator in its place would have no ``seed`` to call.
    """
    made = [*_made(module, owner)]
    if not made or not all(map(_is_random_state, made)):
        return False
    return all(getattr(module.function(one), "name", "") != _SEED for one in made)


def makes(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a class, or one of the project above it, sets ``np_random``."""
    ref = module.class_ref(owner)
    return any(
        _STREAM in module.project.modules[one.module].scopes[one.scope].attributes
        for one in (ref, *module.project.ancestors(ref))
    )


def draws(owner: ast.ClassDef) -> bool:
    """Whether a class reads ``np_random``."""
    return any(isinstance(one, ast.Attribute) and one.attr == _STREAM for one in walk(owner))


def stays_random_state(module: Module, node: ast.expr) -> bool:
    """Whether ``self.np_random`` is the ``RandomState`` that its class makes, also when seeded."""
    owner = module.class_around(node)
    if owner is None or ast.unparse(node) != "self.np_random":
        return False
    made = list(_made(module, owner))
    if not made or not all(map(_is_random_state, made)):
        return False
    ref = module.class_ref(owner)
    return module.project.seeds.keeps(ref) or not module.project.has_attribute(ref, _SEED)


def may_be_random_state(module: Module, node: ast.expr) -> bool:
    """Whether what a node reads, or an environment's stream, is made a ``RandomState``.

    In the module; or elsewhere, where a node reads the stream of any environment.
    """
    owner = module.class_around(node)
    if owner is not None and ast.unparse(node) == "self.np_random":
        return any(map(_is_random_state, _made(module, owner)))
    return any(
        _is_random_state(one.value) and any(map(_is_stream, one.targets))
        for one in module.all(ast.Assign)
    ) or (isinstance(node, ast.Attribute) and _may_be_of_project(module, node.value))


def _may_be_of_project(module: Module, node: ast.expr) -> bool:
    """Whether something may be an environment of the project's that keeps a ``RandomState``."""
    project, held = module.project, module.value(node)
    if ":" in held.name and not project.class_info(ClassRef.of(held.name)).is_wrapper:
        return False  # what that class has is known
    return any(
        project.class_info(ref).instance.kind is Kind.ENV
        and isinstance(given.value, Call)
        and last_part(given.value.function) == _OLD
        for ref, given in project.given_in_classes(_STREAM)
    )


def _is_stream(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and target.attr == _STREAM


def _is_random_state(value: ast.expr) -> bool:
    return _OLD in ast.unparse(value)


def _made(module: Module, owner: ast.ClassDef) -> Iterator[ast.expr]:
    """What a class, or one above it in the module, gives its instances for ``np_random``."""
    ref = module.class_ref(owner)
    above = {ref, *module.project.ancestors(ref)}
    for class_ in module.all(ast.ClassDef):
        if class_ is owner or module.class_ref(class_) in above:
            yield from (
                node.value
                for node in walk(class_)
                if isinstance(node, ast.Assign)
                and any(_is_np_random(target) for target in node.targets)
                and getattr(module.function(node), "name", "") != _RESET
            )


def _is_np_random(target: ast.expr) -> bool:
    first = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else target
    return is_spelt(first, "self.np_random")


def _is_fixed(value: ast.expr) -> bool:
    """Whether something is a generator that is given a seed, or is of another kind than gym's."""
    if isinstance(value, ast.Constant):
        return False
    if last_name(value) != _STREAM or not isinstance(value, ast.Call):
        return True
    seeds = passed_to(value)
    return bool(seeds) and not (isinstance(seeds[0], ast.Constant) and seeds[0].value is None)
