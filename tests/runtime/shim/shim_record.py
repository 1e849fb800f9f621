"""What gym 0.21.0 was recorded to have and to draw (data/record_gym_0_21.py)."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
RECORD = json.loads((DATA / "gym_0_21.json").read_text())
OWN = ("Blackjack", "CubeCrash", "MemorizeDigits")
"""What the ids of the environments begin with that need no gymnasium."""

sys.path.insert(0, str(DATA))
from record_gym_0_21 import episode, samples  # noqa: E402


def played(gym, env_id):
    """An environment's episode, as it was recorded of gym."""
    return json.loads(json.dumps(episode(gym, env_id)))


def drawn(gym, source):
    """A space's samples, as they were recorded of gym."""
    return json.loads(json.dumps(samples(gym, source)))


def same(one, other):
    """Whether two records are the same, but for how numpy's releases round."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-5, abs_tol=1e-5)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return type(one) is type(other) and one == other
