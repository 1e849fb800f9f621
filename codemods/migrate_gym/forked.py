"""Work in a forked process, which begins with all that is here and sends back what it found."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import TypeVar, cast

_T = TypeVar("_T")


def apart(work: Callable[[], _T]) -> Callable[[], _T]:
    """Begins work in another process; returns what waits for its result.

    Where that process dies, for want of memory perhaps, the work is done here.
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, work), daemon=True)
    process.start()
    sender.close()

    def result() -> _T:
        try:
            data = receiver.recv_bytes()
        except EOFError:
            return work()
        finally:
            process.join()
        return cast(_T, pickle.loads(data))

    return result


@contextlib.contextmanager
def dealt(count: int) -> Iterator[Iterator[int]]:
    """The numbers below a count: each goes to one of the processes that iterate over them.

    They are bytes in a pipe, which gives none twice: so there are 256 at most.
    """
    reader, writer = os.pipe()
    os.write(writer, bytes(range(count)))
    os.close(writer)
    try:
        yield (token[0] for token in iter(lambda: os.read(reader, 1), b""))
    finally:
        os.close(reader)


def _send(sender: Connection, work: Callable[[], object]) -> None:
    """Ctrl-C ends this process without a word: the one that began it says what there is."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sender.send_bytes(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
