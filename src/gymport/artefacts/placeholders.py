"""What stands in place of what is not let in: functions, and whatever they are made of."""

from __future__ import annotations

from typing import Any


class LeftOut:
    """Something that a pickle would have had to run code for.

    Attributes:
        name: What it was, as far as the pickle says: a dotted name.
        reason: Why it was left out.
    """

    def __init__(self, name: str, reason: str = "it is made by running code") -> None:
        self.name = name
        self.reason = reason
        self.given: tuple[Any, ...] = ()

    def __call__(self, *given: Any, **_: Any) -> LeftOut:
        """What the pickle makes of it: nothing, with a note of the arguments."""
        made = LeftOut(self.name, self.reason)
        made.given = given
        return made

    def __setstate__(self, state: Any) -> None:
        """Do nothing with what the pickle says about it."""

    def __repr__(self) -> str:
        return f"<left out: {self.name}, because {self.reason}>"


def note_function(function: Any, state: Any) -> None:
    """Take the name of a function, and the values that it closes over, for a placeholder."""
    slots = state[1] if isinstance(state, tuple) and len(state) == 2 else state
    if not isinstance(function, LeftOut) or not isinstance(slots, dict):
        return
    function.name = f"{slots.get('__module__')}.{slots.get('__qualname__')}"
    function.given = tuple(
        cell.given[0]
        for cell in slots.get("__closure__") or ()
        if isinstance(cell, LeftOut) and cell.given
    )


def constant(value: Any) -> Any:
    """Return the number that a left-out function would return whatever it is given, if known.

    These are what Stable-Baselines3 made of a learning rate or clip range that is a number.
    """
    if isinstance(value, LeftOut) and value.name in _CONSTANT and len(value.given) == 1:
        return value.given[0]
    return value


_CONSTANT = {
    "stable_baselines3.common.utils.constant_fn.<locals>.func",
    "stable_baselines.common.schedules.constant_fn.<locals>.func",
}
