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
    "render_modes": "0.23",
    "masks": "0.25",
    "checker": "0.24",
    "dict_infos": "0.24",
    "infinite_integers": "0.23",
    "registry_warns": "0.24",
}
"""The first release of each change between those that one dialect covers.

``render_modes``: the metadata of environments have ``render_modes`` and ``render_fps``.
``masks``: spaces sample with a mask.
``checker``: ``make`` puts on PassiveEnvChecker, and OrderEnforcing raises ResetNeeded.
``infinite_integers``: a Box of integers is unbounded where it was given an infinite bound.
``registry_warns``: the methods of the registry warn.
``dict_infos``: the infos of a vector are one dict of arrays.
"""


def has(change: str) -> bool:
    """Whether the release has one of the changes in ``SINCE``."""
    return numbers(VERSION) >= numbers(SINCE[change])
