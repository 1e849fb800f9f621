"""Work in a forked process, which begins with all that is here and sends back what it found."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar, cast

_T = TypeVar("_T")


def apart(work: Callable[[], _T]) -> Callable[[], _T]:
    """Begins work in another process; returns what waits for its result.

    Where that process dies, for want of memory perhaps, the work is done here.
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, work))
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


def _send(sender: Connection, work: Callable[[], object]) -> None:
    """Ctrl-C ends this process without a word: the one that began it says what there is."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sender.send_bytes(pickle.dumps(work(), pickle.HIGHEST_PROTOCOL))
