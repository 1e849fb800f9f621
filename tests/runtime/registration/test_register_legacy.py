"""register_legacy: what it enters into the core's registry, and what its environments are."""

import json
import pickle
import types

import numpy as np
import pytest
from registered_envs import own_registry  # noqa: F401
from runtime_envs import Modern, Old

import gymport
from gymport import errors, registration
from gymport.adapters.creators import LegacyCreator
from gymport.dialects import DIALECTS

IN_A_MODULE = "runtime_envs:Old"


class Keywords(Old):
    """Takes whatever it is given, and hands on what Old does not know."""

    def __init__(self, **arguments):
        super().__init__(**arguments)


class Named(Old):
    """Written for gym 0.25: the mode is an argument of the constructor."""

    def __init__(self, render_mode=None, length=5):
        super().__init__(length)
        self.render_mode = render_mode

    def render(self, mode=None):
        return super().render(mode or self.render_mode)


class NamedBelow(Named):
    def __init__(self, **arguments):
        super().__init__(**arguments)


class Outer:
    Inner = Old


def function(length=5):
    return Old(length)


def collecting(**arguments):
    """A function that says nothing of what its class takes, like gym.make."""
    return Old(**arguments)


def collecting_for_named(**arguments):
    return Named(**arguments)


def register(entry_point, env_id="desk/Old-v0", **options):
    gymport.register_legacy(env_id, entry_point, library="core", **options)


def made(entry_point, options=(), **arguments):
    gymport.registry.pop("desk/Old-v0", None)
    register(entry_point, **dict(options))
    return gymport.make("desk/Old-v0", **arguments)


ENTRY_POINTS = [
    IN_A_MODULE,
    f"{__name__}:Outer.Inner",
    f"{__name__}:collecting",
    Old,
    Keywords,
    Named,
    NamedBelow,
    function,
    collecting,
    collecting_for_named,
]


@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
class TestMadeEnvironment:
    def test_is_modern(self, entry_point):
        env = made(entry_point, {"max_episode_steps": 3, "kwargs": {"length": 9}})
        obs, info = env.reset(seed=1)
        assert np.array_equal(obs, env.reset(seed=1)[0])
        assert info == {}
        results = [env.step(env.action_space.sample()) for _ in range(3)]
        assert [result[2:4] for result in results] == [(False, False)] * 2 + [(False, True)]

    def test_takes_a_render_mode(self, entry_point):
        """The trouble of fancy_gym#78, deformable_gym#47 and Minari#179."""
        env = made(entry_point, render_mode="rgb_array")
        env.reset()
        assert env.render_mode == "rgb_array"
        assert env.render().shape == (2, 2, 3)

    def test_renders_nothing_on_its_own(self, entry_point):
        env = made(entry_point, render_mode="rgb_array")
        env.reset()
        env.step(0)
        assert env.unwrapped.env.rendered == []

    def test_is_made_again_of_its_spec(self, entry_point):
        env = made(entry_point, {"max_episode_steps": 3}, render_mode="rgb_array", length=8)
        spec = pickle.loads(pickle.dumps(env.spec))
        again = spec.make()
        assert again.spec == env.spec == spec
        assert again.render_mode == "rgb_array"
        assert again.unwrapped.env.length == 8

    def test_is_several_in_a_vector(self, entry_point):
        register(entry_point)
        envs = gymport.make_vec("desk/Old-v0", 2, length=7)
        assert envs.reset(seed=1)[0].shape == (2, 2)
        assert [env.unwrapped.env.length for env in envs.envs] == [7, 7]


@pytest.mark.parametrize("entry_point", [Named, NamedBelow, collecting_for_named])
def test_a_constructor_that_takes_the_mode_is_given_it(entry_point):
    assert made(entry_point, render_mode="rgb_array").unwrapped.env.render_mode == "rgb_array"


def test_no_other_argument_is_swallowed():
    with pytest.raises(TypeError, match="size"):
        made(collecting, render_mode="rgb_array", size=3)


def test_an_error_of_the_constructor_is_its_own():
    def broken(**arguments):
        raise TypeError("no such cabin")

    with pytest.raises(TypeError, match="no such cabin"):
        made(broken, render_mode="human")


@pytest.mark.parametrize("entry_point", [IN_A_MODULE, f"{__name__}:Outer.Inner"])
@pytest.mark.parametrize("dialect", [None, "gym-0.21", "0.17.3", DIALECTS["gym-0.9"]])
def test_a_spec_of_strings_goes_through_json(entry_point, dialect):
    env = made(entry_point, {"dialect": dialect, "reward_threshold": 0.5})
    spec = registration.EnvSpec.from_json(env.spec.to_json())
    assert spec == env.spec
    assert spec.make().unwrapped._reading.named == (dialect is not None)
    assert json.loads(env.spec.to_json())["reward_threshold"] == 0.5


@pytest.mark.parametrize("target", [IN_A_MODULE, "pkg.envs:Old"])
@pytest.mark.parametrize("dialect", [None, *DIALECTS])
@pytest.mark.parametrize("strict", [True, False])
def test_the_entry_point_spells_the_creator_out(target, dialect, strict):
    creator = LegacyCreator(target, "gymnasium", dialect, strict)
    assert registration.load_env_creator(creator.entry_point) == creator


