"""The look-ups in the tables of moved names read them as they promise."""

from __future__ import annotations

import ast
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gymport import moves

TARGETS = ("gym 0.22", "gym 0.26", "gymnasium 0.29", "gymnasium 1.0", "gymnasium 1.2", moves.NEWEST)


def _just_before(release: str) -> str:
    """A release that sorts right before this one."""
    library, _, version = release.partition(" ")
    *head, last = (int(part) for part in version.split("."))
    while last == 0:
        *head, last = head
    return f"{library} {'.'.join(str(part) for part in (*head, last - 1, 999))}"


class TestFind:
    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("gym.core.GoalEnv", "gymnasium_robotics.core.GoalEnv"),
            ("gym.core.Space", "gymnasium.Space"),
            (
                "gym.envs.mujoco.HalfCheetahEnv",
                "gymnasium.envs.mujoco.half_cheetah_v4.HalfCheetahEnv",
            ),
            ("gym.envs.registry.all", "gymnasium.envs.registration.registry.values"),
            ("gym.envs.registration.registry.env_specs", "gymnasium.envs.registration.registry"),
            ("gym.vector.vector_env.VectorEnvWrapper", "gymnasium.vector.VectorWrapper"),
            ("gym.vector.utils.spaces.batch_space", "gymnasium.vector.utils.batch_space"),
            ("gym.wrappers.FrameStack", "gymnasium.wrappers.FrameStackObservation"),
            ("gym.wrappers.Monitor", "gymnasium.wrappers.RecordVideo"),
            ("gym.wrappers.Monitor.close", "gymnasium.wrappers.RecordVideo.close"),
            ("gym.wrappers.frame_stack", "gymnasium.wrappers"),
            ("gym.wrappers.monitor.Monitor", "gymnasium.wrappers.RecordVideo"),
            ("gym.wrappers.time_limit.TimeLimit", "gymnasium.wrappers.TimeLimit"),
        ],
    )
    def test_a_moved_name_is_found_by_every_path(self, old, new):
        assert moves.find(old).new == new

    @pytest.mark.parametrize(
        "old",
        [
            "gym.envs.classic_control.rendering.Viewer",
            "gym.envs.registration.EnvRegistry.all",
            "gym.spaces.prng.seed",
            "gym.utils.seeding.hash_seed",
            "gym.vector.utils.spaces._BaseGymSpaces",
            "gym.wrappers.frame_stack.LazyFrames",
            "gym.wrappers.monitor.load_results",
            "gym.wrappers.monitoring.video_recorder.VideoRecorder",
        ],
    )
    def test_a_gone_name_says_what_to_do(self, old):
        move = moves.find(old)
        assert move.new is None
        assert move.note

    @pytest.mark.parametrize(
        "name",
        [
            "gym",
            "gym.Env",
            "gym.core.Env",
            "gym.envs.classic_control.CartPoleEnv",
            "gym.envs.registry",
            "gym.make",
            "gym.spaces.Box",
            "gym.vector.async_vector_env.AsyncVectorEnv",
            "gym.wrappers.RecordVideo",
            "numpy.random.RandomState",
        ],
    )
    def test_a_name_without_a_row_keeps_its_path(self, name):
        assert moves.find(name) is None

    @pytest.mark.parametrize("target", TARGETS)
    @pytest.mark.parametrize("row", moves.MOVES, ids=lambda row: row.old)
    def test_a_found_name_has_nowhere_else_to_go(self, row, target):
        found = moves.find(row.old, target)
        if found is not None and found.new is not None:
            assert moves.find(found.new, target) is None

    @pytest.mark.parametrize("row", moves.MOVES, ids=lambda row: row.old)
    def test_code_for_early_gymnasium_is_read_alike(self, row):
        early = "gymnasium" + row.old[len("gym") :]
        assert moves.find(early) == moves.find(row.old)._replace(old=early)

    @pytest.mark.parametrize("row", moves.MOVES, ids=lambda row: row.old)
    def test_a_name_applies_from_its_release_on(self, row):
        assert moves.find(row.old, row.since) is not None
        assert moves.find(row.old, _just_before(row.since)) is None

    def test_the_target_gym_keeps_the_name_gym(self):
        for row in moves.MOVES:
            found = moves.find(row.old, "gym 0.26")
            assert found is None or not str(found.new).startswith("gymnasium.")

    @given(st.sampled_from(moves.MOVES), st.from_regex(r"[a-z]{12}", fullmatch=True))
    def test_a_module_takes_along_what_its_row_lists_and_no_more(self, row, stranger):
        found = moves.find(f"{row.old}.{stranger}")
        whole = moves.find(row.old)
        carried = whole.new is not None and not row.names
        assert found.new == (f"{whole.new}.{stranger}" if carried else None)


