"""Requirement lines, and requirements in install commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.files.requirements import replacements
from migrate_gym.sources import applied
from migrate_gym.sources.requirements import migrate_line
from migrate_gym.sources.shell import changes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("gym", "gymnasium>=1.0"),
        ("gym==0.21.0", "gymnasium>=1.0"),
        ("gym>=0.17,<0.22  # pinned for Monitor", "gymnasium>=1.0  # pinned for Monitor"),
        ("gym[atari]==0.19", "gymnasium[atari]>=1.0"),
        ("gym[atari,box2d]", "gymnasium[atari,box2d]>=1.0"),
        ("gym[atari, accept-rom-license]", "gymnasium[atari]>=1.0"),
        ("Gym == 0.21 ; python_version < '3.9'", "gymnasium >= 1.0 ; python_version < '3.9'"),
        ("gym[atari] >=0.19", "gymnasium[atari] >=1.0"),
        ("gym[robotics] >= 0.21", "gymnasium >= 1.0\ngymnasium-robotics"),
        ("gym ; python_version >= '3.7'", "gymnasium>=1.0 ; python_version >= '3.7'"),
        ("gym;python_version<'3.9'  # old", "gymnasium>=1.0;python_version<'3.9'  # old"),
        ("gym-minigrid", "minigrid"),
        ("stable-baselines3[extra]==1.5.0", "stable-baselines3[extra]>=2.0"),
        ("stable-baselines3<2", "stable-baselines3>=2.0"),
        ("highway_env==1.5", "highway-env>=1.8"),
    ],
)
def test_what_is_required_today(old: str, new: str) -> None:
    assert migrate_line(old) == new
    assert migrate_line(new) is None, "a second run changes nothing"


@pytest.mark.parametrize(
    "line",
    [
        "numpy>=1.18",
        "stable-baselines3",
        "stable-baselines3[extra]>=1.0",
        "stable-baselines3==2.3.2",
        "stable-baselines3==2.0.0a5",
        "stable_baselines3>=1.1,<3",
        "gymnasium",
        "gym-anything-else",
        "# gym",
        "",
        "-r base.txt",
        "-e git+ssh://git@example.org/gym.git#egg=gym",
        "gym @ https://example.org/gym.zip",
        "not a requirement !!",
    ],
)
def test_other_lines_stay(line: str) -> None:
    assert migrate_line(line) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("!pip install gym", '!pip install "gymnasium>=1.0"'),
        ("!pip3 install -U 'gym[box2d]' tqdm", "!pip3 install -U 'gymnasium[box2d]>=1.0' tqdm"),
        ("%pip install gym==0.21", '%pip install "gymnasium>=1.0"'),
        ("!python -m pip install gym", '!python -m pip install "gymnasium>=1.0"'),
        (
            "!pip install gym && git clone x/openai/gym",
            '!pip install "gymnasium>=1.0" && git clone x/openai/gym',
        ),
        (
            """RUN ["pip", "install", "gym; python_version < '3.9'"]""",
            """RUN ["pip", "install", "gymnasium>=1.0; python_version < '3.9'"]""",
        ),
        ("!apt-get install gym", "!apt-get install gym"),
        ("!pip uninstall gym", "!pip uninstall gym"),
        ("!echo gym", "!echo gym"),
        (
            '!pip install "pip==22"  # gym 0.21 needs it',
            '!pip install "pip==22"  # gym 0.21 needs it',
        ),
        ("!pip install gym  # not gym 0.26", '!pip install "gymnasium>=1.0"  # not gym 0.26'),
        (
            "RUN pip install \\\n  # gym is old\n  gym \\\n  tqdm",
            'RUN pip install \\\n  # gym is old\n  "gymnasium>=1.0" \\\n  tqdm',
        ),
    ],
)
def test_install_commands(old: str, new: str) -> None:
    assert applied(old, changes(old)) == new
    assert applied(new, changes(new)) == new


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements/a.txt"])
def test_files_keep_order_comments_and_line_ends(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"# base\r\nnumpy\r\ngym==0.21.0  # old\r\n\r\ngym-notices\r\ntqdm")
    (result,) = migrate_paths([tmp_path])
    assert result.new == b"# base\r\nnumpy\r\ngymnasium>=1.0  # old\r\n\r\ntqdm"


@pytest.mark.parametrize("name", ["requirements.txt", "install.sh", "README.md"])
def test_byte_order_marks_are_kept(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    text = {"requirements.txt": "gym==0.21\n", "install.sh": "pip install gym\n"}
    code = "```python\nimport gym\n```\n"
    path.write_bytes(("\ufeff" + text.get(name, code)).encode())
    (result,) = migrate_paths([tmp_path])
    assert result.new is not None
    assert result.new.decode().startswith("\ufeff")
    assert "gymnasium" in result.new.decode()


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_what_powershell_writes_is_read_and_stays_so(tmp_path: Path, order: str) -> None:
    path = tmp_path / "requirements.txt"
    path.write_bytes("\ufeffnumpy\r\ngym==0.21.0\r\n".encode(order))
    (tmp_path / "a.py").write_text("import gym\n")
    result, _ = migrate_paths([path, tmp_path / "a.py"])
    assert result.new == "\ufeffnumpy\r\ngymnasium>=1.0\r\n".encode(order)


def test_lists_that_setup_is_handed_are_lists_of_requirements(tmp_path: Path) -> None:
    path = tmp_path / "setup.py"
    path.write_text(
        "from setuptools import setup\n"
        "\n"
        'WANTED = ["gym==0.21", "numpy"]\n'
        'MORE = ("gym[atari]",)\n'
        'NAMES = ["gym"]\n'
        "setup(packages=NAMES, install_requires=WANTED + [], extras_require={'x': list(MORE)})\n"
    )
    (result,) = migrate_paths([tmp_path])
    assert (result.new or b"").decode().splitlines()[2:5] == [
        'WANTED = ["gymnasium>=1.0", "numpy"]',
        'MORE = ("gymnasium[atari]>=1.0",)',
        'NAMES = ["gym"]',
    ]


def test_requirements_that_setup_puts_together_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "setup.py"
    path.write_text(
        "from setuptools import setup\n"
        'PINNED = {"gym": "0.21", "numpy": "1.19"}\n'
        'setup(name="gym", install_requires=["{}=={}".format(*one) for one in PINNED.items()])\n'
    )
    (result,) = migrate_paths([tmp_path])
    assert [(one.code, one.line) for one in result.findings] == [("GYM902", 2)]


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "requirements.txt"
    path.write_bytes(b"gym==0.21 \xff")
    (result,) = migrate_paths([path])
    assert result.new is None
    assert "UTF-8" in result.findings[0].message


def test_a_file_that_is_not_text_and_not_about_gym_is_nobodys(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_bytes(b"# m\xfcde\nall:\n\techo done\n")
    (tmp_path / "train.py").write_text("import gym\n")
    results = migrate_paths([tmp_path])
    assert [result.path.name for result in results if result.findings] == ["train.py"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tianshou==0.4.8", ["tianshou<1,>=0.5"]),
        ("tianshou<=0.4.11", ["tianshou<1,>=0.5"]),
        ("tianshou", None),
        ("tianshou<1", None),
        ("tianshou==1.1.0", None),
    ],
)
def test_no_release_with_another_interface_takes_the_place(old: str, new: list[str] | None) -> None:
    assert replacements(old) == new
