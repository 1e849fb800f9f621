"""The Atari games."""

from __future__ import annotations

from typing import Any

from gymport.gym.envs.adapted import AdaptedEnv, old_metadata

_OBSERVATIONS = {"image": "rgb"}


class AtariEnv(AdaptedEnv):
    """Play an Atari game.

    Args:
        game: The game, in lower case and with underscores.
        mode: Its mode.
        difficulty: Its difficulty.
        obs_type: Whether observations are the ``ram`` or an ``image``.
        frameskip: How many frames an action lasts, or the range to draw it from.
        repeat_action_probability: The probability of the last action being repeated.
        full_action_space: Whether all actions can be taken, and not only those of the game.
    """

    _modern = ("ale_py.env", "AtariEnv")
    _package = "ale-py"
    _draws_elsewhere = True
    metadata = old_metadata("human", "rgb_array")

    def __init__(
        self,
        game: str = "pong",
        mode: int | None = None,
        difficulty: int | None = None,
        obs_type: str = "ram",
        frameskip: Any = (2, 5),
        repeat_action_probability: float = 0.0,
        full_action_space: bool = False,
    ) -> None:
        super().__init__(
            game=game,
            mode=mode,
            difficulty=difficulty,
            obs_type=_OBSERVATIONS.get(obs_type, obs_type),
            frameskip=frameskip,
            repeat_action_probability=repeat_action_probability,
            full_action_space=full_action_space,
        )
