"""make and make_vec: what they build, what they refuse, and what they say."""

import sys
import types
import warnings

import pytest
from runtime_envs import Modern

from gymport import core, errors, registration, spaces, utils, wrappers
from gymport.registration import make, make_vec, register, registry
from gymport.vector import AutoresetMode, SyncVectorEnv, VectorEnv


class Scaled(core.RewardWrapper, utils.RecordConstructorArgs):
    def __init__(self, env, factor=1.0):
        utils.RecordConstructorArgs.__init__(self, factor=factor)
        super().__init__(env)
        self.factor = factor

    def reward(self, reward):
        return reward * self.factor


class Silent(core.Wrapper):
    """A wrapper that does not record its arguments."""


class Lists(Modern):
    metadata = {"render_modes": ["ansi_list", "human", "ansi"], "render_fps": 1}


class Lamps(VectorEnv):
    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
    single_observation_space = observation_space = spaces.Discrete(2)
    single_action_space = action_space = spaces.Discrete(2)

    def __init__(self, num_envs=1, **arguments):
        self.num_envs = num_envs
        self.arguments = arguments


@pytest.fixture(autouse=True)
def own_registry(monkeypatch):
    before = dict(registry)
    monkeypatch.setattr(registration.foreign, "_gymnasium", lambda: None)
    monkeypatch.setattr(registration.foreign, "load_plugins", lambda: None)
    registry.clear()
    register("Lamp-v1", Modern, kwargs={"length": 3})
    yield
    registry.clear()
    registry.update(before)


def layers(env):
    """The names of the classes, from the outside."""
    names = [type(env).__name__]
    while isinstance(env, core.Wrapper):
        env = env.env
        names.append(type(env).__name__)
    return names


CHECKED = ["OrderEnforcing", "PassiveEnvChecker", "Modern"]


class TestWrappers:
    def test_by_default(self):
        assert layers(make("Lamp-v1")) == CHECKED

    @pytest.mark.parametrize(
        ("said", "arguments", "outer"),
        [
            ({}, {"max_episode_steps": 4}, ["TimeLimit", *CHECKED]),
            ({"max_episode_steps": 4}, {}, ["TimeLimit", *CHECKED]),
            ({"max_episode_steps": 4}, {"max_episode_steps": -1}, CHECKED),
            ({"order_enforce": False}, {}, CHECKED[1:]),
            ({"disable_env_checker": True}, {}, [CHECKED[0], CHECKED[2]]),
            ({"disable_env_checker": True}, {"disable_env_checker": False}, CHECKED),
            ({}, {"disable_env_checker": True}, [CHECKED[0], CHECKED[2]]),
            ({"additional_wrappers": (Scaled.wrapper_spec(factor=2.0),)}, {}, ["Scaled", *CHECKED]),
        ],
    )
    def test_are_those_of_the_spec_and_the_arguments(self, said, arguments, outer):
        register("Said-v0", Modern, **said)
        assert layers(make("Said-v0", **arguments)) == outer

    def test_the_limit_of_the_call_holds(self):
        register("Limited-v0", Modern, max_episode_steps=4)
        assert make("Limited-v0").spec.max_episode_steps == 4
        assert make("Limited-v0", max_episode_steps=2).spec.max_episode_steps == 2
        assert make("Limited-v0", max_episode_steps=-1).spec.max_episode_steps is None

    def test_without_recorded_arguments_cannot_be_made_again(self):
        outer = Silent(make("Lamp-v1"))
        with pytest.raises(ValueError, match="Silent wrapper does not inherit"):
            make(outer.spec)

    def test_of_the_entry_point_are_not_applied_twice(self):
        register("Wrapped-v0", lambda: Scaled(Modern(), 3.0))
        env = Scaled(make("Wrapped-v0"), 2.0)
        again = make(env.spec)
        assert layers(again) == layers(env) == ["Scaled", *CHECKED[:2], "Scaled", "Modern"]
        assert (again.factor, again.unwrapped.spec) == (2.0, env.unwrapped.spec)

    def test_of_another_entry_point_are_refused(self):
        register("Wrapped-v0", lambda: Scaled(Modern(), 3.0))
        changed = make("Wrapped-v0").spec
        changed.additional_wrappers = (Scaled.wrapper_spec(factor=4.0),)
        with pytest.raises(ValueError, match="different from the saved"):
            make(changed)


