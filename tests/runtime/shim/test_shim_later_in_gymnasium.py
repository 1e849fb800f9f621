"""gym's own environments in the shim as 0.22 to 0.26: they play what the real ones played."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from shim_programs import run

LATER = ("0.22.0", "0.23.1", "0.24.1", "0.25.2", "0.26.2")
HERE = str(Path(__file__).parents[1])


@pytest.mark.parametrize("release", ["0.22.0", "0.25.2"])
def test_it_plays_and_draws_what_was_recorded_of_the_real_gym(release):
    assert run(
        f"""
        import sys
        sys.path.insert(0, {HERE!r})
        import recordings
        for kind in recordings.KINDS:
            if gym.__version__ in kind.SEEDS:
                print(kind.__name__, recordings.differences(kind, gym))
        """,
        release,
    )[:1] == ["episodes []"]


@pytest.mark.parametrize("release", LATER)
def test_every_id_makes_an_environment_that_can_be_played_and_pickled(release):
    (shown,) = run(
        """
        import pickle
        failed = []
        for env_id, spec in sorted(gym.envs.registry.items()):
            if spec.entry_point.split(".")[2] not in ("classic_control", "toy_text"):
                continue
            env = gym.make(env_id)
            assert isinstance(env.unwrapped, gym.Env), env_id
            assert isinstance(env.action_space, gym.spaces.Space), env_id
            env.reset(seed=1)
            env.step(env.action_space.sample())
            twin = pickle.loads(pickle.dumps(env.unwrapped))
            if type(twin) is not type(env.unwrapped):
                failed.append(env_id)
        print([failed, len(gym.envs.registry) > 10])
        """,
        release,
    )
    assert ast.literal_eval(shown) == [[], True]


@pytest.mark.parametrize("release", LATER)
def test_an_environment_passes_the_checker_of_its_release(release):
    if release < "0.24":
        release = "0.24.1"  # the first release whose checker looks at seeds
    assert run(
        """
        from gym.utils.env_checker import check_env
        for env_id in ("CartPole-v1", "FrozenLake-v1", "Pendulum-v1"):
            check_env(gym.make(env_id).unwrapped)
        print("all")
        """,
        release,
    ) == ["all"]


def test_an_environment_of_0_26_is_one_of_gymnasiums_too():
    assert run(
        """
        import gymnasium
        env = gym.make("CartPole-v1").unwrapped
        print(isinstance(env, gymnasium.Env), isinstance(env, gym.Env), type(env).__name__)
        """,
        "0.26.2",
    ) == ["True True CartPoleEnv"]


@pytest.mark.parametrize("release", ["0.24.1", "0.25.2"])
def test_what_resets_are_told_came_with_0_25(release):
    program = """
        try:
            from gym.envs.classic_control.utils import maybe_parse_reset_bounds
        except ModuleNotFoundError:
            print("missing")
        else:
            print(maybe_parse_reset_bounds({"low": -1}, -2, 2))
    """
    assert run(program, release) == ["missing" if release < "0.25" else "(-1.0, 2.0)"]


@pytest.mark.parametrize(
    ("release", "kind"),
    [
        ("0.22.0", "DependencyNotInstalled"),
        ("0.24.1", "ModuleNotFoundError"),
        ("0.25.2", "ModuleNotFoundError"),
        ("0.26.2", "DependencyNotInstalled"),
    ],
)
def test_missing_mujoco_is_the_error_of_the_release(release, kind):
    assert run(
        """
        import sys
        sys.modules["mujoco"] = None
        try:
            gym.make("Reacher-v2")
        except Exception as missing:
            print(type(missing).__name__, "gymnasium[mujoco]" in str(missing))
        """,
        release,
    ) == [f"{kind} True"]
