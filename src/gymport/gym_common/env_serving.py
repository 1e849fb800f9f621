"""What the process of an environment does: it takes commands and answers them."""

from __future__ import annotations

import sys
from typing import Any, Callable, NamedTuple


class Served(NamedTuple):
    """What a process does for an environment of one of the trees.

    Attributes:
        commands: Gives what is done on each command, for the environment and what an observation
            is sent by.
        write: Writes an observation to shared memory; see ``SharedMemory``.
        unknown: What is said of another command, with it and those that there are.
        known: How one of these is written there.
    """

    commands: Callable[[Any, Callable[[Any], Any]], dict[str, Callable[[Any], Any]]]
    write: Callable[[Any, int, Any, Any], None]
    unknown: str
    known: str

    def serve(self, index: int, env: Any, pipe: Any, memory: Any, errors: Any) -> None:
        """Serve an environment over a pipe, until told to close.

        Args:
            index: The environment's number.
            env: The environment.
            pipe: Where the commands come from.
            memory: Where observations go; None: over the pipe.
            errors: The queue for what goes wrong.
        """
        commands = self.commands(env, self._sender(index, env, memory))
        try:
            command = ""
            while command != "close":
                command, data = pipe.recv()
                pipe.send((self._command(commands, command)(data), True))
        except (KeyboardInterrupt, Exception):
            errors.put((index, *sys.exc_info()[:2]))
            pipe.send((None, False))
        finally:
            env.close()

    def _sender(self, index: int, env: Any, memory: Any) -> Callable[[Any], Any]:
        """What gives an observation to the other process: the value to send for it."""
        if memory is None:
            return lambda observation: observation
        space = env.observation_space
        return lambda observation: self.write(space, index, observation, memory)

    def _command(self, commands: dict[str, Callable[[Any], Any]], name: str) -> Any:
        if name not in commands:
            known = ", ".join(map(self.known.format, commands))
            raise RuntimeError(self.unknown.format(name, known))
        return commands[name]
