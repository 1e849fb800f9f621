"""What one module says is known in the others, as if all stood in one file."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import MAIN, migrated_files

from migrate_gym.findings import Level


def _migrated(files: dict[str, str], folder: Path) -> tuple[dict[str, str], set[str]]:
    """The new files, and the codes of what is left."""
    new, found = migrated_files(files, folder)
    return new, {one.code for one in found if one.level is Level.MANUAL}


@pytest.mark.parametrize("way", ["", "from .games import Game\n"])
def test_five_values_of_an_imported_class_do_not_say_what_gym_gives(
    way: str, tmp_path: Path
) -> None:
    game = """class Game:
    def step(self, action):
        return 0, 0.0, False, False, {}
"""
    main = """import gym
from lib import Game

game = Game()
obs, reward, terminated, truncated, info = game.step(0)
env = gym.make("CartPole-v0")
obs = env.reset()
done = env.step(0)[2]
"""
    files = {"lib/__init__.py": way, "lib/games.py": game} if way else {"lib.py": game}
    new, left = _migrated({**files, MAIN: main}, tmp_path)
    assert "obs, _ = env.reset()\ndone = any(env.step(0)[2:4])\n" in new[MAIN]
    assert not left


def test_a_parameter_of_one_function_does_not_say_what_that_of_another_does(
    tmp_path: Path,
) -> None:
    library = """import gym

def make_env(render=False):
    return gym.make("CartPole-v1")

def play(env, render):
    env.reset()
    if render:
        env.render()
"""
    main = "from lib import make_env, play\nplay(make_env(), True)\n"
    new, left = _migrated({"lib.py": library, MAIN: main}, tmp_path)
    assert 'gym.make("CartPole-v1")' in new["lib.py"]
    assert left == {"GYM401"}


def test_spaces_are_missed_of_what_another_module_makes(tmp_path: Path) -> None:
    library = """import gym

class Fake(gym.Env):
    pass

class Spaced(gym.Env):
    action_space = gym.spaces.Discrete(2)

class Both(Fake, Spaced):
    pass
"""
    main = "from lib import Both, Fake\nprint(Fake().action_space, Both().action_space)\n"
    _, left = _migrated({"lib.py": library, MAIN: main}, tmp_path)
    assert left == {"GYM320"}


def test_what_takes_the_place_of_a_method_elsewhere_is_reported(tmp_path: Path) -> None:
    library = "def reset(env):\n    return env.unwrapped.reset()\n"
    main = """import functools
import gym
from lib import reset

env = gym.make("CartPole-v1")
env.reset = functools.partial(reset, env)
"""
    _, left = _migrated({"lib.py": library, MAIN: main}, tmp_path)
    assert left == {"GYM308"}


def test_classes_of_other_modules_may_say_that_they_are_many(tmp_path: Path) -> None:
    library = "class Many:\n    is_vector_env = True\n"
    main = """import gym
from lib import Many

def count(env):
    return 2 if getattr(env, "is_vector_env", False) else 1

assert count(Many()) == 2
"""
    new, left = _migrated({"lib.py": library, MAIN: main}, tmp_path)
    assert 'getattr(env, "is_vector_env", False)' in new[MAIN]
    assert not left


_RUNTIME = """\
from bark.runtime import Runtime
class Agent(Runtime):
    @property
    def action_space(self):
        return self.behavior.action_space
    @property
    def observation_space(self):
        return self.observer.observation_space
    def reset(self, scenario=None):
        super().reset(scenario=scenario)
        return self.observer.observe(self.world)
    def step(self, action):
        self.world.step(action)
        reward, done, info = self.evaluator.evaluate(self.world)
        return self.observer.observe(self.world), reward, done, info
"""
_HIGHWAYS = """\
import gym
from gym.envs.registration import register
from agents import Agent
class Highway(Agent, gym.Env):
    def __init__(self):
        Agent.__init__(self, "highway")
register(id="highway-v0", entry_point="highways:Highway")
"""
_DRIVE = """\
import gym
import highways
from agents import Agent
def drive(env):
    env.reset()
    seen, reward, done, info = env.step(0)
    return done
drive(gym.make("highway-v0"))
drive(Agent("merging"))
"""


def test_what_makes_an_environment_with_a_class_of_gym_is_rewritten_with_it(
    tmp_path: Path,
) -> None:
    files = {"agents.py": _RUNTIME, "highways.py": _HIGHWAYS, "drive.py": _DRIVE}
    new, left = migrated_files(files, tmp_path)
    assert "return self.observer.observe(self.world), reward, done, False, info" in new["agents.py"]
    assert "return self.observer.observe(self.world), {}" in new["agents.py"]
    assert "super().reset(scenario=scenario)\n" in new["agents.py"]
    assert "seen, reward, terminated, truncated, info = env.step(0)" in new["drive.py"]
    assert ["Runtime is not part of this project" in one.message for one in left] == [True]


def test_what_is_none_of_gym_beside_it_is_left_alone(tmp_path: Path) -> None:
    files = {"agents.py": _RUNTIME, "highways.py": _HIGHWAYS.replace("Agent, gym.Env", "Agent")}
    files["highways.py"] = files["highways.py"].partition("register(id")[0]
    new, _ = migrated_files(files, tmp_path)
    assert new["agents.py"] == _RUNTIME
