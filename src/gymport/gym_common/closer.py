"""A book of what has to be closed when the program ends."""

from __future__ import annotations

import atexit
import threading
import weakref
from typing import Any


class Closer:
    """Closes what is registered and still alive, when asked or when the program ends.

    Args:
        atexit_register: Whether to close everything when the program ends.

    Example:
        >>> class File:
        ...     def close(self):
        ...         print("closed")
        >>> book, file = Closer(atexit_register=False), File()
        >>> book.register(file)
        0
        >>> book.close()
        closed
    """

    __module__ = "gymport.gym.utils.closer"  # where it has always been found

    def __init__(self, atexit_register: bool = True) -> None:
        self.lock = threading.Lock()
        self.next_id = -1
        self.closeables: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
        if atexit_register:
            atexit.register(self.close)

    def generate_next_id(self) -> int:
        """Return a number that was not given out before."""
        with self.lock:
            self.next_id += 1
            return self.next_id

    def register(self, closeable: Any) -> int:
        """Enter something with a ``close`` method; return the number to take it out by."""
        assert hasattr(closeable, "close"), f"{closeable} has no close method; give it one"
        number = self.generate_next_id()
        self.closeables[number] = closeable
        return number

    def unregister(self, id: int) -> None:  # noqa: A002
        """Take out what has that number, if anything."""
        assert id is not None, "unregister needs the number that register returned"
        self.closeables.pop(id, None)

    def close(self) -> None:
        """Close everything that is registered and alive."""
        for closeable in list(self.closeables.values()):
            closeable.close()
