"""What installing gymport brings along, and what it leaves alone.

The trouble of SB3#1955 and deepbots-tutorials#43: installing an adapter moved gymnasium to a
release that Stable-Baselines3 did not take.
"""

from __future__ import annotations

import sys

import pytest
from packaging.requirements import Requirement

from .layers import EAGER, ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PLAIN = [Requirement(text) for text in PROJECT["dependencies"]]
GYMNASIUM = Requirement(PROJECT["optional-dependencies"]["gymnasium"][0])


def test_nothing_is_brought_but_what_the_runtime_imports() -> None:
    assert {requirement.name for requirement in PLAIN} == EAGER["gymport"]


@pytest.mark.parametrize("requirement", [*PLAIN, GYMNASIUM], ids=str)
def test_no_release_is_too_new(requirement: Requirement) -> None:
    assert {one.operator for one in requirement.specifier} == {">="}


@pytest.mark.parametrize("version", ["0.26.3", "0.29.1", "1.1.1", "1.4.0"])
def test_the_gymnasium_that_is_there_may_stay(version: str) -> None:
    assert GYMNASIUM.specifier.contains(version)
