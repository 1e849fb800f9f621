"""The laws of the adapters, over random environments of every dialect, hybrids included."""

import copy
import io
import multiprocessing
import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from random_envs import (
    ARGUMENTS,
    SCRIPTS,
    WITH_FLAGS,
    Asked,
    natively,
    stepped,
    twins,
    without_key,
)
from runtime_envs import LIBRARIES

import gymport
from gymport.adapters.view import View
from gymport.checks.equality import same
from gymport.dialects import DIALECTS, TRUNCATED_KEY

OLD = [name for name, row in DIALECTS.items() if not row.modern]
SEEDS = st.integers(0, 2**32 - 1)


def told(env, result, false_flags=(True, True)):
    """Both flags of a native step, by the step table."""
    if isinstance(env, WITH_FLAGS):
        return bool(result[2]), bool(result[3])
    if not result[2]:
        return False, False
    key = (result[3] or {}).get(TRUNCATED_KEY)
    if key is None:
        return True, False
    return (False, True) if key else false_flags


def state(env):
    """All that belongs to an environment, in a form that compares."""
    own = {name: value for name, value in vars(env).items() if not name.startswith("_np_random")}
    stream = own.pop("np_random", None)
    own = {name: repr(value) if "space" in name else value for name, value in own.items()}
    numbers = stream.get_state() if isinstance(stream, np.random.RandomState) else stream
    spaces = [pickle.dumps(space) for space in (env.observation_space, env.action_space)]
    return type(env), own, numbers, spaces, dict(type(env).metadata)


@given(twins(), st.sampled_from(LIBRARIES), SEEDS, st.integers(1, 7))
def test_what_is_adapted_gives_what_it_gave_by_itself(twins, library, seed, count):
    env, alone = twins
    view = gymport.modernize(env, library=library)
    first = view.reset(seed=seed)
    seen = stepped(view.step, count)
    native_first, native = natively(alone, seed, count)
    assert same(first, native_first)
    for (obs, reward, terminated, truncated, info), result in zip(seen, native):
        assert same(obs, result[0])
        if view is env:
            continue
        assert type(terminated) is type(truncated) is bool
        assert isinstance(reward, (int, float))
        assert reward == result[1]
        assert (terminated, truncated) == told(alone, result)
        assert info == ({} if result[-1] is None else result[-1])
    assert same(state(env), state(alone))


@given(ARGUMENTS, st.sampled_from(["gym-0.21", "gym-0.22", "gym-0.25"]), SEEDS)
def test_a_named_dialect_says_what_a_false_key_means(arguments, dialect, seed):
    env, alone = (Asked(*copy.deepcopy(arguments)) for _ in range(2))
    view = gymport.modernize(env, dialect=dialect, library="core")
    view.reset(seed=seed)
    for result, seen in zip(natively(alone, seed, 6)[1], stepped(view.step, 6)):
        assert seen[2:4] == told(alone, result, DIALECTS[dialect].false_key_flags)


@given(twins(), st.sampled_from(LIBRARIES))
def test_nothing_of_the_environment_is_replaced(twins, library):
    env, _ = twins
    before, class_before = dict(vars(env)), dict(vars(type(env)))
    deep = copy.deepcopy(state(env))
    for view in (gymport.modernize(env, library=library), gymport.legacy(env, library=library)):
        assert isinstance(view.metadata, dict)
        assert view.observation_space.contains(env.pool[0])
        assert gymport.detect(view)
        assert str(gymport.explain(view, file=io.StringIO()))
        assert view.answer is env.answer
    assert all(vars(env)[name] is value for name, value in before.items())
    assert vars(env).keys() == before.keys()
    assert dict(vars(type(env))) == class_before
    assert same(state(env), deep)


@given(twins(), SEEDS, st.integers(0, 4))
def test_infos_are_the_environments_own_objects(twins, seed, count):
    env, _ = twins
    view = gymport.modernize(env, library="core")
    view.reset(seed=seed)
    for _ in range(count + 1):
        info = view.step(0)[4]
        assert env.shared is None or info is env.shared or not info


class Hidden:
    """Hides a modern view, so that nothing collapses."""

    def __init__(self, view):
        self.view = view
        self.observation_space, self.action_space = view.observation_space, view.action_space

    def reset(self, *, seed=None, options=None):
        obs, info = self.view.reset(seed=seed, options=options)
        return obs, info

    def step(self, action):
        obs, reward, terminated, truncated, info = self.view.step(action)
        return obs, reward, terminated, truncated, info


