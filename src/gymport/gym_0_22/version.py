"""The release of gym that this tree stands for, and the dialect that it speaks."""

from __future__ import annotations

from gymport.dialects import dialect
from gymport.releases import named, numbers

VERSION = named("gym_0_22")
"""The release, from 0.22 to 0.26; read when the tree is imported."""
SPEAKS = dialect(f"gym {VERSION}")
"""The row of the dialect table that this release speaks."""
_SITE = "dev" if SPEAKS.step == "flags" else "ml"
ENVIRONMENT_CREATION = f"https://www.gymlibrary.{_SITE}/content/environment_creation/"
"""The page that messages of the release name."""

SINCE = {
    "action_masks": "0.25",
    "checker": "0.24",
    "compatibility": "0.26",
    "dict_infos": "0.24",
    "infinite_integers": "0.23",
    "make_options": "0.24",
    "registry_warns": "0.24",
    "render_modes": "0.23",
    "text": "0.25",
}
"""The first release of each change between those that one dialect covers.

``action_masks``: the taxi's infos have the actions that do something.
``checker``: ``make`` puts on PassiveEnvChecker, and OrderEnforcing raises ResetNeeded.
``compatibility``: environments of before 0.26 can be registered as such, and frames collected.
``dict_infos``: the infos of a vector are one dict of arrays.
``infinite_integers``: a Box of integers is unbounded where it was given an infinite bound.
``make_options``: ``make`` itself takes a limit of steps and the like.
``registry_warns``: the methods of the registry warn.
``render_modes``: the metadata of environments have ``render_modes`` and ``render_fps``.
``text``: there are the spaces Text, Sequence and Graph; a Box of numbers has a shape of its own,
and the seeds of a container's parts are small; ``wrappers`` has those for render modes and steps.
"""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change])
