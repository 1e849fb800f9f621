"""Writing backwards."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.algorithmic import algorithmic_env


class ReverseEnv(algorithmic_env.TapeAlgorithmicEnv):
    """Write what the tape holds, backwards."""

    MIN_REWARD_SHORTFALL_FOR_PROMOTION = -0.1

    def __init__(self, base: int = 2) -> None:
        super().__init__(base=base, chars=True, starting_min_length=1)
        self.last = 50

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return the input backwards."""
        return input_data[::-1]
