"""Which release of gym a project requires, as far as that says which API its code speaks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..patterns import late

_REQUIRING = ("setup.py", "noxfile.py")
"""The code that says what a project requires."""

# As pip, conda, Poetry and Pipenv write it: `gym[box2d]>=0.26`, `gym=0.26.*`, `gym = "^0.26"`,
# `gym = {version = "~0.26", …}`. Prose that names a release requires none.
_REQUIRED = late(
    rb"(?<![\w./@-])[\"']?gym[\"']?[ \t]*(?:\[[^\]\n]*\])?[ \t]*"
    rb"(?:(?:[=:][ \t]*)?\{[^}\n]*version[\"']?[ \t]*[=:]|=(?!=)|:(?=[ \t]*[\"'])|\(|(?=[=<>!~]))"
    rb"[ \t]*[\"']?(?P<sign>[=<>!~^]*)[ \t]*(?P<release>\d+\.\d+)"
)
_PINNING = (b"", b"==", b"===", b">=", b"~=", b"~", b"^")
_RELEASE = (0, 26)


def may_require(path: Path) -> bool:
    """Whether a file may say what the project requires: most code does not."""
    return path.suffix != ".py" or path.name in _REQUIRING


def is_pinned(contents: Iterable[bytes]) -> bool:
    r"""Whether files let in gym 0.26, and no release before it.

    Args:
        contents: The files that say what a project requires.

    >>> is_pinned([b"numpy\ngym[box2d]==0.26.2"]), is_pinned([b'gym = "^0.26"'])
    (True, True)
    >>> is_pinned([b"gym>=0.21"]), is_pinned([b"gym>=0.26", b"gym==0.21"]), is_pinned([b"gym"])
    (False, False, False)
    >>> is_pinned([b"gym = {version = '~0.26', extras = ['all']}"]), is_pinned([b"for gym 0.26"])
    (True, False)
    """
    found = [one for data in contents if b"gym" in data for one in _REQUIRED.finditer(data)]
    return bool(found) and all(
        one["sign"] in _PINNING and _parts(one["release"]) >= _RELEASE for one in found
    )


def _parts(release: bytes) -> tuple[int, ...]:
    return tuple(map(int, release.split(b".")))
