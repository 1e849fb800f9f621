"""The vectors of gymnasium 0.26 to 1.4, shown as old ones and as those of today."""

from importlib import metadata

import gymnasium
import numpy as np
import pytest
from test_vector_adapters_properties import check_alike
from vector_scripts import STEPS, Scripted, actions_of, same, vector

import gymport
from gymport.dialects import GYMNASIUM_1, dialect
from gymport.errors import AutoresetError
from gymport.vector import AutoresetMode

KINDS = ["SyncVectorEnv", "AsyncVectorEnv"]
SPOKEN = ["gym-0.21", "gym-0.22", "gym-0.25", "gym-0.26"]
TODAY = dialect(f"gymnasium {metadata.version('gymnasium')}") is GYMNASIUM_1
HAS_MODES = hasattr(gymnasium.vector, "AutoresetMode")
SCRIPTS = [
    [(False, False, {"lives": 2}), (True, False, {"lives": 0, "seen": np.ones(2, np.float32)})],
    [(False, False, {"name": "b"}), (False, False, {"deep": {"x": 1}}), (True, True, {})],
    [(False, True, {"nothing": None, "deep": {"x": 3}})],
]


class Made:
    """What makes a scripted environment of gymnasium's classes, also in another process."""

    def __init__(self, script):
        self.script = script

    def __call__(self):
        return gymport.modernize(Scripted(self.script), library="gymnasium")


def made(kind, **options):
    return getattr(gymnasium.vector, kind)([Made(script) for script in SCRIPTS], **options)


@pytest.fixture(params=KINDS)
def envs(request):
    vector = made(request.param)
    yield vector
    vector.close()


def told_apart(envs):
    return "tuple" if "Async" in type(envs).__name__ else "list"


@pytest.mark.parametrize("spoken", SPOKEN[:3])
def test_old_code_sees_the_same_in_every_kind_of_vector(envs, spoken):
    """Trouble 18: Gymnasium#1103, cleanrl#499, torchrl#2477, Mighty#108."""
    view = gymport.legacy_vector(envs, spoken)
    twin = gymport.legacy_vector(vector(SCRIPTS), spoken, library="core")
    assert np.array_equal(view.reset(), twin.reset())
    for number in range(STEPS):
        mine, theirs = (one.step(actions_of(number, 3).tolist()) for one in (view, twin))
        assert all(np.array_equal(mine[i], theirs[i]) for i in range(3))
        if spoken == "gym-0.25":
            assert mine[3].keys() == theirs[3].keys()
            assert all(map(list_alike, mine[3].values(), theirs[3].values()))
        else:
            assert type(mine[3]).__name__ == told_apart(envs)
            assert all(map(same, mine[3], theirs[3]))


def list_alike(one, other):
    return all(map(same, one, other))


def test_code_for_gymnasium_0_29_runs_on_every_release(envs):
    """Trouble 18: ``final_observation`` and an array of final infos, as cleanrl reads them."""
    view = gymport.legacy_vector(envs, "gym-0.26")
    view.reset(seed=3)
    _, _, terminations, truncations, infos = view.step([0, 1, 2])
    assert (terminations | truncations).tolist() == [False, False, True]
    assert infos["final_observation"][2].tolist() == [1.0, 1.0]
    ended = [info for info in infos["final_info"] if info is not None]
    assert len(ended) == 1
    assert same(ended[0], {"nothing": None, "deep": {"x": 3}})


