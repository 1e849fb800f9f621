"""What starting other processes needs."""

from gymport.gym_common.processes import CloudpickleWrapper, clear_mpi_env_vars

__all__ = ["CloudpickleWrapper", "clear_mpi_env_vars"]
