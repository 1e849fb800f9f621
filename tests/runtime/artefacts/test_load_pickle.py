"""What the gym era pickled is read on today's Python and NumPy, without gym, and nothing is run."""

import base64
import collections
import copy
import io
import json
import pickle
import zipfile

import numpy as np
import old_pickles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from installed import FOLLOWS, NAMES, spaces_of
from space_strategies import FLAT_SPACES, build, fitted

import gymport
from gymport import errors, spaces
from gymport.adapters.legacy.spaces import old_space
from gymport.artefacts import LeftOut, SavedModel
from gymport.checks.equality import same

MODERN = pytest.mark.parametrize("library", [name for name in NAMES if name != "gym"])
WRITERS = pytest.mark.parametrize("writer", sorted(old_pickles.recorded()))


def load(content, **options):
    return gymport.load_pickle(io.BytesIO(content), **options)


def recorded(writer, what):
    return base64.b64decode(old_pickles.recorded()[writer][what])


def release_of(writer):
    return tuple(int(part) for part in writer.split()[1].strip(",").split(".")[:2])


@MODERN
@WRITERS
def test_spaces_of_every_release_are_todays(library, writer):
    """openai/gym#1848, openai/gym#2419: spaces without today's attributes."""
    expected = old_pickles.spaces_of(spaces_of(library), release_of(writer), own=False)
    loaded = load(recorded(writer, "all"), library=library)
    assert loaded.keys() == expected.keys()
    for name, space in loaded.items():
        assert type(space) is type(expected[name])
        assert space == expected[name]
        assert vars(space).keys() == vars(expected[name]).keys()
        assert space.sample() in expected[name]
        assert repr(copy.deepcopy(space)) == repr(expected[name])
    assert list(loaded["nested"].spaces) == ["b", "c"]


@MODERN
@WRITERS
def test_the_first_protocol_is_read_too(library, writer):
    space = load(recorded(writer, "discrete"), library=library)
    assert space == spaces_of(library).Discrete(4)
    assert space.sample() in range(4)


@WRITERS
def test_the_stream_goes_on_where_it_was(writer):
    first, again = (load(recorded(writer, "all"), library="core") for _ in range(2))
    drawn = [first["discrete"].sample() for _ in range(20)]
    if release_of(writer) < (0, 11):  # these held none
        first["discrete"].seed(1)
        again["discrete"].seed(1)
        drawn = [first["discrete"].sample() for _ in range(20)]
    assert [again["discrete"].sample() for _ in range(20)] == drawn


def test_spaces_that_shared_a_stream_share_it_still():
    loaded = load(recorded("gym 0.26.2, numpy 1.23.5, Python 3.8", "all"), library="core")
    apart = load(recorded("gym 0.26.2, numpy 1.23.5, Python 3.8", "all"), library="core")
    loaded["binary"].sample()
    box, other = loaded["discrete"], apart["discrete"]
    assert [box.sample() for _ in range(20)] != [other.sample() for _ in range(20)]


@pytest.mark.real_gym
@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning")
@WRITERS
def test_they_become_spaces_of_the_gym_that_is_installed(writer):
    import gym

    loaded = load(recorded(writer, "discrete"), library="gym")
    assert type(loaded) is gym.spaces.Discrete
    assert loaded.sample() in range(4)


@pytest.mark.real_gym
def test_a_kind_that_the_installed_gym_lacks_is_named():
    content = pickle.dumps(spaces.OneOf([spaces.Discrete(2)]))
    with pytest.raises(errors.UnsupportedSpaceError, match=r'OneOf.*use library="core"'):
        load(content, library="gym")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_today_pickles_is_read(protocol):
    value = {
        "space": spaces.Dict(a=spaces.Text(3), b=spaces.Sequence(spaces.Discrete(2), stack=True)),
        "array": np.arange(3),
        "scalar": np.float32(2),
        "queue": collections.deque([1], maxlen=3),
        "stream": np.random.default_rng(3),
        "old stream": np.random.RandomState(3),
        "names": {"x"},
        "complex": 1j,
    }
    loaded = load(pickle.dumps(value, protocol), library="core")
    assert loaded["stream"].random() == value["stream"].random()
    assert loaded["old stream"].rand() == value["old stream"].rand()
    for name in ("space", "scalar", "queue", "names", "complex"):
        assert loaded[name] == value[name]
    assert loaded["array"].tolist() == [0, 1, 2]


