"""What code becomes for each library that it can be rewritten for."""

from __future__ import annotations

import importlib
import json
import textwrap
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from behaviour.beside import performed, rewritten
from behaviour.programs import PROGRAMS, Program
from behaviour.record import RECORDED
from laws import migrated

from gymport.moves.core import MODULES
from migrate_gym import migrate_paths, migrate_source
from migrate_gym.command import options
from migrate_gym.command.cli import run
from migrate_gym.files.requirements import conda_replacements, replacements
from migrate_gym.findings import Finding, Level
from migrate_gym.rules import Example, all_rules
from migrate_gym.targets import GYM, GYMNASIUM, GYMPORT, TARGETS, Target, offered
from migrate_gym.wishes import Wishes

RECORD: dict[str, Any] = json.loads(RECORDED.read_text())


class Case(NamedTuple):
    """Old code, and what it becomes for gymnasium, for gym and for gymport; None: it stays."""

    before: str
    gymnasium: str | None
    gym: str | None
    gymport: str | None


_WITHOUT = """\
try:
    from gym.wrappers import FrameStack
except ImportError:

    class FrameStack:
        \"""Stands for a class that gymport does not have: nothing can be made of it.\"""

        def __new__(cls, *args, **kwargs):
            raise ImportError(
                "gym.wrappers.FrameStack is not in gymport: use --to gymnasium"
            )


"""

