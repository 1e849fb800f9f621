"""The spec that an environment has itself: it says no limit of steps since gymnasium 1.0.

``make`` keeps the limit in the spec of what it puts around; what is registered has it as before.
"""

from __future__ import annotations

import ast

from ...module import Module
from ...text.edits import Edit, Remark
from ..code.argument_values import LIMIT
from .forwarding import is_written
from .owners import derives_from_gyms

_OWNERS = ("self", "self.unwrapped")
_REGISTERED = "{}.spec({}.id).{}"
_MESSAGE = f"an environment's own spec has no {LIMIT} now"


def is_own(module: Module, spec: ast.expr) -> bool:
    """Whether an environment of gym's, of whichever release, reads its own spec: ``self.spec``."""
    if not isinstance(spec, ast.Attribute) or spec.attr != "spec":
        return False
    class_ = module.class_around(spec)
    is_named = ast.unparse(spec.value) in _OWNERS
    return class_ is not None and is_named and derives_from_gyms(module, class_)


def limit(module: Module, read: ast.expr, spec: ast.expr) -> Edit | Remark:
    """Has the limit read from what is registered; says so where that is not all of it.

    Args:
        module: The module.
        read: What reads the limit: ``self.spec.max_episode_steps``.
        spec: The spec within.
    """
    gym, source = module.name_of_gym, module.source(spec)
    evidence = module.value(spec).evidence
    if not gym or is_written(module, LIMIT):
        place = _REGISTERED.format(module.target.root, source, LIMIT)
        message = f"{_MESSAGE}, and make keeps the limit: read it from {place}"
        return Remark(read, message, evidence=evidence)
    edit = Edit(read, f"{_MESSAGE}: what is registered has it", evidence=evidence)
    return edit.replace(module.span(read), _REGISTERED.format(gym, source, LIMIT))
