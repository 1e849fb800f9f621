"""Adding numbers."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.algorithmic import algorithmic_env


class ReversedAdditionEnv(algorithmic_env.GridAlgorithmicEnv):
    """Write the sum of the numbers in the rows, the lowest digit first.

    Args:
        rows: How many numbers.
        base: The base of their digits.
    """

    def __init__(self, rows: int = 2, base: int = 3) -> None:
        super().__init__(rows=rows, base=base, chars=False)

    def target_from_input_data(self, input_data: Any) -> Any:
        """Return the digits of the sum."""
        carried, digits = 0, []
        for column in input_data:
            carried, digit = divmod(sum(column) + carried, self.base)
            digits.append(digit)
        return [*digits, carried] if carried else digits

    @property
    def time_limit(self) -> int:
        """After how many steps an episode ends; a digit that is carried over adds none."""
        return self.input_width * 2 + algorithmic_env._SPARE_STEPS
