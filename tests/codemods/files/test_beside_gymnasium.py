"""Files that name gym beside gymnasium, and what other packages have locked."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_file

from migrate_gym import migrate_paths
from migrate_gym.files.requirements import twice
from migrate_gym.findings import Level
from migrate_gym.targets import GYMNASIUM, TARGETS
from migrate_gym.wishes import Wishes

BOTH = {
    "requirements.txt": (
        "gym==0.21  # for minerl\ngym-notices==0.0.8\ngymnasium[box2d]==1.1\n",
        [1],
    ),
    "constraints.txt": ("gym==0.21\nGymnasium==1.1\n", [1]),
    "environment.yml": ("dependencies:\n- gymnasium\n- pip:\n  - gym==0.21\n", [4]),
    "pyproject.toml": (
        '[project]\ndependencies = ["gymnasium==1.*"]\n'
        '[project.optional-dependencies]\nminerl = ["minerl==0.4.4", "gym==0.19.0"]\n',
        [4],
    ),
    "setup.cfg": (
        "[options]\ninstall_requires = gymnasium\n"
        "[options.extras_require]\nold = gym==0.21\n  gym [atari]\n",
        [4, 5],
    ),
    "tox.ini": ("[testenv]\ndeps =\n  old: gym==0.21\n  new: gymnasium\n", [3]),
    "test.sh": ("pip install gym==0.13\npytest\npip install gymnasium==1.2\n", [1]),
    ".github/workflows/a.yml": (
        "a:\n- run: pip install gym\nb:\n- run: pip install gymnasium\n",
        [2],
    ),
    ".pre-commit-config.yaml": (
        "repos:\n- hooks:\n  - additional_dependencies: [gym, gymnasium]\n",
        [3],
    ),
    "setup.py": (
        "setup(install_requires=['gymnasium >= 1.0'],\nextras_require={'v21': ['gym==0.21.0']})\n",
        [2],
    ),
}
"""Files that require both gym and gymnasium, and where gym is."""


@pytest.mark.parametrize("name", BOTH)
def test_gym_beside_gymnasium_is_left_as_something_may_need_it(tmp_path: Path, name: str) -> None:
    text, lines = BOTH[name]
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(text)
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [one.line for one in result.findings] == lines
    assert {one.message for one in result.findings} == {twice(GYMNASIUM)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("requirements.txt", "gym==0.21\ngymnasium-robotics\n# not gymnasium\n"),
        (
            "pyproject.toml",
            '[project]\nkeywords = ["gymnasium"]\ndependencies = ["gym==0.21"]\n'
            '[project.optional-dependencies]\ngymnasium = ["numpy"]\n',
        ),
        ("setup.py", "setup(keywords=['gym', 'gymnasium'], install_requires=['gym==0.21'])\n"),
        ("test.sh", "pip install gym==0.21\ncd gymnasium && echo gymnasium\n"),
    ],
)
def test_to_name_gymnasium_is_not_to_require_it(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert "gymnasium>=1.0" in migrated_file(path)


@pytest.mark.parametrize("target", ["gym", "gymport"])
def test_other_targets_follow_gym_beside_gymnasium(tmp_path: Path, target: str) -> None:
    for name in BOTH:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(BOTH[name][0])
        (result,) = migrate_paths([path], wishes=Wishes(target=TARGETS[target]))
        assert not [one for one in result.findings if "both" in one.message], name


def test_what_settings_in_json_name(tmp_path: Path) -> None:
    path = tmp_path / "configs" / "a.json"
    path.parent.mkdir()
    old = '{"env": {"_target_": "gym.make", "id": "Pendulum-v0"},\n "box": "gym.spaces.Box"}\n'
    path.write_text(old)
    (result,) = migrate_paths([path])
    assert result.new is not None
    assert result.new.decode() == old.replace("gym.make", "gymnasium.make")
    said = [(one.line, one.level) for one in result.findings]
    assert said == [(1, Level.FIXED), (1, Level.MANUAL), (2, Level.MANUAL)]


def test_a_lock_file_of_today_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "poetry.lock"
    path.write_text('[[package]]\nname = "gymnasium"\nversion = "1.2.0"\n')
    assert migrate_paths([path])[0].findings == []


REQUIRING = {
    "poetry.lock": '[package.dependencies]\ngym = ">=0.17"\n',
    "pdm.lock": "dependencies = [\"gym[atari]>=0.17; python_version > '3'\"]\n",
    "uv.lock": 'dependencies = [\n{ name = "gym" },\n]\n',
    "pylock.toml": 'dependencies = [\n{ name = "gym" },\n]\n',
}


@pytest.mark.parametrize("name", REQUIRING)
@pytest.mark.parametrize(
    ("other", "level"),
    [
        ('"flappy"\nversion = "1.0"', Level.NOTE),
        ('"stable-baselines3"\nversion = "1.5.0"', Level.MANUAL),
        ('"mine"\nversion = "1.0"\nsource = { editable = "." }', Level.MANUAL),
        (
            '"mine"\nsource = { virtual = "." }\ndependencies = [{ name = "gym" }]\n'
            '[[{table}]]\nname = "flappy"',
            Level.MANUAL,
        ),
    ],
)
def test_what_other_packages_have_locked_is_noted(
    tmp_path: Path, name: str, other: str, level: Level
) -> None:
    table = "packages" if name == "pylock.toml" else "package"
    (tmp_path / name).write_text(
        f'[[{table}]]\nname = "gym"\nversion = "0.21.0"\n'
        f"[[{table}]]\nname = {other.replace('{table}', table)}\n{REQUIRING[name]}"
    )
    (found,) = migrate_paths([tmp_path])[0].findings
    assert found.level is level


@pytest.mark.parametrize("by", ["flappy", "\n    #   flappy\n    #   other"])
def test_what_other_packages_have_compiled_is_noted(tmp_path: Path, by: str) -> None:
    path = tmp_path / "requirements.txt"
    path.write_text(f"gym==0.21.0\n    # via {by}\nnumpy==1.26\n    # via -r requirements.in\n")
    (found,) = migrate_paths([path])[0].findings
    assert found.level is Level.NOTE
    assert "flappy requires it" in found.message


def test_compiled_lists_are_compiled_again(tmp_path: Path) -> None:
    path = tmp_path / "requirements.txt"
    path.write_text("gym==0.21.0\n    # via -r requirements.in\n")
    (found,) = migrate_paths([path])[0].findings
    assert found.message == (
        "locked here: gym 0.21.0; have the tool that wrote this file compile it anew"
    )


def test_what_is_in_the_way_is_said_with_what_to_require(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text(
        "gym==0.21\nnumpy==1.19.5\ngymnasium==0.28.1\npettingzoo[mpe]==1.17\nsupersuit>=3.3\n"
        "ray[tune, rllib]~=1.13  # trains\nray==1.2\n"
    )
    said = [one.message for one in migrate_paths([tmp_path])[0].findings]
    assert said[1:] == [
        "numpy==1.19.5 is too old for gymnasium>=1.0: require numpy>=1.21",
        "gymnasium==0.28.1 is too old for the new code: require gymnasium>=1.0",
        "pettingzoo[mpe]==1.17 is too old for gymnasium>=1.0: require pettingzoo>=1.24",
        "ray[tune, rllib]~=1.13 is too old for gymnasium>=1.0: require ray[rllib]>=2.39",
    ]


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project\ndependencies = ["gym==0.21"]\n')
    (found,) = migrate_paths([tmp_path])[0].findings
    assert (found.level, found.line) == (Level.MANUAL, 2)
    assert "cannot be read as TOML" in found.message
