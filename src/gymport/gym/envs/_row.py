"""A row of the tables of environments."""

from __future__ import annotations

from gymport.gym_common.rows import Row

__all__ = ["Row"]
