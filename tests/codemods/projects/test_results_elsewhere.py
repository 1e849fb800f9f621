"""Files that say nothing of gym, and use what others make of environments."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from laws import migrated_files

from migrate_gym import migrate_source
from migrate_gym.topics.steps import parted_results

_HELPERS = """\
import gym
def advance(env, action):
    return env.step(action)
def made():
    return gym.make("CartPole-v1")
forward = made().step
"""
_WORLD = """\
import gym
class World(gym.Env):
    def lookahead(self, action):
        return self.step(action)
    def step(self, action):
        return 0, 0.0, False, {}
"""
_POLICY = """\
class Policy:
    def set_env(self, env):
        self.env = env
    def best(self, action):
        obs, reward, done, info = self.env.lookahead(action)
        return reward
"""
_MAIN = """\
from policy import Policy
from world import World
policy = Policy()
policy.set_env(World())
"""


def test_results_that_a_function_hands_on_are_followed(tmp_path: Path) -> None:
    main = "import helpers\ne = helpers.made()\no, r, done, i = helpers.advance(e, 1)\n"
    new, _ = migrated_files({"helpers.py": _HELPERS, "main.py": main}, tmp_path)
    assert "o, r, terminated, truncated, i = helpers.advance(e, 1)" in new["main.py"]


def test_results_are_followed_by_other_names(tmp_path: Path) -> None:
    main = "from helpers import advance as go, made\no, r, done, i = go(made(), 0)\n"
    new, _ = migrated_files({"helpers.py": _HELPERS, "main.py": main}, tmp_path)
    assert "o, r, terminated, truncated, i = go(made(), 0)" in new["main.py"]


def test_results_are_followed_to_where_a_method_is_kept(tmp_path: Path) -> None:
    main = "from helpers import forward\no, r, done, i = forward(1)\n"
    new, _ = migrated_files({"helpers.py": _HELPERS, "main.py": main}, tmp_path)
    assert "o, r, terminated, truncated, i = forward(1)" in new["main.py"]


def test_results_that_are_kept_before_they_are_handed_on_are_followed(tmp_path: Path) -> None:
    helpers = """\
        import gym
        env = gym.make("CartPole-v1")
        def advance(action):
            global last
            last = env.step(action)
            return last
        class Player:
            def advance_twice(self, action):
                advance(action)
                self.last = env.step(action)
                return self.last
        """
    main = """\
        from helpers import Player, advance
        o, r, d, i = advance(0)
        """
    other = """\
        from helpers import Player
        o, r, d, i = Player().advance_twice(1)
        """
    files = {"helpers.py": dedent(helpers), "main.py": dedent(main), "other.py": dedent(other)}
    new, left = migrated_files(files, tmp_path)
    assert "o, r, terminated, truncated, i = advance(0)" in new["main.py"]
    assert "o, r, terminated, truncated, i = Player().advance_twice(1)" in new["other.py"]
    assert not left


def test_results_that_a_method_of_an_environment_hands_on_are_followed(tmp_path: Path) -> None:
    files = {"world.py": _WORLD, "policy.py": _POLICY, "main.py": _MAIN}
    new, left = migrated_files(files, tmp_path)
    unpacked = "obs, reward, terminated, truncated, info = self.env.lookahead(action)"
    assert unpacked in new["policy.py"]
    assert not left


def test_functions_of_the_same_name_that_hand_on_nothing_stay(tmp_path: Path) -> None:
    other = "def advance(clock):\n    return 1, 2, 3, 4\n"
    main = "from clocks import advance\no, r, done, i = advance(1)\n"
    files = {"helpers.py": _HELPERS, "clocks.py": other, "main.py": main}
    new, left = migrated_files(files, tmp_path)
    assert new["main.py"] == main
    assert not [finding for finding in left if "main.py" in finding.path]


def test_attributes_of_environments_are_asked_behind_the_wrappers(tmp_path: Path) -> None:
    shown = "from helpers import made\nenv = made()\nprint(env.gravity)\n"
    new, _ = migrated_files({"helpers.py": _HELPERS, "main.py": shown}, tmp_path)
    assert 'print(env.get_wrapper_attr("gravity"))' in new["main.py"]


_TODAYS = """\
import gymnasium as gym
class World(gym.Env):
    def reset(self, *, seed=None, options=None):
        return 0, {}
    def step(self, action):
        return 0, 0.0, False, False, {}
