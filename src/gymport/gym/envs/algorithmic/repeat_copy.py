"""Copying three times."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.algorithmic import algorithmic_env


class RepeatCopyEnv(algorithmic_env.TapeAlgorithmicEnv):
    """Write what the tape holds, then backwards, and once more."""

    MIN_REWARD_SHORTFALL_FOR_PROMOTION = -0.1

    def __init__(self, base: int = 5) -> None:
        super().__init__(base=base, chars=True)
        self.last = 50

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return the input forwards, backwards and forwards."""
        return [*input_data, *reversed(input_data), *input_data]
