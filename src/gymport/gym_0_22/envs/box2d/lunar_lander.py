"""The lander."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

LunarLander: Any
__getattr__ = lazily(__name__, "LunarLander", ("gymnasium.envs.box2d.lunar_lander", "LunarLander"))
