"""Ids that are written in one module and made in another."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import migrated_files

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

def limited(name):
    return gym.wrappers.TimeLimit(gym.make(name), 20)

def either(name, limit=False):
    make = limited if limit else gym.make
    return [make(name)]

def named(name, given=label):
    call = given if name else gym.make
    return [call(name)]
"""
_GIVING = """from making import either, label, make_env, named, several
env = make_env(0, "Pendulum-v0")()
obs, reward, done, info = env.step([0.0])
envs = several(count=2, name="Pendulum-v0")
print(label("Pendulum-v0"))
bounded = either("Pendulum-v0", True)
told = named("Pendulum-v0")
"""
_TABLE = """import gym

LABELS = {}
MAKERS = {}

def registered(key):
    def decorated(function):
        def maker():
            return function(gym.make(key))
        MAKERS[key] = maker
        return maker
    return decorated

def make(key):
    return MAKERS[key]()

def label(key):
    return LABELS[key]

@registered("Pendulum-v0")
def swung(env):
    return env

LABELS["Pendulum-v0"] = label
first = make("Pendulum-v0")
"""
_ASKING = """from table import label, make
env = make("Pendulum-v0")
print(label("Pendulum-v0"))
"""


def test_an_id_is_renamed_where_a_table_of_makers_is_asked_for_it(tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text(_TABLE)
    (tmp_path / "asking.py").write_text(_ASKING)
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    assert new["asking.py"].decode() == _ASKING.replace('make("Pendulum-v0', 'make("Pendulum-v1')
    lines = new["table.py"].decode().splitlines()
    assert '@registered("Pendulum-v1")' in lines
    assert lines[-2:] == ['LABELS["Pendulum-v0"] = label', 'first = make("Pendulum-v1")']


def test_an_id_is_renamed_where_it_is_given_to_what_makes_it(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "giving.py").write_text(_GIVING)
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    lines = new["giving.py"].decode().splitlines()
    assert lines[1] == 'env = make_env(0, "Pendulum-v1")()'
    assert lines[-4:] == [
        'envs = several(count=2, name="Pendulum-v1")',
        'print(label("Pendulum-v0"))',
        'bounded = either("Pendulum-v1", True)',
        'told = named("Pendulum-v0")',
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


_SETTINGS = """import argparse
from types import SimpleNamespace

ENV_NAME = "Pendulum-v0"
LABEL = "Pendulum-v0"
CONF = {"game": "Pendulum-v0", "title": "Pendulum-v0"}

class Config:
    env_id = "Pendulum-v0"
    title = "Pendulum-v0"

class Built:
    def __init__(self, which="Pendulum-v0", title="Pendulum-v0"):
        self.which = which
        self.late = "Pendulum-v0"
        self.title = "Pendulum-v0"

def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument("-e", "--env-name", default="Pendulum-v0", help="Pendulum-v0")
    parser.add_argument("--title", default="Pendulum-v0")
    args = parser.parse_args([])
    if args.env_name == "Pendulum-v0":
        args.speed = SPEEDS[args.env_name]
    return args

SPEEDS = {"Pendulum-v0": 8, "Taxi-v2": 0}
SPACE = SimpleNamespace(chosen="Pendulum-v0", title="Pendulum-v0")
"""
_READING = """import gym
import settings
from settings import CONF, ENV_NAME, SPACE, Built, Config, parsed

def make(args, built):
    name = args.env_name or "CartPole-v1"
    yield gym.make(ENV_NAME)
    yield gym.make(settings.ENV_NAME)
    yield gym.make(CONF["game"])
    yield gym.make(Config.env_id)
    yield gym.make(built.which)
    yield gym.make(built.late)
    yield gym.make(name)
    yield gym.make(SPACE.chosen)

envs = list(make(parsed(), Built()))
"""


def test_ids_are_renamed_where_the_settings_of_other_modules_hold_them(tmp_path: Path) -> None:
    (tmp_path / "settings.py").write_text(_SETTINGS)
    (tmp_path / "reading.py").write_text(_READING)
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    lines = new["settings.py"].decode().splitlines()
    kept = "\n".join(line for line in lines if "v0" in line or "v2" in line)
    assert (
        kept
        == """LABEL = "Pendulum-v0"
CONF = {"game": "Pendulum-v1", "title": "Pendulum-v0"}
    title = "Pendulum-v0"
    def __init__(self, which="Pendulum-v1", title="Pendulum-v0"):
        self.title = "Pendulum-v0"
    parser.add_argument("-e", "--env-name", default="Pendulum-v1", help="Pendulum-v0")
    parser.add_argument("--title", default="Pendulum-v0")
SPACE = SimpleNamespace(chosen="Pendulum-v1", title="Pendulum-v0")"""
    )
    assert 'SPEEDS = {"Pendulum-v1": 8, "Taxi-v4": 0}' in lines
    assert '    if args.env_name == "Pendulum-v1":' in lines


def test_ids_of_attributes_are_renamed_beside_what_makes_by_them(tmp_path: Path) -> None:
    source = """import gym

class Runner:
    name = "FrozenLake-v0"
    title = "FrozenLake-v0"

    def __init__(self):
        self.env_id = "Taxi-v2"
        self.envs = gym.make(self.env_id), gym.make(self.name)
"""
    (tmp_path / "runner.py").write_text(source)
    (result,) = migrate_paths([tmp_path])
    expected = source.replace("import gym", "import gymnasium as gym").replace("Taxi-v2", "Taxi-v4")
    assert (result.new or b"").decode() == expected.replace("FrozenLake-v0", "FrozenLake-v1", 1)


_HANDING = """import gym
from making import make_env, several

def main(name):
    env = make_env(0, name)()
    env.close()
    first = several(name, 2)
    second = several(name, 3)
    return first, second

for name in ["PongDeterministic-v4"]:
    main(name)
"""


def test_an_id_that_several_calls_are_given_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "handing.py").write_text(_HANDING)
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    told = [finding for finding in results["handing.py"].findings if "has moved" in finding.message]
    assert [finding.line for finding in told] == [11]


def test_an_id_that_stays_is_said_to_come_with_its_package(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "handing.py").write_text(_HANDING.replace("Deterministic", "NoFrameskip"))
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    (told,) = [found for found in results["handing.py"].findings if found.code == "GYM401"]
    brought = "PongNoFrameskip-v4 comes with ale_py now: pip install 'ale-py', and call "
    assert told.message.startswith(f"{brought}gymnasium.register_envs(ale_py) before it is made; ")


def test_a_name_of_another_module_in_an_id(tmp_path: Path) -> None:
    (tmp_path / "names.py").write_text('TASK = "Pendulum"\n')
    (tmp_path / "train.py").write_text(
        'import gym\nfrom names import TASK\nenv = gym.make(f"{TASK}-v0")\n'
    )
    new = {result.path.name: result.new or b"" for result in migrate_paths([tmp_path])}
    assert b'gym.make(f"{TASK}-v1")' in new["train.py"]


_TEAM = """import gym

class Team(gym.Env):
    action_space = observation_space = gym.spaces.Discrete(2)
    def step(self, action):
        return 0, 0.0, False, [{}, {}]

def make_team():
    return Team()
"""


@pytest.mark.parametrize(("entry", "is_told"), [("make_team", True), ("Team", False)])
def test_a_class_is_registered_without_the_checker_where_a_text_names_it(
    tmp_path: Path, entry: str, is_told: bool
) -> None:
    registered = f'import gym\ngym.register(id="Team-v0", entry_point="envs:{entry}")\n'
    new, left = migrated_files({"envs.py": _TEAM, "ids.py": registered}, tmp_path)
    assert ("disable_env_checker=True" in new["ids.py"]) is not is_told
    assert [one.code for one in left] == ["GYM301"] * is_told


_BASE = """import gym

class Net(gym.Env):
    action_space = gym.spaces.Discrete(2)
    def observation(self):
        return {"topology": 1, "service": 2}
    def reset(self):
        return self.observation()
    def step(self, action):
        return self.observation(), 0.0, False, {}
"""
_BELOW = """import gym
from nets import Net

class Routes(Net):
    def __init__(self):
        one = gym.spaces.Discrete(3)
        self.observation_space = gym.spaces.Dict({"topology": one, "{key}": one})
"""


@pytest.mark.parametrize(("key", "is_refused"), [("current_service", True), ("service", False)])
def test_a_class_is_registered_without_the_checker_where_one_above_has_other_keys(
    tmp_path: Path, key: str, is_refused: bool
) -> None:
    registered = 'import gym\ngym.register(id="Routes-v0", entry_point="routes:Routes")\n'
    files = {"nets.py": _BASE, "routes.py": _BELOW.replace("{key}", key), "ids.py": registered}
    new, _ = migrated_files(files, tmp_path)
    assert ("disable_env_checker=True" in new["ids.py"]) is is_refused


_FIXTURE = """import gym
import pytest

@pytest.fixture
def env(request):
    return gym.make(request.param)
"""
_FIXED = """import pytest

IDS = ["LunarLander-v2", pytest.param("Taxi-v2", id="taxi")]

@pytest.mark.parametrize("env", IDS, indirect=True)
def test_all(env):
    env.close()

@pytest.mark.parametrize(["env", "n"], [("Pendulum-v0", "Pendulum-v0")], indirect=["env"])
async def test_one(env, n):
    env.close()
"""


@pytest.mark.parametrize("making", [_FIXTURE, _FIXTURE.replace("gym.make", "print")])
def test_what_tests_give_to_fixtures_of_other_files_is_renamed(tmp_path: Path, making: str) -> None:
    new, _ = migrated_files({"conftest.py": making, "test_all.py": _FIXED}, tmp_path)
    ids = ("LunarLander-v3", "Taxi-v4", '[("Pendulum-v1"')
    assert [one in new["test_all.py"] for one in ids] == ["print" not in making] * 3


_OPTION = """import library
{}
"""


@pytest.mark.parametrize(
    "option",
    [
        'library.flags.DEFINE_string("env_id", "{}", "Which.")',
        'parser.add_option("-e", "--env-id", default="{}")',
        'parser.add_argument("--env", dest="env_id", default="{}")',
        'class Settings:\n    env_id: str = library.field(default="{}")',
        'class Settings:\n    env_id: str = library.Field("{}", description="")',
    ],
)
def test_the_default_of_an_option_is_renamed_where_another_module_makes_by_it(
    tmp_path: Path, option: str
) -> None:
    making = "import gym\nfrom settings import settings\n\nenv = gym.make(settings.env_id)\n"
    asked = {"settings.py": _OPTION.format(option.format("Pendulum-v0")), "train.py": making}
    new, _ = migrated_files(asked, tmp_path)
    assert new["settings.py"] == _OPTION.format(option.format("Pendulum-v1"))
    asked["train.py"] = making.replace("env_id", "other")
    new, _ = migrated_files(asked, tmp_path)
    assert new["settings.py"] == asked["settings.py"]


_SCRIPT = '''"""Trains."""
from __future__ import annotations
from __future__ import print_function

import argparse
from making import make_env

parser = argparse.ArgumentParser()
parser.add_argument("--env", default="PongNoFrameskip-v4")

if __name__ == "__main__":
    make_env(0, parser.parse_args().env)
    make_env(0, "BreakoutNoFrameskip-v4")
'''


def test_a_script_registers_the_environments_whose_ids_it_hands_on(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT)
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    assert (results["script.py"].new or b"").decode() == _SCRIPT.replace(
        "import argparse\nfrom making import make_env\n",
        "import argparse\nimport ale_py\nimport gymnasium\nfrom making import make_env\n"
        "gymnasium.register_envs(ale_py)\n",
    )


_SETTING = """import os
os.environ["OMP_NUM_THREADS"] = "1"
import numpy
from making import make_env
numpy.seterr("raise")
if __name__ == "__main__":
    make_env(0, "BreakoutNoFrameskip-v4")
"""


def test_a_script_registers_them_below_what_it_sets_before_it_imports(tmp_path: Path) -> None:
    (tmp_path / "making.py").write_text(_MAKING)
    (tmp_path / "script.py").write_text(_SETTING)
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    assert (results["script.py"].new or b"").decode() == _SETTING.replace(
        "import numpy\nfrom making import make_env\n",
        "import numpy\nimport ale_py\nimport gymnasium\nfrom making import make_env\n"
        "gymnasium.register_envs(ale_py)\n",
    )
