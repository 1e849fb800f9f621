"""Infos of vector environments behind a star that takes the rest: ``*_, infos = envs.step(a)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...module import Module, reads
from ...text.edits import Edit, Remark
from ..steps.step_sites import StepSite
from ..steps.unpackings import Unpacking
from . import batches, listed_infos


def outcomes(module: Module, unpacking: Unpacking) -> Iterator[Edit | Remark]:
    """Yields what makes a list of infos that are read as one, or what to do about them.

    Args:
        module: The module.
        unpacking: Targets with a star, of a step's result.
    """
    info, value = unpacking.targets.elts[-1], unpacking.value
    is_batch = value.of is not None and value.of.kind is Kind.VECTOR
    if not is_batch or not isinstance(info, ast.Name) or not _is_read_as_list(module, info):
        return
    edit = Edit(unpacking.targets, "the infos are a list of dicts again", evidence=value.evidence)
    site = StepSite(unpacking, info, info, "_", "_", needs_done=False)
    if listed_infos.put(module, edit, site):
        yield edit
    else:
        yield Remark(info, f"{info.id} {batches.DICT}", evidence=value.evidence)


def _is_read_as_list(module: Module, info: ast.Name) -> bool:
    found = reads(module.scope(info), info.id)
    return any(batches.way(module, read) == "list" for read in found)
