"""Laws of the vector adapters, over random scripts: what they show is what happened."""

import numpy as np
import pytest
from hypothesis import given
from vector_scripts import (
    SCRIPTS,
    STEPS,
    Alone,
    DummyVecEnv,
    Scripted,
    actions_of,
    same,
    told,
    vector,
)

import gymport
from gymport.dialects import DIALECTS
from gymport.vector import AutoresetMode

KEY = "TimeLimit.truncated"
ABSENT = object()
# The step table: what a reader of the dialect finds under the key, by the two flags.
KEYS = {
    "gym-0.21": {(True, False): ABSENT, (False, True): True, (True, True): False},
    "gym-0.22": {(True, False): ABSENT, (False, True): True, (True, True): False},
    "gym-0.25": {(True, False): False, (False, True): True, (True, True): False},
}
MODES = [mode.value for mode in AutoresetMode]


def in_play(scripts, view):
    """Each step of a view beside those of the environments alone."""
    alone = Alone(scripts)
    for number in range(STEPS):
        actions = actions_of(number, len(scripts))
        yield view.step(actions), list(alone.step(actions))


def expected_info(given, dialect):
    """The info of an environment's step for a reader of an old dialect."""
    observation, _, terminated, truncated, info = given
    info = dict(info)
    if terminated or truncated:
        key = KEYS[dialect][terminated, truncated]
        if key is not ABSENT:
            info[KEY] = key
        if DIALECTS[dialect].final_observation_key:
            info[DIALECTS[dialect].final_observation_key] = observation
    return info


def check_values(result, alone):
    """Observations, rewards and done flags are those of the environments alone."""
    observations, rewards, *flags, _ = result
    newest = [start[0] if start else given[0] for given, start in alone]
    assert np.array_equal(observations, np.stack(newest))
    assert rewards.tolist() == [given[1] for given, _ in alone]
    assert rewards.dtype == np.float64
    done = np.logical_or.reduce(flags)
    assert done.tolist() == [given[2] or given[3] for given, _ in alone]
    assert all(flag.dtype == np.bool_ for flag in flags)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dialect", ["gym-0.21", "gym-0.22"])
@given(SCRIPTS)
def test_old_vectors_with_lists_of_infos(mode, dialect, scripts):
    view = gymport.legacy_vector(vector(scripts, autoreset_mode=mode), dialect, library="core")
    view.reset()
    for result, alone in in_play(scripts, view):
        check_values(result, alone)
        assert isinstance(result[3], list)
        expected = [expected_info(given, dialect) for given, _ in alone]
        assert all(map(same, result[3], expected))


@pytest.mark.parametrize("mode", MODES)
@given(SCRIPTS)
def test_old_vectors_with_dicts_of_arrays(mode, scripts):
    view = gymport.legacy_vector(vector(scripts, autoreset_mode=mode), "gym-0.25", library="core")
    view.reset()
    for result, alone in in_play(scripts, view):
        check_values(result, alone)
        infos = result[3]
        over = [given[2] or given[3] for given, _ in alone]
        assert (KEY in infos) == any(over)
        assert f"_{KEY}" not in infos
        for index, (given_, _) in enumerate(alone):
            expected = expected_info(given_, "gym-0.25")
            key = expected.pop(KEY, False)
            assert not any(over) or bool(infos[KEY][index]) is key
            assert same(expected, told(infos, index))


@pytest.mark.parametrize("mode", MODES)
@given(SCRIPTS)
def test_old_vectors_with_both_flags(mode, scripts):
    view = gymport.legacy_vector(vector(scripts, autoreset_mode=mode), "gym-0.26", library="core")
    alone = Alone(scripts)
    _, infos = view.reset()
    assert [told(infos, i) for i in range(len(scripts))] == [info for _, info in alone.first]
    for result, happened in in_play(scripts, view):
        check_values(result, happened)
        assert result[2].tolist() == [given[2] for given, _ in happened]
        for index, (given_, start) in enumerate(happened):
            infos = told(result[4], index)
            ends = {key: infos.pop(key) for key in ("final_observation", "final_info") if start}
            assert same(start[1] if start else given_[4], infos)
            if start:
                assert ends["final_observation"].tolist() == given_[0].tolist()
                assert same(given_[4], ends["final_info"])


