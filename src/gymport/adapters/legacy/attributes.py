"""What all legacy views share: the attributes that old code finds in an environment."""

from __future__ import annotations

from typing import Any

from gymport import seeding
from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.adapters.legacy.spaces import old_space
from gymport.adapters.legacy.spec import OldSpec
from gymport.adapters.view import Shown, View, set_spaces, slot_setter
from gymport.dialects import Dialect


class OldView(View):
    """A modern environment with the attributes that an old dialect has.

    Args:
        env: The modern environment to show.
        dialect: How to show it.
        replays: Whether seeds make the random stream of gym 0.21 and older.
    """

    __slots__ = ("_dialect", "_given", "_pending_seed", "_replays")
    _kept_slots = (*__slots__, "_spaces")

    _shows_legacy = True
    _given: Any
    _dialect: Dialect
    _pending_seed: int | None
    _replays: bool
    _wrapped_view: Any = None
    _bound_base: Any = None

    def __init__(self, env: Any, dialect: Dialect, replays: bool = False) -> None:
        _set_dialect(self, dialect)
        _set_given(self, env)
        _set_pending_seed(self, None)
        _set_replays(self, replays)
        set_spaces(self, ())

    @property
    def env(self) -> Any:
        """What is below: the bare environment in the same dialect, or the one that was given.

        gym up to 0.21 put one wrapper around an environment, so ``env.env`` was the bare one, and
        later wrappers forwarded reads to it until Gymnasium 1.0. Where there is no wrapper it is
        the environment as it was given.
        """
        below = self.unwrapped
        return self._given if below is self else below

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers, in the same dialect; it shares the view's seed."""
        base = chain.read_or(self._given, "unwrapped", self._given)
        if base is self._given:
            return self
        if self._bound_base is None or self._bound_base._given is not base:
            view = type(self)(base, self._dialect, self._replays)
            object.__setattr__(view, "_wrapped_view", self._wrapped_view or self)
            self._keep("_bound_base", view)
        return self._bound_base

    def _detection(self, **how: Any) -> Detection:
        """What ``detect`` says of the view, but for what differs between the kinds of views."""
        return Detection(
            dialect=self._dialect,
            library="core",
            step=self._dialect.step,
            prefix="",
            evidence=dict.fromkeys(("step", "reset", "seed"), "a legacy view"),
            **how,
        )

    def _converted(self, space: Any) -> Any:
        return old_space(super()._converted(space), replays=self._replays)

    @Shown
    def spec(self) -> Any:
        """The environment's spec under the dialect's names too, or None."""
        spec = chain.read_or(self._given, "spec", None)
        return None if spec is None else OldSpec(spec, self._dialect)

    @Shown
    def metadata(self) -> dict[str, Any]:
        """The environment's metadata under the dialect's keys; today's stay beside them."""
        return convert.metadata(chain.read_or(self._given, "metadata", None), self._dialect)

    @Shown
    def reward_range(self) -> tuple[float, float]:
        """The environment's smallest and largest reward; infinite unless it says so."""
        found: tuple[float, float] = chain.read_or(self._given, "reward_range", convert.UNLIMITED)
        return found

    @property
    def np_random(self) -> Any:
        """The environment's random stream, with the old names and today's."""
        return seeding.bilingual(chain.read(self._given, "np_random"))

    @np_random.setter
    def np_random(self, stream: Any) -> None:
        chain.write(self._given, "np_random", seeding.bilingual(stream))


_set_dialect, _set_given, _set_pending_seed, _set_replays = (
    slot_setter(OldView, name) for name in OldView.__slots__
)
