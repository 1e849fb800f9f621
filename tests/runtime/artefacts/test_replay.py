"""Old seeds on today's environments and spaces give the old episodes and samples."""

import copy
import pickle

import episodes
import gymnasium
import numpy as np
import pytest
import samples
from hypothesis import given
from hypothesis import strategies as st
from recordings import recorded
from space_strategies import FLAT_SPACES, build

import gymport
from gymport.dialects import DIALECTS

# the checker of gymnasium 0.26 uses the name on numpy 1.24
pytestmark = pytest.mark.filterwarnings("ignore:.*np.bool8:DeprecationWarning")

REPLAYED = [name for name, row in DIALECTS.items() if row.random_stream == "RandomState"]
OLD_SPACES = samples.all_spaces(gymnasium.spaces)
LIBRARIES = {"core": gymport.spaces, "gymnasium": gymnasium.spaces}


def todays(name):
    """The environment of an old id, under the id that the installed gymnasium makes."""
    todays_id = episodes.TODAY[name]
    return gymnasium.make(todays_id if todays_id in gymnasium.envs.registry else name)


def cases(kind):
    return [(release, seed) for release, seeds in kind.SEEDS.items() for seed in seeds]


@pytest.mark.parametrize(("release", "seed"), cases(episodes))
@pytest.mark.parametrize("name", sorted(episodes.TODAY))
def test_a_seed_repeats_the_episodes_of_its_release(name, release, seed):
    key = f"{name} {seed}"
    played = episodes.play(gymport.legacy(todays(name), release), seed)
    assert episodes.same(key, played, recorded(episodes, release)[key])


@pytest.mark.parametrize("dialect", ["0.17.3", "gym-0.9"])
def test_older_dialects_share_the_stream(dialect):
    view = gymport.legacy(todays("CartPole-v1"), dialect)
    assert episodes.play(view, 0) == recorded(episodes, "0.21.0")["CartPole-v1 0"]


def test_either_stream_can_be_asked_for_in_any_old_dialect():
    old, new = (recorded(episodes, release) for release in ("0.21.0", "0.25.2"))
    asked_for_old = gymport.legacy(todays("CartPole-v1"), "gym-0.25", rng="legacy")
    assert episodes.play(asked_for_old, 0) == old["CartPole-v1 0"]
    asked_for_new = gymport.legacy(todays("CartPole-v1"), "gym-0.21", rng="modern")
    assert episodes.play(asked_for_new, 3) == new["CartPole-v1 3"]
    asked_for_new.action_space.seed(3)
    todays_space = gymnasium.spaces.Discrete(2)
    todays_space.seed(3)
    drawn = [asked_for_new.action_space.sample() for _ in range(9)]
    assert drawn == [int(todays_space.sample()) for _ in range(9)]


class Holder(gymport.Env):
    """An environment that is there for its spaces."""

    def __init__(self, space):
        self.action_space = self.observation_space = space

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return 0, {}

    def step(self, action):
        return 0, 0.0, False, False, {}


def held(name, release="0.21.0", library="gymnasium", made_of="gymnasium"):
    """A space of one library, as an environment's legacy view of another shows it."""
    env = Holder(samples.all_spaces(LIBRARIES[made_of])[name])
    return gymport.legacy(env, release, library=library).action_space, env.action_space


@pytest.mark.parametrize("made_of", LIBRARIES)
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("name", OLD_SPACES)
def test_a_space_repeats_the_samples_of_gym_0_21(name, library, made_of):
    for seed in samples.SEEDS["0.21.0"]:
        space, _ = held(name, library=library, made_of=made_of)
        expected = recorded(samples, "0.21.0")[f"{name} {seed}"]
        assert samples.draw(space, seed) == expected


@pytest.mark.parametrize("name", OLD_SPACES)
def test_a_space_repeats_the_samples_of_gym_0_25(name):
    for seed in samples.SEEDS["0.25.2"]:
        space, _ = held(name, "0.25.2")
        drawn, expected = samples.draw(space, seed), recorded(samples, "0.25.2")[f"{name} {seed}"]
        assert drawn["samples"] == expected["samples"]
        assert drawn["seeds"][0] == expected["seeds"][0] == seed


