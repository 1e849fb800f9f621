"""The core's Env and wrappers: seeds, attributes, spaces, specs, and what they refuse."""

import types

import numpy as np
import pytest
from runtime_envs import Modern

from gymport import core, errors, spaces, utils
from gymport.registration import EnvSpec, WrapperSpec


class Tagged(core.Wrapper):
    """A wrapper with an attribute of its own."""

    tag = "outer"


@pytest.fixture
def env():
    return Modern()


@pytest.fixture(params=[lambda env: env, core.Wrapper, lambda env: core.Wrapper(core.Wrapper(env))])
def layered(request, env):
    return request.param(env)


class TestSeeding:
    def test_reset_seeds_the_stream(self, layered):
        layered.reset(seed=7)
        drawn = np.random.default_rng(7)
        drawn.uniform(size=2)
        assert layered.np_random.random() == drawn.random()
        assert layered.np_random_seed == 7

    def test_reset_without_a_seed_goes_on(self, layered):
        first, _ = layered.reset(seed=7)
        stream = layered.np_random
        again, _ = layered.reset()
        assert layered.np_random is stream
        assert not np.array_equal(first, again)
        assert layered.np_random_seed == 7

    def test_stream_is_drawn_on_first_use(self, layered):
        seed = layered.np_random_seed
        assert seed >= 0
        assert layered.np_random.random() == np.random.default_rng(seed).random()

    def test_seed_of_an_assigned_stream_is_unknown(self, layered, env):
        layered.np_random = stream = np.random.default_rng(3)
        assert env.np_random is stream
        assert layered.np_random_seed == core.UNKNOWN_SEED == -1

    @pytest.mark.parametrize("wrong", [-1, 1.0, np.int64(1)])
    def test_other_seeds_are_refused(self, layered, wrong):
        with pytest.raises(errors.InvalidSeedError):
            layered.reset(seed=wrong)


class TestAttributes:
    def test_are_found_through_wrappers_on_request_only(self, layered, env):
        assert layered.has_wrapper_attr("answer")
        assert layered.get_wrapper_attr("answer") == 41
        assert hasattr(layered, "answer") == (layered is env)
        assert not layered.has_wrapper_attr("nothing")
        with pytest.raises(AttributeError, match="nothing"):
            layered.get_wrapper_attr("nothing")

    def test_are_set_where_they_are(self, env):
        wrapped = Tagged(core.Wrapper(env))
        wrapped.set_wrapper_attr("answer", 1)
        wrapped.set_wrapper_attr("tag", "new")
        wrapped.set_wrapper_attr("fresh", 2)
        assert env.answer == 1
        assert (wrapped.tag, wrapped.fresh) == ("new", 2)
        assert not hasattr(env, "fresh")

    def test_that_nobody_has_are_set_by_force_only(self, layered, env):
        assert not layered.set_wrapper_attr("fresh", 2, force=False)
        assert not layered.has_wrapper_attr("fresh")
        assert layered.set_wrapper_attr("answer", 2, force=False)
        assert env.answer == 2
        assert layered.set_wrapper_attr("fresh", 2)
        assert layered.fresh == 2

    def test_private_stream_is_refused_on_wrappers(self, env):
        with pytest.raises(AttributeError, match=r"unwrapped\._np_random"):
            core.Wrapper(env)._np_random  # noqa: B018

    def test_unwrapped_is_below_all_wrappers(self, layered, env):
        assert layered.unwrapped is env

    def test_spec_and_render_mode_are_the_inner_ones(self):
        wrapped = core.Wrapper(Modern(render_mode="rgb_array"))
        assert wrapped.render_mode == "rgb_array"
        assert wrapped.spec is None
        assert wrapped.render().shape == (2, 2, 3)

    @pytest.mark.parametrize("name", ["action_space", "observation_space", "metadata"])
    def test_overridden_on_a_wrapper_stay_as_they_are_inside(self, env, name):
        wrapped = core.Wrapper(env)
        inner = getattr(env, name)
        assert getattr(wrapped, name) is inner
        own = {"render_modes": []} if name == "metadata" else spaces.Discrete(9)
        setattr(wrapped, name, own)
        assert getattr(wrapped, name) is own
        assert getattr(env, name) is inner


