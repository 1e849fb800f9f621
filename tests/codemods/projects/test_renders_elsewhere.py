"""Environments that one file makes and others render."""

from __future__ import annotations

from pathlib import Path

from laws import migrated_files

_MAKER = """\
import gym
def make_env(name):
    return gym.make(name)
"""
_SHOWN = """\
from utils import make_env
env = make_env("CartPole-v1")
env.reset()
env.render()
"""
_TRAINED = """\
from utils import make_env
env = make_env("CartPole-v1")
env.reset()
env.step(0)
"""


def test_environments_that_all_are_shown_are_made_for_it(tmp_path: Path) -> None:
    new, left = migrated_files({"utils.py": _MAKER, "enjoy.py": _SHOWN}, tmp_path)
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left


def test_no_window_opens_where_none_is_shown(tmp_path: Path) -> None:
    files = {"utils.py": _MAKER, "enjoy.py": _SHOWN, "train.py": _TRAINED}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make(name)" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "train.py" in left[0].message


def test_no_window_opens_for_those_who_are_given_the_maker_and_show_none(tmp_path: Path) -> None:
    thunk = (
        "import gym\n\ndef make_env(name):\n    def _thunk():\n        return gym.make(name)\n\n"
        "    return _thunk\n"
    )
    train = (
        "from make import make_env\nfrom batches import Batch\n\n"
        "envs = Batch([make_env('CartPole-v1')])\n"
    )
    enjoy = "from make import make_env\n\nenv = make_env('CartPole-v1')()\nenv.render()\n"
    files = {"make.py": thunk, "enjoy.py": enjoy}
    new, _ = migrated_files(files, tmp_path / "shown")
    assert 'gym.make(name, render_mode="human")' in new["make.py"]
    new, left = migrated_files({**files, "train.py": train}, tmp_path / "both")
    assert "gym.make(name)\n" in new["make.py"]
    assert [finding.code for finding in left] == ["GYM401"]


def test_no_window_opens_for_those_who_have_another_function_make_it(tmp_path: Path) -> None:
    task = _MAKER + "\ndef make_task(name):\n    return Task(lambda: make_env(name))\n"
    specs = "from utils import make_task\n\nTASKS = [make_task('CartPole-v1')]\n"
    files = {"utils.py": task, "enjoy.py": _SHOWN}
    new, left = migrated_files(files, tmp_path / "shown")
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left
    new, left = migrated_files({**files, "specs.py": specs}, tmp_path / "both")
    assert "gym.make(name)\n" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "specs.py" in left[0].message


def test_no_window_opens_for_those_who_have_a_static_method_make_it(tmp_path: Path) -> None:
    utils = (
        "import gym\n\nclass Utils:\n    @staticmethod\n    def make_env(name):\n"
        "        return gym.make(name)\n"
    )
    enjoy, train = (
        text.replace("import make_env", "import Utils").replace("= make_env", "= Utils.make_env")
        for text in (_SHOWN, _TRAINED)
    )
    new, _ = migrated_files({"utils.py": utils, "enjoy.py": enjoy}, tmp_path / "shown")
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    files = {"utils.py": utils, "enjoy.py": enjoy, "train.py": train}
    new, left = migrated_files(files, tmp_path / "both")
    assert "gym.make(name)\n" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "train.py" in left[0].message


def test_no_window_opens_where_the_file_itself_shows_none(tmp_path: Path) -> None:
    training = "def train():\n    env = make_env('CartPole-v1')\n    env.reset()\n    env.step(0)\n"
    files = {"utils.py": _MAKER + training, "enjoy.py": _SHOWN}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make(name)" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]


def test_no_window_opens_for_those_who_find_the_maker_in_a_register(tmp_path: Path) -> None:
    register = "from tables import ENVS\nENVS.register_module('gym', module=make_env)\n"
    new, left = migrated_files({"utils.py": _MAKER + register, "enjoy.py": _SHOWN}, tmp_path)
    assert "gym.make(name)" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "make_env" in left[0].message