"""


def test_infos_that_others_ask_for_say_nothing_of_what_gives_pairs_itself(tmp_path: Path) -> None:
    play = "from world import World\nenv = World()\nobs = env.reset(seed=2)\n"
    play += "obs, reward, done, info = env.step(0)\n"
    asked = "import gym\nobs, info = gym.make('CartPole-v1').reset(return_info=True)\n"
    files = {"world.py": _TODAYS, "play.py": play, "asked.py": asked}
    new, left = migrated_files(files, tmp_path)
    assert "obs = env.reset(seed=2)" in new["play.py"]
    assert "obs, reward, terminated, truncated, info = env.step(0)" in new["play.py"]
    assert [finding.code for finding in left] == ["GYM203"]


_ASKED = "import gym\nobs, info = gym.make('CartPole-v1').reset(return_info=True)\n"
_HANDING_ON = """\
from {library} import Env
from unseen import build
class World(Env):
    def __init__(self):
        self._env = build()
    def reset(self, {parameters}):
        return {given}
    def step(self, action):
        obs, reward, terminated, truncated, info = self._env.step(action)
        return obs, reward, terminated, truncated, info
"""
_PLAY = """\
from world import World
env = World()
first_obs, first_infos = env.reset(seed=3)
obs, reward, terminated, truncated, info = env.step(0)
"""


@pytest.mark.parametrize(
    ("library", "parameters", "given"),
    [
        ("gymnasium", "seed=None, options=None", "self._env.reset(seed=seed, options=options)"),
        ("gymnasium", "**kwargs", "self._env.reset(**kwargs)"),
        ("gymnasium", "seed=None, options=None", "self.first"),
        ("gym", "seed=None, options=None", "self._env.reset(seed=seed, options=options)"),
        ("gym", "**kwargs", "self._env.reset(**kwargs)"),
        ("gym", "*, seed=None, options=None", "build(seed)"),
    ],
)
def test_pairs_that_are_handed_on_get_no_second_info(
    tmp_path: Path, library: str, parameters: str, given: str
) -> None:
    world = _HANDING_ON.format(library=library, parameters=parameters, given=given)
    files = {"world.py": world, "play.py": _PLAY, "asked.py": _ASKED}
    new, _ = migrated_files(files, tmp_path)
    assert f"        return {given}\n" in new["world.py"]
    assert new["play.py"] == _PLAY


@pytest.mark.parametrize("given", ["self.x", "np.zeros(2)", "self.look()"])
def test_observations_alone_get_an_info_where_others_ask_for_it(tmp_path: Path, given: str) -> None:
    world = _HANDING_ON.format(library="gym", parameters="seed=None, options=None", given=given)
    world = f"import numpy as np\n{world}    def look(self):\n        return self.x\n"
    files = {"world.py": world, "play.py": "from world import World\n", "asked.py": _ASKED}
    new, _ = migrated_files(files, tmp_path)
    assert f"        return {given}, {{}}\n" in new["world.py"]


_UNSEEN = """\
import gym
from engine import advance, begin
class World(gym.Env):
    def reset(self, seed=None, options=None):
        return begin(seed, options)
    def step(self, action):
        return {step}
