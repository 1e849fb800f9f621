"""Several environments, each in a process of its own."""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np

from gymport.gym import error, logger
from gymport.gym.vector.utils import concatenate, create_empty_array
from gymport.gym.vector.utils.shared_memory import MEMORY
from gymport.gym.vector.vector_env import VectorEnv
from gymport.gym.vector.workers import worker as _worker
from gymport.gym_common import env_processes
from gymport.gym_common.vectors import prepare, unequal_spaces

__all__ = ["AsyncVectorEnv"]

_worker_shared_memory = _worker


class AsyncState(Enum):
    """What is being waited for."""

    DEFAULT = "default"
    WAITING_RESET = "reset"
    WAITING_STEP = "step"


class AsyncVectorEnv(VectorEnv):
    """Steps several environments at the same time, each in a process of its own.

    Args:
        env_fns: Functions that make the environments.
        observation_space: The observation space of one; None: that of the first.
        action_space: The action space of one; None: that of the first.
        shared_memory: Whether observations come through shared memory, and not through pipes.
        copy: Whether observations are copies, and not overwritten by the next step.
        context: How processes are started: ``fork``, ``spawn``, ``forkserver``.
        daemon: Whether the processes end with this one; such processes cannot start others.
        worker: What the processes run instead; see ``gym.vector.workers.worker``.

    Raises:
        RuntimeError: The environments' observation spaces differ.
        ValueError: Shared memory is asked for, for a space of a user's own class.
    """

    _manners = env_processes.Manners(
        AsyncState,
        error,
        logger,
        late="The call to `{}_wait` has timed out after {} seconds; give it more",
        pending="Calling `{}` while waiting for a pending call to `{}` to complete",
        closed="Trying to operate on `{}`, after a call to `close()`; make a new one",
        no_memory="shared_memory=True in `AsyncVectorEnv`: {}",
        failed=("Worker-{} failed with {}: {}; it is shut down",),
    )
    copy: bool
    observations: Any

    close_extras = env_processes.close_extras
    _assert_is_running = env_processes.assert_is_running
    _poll = env_processes.poll
    _raise_if_errors = env_processes.raise_if_errors

    def __init__(
        self,
        env_fns: Any,
        observation_space: Any = None,
        action_space: Any = None,
        shared_memory: bool = True,
        copy: bool = True,
        context: str | None = None,
        daemon: bool = True,
        worker: Any = None,
    ) -> None:
        first = env_fns[0]()
        spaces = prepare(self, first, env_fns, observation_space, action_space, copy)
        first.close()
        self.shared_memory = shared_memory
        super().__init__(len(env_fns), *spaces)
        env_processes.open_processes(self, context, worker or _worker, daemon)
        self._check_observation_spaces()

    def _buffers(self, starter: Any) -> Any:
        return env_processes.buffers(self, starter, create_empty_array, MEMORY)

    def seed(self, seeds: Any = None) -> None:
        """Seed the environments: a list of seeds, or an int to count up from."""
        self._assert_is_running()
        numbers = self._seeds(seeds)
        env_processes.make_ready(self, "seed")
        env_processes.ask(self, "seed", numbers)

    def reset_async(self) -> None:
        """Ask all environments for a reset."""
        env_processes.make_ready(self, "reset_async")
        env_processes.send(self, "reset", [None] * self.num_envs)
        self._state = AsyncState.WAITING_RESET

    def reset_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait for the reset; return the observations as a batch.

        Args:
            timeout: How many seconds to wait at most; None: without end.
            kwargs: Ignored.

        Raises:
            multiprocessing.TimeoutError: It took longer.
            gym.error.NoAsyncCallError: Nobody asked for a reset.
        """
        return env_processes.batch(self, self._results(AsyncState.WAITING_RESET, timeout))

    def step_async(self, actions: Any) -> None:
        """Ask all environments for a step, with an action for each."""
        env_processes.make_ready(self, "step_async")
        env_processes.send(self, "step", actions)
        self._state = AsyncState.WAITING_STEP

    def step_wait(self, timeout: float | None = None, **kwargs: Any) -> Any:
        """Wait as ``reset_wait`` does; return observations, rewards, dones, a tuple of infos."""
        results = self._results(AsyncState.WAITING_STEP, timeout)
        observations, rewards, dones, infos = zip(*results)
        batch = env_processes.batch(self, observations)
        return batch, np.array(rewards), np.array(dones, dtype=np.bool_), infos

    def _joint(self, observations: Any) -> Any:
        return concatenate(observations, self.observations, self.single_observation_space)

    def _results(self, expected: AsyncState, timeout: float | None) -> Any:
        """What the environments answer to the call that is waited for."""
        env_processes.wait(self, expected, timeout)
        results = env_processes.answers(self)
        self._state = AsyncState.DEFAULT
        return results

    def _check_observation_spaces(self) -> None:
        spaces = [self.single_observation_space] * self.num_envs
        if not all(env_processes.ask(self, "_check_observation_space", spaces)):
            raise unequal_spaces(self, "observation", "observations")
