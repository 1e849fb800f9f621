"""What a wrapper was made of, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class WrapperSpec:
    """How to make a wrapper again.

    Attributes:
        name: The name of its class.
        entry_point: Where its class is, as ``module:class``.
        kwargs: The arguments of its constructor, without the wrapped environment; None where the
            wrapper does not record them (see ``gymport.utils.RecordConstructorArgs``).
    """

    name: str
    entry_point: str
    kwargs: dict[str, Any] | None


def spec_of(wrapper: type[Any], kwargs: dict[str, Any] | None) -> WrapperSpec:
    """Return the spec of a wrapper of that class, made with those arguments."""
    return WrapperSpec(wrapper.__name__, f"{wrapper.__module__}:{wrapper.__name__}", kwargs)
