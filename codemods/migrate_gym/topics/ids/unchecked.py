"""What the checker that ``make`` puts around surely refuses, and who is registered without it."""

from __future__ import annotations

import ast

from ...analysis.tables import known
from ...findings import Level
from ...module import Module
from ...text.edits import Remark


def remark(module: Module, owner: ast.ClassDef, node: ast.expr, refused: str, mend: str) -> Remark:
    """Says what the checker refuses: a note where every ``register`` of the class leaves it out.

    Args:
        module: The module.
        owner: The class of the environment.
        node: What it gives.
        refused: What is said of that.
        mend: What to do about it.
    """
    project, ref = module.project, module.class_ref(owner)
    registered = project.registrations
    if registered.is_refused(ref) and registered.are_named(project.family(ref)):
        what = f"{refused}, so it is registered without: {mend}, and take {known.UNCHECKED} away"
        return Remark(node, what, Level.NOTE)
    return Remark(node, f"{refused}: {mend}, or register with {known.UNCHECKED}=True")
