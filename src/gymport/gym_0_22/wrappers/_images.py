"""OpenCV, for the wrappers that change images."""

from __future__ import annotations

import importlib
from typing import Any

from gymport.gym_0_22 import error


def cv2() -> Any:
    """Return OpenCV's module.

    Raises:
        gym.error.DependencyNotInstalled: It is not installed.
    """
    try:
        return importlib.import_module("cv2")
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            "this wrapper changes images with OpenCV; run: pip install opencv-python"
        ) from missing
