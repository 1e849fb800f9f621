"""The version stands in one place, and the changelog keeps its format."""

from __future__ import annotations

import re

from packaging.version import Version

from .layers import ROOT
from .test_tracked_files import text_of, tracked

KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def version() -> str:
    project = text_of(ROOT / "pyproject.toml")
    return re.findall(r'(?m)^version = "(.+)"$', project)[0]


def headings(level: int) -> list[str]:
    return re.findall(rf"(?m)^{'#' * level} (.+)$", text_of(ROOT / "CHANGELOG.md"))


def test_no_other_file_repeats_the_version() -> None:
    quoted = re.compile(rf"""["']{re.escape(version())}["']""")
    holders = {path.name for path in tracked() if quoted.search(text_of(path))}
    assert holders == {"pyproject.toml"}


def test_the_changelog_lists_releases_newest_first() -> None:
    releases = [heading for heading in headings(2) if heading != "[Unreleased]"]
    assert headings(2)[0] == "[Unreleased]" or releases[0].startswith(f"[{version()}]")
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", name) for name in releases)
    numbers = [Version(name[1:].split("]")[0]) for name in releases]
    assert numbers == sorted(numbers, reverse=True)


def test_the_changelog_uses_the_known_kinds() -> None:
    assert set(headings(3)) <= KINDS
