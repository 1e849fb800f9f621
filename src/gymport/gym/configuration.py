"""How gym printed log records up to 0.9.5: by a handler of the root logger.

``import gym`` set it up, and programs that set up logging themselves took it away first.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings
from typing import Any

from gymport.gym import version

__all__ = ["logger_setup", "undo_logger_setup"]

logger = logging.getLogger("gym.configuration")
root_logger = logging.getLogger()
gym_logger = logging.getLogger("gym")
formatter = logging.Formatter("[%(asctime)s] %(message)s")
handler = logging.StreamHandler(sys.stderr)
handler.setFormatter(formatter)


def logger_setup(_: Any = None) -> None:
    """Print what is logged, and what gym logs from INFO on."""
    root_logger.addHandler(handler)
    gym_logger.setLevel(logging.INFO)


def undo_logger_setup() -> None:
    """Print it no longer; from 0.9.6 on, where nothing was set up, only a warning was given."""
    if version.has("plain_logger"):
        warnings.warn(
            "gym.undo_logger_setup is deprecated: gym leaves the logging module alone; remove it",
            stacklevel=2,
        )
        return
    root_logger.removeHandler(handler)
    gym_logger.setLevel(logging.NOTSET)


def _follow_release() -> None:
    """Set up or undo what ``import gym`` set up, as the release did."""
    if version.has("plain_logger"):
        root_logger.removeHandler(handler)
    elif not os.environ.get("GYM_NO_LOGGER_SETUP"):
        logger_setup()
