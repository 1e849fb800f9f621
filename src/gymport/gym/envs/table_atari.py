"""The Atari games that gym came with up to 0.20; with 0.21 they are ale-py's."""

from __future__ import annotations

from typing import Any, Iterator

from gymport.gym.envs._row import Row

# fmt: off
GAMES = (
    "adventure", "air_raid", "alien", "amidar", "assault", "asterix", "asteroids", "atlantis",
    "bank_heist", "battle_zone", "beam_rider", "berzerk", "bowling", "boxing", "breakout",
    "carnival", "centipede", "chopper_command", "crazy_climber", "defender", "demon_attack",
    "double_dunk", "elevator_action", "enduro", "fishing_derby", "freeway", "frostbite",
    "gopher", "gravitar", "hero", "ice_hockey", "jamesbond", "journey_escape", "kangaroo",
    "krull", "kung_fu_master", "montezuma_revenge", "ms_pacman", "name_this_game", "phoenix",
    "pitfall", "pong", "pooyan", "private_eye", "qbert", "riverraid", "road_runner", "robotank",
    "seaquest", "skiing", "solaris", "space_invaders", "star_gunner", "tennis", "time_pilot",
    "tutankham", "up_n_down", "venture", "video_pinball", "wizard_of_wor", "yars_revenge",
    "zaxxon",
)
# fmt: on
BEFORE = "0.21"
"""The first release that has none of them."""
_SINCE = {"adventure": "0.12.1", "defender": "0.12"}
_KINDS = {"image": "", "ram": "-ram"}
_STICKY = {"v0": {"repeat_action_probability": 0.25}, "v4": {}}
_FRAMES = 100_000


def atari_rows(before: str = BEFORE) -> Iterator[Row]:
    """Give the rows of all games.

    Args:
        before: The first release that has them no longer.
    """
    for game in GAMES:
        name = "".join(word.capitalize() for word in game.split("_"))
        skip = 3 if game == "space_invaders" else 4
        for kind, suffix in _KINDS.items():
            for version, sticky in _STICKY.items():
                kwargs = {"game": game, "obs_type": kind, **sticky}
                for variant, limit, more in _variants(version, skip):
                    yield Row(
                        f"{name}{suffix}{variant}-{version}",
                        "atari:AtariEnv",
                        limit,
                        kwargs={**kwargs, **more},
                        since=_SINCE.get(game, "0.9"),
                        before=before,
                        nondeterministic=(game, kind) == ("elevator_action", "ram"),
                    )


def _variants(version: str, skip: int) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """The variants of a game: what is added to its id, its limit of steps, and its arguments."""
    yield "", _FRAMES // 10 if version == "v0" else _FRAMES, {}
    yield "Deterministic", _FRAMES, {"frameskip": skip}
    yield "NoFrameskip", skip * _FRAMES, {"frameskip": 1}