CASES = {
    "import": Case("import gym", "import gymnasium as gym", None, "import gymport as gym"),
    "spaces": Case(
        "from gym import spaces",
        "from gymnasium import spaces",
        None,
        "from gymport import spaces",
    ),
    "a mode that a variable holds": Case(
        'import gym\nm = "ansi"\nenv = gym.make("X-v0")\nenv.reset()\nenv.render(m)',
        'import gymnasium as gym\nm = "ansi"\nenv = gym.make("X-v0", render_mode=m)\nenv.reset()\n'
        "env.render()",
        'import gym\nm = "ansi"\nenv = gym.make("X-v0", render_mode=m)\nenv.reset()\nenv.render()',
        'import gymport as gym\nm = "ansi"\nenv = gym.make("X-v0", render_mode=m)\nenv.reset()\n'
        "env.render()",
    ),
    "an attribute of a wrapper that is not everywhere": Case(
        "from gym.wrappers import FrameStack\nclass Stack(FrameStack):\n"
        "    def count(self):\n        return self.num_stack",
        "from gymnasium.wrappers import FrameStackObservation as FrameStack\n"
        "class Stack(FrameStack):\n    def count(self):\n        return self.stack_size",
        None,
        _WITHOUT + "class Stack(FrameStack):\n    def count(self):\n        return self.num_stack",
    ),
    "elsewhere": Case(
        "from gym import error, logger\nfrom gym.utils import seeding, EzPickle",
        "from gymnasium import error, logger\nfrom gymnasium.utils import seeding, EzPickle",
        None,
        "from gymport import errors as error, logger\nfrom gymport import seeding\n"
        "from gymport.utils import EzPickle",
    ),
    "helpers": Case(
        "from gym.utils import EzPickle, colorize\nfrom gym.utils.ezpickle import EzPickle as P\n"
        "from gym.utils.env_checker import check_env\nx = EzPickle, colorize, P, check_env",
        "from gymnasium.utils import EzPickle, colorize\n"
        "from gymnasium.utils.ezpickle import EzPickle as P\n"
        "from gymnasium.utils.env_checker import check_env\nx = EzPickle, colorize, P, check_env",
        None,
        "from gymport.utils import EzPickle, colorize\n"
        "from gymport.utils.ez_pickle import EzPickle as P\n"
        "from gymport.testing import check_env\nx = EzPickle, colorize, P, check_env",
    ),
    "helpers of a module": Case(
        "from gym import spaces, utils\ndef draw(seed):\n"
        "    random, seed = utils.seeding.np_random(seed)\n    return utils.colorize('x', 'red')",
        "from gymnasium import spaces, utils\ndef draw(seed):\n"
        "    random, seed = utils.seeding.np_random(seed)\n    return utils.colorize('x', 'red')",
        None,
        "from gymport import spaces, utils\nfrom gymport import seeding\ndef draw(seed):\n"
        "    random, seed = seeding.np_random(seed)\n    return utils.colorize('x', 'red')",
    ),
    "helpers beside those of a module": Case(
        "from gym import utils\nfrom gym.utils import seeding\n"
        "x = utils.seeding.np_random(seeding)",
        "from gymnasium import utils\nfrom gymnasium.utils import seeding\n"
        "x = utils.seeding.np_random(seeding)",
        None,
        "from gymport import utils\nfrom gymport import seeding\nx = seeding.np_random(seeding)",
    ),
    "module of environments": Case(
        "import gym\nimport gym.envs\nfrom gym import envs\n"
        "ids = list(envs.registry.env_specs), [spec.id for spec in gym.envs.registry.all()]\n"
        "envs.registration.register(id='X-v0', entry_point='x:X')\nenv = envs.make('X-v0')",
        "import gymnasium as gym\nimport gymnasium.envs\nfrom gymnasium import envs\n"
        "ids = list(envs.registration.registry), "
        "[spec.id for spec in gym.envs.registration.registry.values()]\n"
        "envs.registration.register(id='X-v0', entry_point='x:X')\nenv = envs.make('X-v0')",
        "import gym\nimport gym.envs\nfrom gym import envs\n"
        "ids = list(envs.registration.registry), "
        "[spec.id for spec in gym.envs.registration.registry.values()]\n"
        "envs.registration.register(id='X-v0', entry_point='x:X')\nenv = envs.make('X-v0')",
        "import gymport as gym\nimport gymport.registration\n"
        "from gymport import registration as envs\n"
        "ids = list(envs.registry), [spec.id for spec in gym.registration.registry.values()]\n"
        "envs.register(id='X-v0', entry_point='x:X')\nenv = envs.make('X-v0')",
    ),
    "monitor that counts": Case(
        "import gym\nfrom gym import wrappers\n"
        "env = wrappers.Monitor(Own(), 'out', video_callable=False)",
        "import gymnasium as gym\nfrom gymnasium import wrappers\n"
        "env = wrappers.RecordEpisodeStatistics(Own())",
        "import gym\nfrom gym import wrappers\nenv = wrappers.RecordEpisodeStatistics(Own())",
        "import gymport as gym\nfrom gymport import wrappers\n"
        "env = wrappers.RecordEpisodeStatistics(Own())",
    ),
    "monitor that counts, by its name": Case(
        "from gym.wrappers import Monitor\nenv = Monitor(Own(), 'out', video_callable=False)",
        "from gymnasium.wrappers import RecordVideo as Monitor\n"
        "from gymnasium.wrappers import RecordEpisodeStatistics\n"
        "env = RecordEpisodeStatistics(Own())",
        "from gym.wrappers import RecordVideo as Monitor\n"
        "from gym.wrappers import RecordEpisodeStatistics\nenv = RecordEpisodeStatistics(Own())",
        "from gymport.wrappers import RecordEpisodeStatistics\n"
        "env = RecordEpisodeStatistics(Own())",
    ),
    "registration": Case(
        "from gym.envs.registration import register",
        "from gymnasium.envs.registration import register",
        None,
        "from gymport.registration import register",
    ),
    "submodule": Case(
        "import gym.spaces\nx = gym.spaces.Discrete(2)",
        "import gymnasium as gym, gymnasium.spaces\nx = gym.spaces.Discrete(2)",
        None,
        "import gymport as gym, gymport.spaces\nx = gym.spaces.Discrete(2)",
    ),
    "dotted": Case(
        "import gym\nrandom, _ = gym.utils.seeding.np_random(1)",
        "import gymnasium as gym\nrandom, _ = gym.utils.seeding.np_random(1)",
        None,
        "import gymport as gym\nrandom, _ = gym.seeding.np_random(1)",
    ),
    "attributes of gym's environments": Case(
        'import gym\nenv = gym.make("CartPole-v1")\nenv.env.steps_beyond_done = env.nS',
        'import gymnasium as gym\nenv = gym.make("CartPole-v1")\n'
        "env.unwrapped.steps_beyond_terminated = env.observation_space.n",
        'import gym\nenv = gym.make("CartPole-v1")\n'
        "env.unwrapped.steps_beyond_terminated = env.observation_space.n",
        'import gymport as gym\nenv = gym.make("CartPole-v1")\n'
        "env.unwrapped.steps_beyond_terminated = env.observation_space.n",
    ),
    "what a wrapper is around": Case(
        "import gym\nclass Put(gym.Wrapper):\n    def __init__(self, env):\n"
        "        super().__init__(env)\n        self.env.env.state = self.env.env._start\n"
        'env = Put(gym.make("CartPole-v1"))',
        "import gymnasium as gym\nclass Put(gym.Wrapper):\n    def __init__(self, env):\n"
        "        super().__init__(env)\n"
        "        self.env.unwrapped.state = self.env.unwrapped._start\n"
        'env = Put(gym.make("CartPole-v1"))',
        "import gym\nclass Put(gym.Wrapper):\n    def __init__(self, env):\n"
        "        super().__init__(env)\n"
        "        self.env.unwrapped.state = self.env.unwrapped._start\n"
        'env = Put(gym.make("CartPole-v1"))',
        "import gymport as gym\nclass Put(gym.Wrapper):\n    def __init__(self, env):\n"
        "        super().__init__(env)\n"
        "        self.env.unwrapped.state = self.env.unwrapped._start\n"
        'env = Put(gym.make("CartPole-v1"))',
    ),
    "renamed after 0.26": Case(
        "from gym.wrappers import FrameStack",
        "from gymnasium.wrappers import FrameStackObservation as FrameStack",
        None,
        None,
    ),
    "gone before 0.26": Case("from gym import GoalEnv", None, None, None),
    "id of 0.26": Case(
        'import gym\nenv = gym.make("Taxi-v2")',
        'import gymnasium as gym\nenv = gym.make("Taxi-v4")',
        'import gym\nenv = gym.make("Taxi-v3")',
        'import gymport as gym\nenv = gym.make("Taxi-v4")',
    ),
    "registry": Case(
        'import gym\ngym.envs.register("Own-v0", Own)\nenv = gym.envs.make("Own-v0")',
        'import gymnasium as gym\ngym.envs.register("Own-v0", Own)\nenv = gym.envs.make("Own-v0")',
        None,
        'import gymport as gym\ngym.registration.register("Own-v0", Own)\n'
        'env = gym.registration.make("Own-v0")',
    ),
    "calls": Case(
        "import gym\ndef run(env: gym.Env):\n    env.seed(3)\n    obs = env.reset()\n"
        "    obs, reward, done, info = env.step(0)\n    return done",
        "import gymnasium as gym\ndef run(env: gym.Env):\n    obs, _ = env.reset(seed=3)\n"
        "    obs, reward, terminated, truncated, info = env.step(0)\n"
        "    done = terminated or truncated\n    return done",
        "import gym\ndef run(env: gym.Env):\n    obs, _ = env.reset(seed=3)\n"
        "    obs, reward, terminated, truncated, info = env.step(0)\n"
        "    done = terminated or truncated\n    return done",
        "import gymport as gym\ndef run(env: gym.Env):\n    obs, _ = env.reset(seed=3)\n"
        "    obs, reward, terminated, truncated, info = env.step(0)\n"
        "    done = terminated or truncated\n    return done",
    ),
}


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_target_has_its_own_result(case: Case, target: Target) -> None:
    after = getattr(case, target.name)
    new, _ = migrate_source(case.before + "\n", wishes=Wishes(target=target))
    assert new == (case.before if after is None else after) + "\n"


