"""The core's wrappers and checks do what gymnasium's do, call by call."""

import importlib
import warnings

import gymnasium.wrappers
import numpy as np
import pytest
from broken_envs import ALL, draw, sound
from gymnasium.utils import env_checker
from hypothesis import given
from hypothesis import strategies as st

import gymport.wrappers
from gymport import testing
from gymport.checks.equality import same
from gymport.wrappers import _elsewhere

LIBRARIES = {"core": gymport.wrappers, "gymnasium": gymnasium.wrappers}
CALLS = {
    "reset": lambda env: env.reset(seed=3),
    "reset again": lambda env: env.reset(),
    "step": lambda env: env.step(np.array([0.3, 5.0], "f")),
    "render": lambda env: env.render(),
    "spaces": lambda env: (str(env.action_space), str(env.observation_space)),
    "text": str,
}


def double(value):
    return value * 2


def scripted(library, flags):
    """An environment whose steps end episodes as the flags say."""
    left = iter(flags)

    def step(self, action):
        terminated, truncated = next(left, (False, False))
        return draw(self), 0.5, terminated, truncated, {"action": np.array(action)}

    return sound(library, step=step, action_space_of=lambda s: s.Box(-1, 1, (2,), np.float32))


def limited(w, env):
    return w.TimeLimit(env, 3)


WRAP = {
    "Autoreset": lambda w, env: w.Autoreset(env),
    "ClipAction": lambda w, env: w.ClipAction(env),
    "OrderEnforcing": lambda w, env: w.OrderEnforcing(env),
    "PassiveEnvChecker": lambda w, env: w.PassiveEnvChecker(env),
    "RecordEpisodeStatistics": lambda w, env: w.RecordEpisodeStatistics(env, 2),
    "RenderCollection": lambda w, env: w.RenderCollection(env),
    "RescaleAction": lambda w, env: w.RescaleAction(env, -3, np.array([7, 9], "d")),
    "TimeAwareObservation": lambda w, env: w.TimeAwareObservation(limited(w, env)),
    "TimeLimit": limited,
    "TransformAction": lambda w, env: w.TransformAction(env, double, None),
    "TransformObservation": lambda w, env: w.TransformObservation(env, double, None),
    "TransformReward": lambda w, env: w.TransformReward(env, double),
}


