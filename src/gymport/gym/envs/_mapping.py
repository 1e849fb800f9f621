"""A registry that code for later releases can take for the dict of its specs."""

from __future__ import annotations

from typing import Any, Iterator, MutableMapping


class Specs(MutableMapping[str, Any], dict):  # type: ignore[metaclass,misc,type-arg]
    """A dict of what is in ``env_specs``; it is compared and shown as gym's object was.

    Attributes:
        env_specs: The specs by id.
    """

    env_specs: dict[str, Any]

    def __getitem__(self, env_id: str) -> Any:
        return self.env_specs[env_id]

    def __setitem__(self, env_id: str, spec: Any) -> None:
        self.env_specs[env_id] = spec

    def __delitem__(self, env_id: str) -> None:
        del self.env_specs[env_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.env_specs)

    def __len__(self) -> int:
        return len(self.env_specs)

    def __contains__(self, env_id: object) -> bool:
        return env_id in self.env_specs

    def copy(self) -> dict[str, Any]:
        """Return a plain dict of the specs."""
        return dict(self.env_specs)

    def __reduce__(self) -> Any:
        return type(self), (), vars(self)

    def __bool__(self) -> bool:
        return True

    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__  # pyright: ignore[reportAssignmentType]
    __repr__ = object.__repr__