_BY_NAME = """import gym

def work(pipe, env: gym.Env):
    name, given = pipe.recv()
    pipe.send(getattr(env, name)(*given))

def ask(pipe):
    pipe.send(("reset", ()))
    pipe.send(("step", (0,)))
"""
LEFT = [
    (GYM, "from gym import GoalEnv", "gym.GoalEnv is not in gym 0.26"),
    (GYM, 'import gym\nenv = gym.make("FetchReach-v1")', "use --to gymnasium"),
    (GYMPORT, "from gym.wrappers import FrameStack", "use --to gymnasium"),
    (GYMPORT, "import gym\nx = gym.wrappers.GrayScaleObservation", "use --to gymnasium"),
    (GYMPORT, "from gym.wrappers import Monitor", "use --to gymnasium"),
    (GYMPORT, "from gym import wrappers\nx = wrappers.Monitor(Own(), 'out')", "use --to gymnasium"),
    (GYMPORT, "from gym import utils\nseeding = 3\nx = utils.seeding", "it is gymport.seeding"),
    (
        GYMPORT,
        "from gym import utils\ndef f(seeding):\n    return utils.seeding",
        "it is gymport.seeding",
    ),
    (GYMPORT, 'import gym\nenv = gym.make("CartPole-v1")', "not registered in this project"),
    (GYMPORT, "import gym\nx = gym.__version__.split('.')", "says its own release"),
    (GYMPORT, "from gym import __version__ as release", "says its own release"),
    (GYMPORT, "from gym.version import VERSION", "says its own release"),
    *((target, _BY_NAME, "the method may be reset or step here") for target in (GYM, GYMNASIUM)),
]


