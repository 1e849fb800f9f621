"""Random streams: today's, the old one, and both vocabularies on each."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gymport import seeding
from gymport.errors import InvalidSeedError

SEEDS = st.integers(0, 2**64)


@given(SEEDS)
def test_a_seed_gives_the_numbers_of_a_pcg64_seeded_with_it(seed):
    rng, used = seeding.np_random(seed)
    assert used == seed
    assert rng.random() == np.random.Generator(np.random.PCG64(seed)).random()


def test_without_a_seed_one_is_drawn_that_repeats_the_stream():
    rng, seed = seeding.np_random()
    assert seeding.np_random(seed)[0].random() == rng.random()


@pytest.mark.parametrize("wrong", [-1, 1.0, "1", np.int64(1)])
def test_other_seeds_are_refused(wrong):
    with pytest.raises(InvalidSeedError, match="Seed must be"):
        seeding.np_random(wrong)


@pytest.mark.parametrize(
    ("seed", "hashed"),
    # gym.utils.seeding.hash_seed of gym 0.21.0
    [(0, 1331072711323073585), (123, 5563394613165267260)],
)
def test_hash_seed_is_that_of_gym_0_21(seed, hashed):
    assert seeding.hash_seed(seed) == hashed


def test_the_replayed_stream_is_that_of_gym_0_21():
    rng, seed = seeding.replayed_np_random(0)
    assert seed == 0
    # gym.utils.seeding.np_random(0)[0] of gym 0.21.0
    assert rng.rand(3).tolist() == [0.05436005625078322, 0.9653909372423204, 0.6326909455841033]
    assert rng.randint(1000, size=3).tolist() == [908, 51, 134]


@given(SEEDS)
def test_both_vocabularies_draw_one_stream(seed):
    old, new = (seeding.replayed_np_random(seed)[0] for _ in range(2))
    assert old.randint(2, 9, size=4).tolist() == new.integers(2, 9, size=4).tolist()
    assert old.randint(10) == new.integers(9, endpoint=True)
    assert old.random_sample((2, 2)).tolist() == new.random((2, 2)).tolist()
    assert np.float32(old.rand()) == new.random(dtype=np.float32)
    out = np.empty(3)
    assert new.random(out=out) is out
    assert out.tolist() == old.rand(3).tolist()


@given(SEEDS)
def test_a_generator_answers_to_the_old_names(seed):
    rng = seeding.bilingual(seeding.np_random(seed)[0])
    twin = seeding.np_random(seed)[0]
    assert isinstance(rng, np.random.Generator)
    assert rng.randint(5) == twin.integers(5)
    assert rng.rand(2).tolist() == twin.random(2).tolist()
    assert rng.randn() == twin.standard_normal()
    assert rng.random_sample(3).tolist() == twin.random(3).tolist()


def test_bilingual_shares_the_bits_and_leaves_the_rest_alone():
    stream = np.random.RandomState(3)
    both = seeding.bilingual(stream)
    assert seeding.bilingual(both) is both
    assert both.rand() == np.random.RandomState(3).rand()
    assert stream.rand() == np.random.RandomState(3).rand(2)[1]
    assert seeding.bilingual(None) is None


STREAMS = [
    seeding.replayed_np_random(1)[0],
    seeding.bilingual(seeding.np_random(1)[0]),
    seeding.as_generator(np.random.RandomState(1)),
]


@pytest.mark.parametrize("stream", STREAMS, ids=str)
@pytest.mark.parametrize("twin_of", [lambda s: pickle.loads(pickle.dumps(s)), copy.deepcopy])
def test_streams_survive_pickle_and_deepcopy_where_they_are(stream, twin_of):
    stream.random()
    twin = twin_of(stream)
    assert type(twin) is type(stream)
    assert twin.integers(2**31) == stream.integers(2**31)


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_replayed_stream_is_copied_between_two_normal_numbers(twin_of):
    stream, _ = seeding.replayed_np_random(3)
    stream.normal()  # two are drawn at a time
    assert twin_of(stream).normal(size=3).tolist() == stream.normal(size=3).tolist()


def test_a_stream_is_taken_over_between_two_normal_numbers():
    given, same = np.random.RandomState(4), np.random.RandomState(4)
    assert given.normal() == same.normal()
    taken = seeding.bilingual(given)
    assert [taken.normal(), taken.rand()] == [same.normal(), same.rand()]
