"""The spec of a modern environment, as its legacy view shows it."""

from __future__ import annotations

from typing import Any

from gymport.dialects import Dialect

_NAMES = {
    "_entry_point": "entry_point",
    "_env_name": "name",
    "_kwargs": "kwargs",
    "timestep_limit": "max_episode_steps",
}
"""The attributes that specs had up to gym 0.21 and 0.10, and what they are now."""


class OldSpec:
    """A spec that has its old attributes too, and that makes legacy views.

    Args:
        spec: The modern spec; reads and writes of all other attributes reach it.
        dialect: What the made environments speak.
    """

    def __init__(self, spec: Any, dialect: Dialect) -> None:
        object.__setattr__(self, "_shown", spec)
        object.__setattr__(self, "_dialect", dialect)

    @property
    def tags(self) -> dict[str, Any]:
        """Where gym up to 0.15 kept the limit of steps."""
        limit = self._shown.max_episode_steps
        return {} if limit is None else {"wrapper_config.TimeLimit.max_episode_steps": limit}

    def make(self, **arguments: Any) -> Any:
        """Make the environment again, in the same dialect."""
        from gymport.adapters.legacy import legacy  # it shows specs itself

        return legacy(self._shown.make(**arguments), self._dialect)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_shown":
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        return getattr(self._shown, _NAMES.get(name, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._shown, _NAMES.get(name, name), value)

    def __eq__(self, other: object) -> bool:
        return bool(self._shown == (other._shown if isinstance(other, OldSpec) else other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._shown)

    def __reduce__(self) -> Any:
        return OldSpec, (self._shown, self._dialect)