_MAKERS = """\
import gym
class Maker:
    @classmethod
    def of(cls, name):
        env = None
        while env is None:
            env = gym.make(name)
        return env
class Agent:
    def __init__(self, name):
        self.env = gym.make(name)
    def train(self):
        self.env.reset()
        self.env.step(0)
    def play(self):
        self.env.reset()
        self.env.render()
def main():
    Agent("CartPole-v1").play()
"""


def test_no_window_opens_for_those_who_call_a_method_that_makes_and_show_none(
    tmp_path: Path,
) -> None:
    by_method = _SHOWN.replace("make_env(", "Maker.of(").replace("make_env", "Maker")
    trained = _TRAINED.replace("make_env(", "Maker.of(").replace("make_env", "Maker")
    files = {"utils.py": _MAKERS, "enjoy.py": by_method}
    new, left = migrated_files(files, tmp_path / "shown")
    assert 'env = gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left
    new, left = migrated_files({**files, "train.py": trained}, tmp_path / "both")
    assert " env = gym.make(name)\n" in new["utils.py"]
    assert [(finding.code, "train.py" in finding.message) for finding in left] == [("GYM401", True)]


def test_no_window_opens_for_those_who_call_no_method_that_shows(tmp_path: Path) -> None:
    main = "from utils import Agent\ndef main():\n    agent = Agent('CartPole-v1')\n"
    files = {"utils.py": _MAKERS, "enjoy.py": f"{main}    agent.play()\nmain()\n"}
    new, left = migrated_files(files, tmp_path / "shown")
    assert 'self.env = gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left
    files["train.py"] = f"{main}    agent.train()\nmain()\n"
    new, left = migrated_files(files, tmp_path / "both")
    assert "self.env = gym.make(name)\n" in new["utils.py"]
    assert [(finding.code, "train.py" in finding.message) for finding in left] == [("GYM401", True)]


def test_those_who_have_an_environment_made_are_asked_in_the_place_of_what_makes_it(
    tmp_path: Path,
) -> None:
    wrapping = """\
from utils import make_env
class Envs:
    def build(self, spec):
        env = spec() if callable(spec) else make_env(spec)
        return env, 1
"""
    enjoy = """\
from wrapping import Envs
env, _ = Envs().build("CartPole-v1")
env.reset()
env.render()
"""
    files = {"utils.py": _MAKER, "wrapping.py": wrapping, "enjoy.py": enjoy}
    new, left = migrated_files(files, tmp_path / "shown")
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left
    files["train.py"] = enjoy.replace("env.render()", "env.step(0)")
    new, left = migrated_files(files, tmp_path / "both")
    assert "gym.make(name)\n" in new["utils.py"]
    assert [(finding.code, "train.py" in finding.message) for finding in left] == [("GYM401", True)]


def test_arrays_are_rendered_for_those_who_ask(tmp_path: Path) -> None:
    shown = _SHOWN.replace("render()", 'render(mode="rgb_array")')
    files = {"utils.py": _MAKER, "film.py": shown, "train.py": _TRAINED}
    new, left = migrated_files(files, tmp_path)
    assert 'gym.make(name, render_mode="rgb_array")' in new["utils.py"]
    assert not left


def test_what_imports_the_file_that_shows_may_be_shown_there(tmp_path: Path) -> None:
    playing = "def play(env):\n    env.reset()\n    env.render()\n"
    main = "from utils import make_env\nfrom playing import play\nplay(make_env('CartPole-v1'))\n"
    new, left = migrated_files({"utils.py": _MAKER, "playing.py": playing, "a.py": main}, tmp_path)
    assert 'gym.make(name, render_mode="human")' in new["utils.py"]
    assert not left


