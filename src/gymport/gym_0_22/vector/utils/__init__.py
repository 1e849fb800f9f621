"""What vector environments are made of."""

from typing import TYPE_CHECKING

from gymport.gym_0_22.vector.utils.misc import CloudpickleWrapper, clear_mpi_env_vars
from gymport.gym_0_22.vector.utils.numpy_utils import concatenate, create_empty_array
from gymport.gym_0_22.vector.utils.shared_memory import (
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)
from gymport.gym_0_22.vector.utils.spaces import BaseGymSpaces, _BaseGymSpaces, batch_space, iterate

if TYPE_CHECKING:
    from gymport.gym_0_22.vector.utils import misc as misc
    from gymport.gym_0_22.vector.utils import numpy_utils as numpy_utils
    from gymport.gym_0_22.vector.utils import shared_memory as shared_memory
    from gymport.gym_0_22.vector.utils import spaces as spaces

__all__ = [
    "BaseGymSpaces",
    "CloudpickleWrapper",
    "_BaseGymSpaces",
    "batch_space",
    "clear_mpi_env_vars",
    "concatenate",
    "create_empty_array",
    "create_shared_memory",
    "iterate",
    "read_from_shared_memory",
    "write_to_shared_memory",
]
