"""The laws of the adapters, over random environments of every dialect."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime_envs import LIBRARIES, Modern, Old, Scripted
from space_strategies import SPACES, build

import gymport
from gymport import core, spaces
from gymport.dialects import DIALECTS, TRUNCATED_KEY

LEGACY = [name for name, row in DIALECTS.items() if not row.modern]
INFOS = st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
ENDS = st.sampled_from([(False, False), (True, False), (False, True), (True, True)])
STEPS = st.lists(
    st.tuples(st.integers(), st.floats(-1, 1), ENDS, INFOS, st.sampled_from([None, True, False])),
    min_size=1,
    max_size=6,
)


class Player(core.Env):
    """Plays back what it is given, and keeps a copy of every info it gave away."""

    def __init__(self, steps):
        self.steps = [
            (obs, reward, *ends, info if key is None else {**info, TRUNCATED_KEY: key})
            for obs, reward, ends, info, key in steps
        ]
        self.before = copy.deepcopy(self.steps)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return 0, {}

    def step(self, action):
        obs, reward, terminated, truncated, info = self.steps[action]
        return obs, reward, terminated, truncated, info


@given(STEPS, st.sampled_from(LEGACY))
def test_there_and_back_keeps_everything_but_what_the_dialect_cannot_say(steps, dialect):
    env = Player(steps)
    row = DIALECTS[dialect]
    there = gymport.legacy(env, dialect, library="core")
    back = gymport.modernize(core_twin(there), dialect=dialect, library="core")
    for action, (obs, reward, terminated, truncated, info) in enumerate(env.steps):
        seen = back.step(action)
        assert seen[:2] == (obs, reward)
        assert without(seen[4]) == without(info)
        if row.key_if_truncated is not None:
            assert seen[2:4] == (terminated, lost_when_both(row, terminated, truncated))
        assert any(seen[2:4]) == (terminated or truncated)
    assert env.steps == env.before


def lost_when_both(row, terminated, truncated):
    """gym 0.25 writes the same for both flags as for termination alone."""
    told_apart = row.key_if_both != row.key_if_terminated
    return truncated and (not terminated or told_apart)


def without(info):
    return {key: value for key, value in info.items() if key != TRUNCATED_KEY}


class Duck:
    """Hides that it shows a legacy view, so that nothing collapses."""

    def __init__(self, view):
        self.view = view

    def reset(self):
        return self.view.reset()

    def step(self, action):
        obs, reward, done, info = self.view.step(action)
        return obs, reward, done, info


def core_twin(view):
    return Duck(view)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("dialect", LEGACY)
class TestCollapse:
    def test_what_speaks_already_comes_back_itself(self, dialect, library):
        modern = gymport.modernize(Old(), library=library)
        old = gymport.legacy(Modern(), dialect, library=library)
        assert gymport.modernize(modern, library=library) is modern
        assert gymport.legacy(old, dialect, library=library) is old
        assert gymport.legacy(old, dialect) is old

    def test_modernize_undoes_legacy(self, dialect, library):
        env = Modern()
        view = gymport.legacy(env, dialect, library=library)
        assert gymport.modernize(view) is env
        modern = gymport.modernize(Old(), library=library)
        assert gymport.modernize(gymport.legacy(modern, "gym-0.25"), library=library) is modern

    def test_legacy_undoes_modernize(self, dialect, library):
        env = Old()
        modern = gymport.modernize(env, library=library)
        assert gymport.legacy(modern, "gym-0.21") is env

    def test_views_do_not_stack(self, dialect, library):
        env = Modern()
        view = gymport.legacy(gymport.legacy(env, "gym-0.25"), dialect, library=library)
        assert view.env is env
        old = Old()
        assert gymport.modernize(gymport.modernize(old, library="core"), library=library).env is old


def test_a_modern_environment_of_the_library_comes_back_itself():
    env = core.Wrapper(Modern())
    assert gymport.modernize(env, library="core") is env


def test_an_old_environment_comes_back_itself():
    env = Old()
    assert gymport.legacy(env, "gym-0.21") is env


def views():
    for library in LIBRARIES:
        yield gymport.modernize(Old(), library=library)
        for dialect in LEGACY:
            yield gymport.legacy(Modern(), dialect, library=library)


TWINS = [lambda view: pickle.loads(pickle.dumps(view)), copy.deepcopy]


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("twin_of", TWINS)
def test_views_survive_pickle_and_deepcopy_mid_episode(twin_of, used):
    for view in views():
        view.reset()
        if used:
            view.step(0)
        twin = twin_of(view)
        assert type(twin) is type(view)
        assert twin.env is not view.env
        for _ in range(2):
            assert repr(twin.step(0)) == repr(view.step(0))
            assert repr(twin.reset()) == repr(view.reset())


def test_a_waiting_seed_is_copied_too():
    view = gymport.legacy(Modern(), library="core")
    view.seed(5)
    twin = copy.deepcopy(view)
    assert np.array_equal(twin.reset(), view.reset())


def test_a_shallow_copy_shows_the_same_environment():
    for view in views():
        twin = copy.copy(view)
        assert twin.env is view.env
        twin.reset()
        assert twin.step(0)[3 if len(twin.step(0)) == 4 else 4]["steps"] == 1


def test_half_made_views_have_no_attributes():
    for view in views():
        blank = object.__new__(type(view))
        for name in ("anything", "__deepcopy__", "env", "_bound_reset"):
            assert name == "_bound_reset" or not hasattr(blank, name)


def play(view):
    """What a view does in whatever process this is."""
    view.reset()
    return repr([view.step(0) for _ in range(3)])


@pytest.mark.parametrize("library", LIBRARIES)
def test_views_work_in_a_spawned_process(library):
    modern = gymport.modernize(Old(), library=library)
    modern.reset(seed=1)
    old = gymport.legacy(Modern(), library=library)
    old.seed(1)
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        there = pool.map(play, [modern, old])
    assert there == [play(modern), play(old)]


@given(st.integers(0, 2**32 - 1), st.sampled_from(LIBRARIES))
def test_equal_seeds_give_equal_episodes(seed, library):
    one, two = (gymport.modernize(Old(), library=library) for _ in range(2))
    assert repr([one.reset(seed=seed), one.step(0)]) == repr([two.reset(seed=seed), two.step(0)])


@pytest.mark.filterwarnings("ignore:.*share memory")
@given(SPACES, st.sampled_from(LIBRARIES), st.booleans())
def test_observations_of_any_space_are_told_from_pairs_with_info(recipe, library, informs):
    space = build(recipe, spaces)
    first = space.sample()
    env = Scripted((first, 0.0, False, {}), reset=(first, {"a": 1}) if informs else first)
    env.observation_space = space
    view = gymport.modernize(env, library=library)
    for _ in range(2):
        obs, info = view.reset()
        assert repr(obs) == repr(first)
        assert info == ({"a": 1} if informs else {})
        assert repr(view.step(0)[0]) == repr(first)


def test_nothing_of_the_environment_is_changed():
    for env in (Old(), Modern()):
        env.reset()
        before = {**vars(type(env)), **vars(env)}
        for library in LIBRARIES:
            for view in (gymport.modernize(env, library=library), gymport.legacy(env, "gym-0.9")):
                assert all((view.metadata, view.action_space, view.observation_space))
                assert view.spec is None
        after = {**vars(type(env)), **vars(env)}
        assert all(before[name] is after[name] for name in before)
        assert before.keys() == after.keys()
