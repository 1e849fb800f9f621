"""Where a modern view's seed goes, and the random stream that it shows."""

from __future__ import annotations

from typing import Any

import numpy as np

from gymport import seeding
from gymport.adapters import chain
from gymport.adapters.detect import Detection, detect
from gymport.adapters.modern.standins import way_in

UNKNOWN_SEED = -1


class SeededView:
    """The part of a modern view that seeds its environment."""

    env: Any
    _reading: Detection
    _own_random: tuple[Any, int] | int | None
    """The view's own stream and its seed; the seed alone until the stream is asked for."""

    def _method(self, name: str) -> Any:
        raise NotImplementedError

    def _seeded(self, seed: int) -> dict[str, int]:
        """Seed the environment, or give what to seed its ``reset`` with."""
        self._own_random = seed
        goes_to = self._reading.seeding
        if goes_to == "method":
            self._method("seed")(seed)
        elif goes_to == "inner":
            self._seed_inner(seed)
        else:  # a reset that takes a seed need not seed np_random, which its base class would do
            self._reseed_stream(seed)
        return {"seed": seed} if goes_to == "reset" else {}

    def _seed_inner(self, seed: int) -> None:
        """Reset the outermost environment that takes a seed, below wrappers that take none."""
        for link in chain.links(self.env)[1:]:
            if detect(link).seeding == "reset":
                way_in(link).reset(seed=seed)
                return

    def _reseed_stream(self, seed: int) -> None:
        """Give the environment a stream of the kind it has, if it has one."""
        stream = chain.read_or(self.env, "np_random", None)
        if isinstance(stream, np.random.RandomState):
            chain.write(self.env, "np_random", seeding.replayed_np_random(seed)[0])
        elif isinstance(stream, np.random.Generator):
            chain.write(self.env, "np_random", seeding.bilingual(self._own_stream()))

    def _own_stream(self) -> Any:
        """The view's own stream, made when first asked for."""
        own = self._own_random
        if not isinstance(own, tuple):
            own = self._own_random = seeding.np_random(own)
        return own[0]

    @property
    def _np_random(self) -> Any:
        """The view's own stream, or None before it was seeded: checkers of environments ask."""
        return None if self._own_random is None else self._own_stream()

    @property
    def np_random(self) -> Any:
        """The environment's random stream as a Generator, or the view's own if it has none."""
        stream = seeding.as_generator(chain.read_or(self.env, "np_random", None))
        if isinstance(stream, np.random.Generator):
            return stream
        return self._own_stream()

    @np_random.setter
    def np_random(self, stream: Any) -> None:
        self._own_random = stream, UNKNOWN_SEED
        if chain.holder(self.env, "np_random") is not None:
            modern = self._reading.modern
            chain.write(self.env, "np_random", stream if modern else seeding.bilingual(stream))

    @property
    def np_random_seed(self) -> int:
        """The seed of the last seeded reset; -1 if the stream was made in another way."""
        if self._own_random is None and self.np_random is not self._np_random:
            return int(chain.read_or(self.env, "np_random_seed", UNKNOWN_SEED))
        own = self._own_random
        if isinstance(own, tuple):
            own = own[1]
        return UNKNOWN_SEED if own is None else own
