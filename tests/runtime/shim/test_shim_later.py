"""The shim as gym 0.22 to 0.26: what a project's own environments are and give in each release."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import numpy as np
import pytest
from shim_programs import run

from gymport.dialects import TRUNCATED_KEY, dialect

RELEASES = ("0.22.0", "0.23.1", "0.24.1", "0.25.2", "0.26.2")
HERE = Path(__file__).parent


@functools.lru_cache(maxsize=None)
def told(release):
    """What ``shim_walk`` says under a release."""
    script = str(HERE / "shim_walk.py")
    (line,) = run(f"import runpy; runpy.run_path({script!r}, run_name='__main__')", release)
    return ast.literal_eval(line)


def last_line(program):
    """What the last line of a program for 0.26 says that has an environment called Walk."""
    start = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from shim_walk import Walk
gym.register("Walk-v0", Walk, max_episode_steps=3)
"""
    return ast.literal_eval(run(start + program, "0.26.2")[-1])


@pytest.fixture(params=RELEASES)
def walk(request):
    return told(request.param)


@pytest.fixture
def speaks(walk):
    return dialect(f"gym {walk['release']}")


def test_make_puts_on_what_the_release_put_on(walk, speaks):
    worn = list(speaks.make_chain)
    if walk["release"].startswith("0.24"):
        worn.append("PassiveEnvChecker")
    assert walk["chain"] == f"<{'<'.join(worn)}<Walk<Walk-v0>{'>' * (len(worn) + 1)}"


def test_a_step_says_done_or_two_flags(walk, speaks):
    first, second, third = walk["ends"]
    going = (False, False) if speaks.step == "flags" else (False,)
    assert first == second == (*going, {})
    info = {} if speaks.key_if_truncated is None else {TRUNCATED_KEY: speaks.key_if_truncated}
    assert third == (*((False, True) if speaks.step == "flags" else (True,)), info)


def test_a_seed_makes_the_numbers_of_numpys_generator(walk):
    wanted = np.random.Generator(np.random.PCG64(7)).random()
    assert walk["first_numbers"] == [wanted, wanted]


def test_the_stream_has_the_old_names_where_it_had_them(walk, speaks):
    old = speaks.random_stream == "RandomNumberGenerator"
    assert walk["stream"] == [speaks.random_stream, old]


def test_reset_returns_the_info_always_or_if_asked(walk, speaks):
    plain = "tuple" if speaks.reset == "obs_info" else "ndarray"
    assert walk["reset"] == [plain, list(speaks.reset_arguments)]


def test_an_environment_has_seed_or_not(walk, speaks):
    assert walk["has_seed"] is speaks.seed_method


def test_wrappers_keep_the_forms_of_steps_and_resets(walk, speaks):
    reset = "tuple" if speaks.reset == "obs_info" else "ndarray"
    step = 5 if speaks.step == "flags" else 4
    assert {tuple(forms) for forms in walk["wrappers"].values()} == {(reset, step)}


@pytest.mark.parametrize("kind", ["SyncVectorEnv", "AsyncVectorEnv"])
def test_a_vector_keeps_the_last_observation_in_the_infos(walk, speaks, kind):
    assert walk["vectors"][kind] == [5 if speaks.step == "flags" else 4, True]
    assert walk["vectors"][f"{kind} infos"] is (walk["release"] >= "0.24")


def test_the_registry_is_an_object_or_a_dict(walk, speaks):
    assert walk["registry"] == [speaks.registry, True]


def test_an_unknown_id_raises_what_it_raised(walk, speaks):
    assert walk["unknown"] == {
        "Wolk-v0": speaks.unregistered_error,
        "Walk-v9": "VersionNotFound",
        "desk/Walk-v0": "NamespaceNotFound",
        "no id!": "Error",
    }


def test_dicts_by_keyword_are_sorted_or_not(walk, speaks):
    assert walk["keys"] == (["a", "b"] if speaks.dict_keywords_sorted else ["b", "a"])


def test_the_new_step_api_can_be_chosen_in_0_25_only(walk):
    assert walk["new_step_api"] == (5 if walk["release"] == "0.25.2" else None)


def test_make_adapts_environments_of_before_0_26():
    program = """
class Old(gym.Env):
    metadata = {"render_modes": ["ansi"], "render_fps": 1}
    observation_space = action_space = gym.spaces.Discrete(2)

    def reset(self):
        return 0

    def step(self, action):
        return 1, 0.5, True, {"TimeLimit.truncated": True}

    def render(self, mode="human"):
        return mode

    def seed(self, seed=None):
        self.seeded = seed

gym.register("Old-v0", Old, apply_api_compatibility=True)
env = gym.make("Old-v0", render_mode="ansi")
print([env.reset(seed=3), env.step(0), env.render(), env.unwrapped.env.seeded])
"""
    assert last_line(program) == [(0, {}), (1, 0.5, False, True, {}), "ansi", 3]


