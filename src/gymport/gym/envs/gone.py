"""The environments that cannot be made any more: each says what it needed and what to do."""

from __future__ import annotations

from typing import Any

from gymport.gym import core, error


class GoneEnv(core.Env):
    """An environment that gym had up to 0.9.5.

    Subclasses say in ``_needed`` what it needed.

    Raises:
        gym.error.DependencyNotInstalled: Always.
    """

    _needed: str

    def __init__(self, **kwargs: Any) -> None:
        raise error.DependencyNotInstalled(
            f"{type(self).__name__} was part of gym up to 0.9.5 and needed {self._needed}; copy it "
            "from the sources of gym 0.9.5 and register the copy"
        )