_RECORDING = """import gym
from gym import wrappers

class Play:
    def __init__(self, env):
        self.env = gym.wrappers.Monitor(env, "videos", force=True)

def record(env):
    return wrappers.Monitor(env, "videos", force=True)

def count(env):
    return wrappers.Monitor(env, "counts", video_callable=False)
"""
_RECORDED = """import gym
from recording import Play, count, record

played = gym.make("CartPole-v1")
Play(played)
recorded = record(gym.make("Acrobot-v1"))
counted = count(gym.make("MountainCar-v0"))
"""


def test_environments_that_another_file_records_are_made_for_it(tmp_path: Path) -> None:
    new, left = migrated_files({"recording.py": _RECORDING, "recorded.py": _RECORDED}, tmp_path)
    assert [line for line in new["recorded.py"].splitlines() if "make(" in line] == [
        'played = gym.make("CartPole-v1", render_mode="rgb_array")',
        'recorded = record(gym.make("Acrobot-v1", render_mode="rgb_array"))',
        'counted = count(gym.make("MountainCar-v0"))',
    ]
    assert not left


def test_environments_that_are_recorded_and_shown_are_made_for_recording_and_reported(
    tmp_path: Path,
) -> None:
    shown = _RECORDED + "played.reset()\nplayed.render()\n"
    new, left = migrated_files({"recording.py": _RECORDING, "recorded.py": shown}, tmp_path)
    assert 'gym.make("CartPole-v1", render_mode="rgb_array")' in new["recorded.py"]
    assert [(finding.code, finding.line) for finding in left] == [("GYM401", 4)]
    assert "recorded and shown" in left[0].message


_HOLDER = """
class Agent:
    def __init__(self, env, is_shown=False):
        self.env = env
        self.is_shown = is_shown

    def render(self):
        if self.is_shown:
            return self.env.render()
"""


def test_what_is_recorded_is_made_for_it_where_a_class_that_holds_it_can_show_it(
    tmp_path: Path,
) -> None:
    holding = "from agents import Agent\nagent = Agent(recorded)\nagent.render()\n"
    files = {
        "recording.py": _RECORDING,
        "agents.py": _HOLDER,
        "recorded.py": _RECORDED,
        "shown.py": _RECORDED + holding,
    }
    new, left = migrated_files(files, tmp_path)
    for file in ("recorded.py", "shown.py"):
        assert 'record(gym.make("Acrobot-v1", render_mode="rgb_array"))' in new[file]
    assert {finding.code for finding in left} == {"GYM401"}
    assert all("recorded and shown" in finding.message for finding in left)


def test_monitors_of_other_libraries_record_nothing(tmp_path: Path) -> None:
    others = _RECORDING.replace("from gym ", "from stable_baselines3.common ")
    new, _ = migrated_files({"recording.py": others, "recorded.py": _RECORDED}, tmp_path)
    assert 'record(gym.make("Acrobot-v1"))' in new["recorded.py"]


def test_what_is_made_by_any_id_gets_no_mode_that_some_of_the_project_refuse(
    tmp_path: Path,
) -> None:
    fruit = """\
import gym
from gym.envs.registration import register
class Fruit(gym.Env):
    def __init__(self, depth=3):
        self.depth = depth
    def step(self, action):
        return 0, 0.0, False, {}
register("Fruit-v0", entry_point="fruit:Fruit")
"""
    shown = _SHOWN.replace("render()", 'render(mode="rgb_array")')
    files = {"utils.py": _MAKER, "fruit.py": fruit, "film.py": shown}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make(name)" in new["utils.py"]
    assert [(Path(finding.path).name, finding.code) for finding in left] == [("utils.py", "GYM401")]
    assert "Fruit-v0" in left[0].message


_ASKED = """\
def play(env, model, render, turns=3):
    env.reset()
    for _ in range(turns):
        if render:
            env.render()
"""
_ASKING = """\
import gym
from options import args
from playing import play

def main():
    env = gym.make("CartPole-v1")
    other = gym.make("CartPole-v1")
    if args.render:
        play(env, None, True)
    play(other, None, render=False)
"""


