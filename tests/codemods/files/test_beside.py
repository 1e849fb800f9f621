"""Requirements in every kind of file beside the code: what changes, and that nothing else does."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from gymport import moves
from migrate_gym import migrate_paths
from migrate_gym.files.discovery import KINDS, kind
from migrate_gym.files.requirements import twice
from migrate_gym.findings import Level
from migrate_gym.sources import BESIDE, JOINED
from migrate_gym.targets import GYMNASIUM, TARGETS, Target
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
    # What conda has not is reported as long as it stands there.
    assert [one for one in second.findings if "conda has no" not in one.message] == []


LEFT = {
    "requirements.txt": """
        gym==0.21.0 \\
            --hash=sha256:00
        gym==0.21 --hash=sha256:00
        numpy==1.19 \\
            --hash=sha256:00
        -e git+https://example.org/openai/gym.git@v0.21.0#egg=gym
        gym @ git+https://example.org/me/gym.git
        https://example.org/gym-0.21.0-py3-none-any.whl
        ./vendored/gym-0.21.0.tar.gz
        vendored/my-gym-0.21.0.tar.gz
        git+https://example.org/me/gym-maze.git
        safety-gym @ git+https://example.org/openai/safety-gym.git
        mygym==${VERSION}
        """,
    "Dockerfile": """
        RUN pip install gym==${GYM_VERSION} numpy
        RUN pip install git+https://example.org/openai/gym@v0.21
        RUN ["pip", "install", "gym @ git+https://example.org/openai/gym"]
        RUN git clone https://example.org/openai/gym.git && cd gym
        RUN pip install -e gym && pip install -e "git+https://example.org/openai/gym#egg=gym"
        # RUN git clone https://example.org/openai/gym.git && cd gym
        RUN git clone https://example.org/openai/gym-http-api.git
        RUN python -c "import gym; gym.make('CartPole-v1')"
        RUN python <<EOF
        from gym.envs import registry
        import gymnasium, gym_maze
        EOF
        RUN pip install "gym
        """,
    "a.sh": """
        GYM="gym==0.21"
        echo 'gym[atari] >= 0.17' >> requirements.txt
        # gym==0.21
        cat mygym==0.21 gym/==0.2
        """,
    "environment.yml": """
        dependencies:
          - pip:
            - git+https://example.org/openai/gym
            - gym @ https://example.org/gym.zip
            - -e .
        """,
    "setup.cfg": """
        [options]
        install_requires =
            gym @ git+https://example.org/openai/gym
        """,
    "pyproject.toml": """
        [project]
        dependencies = ["gym @ git+https://example.org/openai/gym"]
        [tool.uv.sources]
        gym = { git = "https://example.org/openai/gym" }
        [tool.poetry.dependencies]
        gym = [{ version = "0.21", python = "<3.8" }, { version = "0.22", python = ">=3.8" }]
        [tool.poetry.group.a.dependencies.gym]
        version = "^0.21"
        """,
    "Pipfile": '[packages]\ngym = {git = "https://example.org/openai/gym.git", ref="master"}\n',
    "Pipfile.lock": '{"default": {"gym": {"hashes": ["sha256:aa"], "version": "==0.21.0"}}}',
    "poetry.lock": '[[package]]\nname = "gym"\nversion = "0.21.0"\n',
    "uv.lock": '[[package]]\nname = "gym-minigrid"\nversion = "1.2.2"\n',
    "requirements.lock": "gym==0.21.0\n    # via -r requirements.in\nnumpy==1.26.4\n",
    "dev-requirements.txt": "# This file is autogenerated by pip-compile\ngym==0.21.0\nnumpy\n",
    "requirements/dev.txt": """
        gym==0.21.0 \\
            --hash=sha256:00
            # via
            #   -r dev.in
            #   x
        """,
    "requirement.txt": "gym[atari]==0.21.0         # via walk (pyproject.toml)\n",
    "pylock.toml": '[[packages]]\nname = "gym"\nversion = "0.21.0"\n',
    "conda-lock.yml": "package:\n- name: gym\n  version: 0.21.0\n  manager: pip\n",
    "pixi.lock": "packages:\n- kind: pypi\n  name: gym\n  version: 0.21.0\n",
}
"""What cannot be rewritten: text, of which as many lines are reported as `REPORTED` says."""
REPORTED = {
    "requirements.txt": 6,
    "a.sh": 2,
    "Dockerfile": 7,
    "environment.yml": 2,
    "pyproject.toml": 4,
}


@pytest.mark.parametrize("name", LEFT)
def test_what_cannot_be_rewritten_is_reported(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(textwrap.dedent(LEFT[name]).lstrip("\n"))
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [one.level for one in result.findings] == [Level.MANUAL] * REPORTED.get(name, 1)
    assert all("gym" in one.excerpt for one in result.findings)


BLOCKED = {
    "requirements.txt": (
        "gym\nnumpy==1.19.5\nale_py~=0.7.4\n# numpy<1.20\nnumpy>=1.18,<1.20\n",
        {2, 3, 5},
    ),
    "environment.yml": (
        "dependencies:\n- python=3.7\n- gym\n- numpy=1.19.2=py37_0\n- pip: [pygame==2.1]\n",
        {2, 4, 5},
    ),
    "a/environment.yml": ("dependencies:\n- gym\n- conda-forge::gym-box2d=0.21\n", {3}),
    "pyproject.toml": (
        '[tool.poetry.dependencies]\npython = "^3.7"\nnumpy = "1.19.5"\ngym = "*"\n'
        'pygame = "^2.1"\n[tool.mypy]\npython_version = "3.7"\n',
        {2, 3},
    ),
    "a/pyproject.toml": (
        '[project]\nrequires-python = ">=3.7"\ndependencies = ["gym", "cloudpickle<1.1"]\n',
        {2, 3},
    ),
    "Pipfile": ('[packages]\ngym = "*"\n[requires]\npython_version = "3.6"\n', {4}),
    "setup.cfg": (
        "[options]\ninstall_requires =\n  gym\n  numpy<1.20\npython_requires = >=3.6, <3.11\n",
        {4, 5},
    ),
    "setup.py": ("setup(install_requires=['gym',\n'numpy==1.18'])\n", {2}),
    "a/setup.py": ("setup(install_requires=['gym'],\npython_requires='>=3.7')\n", {2}),
    "b/setup.py": ("setup(install_requires=['gym'],\npython_requires='>=3.8')\n", set()),
    "c/setup.py": (
        "extras = ['gym']\nsetup(extras_require={'a': ['gym'], 'b': extras},\n"
        "python_requires='>=3.7')\n",
        set(),
    ),
    "a/setup.cfg": (
        "[options]\npython_requires = >=3.7\n[options.extras_require]\na =\n  gym\n",
        set(),
    ),
    "b/pyproject.toml": (
        '[project]\nrequires-python = ">=3.7"\n[project.optional-dependencies]\na = ["gym"]\n',
        set(),
    ),
    "c/pyproject.toml": (
        '[project]\nrequires-python = ">=3.7"\n[project.optional-dependencies]\na = ["gym"]\n'
        "[tool.uv]\nx = 1\n",
        {2},
    ),
    "Dockerfile": ("FROM python:3.7-slim\nRUN pip install gym numpy==1.19\n", {1, 2}),
    ".gitlab-ci.yml": (
        "image: python:3.7-slim\na:\n  image: 'x/y/python:3.12'\n  script: pip install gym\n",
        {1},
    ),
    ".circleci/config.yml": (
        "a:\n  docker:\n  - image: cimg/python:3.6\n  steps:\n  - run: pip install gym\n",
        {3},
    ),
    ".github/workflows/a.yml": (
        "a:\n  python-version: ['3.10', 3.7]\n  run: pip install gym\n  python: 3.6\n",
        {2},
    ),
    ".github/workflows/b.yml": (
        "a:\n  python: ['3.7', '3.10']\n  py: [3.8]\n  run: pip install gym\n",
        {2},
    ),
    ".travis.yml": (
        "language: python\npython:\n  - '3.6'\n  - 3.9\ninstall: pip install gym\n",
        {2},
    ),
    "tox.ini": (
        "[tox]\nenvlist =\n  py37\n  py310\n  lint\n[testenv]\ndeps = gym\n",
        {2},
    ),
    "b/tox.ini": ("[tox]\nenvlist = py{36,310}-{a,b}\n[testenv]\ndeps = gym\n", {2}),
}
"""Files with releases that do not go with gymnasium, and the lines of these."""


@pytest.mark.parametrize("name", BLOCKED)
def test_releases_in_the_way_are_reported(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True, parents=True)
    text, lines = BLOCKED[name]
    path.write_text(text)
    (result,) = migrate_paths([path])
    assert result.new is not None
    left = [one for one in result.findings if one.level is Level.MANUAL]
    assert {one.line for one in left} == lines
    assert len(left) == len(lines)


@pytest.mark.parametrize("name", BLOCKED)
def test_they_are_in_nobodys_way_where_gym_stays(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(BLOCKED[name][0])
    (result,) = migrate_paths([path], wishes=Wishes(target=TARGETS["gym"]))
    assert not [one for one in result.findings if one.level is Level.MANUAL]


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
    assert migrated(path) == re.sub(named, "gymnasium", text)


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
    assert migrated(path) == text


def test_a_project_without_gym_requires_what_it_likes(tmp_path: Path) -> None:
    path = tmp_path / "setup.py"
    path.write_text("setup(name='gym_walk', install_requires=['gymnasium<1.0', 'numpy<1.20'])\n")
    assert migrate_paths([path])[0].findings == []


@pytest.mark.parametrize("listed", ['["gym"]', '[\n  "gym",\n]'])
def test_an_extra_may_have_the_name_of_what_it_brings(tmp_path: Path, listed: str) -> None:
    path = tmp_path / "pyproject.toml"
    text = f'[tool.poetry.dependencies]\ngym = "^0.21"\n[tool.poetry.extras]\ngym = {listed}\n'
    path.write_text(text)
    new = text.replace('gym = "^0.21"', 'gymnasium = ">=1.0"').replace('"gym"', '"gymnasium"')
    assert migrated(path) == new


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (
            "pyproject.toml",
            '[tool.tox]\nlegacy_tox_ini = """\n[testenv]\ndeps =\n    gym==0.21\n"""\n',
            "    gymnasium>=1.0\n",
        ),
        ("cluster.yaml", "setup_commands:\n  - pip install gym\n", '"gymnasium>=1.0"\n'),
        ("play.yml", "- shell: pip install gym\n", '"gymnasium>=1.0"\n'),
        ("ci/azure-test.yml", "steps:\n- script: pip install gym\n", '"gymnasium>=1.0"\n'),
        (
            "hatch.toml",
            '[envs.a.overrides]\nmatrix.gym.dependencies = [{ value = "gym", if = ["1"] }]\n',
            '"gymnasium>=1.0"',
        ),
        ("noxfile.py", 'session.run_always("pip", "install", "gym==0.21")\n', '"gymnasium>=1.0"'),
        ("noxfile.py", 'session.run("pip", "install", "gym==0.21")\n', '"gymnasium>=1.0"'),
        (
            "Dockerfile",
            'RUN ["pip", "install", "gym[atari]", "x"]\n',
            '"gymnasium[atari]>=1.0", "x"',
        ),
        ("noxfile.py", 'session.run("conda", "install", "gym=0.21")\n', '"gymnasium>=1.0"'),
        ("noxfile.py", 'session.conda_install("gym=0.21")\n', '"gymnasium>=1.0"'),
        ("noxfile.py", 'session.install(*["numpy", "gym"])\n', '"gymnasium>=1.0"'),
        ("noxfile.py", 'DEPS = ["gym==0.21"]\n', '"gymnasium>=1.0"'),
    ],
)
def test_less_common_places(tmp_path: Path, name: str, old: str, new: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(old)
    assert new in migrated(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("gym = '*'", "gymnasium = '>=1.0'"),
        ("gym = {extras = ['atari']}", "gymnasium = {version = '>=1.0', extras = ['atari']}"),
        (
            "gym = {version = '*', extras = ['atari', 'accept-rom-license']}",
            "gymnasium = {version = '>=1.0', extras = ['atari']}",
        ),
    ],
)
def test_entries_keep_their_quotes(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "Pipfile"
    path.write_text(f"[packages]\n{old}\n")
    assert migrated(path) == f"[packages]\n{new}\n"


def test_names_of_extras_follow_what_is_required(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    entry = 'gym = {git = "https://example.org/openai/gym", optional = true}\n'
    other = 'gym-minigrid = {version = "*", optional = true}\n'
    extras = '[tool.poetry.extras]\nall = ["gym", "gym-minigrid"]\n'
    path.write_text(f"[tool.poetry.dependencies]\n{entry}{other}{extras}")
    new = migrated(path)
    assert entry in new
    assert '["gym", "minigrid"]' in new


def test_a_table_that_requires_both_is_left(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text('[tool.poetry.dependencies]\ngym = "*"\ngymnasium = "*"\n')
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [one.message for one in result.findings] == [
        "gym and gymnasium are both required here: take gym away unless something else needs it, "
        "and require gymnasium>=1.0"
    ]


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
    assert "gymnasium>=1.0" in migrated(path)


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


@pytest.mark.parametrize("name", ["run.yaml", "env.yaml"])
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


def now(env_id: str) -> str | None:
    row = moves.environment(env_id)
    assert row is not None
    return row.new


@pytest.mark.parametrize("name", ["run.yaml", "env.yaml"])
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
    assert migrated(path) == path.read_text()


def test_every_kind_of_file_has_its_reader() -> None:
    assert set(KINDS) == {"python", *JOINED, *BESIDE}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.py", "python"),
        ("deep/requirements/dev.in", "requirements"),
        ("requirements-dev.txt", "requirements"),
        ("requirement.txt", "requirements"),
        ("Vagrantfile", "shell"),
        (".devcontainer/devcontainer.json", "shell"),
        (".github/workflows/a.yml", "shell"),
        (".github/dependabot.yml", "settings"),
        ("data.json", ""),
        ("configs/a.json", "json"),
        ("train_config.json", "json"),
        (".vscode/launch.json", "json"),
        ("conda-lock.yml", "lock"),
        ("docs/index.adoc", "document"),
        ("CHANGES.adoc", ""),
        ("docker-compose.test.yml", "shell"),
        ("env.yml", "conda"),
        ("gpu_environment.yaml", "conda"),
        ("binder/postBuild", "shell"),
        ("sim.def", "shell"),
        (".pre-commit-config.yaml", "hooks"),
        ("hatch.toml", "toml"),
        ("requirements-dev.lock", "lock"),
        ("pylock.dev.toml", "lock"),
        ("docker/gpu_Dockerfile", "shell"),
        ("setup/install.bat", "shell"),
        ("install.ps1", "shell"),
        ("setup.bash", "shell"),
        ("makefile", "shell"),
        ("README.md", "document"),
        ("CHANGELOG.md", ""),
        ("docs/history.rst", ""),
        ("notes.txt", ""),
        ("data.yml", "settings"),
    ],
)
def test_kinds_go_by_name(name: str, expected: str) -> None:
    assert kind(Path(name)) == expected


def test_workflows_are_found_below_a_folder(tmp_path: Path) -> None:
    wanted = {".github/workflows/a.yml", ".devcontainer/Dockerfile", "docker/Dockerfile"}
    others = {".hidden/Dockerfile", "wandb/run-1/requirements.txt", "a/wandb/offline-run-1/a.sh"}
    for name in wanted | others:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("run: pip install gym\n")
    found = {file.path.relative_to(tmp_path).as_posix() for file in migrate_paths([tmp_path])}
    assert found == wanted


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("setup.py", 'setup(install_requires=[f"gym=={A}", f"gym=={B}"])\n'),
        ("noxfile.py", 'session.install(f"gym=={A}", "numpy")\n'),
    ],
)
@pytest.mark.parametrize(
    ("times", "more"),
    [(1, ""), (2, " (and in line 2)"), (3, " (and in lines 2, 3)"), (9, " (and in 8 lines below)")],
)
def test_a_release_that_is_put_in_is_reported_once(
    tmp_path: Path, name: str, line: str, times: int, more: str
) -> None:
    (tmp_path / name).write_text(line * times)
    (found,) = migrate_paths([tmp_path])[0].findings
    assert found.line == 1
    assert found.message == (
        f"the release of gym is put in here: require gymnasium>=1.0 in its place{more}"
    )


SETUP = [
    ('gym = "gym==0.21"', 'gym = "gymnasium>=1.0"'),
    ('install_requires = "gym"', 'install_requires = "gymnasium>=1.0"'),
    ('setup(tests_require="gym==0.21")', 'setup(tests_require="gymnasium>=1.0")'),
    ('extras = {"gym": "gym>=0.15"}', 'extras = {"gym": "gymnasium>=1.0"}'),
    ('extras.update(dev=["gym"])', 'extras.update(dev=["gymnasium>=1.0"])'),
    (
        'setup(requires=["gym", "gym (>=0.17)"])',
        'setup(requires=["gymnasium (>=1.0)", "gymnasium (>=1.0)"])',
    ),
    (
        'setup(extras_require={"b": "gym[robotics]"})',
        'setup(extras_require={"b": ["gymnasium>=1.0", "gymnasium-robotics"]})',
    ),
    (
        'setup(**{"install_requires": ["gym"], "packages": ["gym"]})',
        'setup(**{"install_requires": ["gymnasium>=1.0"], "packages": ["gym"]})',
    ),
    (
        'def found():\n    return ["gym", "numpy"]\n\nsetup(install_requires=found())',
        'def found():\n    return ["gymnasium>=1.0", "numpy"]\n\nsetup(install_requires=found())',
    ),
    (
        'def found():\n    all = []\n    all.append("gym")\n    all += ["gym"]\n    return all\n\n'
        "def both():\n    return found()\n\nsetup(extras_require={'a': both() + [1]})",
        'def found():\n    all = []\n    all.append("gymnasium>=1.0")\n'
        '    all += ["gymnasium>=1.0"]\n    return all\n\n'
        "def both():\n    return found()\n\nsetup(extras_require={'a': both() + [1]})",
    ),
    (
        "setup(install_requires=['gym; python_version<\"3.9\"'])",
        "setup(install_requires=['gymnasium>=1.0; python_version<\"3.9\"'])",
    ),
]


@pytest.mark.parametrize(("before", "after"), SETUP)
def test_strings_of_setup_that_are_requirements_change(
    tmp_path: Path, before: str, after: str
) -> None:
    path = tmp_path / "setup.py"
    path.write_text(before + "\n")
    assert migrated(path) == after + "\n"
    path.write_text(after + "\n")
    assert migrate_paths([path])[0].findings == []


@pytest.mark.parametrize(
    "line",
    [
        'setup(install_requires=["gym==%s" % VERSION])',
        'setup(install_requires=["gym==" + VERSION])',
        'setup(install_requires=["gym=={}".format(VERSION)])',
        'setup(install_requires=[f"gym=={VERSION}"])',
        'REQUIRED = """\ngym==0.21\nnumpy\n""".split()',
        'GYMS = {"2.0": "gym<0.21", "2.1": "numpy"}',
        'print(GYMS.get(1, "gym[atari]>=0.21"))',
        'REQUIRED = "gym==0.21 numpy".split()',
        'setup(dependency_links=["git+https://example.org/openai/gym@master#egg=gym"])',
    ],
)
def test_requirements_of_setup_that_stay_are_reported(tmp_path: Path, line: str) -> None:
    path = tmp_path / "setup.py"
    path.write_text(line + "\n")
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [one.level for one in result.findings] == [Level.MANUAL]


@pytest.mark.parametrize(
    "line",
    [
        'setup(name="gym", packages=["gym"], keywords=["gym", "rl"])',
        'names = ["gym"]',
        'os.system("pip install gym")',
        'setup(install_requires=["numpy"], scripts=["gym"])',
        'setup(keywords=["gym==0.21"], entry_points={"gym.tools": ["x = y:z"]})',
        'if "gym" in requirements: print("gym")',
        'if "gym==0.21" in requirements: print("gym of old")',
        'description = "gym"',
        'def names():\n    return ["gym"]\n\nsetup(packages=names())',
        'def again(x):\n    return again(["gym"])',
    ],
)
def test_other_strings_of_setup_stay(tmp_path: Path, line: str) -> None:
    path = tmp_path / "setup.py"
    path.write_text(line + "\n")
    assert migrated(path) == line + "\n"


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("README.md", "```shell\n  pip install gym\n```\n", (2, 3)),
        (".github/a.yml", "on: push\n    python-version: [3.6]\nrun: pip install gym", (2, 5)),
    ],
)
def test_a_place_is_where_something_stands(
    tmp_path: Path, name: str, text: str, place: tuple[int, int]
) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(text)
    found = [f for result in migrate_paths([tmp_path]) for f in result.findings]
    assert place in {(one.line, one.column) for one in found if name in one.path}
