"""How many values a step gives that returns what other methods of its class give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...reading.expressions import Attribute, Call, Function, Name
from ..modules import Ref
from .written_out import arities

if TYPE_CHECKING:
    from ..inference import Inference


def lengths(inference: Inference, owner: Ref) -> set[int]:
    """The lengths of the tuples of the methods whose results a class's own step returns.

    Methods are looked up by their names, from the class on: what ``self`` holds would have to be
    asked of the class that is being judged.
    """
    found: set[int] = set()
    given = inference.modules.scope(owner).attributes.get("step", ())
    waiting = [Ref(owner.module, one.value.scope) for one in given if type(one.value) is Function]
    seen = set(waiting)
    while waiting:
        for helper in _helpers(inference, owner, waiting.pop()):
            if helper not in seen:
                seen.add(helper)
                waiting.append(helper)
                found.update(arities(inference.modules.scope(helper)))
    return found


def _helpers(inference: Inference, owner: Ref, method: Ref) -> Iterator[Ref]:
    """Yields the methods of a class whose results one of them returns, there or under a name."""
    scope = inference.modules.scope(method)
    itself = next(iter(scope.parameters), "")
    for returned in scope.returns:
        named = scope.bindings.get(returned.id, ()) if isinstance(returned, Name) else ()
        for given in (returned, *(binding.value for binding in named)):
            function = given.function if isinstance(given, Call) else None
            if not isinstance(function, Attribute) or not isinstance(function.base, Name):
                continue
            helper = inference.members.method(owner, function.name)
            if helper is not None and function.base.id == itself:
                yield helper
