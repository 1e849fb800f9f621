"""What modules of a project hand on of gym, and what tests put in the place of that."""

from __future__ import annotations

from pathlib import Path

from laws import migrated_files

_IDS = "from gym.envs.registration import registry, spec\n"
_MAIN = """\
import ids
print([one.id for one in ids.registry.all()])
print("CartPole-v1" in ids.registry.env_specs, ids.spec("CartPole-v1").id)
"""
_TRAIN = """\
from gym import make
def collect(env_id):
    env = make(env_id)
    state = env.reset()
    state, reward, done, info = env.step(0)
    return done
"""
_TEST = """\
from unittest import mock
import train
class FakeEnv:
    def reset(self):
        return 0
    def step(self, action):
        return 1, 1.0, True, {}
"""
_WAYS = {
    "object": 'mock.patch.object(train, "make", return_value=FakeEnv()).start()\n',
    "path": 'mock.patch("train.make", lambda env_id: FakeEnv()).start()\n',
    "parameter": '@mock.patch("train.make")\ndef test(make):\n    make.return_value = FakeEnv()\n',
}


def test_registries_that_a_module_hands_on_are_read_as_today(tmp_path: Path) -> None:
    new, left = migrated_files({"ids.py": _IDS, "main.py": _MAIN}, tmp_path)
    assert new["ids.py"] == "from gymnasium.envs.registration import registry, spec\n"
    assert "for one in ids.registry.values()" in new["main.py"]
    assert '"CartPole-v1" in ids.registry, ids.spec("CartPole-v1").id' in new["main.py"]
    assert left == []


def test_what_stands_in_for_an_imported_make_gives_environments(tmp_path: Path) -> None:
    for way, text in _WAYS.items():
        folder = tmp_path / way
        new, left = migrated_files({"train.py": _TRAIN, "test_train.py": _TEST + text}, folder)
        assert "return 1, 1.0, True, False, {}" in new["test_train.py"], way
        assert "return 0, {}" in new["test_train.py"], way
        assert left == [], way


def test_a_registry_that_a_package_called_like_gym_hands_on_is_read_as_today(
    tmp_path: Path,
) -> None:
    main = "from mygym import envs\nprint(sorted(envs.registry.all(), key=lambda one: one.id))\n"
    handing = {"mygym/envs/__init__.py": _IDS, "mygym/__init__.py": "import mygym.envs\n"}
    new, left = migrated_files({**handing, "main.py": main}, tmp_path)
    assert "sorted(envs.registry.values(), key=" in new["main.py"]
    assert left == []
