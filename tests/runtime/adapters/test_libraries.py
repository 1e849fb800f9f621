"""Whose classes results are made of, where no gym or another one is in place."""

import importlib.util
import sys
import types

import pytest
from runtime_envs import LIBRARIES, Modern, Old

import gymport
from gymport import core, spaces
from gymport.adapters import libraries
from gymport.errors import GymportError


@pytest.fixture
def without_gym(monkeypatch):
    importable = libraries._importable
    monkeypatch.setattr(libraries, "_importable", lambda name: name != "gym" and importable(name))


@pytest.fixture
def fresh():
    """What is remembered of the libraries is forgotten, before the test and after it."""
    libraries._importable.cache_clear()
    yield
    libraries._importable.cache_clear()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: gymport.legacy(Modern(), library="gym"),
        lambda: gymport.modernize(Old(), library="gym"),
    ],
)
def test_a_gym_that_is_not_installed_is_said_to_be_missing(ask, without_gym):
    with pytest.raises(
        ImportError, match=r"gym is not installed; run: pip install 'gymport\[gym\]'"
    ) as said:
        ask()
    assert isinstance(said.value, GymportError)


@pytest.mark.parametrize("function", [gymport.legacy, gymport.modernize])
def test_an_unknown_library_is_told_which_there_are(function):
    with pytest.raises(
        ValueError, match=r"use one of auto, core, gymnasium, gym, shim, shim_0_22$"
    ):
        function(Modern(), library="torch")


def test_another_library_under_the_name_of_gym_is_no_real_gym(monkeypatch, fresh):
    monkeypatch.setitem(sys.modules, "gym", core)
    with pytest.raises(ImportError, match="gym is not installed"):
        gymport.legacy(Modern(), library="gym")


def pretended_gym(version):
    """A module that looks as if the program had imported that release of gym."""
    module = types.ModuleType("gym")
    module.__version__ = version
    module.Env = type("Env", (), {"__module__": "gym.core"})
    module.Space = type("Space", (), {"__module__": "gym.spaces.space"})
    return module


@pytest.mark.parametrize("version", ["0.9.4", "0.25.2", "0.26.2"])
def test_auto_does_not_ask_what_the_program_has_imported(version, monkeypatch):
    monkeypatch.setitem(sys.modules, "gym", pretended_gym(version))
    assert libraries.library().name == LIBRARIES[-1]


def test_auto_does_not_import_a_gym(monkeypatch):
    monkeypatch.delitem(sys.modules, "gym", raising=False)
    assert libraries.library().name == LIBRARIES[-1]
    assert "gym" not in sys.modules


class TestAnExplicitLibrary:
    def test_is_what_an_old_environment_is_shown_in(self):
        old = Old()
        view = gymport.legacy(old, library="core")
        assert isinstance(view, core.Env)
        assert isinstance(view.action_space, spaces.Discrete)
        view.seed(3)
        first = view.reset()
        view.seed(3)
        assert first.tolist() == view.reset().tolist()
        assert len(view.step(0)) == 4

    def test_leaves_what_is_made_of_it(self):
        class Owned(core.Env):
            observation_space = action_space = spaces.Discrete(2)

            def reset(self):
                return 0

            def step(self, action):
                return 0, 0.0, False, {}

        env = Owned()
        assert gymport.legacy(env, library="core") is env
        assert gymport.legacy(gymport.modernize(env), library="core") is env


def test_the_libraries_that_can_be_imported_are_found():
    assert libraries._importable("core")
    assert libraries._importable("gym") == (importlib.util.find_spec("gym") is not None)
