"""Adapters collapse, whatever the order of the calls, over random environments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_envs import Asked, Plain, twins, without_key
from runtime_envs import LIBRARIES

import gymport
from gymport.adapters.chain import links
from gymport.adapters.view import View
from gymport.checks.equality import same
from gymport.dialects import DIALECTS

OLD = [name for name, row in DIALECTS.items() if not row.modern]
SEEDS = st.integers(0, 2**32 - 1)
LIBRARY = st.sampled_from(["auto", *LIBRARIES])
CALLS = st.lists(
    st.one_of(
        st.tuples(st.just("modernize"), LIBRARY),
        st.tuples(st.sampled_from(list(DIALECTS)), LIBRARY),
    ),
    max_size=6,
)


def called(env, name, library):
    if name == "modernize":
        return gymport.modernize(env, library=library)
    return gymport.legacy(env, name, library=library, rng="modern")


def depth(view):
    """How many views stand on each other."""
    return 1 + depth(view._given) if isinstance(view, View) else 0


@given(twins(), CALLS)
def test_views_collapse_in_any_order(twins, calls):
    env, _ = twins
    found = gymport.detect(env)
    view = env
    for name, library in calls:
        view = called(view, name, library)
        assert depth(view) <= 2
        assert library == "auto" or called(view, name, library) is view
    home = gymport.modernize(view, library="core")
    assert home is env or (depth(home) == 1 and home.env is env)
    if found.modern and found.library is not None:
        assert gymport.modernize(view, library=found.library) is env
    if type(env) in (Plain, Asked):
        assert gymport.legacy(home, found.dialect) is env


class Doubled:
    """An old wrapper of no library."""

    def __init__(self, env):
        self.env = env
        self.observation_space, self.action_space = env.observation_space, env.action_space

    def reset(self):
        return self.env.reset()

    def step(self, action):
        obs, reward, done, info = self.env.step(action)
        return obs, 2 * reward, done, info


WRAPS = st.lists(
    st.one_of(st.just(("wrap", "auto")), st.tuples(st.sampled_from(["modernize", *OLD]), LIBRARY)),
    max_size=6,
)


@pytest.mark.filterwarnings("ignore:env.seed:DeprecationWarning")
@given(twins(), WRAPS, SEEDS)
def test_wrappers_count_once_between_any_calls(twins, calls, seed):
    env, alone = twins
    view = env
    for name, library in calls:
        wraps = name == "wrap"
        view = gymport.wrap(view, Doubled) if wraps else called(view, name, library)
    wraps = sum(name == "wrap" for name, _ in calls)
    assert sum(isinstance(link, Doubled) for link in links(view)) == wraps
    assert links(view)[-1] is env
    assert sum(isinstance(link, View) for link in links(view)) <= 2 + 2 * wraps
    shown = gymport.modernize(view, library="core")
    plain = gymport.modernize(alone, library="core")
    (obs, _), (plain_obs, _) = shown.reset(seed=seed), plain.reset(seed=seed)
    direct = bool(wraps) and type(env) is Asked  # seeded below the wrapper by a reset of its own
    assert direct or same(obs, plain_obs)
    for _ in range(6):
        one, two = shown.step(0), plain.step(0)
        assert direct or same(one[0], two[0])
        assert one[1] == two[1] * 2**wraps
        assert any(one[2:4]) == any(two[2:4])
        assert without_key(one[4]) == without_key(two[4])
