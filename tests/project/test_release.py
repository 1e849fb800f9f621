"""The version stands in one place, and the changelog keeps its format."""

from __future__ import annotations

import re

from packaging.version import Version

import gymport

from .layers import ROOT
from .test_tracked_files import text_of, tracked

KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def headings(level: int) -> list[str]:
    return re.findall(rf"(?m)^{'#' * level} (.+)$", text_of(ROOT / "CHANGELOG.md"))


def test_one_file_says_the_version() -> None:
    quoted = re.compile(rf"""["']{re.escape(gymport.__version__)}["']""")
    holders = [str(path.relative_to(ROOT)) for path in tracked() if quoted.search(text_of(path))]
    assert len(holders) == 1, holders


def test_the_changelog_lists_releases_newest_first() -> None:
    releases = [heading for heading in headings(2) if heading != "[Unreleased]"]
    assert headings(2)[0] == "[Unreleased]" or releases[0].startswith(f"[{gymport.__version__}]")
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", name) for name in releases)
    numbers = [Version(name[1:].split("]")[0]) for name in releases]
    assert numbers == sorted(numbers, reverse=True)


def test_the_changelog_uses_the_known_kinds() -> None:
    assert set(headings(3)) <= KINDS
