"""gym's environments, and the functions that make them by their ids."""

from typing import TYPE_CHECKING

from gymport.gym.envs.borrowed import games, spec_of
from gymport.gym.envs.registration import make, register, registry, spec
from gymport.gym.envs.table import rows_of
from gymport.gym.version import VERSION

if TYPE_CHECKING:
    from gymport.gym.envs import registration as registration

__all__ = ["make", "register", "registry", "spec"]


def _register_all(release: str) -> None:
    """Enter gym's own environments as a release had them, and ale-py's with it."""
    for row in (*rows_of(release), *games(release)):
        registry.env_specs[row.id] = spec_of(row)


def _change_release(release: str) -> None:
    """Have the environments of another release, and keep those of the program."""
    for env_id, known in list(registry.env_specs.items()):
        if str(known.entry_point).startswith("gym.envs."):
            del registry.env_specs[env_id]
    _register_all(release)


_register_all(VERSION)