def test_the_modern_twin_is_that_of_gymnasium_1(envs):
    """Trouble 19: what needs next-step restarts can have them where nothing is lost by it."""
    view = gymport.modernize_vector(envs)
    twin = vector(SCRIPTS, autoreset_mode="NextStep" if TODAY else "SameStep")
    assert (view is envs) == TODAY
    check_alike(view.reset(seed=3), twin.reset(seed=3), 3)
    for number in range(STEPS):
        actions = actions_of(number, 3)
        check_alike(view.step(actions), twin.step(actions), 3)


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_a_synchronous_vector_can_be_had_in_both_modes(mode):
    view = gymport.modernize_vector(made("SyncVectorEnv"), autoreset_mode=mode)
    twin = vector(SCRIPTS, autoreset_mode=mode)
    assert view.metadata["autoreset_mode"].value == mode.value
    check_alike(view.reset(seed=3), twin.reset(seed=3), 3)
    for number in range(STEPS):
        check_alike(view.step(actions_of(number, 3)), twin.step(actions_of(number, 3)), 3)


def test_views_are_of_gymnasium(envs):
    for view in (gymport.legacy_vector(envs), gymport.modernize_vector(envs)):
        assert isinstance(view, gymnasium.vector.VectorEnv)
        assert isinstance(view.action_space, gymnasium.Space)
        assert view.num_envs == 3
    assert isinstance(gymport.legacy_vector(envs), gymnasium.Env)
    back = gymport.modernize_vector(gymport.legacy_vector(envs, "gym-0.22"))
    assert (back if TODAY else back.env) is envs


def test_a_library_that_is_asked_for_is_given(envs):
    view = gymport.legacy_vector(envs, "gym-0.26", library="core")
    assert isinstance(view, gymport.vector.VectorEnv)
    assert isinstance(gymport.modernize_vector(envs, library="core"), gymport.vector.VectorEnv)


def test_the_environments_are_reached(envs):
    view = gymport.legacy_vector(envs)
    view.reset()
    assert view.get_attr("episode") == (1, 1, 1)
    view.set_attr("age", [1, 2, 0])
    assert view.call("in_years", 4) == (5, 6, 4)


def test_nothing_is_done_when_views_are_garbage():
    envs = made("SyncVectorEnv")
    gymport.legacy_vector(envs).__del__()
    gymport.modernize_vector(envs, autoreset_mode="disabled").__del__()
    assert not envs.closed
    assert [env.unwrapped.closed for env in envs.envs] == [0, 0, 0]


if HAS_MODES:

    def test_vectors_that_forget_a_masked_reset_are_refused():
        """gymnasium 1.1 to 1.4: without shared memory the workers would reset twice."""
        envs = made("AsyncVectorEnv", shared_memory=False)
        with pytest.raises(AutoresetError, match=r"AsyncVectorEnv\(env_fns, autoreset_mode="):
            gymport.legacy_vector(envs)
        envs.close()

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("mode", [mode.value for mode in AutoresetMode])
    def test_modes_of_gymnasium_are_all_shown_as_restarting_at_once(kind, mode):
        envs = made(kind, autoreset_mode=gymnasium.vector.AutoresetMode(mode))
        view = gymport.legacy_vector(envs, "gym-0.22")
        view.reset()
        observations, _, dones, infos = view.step([0, 1, 2])
        assert dones.tolist() == [False, False, True]
        assert observations[2].tolist() == [2.0, 0.0]
        assert infos[2]["terminal_observation"].tolist() == [1.0, 1.0]
        envs.close()

    def test_a_vector_that_steps_at_once_is_refused_with_advice():
        """facts: make_vec may choose CartPoleVectorEnv, which cannot reset one environment."""
        envs = gymnasium.make_vec("CartPole-v1", 2, vectorization_mode="vector_entry_point")
        with pytest.raises(AutoresetError, match='vectorization_mode="sync"'):
            gymport.legacy_vector(envs)
        assert gymport.modernize_vector(envs) is envs

    def test_wrappers_of_vectors_that_know_of_masks(envs):
        """An episode's statistics are those of old code."""
        recorded = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
        view = gymport.legacy_vector(recorded, "gym-0.22")
        view.reset()
        infos = view.step([0, 1, 2])[3]
        assert infos[2]["episode"]["r"] == 2.5
        assert infos[2]["episode"]["l"] == 1
        assert "episode" not in infos[0]
