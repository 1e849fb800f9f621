"""Reading a module into facts: what other packages need of it, in one place."""

from .idioms import constant_index, looks_like_done
from .reader import Reader
from .records import Facts

__all__ = ["Facts", "Reader", "constant_index", "looks_like_done"]