@pytest.mark.parametrize(("target", "source", "message"), LEFT)
def test_what_a_target_lacks_is_reported(target: Target, source: str, message: str) -> None:
    _, findings = migrate_source(source + "\n", wishes=Wishes(target=target))
    assert [f.message for f in _left(findings) if message in f.message]


def test_an_environment_of_the_project_is_made_by_gymport() -> None:
    source = 'import gym\ngym.register("Own-v0", entry_point="own:Own")\ngym.make("Own-v0")\n'
    _, findings = migrate_source(source, wishes=Wishes(target=GYMPORT))
    assert not _left(findings)


def test_an_environment_of_the_project_keeps_its_id_under_gymport() -> None:
    source = 'import gym\ngym.register("Taxi-v2", entry_point="own:Own")\ngym.make("Taxi-v2")\n'
    new, findings = migrate_source(source, wishes=Wishes(target=GYMPORT))
    assert new == source.replace("import gym", "import gymport as gym")
    assert not _left(findings)


def test_the_function_that_reads_final_infos_stays_as_it_is_under_gymport() -> None:
    source = """
        import gym
        gym.register("Own-v0", entry_point="own:Env")
        envs = gym.vector.SyncVectorEnv([lambda: gym.make("Own-v0")])
        obs, infos = envs.reset(seed=0)
        obs, rewards, terminations, truncations, infos = envs.step([0])
        for info in infos.get("final_info", []):
            print(info)
    """
    new = migrated(textwrap.dedent(source), Wishes(target=GYMPORT)).source
    assert new.count("def final_infos") == 1


@pytest.mark.parametrize("target", TARGETS.values())
def test_what_gymnasium_needs_is_said_for_gymnasium_alone(target: Target) -> None:
    source = "import gym\nenvs = gym.vector.SyncVectorEnv(makers)\n"
    _, findings = migrate_source(source, wishes=Wishes(target=target))
    said = [one.message for one in findings if "gymnasium 1.1" in one.message]
    assert bool(said) == (target.root == "gymnasium")


