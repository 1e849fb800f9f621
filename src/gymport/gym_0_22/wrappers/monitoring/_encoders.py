"""How frames become files: texts as an asciicast, images through ffmpeg."""

from gymport.gym_0_22 import error
from gymport.gym_common.encoders import of_tree

__all__ = ["ImageEncoder", "TextEncoder"]

TextEncoder, ImageEncoder = of_tree(error, __name__)
