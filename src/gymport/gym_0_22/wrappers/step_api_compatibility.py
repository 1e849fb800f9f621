"""Steps with ``done``, or with two flags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymport.gym_0_22.core import Wrapper
from gymport.gym_0_22.logger import deprecation
from gymport.gym_0_22.utils.step_api_compatibility import OLD_STEPS, step_api_compatibility
from gymport.gym_0_22.wrappers._steps import BOTH

if TYPE_CHECKING:
    from gymport.gym_0_22._env import Step

_OLD = OLD_STEPS.format("environment", "bool")


class StepAPICompatibility(Wrapper[Any, Any]):
    """Has the steps of any environment give two flags, or ``done``."""

    if BOTH:

        def __init__(  # pyright: ignore[reportRedeclaration]
            self, env: Any, new_step_api: bool = False
        ) -> None:
            super().__init__(env, new_step_api)
            self._flags = new_step_api
            if not new_step_api:
                deprecation(_OLD)

    else:

        def __init__(  # type: ignore[misc]
            self, env: Any, output_truncation_bool: bool = True
        ) -> None:
            super().__init__(env)
            self._flags = self.output_truncation_bool = output_truncation_bool
            if not output_truncation_bool:
                deprecation(_OLD.partition(" It is")[0])

    def step(self, action: Any) -> Step[Any]:
        """Step the environment; return the result in the wanted form."""
        result: Step[Any] = step_api_compatibility(self.env.step(action), self._flags)
        return result
