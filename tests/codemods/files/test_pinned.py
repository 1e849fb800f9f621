"""What a project requires of gym shows which API its code speaks, where the code does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths

_TAKEN = """\
import gym

env = gym.make("CartPole-v1")
env.reset(seed=3)
out = env.step(0)
obs, *rest = out
print(len(out), out[1:], out[-1], rest)
"""


def _migrated(folder: Path, code: str, **beside: str) -> str:
    """What becomes of code with files beside it, whose names have a _ for their dot."""
    (folder / "main.py").write_text(code)
    for name, text in beside.items():
        (folder / name.replace("_", ".")).write_text(text)
    new = {file.path.name: file.new for file in migrate_paths([folder])}
    return (new["main.py"] or b"").decode()


@pytest.mark.parametrize(
    "beside",
    [
        {"requirements_txt": "numpy\ngym==0.26.2\n"},
        {"requirements_txt": "gym[box2d] >= 0.26\n"},
        {"setup_py": "setup(install_requires=['gym>=0.26.0,<0.27'])\n"},
        {"pyproject_toml": '[tool.poetry.dependencies]\ngym = "^0.26"\n'},
        {"environment_yml": "dependencies:\n  - conda-forge::gym=0.26\n"},
        {"Pipfile": '[packages]\ngym = {version = "==0.26.2", extras = ["all"]}\n'},
    ],
)
def test_five_values_of_a_pinned_release_stay_five(tmp_path: Path, beside: dict[str, str]) -> None:
    new = _migrated(tmp_path, _TAKEN, **beside)
    assert new == _TAKEN.replace("import gym", "import gymnasium as gym")


@pytest.mark.parametrize(
    "asked",
    [
        "def first(x):\n    if isinstance(x, tuple):\n        x = x[0]\n    return x\n"
        "def begin():\n    obs = env.reset()\n    return first(obs)\n",
        "def begin():\n    obs = env.reset()\n    if isinstance(obs, tuple):\n"
        "        obs = obs[0]\n    return obs\n",
        "class Game:\n    def reset(self):\n        env.reset()\n",
    ],
)
def test_what_takes_either_result_of_a_reset_shows_no_age(tmp_path: Path, asked: str) -> None:
    new = _migrated(tmp_path, f"{_TAKEN}{asked}", requirements_txt="gym==0.26.2\n")
    assert "out[2] or out[3]" not in new


@pytest.mark.parametrize(
    "beside",
    [
        {"requirements_txt": "gym==0.21\n"},
        {"requirements_txt": "gym>=0.21\n"},
        {"requirements_txt": "gym\n"},
        {"requirements_txt": "gym==0.26.2\n", "setup_py": "setup(install_requires=['gym==0.21'])"},
        {"README_md": "It was tried with gym 0.26.\n"},
    ],
)
def test_releases_before_have_four(tmp_path: Path, beside: dict[str, str]) -> None:
    assert "out[2] or out[3]" in _migrated(tmp_path, _TAKEN, **beside)


@pytest.mark.parametrize(
    "shown",
    [
        "obs, reward, done, info = env.step(1)",
        "class W(gym.Wrapper):\n    def reset(self):\n        return self.env.reset()",
        "class W(gym.Wrapper):\n    def seed(self, seed):\n        pass",
        "obs = env.reset()",
    ],
)
def test_code_that_shows_its_age_is_believed(tmp_path: Path, shown: str) -> None:
    new = _migrated(tmp_path, f"{_TAKEN}{shown}\n", requirements_txt="gym>=0.26\n")
    assert "out[2] or out[3]" in new
