"""Spaces of the user's own classes: what they do in their own way goes on."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from custom_spaces import Even, Odd, Primes, even, odd, primes
from gymnasium.utils.env_checker import check_env
from installed import EACH, ONE_WAY, ONE_WAY_FLAT, RELEASE, spaces_of, utils_of

import gymport
from gymport import errors, spaces
from gymport.adapters.libraries import library as find_library

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning", "ignore:.*:DeprecationWarning")
TEACHABLE = pytest.mark.parametrize(
    ("source", "target"),
    [
        way
        for way in ONE_WAY_FLAT.args[1]
        if way.values[0] != "gym"
        and hasattr(utils_of(way.values[1]).flatten, "register")
        and (way.values[1] != "gym" or RELEASE != (0, 22))  # it has starts, and forgets them here
    ],
)


@ONE_WAY
def test_a_space_without_kind_becomes_a_space_of_the_target(source, target):
    """B4: it was refused as "Cannot convert space of type"; B17: beside gym 0.21, misleadingly."""
    old = primes(source)
    new = gymport.convert_space(old, target)
    assert isinstance(new, find_library(target).space)
    assert new.contains(7)
    assert not new.contains(8)
    assert {new.sample() for _ in range(200)} == {2, 3, 5, 7}
    assert (new.shape, new.dtype, new.limit) == ((), np.int64, 8)
    assert new == gymport.convert_space(primes(source), target)
    old.limit = 9
    assert new != gymport.convert_space(primes(source), target)
    old.limit = 8
    assert repr(new) == "Primes(8)"
    assert new.to_jsonable([2, 3]) == [2, 3]
    assert gymport.convert_space(new, source) is old


@ONE_WAY
def test_what_a_box_overrides_goes_on(source, target):
    old = even(source)
    new = gymport.convert_space(old, target)
    assert isinstance(new, spaces_of(target).Box)
    assert all(new.sample()[0] % 2 == 0 for _ in range(20))
    assert new.contains(np.float32([4]))
    assert not new.contains(np.float32([3]))
    assert (new.unit, new.doubled()) == ("pairs", 20.0)
    with pytest.raises(AttributeError, match="halved"):
        new.halved  # noqa: B018


@ONE_WAY
def test_a_box_that_only_adds_draws_as_the_target_does(source, target):
    new = gymport.convert_space(odd(source), target)
    assert isinstance(new, spaces_of(target).Box)
    assert new.note == "odd"
    assert new.contains(np.float32([3]))


@ONE_WAY
def test_seeding_either_settles_a_custom_space(source, target):
    old = primes(source)
    new = gymport.convert_space(old, target)
    for seeded in (space for space in (old, new) if hasattr(space, "seed")):
        rounds = []
        for _ in range(2):
            seeded.seed(4)
            rounds.append([old.sample(), new.sample(), new.sample()])
        assert rounds[0] == rounds[1]


@ONE_WAY
@pytest.mark.parametrize("make", [primes, even, odd])
def test_it_pickles_with_its_source_and_copies_tied(source, target, make):
    new = gymport.convert_space(make(source), target)
    for twin in (copy.deepcopy(new), pickle.loads(pickle.dumps(new))):
        assert isinstance(twin, find_library(target).space)
        assert new.contains(twin.sample())
        inner = gymport.convert_space(twin, source)
        assert isinstance(inner, (Primes, Even, Odd))
        if hasattr(inner, "seed"):
            rounds = [(inner.seed(3), twin.sample())[1] for _ in range(2)]
            assert rounds[0] == rounds[1]


@ONE_WAY
def test_it_may_be_a_part(source, target):
    """What the container does with its parts reaches the source."""
    module = spaces_of(source)
    old = module.Dict([("z", module.Tuple([primes(source), module.Discrete(2)]))])
    new = gymport.convert_space(old, target)
    drawn = new.sample()
    assert drawn["z"][0] in (2, 3, 5, 7)
    assert old.contains(drawn)
    assert new.contains(old.sample())


@EACH
def test_any_object_that_samples_and_contains_is_a_space(target):
    class Pair:
        def sample(self):
            return (1, 2)

        def contains(self, x):
            return x == (1, 2)

    new = gymport.convert_space(Pair(), target)
    assert isinstance(new, find_library(target).space)
    assert new.contains(new.sample())


@EACH
def test_anything_else_is_refused(target):
    with pytest.raises(errors.UnsupportedSpaceError, match="give one of the spaces Box"):
        gymport.convert_space(3, target)


@EACH
def test_a_kind_that_the_target_lacks_is_drawn_and_checked_by_the_source(target):
    old = spaces.Tuple([spaces.Text(3, charset="ab"), spaces.OneOf([spaces.Discrete(2)])])
    new = gymport.convert_space(old, target)
    assert isinstance(new[0] if hasattr(new, "__getitem__") else new.spaces[0], _base(target))
    drawn = new.sample()
    assert old.contains(drawn)
    assert new.contains(drawn)
    assert not new.contains(("c", drawn[1]))


def _base(library):
    return find_library(library).space


@pytest.mark.parametrize("make", [primes, even, odd])
def test_gymnasium_makes_vectors_of_it(make):
    from gymnasium.vector.utils import batch_space

    new = gymport.convert_space(make("core"), "gymnasium")
    batch = batch_space(new, 3)
    assert batch.contains(batch.sample())
    assert len(batch.sample()) == 3


def chooser(make, source):
    """An environment of today whose actions are of a space of the user's."""

    class Chooser(gymnasium.Env):
        def __init__(self):
            self.action_space = gymport.convert_space(make(source), "gymnasium")
            self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (2,))

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            return self.observation_space.low.copy(), {}

        def step(self, action):
            assert self.action_space.contains(action)
            return self.observation_space.low.copy(), 0.0, False, False, {}

    return Chooser()


@pytest.mark.parametrize("make", [primes, even])
def test_gymnasiums_checker_accepts_it(make):
    check_env(chooser(make, "core"), skip_render_check=True)


@pytest.mark.sb3
@pytest.mark.parametrize("make", [even, odd])
def test_stable_baselines3s_checker_accepts_it(make):
    from stable_baselines3.common.env_checker import check_env as check_for_sb3

    check_for_sb3(chooser(make, "core"))


@pytest.mark.parametrize("make", [primes, odd])
def test_a_synchronous_vector_steps_it(make):
    envs = gymnasium.vector.SyncVectorEnv([lambda: chooser(make, "core")] * 2)
    envs.reset(seed=1)
    actions = envs.action_space.sample()
    assert len(envs.step(actions)[1]) == 2
    envs.close()


@ONE_WAY
def test_seeding_the_action_space_of_a_view_seeds_the_environments_own(source, target):
    """B22: it was a copy that was seeded, and the environment's own space drew on unseeded."""
    old = spaces_of(source).Discrete(1000)
    new = gymport.convert_space(old, target)
    rounds = []
    for _ in range(2):
        new.seed(11)
        rounds.append([old.sample() for _ in range(5)])
    assert rounds[0] == rounds[1]


@TEACHABLE
def test_a_start_flattens_as_before(source, target):
    """A library's own flatten learns of starts where new classes can be taught to it."""
    new = gymport.convert_space(spaces_of(source).Discrete(3, start=5), target)
    flat = utils_of(target).flatten(new, 6)
    assert np.asarray(flat).tolist() == [0, 1, 0]
    assert utils_of(target).unflatten(new, flat) == 6
