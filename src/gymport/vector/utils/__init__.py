"""How single spaces and values become batched ones and come apart again.

Each function dispatches on the space's class; ``register`` teaches it a space of your own.
"""

from gymport.vector.utils import ragged as _ragged  # noqa: F401 -- registers the other spaces
from gymport.vector.utils.batching import batch_differing_spaces, batch_space
from gymport.vector.utils.items import concatenate, create_empty_array, iterate

__all__ = [
    "batch_differing_spaces",
    "batch_space",
    "concatenate",
    "create_empty_array",
    "iterate",
]
