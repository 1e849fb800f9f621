"""The cases in ``rewrites/``; `test_rewrites` says how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent / "rewrites"


class Case(NamedTuple):
    """A source, the source it becomes, and the codes of what is left."""

    before: str
    after: str
    left: frozenset[str]


def _cases() -> Iterator[tuple[str, Case]]:
    for path in sorted(_FOLDER.rglob("*.txt")):
        for part in re.split(r"(?m)^#: ", path.read_text())[1:]:
            name, _, text = part.partition("\n")
            before, head, after = re.split(r"(?m)^#>(.*)\n", text, maxsplit=1)
            left = frozenset(re.findall(r"GYM\d+", head))
            new = before if "the same" in head else after
            case = Case(before.strip() + "\n", new.strip() + "\n", left)
            yield f"{path.stem}-{name.strip()}", case


CASES = dict(_cases())
