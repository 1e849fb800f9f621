"""What is taken by the names of attributes: ``attrgetter("step", "unwrapped.reset")(env)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .unions import held, many
from .values import Value

if TYPE_CHECKING:
    from .inference import Inference

GETTING = "attrgetter"
"""What makes a function of such names."""


def got(inference: Inference, getter: Value, owner: Value) -> Value:
    """Returns what a getter takes from an owner: of several names, a tuple."""
    found = [inside(inference, owner, path) for path in getter.keys]
    return found[0] if len(found) == 1 else many(held(found), found)


def inside(inference: Inference, owner: Value, path: str) -> Value:
    """Returns what lies under a path of names: ``attrgetter("_env.unwrapped")``."""
    for name in path.split("."):
        owner = inference.members.of(owner, name)
    return owner
