"""What is left of the web service that results were uploaded to, up to 0.9.5."""

from __future__ import annotations

import warnings
from typing import Any


def upload(*args: Any, **kwargs: Any) -> None:
    """Say that the service which results were uploaded to has ended; nothing is sent."""
    warnings.warn(
        "gym.upload sends nothing, because the scoreboard has ended; leave it out", stacklevel=2
    )