def test_what_another_file_renders_where_it_is_asked_is_made_for_it(tmp_path: Path) -> None:
    new, left = migrated_files({"playing.py": _ASKED, "main.py": _ASKING}, tmp_path)
    assert [line.strip() for line in new["main.py"].splitlines() if "make(" in line] == [
        'env = gym.make("CartPole-v1", render_mode="human" if args.render else None)',
        'other = gym.make("CartPole-v1")',
    ]
    assert not left


def test_what_a_third_file_has_rendered_is_reported(tmp_path: Path) -> None:
    third = "from playing import play\ndef again(env):\n    play(env, None, True)\n"
    asking = _ASKING.replace("from options", "from third import again\nfrom options")
    files = {"playing.py": _ASKED, "third.py": third, "main.py": asking + "    again(other)\n"}
    new, left = migrated_files(files, tmp_path)
    assert 'other = gym.make("CartPole-v1")' in new["main.py"]
    assert [(Path(finding.path).name, finding.line) for finding in left] == [("main.py", 8)]


def test_what_is_rendered_now_and_then_is_told_what_to_pass(tmp_path: Path) -> None:
    main = """\
import gym

def main(args):
    env = gym.make("CartPole-v1")
    for episode in range(9):
        env.reset()
        if args.render and episode % 3 == 0:
            env.render()
"""
    new, left = migrated_files({"main.py": main}, tmp_path)
    assert 'gym.make("CartPole-v1")' in new["main.py"]
    assert 'render_mode="human" if args.render else None here' in left[0].message
    called = """\
import gym

def watch(env):
    for episode in range(9):
        env.reset()
        if episode % 3 == 0:
            env.render()

def main(args):
    env = gym.make("CartPole-v1")
    if args.watch:
        watch(env)
"""
    _, left = migrated_files({"main.py": called}, tmp_path)
    assert 'render_mode="human" if args.watch else None here' in left[0].message


def test_what_another_file_wraps_and_renders_is_made_for_it(tmp_path: Path) -> None:
    wrapping = """\
import gym
class Counter(gym.Wrapper):
    pass
def play(env, model, render, turns=3):
    counted = Counter(env)
    counted.reset()
    if render:
        counted.render()
def again(env):
    play(env, None, False)
"""
    other = _ASKING.replace("def main", "def second").replace("CartPole-v1", "Acrobot-v1")
    files = {"playing.py": wrapping, "main.py": _ASKING, "second.py": other}
    new, left = migrated_files(files, tmp_path)
    assert [line.strip() for line in new["main.py"].splitlines() if "make(" in line] == [
        'env = gym.make("CartPole-v1", render_mode="human" if args.render else None)',
        'other = gym.make("CartPole-v1")',
    ]
    assert (
        'gym.make("Acrobot-v1", render_mode="human" if args.render else None)' in (new["second.py"])
    )
    assert not left


def test_a_private_flag_of_a_class_that_others_import_is_known(tmp_path: Path) -> None:
    player = """\
import gym
class Player:
    def __init__(self, visible):
        self.env = gym.make("CartPole-v1")
        self._visible = visible
    def play(self):
        self.env.reset()
        if self._visible:
            self.env.render()
"""
    main = "from player import Player\nplayer = Player(True)\nplayer.play()\n"
    new, left = migrated_files({"player.py": player, "main.py": main}, tmp_path)
    assert 'render_mode="human" if visible else None' in new["player.py"]
    assert not left
    derived = "from player import Player\nclass Shy(Player):\n    pass\n"
    new, left = migrated_files({"player.py": player, "main.py": derived}, tmp_path)
    assert [finding.code for finding in left] == ["GYM401"]


def test_what_another_file_shows_only_if_it_is_told_is_not_shown(tmp_path: Path) -> None:
    playing = _ASKED.replace("render, turns=3", "turns=3, render=False")
    asking = _ASKING.replace(", True)", ", render=True)").replace(", render=False)", ", 2)")
    new, left = migrated_files({"playing.py": playing, "main.py": asking}, tmp_path)
    assert [line.strip() for line in new["main.py"].splitlines() if "make(" in line] == [
        'env = gym.make("CartPole-v1", render_mode="human" if args.render else None)',
        'other = gym.make("CartPole-v1")',
    ]
    assert not left


