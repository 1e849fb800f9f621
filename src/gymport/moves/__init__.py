"""What was renamed, moved or removed between gym and gymnasium 1.x, as data.

The shim, the rewriter, the error messages and the docs read these tables through the functions
here. Each takes the release the code is to run on, as ``"gym 0.26"``, ``"gymnasium 1.0"`` or
``"gymnasium"`` (the newest, the default), and says nothing of changes that came after it.

Loads neither numpy nor any gym.
"""

from __future__ import annotations

from gymport.moves.attributes import ATTRIBUTES, RANDOM_METHODS
from gymport.moves.calls import ARGUMENTS
from gymport.moves.companions import COMPANION_NAMES, COMPANIONS, FRAMES, MAKERS, SEEDED, TRAINERS
from gymport.moves.environments import ENVIRONMENTS, FAMILIES
from gymport.moves.lookup import (
    NEWEST,
    arguments,
    attribute,
    companion,
    environment,
    environments,
    find,
    maker,
    needs,
    np_random_method,
    python,
    requirement,
    trainer,
)
from gymport.moves.names import MOVES
from gymport.moves.packages import (
    NEEDS,
    PINS,
    PYTHONS,
    REQUIREMENTS,
)
from gymport.moves.rows import (
    Arguments,
    Attribute,
    Companion,
    Environment,
    Frames,
    Maker,
    Move,
    Need,
    RandomMethod,
    Requirement,
    Seeded,
    Trainer,
    applies,
)

__all__ = [
    "ARGUMENTS",
    "ATTRIBUTES",
    "COMPANIONS",
    "COMPANION_NAMES",
    "ENVIRONMENTS",
    "FAMILIES",
    "FRAMES",
    "MAKERS",
    "MOVES",
    "NEEDS",
    "NEWEST",
    "PINS",
    "PYTHONS",
    "RANDOM_METHODS",
    "REQUIREMENTS",
    "SEEDED",
    "TRAINERS",
    "Arguments",
    "Attribute",
    "Companion",
    "Environment",
    "Frames",
    "Maker",
    "Move",
    "Need",
    "RandomMethod",
    "Requirement",
    "Seeded",
    "Trainer",
    "applies",
    "arguments",
    "attribute",
    "companion",
    "environment",
    "environments",
    "find",
    "maker",
    "needs",
    "np_random_method",
    "python",
    "requirement",
    "trainer",
]
