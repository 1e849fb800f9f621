"""What `gym` names where folders of the project hold a module that is called so."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

_PLAY = """\
import gym
env = gym.make("CartPole-v1")
obs = env.reset()
obs, reward, done, info = env.step(0)
"""
_PLAYED = """\
import gymnasium as gym
env = gym.make("CartPole-v1")
obs, _ = env.reset()
obs, reward, terminated, truncated, info = env.step(0)
done = terminated or truncated
"""
_OWN = """\
class Member:
    def step(self, weight):
        return weight, 1, 2, 3
def make(name):
    return Member()
"""
_ASKING = """\
import gym
from gym import Member
first, second, third, fourth = gym.make("CartPole-v1").step(0)
"""
_CHECKOUT = {
    "gym-master/setup.py": "",
    "gym-master/gym/__init__.py": "from gym.envs.registration import make\n",
    "gym-master/gym/core.py": "from gym import error, spaces\nclass Env:\n    pass\n",
    "gym-master/gym/error.py": "",
    "gym-master/gym/spaces.py": '"""Spaces.\n\n>>> from gym.spaces import Box\n"""\n',
    "gym-master/gym/envs/__init__.py": (
        "from gym.envs.registration import make, register\n"
        "register(id='Copy-v0', entry_point='gym.envs.algorithmic:CopyEnv')\n"
    ),
    "gym-master/gym/envs/registration.py": (
        "from gym import error\ndef make(id):\n    return find(id)()\ndef register(**kwargs): ...\n"
    ),
}


@pytest.mark.parametrize("folder", ["gym-master", "gym"])
def test_a_checkout_of_gym_is_gym_to_all_but_itself(folder: str, tmp_path: Path) -> None:
    checkout = {name.replace("gym-master", folder): text for name, text in _CHECKOUT.items()}

    new, _ = migrated_files({"play.py": _PLAY, **checkout}, tmp_path)

    assert new == {"play.py": _PLAYED, **checkout}


@pytest.mark.parametrize("own", ["tools/gym.py", "tools/gym/__init__.py"])
def test_a_module_beside_a_script_is_what_the_script_imports(own: str, tmp_path: Path) -> None:
    files = {own: _OWN, "tools/ask.py": _ASKING}

    new, left = migrated_files({**files, "play.py": _PLAY}, tmp_path)

    assert (new, left) == ({**files, "play.py": _PLAYED}, [])


def test_a_folder_whose_name_ends_so_is_no_module_of_that_name(tmp_path: Path) -> None:
    files = {"maze.gym/__init__.py": "", "maze.gym/play.py": _PLAY}

    new, left = migrated_files(files, tmp_path)

    assert (new, left) == ({**files, "maze.gym/play.py": _PLAYED}, [])