class TestArguments:
    @pytest.mark.parametrize("row", moves.ARGUMENTS, ids=lambda row: f"{row.old}-{row.since}")
    def test_every_old_argument_has_one_fate(self, row):
        assert not set(row.renamed) & set(row.removed)
        assert not row.positional or {*row.renamed, *row.values} <= set(row.positional)

    @pytest.mark.parametrize("row", moves.ARGUMENTS, ids=lambda row: f"{row.old}-{row.since}")
    def test_every_value_is_an_expression(self, row):
        replaced = [new for fates in row.values.values() for new in fates.values()]
        for source in (*replaced, *row.added.values()):
            ast.parse(source.replace("{env}", "env").replace("{0}", "84"), mode="eval")

    def test_the_changes_of_all_releases_come_in_one_row(self):
        changes = moves.arguments("gym.register")
        assert {"tags", "trials", "autoreset", "new_step_api"} <= set(changes.removed)
        assert changes.renamed == {"timestep_limit": "max_episode_steps"}

    def test_an_argument_that_does_nothing_any_more_can_be_dropped(self):
        changes = moves.arguments("gym.wrappers.Monitor")
        assert changes.droppable("force")
        assert not changes.droppable("directory")

    def test_only_the_changes_up_to_the_target_count(self):
        changes = moves.arguments("gym.wrappers.FrameStack", "gym 0.26")
        assert set(changes.removed) == {"new_step_api"}
        assert changes.renamed == {}

    @pytest.mark.parametrize(
        ("path", "other"),
        [
            ("gym.envs.registration.make", "gym.make"),
            ("gym.vector.sync_vector_env.SyncVectorEnv", "gym.vector.SyncVectorEnv"),
            ("gym.vector.utils.numpy_utils.concatenate", "gym.vector.utils.concatenate"),
            ("gym.wrappers.monitor.Monitor", "gym.wrappers.Monitor"),
            ("gymnasium.wrappers.time_limit.TimeLimit", "gym.wrappers.TimeLimit"),
        ],
    )
    def test_every_path_to_a_function_has_the_same_arguments(self, path, other):
        assert moves.arguments(path) == moves.arguments(other)._replace(old=path)

    def test_a_name_is_not_taken_for_the_one_it_moved_to(self):
        assert not moves.arguments("gym.wrappers.RecordVideo").renamed
        assert "new_step_api" not in moves.arguments("gym.wrappers.Monitor").removed


class TestAttributes:
    def test_a_class_lacks_what_its_base_lacks(self):
        assert moves.attribute("ActionWrapper", "seed") == moves.attribute("Env", "seed")

    def test_a_class_of_its_own_lacks_its_own_only(self):
        assert moves.attribute("AsyncVectorEnv", "step_async") is None
        assert moves.attribute("SyncVectorEnv", "step_async").note == "call step"

    def test_it_is_there_before_its_release(self):
        assert moves.attribute("Env", "reward_range", "gym 0.26") is None
        assert moves.attribute("Env", "seed", "gym 0.26") is not None


