"""Ids and names of gym's in settings, commands and workflows."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_file

from gymport import moves
from migrate_gym import migrate_paths
from migrate_gym.files.kinds import KINDS
from migrate_gym.findings import Level
from migrate_gym.sources import BESIDE, JOINED
from migrate_gym.targets import GYMNASIUM, TARGETS
from migrate_gym.wishes import Wishes


def test_ids_in_commands_are_reported_once(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text("import gym\n")
    path = tmp_path / "Makefile"
    path.write_text(
        "# run --env Ant-v2\nall:\n\tpython run.py --env Pendulum-v0\n"
        "\tpython run.py --env=Taxi-v2 --load models/Ant-v2.zip --env Pendulum-v0\n"
    )
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert result.new is None
    assert [(one.line, one.message) for one in result.findings] == [
        (
            3,
            "Pendulum-v0 is Pendulum-v1 today, Taxi-v2 is Taxi-v4 today: "
            "rename what is given to make from here",
        )
    ]


@pytest.mark.parametrize("name", ["run.yaml", "env.yaml", "run.gin", "run.toml", "run.cfg"])
def test_settings_that_name_moved_environments_are_reported_once(tmp_path: Path, name: str) -> None:
    (tmp_path / "run.py").write_text("import gym\n")
    path = tmp_path / name
    path.write_text(
        "lr: 1\nenv: Pendulum-v0\nothers: [CartPole-v1, Taxi-v2, net-v3, own:Taxi-v2]\n"
    )
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert result.new is None
    assert [(one.line, one.message) for one in result.findings] == [
        (
            2,
            f"Pendulum-v0 is {now('Pendulum-v0')} today, Taxi-v2 is {now('Taxi-v2')} today: "
            "rename what is given to make from here",
        )
    ]


def test_ids_that_another_library_makes_are_its_own(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text("import gym\n")
    path = tmp_path / "ant.yaml"
    path.write_text("env_type: envpool\nenv_name: Ant-v3\n")
    assert not [one for one in migrate_paths([tmp_path]) if one.path == path and one.findings]


def now(env_id: str) -> str | None:
    row = moves.environment(env_id)
    assert row is not None
    return row.new


@pytest.mark.parametrize("name", ["run.yaml", "env.yaml", "run.gin", "run.toml", "run.cfg"])
def test_what_settings_have_made_is_renamed_or_reported(tmp_path: Path, name: str) -> None:
    (tmp_path / "main.py").write_text("import gym\n")
    path = tmp_path / name
    path.write_text(
        "env:\n  _target_: gym.make\n  id: CartPole-v1\n"
        "space:\n  _target_: 'gym.spaces.Box'  # it\n"
        "stack:\n  - _target_: gym.wrappers.FrameStack\nwrappers:\n  - gym.wrappers.TimeLimit\n"
        "text: about gym.make\n"
    )
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    assert (results[name].new or b"").decode() == (
        path.read_text()
        .replace("gym.make\n  id", "gymnasium.make\n  id")
        .replace("'gym.", "'gymnasium.")
    )
    left = [one.line for one in results[name].findings if one.level is Level.MANUAL]
    assert left == [7, 9]


def test_what_settings_name_between_brackets_is_reported(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import gym\n")
    path = tmp_path / "policy.yml"
    path.write_text(
        '{\n  "action": {"of": 1},\n  "output_type": "gym.spaces.Discrete",\n'
        '  "last": "gym.spaces.Box"}\n'
    )
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert result.new is None
    assert [one.line for one in result.findings] == [3, 4]


@pytest.mark.parametrize("name", ["config.yaml", "config.json"])
def test_what_settings_name_in_lists_and_by_entry_points_is_reported(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text(
        '{"env": "gym.envs.classic_control:CartPoleEnv",\n'
        ' "wrappers": ["gym.wrappers.Monitor", "gym.wrappers.TimeLimit"],\n'
        ' "gym.wrappers.TimeLimit": {"max_episode_steps": 9},\n'
        ' "about": "made by gym.wrappers.Monitor, in a way"}\n'
        if name.endswith("json")
        else "env: gym.envs.classic_control:CartPoleEnv\n"
        "wrappers: [gym.wrappers.Monitor, 'gym.wrappers.TimeLimit']\n"
        "about: made by gym.wrappers.Monitor, in a way\n"
    )
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [one.line for one in result.findings] == [1, 2, 2]
    assert "gymnasium.envs.classic_control:CartPoleEnv today" in result.findings[0].message


def test_code_of_a_workflow_that_imports_gym_behind_others_is_reported(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import gym\n")
    path = tmp_path / ".github" / "workflows" / "test.yml"
    path.parent.mkdir(parents=True)
    path.write_text(
        "jobs:\n  test:\n    steps:\n      - run: |\n"
        "          python -c 'import maze, gym; gym.make(\"Maze-v0\").reset()'\n"
        "          python -c 'import maze as m, gymnasium'\n"
    )
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert [(one.line, one.message[:26]) for one in result.findings] == [
        (5, "this runs code that import")
    ]


@pytest.mark.parametrize("name", ["env_gpu.yml", "linux.yaml"])
def test_environments_of_conda_are_known_by_what_is_in_them(name: str, tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text("import gym\n")
    path = tmp_path / name
    path.write_text(
        "name: gpu\ndependencies:  # all\n- gym=0.18.0=py38_0\n- pip:\n  - gym==0.18.0\n"
    )
    (result,) = (one for one in migrate_paths([tmp_path]) if one.path == path)
    assert result.new is not None
    lines = result.new.decode().splitlines()[1:]
    required = GYMNASIUM.requirement
    assert lines == ["dependencies:  # all", f"- {required}", "- pip:", f"  - {required}"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("setup.py", 'setup(entry_points={"gym.envs": ["__root__ = maze:register"]})\n'),
        ("setup.cfg", "[options.entry_points]\ngym.envs =\n    __root__ = maze:register\n"),
        ("pyproject.toml", '[project.entry-points."gym.envs"]\n__root__ = "maze:register"\n'),
        ("pyproject.toml", '[tool.poetry.plugins."gym.envs"]\n"__root__" = "maze:register"\n'),
        ("pyproject.toml", '[project.entry-points]\n"gym.envs" = {__root__ = "maze:register"}\n'),
    ],
)
def test_plugins_are_entered_where_they_are_loaded(
    name: str, text: str, target: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    (result,) = migrate_paths([tmp_path], wishes=Wishes(target=TARGETS[target]))
    new = text.replace("gym.envs", "gymnasium.envs").encode()
    assert result.new == (None if target == "gym" else new)


def test_releases_of_runs_in_the_past_stay_unmentioned(tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text("packages: [gym==0.21.0]\npip: gym\n")
    assert migrate_paths([tmp_path])[0].findings == []


def test_settings_of_a_project_without_gym_are_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "run.yaml").write_text("env: Pendulum-v0\n")
    assert [one.findings for one in migrate_paths([tmp_path])] == [[]]


@pytest.mark.parametrize("name", ["pyproject.toml", "environment.yml", "setup.cfg"])
def test_a_broken_file_stays(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('[project\ndependencies = ["gym"\n  - gym: [')
    assert migrated_file(path) == path.read_text()


def test_every_kind_of_file_has_its_reader() -> None:
    assert set(KINDS) == {"python", *JOINED, *BESIDE}
