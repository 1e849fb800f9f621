"""OpenCV, for the wrappers that change images."""

from __future__ import annotations

from functools import partial

from gymport.gym_0_22 import error
from gymport.gym_common import images

cv2 = partial(images.cv2, error.DependencyNotInstalled)
"""OpenCV's module, or a DependencyNotInstalled of this tree."""