def outcome(call, *arguments):
    """What a call returns or the name of what it raises, and the categories of its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = call(*arguments)
        except Exception as error:
            result = type(error).__name__
    return timeless(result), {one.category.__name__ for one in caught}


def timeless(result):
    """A result without the time that an episode took."""
    info = result[-1] if isinstance(result, tuple) else None
    if isinstance(info, dict) and "episode" in info:
        info = {**info, "episode": {**info["episode"], "t": 0.0}}
        return (*result[:-1], info)
    return result


@pytest.mark.parametrize("name", gymport.wrappers.__all__)
@given(
    calls=st.lists(st.sampled_from(sorted(CALLS)), max_size=12),
    flags=st.lists(st.tuples(st.booleans(), st.booleans()), max_size=12),
)
def test_every_call_has_the_same_outcome(name, calls, flags):
    ours, theirs = (WRAP[name](module, scripted(key, flags)) for key, module in LIBRARIES.items())
    for call in calls:
        assert same(outcome(CALLS[call], ours), outcome(CALLS[call], theirs)), call


finite = st.floats(-1e3, 1e3, width=32)


@given(bounds=st.lists(st.tuples(finite, finite), min_size=4, max_size=4), whole=st.booleans())
def test_actions_are_rescaled_to_the_same_numbers(bounds, whole):
    inner, outer = (
        tuple(np.array(side, "f") for side in zip(*map(sorted, pairs)))
        for pairs in (bounds[:2], bounds[2:])
    )
    if whole:
        outer = tuple(int(side[0]) for side in outer)
    found = []
    for key, module in LIBRARIES.items():
        env = sound(
            key,
            action_space_of=lambda s: s.Box(*inner, dtype=np.float32),
            step=lambda self, action: (draw(self), 1.0, False, False, {"action": action}),
        )
        with np.errstate(all="ignore"):
            wrapped = module.RescaleAction(env, *outer)
            wrapped.action_space.seed(1)
            actions = [wrapped.action_space.sample() for _ in range(3)]
            wrapped.reset(seed=1)
            found.append([wrapped.step(action)[-1] for action in actions])
    assert same(*found)


@pytest.mark.parametrize("normalize", [False, True])
@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize(
    ("space", "value"),
    [
        (lambda s: s.Box(0, 1, (2,)), draw),
        (lambda s: s.Discrete(3), lambda env: int(env.np_random.integers(3))),
        (lambda s: s.Dict(z=s.Box(0, 1, (2,)), a=s.Discrete(2)), lambda env: {"z": draw(env), "a": 1}),
        (lambda s: s.Tuple([s.Box(0, 1, (2,)), s.Discrete(2)]), lambda env: (draw(env), 1)),
    ],
)
def test_the_time_is_told_alike(space, value, flatten, normalize):
    found = []
    for key, module in LIBRARIES.items():
        env = sound(
            key,
            observation_space_of=space,
            reset=lambda self, **arguments: (self.base.reset(self, **arguments), (value(self), {}))[1],
            step=lambda self, action: (value(self), 1.0, False, False, {}),
        )
        env = module.TimeAwareObservation(
            module.TimeLimit(env, 5), flatten=flatten, normalize_time=normalize
        )
        found.append([str(env.observation_space), env.reset(seed=1), env.step(0), env.step(0)])
    assert same(*found)


CHECKED_OTHERWISE = {
    "render: no modes": "gymnasium warns of a missing spec too, and reads the modes of one",
}


@pytest.mark.parametrize("name", ALL)
def test_check_env_has_the_same_outcome(name):
    """Exceptions and categories; gymnasium always warns that it misses a spec."""
    ours = outcome(testing.check_env, ALL[name].env("gymnasium"))
    theirs = outcome(env_checker.check_env, ALL[name].env("gymnasium"))
    assert ours[0] == theirs[0]
    assert ours[1] - {"UserWarning"} == theirs[1] - {"UserWarning"}
    assert ours[1] <= theirs[1]


def first_calls(wrappers, env):
    """What the first reset, step and render through a checker do."""
    env = wrappers.PassiveEnvChecker(env)
    return [outcome(call, env) for call in (CALLS["reset again"], lambda e: e.step(0), CALLS["render"])]


@pytest.mark.parametrize("name", ALL)
def test_the_passive_checker_has_the_same_outcome(name):
    np.random.seed(0)
    ours = outcome(first_calls, gymport.wrappers, ALL[name].env("core"))
    np.random.seed(0)
    theirs = outcome(first_calls, gymnasium.wrappers, ALL[name].env("gymnasium"))
    assert kinds(ours) == kinds(theirs)


def kinds(result):
    """The exceptions and warnings of the calls."""
    calls, said = result
    if isinstance(calls, str):
        return calls, said
    return [(value if isinstance(value, str) else None, known) for value, known in calls], said


def test_jax_environments_are_read_through_gymnasiums_converter(monkeypatch):
    read = lambda env: sound("core", action_space=env)  # noqa: E731
    monkeypatch.setitem(vars(gymnasium.wrappers), "JaxToNumpy", read)
    env = sound("gymnasium", metadata={"render_modes": [], "jax": True}, render_mode=None)
    with pytest.raises(TypeError, match="and no space"):
        testing.check_env(env)


@pytest.mark.parametrize("name", [*gymport.wrappers.__all__, *_elsewhere.LINES])
def test_every_name_is_one_of_gymnasiums(name):
    public = importlib.import_module("gymnasium.wrappers").__all__
    assert name in public or name.startswith("Jax") or name.startswith("NumpyTo")


def test_every_name_of_gymnasium_is_known():
    known = {*gymport.wrappers.__all__, *_elsewhere.LINES}
    newer = {"ArrayConversion", "DiscretizeAction", "DiscretizeObservation"}
    assert set(gymnasium.wrappers.__all__) - newer <= known