class TestSpecOfWhatWasMade:
    def test_makes_the_same_again(self):
        env = Scaled(wrappers.TimeLimit(make("Lamp-v1", length=7), 5), factor=2.0)
        again = make(env.spec)
        assert again.spec == env.spec
        assert (again.factor, again.unwrapped.length) == (2.0, 7)

    def test_of_each_layer_makes_that_layer(self):
        env = Scaled(make("Lamp-v1", max_episode_steps=5))
        while isinstance(env, core.Wrapper):
            assert make(env.spec).spec == env.spec
            env = env.env

    def test_leaves_the_registered_one_as_it_is(self):
        env = make("Lamp-v1", length=7)
        env.spec.kwargs["length"] = 8
        assert registry["Lamp-v1"].kwargs == {"length": 3}
        assert registry["Lamp-v1"].additional_wrappers == ()

    def test_of_the_bare_environment_has_no_wrappers(self):
        bare = make("Lamp-v1", max_episode_steps=5).unwrapped.spec
        assert (bare.max_episode_steps, bare.order_enforce) == (None, False)
        assert bare.disable_env_checker
        assert layers(make(bare)) == ["Modern"]

    def test_can_make(self):
        assert registry["Lamp-v1"].make(length=9).unwrapped.length == 9


class TestRenderModes:
    def test_of_the_environment(self):
        env = make("Lamp-v1", render_mode="rgb_array")
        assert (env.render_mode, env.spec.kwargs["render_mode"]) == ("rgb_array", "rgb_array")

    def test_lists_are_collected(self):
        env = make("Lamp-v1", render_mode="rgb_array_list")
        assert layers(env) == ["RenderCollection", *CHECKED]
        assert (env.render_mode, env.unwrapped.render_mode) == ("rgb_array_list", "rgb_array")
        env.reset()
        assert len(env.render()) == 1

    def test_lists_of_the_environment_itself_are_left_to_it(self):
        register("Lists-v0", Lists)
        assert "RenderCollection" not in layers(make("Lists-v0", render_mode="ansi_list"))
        assert "RenderCollection" not in layers(make("Lists-v0", render_mode="human"))

    def test_human_needs_an_environment_that_draws(self):
        with pytest.raises(errors.Error, match=r"HumanRendering.*modernize"):
            make("Lamp-v1", render_mode="human")

    @pytest.mark.parametrize("mode", ["ansi", "ansi_list", "human_list"])
    def test_others_are_warned_of(self, mode):
        text = f"render_mode='{mode}' that is not in the possible"
        with pytest.warns(UserWarning, match=text) as warned:
            make("Lamp-v1", render_mode=mode)
        assert warned[0].filename == __file__

    @pytest.mark.parametrize(
        ("metadata", "text"),
        [
            ({"render.modes": []}, "doesn't include `render_modes`"),
            ({"render_modes": 3}, "Iterable"),
        ],
    )
    def test_metadata_of_another_form_are_warned_of(self, metadata, text):
        register("Odd-v0", type("Odd", (Modern,), {"metadata": metadata}), disable_env_checker=True)
        with pytest.warns(UserWarning, match=text):
            make("Odd-v0", render_mode="rgb_array")

    def test_metadata_that_are_no_dict_are_refused(self):
        register("Odd-v0", type("Odd", (Modern,), {"metadata": None}))
        with pytest.raises(errors.InvalidMetadata):
            make("Odd-v0")


class TestIds:
    def test_without_a_version_mean_the_latest(self):
        register("Lamp-v2", Modern)
        with pytest.warns(
            UserWarning, match="Using the latest versioned environment `Lamp-v2`"
        ) as w:
            assert make("Lamp").spec.id == "Lamp-v2"
        assert w[0].filename == __file__

    def test_with_an_old_version_are_warned_of(self):
        register("Lamp-v2", Modern)
        with pytest.warns(DeprecationWarning, match="upgrading to version `v2`") as w:
            assert make("Lamp-v1").spec.id == "Lamp-v1"
        assert w[0].filename == __file__

    def test_of_a_module_import_it(self, monkeypatch, tmp_path):
        line = "import gymport, runtime_envs; gymport.register('New-v0', runtime_envs.Modern)"
        (tmp_path / "registers_new.py").write_text(line)
        monkeypatch.syspath_prepend(str(tmp_path))
        assert make("registers_new:New-v0").spec.id == "New-v0"

    def test_of_no_module(self):
        with pytest.raises(ModuleNotFoundError, match=r"no_such_module.*contains env registration"):
            make("no_such_module:Lamp-v1")

    def test_of_another_type(self):
        with pytest.raises(AssertionError, match="EnvSpec"):
            make(3)
        with pytest.raises(errors.Error, match="Invalid id type"):
            make_vec(3)


class TestEntryPoints:
    def test_may_be_missing(self):
        register("Lamps-v0", vector_entry_point=Lamps)
        with pytest.raises(errors.Error, match="entry_point is not specified"):
            make("Lamps-v0")

    def test_are_named_with_arguments_they_do_not_take(self):
        with pytest.raises(TypeError, match=r"creator for Lamp-v1 with kwargs \(.*'size': 1"):
            make("Lamp-v1", size=1)

    def test_give_environments_of_the_core(self):
        register("Other-v0", object)
        with pytest.raises(TypeError, match=r"gymport\.modernize"):
            make("Other-v0")

    def test_let_other_errors_through(self):
        def broken(**arguments):
            raise KeyError(3)

        register("Broken-v0", broken)
        with pytest.raises(KeyError, match="3"):
            make("Broken-v0")


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


