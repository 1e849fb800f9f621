"""NumPy's streams of random numbers, as every release of NumPy and gym pickled them."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from gymport import seeding
from gymport.errors import UnknownPickleError

BIT_GENERATORS = ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64")


def bits(kind: Any = "MT19937") -> Any:
    """Return a bit generator: of a name, of a class, or the one that is given."""
    if isinstance(kind, type) or not isinstance(kind, str):
        return kind() if isinstance(kind, type) else kind
    if kind not in BIT_GENERATORS:
        raise ValueError(f"{kind!r} is no bit generator of NumPy's; the file is damaged")
    return getattr(np.random, kind)()


def generator(kind: Any = "MT19937", *_: Any) -> np.random.Generator:
    """Return a Generator; gym 0.22 to 0.25 pickled its own kind of it."""
    return np.random.Generator(bits(kind))


def random_state(kind: Any = "MT19937", *_: Any) -> np.random.RandomState:
    """Return a RandomState."""
    return np.random.RandomState(bits(kind))


class GymGenerator:
    """Stands for the class of gym 0.22 to 0.25, of which pickles use the constructor alone."""

    _generator_ctor = staticmethod(generator)


def attribute(holder: Any, name: str) -> Any:
    """Return that constructor, for which old pickles call ``getattr``; nothing else."""
    if holder is GymGenerator and name == "_generator_ctor":
        return generator
    raise UnknownPickleError(
        f"the file asks for the attribute {name!r} of something, which is not known to be safe; "
        "make the file again with the program that wrote it"
    )


def bilingual(kind: Any, state: Any) -> Any:
    """Return a stream that legacy views hand out, over bits in that state."""
    own = (seeding.BilingualGenerator, seeding.ReplayedRandom)
    if kind not in own or state["bit_generator"] not in BIT_GENERATORS:
        raise UnknownPickleError(f"{kind!r} is no stream of gymport's; the file is damaged")
    return seeding._restore(kind, state)


CONSTRUCTORS: dict[tuple[str, str], Callable[..., Any]] = {
    ("builtins", "getattr"): attribute,
    ("gym.utils.seeding", "RandomNumberGenerator"): GymGenerator,
    ("gymport.seeding", "_restore"): bilingual,
    ("gym.utils.seeding", "RandomNumberGenerator._generator_ctor"): generator,
    ("numpy.random", "RandomState"): np.random.RandomState,
    ("numpy.random", "__RandomState_ctor"): random_state,
    ("numpy.random._pickle", "__bit_generator_ctor"): bits,
    ("numpy.random._pickle", "__generator_ctor"): generator,
    ("numpy.random._pickle", "__randomstate_ctor"): random_state,
    **{
        (f"numpy.random._{name.replace('DXSM', '').lower()}", name): getattr(np.random, name)
        for name in BIT_GENERATORS
    },
}
"""What makes streams, by module and name in a pickle."""
