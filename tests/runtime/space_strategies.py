"""Random spaces as recipes that any library's spaces can be built from."""

import copy

import numpy as np
from hypothesis import strategies as st

BOUNDS = st.sampled_from([-np.inf, -1.5, 0.0, 1.0])
SHAPES = st.lists(st.integers(1, 3), max_size=3).map(tuple)


@st.composite
def boxes(draw):
    dtype = draw(st.sampled_from(["float32", "float64", "int32", "int8", "uint8"]))
    shape = draw(SHAPES)
    size = int(np.prod(shape))
    low = np.array(draw(st.lists(BOUNDS, min_size=size, max_size=size)), dtype=np.float32)
    width = st.sampled_from([0.0, 2.0, 7.0, np.inf])
    high = np.array(draw(st.lists(width, min_size=size, max_size=size)), dtype=np.float32)
    if dtype == "uint8":
        low, high = np.abs(np.nan_to_num(low, neginf=0)), np.nan_to_num(high, posinf=9)
    high = high + np.where(np.isneginf(low), np.float32(0), low)
    own = "float32" if dtype == "float32" else "float64"
    low, high = (bound.astype(own).reshape(shape) for bound in (low, high))
    return "Box", {"low": low, "high": high, "dtype": dtype}


DISCRETE = st.builds(
    lambda n, start: ("Discrete", {"n": n, "start": start}), st.integers(1, 9), st.integers(-5, 5)
)
MULTI_BINARY = st.one_of(
    st.integers(1, 4), st.lists(st.integers(1, 3), min_size=1, max_size=2)
).map(lambda n: ("MultiBinary", {"n": n}))


@st.composite
def multi_discretes(draw):
    shape = draw(SHAPES.filter(len))
    size = int(np.prod(shape))
    nvec = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
    start = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    return "MultiDiscrete", {
        "nvec": np.reshape(nvec, shape),
        "start": np.reshape(start, shape),
        "dtype": draw(st.sampled_from([np.int64, np.int32])),
    }


TEXT = st.builds(
    lambda low, more, chars: (
        "Text",
        {"max_length": low + more, "min_length": low, "charset": "".join(chars)},
    ),
    st.integers(0, 3),
    st.integers(1, 4),
    st.lists(st.sampled_from("zab90"), min_size=1, unique=True),
)
# gymnasium's graphs ignored the start until 1.2
CARRIED = st.one_of(boxes(), st.integers(1, 9).map(lambda n: ("Discrete", {"n": n})))
GRAPH = st.tuples(CARRIED, st.none() | CARRIED).map(lambda parts: ("Graph", parts))
SIMPLE = st.one_of(boxes(), DISCRETE, MULTI_BINARY, multi_discretes(), TEXT)


def rows(part):
    """A few parts in a row."""
    return st.lists(part, min_size=1, max_size=3)


def tuples_and_dicts(part):
    """Recipes for a tuple or a dict of some parts."""
    return st.one_of(
        rows(part).map(lambda parts: ("Tuple", parts)),
        st.dictionaries(st.sampled_from("zaqb"), part, min_size=1, max_size=3).map(
            lambda parts: ("Dict", list(parts.items()))
        ),
    )


def of_any_length(part):
    """Recipes for any space made of others."""
    return st.one_of(
        tuples_and_dicts(part),
        rows(part).map(lambda parts: ("OneOf", parts)),
        st.tuples(part, st.booleans()).map(lambda parts: ("Sequence", parts)),
    )


FLAT_SPACES = st.recursive(SIMPLE, tuples_and_dicts, max_leaves=4)
GRAPHLESS = st.recursive(SIMPLE, of_any_length, max_leaves=4)
SPACES = st.one_of(GRAPHLESS, GRAPH, of_any_length(GRAPH))

