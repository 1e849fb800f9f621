"""What a class is to a migration."""

from __future__ import annotations

from ....tuples import NamedTuple
from ..values import Value

KEEPS_OLD = "keeps the old API"
AROUND = "it is put around"


class ClassInfo(NamedTuple):
    """What a class of the project is to a migration.

    Attributes:
        instance: What its instances are.
        is_wrapper: Whether it derives from one of gym's wrapper classes.
        root: The dotted name of the class outside the project it derives from ("" for none).
        merely_steps: Whether it is a look-alike only because it has step and reset of its own.
        steps_with_more: Whether it is one because its step takes more than an action.
        gives_five_of_four: Whether it is a wrapper of gym's that makes the new API of the old one.
    """

    instance: Value
    is_wrapper: bool = False
    root: str = ""
    merely_steps: bool = False
    steps_with_more: bool = False
    gives_five_of_four: bool = False


def why_old(instance: Value) -> str:
    """Why an instance keeps the old API, for its class does, or what that is around ("" for no)."""
    told = next((one for one in instance.evidence if KEEPS_OLD in one), "")
    return told.rpartition(AROUND)[2].strip()