class Doubles(Old):
    """Gives observations of another dtype than it declares."""

    def _observation(self):
        return super()._observation().astype(np.float64)


def test_a_broken_contract_is_mended_or_refused():
    with pytest.warns(UserWarning, match="float64"):
        assert made(Doubles).reset()[0].dtype == np.float32
    env = made(f"{__name__}:Doubles", {"strict": True}, disable_env_checker=True)
    with pytest.raises(errors.BrokenContractError):
        env.reset()


def test_a_name_that_spells_no_creator_is_an_attribute_error():
    from gymport.adapters import creators

    assert not hasattr(creators, "Nothing")


def test_metadata_have_todays_keys():
    metadata = LegacyCreator(Old, "core").metadata
    assert metadata["render_modes"] == Old.metadata["render.modes"]
    assert metadata["render_fps"] == Old.metadata["video.frames_per_second"]


def test_a_mode_that_the_environment_does_not_have_is_refused():
    with pytest.warns(UserWarning, match="ansi"), pytest.raises(errors.RenderModeError):
        made(Old, render_mode="ansi")


@pytest.mark.parametrize("metadata", [None, {}, {"render.modes": []}, property(dict)])
def test_without_metadata_any_mode_is_believed(metadata):
    silent = type("Silent", (Old,), {"metadata": metadata})
    if isinstance(metadata, property):
        silent.metadata = None
    assert made(silent, render_mode="rgb_array").render_mode == "rgb_array"


def test_frames_are_collected():
    env = made(Old, render_mode="rgb_array_list")
    env.reset()
    env.step(0)
    assert [frame.shape for frame in env.render()] == [(2, 2, 3)] * 2


def test_a_modern_environment_is_itself():
    env = made(Modern)
    assert type(env.unwrapped) is Modern


def test_the_class_and_its_spec_stay_as_they_are():
    before = dict(vars(Old))
    env = made(Old)
    assert dict(vars(Old)) == before
    assert not hasattr(env.unwrapped.env, "spec")


def test_another_one_of_the_same_id_warns_where_it_is_registered():
    register(Old)
    with pytest.warns(UserWarning, match="Overriding environment desk/Old-v0") as caught:
        gymport.register_legacy("desk/Old-v0", Keywords, library="core")
    assert [one.filename for one in caught] == [__file__]
    assert isinstance(gymport.make("desk/Old-v0").unwrapped.env, Keywords)


class TestOldArguments:
    @pytest.mark.parametrize(
        "old",
        [
            {"timestep_limit": 3},
            {"tags": {"wrapper_config.TimeLimit.max_episode_steps": 3}},
            {"tags": None, "timestep_limit": 3},
            {"max_episode_steps": 3, "tags": {}, "apply_api_compatibility": True},
            {"max_episode_steps": 3, "timestep_limit": 9},
        ],
    )
    def test_that_mean_something_are_taken(self, old):
        register(Old, **old)
        assert gymport.spec("desk/Old-v0").max_episode_steps == 3

    @pytest.mark.parametrize(
        ("old", "advice"),
        [
            ({"trials": 100}, "delete it"),
            ({"local_only": True}, "delete it"),
            ({"max_episode_seconds": 9}, "pass max_episode_steps"),
            ({"autoreset": True}, "gymnasium.wrappers.Autoreset"),
            ({"tags": {"vnc": True}}, "delete it"),
            ({"size": 3}, "put it into kwargs"),
        ],
    )
    def test_that_mean_nothing_are_named(self, old, advice):
        with pytest.raises(errors.RegistrationError, match=f"no {next(iter(old))}.*{advice}"):
            register(Old, **old)
        assert "desk/Old-v0" not in gymport.registry

    def test_of_the_spec_reach_it(self):
        register(Old, nondeterministic=True, order_enforce=False, disable_env_checker=True)
        spec = gymport.spec("desk/Old-v0")
        assert (spec.nondeterministic, spec.order_enforce, spec.disable_env_checker) == (1, 0, 1)


@pytest.mark.parametrize("wrong", ["runtime_envs.Old", None, 3])
def test_what_is_no_entry_point_is_refused(wrong):
    with pytest.raises(errors.RegistrationError, match="module:name"):
        register(wrong)


def test_what_is_no_dialect_is_refused():
    with pytest.raises(errors.UnknownDialectError):
        register(Old, dialect="gym-3")


def test_the_module_waits_for_the_first_make():
    register("no_such_module:Old")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        gymport.make("desk/Old-v0")


def test_without_gymnasium_the_core_registers_it(monkeypatch):
    from gymport.adapters import registering

    core = types.SimpleNamespace(name="core")
    monkeypatch.setattr(registering, "find_library", lambda name: core)
    gymport.register_legacy("desk/Old-v0", Old)
    assert gymport.registry["desk/Old-v0"].entry_point.library == "core"


def test_a_registry_of_old_environments_is_not_served(monkeypatch):
    from gymport.adapters import registering

    gym = types.SimpleNamespace(name="gym")
    monkeypatch.setattr(registering, "find_library", lambda name: gym)
    with pytest.raises(errors.UnknownLibraryError, match="core, gymnasium"):
        gymport.register_legacy("desk/Old-v0", Old, library="gym")