def test_methods_of_the_same_name_in_files_that_are_no_part_of_it_say_nothing(
    tmp_path: Path,
) -> None:
    main = """\
import gym
class Agent:
    def play(self, env, render=False):
        env.reset()
        if render:
            env.render()
def main():
    Agent().play(gym.make("CartPole-v1"), render=True)
"""
    other = "def hear(player):\n    player.play(3, True)\n"
    new, left = migrated_files({"main.py": main, "other.py": other}, tmp_path)
    assert 'gym.make("CartPole-v1", render_mode="human")' in new["main.py"]
    assert not left
    new, left = migrated_files({"main.py": "import other\n" + main, "other.py": other}, tmp_path)
    assert [finding.code for finding in left] == ["GYM401"]


_AGENT = """\
class Agent:
    def __init__(self, env):
        self.env = env
    def play(self, episodes, render=False):
        self.env.reset()
        if render:
            self.env.render()
class Table:
    def play(self, render):
        return render
"""
_PLAYED = """\
import gym
from agent import Agent, Table

def main(args):
    agent = Agent(gym.make("CartPole-v1"))
    Table().play(True)
    agent.play(3, render=args.show)
"""


def test_what_a_method_of_another_file_shows_where_it_is_asked_is_made_for_it(
    tmp_path: Path,
) -> None:
    new, left = migrated_files({"agent.py": _AGENT, "main.py": _PLAYED}, tmp_path)
    assert 'render_mode="human" if args.show else None' in new["main.py"]
    assert not left
    quiet = _PLAYED.replace(", render=args.show", "")
    new, left = migrated_files({"agent.py": _AGENT, "main.py": quiet}, tmp_path)
    assert 'Agent(gym.make("CartPole-v1"))' in new["main.py"]
    assert not left


def test_what_a_method_of_another_file_is_asked_by_others_is_reported(tmp_path: Path) -> None:
    itself = _AGENT.replace("class Table", "    def go(self):\n        self.play(1)\nclass Table")
    for agent, main in (
        (itself, _PLAYED),
        (_AGENT, _PLAYED + "    args.player.play(True)\n"),
        (_AGENT, _PLAYED + "    args.run(agent.play)\n"),
    ):
        new, left = migrated_files({"agent.py": agent, "main.py": main}, tmp_path)
        assert 'Agent(gym.make("CartPole-v1"))' in new["main.py"]
        assert [finding.code for finding in left] == ["GYM401"]


def test_what_is_rendered_in_several_ways_is_told_which(tmp_path: Path) -> None:
    main = """\
import gym

def main(args):
    env = gym.make("CartPole-v1")
    env.reset()
    env.render()
    frame = env.render(mode="rgb_array")
    other = gym.make("CartPole-v1")
    other.reset()
    other.render(mode=args.choose())
"""
    new, left = migrated_files({"main.py": main}, tmp_path)
    assert 'env = gym.make("CartPole-v1", render_mode="rgb_array")' in new["main.py"]
    assert 'made for "rgb_array", it opens no window' in left[0].message
    assert "a mode that is not known here" in left[1].message


_OPTIONAL_MAKER = """\
import gym
def make_env(name, **options):
    return gym.make(name, **options)
class Maker:
    def __init__(self, name, **options):
        self.env = gym.make(name, **options)
        self.env.reset()
        self.env.render()
"""
_SHOWN_SO = _SHOWN.replace('"CartPole-v1"', '"CartPole-v1", render_mode="human"')


def test_a_mode_that_callers_pass_is_not_passed_twice(tmp_path: Path) -> None:
    making = "from utils import Maker\nMaker('CartPole-v1', render_mode='human')\n"
    files = {"utils.py": _OPTIONAL_MAKER, "enjoy.py": _SHOWN_SO, "look.py": making}
    new, left = migrated_files(files, tmp_path)
    assert new["utils.py"].count("gym.make(name, **options)") == 2
    assert not left


