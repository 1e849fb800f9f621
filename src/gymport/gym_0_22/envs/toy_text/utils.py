"""What the environments with few states draw with."""

from typing import Any

import numpy as np


def categorical_sample(prob_n: Any, np_random: Any) -> Any:
    """Return the index of a class drawn by the classes' probabilities."""
    return np.argmax(np.cumsum(np.asarray(prob_n)) > np_random.random())
