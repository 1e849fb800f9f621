"""What environments use: colours and pickling here, the rest in the submodules."""

from typing import TYPE_CHECKING

from gymport.gym_0_22.utils.colorize import colorize
from gymport.gym_0_22.utils.ezpickle import EzPickle
from gymport.gym_common import on_demand

if TYPE_CHECKING:
    from gymport.gym_0_22.utils import ezpickle as ezpickle
    from gymport.gym_0_22.utils import passive_env_checker as passive_env_checker
    from gymport.gym_0_22.utils import seeding as seeding
    from gymport.gym_0_22.utils import step_api_compatibility as step_api_compatibility
else:
    __getattr__, __dir__ = on_demand.hooks(__name__)

__all__ = ["EzPickle", "colorize"]
