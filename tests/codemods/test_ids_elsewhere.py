"""Ids that are written in one module and made in another."""

from __future__ import annotations

from pathlib import Path

from migrate_gym import migrate_paths

_MAKING = """import gym

def make_env(seed, name):
    def made():
        return gym.make(name)
    return made

def several(name, count):
    return [make_env(seed, name) for seed in range(count)]

def label(name):
    return name.lower()
"""
_GIVING = """from making import label, make_env, several
env = make_env(0, "Pendulum-v0")()
obs, reward, done, info = env.step([0.0])
envs = several(count=2, name="Pendulum-v0")
print(label("Pendulum-v0"))
"""


def test_an_id_is_renamed_where_it_is_given_to_what_makes_it(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "giving.py").write_text(_GIVING)
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    lines = new["giving.py"].decode().splitlines()
    assert lines[1] == 'env = make_env(0, "Pendulum-v1")()'
    assert lines[-2:] == [
        'envs = several(count=2, name="Pendulum-v1")',
        'print(label("Pendulum-v0"))',
    ]


def test_a_file_with_nothing_but_ids_is_read(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "giving.py").write_text('from making import several\nseveral("Pendulum-v0", 2)\n')
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    assert b'several("Pendulum-v1", 2)' in new["giving.py"]


_TESTING = """import pytest
from making import make_env, several

@pytest.fixture(params=["CartPole-v1", "Pendulum-v0"])
def env(request):
    return make_env(0, request.param)()

@pytest.mark.parametrize("name", ["Pendulum-v0"])
def test_several(name):
    assert several(name, 2)

IDS = ["FrozenLake-v0"]

def test_listed():
    for one in IDS:
        several(one, 1)
"""


def test_ids_of_fixtures_tests_and_lists_are_renamed_where_functions_get_them(
    tmp_path: Path,
) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "test_it.py").write_text(_TESTING)
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    expected = _TESTING.replace("Pendulum-v0", "Pendulum-v1").replace("Lake-v0", "Lake-v1")
    assert new["test_it.py"].decode() == expected
