"""Every wrapper: where it is found, how it is copied, recorded and made again."""

import copy
import pickle
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from wrapper_envs import Echo, box, double, limited

from gymport import core, errors, wrappers
from gymport.registration import make, register, registry
from gymport.wrappers import _elsewhere

MAKE = {
    "Autoreset": lambda: wrappers.Autoreset(Echo()),
    "ClipAction": lambda: wrappers.ClipAction(Echo(box(2))),
    "OrderEnforcing": lambda: wrappers.OrderEnforcing(Echo()),
    "PassiveEnvChecker": lambda: wrappers.PassiveEnvChecker(Echo()),
    "RecordEpisodeStatistics": lambda: wrappers.RecordEpisodeStatistics(Echo()),
    "RenderCollection": lambda: wrappers.RenderCollection(Echo(render_mode="rgb_array")),
    "RescaleAction": lambda: wrappers.RescaleAction(Echo(box(2)), -1, np.ones(2, "f")),
    "TimeAwareObservation": lambda: wrappers.TimeAwareObservation(limited(), flatten=False),
    "TimeLimit": limited,
    "TransformAction": lambda: wrappers.TransformAction(Echo(), double, None),
    "TransformObservation": lambda: wrappers.TransformObservation(Echo(), double, None),
    "TransformReward": lambda: wrappers.TransformReward(Echo(), double),
}


def episode(env):
    env.action_space.seed(0)
    actions = [env.action_space.sample() for _ in range(2)]
    return repr([env.reset(), *map(env.step, actions)])


@pytest.mark.parametrize("name", wrappers.__all__)
class TestEveryWrapper:
    def test_is_found_under_its_name(self, name):
        wrapper = getattr(wrappers, name)
        assert wrapper.__name__ == name
        assert name in dir(wrappers)
        assert issubclass(wrapper, core.Wrapper)

    @pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_a_copy_goes_on_alike(self, name, copied):
        env = MAKE[name]()
        again = copied(env)
        assert episode(again) == episode(env)
        assert again.env is not env.env

    def test_refuses_what_is_no_environment(self, name):
        arguments = {
            "TimeLimit": (1,),
            "RescaleAction": (-1, 1),
            "TransformReward": (double,),
        }.get(name, ())
        if name in ("TransformAction", "TransformObservation"):
            arguments = (double, None)
        stranger = SimpleNamespace(action_space=box(2))
        with pytest.raises(AssertionError, match="gymport"):
            getattr(wrappers, name)(stranger, *arguments)

    def test_records_its_arguments(self, name):
        env = MAKE[name]()
        env.unwrapped.spec = SimpleNamespace(
            additional_wrappers=(),
            max_episode_steps=None,
            order_enforce=False,
            disable_env_checker=True,
        )
        spec = env.spec
        assert env.spec is spec
        assert env.unwrapped.spec.additional_wrappers == ()
        if name in FIELDS:
            field, value = FIELDS[name]
            assert getattr(spec, field) == value
            assert spec.additional_wrappers == ()
        else:
            recorded = spec.additional_wrappers[-1]
            assert recorded.name == name
            again = getattr(wrappers, name)(env.env, **recorded.kwargs)
            assert episode(again) == episode(MAKE[name]())


FIELDS = {
    "TimeLimit": ("max_episode_steps", 100),
    "OrderEnforcing": ("order_enforce", True),
    "PassiveEnvChecker": ("disable_env_checker", False),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_spec_that_cannot_be_copied_is_remarked_on(name):
    env = MAKE[name]()
    env.unwrapped.spec = SimpleNamespace(
        additional_wrappers=(), stream=(number for number in range(3))
    )
    with pytest.warns(UserWarning, match="deepcopy") as caught:
        assert env.spec is None
    assert [one.filename for one in caught] == [__file__]
    assert MAKE[name]().spec is None


class TestNames:
    def test_each_wrapper_has_a_way_to_be_made_here(self):
        assert sorted(MAKE) == wrappers.__all__

    @pytest.mark.parametrize("name", _elsewhere.GYMNASIUM_ONLY)
    def test_gymnasiums_other_wrappers_are_named_with_what_to_write(self, name):
        with pytest.raises(ImportError, match=name) as caught:
            exec(f"from gymport.wrappers import {name}")
        assert "pip install 'gymport[gymnasium]'" in str(caught.value)
        line = f'gymnasium.wrappers.{name}(gymport.modernize(env, library="gymnasium"))'
        assert line in str(caught.value)
        assert isinstance(caught.value, errors.GymportError)

    def test_vector_wrappers_are_gymnasiums(self):
        with pytest.raises(ImportError, match=r"gymnasium\.make_vec"):
            _ = wrappers.vector

    @pytest.mark.parametrize(
        ("old", "hint"),
        [
            ("AutoResetWrapper", "called Autoreset since gymnasium 1.0"),
            ("FrameStack", "called FrameStackObservation since"),
            ("PixelObservationWrapper", "called AddRenderObservation since"),
            ("VectorListInfo", "called DictInfoToList since"),
            ("SignReward", "TransformReward"),
        ],
    )
    def test_old_names_are_followed(self, old, hint):
        with pytest.raises(AttributeError, match=hint):
            getattr(wrappers, old)

    def test_unknown_names_are_unknown(self):
        assert not hasattr(wrappers, "NeverSeen")
        assert not hasattr(wrappers, "__wrapped__")

    def test_a_wrapper_is_loaded_when_it_is_used(self):
        code = (
            "import sys, gymport.wrappers; before = 'numpy' in sys.modules; "
            "gymport.wrappers.TimeLimit; "
            "print(before, 'gymport.spaces.dict' in sys.modules, 'gymnasium' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout.split()[::2] == ["False", "False"], done.stderr


def test_make_builds_the_same_chain_again_from_the_spec():
    register("Echo-v0", Echo, max_episode_steps=9)
    try:
        env = make("Echo-v0", render_mode="rgb_array_list", action_space=box(2))
        for name, arguments in (
            ("Autoreset", ()),
            ("RecordEpisodeStatistics", ()),
            ("TimeAwareObservation", (False,)),
            ("RescaleAction", (-1, 1)),
            ("ClipAction", ()),
            ("TransformAction", (double, None)),
            ("TransformObservation", (double, None)),
            ("TransformReward", (double,)),
        ):
            env = getattr(wrappers, name)(env, *arguments)
        again = make(env.spec)
        assert str(again) == str(env)
        assert again.spec == env.spec
        assert pickle.loads(pickle.dumps(env.spec)) == env.spec
    finally:
        del registry["Echo-v0"]
