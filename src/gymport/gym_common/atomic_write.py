"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from os import replace
from pathlib import Path
from typing import IO, Any, Iterator

__all__ = ["atomic_write", "replace"]


@contextmanager
def atomic_write(filepath: str, binary: bool = False, fsync: bool = False) -> Iterator[IO[Any]]:
    """Give a file to write to, which takes the place of ``filepath`` at the end of the block.

    Args:
        filepath: The file that is written.
        binary: Whether bytes are written, and not text.
        fsync: Whether to wait until the disk has it.
    """
    other = f"{filepath}~"
    while Path(other).is_file():
        other += "~"
    try:
        with open(other, "wb" if binary else "w") as file:  # noqa: PTH123
            yield file
            if fsync:
                file.flush()
                os.fsync(file.fileno())
        replace(other, filepath)  # noqa: PTH105
    finally:
        with suppress(OSError):
            os.remove(other)  # noqa: PTH107
