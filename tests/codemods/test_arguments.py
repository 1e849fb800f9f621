"""Rewritten calls fit the signatures of the gymnasium that is installed."""

from __future__ import annotations

import ast
import inspect
from operator import attrgetter

import gymnasium
import gymnasium.vector
import gymnasium.wrappers
import pytest
from laws import migrated

from gymport import moves
from gymport.moves.rows import DELETE
from migrate_gym import migrate_source

HEAD = 'import gym\nenv = gym.make("CartPole-v1")\n'
CALLS = (
    "gym.wrappers.ClipReward(env, min_r=-1, max_r=1)",
    'gym.wrappers.FilterObservation(env, filter_keys=["a"])',
    "gym.wrappers.FilterObservation(env)",
    "gym.wrappers.FrameStack(env, 4)",
    "gym.wrappers.FrameStack(env, num_stack=4, lz4_compress=False)",
    "gym.wrappers.GrayScaleObservation(env, keep_dim=True)",
    'gym.wrappers.Monitor(env, "videos", force=True)',
    'gym.wrappers.Monitor(env, directory="videos", video_callable=False, mode="training")',
    "gym.wrappers.RecordEpisodeStatistics(env, deque_size=5)",
    'gym.wrappers.RecordVideo(env, "videos", episode_trigger=None)',
    "gym.wrappers.RescaleAction(env, a=0, b=1)",
    "gym.wrappers.RescaleAction(env, 0, 1)",
    "gym.wrappers.ResizeObservation(env, 84)",
    "gym.wrappers.TimeLimit(env)",
    "gym.wrappers.TimeLimit(env, max_episode_steps=7)",
    "gym.wrappers.TransformObservation(env, lambda obs: obs)",
    "gym.wrappers.TransformReward(env, f=abs)",
    'gym.vector.make("CartPole-v1", 4)',
    'gym.vector.make("CartPole-v1", num_envs=4, asynchronous=False)',
    "gym.vector.SyncVectorEnv([lambda: env], observation_space=None)",
    'gym.register(id="A-v0", entry_point="a:A", timestep_limit=9)',
    'gym.make("CartPole-v1", new_step_api=True)',
)


def _bound(call: ast.Call) -> inspect.BoundArguments:
    name = ast.unparse(call.func).partition(".")[2]
    signature = inspect.signature(attrgetter(name)(gymnasium))
    keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    return signature.bind(*call.args, **keywords)


@pytest.mark.parametrize("call", CALLS)
def test_call_fits_the_signature(call: str) -> None:
    new = ast.parse(migrated(HEAD + f"made = {call}\n").source).body[-1]
    assert isinstance(new, ast.Assign)
    assert isinstance(new.value, ast.Call)
    arguments = _bound(new.value).arguments
    assert not set(arguments.get("kwargs", ())) - {"render_mode"}


def test_arguments_that_go_are_named() -> None:
    found = migrated(HEAD + 'made = gym.wrappers.Monitor(env, "videos", force=True)\n').findings
    removed = moves.arguments("gym.wrappers.Monitor").removed
    advice = removed["force"].removeprefix(DELETE)
    assert any(f"force is dropped:{advice}" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("given", "level"), [("(makers, None, None)", "manual"), ("(makers,)", ""), ("load()", "note")]
)
def test_arguments_of_a_tuple_may_be_such_that_go(given: str, level: str) -> None:
    source = "import gym\nmakers = [lambda: gym.make('CartPole-v1')]\n"
    source += f"args = {given}\nenvs = gym.vector.SyncVectorEnv(*args)\n"
    _, findings = migrate_source(source)
    found = [one.level.value for one in findings if "*args may pass" in one.message]
    assert found == [level][: bool(level)]


def test_an_argument_that_has_its_new_name_beside_it_is_left() -> None:
    call = 'gym.register(id="A-v0", entry_point="a:A", max_episode_steps=5, timestep_limit=9)\n'
    new = migrated("import gym\n" + call)
    compile(new.source, "main.py", "exec")
    assert "timestep_limit=9" in new.source
    assert {finding.code for finding in new.left} == {"GYM501"}


@pytest.mark.parametrize(
    "given",
    [
        'args = {"new_step_api": True}\ncall(**args)',
        'if True:\n    args = {"new_step_api": True}\nelse:\n    args = {}\n\ncall(**args)',
        'def make(**args):\n    args["new_step_api"] = True\n    return call(**args)',
    ],
)
@pytest.mark.parametrize("call", ['gym.make("A-v0", ', 'gym.register("A-v0", entry_point="a:A", '])
def test_arguments_that_a_dict_holds_are_told(given: str, call: str) -> None:
    left = migrated("import gym\n" + given.replace("call(", call) + "\n").left
    told = [finding.message for finding in left if finding.code == "GYM501"]
    assert told == ["the dict of arguments has new_step_api: delete it: step returns five values"]


class TestMonitors:
    def test_what_is_recorded_is_made_with_frames(self) -> None:
        new = migrated(HEAD + 'env = gym.wrappers.Monitor(env, "videos")\n').source
        assert 'gym.make("CartPole-v1", render_mode="rgb_array")' in new

    def test_a_condition_is_kept(self) -> None:
        source = (
            "import gym\ndef make(record):\n    env = gym.make('CartPole-v1')\n"
            "    if record:\n        env = gym.wrappers.Monitor(env, 'videos')\n    return env\n"
        )
        assert 'render_mode="rgb_array" if record else None' in migrated(source).source

    def test_an_environment_from_elsewhere_is_reported(self) -> None:
        source = "import gym\ndef wrap(env):\n    return gym.wrappers.Monitor(env, 'videos')\n"
        assert {finding.code for finding in migrated(source).left} == {"GYM503"}
