"""Arguments of an environment's own reset that it is given through gymnasium's wrappers.

These hand on ``seed`` and ``options`` alone, and so the arguments become options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ..reading.expressions import Attribute, Call, Expression, last_part
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.parameters.rests import takes_more
from ..solving.values import Kind, Site
from ..tables import known
from .made_by_id import MadeById
from .registered import Registrations


def _gives_own(call: Call) -> bool:
    """Whether a reset is given an argument that gym's own does not take."""
    return bool(call.arguments) or any(name not in known.OF_RESETS for name, _ in call.keywords)


class ResetOptions:
    """Which resets are called with arguments of one environment's own, and by which ids it is made.

    Args:
        inference: What the project's expressions hold.
        registrations: What has an id of the project's own.
        made_by_id: What takes the ids of environments.
    """

    def __init__(
        self, inference: Inference, registrations: Registrations, made_by_id: MadeById
    ) -> None:
        self._inference = inference
        self._modules = inference.modules
        self._registrations = registrations
        self._made_by_id = made_by_id

    def of_call(self, site: Site) -> Sequence[str]:
        """The arguments that the reset of the one environment takes which a call resets.

        In their order; none where the call gives others, or resets what is not known.
        """
        ref = self._given.get(site)
        return () if ref is None else self._own(ref)

    def of_class(self, ref: Ref) -> Sequence[str]:
        """The arguments of a class's own reset, if calls give it any through wrappers."""
        return self._own(ref) if ref in self._given.values() else ()

    @cached_property
    def _given(self) -> Mapping[Site, Ref]:
        """The classes whose resets are given arguments of their own, by the places of the calls."""
        found: dict[Site, Ref] = {}
        for module, call in self._inference.sites.of("reset"):
            if type(call.function) is Attribute and _gives_own(call):
                made = self._made(module, call.function.base)
                holder = self._inference.members.holder(made, "reset") if made else None
                if holder is not None and self._takes(holder, call):
                    found[self._modules.facts[module].path, call.line, call.column] = holder
        return found

    def _made(self, module: str, expression: Expression) -> Ref | None:
        """The one class of the project that an environment is of which ``make`` put wrappers on."""
        env = self._inference.value(module, expression)
        is_made = env.kind is Kind.ENV and bool(env.makes) and not (env.name or env.guess)
        if not is_made or known.BARE in (*env.evidence, last_part(expression)):
            return None
        if type(expression) is Attribute and last_part(expression) in known.INNER:
            return None
        ids = {self._made_by_id.at(site) for site in env.makes}
        refs = {self._registrations.class_of(id_) if id_ is not None else None for id_ in ids}
        return refs.pop() if len(refs) == 1 else None

    def _takes(self, ref: Ref, call: Call) -> bool:
        """Whether the reset of a class takes what a call gives, and no class below has another."""
        names, given = self._own(ref), {keyword for keyword, _ in call.keywords}
        if not names or len(call.arguments) > len(names):
            return False
        named = given - known.OF_RESETS
        if "options" in given or None in given or not named.issubset(names[len(call.arguments) :]):
            return False
        return not any(
            one != ref and ref in self._inference.lineage(one)
            for one in self._modules.defining("reset")
        )

    def _own(self, ref: Ref) -> Sequence[str]:
        """The parameters of the old reset of an environment, where it takes nothing else."""
        info, members = self._inference.class_info(ref), self._inference.members
        method = members.method(ref, "reset")
        if method is None or info.is_wrapper or info.instance.modern or info.instance.guess:
            return ()
        scope = self._modules.scope(method)
        if scope.decorators or takes_more(scope) or len(members.bindings(ref, "reset")) > 1:
            return ()
        names = [*scope.parameters][1:]
        return names if known.OF_RESETS.isdisjoint(names) else ()