class Recording(core.Wrapper, utils.RecordConstructorArgs):
    """A wrapper that records its arguments, the environment among them."""

    def __init__(self, env, limit=3):
        utils.RecordConstructorArgs.__init__(self, _disable_deepcopy=True, env=env, limit=limit)
        super().__init__(env)


class TestSpecs:
    @pytest.fixture
    def env(self):
        env = Modern()
        env.spec = EnvSpec("Modern-v0", "runtime_envs:Modern", kwargs={"length": 5})
        return env

    def test_name_each_wrapper_with_its_arguments(self, env):
        outer = Recording(core.Wrapper(env), limit=4)
        inner = WrapperSpec("Wrapper", "gymport.core.wrapper:Wrapper", None)
        own = WrapperSpec("Recording", f"{__name__}:Recording", {"limit": 4})
        assert outer.spec.additional_wrappers == (inner, own)
        assert outer.spec.kwargs == env.spec.kwargs

    def test_leave_the_inner_one_as_it_is_and_are_made_once(self, env):
        outer = core.Wrapper(env)
        assert outer.spec is outer.spec
        outer.spec.kwargs["length"] = 6
        assert env.spec.kwargs == {"length": 5}
        assert env.spec.additional_wrappers == ()

    def test_of_other_libraries_without_wrappers_are_handed_on(self, env):
        env.spec = types.SimpleNamespace(id="Old-v0")
        assert core.Wrapper(env).spec is env.spec

    def test_that_cannot_be_copied_are_none(self, env):
        env.spec.kwargs["frames"] = (frame for frame in [])
        with pytest.warns(UserWarning, match=r"An exception occurred \(.*generator") as warned:
            assert core.Wrapper(env).spec is None
        assert warned[0].filename == __file__

    def test_are_given_for_a_class(self):
        given = Recording.wrapper_spec(limit=2)
        assert given == WrapperSpec("Recording", f"{__name__}:Recording", {"limit": 2})

    def test_are_named_by_the_environment(self, env):
        assert str(core.Wrapper(env)) == "<Wrapper<Modern<Modern-v0>>>"


def test_a_wrapper_wraps_environments_only():
    with pytest.raises(AssertionError, match=r"gymport\.modernize"):
        core.Wrapper(object())


def test_the_context_closes_and_lets_errors_through(env):
    with pytest.raises(KeyError), core.Wrapper(env):
        raise KeyError
    assert env.closed == 1


def test_names(env):
    assert str(env) == "<Modern instance>"
    assert repr(Tagged(core.Wrapper(env))) == "<Tagged<Wrapper<Modern instance>>>"
    assert Tagged.class_name() == "Tagged"


def test_what_a_subclass_must_write_is_missing():
    bare = core.Env()
    for call in (lambda: bare.step(0), bare.render):
        with pytest.raises(NotImplementedError):
            call()
    for wrapper, method in [
        (core.ObservationWrapper, "observation"),
        (core.RewardWrapper, "reward"),
        (core.ActionWrapper, "action"),
    ]:
        with pytest.raises(NotImplementedError):
            getattr(wrapper(Modern()), method)(0)


def test_the_special_wrappers_change_one_thing_each():
    class Doubled(core.ObservationWrapper):
        def observation(self, observation):
            return observation * 2

    class Negative(core.RewardWrapper):
        def reward(self, reward):
            return -reward

    class Longer(core.ActionWrapper):
        def action(self, action):
            self.env.seen = action + 1
            return action + 1

    plain, env = Modern(), Modern()
    obs, info = plain.reset(seed=1)
    after = plain.step(0)
    wrapped = Longer(Negative(Doubled(env)))
    seen, seen_info = wrapped.reset(seed=1)
    assert np.array_equal(seen, obs * 2)
    assert seen_info == info
    stepped = wrapped.step(0)
    assert np.array_equal(stepped[0], after[0] * 2)
    assert stepped[1:] == (-after[1], *after[2:])
    assert wrapped.env.seen == 1


def test_types_can_be_named():
    assert core.Env[int, int].__origin__ is core.Env
    assert core.Wrapper[int, int, float, float].__origin__ is core.Wrapper