def test_a_mode_that_some_callers_pass_is_left_to_the_others(tmp_path: Path) -> None:
    files = {"utils.py": _OPTIONAL_MAKER, "enjoy.py": _SHOWN_SO, "look.py": _SHOWN}
    new, left = migrated_files(files, tmp_path)
    assert "gym.make(name, **options)" in new["utils.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "some callers pass a render_mode" in left[0].message


def test_a_mode_in_keywords_that_callers_put_it_into_is_not_passed_twice(tmp_path: Path) -> None:
    making = """\
from utils import Maker
def look(size, **options):
    if size:
        options["render_mode"] = "rgb_array"
    return Maker("CartPole-v1", **options)
def others(size, **options):
    options["frames"] = size
    return Maker("CartPole-v1", **options)
"""
    new, left = migrated_files({"utils.py": _OPTIONAL_MAKER, "look.py": making}, tmp_path)
    assert new["utils.py"].count("gym.make(name, **options)") == 2
    assert not left
    other = making.replace('"render_mode"', '"fps"')
    new, left = migrated_files({"utils.py": _OPTIONAL_MAKER, "look.py": other}, tmp_path)
    assert new["utils.py"].count("gym.make(name, **options)") == 1


def test_other_arguments_that_callers_pass_are_no_mode(tmp_path: Path) -> None:
    shown = _SHOWN.replace('"CartPole-v1"', '"CartPole-v1", sutton_barto_reward=True')
    files = {"utils.py": _OPTIONAL_MAKER, "enjoy.py": shown}
    new, left = migrated_files(files, tmp_path)
    assert 'gym.make(name, render_mode="human", **options)' in new["utils.py"]
    assert not left


_FIXTURE = """\
import gym
import pytest

@pytest.fixture
def env({parameters}):
    kwargs = getattr({source}, "param", {{}})
    yield gym.make("CartPole-v1", **kwargs)
"""
_TESTS = """\
import pytest
from fixtures import env

def test_frames(env):
    env.reset()
    assert env.render(mode="rgb_array").ndim == 3
"""


def test_what_tests_may_give_a_fixture_is_not_given_it_twice(tmp_path: Path) -> None:
    fixture = _FIXTURE.format(parameters="request", source="request")
    new, left = migrated_files({"fixtures.py": fixture, "test_it.py": _TESTS}, tmp_path)
    assert 'gym.make("CartPole-v1", **kwargs)' in new["fixtures.py"]
    assert [finding.code for finding in left] == ["GYM401"]
    assert "fixture env" in left[0].message


def test_what_no_test_gives_a_fixture_is_given_the_mode(tmp_path: Path) -> None:
    fixture = _FIXTURE.format(parameters="", source="pytest")
    new, left = migrated_files({"fixtures.py": fixture, "test_it.py": _TESTS}, tmp_path)
    assert 'gym.make("CartPole-v1", render_mode="rgb_array", **kwargs)' in new["fixtures.py"]
    assert not left


_WALKS = """\
import gym
class Walk(gym.Env):
    action_space = observation_space = gym.spaces.Discrete(2)
    def render(self, mode=None):
        print("walking")
"""


def test_the_mode_is_listed_by_the_class_of_the_module_that_is_registered(tmp_path: Path) -> None:
    run = (
        "import gym\ngym.register('Walk-v0', entry_point='walks:Walk')\n"
        "env = gym.make('Walk-v0')\nenv.reset()\nenv.render()\n"
    )
    files = {"walks.py": _WALKS, "sketch.py": _WALKS, "run.py": run}
    new, left = migrated_files(files, tmp_path)
    assert not left
    assert "gym.make('Walk-v0', render_mode=\"human\")" in new["run.py"]
    assert 'metadata = {"render_modes": ["human"]}' in new["walks.py"]
    assert "metadata" not in new["sketch.py"]
