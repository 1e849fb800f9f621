"""Work in a forked process, which begins with all that is here and sends back what it found."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


def apart(work: Callable[[], _T]) -> Callable[[], _T]:
    """Begins work in another process; returns what waits for its result.

    Where that process dies, for want of memory perhaps, the work is done here.
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(receiver, sender, work), daemon=True)
    process.start()
    sender.close()

    def result() -> _T:
        try:
            data = receiver.recv_bytes()
        except EOFError:
            return work()
        finally:
            process.join()
        return cast(_T, unpacked(data))

    return result


@contextlib.contextmanager
def dealt(count: int) -> Iterator[tuple[Iterator[int], Iterator[int]]]:
    """The numbers below a count, from the first on and from the last back.

    Each goes to one of the processes that iterate over either, until the two ends meet. They are
    bytes in pipes, which give none twice: so there are 256 at most.
    """
    numbers = bytes(range(count))
    permits, first, last = readers = [_filled(one) for one in (numbers, numbers, numbers[::-1])]

    def taken(end: int) -> Iterator[int]:
        while os.read(permits, 1):  # as many as there are numbers: so no end passes the other
            yield os.read(end, 1)[0]

    try:
        yield taken(first), taken(last)
    finally:
        for reader in readers:
            os.close(reader)


def _filled(data: bytes) -> int:
    """A pipe that ends behind some bytes."""
    reader, writer = os.pipe()
    os.write(writer, data)
    os.close(writer)
    return reader


def _send(receiver: Connection, sender: Connection, work: Callable[[], object]) -> None:
    """Ctrl-C ends this process without a word: the one that began it says what there is.

    So does the end of that one: only with no reader left, not even here, does writing end.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    receiver.close()
    with contextlib.suppress(BrokenPipeError):
        sender.send_bytes(packed(work()))


def packed(what: object) -> bytes:
    """Anything as it is sent to another process."""
    return pickle.dumps(what, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Any:
    """What was packed."""
    return pickle.loads(data)
