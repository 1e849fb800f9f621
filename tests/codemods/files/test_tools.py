"""Tools that are told of gym are told of what it is today."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from laws import migrated_file

from migrate_gym import migrate_paths
from migrate_gym.findings import Level

TOOLS = {
    "setup.cfg": "[mypy-gym.*]\nx = 1\n[mypy-numpy.*,gym.spaces.*,my_gym.*,gym_walk]\nx = 1\n",
    "mypy.ini": "[mypy]\n[mypy-gym]\nignore_missing_imports = True\n",
    ".isort.cfg": "[settings]\nknown_third_party = gym,numpy\n",
    ".pylintrc": "[MAIN]\nignored-modules=\n    numpy,\n    gym\n",
    "pyproject.toml": """
        [tool.isort]
        known_third_party = ["gym", "numpy"]
        [tool.ruff.lint.isort]
        known-third-party = ["gym"]
        [[tool.mypy.overrides]]
        module = "gym.*"
        x = true
        [[tool.mypy.overrides]]
        module = [
            "numpy.*",
            "gym.envs.*",  # ours
        ]
        [tool.pytest.ini_options]
        filterwarnings = ["error", "ignore::gym.error.Error", "ignore:gym:DeprecationWarning:gym.*"]
        """,
    "pytest.ini": "[pytest]\nfilterwarnings =\n    ignore::gym.error.Error\n"
    "    ignore:.*gym.*:UserWarning:gym.spaces.box\n",
}
"""What tools are told of gym's modules."""


@pytest.mark.parametrize("name", TOOLS)
def test_tools_are_told_of_the_modules_of_today(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    text = textwrap.dedent(TOOLS[name]).lstrip("\n")
    path.write_text(text)
    named = r"(?<=[\[\"=\s,-])gym(?![\w-])|(?<=:)gym(?=\.\w)"
    assert migrated_file(path) == re.sub(named, "gymnasium", text)


def test_categories_of_warnings_that_are_gone_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "pytest.ini"
    path.write_text("[pytest]\nfilterwarnings =\n    ignore::gym.utils.closer\n")
    (result,) = migrate_paths([path])
    assert [one.line for one in result.findings if one.level is Level.MANUAL] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "[mypy-gym.*]\nx = 1\n[mypy-gymnasium.*]\nx = 1\n",
        "[isort]\nknown_first_party = gym\n",
        "[tool:pytest]\nfilterwarnings =\n    ignore::UserWarning:gym\n",
        "[mypy-gym_walk.*]\nx = 1\n[flake8]\nexclude = gym\n",
    ],
)
def test_tools_keep_what_else_is_called_gym(tmp_path: Path, text: str) -> None:
    path = tmp_path / "setup.cfg"
    path.write_text(text)
    assert migrated_file(path) == text
