"""Spaces of user classes over every library's, importable by name so that they pickle."""

import numpy as np
from installed import NAMES, spaces_of

from gymport.adapters.libraries import library


class Primes:
    """Draws through whatever stream the library's spaces have."""

    def __init__(self, limit):
        self.limit = limit
        try:
            super().__init__((), np.int64)
        except TypeError:  # gym 0.9
            self.shape, self.dtype = (), np.dtype(np.int64)

    def sample(self):
        stream = getattr(self, "np_random", None)
        if stream is None:  # gym up to 0.10 has one for all
            from gym.spaces import prng

            stream = prng.np_random
        return int(stream.choice([2, 3, 5, 7]))

    def contains(self, x):
        return x in (2, 3, 5, 7)

    def __repr__(self):
        return f"Primes({self.limit})"


class Even:
    unit = "pairs"

    def sample(self):
        return (super().sample() // 2 * 2).astype(np.float32)

    def contains(self, x):
        return bool(super().contains(x) and np.all(x % 2 == 0))

    def doubled(self):
        return float(self.high[0]) * 2


class Odd:
    note = "odd"


def _over(mixin, name, base):
    """The class of the mixin over a library's, under a name of this module."""
    made = type(f"{mixin.__name__}Of{name.capitalize()}", (mixin, base), {"__module__": __name__})
    globals()[made.__name__] = made
    return made


for _name in NAMES:
    _over(Primes, _name, library(_name).space)
    _over(Even, _name, spaces_of(_name).Box)
    _over(Odd, _name, spaces_of(_name).Box)


def primes(name):
    return globals()[f"PrimesOf{name.capitalize()}"](8)


def even(name):
    return globals()[f"EvenOf{name.capitalize()}"](np.float32([0]), np.float32([10]))


def odd(name):
    return globals()[f"OddOf{name.capitalize()}"](np.float32([0]), np.float32([10]))
