"""Warnings that point at the line of whoever uses gymport."""

from __future__ import annotations

import sys
from types import FrameType

from gymport import logger

LIBRARIES = ("gymport", "gymnasium")
"""The packages whose own lines nobody is pointed at."""


def warn(message: str, category: type[Warning] | None = None) -> None:
    """Warn of something in an environment, at the line outside that led here."""
    frame, level = sys._getframe(1).f_back, 3
    while frame is not None and frame.f_back is not None and _inside(frame):
        frame, level = frame.f_back, level + 1
    logger.warn(message, category=category, stacklevel=level)


def _inside(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] in LIBRARIES
