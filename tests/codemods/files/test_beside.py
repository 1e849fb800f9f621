"""Requirements in every kind of file beside the code: what changes, and that nothing else does."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from laws import migrated_file

from migrate_gym import migrate_paths
from migrate_gym.targets import TARGETS, Target
from migrate_gym.wishes import Wishes

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
          - conda-forge/label/old::gym
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
          - conda-forge/label/old::gymnasium>=1.0
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
        "install: \"pip install 'gymnasium>=1.0'\"\n",
    ),
    "install.sh": (
        "#!/bin/sh\npip install gym; cd gym\n",
        '#!/bin/sh\npip install "gymnasium>=1.0"; cd gym\n',
    ),
    "quotes.sh": (
        r"""
        # it's "not
        echo "it's" && pip install gym
        bash -c "pip install gym \
            numpy && pip install gym[atari] \
            gym"
        ssh there "
            pip install gym
        "
        bash -c "pip install \"gym[atari]\" 'gym' \"numpy\""
        bash -c "su -c 'pip install gym numpy'"
        bash -c 'pip install "gym" gym'
        pip install "
        """,
        r"""
        # it's "not
        echo "it's" && pip install "gymnasium>=1.0"
        bash -c "pip install 'gymnasium>=1.0' \
            numpy && pip install 'gymnasium[atari]>=1.0' \
            'gymnasium>=1.0'"
        ssh there "
            pip install 'gymnasium>=1.0'
        "
        bash -c "pip install \"gymnasium[atari]>=1.0\" 'gymnasium>=1.0' \"numpy\""
        bash -c "su -c 'pip install gymnasium~=1.0 numpy'"
        bash -c 'pip install "gymnasium>=1.0" "gymnasium>=1.0"'
        pip install "
        """,
    ),
    "quotes/.gitlab-ci.yml": (
        r"""
        test:
          script:
            - "pip install \"gym[atari]\" 'gym' pytest"
            - 'pip install ''gym[atari]'' x'
        """,
        r"""
        test:
          script:
            - "pip install \"gymnasium[atari]>=1.0\" 'gymnasium>=1.0' pytest"
            - 'pip install ''gymnasium[atari]>=1.0'' x'
        """,
    ),
    "robots/pyproject.toml": (
        '[tool.poetry.dependencies]\ngym = {version = "^0.21", extras = ["robotics"]}\n',
        '[tool.poetry.dependencies]\ngymnasium = {version = ">=1.0", extras = []}\n'
        'gymnasium-robotics = "*"\n',
    ),
    "docker/Containerfile": (
        """
        RUN pip install --upgrade pip && \\
            pip3.8 install "gym[atari]" \\
            # the comment says gym
            numpy 'gym'
        RUN ["pip", "install", "gym==0.21", "numpy"]
        RUN bash -c "pip install gym" && sh -c 'pip install gym'
        RUN both "pip install gym" "pip install gym==0.21"
        ENV SETUP="pip install gym[box2d] numpy"
        ENV OTHER='pip install "gym"'
        RUN poetry add gym@^0.21 && pip install gym # pip install gym
        # RUN pip install gym
        """,
        """
        RUN pip install --upgrade pip && \\
            pip3.8 install "gymnasium[atari]>=1.0" \\
            # the comment says gym
            numpy 'gymnasium>=1.0'
        RUN ["pip", "install", "gymnasium>=1.0", "numpy"]
        RUN bash -c "pip install 'gymnasium>=1.0'" && sh -c 'pip install "gymnasium>=1.0"'
        RUN both "pip install 'gymnasium>=1.0'" "pip install 'gymnasium>=1.0'"
        ENV SETUP="pip install gymnasium[box2d]~=1.0 numpy"
        ENV OTHER='pip install "gymnasium>=1.0"'
        RUN poetry add "gymnasium>=1.0" && pip install "gymnasium>=1.0" # pip install gym
        # RUN pip install gym
        """,
    ),
    ".gitlab-ci.yml": (
        """
        test:
          script:
            - "pip install gym && pytest"
            - 'pip install gym[atari]'
            # - pip install gym
            - ["pip install gym", 'pip install gym', pip install gym==0.21]
          before_script: [pip install gym, pip install gym numpy]
        other: {script: pip install gym}
        """,
        """
        test:
          script:
            - "pip install 'gymnasium>=1.0' && pytest"
            - 'pip install "gymnasium[atari]>=1.0"'
            # - pip install gym
            - ["pip install 'gymnasium>=1.0'", 'pip install "gymnasium>=1.0"', pip install "gymnasium>=1.0"]
          before_script: [pip install "gymnasium>=1.0", pip install "gymnasium>=1.0" numpy]
        other: {script: pip install "gymnasium>=1.0"}
        """,  # noqa: E501
    ),
    "Makefile": (
        "install:\n\tpip install gym==0.21\n\t$(PIP) install gym\n\tpip -q install gym\n",
        'install:\n\tpip install "gymnasium>=1.0"\n\t$(PIP) install "gymnasium>=1.0"\n'
        '\tpip -q install "gymnasium>=1.0"\n',
    ),
    ".pre-commit-config.yaml": (
        """
        repos:
        - repo: https://example.org/mypy  # gym
          hooks:
          - id: mypy
            args: [gym]
            additional_dependencies: [gym==0.21.0, numpy]
          - id: other
            additional_dependencies:
            - 'gym[atari]'  # for it
        """,
        """
        repos:
        - repo: https://example.org/mypy  # gym
          hooks:
          - id: mypy
            args: [gym]
            additional_dependencies: [gymnasium>=1.0, numpy]
          - id: other
            additional_dependencies:
            - 'gymnasium[atari]>=1.0'  # for it
        """,
    ),
    "scripts/pyproject.toml": (
        """
        [project.scripts]
        play = "play:main"

        [tool.hatch.envs.test.scripts]
        go = "pip install gym==0.21"  # pip install gym
        all = ["pip install 'gym[box2d]'", "pytest"]

        [tool.poe.tasks]
        deps = 'pip install "gym>=0.17" && echo "pip"'
        more = { shell = "pip install gym" }
        """,
        """
        [project.scripts]
        play = "play:main"

        [tool.hatch.envs.test.scripts]
        go = "pip install 'gymnasium>=1.0'"  # pip install gym
        all = ["pip install 'gymnasium[box2d]>=1.0'", "pytest"]

        [tool.poe.tasks]
        deps = 'pip install "gymnasium>=1.0" && echo "pip"'
        more = { shell = "pip install 'gymnasium>=1.0'" }
        """,
    ),
    ".devcontainer/devcontainer.json": (
        """
        {
          // installs gym
          "postCreateCommand": "pip install gym==0.21 numpy && pip install -e .",
          "onCreateCommand": ["pip", "install", "gym[atari]==0.21.0"]
        }
        """,
        """
        {
          // installs gym
          "postCreateCommand": "pip install 'gymnasium>=1.0' numpy && pip install -e .",
          "onCreateCommand": ["pip", "install", "gymnasium[atari]>=1.0"]
        }
        """,
    ),
    "hatch.toml": (
        '[envs.default]\ndependencies = ["gym"]\nfeatures = ["gym"]\n',
        '[envs.default]\ndependencies = ["gymnasium>=1.0"]\nfeatures = ["gym"]\n',
    ),
    "folded/.gitlab-ci.yml": (
        """
        test:
          script:
            - pip install numpy
            - >-
              pip install
              gym==0.21
              numpy

              echo gym
            - |
              pip install
              gym
        """,
        """
        test:
          script:
            - pip install numpy
            - >-
              pip install
              "gymnasium>=1.0"
              numpy

              echo gym
            - |
              pip install
              gym
        """,
    ),
    "environment-cpu.yaml": (
        """
        dependencies: [gym, {pip: ["gym==0.19 ; python_version<'3.8'", 'gym[robotics]']}]
        """,
        """
        dependencies: [gymnasium>=1.0, {pip: ["gymnasium>=1.0 ; python_version<'3.8'", 'gymnasium>=1.0', 'gymnasium-robotics']}]
        """,  # noqa: E501
    ),
    "recipe/meta.yaml": (
        """
        {% set version = "1.0" %}
        package:
          name: gym
          version: {{ version }}
        requirements:
          run:
            - python >=3.7
            - gym ==0.21.0  # [linux]
            - gym>=0.17
            - gym 0.21.*
            - {{ pin("gym") }}
        test:
          imports:
            - gym
        """,
        """
        {% set version = "1.0" %}
        package:
          name: gym
          version: {{ version }}
        requirements:
          run:
            - python >=3.7
            - gymnasium >=1.0  # [linux]
            - gymnasium>=1.0
            - gymnasium >=1.0
            - {{ pin("gym") }}
        test:
          imports:
            - gym
        """,
    ),
    "deep/setup.cfg": (
        """
        [options]
        install_requires = gym==0.21; numpy
        tests_require = gym[atari]
            gym; python_version < "3.9"

        [base]
        deps = gym
        """,
        """
        [options]
        install_requires = gymnasium>=1.0; numpy
        tests_require = gymnasium[atari]>=1.0
            gymnasium>=1.0; python_version < "3.9"

        [base]
        deps = gymnasium>=1.0
        """,
    ),
    "deep/pyproject.toml": (
        """
        [project]
        optional-dependencies.a = ["gym[box2d] (>=0.17)"]
        optional-dependencies.b = ["numpy"]

        [dependency-groups]
        dev = ["gym>=0.21", {include-group = "gym"}]

        [tool.uv]
        constraint-dependencies = ["gym<0.22"]

        [tool.hatch.envs.default]
        extra-dependencies = ["gym==0.21"]
        features = ["gym"]

        [tool.poetry.dependencies]
        "gym-minigrid" = {version="1.0", optional = true, markers="x"} # c
        gym = {extras = ["atari"], optional = true, version = "^0.21"}

        [tool.poetry.extras]
        all = ["gym", "numpy"]

        [tool.pixi.feature.a.pypi-dependencies]
        gym = "==0.21"

        [tool.flit.metadata]
        requires = ["gym"]
        """,
        """
        [project]
        optional-dependencies.a = ["gymnasium[box2d]>=1.0"]
        optional-dependencies.b = ["numpy"]

        [dependency-groups]
        dev = ["gymnasium>=1.0", {include-group = "gym"}]

        [tool.uv]
        constraint-dependencies = ["gymnasium>=1.0"]

        [tool.hatch.envs.default]
        extra-dependencies = ["gymnasium>=1.0"]
        features = ["gym"]

        [tool.poetry.dependencies]
        "minigrid" = {version="*", optional = true, markers="x"} # c
        gymnasium = {extras = ["atari"], optional = true, version = ">=1.0"}

        [tool.poetry.extras]
        all = ["gymnasium", "numpy"]

        [tool.pixi.feature.a.pypi-dependencies]
        gymnasium = ">=1.0"

        [tool.flit.metadata]
        requires = ["gymnasium>=1.0"]
        """,
    ),
    "constraints.txt": (
        "gym<0.22\n\tgym[robotics] # x\n",
        "gymnasium>=1.0\n\tgymnasium>=1.0\n\tgymnasium-robotics # x\n",
    ),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", CASES)
def test_the_requirements_change_and_nothing_else(tmp_path: Path, name: str, newline: str) -> None:
    before, after = (textwrap.dedent(text).lstrip("\n") for text in CASES[name])
    after = after.replace("    @@\n", "    \n")
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(before.replace("\n", newline).encode())
    new = migrated_file(path)
    assert new == after.replace("\n", newline)
    path.write_bytes(new.encode())
    assert migrated_file(path) == new, "a second run changes nothing"


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
@pytest.mark.parametrize("name", CASES)
def test_a_second_run_has_nothing_to_say(tmp_path: Path, name: str, target: Target) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(CASES[name][0]).lstrip("\n"))
    (first,) = migrate_paths([path], wishes=Wishes(target=target))
    path.write_bytes(first.old if first.new is None else first.new)
    (second,) = migrate_paths([path], wishes=Wishes(target=target))
    # What conda has not is reported as long as it stands there.
    assert [one for one in second.findings if "conda has no" not in one.message] == []
