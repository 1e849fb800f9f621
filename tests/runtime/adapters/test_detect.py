"""Detection: what classes say about how they talk, and the evidence for it."""

import gc
import types
import weakref

import numpy as np
import pytest
from runtime_envs import Modern, Old, Scripted

import gymport
from gymport import core, spaces
from gymport.errors import GymportError, NotAnEnvironmentError


class ReturnsInfo(Old):
    def reset(self, *, seed=None, return_info=False, options=None):
        return (0, {}) if return_info else 0


class Underscored:
    def _reset(self):
        return 0

    def _step(self, action):
        return 0, 0.0, False, {}


class DuckModern:
    def reset(self, *, seed=None, options=None):
        return 0, {}

    def step(self, action):
        return 0, 0.0, False, False, {}


class HalfMigrated(core.Env):
    """The base class of today with the step of yesterday."""

    def reset(self):
        return 0

    def step(self, action):
        return 0, 0.0, False, {}


class PassThrough(core.Wrapper):
    """A modern wrapper that only passes on."""


class Opaque:
    """A step whose code does not say how many values it returns."""

    def reset(self, **arguments):
        return self.result[:1]

    def step(self, action):
        return self.result


@pytest.mark.parametrize(
    ("env", "dialect"),
    [
        (Old(), "gym-0.21"),
        (Scripted(), "gym-0.21"),
        (ReturnsInfo(), "gym-0.22"),
        (Underscored(), "gym-0.9"),
        (DuckModern(), "gymnasium-1"),
        (Modern(), "gymnasium-1"),
        (core.Wrapper(Modern()), "gymnasium-1"),
        (HalfMigrated(), "gym-0.21"),
        (PassThrough(HalfMigrated()), "gym-0.21"),
        (Opaque(), "gym-0.21"),
    ],
    ids=lambda value: getattr(type(value), "__name__", None),
)
def test_the_dialect_of_a_class(env, dialect):
    found = gymport.detect(env)
    assert found.dialect.name == dialect
    assert found.evidence.keys() >= {"step", "reset", "seed"}
    assert str(found).startswith(dialect)


def test_evidence_names_the_methods():
    evidence = gymport.detect(ReturnsInfo()).evidence
    assert evidence["step"] == "Old.step returns 4 values"
    assert evidence["reset"] == "ReturnsInfo.reset(seed, return_info, options)"


def test_declared_spaces_decide_where_nothing_else_does():
    env = Opaque()
    env.observation_space = spaces.Discrete(2)
    assert gymport.detect(env).step == "flags"


class Forwarding:
    """A wrapper of nobody's: what it lacks it reads from the environment."""

    def __init__(self, env):
        self.env = env

    def __getattr__(self, name):
        return getattr(self.__dict__["env"], name)


def test_methods_may_be_forwarded_or_belong_to_the_object_alone():
    assert gymport.detect(Forwarding(Old())).evidence["step"] == "Old.step returns 4 values"
    single = types.SimpleNamespace(reset=lambda: 0, step=lambda action: (0, 1.0, True, {}))
    for env in (Forwarding(Old(length=1)), single):
        view = gymport.modernize(env, library="core")
        assert view.reset()[1] == {}
        assert view.step(0)[1:4] == (1.0, True, False)


@pytest.mark.parametrize("name", [n for n, d in gymport.DIALECTS.items() if not d.modern])
def test_a_legacy_view_speaks_its_dialect_and_a_modern_view_is_modern(name):
    view = gymport.legacy(Modern(), name, library="core")
    assert gymport.detect(view).dialect.name == name
    assert gymport.detect(gymport.modernize(Old(), library="core")).modern


def test_nothing_is_called():
    class Careful(Old):
        def step(self, action):
            raise AssertionError("called")

        def reset(self):
            raise AssertionError("called")

    assert gymport.detect(Careful()).dialect.name == "gym-0.21"


class VectorEnv:
    """The name says that it steps several environments."""

    def reset(self):
        return [0]

    def step(self, actions):
        return [0], [0.0], [False], [{}]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "NoneType"),
        ("CartPole-v1", "make()"),
        (Old, "call it to make an environment"),
        (object(), "step and reset"),
        (spaces.Discrete(2), "Discrete"),
        (VectorEnv(), "several environments"),
    ],
)
@pytest.mark.parametrize("function", [gymport.detect, gymport.modernize, gymport.legacy])
def test_what_is_no_environment_is_said_to_be_none(function, value, words):
    with pytest.raises(NotAnEnvironmentError) as caught:
        function(value)
    assert isinstance(caught.value, (TypeError, GymportError))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


class TestMethodsOfTheObject:
    def test_hide_those_of_the_class(self):
        env = Old()
        env.step = lambda action: (0, 1.0, False, False, {})
        found = gymport.detect(env)
        assert (found.step, found.reset) == ("flags", "obs")
        assert gymport.detect(Old()).step == "done"

    def test_are_found_below_wrappers(self):
        env = core.Wrapper(Modern())
        env.env.step = lambda action: (0, 1.0, False, {})
        assert gymport.detect(env).step == "done"

    def test_may_be_bound_to_the_object_as_gym_did(self):
        class Both(Old):
            def _step(self, action):
                return 0, 1.0, False, False, {}

        env = Both()
        env.step = env._step
        assert gymport.detect(env).step == "flags"

    def test_are_not_kept_in_memory(self):
        env = Old()
        env.step = types.MethodType(lambda self, action: (0, 1.0, False, {}), env)
        gymport.detect(env)
        gone = weakref.ref(env)
        del env
        gc.collect()
        assert gone() is None


class Both(Old):
    """Its code gives either number of values."""

    def step(self, action):
        if self.steps:
            return 0, 1.0, False, False, {}
        return 0, 1.0, False, {}


def test_the_dialect_that_is_named_wins_over_all_evidence():
    for dialect in gymport.DIALECTS.values():
        for make in (Old, DuckModern, Both, Opaque):
            view = gymport.modernize(make(), dialect=dialect, library="core")
            if isinstance(view, core.Env):
                assert view._reading.step == dialect.step


def test_reset_alone_may_be_of_another_time():
    class Hybrid(core.Env):
        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            return np.zeros(2)

        def step(self, action):
            return np.zeros(2), 1.0, False, False, {}

    found = gymport.detect(Hybrid())
    assert (found.step, found.reset, found.modern) == ("flags", "obs", False)
    assert found.evidence["reset"].endswith("reset returns the observation alone")


def test_a_reset_without_options_is_not_modern():
    class Seeded(core.Env):
        def reset(self, seed=None):
            super().reset(seed=seed)
            return 0, {}

        def step(self, action):
            return 0, 1.0, False, False, {}

    env = Seeded()
    assert not gymport.detect(env).modern
    view = gymport.modernize(env, library="core")
    with pytest.warns(UserWarning, match="takes no options"):
        assert view.reset(seed=1, options={"level": 1}) == (0, {})