@given(recipe=FLAT_SPACES, replays=st.booleans())
def test_the_spaces_of_legacy_views_are_read(recipe, replays):
    space = old_space(build(recipe, spaces), replays=replays)
    space.seed(3)
    loaded = load(pickle.dumps(space), library="core")
    assert repr(loaded) == repr(space)
    assert loaded.seed(3) == space.seed(3)
    assert same(loaded.sample(), space.sample())


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@MODERN
@given(recipe=FLAT_SPACES)
def test_what_models_pickle_of_converted_spaces_is_read(protocol, library, recipe):
    """Models that were trained in adapted environments hold their spaces."""
    own = build(fitted(recipe, FOLLOWS.get(library)), spaces)
    space = gymport.convert_space(own, library)
    space.seed(3)
    loaded = load(pickle.dumps(space, protocol), library=library)
    assert repr(loaded) == repr(space)
    assert same(loaded.sample(), space.sample())


def test_a_converted_space_is_pickled_as_one_of_its_library():
    for library in set(NAMES) - {"gym"}:
        space = gymport.convert_space(spaces.Discrete(3), library)
        assert b"gymport.adapters" not in pickle.dumps(space)


class Mischief:
    ran = False

    def __reduce__(self):
        return _run, ()


def _run():
    Mischief.ran = True


@pytest.mark.parametrize(
    "content",
    [
        pickle.dumps(Mischief()),
        b"cos\nsystem\n(S'true'\ntR.",
        b"c__builtin__\neval\n(S'1'\ntR.",
        b"cbuiltins\ngetattr\n(cbuiltins\nobject\nS'__subclasses__'\ntR.",
        b"cnumpy\nload\n(S'x'\ntR.",
        b"cgym.spaces.box\nos.system\n(S'true'\ntR.",
        b"cgym.utils.seeding\nos\n.",
        b"cgymport.seeding\n_restore\n(cnumpy\nndarray\n(S'bit_generator'\nS'test'\ndtR.",
    ],
)
def test_nothing_unknown_is_let_in(content):
    with pytest.raises(errors.UnknownPickleError):
        load(content)
    assert not Mischief.ran


def test_the_advice_for_an_unknown_class_works(tmp_path):
    path = tmp_path / "mischief.pkl"
    path.write_bytes(pickle.dumps(Mischief()))
    name = f"{__name__}._run"
    with pytest.raises(pickle.UnpicklingError, match=rf"mischief.pkl holds {name}.*allow={{"):
        gymport.load_pickle(path)
    try:
        assert gymport.load_pickle(str(path), allow={name}) is None
        assert Mischief.ran
    finally:
        Mischief.ran = False


def test_what_is_no_pickle_is_said_to_be_none():
    with pytest.raises(pickle.UnpicklingError):
        load(b"not a pickle")


def test_a_zip_without_a_model_is_named():
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("readme", "nothing")
    with pytest.raises(errors.UnknownPickleError, match=r"model\.save\(\)"):
        load(content.getvalue())


MODELS = pytest.mark.parametrize(
    "name", sorted(path.name for path in old_pickles.DATA.parent.glob("sb3_*.zip"))
)


@MODERN
@MODELS
def test_the_attributes_of_a_model_are_read_without_its_library(name, library):
    """DLR-RM/stable-baselines3#573, huggingface_sb3#34, rl-baselines3-zoo#473."""
    with (old_pickles.DATA.parent / name).open("rb") as file:
        model = gymport.load_pickle(file, library=library)
    assert isinstance(model, SavedModel)
    assert model.version == name.split("_")[1]
    assert model["action_space"] == spaces_of(library).Discrete(2)
    assert type(model["observation_space"]) is spaces_of(library).Box
    assert model["observation_space"].shape == (4,)
    assert model["gamma"] == 0.99
    assert {"observation_space", "action_space", "lr_schedule"} <= set(model.custom_objects)
    assert not set(model.left_out) & {"observation_space", "action_space", "lr_schedule"}


@MODELS
def test_a_constant_schedule_is_its_number_and_others_are_left_out_by_name(name):
    model = gymport.load_pickle(old_pickles.DATA.parent / name, library="core")
    if "ppo" in name:
        assert (model["lr_schedule"], model["clip_range"]) == (3e-4, 0.2)
    else:
        left = model.left_out["exploration_schedule"]
        assert "get_linear_fn" in repr(left)
        assert model.custom_objects["exploration_schedule"] is None


def test_an_attribute_that_is_unknown_is_left_out_and_says_why():
    written = base64.b64encode(pickle.dumps(Mischief())).decode()
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("data", json.dumps({"custom": {":serialized:": written}, "gamma": 0.9}))
    model = load(content.getvalue())
    assert (model["gamma"], model.version) == (0.9, None)
    assert isinstance(model["custom"], LeftOut)
    assert "allow={" in repr(model["custom"])
    assert not Mischief.ran
