"""What vector environments are made of."""

from typing import TYPE_CHECKING

from gymport.gym.vector.utils.misc import CloudpickleWrapper, clear_mpi_env_vars
from gymport.gym.vector.utils.numpy_utils import concatenate, create_empty_array
from gymport.gym.vector.utils.shared_memory import (
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)
from gymport.gym.vector.utils.spaces import _BaseGymSpaces, batch_space

if TYPE_CHECKING:
    from gymport.gym.vector.utils import misc as misc
    from gymport.gym.vector.utils import numpy_utils as numpy_utils
    from gymport.gym.vector.utils import shared_memory as shared_memory
    from gymport.gym.vector.utils import spaces as spaces

__all__ = [
    "CloudpickleWrapper",
    "_BaseGymSpaces",
    "batch_space",
    "clear_mpi_env_vars",
    "concatenate",
    "create_empty_array",
    "create_shared_memory",
    "read_from_shared_memory",
    "write_to_shared_memory",
]
