"""Leaving out repetitions."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.algorithmic import algorithmic_env


class DuplicatedInputEnv(algorithmic_env.TapeAlgorithmicEnv):
    """Write each symbol once that the tape holds several times in a row.

    Args:
        duplication: How often each symbol is there.
        base: The number of symbols.
    """

    def __init__(self, duplication: int = 2, base: int = 5) -> None:
        self.duplication = duplication
        super().__init__(base=base, chars=True)

    def generate_input_data(self, size: int) -> Any:
        """Draw symbols, at least one, and repeat each."""
        count = max(size // self.duplication, 1)
        drawn = (self.np_random.randint(self.base) for _ in range(count))
        return [symbol for symbol in drawn for _ in range(self.duplication)]

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return each symbol once."""
        return input_data[:: self.duplication]
