"""Warnings that point at the line of whoever uses gymport."""

from __future__ import annotations

from gymport import logger


def warn(message: str, category: type[Warning] | None = None) -> None:
    """Warn of something in an environment, at the line outside that led here."""
    logger.warn(message, category=category, stacklevel=2)
