"""The classes of MuJoCo's environments, over Gymnasium's of today."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Callable

from gymport import moves
from gymport.gym_0_22 import error
from gymport.gym_0_22.envs._adapted import lazily

_HOME = "gymnasium.envs.mujoco"


def today(module: str, name: str, env_id: str) -> Callable[[str], Any]:
    """Return a module's ``__getattr__`` that makes the class that gym had when it is asked for.

    Args:
        module: The module.
        name: The name of the class.
        env_id: The id of its environment; the table of moves says what that is today.
    """

    @lru_cache(maxsize=None)
    def found() -> Callable[[str], Any]:
        row = moves.environment(env_id)
        stem = re.sub(r"_v\d+$", "", module.rpartition(".")[2])
        new_id = (row and row.new) or env_id
        given = row.arguments if row else {}
        arguments = {key: ast.literal_eval(value) for key, value in given.items()}
        modern = (_newest(stem, int(new_id.rpartition("-v")[2])), name)
        return lazily(module, name, modern, made_with(arguments))

    def get(wanted: str) -> Any:
        if wanted.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {wanted!r}")
        return found()(wanted)

    return get


def _newest(stem: str, version: int) -> str:
    """The module that Gymnasium has of that version, or of the one before it."""
    names = [f"{_HOME}.{stem}_v{number}" for number in (version, version - 1)]
    try:
        return next(name for name in names if find_spec(name))
    except Exception:  # there is none, and lazily says what is missing
        return names[0]


def made_with(arguments: dict[str, Any]) -> type[Any]:
    """Return a mixin that adds arguments, and says with gym's error what is missing."""

    class Made:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            try:
                super().__init__(*args, **{**arguments, **kwargs})
            except Exception as failed:
                if type(failed).__name__ != "DependencyNotInstalled":
                    raise
                raise error.DependencyNotInstalled(str(failed)) from failed

    return Made