"""


def test_what_an_unseen_function_begins_with_may_be_a_pair(tmp_path: Path) -> None:
    old = "import gym\nenv = gym.make('CartPole-v1')\nenv.reset()\n"
    old += "obs, reward, done, info = env.step(0)\n"
    world = _UNSEEN.format(step="advance(action)")
    new, left = migrated_files({"world.py": world, "play.py": _PLAY, "old.py": old}, tmp_path)
    assert "return begin(seed, options)\n" in new["world.py"]
    assert new["play.py"] == _PLAY
    assert {finding.code for finding in left} == {"GYM301", "GYM302"}


def test_an_unseen_function_beside_steps_with_four_values_gives_an_observation(
    tmp_path: Path,
) -> None:
    new, _ = migrated_files({"world.py": _UNSEEN.format(step="0, 0.0, False, {}")}, tmp_path)
    assert "return begin(seed, options), {}\n" in new["world.py"]


def test_parameters_that_get_results_are_followed(tmp_path: Path) -> None:
    show = "def last(rows):\n    return rows[-1][3]\n"
    main = """\
        import gym
        from show import last
        env = gym.make("CartPole-v1")
        env.reset()
        rows = []
        rows.append(env.step(0))
        print(last(rows))
    """
    new, _ = migrated_files({"show.py": show, "main.py": dedent(main)}, tmp_path)
    assert "return rows[-1][4]" in new["show.py"]


def test_functions_in_a_table_of_another_module_are_followed(tmp_path: Path) -> None:
    ways = "def go(sim, x):\n    return sim.step(x)\nWAYS = {'go': go}\n"
    play = "from ways import WAYS\ndef play(name, sim):\n    o, r, done, i = WAYS[name](sim, 1)\n"
    main = "import gym\nfrom play import play\nplay('go', gym.make('CartPole-v1'))\n"
    new, _ = migrated_files({"ways.py": ways, "play.py": play, "main.py": main}, tmp_path)
    assert "o, r, terminated, truncated, i = WAYS[name](sim, 1)" in new["play.py"]


def test_names_of_another_module_are_given_four_values(tmp_path: Path) -> None:
    store = "last = row = None\ndef is_over():\n    return last[2] and row[2]\n"
    main = """\
        import gym
        import store
        env = gym.make("CartPole-v1")
        env.reset()
        store.last = env.step(0)
        store.row = list(env.step(0))
    """
    new, findings = migrated_files({"store.py": store, "main.py": dedent(main)}, tmp_path)
    assert "store.last = obs, reward, terminated or truncated, info\n" in new["main.py"]
    assert "store.row = list(env.step(0))\n" in new["main.py"]
    assert new["store.py"] == store
    assert [finding.line for finding in findings if "another module" in finding.message] == [6]


def test_what_a_third_module_reads_of_another_are_four_values(tmp_path: Path) -> None:
    use = "import store\ndef show():\n    o, r, d, i = store.last\n    return d, store.last[3]\n"
    main = """\
        import gym
        import store
        import use
        store.env = gym.make("CartPole-v1")
        store.env.reset()
        store.last = store.env.step(0)
        use.show()
    """
    files = {"store.py": "last = env = None\n", "use.py": use, "main.py": dedent(main)}
    new, findings = migrated_files(files, tmp_path)
    assert "store.last = obs, reward, terminated or truncated, info\n" in new["main.py"]
    assert new["use.py"] == use
    assert not findings


def test_methods_that_are_called_by_name_are_followed(tmp_path: Path) -> None:
    main = """\
        import operator
        from worlds import ALL
        for o, r, done, i in map(operator.methodcaller("step", 0), ALL):
            print(done)
    """
    worlds = "import gym\nALL = [gym.make('CartPole-v1')]\n"
    new, _ = migrated_files({"worlds.py": worlds, "main.py": dedent(main)}, tmp_path)
    assert "for o, r, terminated, truncated, i in map(" in new["main.py"]


_MEASURED = """\
import gym
class World(gym.Env):
    def reset(self, **kwargs):
        return self.measure(**kwargs)
    def measure(self):
        meta = {{"level": 3}}
        return {given}
    def step(self, action):
        {step}
"""
_UNPACKED = "obs, meta = self.measure()\n        return obs, 1.0, True, meta"
_WHOLE = "return self.measure(), 1.0, True, {}"


@pytest.mark.parametrize("given", ["self.x, meta", "self.x, {}", "self.x, {'level': 3}"])
def test_pairs_with_a_dict_that_a_method_makes_get_no_second_info(
    tmp_path: Path, given: str
) -> None:
    world = _MEASURED.format(given=given, step=_UNPACKED)
    new, left = migrated_files({"world.py": world}, tmp_path)
    assert "        return self.measure(**kwargs)\n" in new["world.py"]
    assert [(finding.code, finding.line) for finding in left] == [("GYM302", 4)]


@pytest.mark.parametrize(
    ("given", "step"), [("self.x, self.y", _UNPACKED), ("self.x, meta", _WHOLE)]
)
def test_pairs_that_are_observations_get_an_info(tmp_path: Path, given: str, step: str) -> None:
    world = _MEASURED.format(given=given, step=step)
    new, left = migrated_files({"world.py": world}, tmp_path)
    assert "        return self.measure(**kwargs), {}\n" in new["world.py"]
    assert not left


@pytest.mark.parametrize("done", ["{'a': True}", "[True, False]"])
def test_flags_of_several_are_not_taken_for_one_by_their_position(
    tmp_path: Path, done: str
) -> None:
    world = "import gym\nclass World(gym.Env):\n    def step(self, action):\n"
    world += f"        return 0, 1.0, {done}, {{}}\n"
    play = "from world import World\nresult = World().step(0)\nends = result[2]\n"
    new, left = migrated_files({"world.py": world, "play.py": play}, tmp_path)
    assert new["play.py"] == play
    assert [(finding.code, finding.line) for finding in left] == [("GYM202", 3)]


def test_the_parts_of_a_long_sum_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    counted = parted_results.counted
    monkeypatch.setattr(
        parted_results, "counted", lambda *given: asked.append(1) or counted(*given)
    )
    terms = ["env.step(0)", *["()"] * 50]
    new, _ = migrate_source(f"import gym\nenv = gym.make('A-v0')\nrow = {' + '.join(terms)}\n")
    assert "row = env.step(0) +" not in new
    assert len(asked) == len(terms)


def test_doubles_of_four_values_that_another_module_has_are_reported(tmp_path: Path) -> None:
    fixtures = "RESULT = (0, 1.0, False, {})\nROWS = [(0, 1.0, True, {})]\nSIZES = (1, 2, 3, 4)\n"
    main = (
        "import gym\nimport fixtures\nfrom fixtures import RESULT, ROWS\n"
        "from unittest import mock\none = mock.Mock(spec=gym.Env)\n"
        "one.step.return_value = RESULT\none.step.side_effect = iter(ROWS)\n"
        "one.step = mock.Mock(return_value=fixtures.RESULT)\n"
        "other = mock.Mock()\nother.step.return_value = fixtures.SIZES\n"
    )
    _, left = migrated_files({"fixtures.py": fixtures, "main.py": main}, tmp_path)
    assert [(one.line, one.code) for one in left] == [(n, "GYM208") for n in (6, 7, 8)]


_ROLLS = """\
def step(env, policy):
    while True:
        obs, reward, done, info = env.step(0)
        yield obs