def test_an_id_that_a_name_holds_may_be_one_of_the_project() -> None:
    source = (
        "import gym\nclass Own(gym.Env):\n    pass\nname = 'Own-v0'\n"
        "gym.register(id=name, entry_point=Own)\nenv = gym.make(name)\n"
    )
    _, findings = migrate_source(source, wishes=Wishes(target=GYMPORT))
    assert not _left(findings)


_NUMBERED = """from gym.envs.toy_text import discrete

class Line(discrete.DiscreteEnv):
    def __init__(self, n):
        table = {s: {0: [(1.0, (s + 1) % n, 0.0, s == n - 2)]} for s in range(n)}
        super().__init__(n, 1, table, [0.0] + [1.0] + [0.0] * (n - 2))

env = Line(5)
env.seed(3)
states = [env.reset()]
done = False
while not done:
    state, reward, done, info = env.step(0)
    states.append(state)
"""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_numbered_states_are_there_for_each_target(target: Target) -> None:
    new, findings = migrate_source(_NUMBERED, wishes=Wishes(target=target))
    assert not _left(findings)
    assert migrate_source(new, wishes=Wishes(target=target))[0] == new
    assert f"import {target.imported}\n" in new
    if target is GYM:
        assert "from gym.envs.toy_text.utils import categorical_sample\n" in new
        return
    namespace: dict[str, object] = {}
    exec(new, namespace)
    assert namespace["states"] == [1, 2, 3, 4]


def _left(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.level is Level.MANUAL]


REQUIREMENTS = [
    (GYM, "gym", "gym==0.26.2"),
    (GYM, "gym[atari,box2d]>=0.17", "gym[atari,box2d]==0.26.2"),
    (GYM, "gym==0.21; python_version < '3.11'", "gym==0.26.2; python_version < '3.11'"),
    (GYM, "gym~=0.26.0", None),
    (GYM, "stable-baselines3==1.5.0", None),
    (GYMPORT, "gym[atari]==0.21", "gymport"),
    (GYMPORT, "gym-notices", None),
]


@pytest.mark.parametrize(("target", "old", "new"), REQUIREMENTS)
def test_requirements_follow_the_target(target: Target, old: str, new: str | None) -> None:
    assert replacements(old, target) == (None if new is None else [new])
    assert new is None or replacements(new, target) is None, "a second run changes nothing"


def test_packages_of_conda_follow_the_target() -> None:
    assert conda_replacements("gym=0.21", GYM) == ["gym==0.26.2"]
    assert conda_replacements("gym==0.26.2", GYM) is None


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("environment.yml", "dependencies:\n- gym=0.21\n- gym-notices\n- pip: [numpy]\n", [2]),
        ("meta.yaml", "requirements:\n  run:\n    - numpy\n    - gym >=0.21\n", [4]),
        ("install.sh", "conda install -c conda-forge gym=0.21 numpy\n", [1]),
    ],
)
def test_conda_is_not_asked_for_gymport(
    tmp_path: Path, name: str, text: str, lines: list[int]
) -> None:
    (tmp_path / name).write_text(text)
    (result,) = migrate_paths([tmp_path], wishes=Wishes(target=TARGETS["gymport"]))
    assert result.new is None
    assert [one.line for one in result.findings] == lines
    assert all("have pip install it" in one.message for one in result.findings)


@pytest.mark.parametrize("module", [*MODULES, ""])
def test_names_that_are_read_from_the_core_are_there(module: str) -> None:
    library = importlib.import_module(f"gymport.{module}" if module else "gymport")
    assert offered(module)
    assert not [name for name in offered(module) if not hasattr(library, name)]


OTHERS = (GYM, GYMPORT)
_UNSURE = frozenset({"GYM201", "GYM202", "GYM203", "GYM207"})
"""The rules that may report again what only the rest of a project tells: ``env.reset()[0]``."""


def _named(example: Example) -> str:
    return "main.py" if example.path == "<string>" else example.path


