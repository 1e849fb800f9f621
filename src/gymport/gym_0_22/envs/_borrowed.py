"""The environments that only Gymnasium and its companions have, under their ids."""

from __future__ import annotations

import importlib
from functools import partial
from typing import Any

from gymport.gym_0_22.envs._specs import EnvSpec
from gymport.gym_common.companions import gymnasium_spec, told


def borrowed(env_id: str) -> EnvSpec | None:
    """Return the spec of an id that Gymnasium has, made to speak the release's dialect, or None."""
    spec = gymnasium_spec(env_id)
    return None if spec is None else EnvSpec(spec.id, partial(_made, spec.id), **told(spec))


def _made(env_id: str, **kwargs: Any) -> Any:
    """The environment without Gymnasium's wrappers."""
    from gymport.gym_0_22.envs._adapted import view

    gymnasium = importlib.import_module("gymnasium")
    return view(gymnasium.make(env_id, disable_env_checker=True, **kwargs).unwrapped)
