"""make_vec: what it builds, what it refuses, and what it says."""

import pytest
from registered_envs import CHECKED, Scaled, layers, own_registry  # noqa: F401
from runtime_envs import Modern

from gymport import errors, registration, spaces
from gymport.registration import make_vec, register
from gymport.vector import AutoresetMode, SyncVectorEnv, VectorEnv


class Lamps(VectorEnv):
    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
    single_observation_space = observation_space = spaces.Discrete(2)
    single_action_space = action_space = spaces.Discrete(2)

    def __init__(self, num_envs=1, **arguments):
        self.num_envs = num_envs
        self.arguments = arguments


class TestMakeVec:
    def test_makes_one_after_the_other_by_default(self):
        envs = make_vec("Lamp-v1", 2, length=4, max_episode_steps=6)
        assert isinstance(envs, SyncVectorEnv)
        assert [layers(env) for env in envs.envs] == [["TimeLimit", *CHECKED]] * 2
        assert [env.unwrapped.length for env in envs.envs] == [4, 4]

    def test_spec_makes_the_same_again(self):
        options = {"copy": False}
        envs = make_vec("Lamp-v1", 3, "sync", options, [Scaled], max_episode_steps=6)
        again = make_vec(envs.spec)
        assert again.spec == envs.spec
        assert (again.num_envs, again.copy) == (3, False)
        assert [layers(env) for env in again.envs] == [layers(env) for env in envs.envs]

    def test_takes_the_vector_entry_point(self):
        register("Lamps-v0", Modern, vector_entry_point=Lamps, max_episode_steps=8)
        envs = make_vec("Lamps-v0", num_envs=2, size=1)
        assert isinstance(envs, Lamps)
        assert (envs.num_envs, envs.arguments) == (2, {"size": 1, "max_episode_steps": 8})
        assert make_vec(envs.spec).spec == envs.spec
        assert isinstance(make_vec("Lamps-v0", vectorization_mode="sync"), SyncVectorEnv)

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            ({"vector_kwargs": {"copy": False}}, "`vector_kwargs` is not empty"),
            ({"wrappers": [Scaled]}, "with the wrappers argument"),
        ],
    )
    def test_vector_entry_point_takes_no_more(self, arguments, text):
        register("Lamps-v0", vector_entry_point=Lamps)
        with pytest.raises(errors.Error, match=text):
            make_vec("Lamps-v0", **arguments)

    def test_vector_entry_point_takes_no_wrappers_of_the_spec(self):
        told = (Scaled.wrapper_spec(),)
        register("Lamps-v0", vector_entry_point=Lamps, additional_wrappers=told)
        with pytest.raises(errors.Error, match="additional_wrappers parameter"):
            make_vec("Lamps-v0")

    def test_modes_need_their_entry_point(self):
        register("Lamps-v0", vector_entry_point=Lamps)
        for mode, text in [("sync", "an entry point"), ("async", "an entry point")]:
            with pytest.raises(errors.Error, match=f"doesn't have {text} defined"):
                make_vec("Lamps-v0", vectorization_mode=mode)
        with pytest.raises(errors.Error, match="doesn't have a vector entry point defined"):
            make_vec("Lamp-v1", vectorization_mode=registration.VectorizeMode.VECTOR_ENTRY_POINT)

    @pytest.mark.parametrize("mode", ["parallel", 3])
    def test_unknown_modes(self, mode):
        with pytest.raises(ValueError, match=f"Invalid vectorization mode: {mode!r}, valid modes"):
            make_vec("Lamp-v1", vectorization_mode=mode)

    @pytest.mark.parametrize(
        ("metadata", "text"),
        [({}, "is missing AutoresetMode"), ({"autoreset_mode": "next"}, "is not an instance")],
    )
    def test_warns_of_an_unknown_autoreset_mode(self, metadata, text):
        register("Odd-v0", vector_entry_point=type("Odd", (Lamps,), {"metadata": metadata}))
        with pytest.warns(UserWarning, match=text):
            make_vec("Odd-v0")


class ProcessesOfGymnasium:
    """Stands for gymnasium's AsyncVectorEnv, whose library may not be installed."""

    def __init__(self, functions):
        raise TypeError("The space provided to `batch_space` is not a gymnasium Space instance")


def test_processes_of_gymnasium_take_no_environments_of_the_core(monkeypatch):
    monkeypatch.setattr("gymport.vector.AsyncVectorEnv", ProcessesOfGymnasium, raising=False)
    with pytest.raises(errors.Error, match=r"gymport\.modernize"):
        make_vec("Lamp-v1", 2, vectorization_mode="async")
