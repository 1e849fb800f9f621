"""Releases that are put in, and the strings of setup()."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_file

from migrate_gym import migrate_paths
from migrate_gym.findings import Level


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
    assert migrated_file(path) == after + "\n"
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
    assert migrated_file(path) == line + "\n"


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
