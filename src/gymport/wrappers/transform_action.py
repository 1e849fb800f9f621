"""TransformAction: actions through a function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from gymport.core import ActionWrapper, ActType, Env, ObsType, WrapperActType
from gymport.utils import RecordConstructorArgs

if TYPE_CHECKING:
    from gymport.spaces import Space


class TransformAction(ActionWrapper[ObsType, WrapperActType, ActType], RecordConstructorArgs):
    """Puts each action through a function before the environment gets it.

    Args:
        env: The environment to wrap.
        func: Takes an action of this wrapper and returns one of the environment.
        action_space: The space of what ``func`` takes; None: that of the environment.
    """

    def __init__(
        self,
        env: Env[ObsType, ActType],
        func: Callable[[WrapperActType], ActType],
        action_space: Space[WrapperActType] | None,
    ) -> None:
        RecordConstructorArgs.__init__(self, func=func, action_space=action_space)
        ActionWrapper.__init__(self, env)
        if action_space is not None:
            self.action_space = action_space
        self.func = func

    def action(self, action: WrapperActType) -> ActType:
        """Return what the function makes of the action."""
        return self.func(action)
