"""The tables of what Python no longer has, beside the Python that runs, and what is said of it."""

from __future__ import annotations

import collections
import collections.abc
import importlib
import inspect
import sys
import unittest
from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.python_gone import (
    ABSTRACT,
    ARGSPEC_PARTS,
    ASSERTIONS,
    FULL_ARGSPEC,
    MODULES,
    NAMES,
    RENAMED,
)

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def _is_gone(release: str) -> bool:
    return sys.version_info >= tuple(map(int, release.split(".")))


@pytest.mark.parametrize("name", sorted(ABSTRACT))
def test_abstract_classes_are_where_they_are_said_to_be(name: str) -> None:
    assert hasattr(collections.abc, name)
    assert not hasattr(collections, name)


@pytest.mark.parametrize("name", sorted(ASSERTIONS))
def test_assertions_have_the_names_that_they_are_said_to_have(name: str) -> None:
    assert hasattr(unittest.TestCase, ASSERTIONS[name])
    assert hasattr(unittest.TestCase, name) != _is_gone("3.12")


@pytest.mark.parametrize("name", sorted(NAMES))
def test_names_are_gone_since_the_release_that_is_said(name: str) -> None:
    where, _, last = name.rpartition(".")
    assert hasattr(importlib.import_module(where), last) != _is_gone(NAMES[name][0])


@pytest.mark.parametrize("name", sorted(RENAMED))
def test_what_is_renamed_has_its_name(name: str) -> None:
    assert hasattr(importlib.import_module(name.rpartition(".")[0]), RENAMED[name])


def test_the_parts_of_an_argspec_are_the_first_of_the_full_one() -> None:
    fields = getattr(inspect, FULL_ARGSPEC)(test_what_is_renamed_has_its_name)._fields
    assert [one for one in ARGSPEC_PARTS if one] == [
        ours for ours, name in zip(ARGSPEC_PARTS, fields) if ours == name
    ]


@pytest.mark.parametrize("name", sorted(MODULES))
def test_modules_are_gone_since_the_release_that_is_said(name: str) -> None:
    assert (name in sys.stdlib_module_names) != _is_gone(MODULES[name][0])


@pytest.mark.parametrize(
    "line", ["import imp", "from imp import reload", "import time\nprint(time.clock())"]
)
def test_what_is_gone_is_said_once_in_files_without_gym(line: str, tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text("import gym\nenv = gym.make('CartPole-v1')\n")
    other = tmp_path / "other.py"
    other.write_text(f"{line}\n")
    found = [one.code for result in migrate_paths([other, tmp_path]) for one in result.findings]
    assert found.count("GYM110") == 1


def test_modules_of_the_project_have_their_names(tmp_path: Path) -> None:
    (tmp_path / "imp.py").write_text("reload = print\n")
    (tmp_path / "made.py").write_text("import gym, imp\nimp.reload(gym)\n")
    found = [one.code for result in migrate_paths([tmp_path]) for one in result.findings]
    assert "GYM110" not in found


@pytest.mark.parametrize(("name", "is_said"), [("setup.py", False), ("train.py", True)])
def test_setuptools_bring_what_builds_packages(name: str, is_said: bool, tmp_path: Path) -> None:
    (tmp_path / name).write_text("import gym\nfrom distutils.core import setup\nsetup()\n")
    found = [one.code for result in migrate_paths([tmp_path]) for one in result.findings]
    assert ("GYM110" in found) is is_said