class TestRandomMethods:
    def test_they_are_what_a_generator_lacks(self):
        old = {name for name in dir(np.random.RandomState) if not name.startswith("_")}
        lacking = old - set(dir(np.random.Generator))
        assert {row.old for row in moves.RANDOM_METHODS} == lacking

    @given(
        st.sampled_from([row for row in moves.RANDOM_METHODS if row.pack_arguments]),
        st.lists(st.integers(0, 4), min_size=1, max_size=3),
    )
    def test_packed_arguments_give_the_old_shape(self, row, shape):
        old = getattr(np.random.RandomState(0), row.old)(*shape)
        new = getattr(np.random.default_rng(0), row.new)(tuple(shape))
        assert (old.shape, old.dtype) == (new.shape, new.dtype)

    @given(st.integers(-5, 5), st.integers(1, 5), st.integers(0, 2**32 - 1))
    def test_integers_keep_the_old_range(self, low, width, seed):
        row = moves.np_random_method("random_integers")
        added = {name: ast.literal_eval(source) for name, source in row.add.items()}
        drawn = getattr(np.random.default_rng(seed), row.new)(low, low + width, 50, **added)
        assert low <= drawn.min() <= drawn.max() <= low + width


class TestEnvironments:
    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("Ant-v1", "Ant-v4"),
            ("Breakout-ram-v4", "Breakout-v4"),
            ("CarRacing-v0", "CarRacing-v3"),
            ("CartPoleJax-v1", "phys2d/CartPole-v1"),
            ("FrozenLake-v0", "FrozenLake-v1"),
            (
                "HandManipulateEggTouchSensorsDense-v0",
                "HandManipulateEgg_BooleanTouchSensorsDense-v1",
            ),
            ("HandManipulatePen-v0", "HandManipulatePen-v1"),
            ("HandReach-v0", "HandReach-v3"),
            ("PongNoFrameskip-v4", "PongNoFrameskip-v4"),
            ("Pusher-v0", "Pusher-v5"),
            ("SpaceInvadersDeterministic-v4", "SpaceInvadersNoFrameskip-v4"),
        ],
    )
    def test_an_old_id_is_found(self, old, new):
        row = moves.environment(old)
        assert (row.old, row.new) == (old, new)

    @pytest.mark.parametrize("old", ["Copy-v0", "MemorizeDigits-v0", "NChain-v0", "Striker-v2"])
    def test_an_id_without_successor_is_gone(self, old):
        assert moves.environment(old).new is None

    @pytest.mark.parametrize(
        "env_id",
        [
            *("CartPole-v0", "MountainCar-v0", "Pendulum-v1", "Ant-v4"),
            *("my/Own-v0", "Foo-v1", "FetchStack-v1", "HandManipulateCube-v0"),
        ],
    )
    def test_an_id_without_a_row_is_still_there(self, env_id):
        assert moves.environment(env_id) is None

    def test_each_step_to_the_new_id_counts(self):
        row = moves.environment("CarRacingDiscrete-v1")
        assert (row.new, dict(row.arguments)) == ("CarRacing-v3", {"continuous": "False"})
        assert moves.environment("CarRacing-v1", "gym 0.26").new == "CarRacing-v2"

    @pytest.mark.parametrize(("game", "skip"), [("SpaceInvaders", "3"), ("Pong", "4")])
    def test_the_deterministic_games_skip_as_many_frames_as_they_did(self, game, skip):
        row = moves.environment(f"{game}-ramDeterministic-v0")
        assert dict(row.arguments) == {"frameskip": skip, "obs_type": '"ram"'}

    @pytest.mark.parametrize("row", [*moves.ENVIRONMENTS, *moves.FAMILIES], ids=lambda row: row.old)
    def test_a_row_can_be_used(self, row):
        re.compile(row.old)
        assert all(ast.literal_eval(source) is not None for source in row.arguments.values())
        assert not row.module or row.package

    @pytest.mark.parametrize("row", moves.ENVIRONMENTS, ids=lambda row: row.old)
    @pytest.mark.parametrize("target", TARGETS)
    def test_a_found_id_has_nowhere_else_to_go(self, row, target):
        found = moves.environment(row.old, target)
        if found is not None and found.new is not None:
            assert moves.environment(found.new, target) is None
