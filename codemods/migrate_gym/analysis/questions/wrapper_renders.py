"""What the wrappers of a project render by themselves: ``self.env.render()`` in a step method."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading.expressions import Attribute, Call, Expression, Name
from ..reading.records import Render
from ..solving.classes.written_out import root_scope
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.values import Site, Value
from ..tables.functions import CONSTRUCTOR

_ALWAYS = frozenset({"reset", "step"})
"""Methods that are called whenever an environment is used."""
_HANDING_ON = "render"
"""The method by which whoever renders the wrapper is followed anyway."""
_WITHIN = "env"


def rendered(inference: Inference, module: str, render: Render) -> list[tuple[Site, bool]]:
    """Where what a wrapper renders was made, and whether it surely is rendered there.

    It is, if a step or a reset renders under no condition, and the wrapper is put around whatever
    is made. A mode that is named is meant for all that the wrapper is around, so that all has to
    be seen then.
    """
    method = Ref(module, root_scope(render.receiver))
    if render.recorder is not None or method.scope < 0:
        return []
    scope = inference.modules.scope(method)
    owner = Ref(module, scope.parent)
    if inference.modules.scope(owner).kind != "class" or scope.name == _HANDING_ON:
        return []
    if not (inference.class_info(owner).is_wrapper and _is_within(inference, owner, render)):
        return []
    is_always = scope.name in _ALWAYS and not render.guards
    around = list(_put_around(inference, owner))
    if render.is_given and not all(value.makes for value, _ in around):
        return []
    return [(site, is_always and is_sure) for value, is_sure in around for site in value.makes]


def _is_within(inference: Inference, owner: Ref, render: Render) -> bool:
    """Whether a method renders what its wrapper is around, if need be by what is handed on."""
    if isinstance(render.receiver, Attribute):
        return isinstance(render.receiver.base, Name) and render.receiver.name == _WITHIN
    return isinstance(render.receiver, Name) and not inference.members.method(owner, "render")


def _put_around(inference: Inference, owner: Ref) -> Iterator[tuple[Value, bool]]:
    """What a wrapper, or one below it, is put around, and whether all that is made there is."""
    for ref in inference.modules.classes:
        if ref != owner and owner not in inference.lineage(ref):
            continue
        constructor = inference.members.method(ref, CONSTRUCTOR)
        names = list(inference.modules.scope(constructor).parameters) if constructor else []
        for module, call in inference.sites.of(inference.modules.scope(ref).name):
            given = call.argument(names[1] if len(names) > 1 else _WITHIN, 0)
            if given is None or inference.value(module, call.function).name != str(ref):
                continue
            yield inference.value(module, given), _is_put_around_all(inference, module, given)


def _is_put_around_all(inference: Inference, module: str, given: Expression) -> bool:
    """Whether nothing comes between what makes an environment and what puts a wrapper around it."""
    if isinstance(given, Call):
        return True
    if not isinstance(given, Name):
        return False
    blocks = inference.modules.facts[module].blocks
    if any(one.leaves and one.parent == given.block for one in blocks):
        return False
    made = inference.bindings(module, given)
    return any(one.block == given.block and one.line < given.line for one in made)
