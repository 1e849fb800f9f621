"""What a wrapper has from the environment inside, unless it was set."""

from __future__ import annotations

from typing import Any


class Forwarding:
    """The attributes of a wrapper that are the environment's unless they were set."""

    env: Any
    _action_space: Any
    _observation_space: Any
    _reward_range: Any
    _metadata: Any

    @property
    def spec(self) -> Any:
        """The spec of the environment inside."""
        return self.env.spec

    @classmethod
    def class_name(cls) -> str:
        """Return the class's name."""
        return cls.__name__

    @property
    def action_space(self) -> Any:
        """The action space; the environment's unless set."""
        return self.env.action_space if self._action_space is None else self._action_space

    @action_space.setter
    def action_space(self, space: Any) -> None:
        self._action_space = space

    @property
    def observation_space(self) -> Any:
        """The observation space; the environment's unless set."""
        own = self._observation_space
        return self.env.observation_space if own is None else own

    @observation_space.setter
    def observation_space(self, space: Any) -> None:
        self._observation_space = space

    @property
    def reward_range(self) -> Any:
        """The smallest and the largest reward; the environment's unless set."""
        return self.env.reward_range if self._reward_range is None else self._reward_range

    @reward_range.setter
    def reward_range(self, value: Any) -> None:
        self._reward_range = value

    @property
    def metadata(self) -> Any:
        """The metadata; the environment's unless set."""
        return self.env.metadata if self._metadata is None else self._metadata

    @metadata.setter
    def metadata(self, value: Any) -> None:
        self._metadata = value

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self.env}>"

    def __repr__(self) -> str:
        return str(self)

    @property
    def unwrapped(self) -> Any:
        """The environment below all wrappers."""
        return self.env.unwrapped


def hold(wrapper: Forwarding, env: Any) -> None:
    """Give a wrapper its environment; nothing is set yet."""
    wrapper.env = env
    wrapper._action_space = wrapper._observation_space = None
    wrapper._reward_range = wrapper._metadata = None
