"""The pole on a cart."""

from __future__ import annotations

from typing import Any

from gymport.gym_0_22.envs._adapted import lazily

CartPoleEnv: Any
__getattr__ = lazily(__name__, "CartPoleEnv", ("gymport.envs.cartpole", "CartPole"))
