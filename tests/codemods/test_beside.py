"""Requirements in every kind of file beside the code: what changes, and that nothing else does."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.engine import Wishes
from migrate_gym.files import KINDS, kind
from migrate_gym.sources import BESIDE, JOINED
from migrate_gym.targets import TARGETS, Target

CASES = {
    "setup.cfg": (
        """
        [metadata]
        name = gym
        description = gym==0.21 for all

        [options]
        packages = gym
        install_requires =
            numpy
            gym[box2d]==0.21.0  # the last
            gym[robotics]
        python_requires = >=3.7

        [options.extras_require]
        atari = gym[atari]>=0.17
        """,
        """
        [metadata]
        name = gym
        description = gym==0.21 for all

        [options]
        packages = gym
        install_requires =
            numpy
            gymnasium[box2d]>=1.0  # the last
            gymnasium>=1.0
            gymnasium-robotics
        python_requires = >=3.7

        [options.extras_require]
        atari = gymnasium[atari]>=1.0
        """,
    ),
    "tox.ini": (
        """
        [tox]
        envlist = py38-{old,new}

        [testenv]
        deps =
            pytest
            old: gym==0.21
            gym-notices
        commands =
            pip install gym
            pytest -k gym
        """,
        """
        [tox]
        envlist = py38-{old,new}

        [testenv]
        deps =
            pytest
            old: gymnasium>=1.0
            @@
        commands =
            pip install "gymnasium>=1.0"
            pytest -k gym
        """,
    ),
    "pyproject.toml": (
        """
        [build-system]
        requires = ["setuptools", "gym"]  # "gym" is read by setup.py

        [project]
        name = "gym"
        keywords = ["gym"]
        dependencies = [
          "numpy>=1.18",
          # the environments: "gym"
          "gym[atari]==0.21.0",
          'gym; python_version < "3.9"',
        ]

        [project.optional-dependencies]
        robots = ["gym[robotics]", "gym-notices"]

        [tool.poetry.dependencies]
        gym = {version = "^0.21", extras = ["box2d"]}  # old
        numpy = "^1.20"

        [tool.poetry.group.dev.dependencies]
        gym-minigrid = "*"
        stable-baselines3 = "^1.5"

        [tool.poetry.group.new.dependencies]
        stable-baselines3 = {extras = ["extra"], version = "^2.3"}
        gym_minigrid = "~1.0"
        """,
        """
        [build-system]
        requires = ["setuptools", "gymnasium>=1.0"]  # "gym" is read by setup.py

        [project]
        name = "gym"
        keywords = ["gym"]
        dependencies = [
          "numpy>=1.18",
          # the environments: "gym"
          "gymnasium[atari]>=1.0",
          'gymnasium>=1.0; python_version < "3.9"',
        ]

        [project.optional-dependencies]
        robots = ["gymnasium>=1.0", "gymnasium-robotics", ]

        [tool.poetry.dependencies]
        gymnasium = {version = ">=1.0", extras = ["box2d"]}  # old
        numpy = "^1.20"

        [tool.poetry.group.dev.dependencies]
        minigrid = "*"
        stable-baselines3 = ">=2.0"

        [tool.poetry.group.new.dependencies]
        stable-baselines3 = {extras = ["extra"], version = "^2.3"}
        minigrid = "*"
        """,
    ),
    "Pipfile": (
        '[packages]\ngym = "==0.21.0"\nnumpy = "*"\n\n[scripts]\ngym = "x"\n',
        '[packages]\ngymnasium = ">=1.0"\nnumpy = "*"\n\n[scripts]\ngym = "x"\n',
    ),
    "environment.yml": (
        """
        name: gym  # an environment
        channels: [conda-forge]
        dependencies:
          - python=3.8
          - conda-forge::gym=0.21.*   # old
          - gym-notices
          - pip:
              - "gym[box2d]==0.21"
              - gym[robotics]
        """,
        """
        name: gym  # an environment
        channels: [conda-forge]
        dependencies:
          - python=3.8
          - conda-forge::gymnasium>=1.0   # old
          - pip:
              - "gymnasium[box2d]>=1.0"
              - gymnasium>=1.0
              - gymnasium-robotics
        """,
    ),
    "Dockerfile": (
        """
        FROM python:3.8
        RUN apt-get update && pip install --no-cache-dir \\
                gym==0.21.0 \\
                numpy && rm -rf gym
        RUN conda create -n gym gym=0.21 && pip install -r gym
        COPY gym /gym
        """,
        """
        FROM python:3.8
        RUN apt-get update && pip install --no-cache-dir \\
                "gymnasium>=1.0" \\
                numpy && rm -rf gym
        RUN conda create -n gym "gymnasium>=1.0" && pip install -r gym
        COPY gym /gym
        """,
    ),
    ".github/workflows/test.yml": (
        """
        jobs:
          gym:
            steps:
              - run: pip install gym 'gym[atari]>=0.19' pytest
              - run: |
                  python -m pip install -U gym
        """,
        """
        jobs:
          gym:
            steps:
              - run: pip install "gymnasium>=1.0" 'gymnasium[atari]>=1.0' pytest
              - run: |
                  python -m pip install -U "gymnasium>=1.0"
        """,
    ),
    ".travis.yml": (
        'install: "pip install gym"\n',
        'install: "pip install gym"\n',  # quotes within the quotes would be no YAML
    ),
    "install.sh": (
        "#!/bin/sh\npip install gym; cd gym\n",
        '#!/bin/sh\npip install "gymnasium>=1.0"; cd gym\n',
    ),
    "constraints.txt": ("gym<0.22\n", "gymnasium>=1.0\n"),
}


def migrated(path: Path) -> str:
    (result,) = migrate_paths([path])
    return (result.old if result.new is None else result.new).decode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", CASES)
def test_the_requirements_change_and_nothing_else(tmp_path: Path, name: str, newline: str) -> None:
    before, after = (textwrap.dedent(text).lstrip("\n") for text in CASES[name])
    after = after.replace("    @@\n", "    \n")
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(before.replace("\n", newline).encode())
    new = migrated(path)
    assert new == after.replace("\n", newline)
    path.write_bytes(new.encode())
    assert migrated(path) == new, "a second run changes nothing"


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
@pytest.mark.parametrize("name", CASES)
def test_a_second_run_has_nothing_to_say(tmp_path: Path, name: str, target: Target) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(CASES[name][0]).lstrip("\n"))
    (first,) = migrate_paths([path], wishes=Wishes(target=target))
    path.write_bytes(first.old if first.new is None else first.new)
    (second,) = migrate_paths([path], wishes=Wishes(target=target))
    assert second.findings == []


@pytest.mark.parametrize("name", ["pyproject.toml", "environment.yml", "setup.cfg"])
def test_a_broken_file_stays(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('[project\ndependencies = ["gym"\n  - gym: [')
    assert migrated(path) == path.read_text()


def test_every_kind_of_file_has_its_reader() -> None:
    assert set(KINDS) == {"python", *JOINED, *BESIDE}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.py", "python"),
        ("deep/requirements/dev.in", "requirements"),
        ("requirements-dev.txt", "requirements"),
        (".github/workflows/a.yml", "shell"),
        (".github/dependabot.yml", ""),
        ("README.md", "document"),
        ("CHANGELOG.md", ""),
        ("docs/history.rst", ""),
        ("notes.txt", ""),
        ("data.yml", ""),
    ],
)
def test_kinds_go_by_name(name: str, expected: str) -> None:
    assert kind(Path(name)) == expected


def test_workflows_are_found_below_a_folder(tmp_path: Path) -> None:
    for name in (".github/workflows/a.yml", ".hidden/Dockerfile", "docker/Dockerfile"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("run: pip install gym\n")
    found = {file.path.relative_to(tmp_path).as_posix() for file in migrate_paths([tmp_path])}
    assert found == {".github/workflows/a.yml", "docker/Dockerfile"}


@pytest.mark.parametrize(
    "line",
    [
        'setup(name="gym", packages=["gym"], keywords=["gym", "rl"])',
        'names = ["gym"]',
        'os.system("pip install gym")',
        'setup(install_requires=["numpy"], scripts=["gym"])',
    ],
)
def test_other_strings_of_setup_stay(tmp_path: Path, line: str) -> None:
    path = tmp_path / "setup.py"
    path.write_text(line + "\n")
    assert migrated(path) == line + "\n"
