"""Elements as flat arrays and back, and the space of these.

Each function dispatches on the space's class; ``register`` teaches it a space of your own. What
holds a Graph or a Sequence has no fixed size: its parts are flattened and it stays as it is.

Example:
    >>> import numpy as np
    >>> from gymport.spaces import Box, Dict, Discrete
    >>> space = Dict(position=Discrete(3), speed=Box(0.0, 1.0, (2,)))
    >>> flatdim(space), flatten_space(space)
    (5, Box(0.0, 1.0, (5,), float64))
    >>> flat = flatten(space, {"position": 1, "speed": np.array([0.0, 0.5], dtype=np.float32)})
    >>> flat.tolist()
    [0.0, 1.0, 0.0, 0.0, 0.5]
    >>> int(unflatten(space, flat)["position"])
    1
"""

from gymport.spaces._equivalence import is_space_dtype_shape_equiv
from gymport.spaces._flat_spaces import flatdim, flatten_space
from gymport.spaces._flat_values import flatten, unflatten

__all__ = ["flatdim", "flatten", "flatten_space", "is_space_dtype_shape_equiv", "unflatten"]
