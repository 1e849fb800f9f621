"""Classes of a project that its documents show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...tables import known
from ..modules import Ref
from ..values import Kind

if TYPE_CHECKING:
    from ..inference import Inference


def of_another_contract(inference: Inference, ref: Ref) -> str:
    """Where the class stands that one in a document shows by its name, if that is none of gym's.

    Args:
        inference: What is known of the project.
        ref: The class.

    Returns:
        Its place, or "".
    """
    modules = inference.modules
    if not _is_in_document(inference, ref):
        return ""
    named = modules.named(modules.scope(ref).name)
    meant = [one for one in named if not _is_in_document(inference, one)]
    kinds = {inference.class_info(one).instance.kind for one in meant}
    is_another = kinds == {Kind.LOOKALIKE}
    return modules.place(meant[0].module, modules.scope(meant[0]).line) if is_another else ""


def _is_in_document(inference: Inference, ref: Ref) -> bool:
    path = inference.modules.facts[ref.module].path.partition("#")[0]
    return path.endswith(known.DOCUMENTS)
