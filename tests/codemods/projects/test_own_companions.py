"""Packages of a project itself that have the names of ones that knew gym."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_RUN = "import gym\nimport pybullet_envs\n\nenv = gym.make('AntBulletEnv-v0')\nenv.reset()\n"
_ENV = "import gym\n\nclass Ant(gym.Env):\n    pass\n"


@pytest.mark.parametrize("folder", ["", "examples/gym/"])
def test_an_own_package_is_imported_as_before(tmp_path: Path, folder: str) -> None:
    package = f"{folder}pybullet_envs"
    files = {
        f"{package}/__init__.py": "",
        f"{package}/ant.py": _ENV,
        f"{package}/tests/run.py": _RUN,
    }
    new, _ = migrated_files(files, tmp_path)
    assert "import pybullet_envs\n" in new[f"{package}/tests/run.py"]


def test_a_module_of_that_name_further_in_is_none(tmp_path: Path) -> None:
    files = {"examples/envs/pybullet_envs.py": _ENV, "examples/run.py": _RUN}
    new, _ = migrated_files(files, tmp_path)
    assert "import pybullet_envs_gymnasium\n" in new["examples/run.py"]


def test_a_package_within_another_is_not_what_the_bare_name_imports(tmp_path: Path) -> None:
    files = {
        "zoo/__init__.py": "",
        "zoo/pybullet_envs/__init__.py": "from .ant import make\n",
        "zoo/pybullet_envs/ant.py": _RUN,
    }
    new, _ = migrated_files(files, tmp_path)
    assert "import pybullet_envs_gymnasium\n" in new["zoo/pybullet_envs/ant.py"]


def test_a_package_beside_a_script_is_its_own_in_a_folder_with_init_too(tmp_path: Path) -> None:
    files = {
        "zoo/__init__.py": "",
        "zoo/pybullet_envs/__init__.py": "from .ant import Ant\n",
        "zoo/pybullet_envs/ant.py": _ENV,
        "zoo/run.py": _RUN,
    }
    new, left = migrated_files(files, tmp_path)
    assert "import pybullet_envs\n" in new["zoo/run.py"]
    assert [finding.code for finding in left] == []


def test_a_module_of_an_own_folder_without_init_is_no_library_of_that_name(tmp_path: Path) -> None:
    files = {
        "projects/baselines/baselines/tools.py": "def scale(x):\n    return x\n",
        "projects/baselines/baselines/ddpg/main.py": f"from baselines import tools\n{_ENV}",
        "projects/other/main.py": f"from baselines import deepq\n{_ENV}",
    }
    _, left = migrated_files(files, tmp_path)
    assert [finding.path.partition("projects/")[2] for finding in left] == ["other/main.py"]
