"""What the classes of a project declare as their spaces."""

from __future__ import annotations

from .expressions import Many
from .inference import Inference
from .modules import Ref
from .values import Kind, Value

_NAMES = ("action_space", "observation_space")


class Spaces:
    """The spaces of environments, which gymnasium's checker wants to be of its own classes.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    def is_none(self, ref: Ref) -> str:
        """The attribute of an environment that surely holds no space of gym's; "" for none."""
        return next((name for name in _NAMES if self._holds_another(ref, name)), "")

    def _holds_another(self, ref: Ref, name: str) -> bool:
        holder = self._inference.members.holder(ref, name)
        if holder is None:
            return False
        bindings = self._inference.members.bindings(holder, name)
        if any(isinstance(binding.value, Many) for binding in bindings):
            return True
        return self._is_another(self._inference.bound(holder.module, bindings))

    def _is_another(self, value: Value) -> bool:
        """Whether something is an instance of a class that derives from nothing of gym's."""
        if value.kind is not Kind.INSTANCE or ":" not in value.name:
            return False
        bases = [
            self._inference.value(one.module, base)
            for one in self._inference.lineage(Ref.of(value.name))
            for base in self._modules.scope(one).bases
        ]
        return all(base.kind is Kind.CLASS or base.name.startswith("builtins.") for base in bases)
