"""A row of the tables of environments: one that no release says otherwise of holds in all."""

from __future__ import annotations

from functools import partial

from gymport.gym_common import rows

row = partial(rows.Row, since="0.22", before="0.27")
