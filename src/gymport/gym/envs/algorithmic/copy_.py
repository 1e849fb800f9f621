"""Copying."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.algorithmic import algorithmic_env


class CopyEnv(algorithmic_env.TapeAlgorithmicEnv):
    """Write what the tape holds."""

    def __init__(self, base: int = 5, chars: bool = True) -> None:
        super().__init__(base=base, chars=chars)

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return the input."""
        return input_data
