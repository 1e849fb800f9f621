"""Where a method is defined in classes that have to do with each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..reading.expressions import (
    Attribute,
    Call,
    Either,
    Expression,
    Function,
    Many,
    Name,
    Parameter,
)
from ..reading.records import Binding, Scope
from ..tables.known import LEGACY_LENGTH
from .modules import Ref
from .values import Kind

if TYPE_CHECKING:
    from .inference import Inference


def definitions(inference: Inference, class_: Ref, name: str) -> Iterator[Scope]:
    """Yields the functions that a method is in a class, and in all it shares a base with."""
    family = set(inference.lineage(class_))
    for one in inference.modules.defining(name):
        value = inference.modules.scope(one).attributes[name][-1].value
        related = not family.isdisjoint(inference.lineage(one))
        if related and isinstance(value, Function):
            yield inference.modules.scope(Ref(one.module, value.scope))


def overrides(inference: Inference, class_: Ref, name: str) -> Iterator[Ref]:
    """Yields the functions that a method is in the classes below a class."""
    for one in inference.modules.defining(name):
        if one != class_ and class_ in inference.lineage(one):
            value = inference.modules.scope(one).attributes[name][-1].value
            if isinstance(value, Function):
                yield Ref(one.module, value.scope)


def lengths(function: Scope) -> set[int]:
    """The lengths of the tuples that a function returns; 0 for what is not written out."""
    return {
        len(value.parts) if isinstance(value, Many) and value.fixed else 0
        for value in function.returns
    }


def is_four(returned: Expression) -> bool:
    """Whether a return may be four values that are written out."""
    if isinstance(returned, Either):
        return any(map(is_four, returned.options))
    return isinstance(returned, Many) and returned.fixed and len(returned.parts) == LEGACY_LENGTH


def gives_four(inference: Inference, function: Ref) -> bool:
    """Whether a function may return four values that are written out, there or under a name.

    The name is that of a constant of the module or the class, or of a parameter whose default
    they are.
    """
    returns = inference.modules.scope(function).returns
    return any(is_four(one) or _is_named_four(inference, function, one) for one in returns)


def yields_each(inference: Inference, generator: Ref) -> bool:
    """Whether a generator yields all steps' results itself, and none that another one gives."""
    returns = inference.modules.scope(generator).returns
    steps = [one for one in returns if inference.value(generator.module, one).kind is Kind.STEP]
    return all(isinstance(one, (Call, Name)) for one in steps)


def fours(inference: Inference, module: str, named: Expression) -> list[bool]:
    """For each value that a name or an attribute is given, whether it is four, as written out."""
    if isinstance(named, Name):
        return list(_fours(inference, module, inference.bindings(module, named)))
    owner = inference.value(module, named.base).name if isinstance(named, Attribute) else ""
    if not isinstance(named, Attribute) or ":" not in owner:
        return []
    holder = inference.members.holder(Ref.of(owner), named.name)
    family = (
        one
        for one in inference.modules.defining(named.name)
        if holder is not None and holder in inference.lineage(one)
    )
    return [
        is_four(binding.value)
        for one in family
        for binding in inference.members.bindings(one, named.name)
    ]


def _is_named_four(inference: Inference, function: Ref, returned: Expression) -> bool:
    if isinstance(returned, Either):
        return any(_is_named_four(inference, function, one) for one in returned.options)
    if isinstance(returned, Name):
        found = fours(inference, function.module, returned)
        return bool(found) and all(found)
    if isinstance(returned, Attribute) and isinstance(returned.base, Name):
        return _is_attribute_four(inference, function, returned.base.id, returned.name)
    return False


def _is_attribute_four(inference: Inference, function: Ref, owned: str, name: str) -> bool:
    """Whether ``self.nothing`` is given four values that are written out."""
    scope = inference.modules.scope(function)
    owner = Ref(function.module, scope.parent)
    is_method = inference.modules.scope(owner).kind == "class"
    if not is_method or next(iter(scope.parameters), "") != owned:
        return False
    holder = inference.members.holder(owner, name)
    bindings = inference.members.bindings(holder, name) if holder is not None else ()
    return any(is_four(one.value) for one in bindings)


def _fours(inference: Inference, module: str, bindings: Sequence[Binding]) -> Iterator[bool]:
    """For each value of a name whether it is four, be it as the default of a parameter."""
    scopes = inference.modules.facts[module].scopes
    for given in (one.value for one in bindings):
        default = (
            scopes[given.scope].defaults.get(given.name) if type(given) is Parameter else given
        )
        if isinstance(default, Name):
            found = fours(inference, module, default)
            yield bool(found) and all(found)
        else:
            yield default is not None and is_four(default)
