"""What gym's environments with a table of transitions have besides Gymnasium's."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv


class TabularEnv(AdaptedEnv):
    """An environment whose transitions are in ``P``, with the attributes of gym's DiscreteEnv."""

    @property
    def nS(self) -> int:  # noqa: N802
        """The number of states."""
        return int(self.observation_space.n)

    @property
    def nA(self) -> int:  # noqa: N802
        """The number of actions."""
        return int(self.action_space.n)

    @property
    def isd(self) -> Any:
        """The probability of each state to be the first one."""
        return self.initial_state_distrib