class Recorder:
    """A library with a registry, in gymnasium's place."""

    __version__ = "1.1.1"

    def __init__(self):
        names = {"Far-v1": types.SimpleNamespace(namespace=None, name="Far", version=1)}
        spaces_of = types.SimpleNamespace(
            registry=names, EnvSpec=types.SimpleNamespace, namespace=registration.namespace
        )
        self.envs = types.SimpleNamespace(registration=spaces_of)
        self.spec = names.get
        self.calls = []

    def make(self, *arguments, **named):
        self.calls.append(("make", arguments, named))
        return "made"

    def make_vec(self, *arguments, **named):
        self.calls.append(("make_vec", arguments, named))
        return "made many"


class TestOtherLibrary:
    @pytest.fixture
    def library(self, monkeypatch):
        library = Recorder()
        monkeypatch.setattr(registration.foreign, "_gymnasium", lambda: library)
        return library

    def test_makes_what_only_it_knows(self, library):
        assert make("Far-v1", 5, size=1) == "made"
        mode = registration.VectorizeMode.SYNC
        assert make_vec("Far-v1", 2, vectorization_mode=mode, size=1) == "made many"
        assert library.calls[0] == ("make", ("Far-v1", 5), {"disable_env_checker": None, "size": 1})
        told = {"num_envs": 2, "vectorization_mode": "sync", "size": 1}
        assert library.calls[1] == ("make_vec", ("Far-v1",), told)
        assert registration.spec("Far-v1").name == "Far"

    def test_is_not_asked_for_what_is_registered_here(self, library):
        register("Far-v2", Modern)
        assert layers(make("Far-v2")) == CHECKED
        with pytest.raises(errors.DeprecatedEnv, match="Far-v2"):
            make("Far-v1")
        assert library.calls == []

    def test_versions_it_does_not_have_are_missing_here(self, library):
        with pytest.raises(errors.VersionNotFound, match="`v1`"):
            make("Far-v9")
        assert make("Far") == "made"

    def test_may_have_no_make_vec(self, library, monkeypatch):
        monkeypatch.delattr(Recorder, "make_vec")
        with pytest.raises(errors.MissingLibraryError, match="gymnasium>="):
            make_vec("Far-v1")

    def test_names_are_suggested(self, library):
        with pytest.raises(errors.NameNotFound, match="Did you mean: `Far`"):
            make("Fat-v1")


class TestPlugins:
    @pytest.fixture
    def load(self, monkeypatch, request):
        monkeypatch.undo()
        monkeypatch.setattr(registration.foreign, "_gymnasium", lambda: None)
        fresh = registration.foreign.load_plugins.__wrapped__
        monkeypatch.setattr(registration.foreign, "load_plugins", fresh)

        def use(*plugins):
            monkeypatch.setattr(registration.foreign, "_plugins", lambda: plugins)

        return use

    @staticmethod
    def plugin(name, function):
        return types.SimpleNamespace(name=name, value="some.module:f", load=lambda: function)

    def test_register_in_their_namespace_on_the_first_miss(self, load):
        load(self.plugin("desk", lambda: register("Chair-v0", Modern)))
        assert "desk/Chair-v0" not in registry
        assert layers(make("desk/Chair-v0")) == CHECKED

    @pytest.mark.parametrize("name", ["__root__", "__internal__"])
    def test_of_the_root_have_no_namespace(self, load, name):
        load(self.plugin(name, lambda: register("desk/Chair-v0", Modern)))
        assert registration.spec("desk/Chair-v0").id == "desk/Chair-v0"

    def test_that_fail_are_named(self, load):
        load(self.plugin("desk", lambda: 1 / 0))
        text = r"some\.module:f raised ZeroDivisionError"
        with pytest.warns(UserWarning, match=text), pytest.raises(errors.NamespaceNotFound):
            make("desk/Chair-v0")

    def test_are_found_among_installed_packages(self, load, monkeypatch, tmp_path):
        folder = tmp_path / "chairs-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: chairs\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text("[gymnasium.envs]\nhall = chairs_module:enter\n")
        module = types.ModuleType("chairs_module")
        module.enter = lambda: register("Chair-v0", Modern)
        monkeypatch.setitem(sys.modules, "chairs_module", module)
        monkeypatch.syspath_prepend(str(tmp_path))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            found = [plugin for plugin in registration.foreign._plugins() if plugin.name == "hall"]
        load(*found)
        assert make("hall/Chair-v0").spec.id == "hall/Chair-v0"