def test_autoreset_keeps_what_came_last():
    program = """
env = gym.make("Walk-v0", autoreset=True)
env.reset(seed=1)
*_, last = [env.step(0) for _ in range(3)]
observation, reward, terminated, truncated, info = last
print([truncated, sorted(info), float(info["final_observation"][0]) > float(observation[0])])
"""
    keys = ["final_info", "final_observation", "options"]
    assert last_line(program) == [True, keys, True]


def test_the_checker_says_what_is_wrong_with_an_environment():
    program = """
import warnings
class Wrong(Walk):
    def reset(self):
        return [0.5], {}

gym.register("Wrong-v0", Wrong)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    gym.make("Wrong-v0").reset()
texts = "".join(str(one.message) for one in caught)
print(["`seed`" in texts, "`options`" in texts, "numpy array" in texts])
"""
    assert last_line(program) == [True, True, True]


def test_0_22_still_has_the_monitor(tmp_path):
    assert run(
        f"""
        import json, sys
        sys.path.insert(0, {str(HERE)!r})
        from shim_walk import Walk
        from gym.wrappers import monitor
        class Shown(Walk):
            metadata = {{"render.modes": ["ansi"]}}
            def render(self, mode="human"):
                return "walk\\n"
        gym.register("Shown-v0", Shown)
        env = gym.wrappers.Monitor(gym.make("Shown-v0"), {str(tmp_path)!r})
        try:
            env.step(1)
        except gym.error.ResetNeeded:
            print("reset needed")
        for _ in range(2):
            env.reset(seed=1)
            while not env.step(1)[2]:
                pass
        env.close()
        print(env.get_episode_lengths(), env.get_total_steps())
        results = monitor.load_results({str(tmp_path)!r})
        print(results["episode_lengths"], results["env_info"])
        print(len(json.load(open(results["videos"][0][0]))["stdout"]))
        """,
        "0.22.0",
    ) == [
        "reset needed",
        "[5, 5] 10",
        "[5, 5] {'gym_version': '0.22.0', 'env_id': 'Shown-v0'}",
        "6",
    ]


@pytest.mark.parametrize(("release", "drawn"), [("0.25.2", 1), ("0.26.2", 2)])
def test_a_mask_says_which_bits_are_drawn(release, drawn):
    (shown,) = run(
        f"""
        import numpy as np
        space = gym.spaces.MultiBinary(3)
        space.seed(1)
        mask = np.array([0, {drawn}, {drawn}], np.int8)
        print(np.sum([space.sample(mask) for _ in range(200)], axis=0).tolist())
        """,
        release,
    )
    never, *half = ast.literal_eval(shown)
    assert never == 0
    assert all(70 < count < 130 for count in half)


def test_what_0_25_says_of_the_end_of_an_episode_it_resets_itself():
    assert run(
        f"""
        import sys
        sys.path.insert(0, {str(HERE)!r})
        from shim_walk import Walk
        env = gym.wrappers.AutoResetWrapper(Walk())
        env.reset(seed=1)
        infos = [env.step(0)[2:] for _ in range(5)]
        print(infos[0], infos[-1][0], infos[-1][1]["TimeLimit.truncated"])
        """,
        "0.25.2",
    ) == ["(False, {}) True False"]


def test_graphs_texts_and_flat_dicts_of_0_25():
    assert run(
        """
        import numpy as np
        from gym.spaces import Box, Dict, Discrete, Graph, GraphInstance, Sequence, Text, flatten
        links = GraphInstance(np.array([0, 1]), None, np.array([[0, 1]]))
        print(links in Graph(Discrete(5), None))
        print(repr(Text(3, charset="ab")), "" in Text(3))
        space = Dict(a=Sequence(Discrete(2)), b=Box(0, 1, (1,)))
        print(type(flatten(space, {"a": (0, 1), "b": np.zeros(1, np.float32)})).__name__)
        """,
        "0.25.2",
    ) == ["True", "Text(0, 3, charset=ab) True", "OrderedDict"]


@pytest.mark.parametrize("release", ["0.22.0", "0.26.2"])
def test_a_recorder_that_is_refused_leaves_nothing_to_close(release):
    assert run(
        f"""
        import sys
        sys.path.insert(0, {str(HERE)!r})
        from shim_walk import Walk
        from gym.wrappers.monitoring.video_recorder import VideoRecorder
        sys.modules.setdefault("moviepy", sys)
        env = Walk()
        env.metadata = {{"render.modes": ["rgb_array"]}}
        env.render_mode = "rgb_array"
        ignored = []
        sys.unraisablehook = ignored.append
        try:
            VideoRecorder(env, path="video.txt")
        except gym.error.Error as refused:
            print("extension" in str(refused))
        print(ignored)
        """,
        release,
    ) == ["True", "[]"]