class OldHidden(Hidden):
    """Hides a legacy view."""

    def seed(self, seed=None):
        return self.view.seed(seed)

    def reset(self):
        return self.view.reset()

    def step(self, action):
        obs, reward, done, info = self.view.step(action)
        return obs, reward, done, info


@pytest.mark.filterwarnings("ignore:env.seed:DeprecationWarning")
@given(twins(), st.sampled_from(LIBRARIES), st.sampled_from(OLD), SEEDS, st.integers(1, 7))
def test_there_and_back(twins, library, dialect, seed, count):
    """A view of a view of a view shows what the first one shows, as far as the dialect goes."""
    modern, other = (gymport.modernize(env, library=library) for env in twins)
    row = DIALECTS[dialect]
    old = gymport.legacy(Hidden(other), dialect, library=library, rng="modern")
    back = gymport.modernize(OldHidden(old), dialect=dialect, library=library)
    (obs, _), (obs_back, info_back) = modern.reset(seed=seed), back.reset(seed=seed)
    assert same(obs_back, obs)
    assert info_back == {}
    for _ in range(count):
        one, two = modern.step(0), back.step(0)
        assert same(two[0], one[0])
        assert two[1] == one[1]
        assert without_key(two[4]) == without_key(one[4] or {})
        assert any(two[2:4]) == any(one[2:4])
        if row.key_if_truncated is not None and not (all(one[2:4]) and dialect == "gym-0.25"):
            assert two[2:4] == one[2:4]


@pytest.mark.filterwarnings("ignore:env.seed:DeprecationWarning")
@given(twins(), st.sampled_from(OLD), SEEDS, st.integers(1, 7))
def test_the_step_table(twins, dialect, seed, count):
    env, alone = twins
    row = DIALECTS[dialect]
    view = gymport.legacy(Hidden(gymport.modernize(env, library="core")), dialect, library="core")
    view.seed(seed)
    view.reset()
    seen = stepped(view.step, count)
    for (_, _, done, info), result in zip(seen, natively(alone, seed, count)[1]):
        terminated, truncated = told(alone, result)
        assert done is (terminated or truncated)
        if done:
            keys = {(True, False): row.key_if_terminated, (False, True): row.key_if_truncated}
            assert info.get(TRUNCATED_KEY) is keys.get((terminated, truncated), row.key_if_both)
        else:
            assert TRUNCATED_KEY not in info
        assert without_key(info) == without_key(result[-1] or {})


COPIES = [lambda view: pickle.loads(pickle.dumps(view)), copy.deepcopy]


@given(twins(), st.sampled_from(COPIES), st.sampled_from([None, *OLD]), SEEDS, st.integers(0, 3))
def test_a_copy_made_mid_episode_goes_on_alike(twins, copied, dialect, seed, count):
    view = gymport.modernize(twins[0], library="core")
    if dialect is not None:
        view = gymport.legacy(view, dialect, library="core")
    if dialect is not None and not isinstance(view, View):
        assume(False)
    view.reset()
    for _ in range(count):
        view.step(0)
    twin = copied(view)
    for _ in range(4):
        assert repr(twin.step(0)) == repr(view.step(0))
    assert repr(twin.reset()) == repr(view.reset())


def played(view):
    """What a view does in whatever process this is."""
    return repr([view.step(0) for _ in range(3)] + [view.reset()])


def test_every_kind_goes_on_in_a_spawned_process():
    script = (("Discrete", {"n": 9, "start": -2}), ("Discrete", {"n": 2, "start": 0}))
    steps = [(1.5, (False, False), None, {"a": 1}), (0, (True, True), False, {})]
    views = []
    for kind in SCRIPTS:
        modern, other = (
            gymport.modernize(kind(*script, steps, bool), library="core") for _ in range(2)
        )
        views += [modern, gymport.legacy(Hidden(other), library="core")]
    for view in views:
        view.reset()
        view.step(0)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(played, views)
    assert there == [played(copy.deepcopy(view)) for view in views]


@given(twins(), st.sampled_from([None, *OLD]), st.integers())
def test_attributes_are_read_and_written_where_they_are(twins, dialect, value):
    env, _ = twins
    view = gymport.modernize(env, library="core")
    if dialect is not None:
        view = gymport.legacy(view, dialect, library="core")
    view.answer = value
    assert env.answer == view.answer == value
    with pytest.raises(AttributeError, match="nothing_here"):
        view.nothing_here  # noqa: B018
