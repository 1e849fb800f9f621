"""What attributes give that are properties, Python's or of the project's own making."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..reading import expressions as e
from .getters import GETTING, inside
from .modules import Ref
from .unions import union
from .values import UNKNOWN, Kind, Value

if TYPE_CHECKING:
    from .inference import Inference

PROPERTIES = frozenset(
    {
        *("abstractproperty", "cached_property", "classproperty", "lazy", "lazy_property"),
        *("lazyproperty", "memoized_property", "property", "reify"),
    }
)
"""What makes a property of a function, by its name."""
_READING = "__get__"


class Properties:
    """The attributes of classes that are read by calling a function."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def is_one(self, function: Ref) -> bool:
        """Whether a function is decorated as a property: it is called where its name is read."""
        decorators = self._inference.modules.scope(function).decorators
        if not decorators:
            return False
        if not (PROPERTIES.isdisjoint(decorators) and self._calling.isdisjoint(decorators)):
            return True
        sites = self._inference.sites.decorating(function)
        return any(
            self._makes_property(self._inference.value(module, call.function))
            for module, call in sites
        )

    @cached_property
    def _calling(self) -> frozenset[str]:
        """The classes of the project whose ``__get__`` calls what their instances were made of."""
        modules = self._inference.modules
        readers = modules.defining(_READING)
        return frozenset(modules.scope(ref).name for ref in readers if self._calls_what_it_has(ref))

    def _calls_what_it_has(self, descriptor: Ref) -> bool:
        """Whether ``self.function(instance)`` is called of what the constructor was given."""
        way = self._inference.members.method(descriptor, _READING)
        called = self._inference.modules.scope(way).called if way is not None else ()
        scopes = self._inference.modules.facts[descriptor.module].scopes
        attributes = scopes[descriptor.scope].attributes
        given = (one.value for name in called for one in attributes.get(name, ()))
        return any(
            isinstance(one, e.Name) and one.id in scopes[one.scope].parameters for one in given
        )

    def _makes_property(self, decorator: Value) -> bool:
        """Whether a function of the project makes a property of what it decorates."""
        if decorator.kind is not Kind.FUNCTION or ":" not in decorator.name:
            return False
        maker = Ref.of(decorator.name)
        for made in self._inference.modules.scope(maker).returns:
            if isinstance(made, e.Call) and e.last_part(made.function) in PROPERTIES:
                return True
            inner = self._inference.value(maker.module, made)
            if inner.kind is Kind.FUNCTION and ":" in inner.name:
                decorators = self._inference.modules.scope(Ref.of(inner.name)).decorators
                if not PROPERTIES.isdisjoint(decorators):
                    return True
        return False

    def of(self, owner: Value, module: str, call: e.Call) -> Value:
        """Returns what an attribute of an owner gives whose class sets it to what a call gives."""
        if e.last_part(call.function) in PROPERTIES:
            return self._got(owner, module, call.arguments[:1], ())
        function = self._inference.value(module, call.function)
        given = (*call.arguments, *(value for _, value in call.keywords))
        texts = tuple(one.value for one in given if isinstance(one, e.Text))
        if function.kind is Kind.CLASS and ":" in function.name:
            return self._read(owner, Ref.of(function.name))
        if function.kind is not Kind.FUNCTION or ":" not in function.name:
            return UNKNOWN
        maker = Ref.of(function.name)
        made = self._inference.modules.scope(maker).returns
        return union([self._made(owner, maker.module, one, texts) for one in made])

    def _made(self, owner: Value, module: str, made: e.Expression, texts: tuple[str, ...]) -> Value:
        """What a property gives that a function makes: a call, or a function that is decorated."""
        if isinstance(made, e.Call):
            is_one = e.last_part(made.function) in PROPERTIES
            return self._got(owner, module, made.arguments[:1], texts) if is_one else UNKNOWN
        function = self._inference.value(module, made)
        if function.kind is not Kind.FUNCTION or ":" not in function.name:
            return UNKNOWN
        ref = Ref.of(function.name)
        scope = self._inference.modules.scope(ref)
        return UNKNOWN if PROPERTIES.isdisjoint(scope.decorators) else self._of(owner, ref, texts)

    def _got(
        self, owner: Value, module: str, getter: tuple[e.Expression, ...], texts: tuple[str, ...]
    ) -> Value:
        """What ``property(getter)`` gives."""
        for one in getter:
            if isinstance(one, e.Call) and e.last_part(one.function) == GETTING:
                names = [name.value for name in one.arguments if isinstance(name, e.Text)] or texts
                return inside(self._inference, owner, names[0]) if len(names) == 1 else UNKNOWN
            function = self._inference.value(module, one)
            if function.kind is Kind.FUNCTION and ":" in function.name:
                return self._of(owner, Ref.of(function.name), texts)
        return UNKNOWN

    def _read(self, owner: Value, descriptor: Ref) -> Value:
        """What a descriptor of the project gives: ``def __get__(self, instance, owner)``."""
        way = self._inference.members.method(descriptor, _READING)
        return self._of(owner, way, (), 1) if way is not None else UNKNOWN

    def _of(self, owner: Value, getter: Ref, texts: tuple[str, ...], at: int = 0) -> Value:
        """What a getter gives of an owner, which stands at a place among its parameters."""
        scope = self._inference.modules.scope(getter)
        names = list(scope.parameters)[at : at + 1]
        if not names:
            return UNKNOWN
        found = [self._seen(owner, one, names[0], texts) for one in scope.returns]
        if all(one.is_known for one in found):
            return union(found)
        return self._inference.returned(getter)

    def _seen(self, owner: Value, node: e.Expression, name: str, texts: tuple[str, ...]) -> Value:
        """What an expression of a getter holds where a name stands for the owner."""
        if isinstance(node, e.Name):
            return owner if node.id == name else UNKNOWN
        if isinstance(node, e.Attribute):
            base = self._seen(owner, node.base, name, texts)
            return self._inference.members.of(base, node.name) if base.is_known else UNKNOWN
        if isinstance(node, e.Named):
            base = self._seen(owner, node.base, name, texts)
            found = [self._inference.members.of(base, node.prefix + text) for text in texts]
            return union([one for one in found if one.is_known])
        if isinstance(node, e.Either):
            return union([self._seen(owner, one, name, texts) for one in node.options])
        return UNKNOWN


def is_in_body(call: e.Call, class_: Ref) -> bool:
    """Whether a call stands in the body of a class itself, and not in one of its methods."""
    function = call.function
    while type(function) is e.Attribute:
        function = function.base
    return type(function) is e.Name and function.scope == class_.scope
