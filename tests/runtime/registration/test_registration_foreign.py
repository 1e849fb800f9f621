"""What is registered outside: in gymnasium, and by plugins."""

import sys
import types
import warnings

import pytest
from registered_envs import CHECKED, layers, own_registry  # noqa: F401
from runtime_envs import Modern

from gymport import errors, registration
from gymport.registration import make, make_vec, register, registry


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
        register("Far-v1", Modern)
        assert layers(make("Far-v1")) == CHECKED
        with pytest.warns(UserWarning, match="`Far-v1`"):
            assert layers(make("Far")) == CHECKED
        assert library.calls == []

    def test_makes_the_versions_that_only_it_has(self, library):
        register("Far-v0", Modern)
        register("Far-v2", Modern)
        assert make("Far-v1") == "made"
        with pytest.raises(errors.VersionNotFound, match="`v0`, `v1`, `v2`"):
            make("Far-v3")

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