class TestReplayedSpaces:
    @pytest.mark.parametrize("name", OLD_SPACES)
    @pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
    def test_are_copied_with_their_stream(self, name, twin_of):
        space, _ = held(name)
        space.seed(5)
        space.sample()
        twin = twin_of(space)
        assert type(twin) is type(space)
        assert twin == space
        drawn = [repr(space.sample()) for _ in range(3)]
        assert [repr(twin.sample()) for _ in range(3)] == drawn

    @pytest.mark.parametrize("name", OLD_SPACES)
    def test_contain_what_they_draw_and_so_does_the_environments_own(self, name):
        space, own = held(name)
        for _ in range(20):
            drawn = space.sample()
            assert space.contains(drawn)
            assert own.contains(drawn)

    @pytest.mark.parametrize("name", OLD_SPACES)
    def test_seed_the_environments_own_space(self, name):
        space, own = held(name)
        drawn = []
        for _ in range(2):
            space.seed(11)
            drawn.append(repr([own.sample() for _ in range(3)]))
        assert drawn[0] == drawn[1]

    def test_are_of_the_same_class(self):
        for name in OLD_SPACES:
            space, own = held(name)
            assert isinstance(space, type(own))
            assert repr(space) == repr(own)

    @pytest.mark.parametrize("made_of", LIBRARIES)
    @pytest.mark.parametrize("library", LIBRARIES)
    def test_keep_the_way_in_which_a_users_class_samples(self, library, made_of):
        class Even(LIBRARIES[made_of].Discrete):
            def sample(self):
                return int(self.np_random.integers(self.n)) * 2

        space = gymport.legacy(Holder(Even(50)), library=library).action_space
        space.seed(3)
        stream, _ = gymport.seeding.replayed_np_random(3)
        drawn = [space.sample() for _ in range(20)]
        assert drawn == [2 * int(stream.randint(50)) for _ in range(20)]

    def test_draw_by_a_mask_where_todays_do(self):
        space, _ = held("Discrete")
        space.seed(0)
        mask = np.array([0, 0, 0, 1, 0], dtype=np.int8)
        assert {space.sample(mask) for _ in range(9)} == {3}

    def test_start_where_todays_start(self):
        plain = gymport.legacy(Holder(gymport.spaces.Discrete(5)), library="core").action_space
        started = gymport.legacy(Holder(gymport.spaces.Discrete(5, start=7)), library="core")
        plain.seed(1)
        started.action_space.seed(1)
        drawn = [started.action_space.sample() - 7 for _ in range(20)]
        assert drawn == [plain.sample() for _ in range(20)]

    @pytest.mark.parametrize(("name", "seeds"), [("Tuple", [3, 4]), ("Dict", {"a": 3, "b": 4})])
    def test_take_a_seed_for_each_part(self, name, seeds):
        space, _ = held(name)
        assert space.seed(seeds) == [3, 4]
        first = repr(space.sample())
        space.seed(seeds)
        assert repr(space.sample()) == first

    @pytest.mark.parametrize("name", OLD_SPACES)
    def test_seed_themselves_anew_without_a_seed(self, name):
        space, _ = held(name)
        assert space.seed() != space.seed()

    def test_take_numpys_seeds_and_refuse_what_is_none(self):
        space, _ = held("Discrete")
        assert space.seed(np.int64(3)) == [3]
        with pytest.raises(gymport.errors.InvalidSeedError):
            space.seed(-1)

    def test_number_their_actions_in_plain_integers(self):
        for dialect in (*REPLAYED, "gym-0.25", "gym-0.26"):
            space, _ = held("Discrete", dialect)
            assert type(space.n) is type(space.sample()) is int

    def test_leave_the_environments_own_space_as_it_is(self):
        env = Holder(gymnasium.spaces.Discrete(4))
        own = env.action_space
        before = dict(vars(own))
        view = gymport.legacy(env, library="gymnasium")
        assert view.action_space is view.action_space
        assert env.action_space is own
        assert vars(own) == before


@pytest.mark.filterwarnings("ignore:.*Casting input x:UserWarning")  # gym drew 0-d integers so
@given(FLAT_SPACES, st.sampled_from(sorted(LIBRARIES)), st.sampled_from(["legacy", "modern"]))
def test_any_space_draws_what_it_holds_and_repeats_it(recipe, made_of, rng):
    own = build(recipe, LIBRARIES[made_of])
    space = gymport.legacy(Holder(own), library=made_of, rng=rng).action_space
    twin = pickle.loads(pickle.dumps(space))
    drawn = []
    for each in (space, twin):
        seeds = each.seed(7)
        drawn.append((repr(seeds), repr([each.sample() for _ in range(3)])))
        assert all(own.contains(each.sample()) for _ in range(3))
    assert drawn[0] == drawn[1]
    assert type(twin) is type(space)


def test_kinds_that_old_gyms_did_not_have_are_shown_as_they_are():
    space = gymport.spaces.Text(5)
    assert gymport.legacy(Holder(space), library="core").action_space is space


def test_seeding_the_environment_does_not_seed_its_spaces():
    view = gymport.legacy(todays("CartPole-v1"))
    view.action_space.seed(3)
    first = [view.action_space.sample() for _ in range(5)]
    view.action_space.seed(3)
    view.seed(9)
    view.reset()
    assert [view.action_space.sample() for _ in range(5)] == first
