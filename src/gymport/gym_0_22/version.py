"""The release of gym that this tree stands for, and the dialect that it speaks."""

from __future__ import annotations

from gymport.dialects import GYM_0_22, GYM_0_25, GYM_0_26, Dialect
from gymport.releases import Change, named, numbers

_DIALECTS = (GYM_0_26, GYM_0_25, GYM_0_22)
"""Those that the tree speaks, the latest first; each is named after its first release."""


def spoken_by(release: str) -> Dialect:
    """Return the dialect of a release from 0.22 on, without loading packaging to compare them.

    Args:
        release: The release, such as ``0.25.2``.
    """
    version = numbers(release)
    return next(row for row in _DIALECTS if numbers(row.name.partition("-")[2]) <= version)


VERSION = named("gym_0_22")
"""The release, from 0.22 to 0.26; read when the tree is imported."""
SPEAKS = spoken_by(VERSION)
"""The row of the dialect table that this release speaks."""
_SITE = "dev" if SPEAKS.step == "flags" else "ml"
ENVIRONMENT_CREATION = f"https://www.gymlibrary.{_SITE}/content/environment_creation/"
"""The page that messages of the release name."""

SINCE = {
    "action_masks": Change(
        "0.25", "Taxi's infos have the actions that do something", "they had the chance only"
    ),
    "api_errors_warn": Change("0.24", "APIError warns that it will go", "it did not warn"),
    "binary_masks": Change(
        "0.26",
        "a mask of a MultiBinary keeps 0 and 1 and draws for 2, and JSON becomes arrays of int8 "
        "and OrderedDicts",
        "a mask drew for 1 and kept 0, and JSON became arrays of int64 and plain dicts",
    ),
    "checker": Change(
        "0.24",
        "make puts on PassiveEnvChecker, and OrderEnforcing raises ResetNeeded",
        "nothing was checked, and OrderEnforcing raised AssertionError",
    ),
    "compatibility": Change(
        "0.26",
        "environments of before 0.26 can be registered as such, and frames be collected",
        "they could not",
    ),
    "contains_answers": Change(
        "0.26",
        "no value is an element of a Box, a MultiBinary or a MultiDiscrete if it is no array",
        "what cannot become an array was an error",
    ),
    "dict_infos": Change(
        "0.24", "the infos of a vector are one dict of arrays", "they were a list of dicts"
    ),
    "infinite_integers": Change(
        "0.23",
        "a Box of integers is unbounded where it was given an infinite bound",
        "it was bounded by the dtype",
    ),
    "make_options": Change(
        "0.24",
        "make takes max_episode_steps, autoreset and disable_env_checker",
        "it handed them to the environment",
    ),
    "registry_warns": Change(
        "0.24", "the methods of the registry warn that they will go", "they did not warn"
    ),
    "render_modes": Change(
        "0.23",
        "metadata have render_modes and render_fps",
        "they had render.modes and video.frames_per_second",
    ),
    "seed_sequences": Change(
        "0.26", "Tuple.seed takes any sequence of seeds", "it took a list, and no tuple"
    ),
    "small_seeds": Change(
        "0.25",
        "the seeds of a container's parts are drawn below 2**31",
        "they were drawn below 2**63, all different",
    ),
    "text": Change(
        "0.25",
        "there are the spaces Text, Sequence and Graph, and a Box of two numbers has one element",
        "there were none of these, and such a Box needed a shape",
    ),
    "text_lengths": Change(
        "0.26",
        "a Text has a character or more unless told, and a Graph has links for edges alone",
        "a Text could be empty, and links without edges were an element of a Graph",
    ),
}
"""The changes between those that one dialect covers, by the names that the code asks for them."""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change].release)
