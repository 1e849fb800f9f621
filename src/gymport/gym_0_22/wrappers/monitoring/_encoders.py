"""How frames become files: images through ffmpeg."""

from __future__ import annotations

from gymport.gym_0_22 import error
from gymport.gym_common import encoders

__all__ = ["ImageEncoder"]


class ImageEncoder(encoders.ImageEncoder):
    """Writes images as a video, through ffmpeg or avconv.

    Raises:
        gym.error.InvalidFrame: A frame is no image of 3 or 4 colours, or unlike the first one.
        gym.error.DependencyNotInstalled: There is no such program.
    """

    _invalid = error.InvalidFrame
    _missing = error.DependencyNotInstalled
