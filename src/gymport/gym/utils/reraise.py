"""Exceptions raised again, with a text around them (gym up to 0.10)."""

from __future__ import annotations

import sys


def reraise(prefix: str | None = None, suffix: str | None = None) -> None:
    """Raise the exception that is being handled again, with text before and after it.

    Raises:
        ReraisedException: Always.
    """
    _, raised, traceback = sys.exc_info()
    raise ReraisedException(raised, prefix, suffix).with_traceback(traceback) from None


def full_class_name(o: object) -> str:
    """Return the name of an object's class, with its module unless it is built in."""
    cls = type(o)
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


class ReraisedException(Exception):  # noqa: N818
    """An exception raised again.

    Args:
        old_exc: The exception.
        prefix: What is said before it.
        suffix: What is said after it.
    """

    def __init__(self, old_exc: object, prefix: str | None, suffix: str | None) -> None:
        self.old_exc = old_exc
        self.prefix = prefix
        self.suffix = suffix

    def __str__(self) -> str:
        parts = [
            *([] if self.prefix is None else [self.prefix]),
            f"The original exception was:\n\n{full_class_name(self.old_exc)}: {self.old_exc}",
            *([] if self.suffix is None else [f"\n{self.suffix}"]),
        ]
        return "\n".join(parts)
