"""Requirements in uncommon places and forms, and names that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_file

from migrate_gym import migrate_paths


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
    assert migrated_file(path) == new


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
    assert new in migrated_file(path)


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
    assert migrated_file(path) == f"[packages]\n{new}\n"


def test_names_of_extras_follow_what_is_required(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    entry = 'gym = {git = "https://example.org/openai/gym", optional = true}\n'
    other = 'gym-minigrid = {version = "*", optional = true}\n'
    extras = '[tool.poetry.extras]\nall = ["gym", "gym-minigrid"]\n'
    path.write_text(f"[tool.poetry.dependencies]\n{entry}{other}{extras}")
    new = migrated_file(path)
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
