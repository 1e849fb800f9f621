"""Pickling by constructor arguments."""

from __future__ import annotations

from typing import Any


class EzPickle:
    """A mixin that pickles an object as its constructor arguments, and unpickles by calling it.

    For environments whose state cannot be pickled (handles of other libraries): the copy is a new
    object, made of the same arguments, not one in the same state.

    Example:
        >>> import copy
        >>> class Arm(EzPickle):
        ...     def __init__(self, joints, name="arm"):
        ...         super().__init__(joints, name=name)
        ...         self.handle = (number for number in range(joints))
        >>> next(copy.deepcopy(Arm(3)).handle)
        0
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._ezpickle_args = args
        self._ezpickle_kwargs = kwargs

    def __getstate__(self) -> dict[str, Any]:
        return {
            "_ezpickle_args": self._ezpickle_args,
            "_ezpickle_kwargs": self._ezpickle_kwargs,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        made = type(self)(*state["_ezpickle_args"], **state["_ezpickle_kwargs"])
        self.__dict__.update(made.__dict__)
