"""OpenCV, for the wrappers that change images."""

from functools import partial

from gymport.gym_0_22 import error
from gymport.gym_common.images import opencv

cv2 = partial(opencv, error.DependencyNotInstalled)