"""
_WRAPPED = """\
import gym
class Scaled(gym.Wrapper):
    def step(self, action):
        return self.env.step(action)
class Box:
    def step(self, env, policy):
        obs = env.reset()
        while True:
            obs, reward, done, info = env.step(policy(obs))
            yield obs
"""
_ROLLING = """\
import gym
import rolls
from wrapped import Box, Scaled
def same(obs):
    return obs
for obs in rolls.step(gym.make("CartPole-v1"), same):
    pass
for obs in Box().step(Scaled(gym.make("CartPole-v1")), same):
    pass
"""


def test_a_function_with_the_name_of_a_method_is_given_nothing_by_its_calls(tmp_path: Path) -> None:
    files = {"rolls.py": _ROLLS, "wrapped.py": _WRAPPED, "main.py": _ROLLING}
    new, left = migrated_files(files, tmp_path)
    assert "obs, reward, terminated, truncated, info = env.step(0)" in new["rolls.py"]
    assert not left


_WALKS = """\
import gym
class Walk:
    observation_space = action_space = gym.spaces.Discrete(2)
    def reset(self):
        return 0
    def step(self, action):
        return 0, 0.0, True, {}
"""
_SCALED = """\
import gym
class Scaled(gym.Wrapper):
    def step(self, action):
        return self.env.step(2 * action)
"""
_WALKING = """\
def made():
    import walks
    import scaled
    return scaled.Scaled(walks.Walk())
obs, reward, done, info = made().step(0)
"""


def test_a_wrapper_of_what_was_rewritten_with_it_keeps_no_old_contract(tmp_path: Path) -> None:
    files = {"walks.py": _WALKS, "scaled.py": _SCALED, "main.py": _WALKING}
    new, left = migrated_files(files, tmp_path)
    assert "return 0, 0.0, True, False, {}" in new["walks.py"]
    assert {finding.code for finding in left} == {"GYM317"}


_STEP_USER = """\
    def step_user(self):
        if self.window.quit:
            return 0, 0.0, True, {"exit": True}
        return self.step(self.window.chosen)
"""


def test_results_beside_four_values_are_kept_as_four_for_other_modules(tmp_path: Path) -> None:
    main = "from world import World\nobs, reward, done, info = World().step_user()\n"
    files = {"world.py": _WORLD + _STEP_USER, "main.py": main}
    new, findings = migrated_files(files, tmp_path)
    assert "return obs, reward, terminated or truncated, info" in new["world.py"]
    assert new["main.py"] == main
    assert not findings


def test_final_infos_of_a_vector_from_another_file_are_listed_once(tmp_path: Path) -> None:
    batch = 'import gym\ndef make():\n    return gym.vector.make("CartPole-v1", 2)\n'
    actor = dedent("""\
        from batch import make
        envs = make()
        envs.reset(seed=0)
        obs, reward, terminated, truncated, info = envs.step([0, 1])
        if "final_info" in info:
            ended = info["final_info"][info["_final_info"]]
    """)
    new, _ = migrated_files({"batch.py": batch, "actor.py": actor}, tmp_path)
    assert "    ended = [one for one in final_infos(info) if one is not None]\n" in new["actor.py"]


def test_keys_of_a_dict_are_those_of_the_file_that_wrote_it(tmp_path: Path) -> None:
    table = dedent("""\
        class Table:
            def __init__(self, size):
                for row in range(size):
                    self.rows = {row: size}
        def first(size):
            for row in range(size):
                table = {row: size}
            return table
    """)
    main = dedent("""\
        import gym
        from table import Table
        table = Table(3)
        env = gym.make("CartPole-v1")
        for row in table.rows:
            env.reset()
            o, r, done, i = env.step(row)
    """)
    new, _ = migrated_files({"table.py": table, "main.py": main}, tmp_path)
    assert "o, r, terminated, truncated, i = env.step(row)" in new["main.py"]
