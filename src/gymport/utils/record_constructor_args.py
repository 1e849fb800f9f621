"""Remembering the arguments that an object was made of."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

_CONSTANT = frozenset([type(None), bool, int, float, str])
"""What ``deepcopy`` would return as it is, at ten times the cost."""


class RecordConstructorArgs:
    """A mixin that keeps the arguments of a wrapper's constructor, so that it can be made again.

    A wrapper that has it gets a complete ``WrapperSpec`` in its ``spec``. Where a subclass and its
    base both record, the first call holds: that of the subclass, if it comes before its base's.

    Example:
        >>> class Scaled(RecordConstructorArgs):
        ...     def __init__(self, factor):
        ...         RecordConstructorArgs.__init__(self, factor=factor)
        >>> Scaled(2)._saved_kwargs
        {'factor': 2}

    Args:
        _disable_deepcopy: Keep the arguments themselves, for such as cannot be copied.
        kwargs: The arguments to keep, without the wrapped environment.
    """

    def __init__(self, *, _disable_deepcopy: bool = False, **kwargs: Any) -> None:
        if not hasattr(self, "_saved_kwargs"):
            as_they_are = _disable_deepcopy or _CONSTANT.issuperset(map(type, kwargs.values()))
            self._saved_kwargs = kwargs if as_they_are else deepcopy(kwargs)