# gymnasium's OneOf cannot be flattened around what has no fixed size, nor can this one
FLATTENED = st.one_of(
    FLAT_SPACES,
    GRAPH,
    tuples_and_dicts(st.one_of(GRAPH, SIMPLE)),
    st.tuples(FLAT_SPACES, st.booleans()).map(lambda parts: ("Sequence", parts)),
    rows(SIMPLE).map(lambda parts: ("OneOf", parts)),
)


def build(recipe, library):
    """The space of a recipe, made of a library's classes."""
    kind, parts = recipe
    if kind in ("Tuple", "OneOf"):
        return getattr(library, kind)([build(part, library) for part in parts])
    if kind == "Dict":
        # gym 0.9 sorted an OrderedDict too
        return library.Dict([(key, build(part, library)) for key, part in parts])
    if kind == "Graph":
        return library.Graph(*(part and build(part, library) for part in parts))
    if kind == "Sequence":
        return library.Sequence(build(parts[0], library), **({"stack": True} if parts[1] else {}))
    # gymnasium's Box writes into the arrays that it is given
    return getattr(library, kind)(**copy.deepcopy(parts))


def plain(value):
    """The value as nested lists with the dtypes beside the numbers."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return str(np.asarray(value).dtype), np.asarray(value).tolist()


STAND_IN = "Discrete", {"n": 3, "start": 0}
KINDS_SINCE = {"Text": (0, 25), "Sequence": (0, 25), "Graph": (0, 25), "OneOf": (9, 0)}
"""The first release of gym with each kind that it did not always have."""


def fitted(recipe, release):
    """The recipe as a release of gym can follow it; None leaves it as it is.

    A Discrete stands in for a kind that the release does not have.
    """
    if release is None:
        return recipe
    kind, parts = recipe
    if KINDS_SINCE.get(kind, release) > release or (kind == "Sequence" and parts[1]):
        return fitted(STAND_IN, release)
    if kind == "Dict":
        return kind, [(key, fitted(part, release)) for key, part in parts]
    if not isinstance(parts, dict):
        return kind, type(parts)(part and fitted(part, release) for part in parts)
    return kind, _fitted(kind, dict(parts), release)


def _fitted(kind, parts, release):
    """The arguments that a release takes, for what has no parts."""
    if kind == "Discrete" and release < (0, 22):
        parts.pop("start", None)
    if kind == "MultiBinary" and release < (0, 17):
        parts["n"] = int(np.prod(parts["n"]))
    if kind == "MultiDiscrete":
        return _fitted_counts(parts, release)
    whole = kind == "Box" and "int" in parts["dtype"] and release < (0, 26)
    if whole or (kind == "Box" and release < (0, 13)):
        lowest = 0 if whole else -5  # integers without bounds overflowed, negative ones were cut
        parts["low"] = np.asarray(np.clip(parts["low"], lowest, 15))
        parts["high"] = np.asarray(np.clip(parts["high"], parts["low"], 20))
    if kind == "Box" and release < (0, 10):
        parts.pop("dtype")
    return parts


def _fitted_counts(parts, release):
    nvec = parts["nvec"]
    if release < (0, 10):
        return {"array_of_param_array": [[0, int(n) - 1] for n in nvec.flat]}
    return {"nvec": nvec} if release < (0, 21) else {"nvec": nvec, "dtype": parts["dtype"]}


def flattened_alike(recipe, release):
    """The recipe with stand-ins for what a release of gym flattens otherwise, or not at all."""
    if release is None:
        return recipe
    kind, parts = recipe
    if kind == "Tuple":
        return kind, [flattened_alike(part, release) for part in parts]
    if kind == "Dict":
        return kind, [(key, flattened_alike(part, release)) for key, part in parts]
    if kind == "MultiBinary" and np.ndim(parts["n"]) and release < (0, 21):
        return STAND_IN
    early = {"MultiDiscrete": (0, 21), "Discrete": (0, 23), "Text": (0, 26)}
    return STAND_IN if early.get(kind, (0, 0)) > release else recipe
