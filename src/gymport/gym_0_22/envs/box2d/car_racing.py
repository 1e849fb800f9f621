"""The race track, seen from above."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

CarRacing: Any
__getattr__ = lazily(__name__, "CarRacing", ("gymnasium.envs.box2d.car_racing", "CarRacing"))