SOURCES = {
    **{name: {**one.beside, "main.py": one.source} for name, one in PROGRAMS.items()},
    **{
        f"{rule.code}-{number}": {_named(example): example.before}
        for rule in all_rules()
        for number, example in enumerate(rule.examples)
    },
}


@pytest.mark.parametrize("target", OTHERS, ids=lambda target: target.name)
@pytest.mark.parametrize("name", SOURCES)
def test_a_second_run_changes_nothing(name: str, target: Target, tmp_path: Path) -> None:
    for path, text in SOURCES[name].items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    first = _run(tmp_path, target)
    assert not [finding for finding in first if finding.level is Level.ERROR]
    second = _run(tmp_path, target)
    assert not [f for f in second if f.level in (Level.FIXED, Level.ERROR)]
    more = Counter(f.code for f in _left(second)) - Counter(f.code for f in _left(first))
    assert more.keys() <= (_UNSURE if target is GYM else frozenset())


def _run(folder: Path, target: Target) -> list[Finding]:
    """Migrates a folder in place and returns what was found."""
    results = migrate_paths([folder], wishes=Wishes(target=target))
    for result in results:
        if result.new is not None:
            result.path.write_bytes(result.new)
    return [finding for result in results for finding in result.findings]


_KEPT_SEED = """
import gym


class Own(gym.Env):
    def seed(self, seed=None):
        self.kept = seed
        return [seed]


def make(seed):
    env = gym.wrappers.TimeLimit(Own(), 3)
    env.seed(seed)
    return env
"""


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        (GYMNASIUM, 'env.has_wrapper_attr("seed")'),
        (GYM, 'hasattr(env, "seed") and not hasattr(env, "num_envs")'),
    ],
    ids=str,
)
def test_seed_methods_are_asked_for_as_wrappers_of_the_target_hand_on(
    target: Target, asked: str
) -> None:
    new, _ = migrate_source(_KEPT_SEED, wishes=Wishes(target=target))
    assert asked in new


def test_what_the_project_shows_to_be_new_is_not_reported() -> None:
    source = textwrap.dedent(
        """
        import gym
        env = gym.make("CartPole-v1")
        first = env.reset()[0]
        obs, reward, terminated, truncated, info = env.step(0)
        """
    )
    assert not _left(migrate_source(source, wishes=Wishes(target=GYM))[1])
    old = source.replace("terminated, truncated", "done")
    assert _left(migrate_source(old, wishes=Wishes(target=GYM))[1])


def _for_the_core() -> list[object]:
    return [
        pytest.param(name, program, id=name)
        for name, program in PROGRAMS.items()
        if not program.left and rewritten(program, GYMPORT) is not None
    ]


@pytest.mark.parametrize(("name", "program"), _for_the_core())
def test_programs_behave_on_the_core_as_before(name: str, program: Program) -> None:
    files = rewritten(program, GYMPORT)
    assert files is not None
    after = performed(files, GYMPORT)
    before = RECORD[name]
    assert after["log"] == before["log"], files
    kept = {key: value for key, value in after["variables"].items() if key in before["variables"]}
    assert kept == before["variables"], files


def test_the_default_target_is_gymnasium() -> None:
    assert Wishes().target == GYMNASIUM


def test_the_command_line_and_the_project_choose_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.migrate-gym]\nto = "gymport"\n')
    (tmp_path / "code.py").write_text("import gym\n")
    assert run(["--diff", str(tmp_path)]) == 1
    assert "+import gymport as gym" in capsys.readouterr().out
    assert run(["--diff", "--to", "gym", str(tmp_path)]) == 0
    (tmp_path / "pyproject.toml").write_text('[tool.migrate-gym]\nto = "gymnasim"\n')
    assert run(["--diff", str(tmp_path)]) == 2
    assert "there is no target 'gymnasim'; use gymnasium, gym, gymport" in capsys.readouterr().err


def test_the_command_line_knows_every_target() -> None:
    assert tuple(TARGETS) == options.TARGETS
