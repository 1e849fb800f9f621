"""What programs of 2017 use: logging set up by gym, and methods with an underscore."""

from __future__ import annotations

import pytest
from shim_programs import run

LOGGING = """
import logging, sys
print(len(logging.getLogger().handlers), logging.getLogger("gym").level)
gym.undo_logger_setup()
print(len(logging.getLogger().handlers), logging.getLogger("gym").level)
"""


@pytest.mark.parametrize(
    ("release", "shown"),
    [("0.9.5", ["1 20", "0 0"]), ("0.9.6", ["0 0", "0 0"]), ("0.10.5", ["0 0", "0 0"])],
)
def test_gym_set_up_logging_until_it_was_asked_not_to(release, shown):
    assert run(LOGGING, release) == shown


def test_the_handler_goes_with_the_release_and_is_left_out_on_request():
    assert run("""
        import logging, os, gymport
        root = logging.getLogger()
        for variable in ("", "1"):
            os.environ["GYM_NO_LOGGER_SETUP"] = variable
            gymport.install("0.9.4")
            import gym
            print(len(root.handlers))
            gymport.uninstall()
            print(len(root.handlers))
    """) == ["1", "0", "0", "0"]


def test_the_module_of_the_logging_is_there_as_long_as_it_was():
    assert run(
        """
        from gym.configuration import undo_logger_setup
        print(undo_logger_setup is gym.undo_logger_setup)
        """,
        "0.9.5",
    ) == ["True"]
    assert run(
        """
        try:
            import gym.configuration
        except ModuleNotFoundError as missing:
            print("gym.configuration" in str(missing))
        print(hasattr(gym, "undo_logger_setup"), hasattr(gym, "upload"))
        """,
        "0.10.9",
    ) == ["True", "False False"]


def test_the_recorders_are_where_they_were():
    assert run(
        """
        from gym.monitoring import StatsRecorder, VideoRecorder
        from gym.monitoring.video_recorder import ImageEncoder
        from gym.wrappers.monitoring import Monitor
        print(Monitor is gym.wrappers.Monitor)
        """,
        "0.9.5",
    ) == ["True"]


@pytest.mark.parametrize(("release", "there"), [("0.10.11", True), ("0.12.0", False)])
def test_all_spaces_were_seeded_by_their_package(release, there):
    assert run(
        """
        from gym import core, spaces
        print([hasattr(spaces, "seed"), hasattr(spaces, "np_random"), hasattr(core, "Space")])
        """,
        release,
    ) == [str([there] * 3)]


def test_what_the_package_seeds_is_what_spaces_draw_from():
    assert run(
        """
        from gym import spaces
        from gym.core import Space
        spaces.seed(4)
        first = spaces.Discrete(1000).sample()
        spaces.np_random.seed(4)
        print(spaces.Discrete(1000).sample() == first, Space is gym.Space)
        """,
        "0.10.5",
    ) == ["True True"]


def test_an_upload_is_told_that_the_service_has_ended():
    assert run(
        """
        import warnings
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            gym.upload("results", api_key="key")
        print([str(warning.message)[:24] for warning in told])
        """,
        "0.9.5",
    ) == ["['gym.upload sends nothing']"]


OLD = """
import numpy as np
from gym import spaces
class Old(gym.Env):
    metadata = {"render.modes": ["human"]}
    action_space = observation_space = spaces.Discrete(5)
    def __init__(self):
        self.log = []
    def _step(self, action):
        return action, 1.0, False, {}
    def _reset(self):
        return 2
    def _render(self, mode="human", close=False):
        self.log.append((mode, close))
"""


def test_a_wrapper_calls_the_methods_with_an_underscore_of_its_base():
    assert run(
        f"""{OLD}
class Double(gym.Wrapper):
    def _step(self, action):
        observation, reward, done, info = super(Double, self)._step(action)
        return observation, 2 * reward, done, info
    def _reset(self):
        return 10 + super(Double, self)._reset()
    def _render(self, mode="human", close=False):
        super(Double, self)._render(mode, close)
    def _seed(self, seed=None):
        return super(Double, self)._seed(seed)
env = Double(Double(Old()))
print(env.reset(), env.step(3), env.seed(4), env._reset(), Double(Old()).unwrapped._reset())
env.render()
env.render(close=True)
print(env.unwrapped.log)
""",
        "0.9.5",
    ) == ["22 (3, 4.0, False, {}) [] 22 2", "[('human', False), ('human', True)]"]


def test_a_subclass_calls_the_methods_with_an_underscore_of_an_environment_of_gyms():
    assert run(
        """
        from gym.envs.toy_text.frozen_lake import FrozenLakeEnv
        class Mine(FrozenLakeEnv):
            def _step(self, action):
                observation, reward, done, info = super(Mine, self)._step(action)
                return observation, reward - 1, done, info
        env = Mine(is_slippery=False)
        env._seed(1)
        print(env._reset(), env.step(1)[:3], FrozenLakeEnv(is_slippery=False)._step(2)[1])
        """,
        "0.9.4",
    ) == ["0 (4, -1.0, False) 0.0"]


def test_a_subclass_that_has_no_underscores_is_called_as_ever():
    assert run(
        f"""{OLD}
class Plain(Old):
    def step(self, action):
        return super(Plain, self).step(action + 1)
print(Plain().step(1)[0], gym.Wrapper(Plain()).step(1)[0])
""",
        "0.9.5",
    ) == ["2 2"]


@pytest.mark.parametrize("release", ["0.9.6", "0.12.6", "0.21.0"])
def test_later_releases_have_no_methods_with_an_underscore(release):
    assert run("print(hasattr(gym.Env, '_step'), hasattr(gym.Wrapper, '_reset'))", release) == [
        "False False"
    ]
