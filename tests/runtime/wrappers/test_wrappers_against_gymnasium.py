"""The core's wrappers and checks do what gymnasium's do, call by call."""

import warnings

import gymnasium.wrappers
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sound_envs import draw, resets, sound

import gymport.wrappers
from gymport import testing
from gymport.checks.equality import same

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

    env = sound(library, step=step, action_space_of=lambda s: s.Box(-1, 1, (2,), np.float32))
    env.np_random = np.random.default_rng(0)
    return env


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


# gymnasium 1.4's checker also compares each step with the last one; see the tests against 1.1's
@pytest.mark.parametrize("name", sorted(set(WRAP) - {"PassiveEnvChecker"}))
@given(
    calls=st.lists(st.sampled_from(sorted(CALLS)), max_size=12),
    flags=st.lists(st.tuples(st.booleans(), st.booleans()), max_size=12),
)
def test_every_call_has_the_same_outcome(name, calls, flags):
    made = [outcome(WRAP[name], module, scripted(key, flags)) for key, module in LIBRARIES.items()]
    (ours, said), (theirs, said_there) = made
    assert said == said_there
    for call in calls:
        assert same(outcome(CALLS[call], ours), outcome(CALLS[call], theirs)), call


finite = st.floats(-1e3, 1e3, width=32)
ranges = st.tuples(finite, finite).filter(lambda pair: pair[0] != pair[1])


def rescaled(module, env, low, high):
    """What is left of three actions when they come through RescaleAction."""
    env = module.RescaleAction(env, low, high)
    env.action_space.seed(1)
    env.reset(seed=1)
    return [env.step(env.action_space.sample())[-1] for _ in range(3)]


@given(
    inner=st.lists(ranges, min_size=2, max_size=2),
    outer=st.lists(ranges, min_size=2, max_size=2),
    whole=st.booleans(),
)
def test_actions_are_rescaled_to_the_same_numbers(inner, outer, whole):
    low, high = (np.array(side, "f") for side in zip(*map(sorted, inner)))
    new = [np.array(side, "f") for side in zip(*map(sorted, outer))]
    if whole:
        new = [int(min(new[0])) - 1, int(max(new[1])) + 1]

    def env(library):
        return sound(
            library,
            action_space_of=lambda s: s.Box(low, high, dtype=np.float32),
            step=lambda self, action: (draw(self), 1.0, False, False, {"action": action}),
        )

    found = [outcome(rescaled, module, env(key), *new) for key, module in LIBRARIES.items()]
    assert same(*found)


@pytest.mark.parametrize("normalize", [False, True])
@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize(
    ("space", "value"),
    [
        (lambda s: s.Box(0, 1, (2,)), draw),
        (lambda s: s.Discrete(3), lambda env: int(env.np_random.integers(3))),
        (
            lambda s: s.Dict(z=s.Box(0, 1, (2,)), a=s.Discrete(2)),
            lambda env: {"z": draw(env), "a": 1},
        ),
        (lambda s: s.Tuple([s.Box(0, 1, (2,)), s.Discrete(2)]), lambda env: (draw(env), 1)),
    ],
)
def test_the_time_is_told_alike(space, value, flatten, normalize):
    found = []
    for key, module in LIBRARIES.items():
        env = sound(
            key,
            observation_space_of=space,
            reset=resets(lambda env: (value(env), {})),
            step=lambda self, action: (value(self), 1.0, False, False, {}),
        )
        env = module.TimeAwareObservation(
            module.TimeLimit(env, 5), flatten=flatten, normalize_time=normalize
        )
        found.append([str(env.observation_space), env.reset(seed=1), env.step(0), env.step(0)])
    assert same(*found)


def test_jax_environments_are_read_through_gymnasiums_converter(monkeypatch):
    def read(env):
        return sound("core", action_space=env)

    monkeypatch.setitem(vars(gymnasium.wrappers), "JaxToNumpy", read)
    env = sound("gymnasium", metadata={"render_modes": [], "jax": True}, render_mode=None)
    with pytest.raises(TypeError, match="and no space"):
        testing.check_env(env)
