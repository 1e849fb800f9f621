"""make: what it builds, what it refuses, and what it says."""

import pytest
from registered_envs import CHECKED, Scaled, layers, own_registry  # noqa: F401
from runtime_envs import Modern

from gymport import core, errors, wrappers
from gymport.registration import make, make_vec, register, registry


class Silent(core.Wrapper):
    """A wrapper that does not record its arguments."""


class Lists(Modern):
    metadata = {"render_modes": ["ansi_list", "human", "ansi"], "render_fps": 1}


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
        register("Lamps-v0", vector_entry_point=Modern)
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
