"""What seed and reset methods do, as one value: few of a project's scopes have any of it."""

from __future__ import annotations

import ast
import enum
from typing import Union

from ..tables import idioms
from .skips import always_resets, skips_reset

_Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]


class Trait(enum.Flag):
    """What a seed method does, or a reset method.

    Attributes:
        ONLY_SEEDS: It does nothing but seed ``np_random``, or pass the seed on.
        GIVES_SEEDS: It does so and gives the seeds in a list, as gym's own did.
        PASSES_SEED: It does so, and passes the seed to what ``self.env`` holds.
        SKIPS_RESET: It does not always reset what is wrapped.
        ALWAYS_RESETS: It always resets what ``env`` holds.
    """

    ONLY_SEEDS = enum.auto()
    GIVES_SEEDS = enum.auto()
    PASSES_SEED = enum.auto()
    SKIPS_RESET = enum.auto()
    ALWAYS_RESETS = enum.auto()


NONE = Trait(0)


def of_seed(node: _Function) -> Trait:
    """What a seed method does."""
    if not idioms.only_seeds(node):
        return NONE
    found = Trait.ONLY_SEEDS
    if idioms.gives_seeds(node):
        found |= Trait.GIVES_SEEDS
    return found | Trait.PASSES_SEED if idioms.passes_seed(node) else found


def of_reset(node: _Function) -> Trait:
    """What a reset method does that resets something itself."""
    if always_resets(node):
        return Trait.ALWAYS_RESETS
    return Trait.SKIPS_RESET if skips_reset(node) else NONE