@pytest.mark.parametrize("wanted", MODES[:2])
@pytest.mark.parametrize("own", MODES)
@given(SCRIPTS)
def test_another_autoreset_mode_loses_nothing(own, wanted, scripts):
    view = gymport.modernize_vector(
        vector(scripts, autoreset_mode=own), library="core", autoreset_mode=wanted
    )
    twin = vector(scripts, autoreset_mode=wanted)
    assert view.metadata["autoreset_mode"] is AutoresetMode(wanted)
    check_alike(view.reset(seed=3), twin.reset(seed=3), len(scripts))
    for number in range(STEPS):
        actions = actions_of(number, len(scripts))
        check_alike(view.step(actions), twin.step(actions), len(scripts))


def check_alike(mine, theirs, num_envs):
    """Two results of reset or step are the same, array by array."""
    for one, other in zip(mine[:-1], theirs[:-1]):
        assert np.array_equal(one, other)
        assert one.dtype == other.dtype
    assert mine[-1].keys() == theirs[-1].keys()
    for index in range(num_envs):
        assert same(told(mine[-1], index), told(theirs[-1], index))


@pytest.mark.parametrize("final_key", ["terminal_observation", "final_observation"])
@given(SCRIPTS)
def test_old_vectors_as_modern_ones(final_key, scripts):
    view = gymport.modernize_vector(DummyVecEnv(scripts, final_key), library="core")
    view.reset()
    for result, alone in in_play(scripts, view):
        check_values(result, alone)
        for index, (given_, start) in enumerate(alone):
            infos = told(result[4], index)
            assert (bool(result[2][index]), bool(result[3][index])) == given_[2:4]
            if start:
                assert infos.pop("final_obs").tolist() == given_[0].tolist()
                assert same(expected_info(given_, "gym-0.21"), infos.pop("final_info"))
                assert infos == {}
            else:
                assert same(given_[4], infos)


class Unknown:
    """A vector that gymport knows nothing of: no base class, no library."""

    def __init__(self, shown):
        self.num_envs = shown.num_envs
        self.single_action_space = Scripted.action_space
        self.reset, self.step = shown.reset, shown.step


@pytest.mark.parametrize("dialect", ["gym-0.22", "gym-0.25", "gym-0.26"])
@given(SCRIPTS)
def test_there_and_back_gives_the_modern_values(dialect, scripts):
    """What a dialect cannot say is lost: both flags in 0.25, and infos of restarts before 0.26."""
    there = gymport.legacy_vector(vector(scripts), dialect, library="core")
    back = gymport.modernize_vector(Unknown(there), dialect=dialect, library="core")
    twin = vector(scripts, autoreset_mode="SameStep")
    mine, theirs = back.reset(), twin.reset()
    check_alike(mine, theirs, len(scripts))
    for number in range(STEPS):
        actions = actions_of(number, len(scripts))
        mine, theirs = back.step(actions), twin.step(actions)
        assert all(np.array_equal(mine[i], theirs[i]) for i in (0, 1, 2))
        cut = theirs[3] & ~theirs[2] if dialect == "gym-0.25" else theirs[3]
        assert np.array_equal(mine[3], cut)
        for index, over in enumerate(theirs[2] | theirs[3]):
            one, other = told(mine[4], index), told(theirs[4], index)
            if over:
                one["final_info"].pop(KEY, None)
                assert same(one.pop("final_obs"), other.pop("final_obs"))
                assert same(one["final_info"], other["final_info"])
            assert dialect != "gym-0.26" or same(one, other)
            assert over or same(one, other)
