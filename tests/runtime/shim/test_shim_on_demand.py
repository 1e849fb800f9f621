"""What ``import gym`` leaves for later is there when it is asked for, as if it had been loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gymport import dialects, releases
from gymport.gym.envs.table import all_rows, rows_of
from gymport.gym_0_22.version import spoken_by
from gymport.releases import numbers

TREES = ("gymport.gym", "gymport.gym_0_22")
LATER = ("difflib", "packaging", "multiprocessing", "socket", "urllib.parse", "shutil")
"""What takes time to load, and only some wrappers and vectors need."""
REACHED = (
    "vector.AsyncVectorEnv",
    "vector.async_vector_env.AsyncState",
    "vector.utils.misc.CloudpickleWrapper",
    "wrappers.TimeLimit",
    "wrappers.time_limit.TimeLimit",
    "wrappers.monitoring.video_recorder.VideoRecorder",
)
REACHED_BEFORE_0_22 = (
    "utils.atomic_write.atomic_write",
    "utils.closer.Closer",
    "utils.json_utils.json_encode_np",
    "wrappers.Monitor",
)
PATHS = [(tree, path) for tree in TREES for path in REACHED] + [
    (TREES[0], path) for path in REACHED_BEFORE_0_22
]


def run(program: str) -> str:
    """Run a program in a process of its own, and return what it prints."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("tree", TREES)
def test_the_import_loads_nothing_that_waits(tree: str) -> None:
    program = f"""
import sys, numpy
known = set(sys.modules)
import {tree}
print(*(set(sys.modules) - known) & set({LATER}))
"""
    assert run(program) == ""


@pytest.mark.parametrize(("tree", "path"), PATHS)
def test_the_import_reaches(tree: str, path: str) -> None:
    assert run(f"import {tree} as gym; print(gym.{path}.__name__)") == path.rpartition(".")[2]


@pytest.mark.parametrize("package", ["vector", "wrappers"])
@pytest.mark.parametrize("tree", TREES)
def test_all_names_are_listed_and_imported(tree: str, package: str) -> None:
    program = f"""
import {tree} as gym
listed = dir(gym.{package})
from {tree}.{package} import *
print(set(gym.{package}.__all__) <= set(listed) & set(globals()))
"""
    assert run(program) == "True"


def test_what_is_set_in_the_place_of_a_name_stays() -> None:
    program = """
import gymport.gym as gym
gym.wrappers.Monitor = None
gym.wrappers.TimeLimit
print(gym.wrappers.Monitor)
"""
    assert run(program) == "None"


def test_a_release_that_is_left_keeps_its_own_names() -> None:
    program = """
import gymport
gymport.install("0.22.0")
import gym as old
gymport.uninstall()
gymport.install("0.26.2")
import gym as new
print(old.wrappers.TimeLimit is new.wrappers.TimeLimit)
print(issubclass(old.wrappers.TimeLimit, old.Wrapper))
"""
    assert run(program).split() == ["False", "True"]


@pytest.mark.parametrize("tree", TREES)
def test_a_name_that_is_not_there_is_missing(tree: str) -> None:
    program = f"""
import {tree} as gym
try:
    gym.wrappers.Nothing
except AttributeError as missing:
    print(missing)
"""
    assert run(program) == f"module '{tree}.wrappers' has no attribute 'Nothing'"


@pytest.mark.parametrize(
    "release", [release for release in releases.ALL if numbers(release) >= (0, 22)]
)
def test_a_later_release_speaks_its_dialect(release: str) -> None:
    assert spoken_by(release) is dialects.dialect(f"gym {release}")


@pytest.mark.parametrize(
    "release", [release for release in releases.ALL if numbers(release) < (0, 22)]
)
def test_a_release_has_the_rows_that_hold_for_it(release: str) -> None:
    version = numbers(release)
    held = [row for row in all_rows() if numbers(row.since) <= version < numbers(row.before)]
    assert list(rows_of(release)) == held
