"""gym's wrappers, loaded with the first that is asked for."""

from typing import TYPE_CHECKING

from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym.wrappers._names import *  # noqa: F403
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)
