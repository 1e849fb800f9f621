"""What is said to those who pass something else than they meant to."""

import io
import pickle

import numpy as np
import pytest
from runtime_envs import Modern, Old

import gymport
from gymport import core, errors, spaces, wrappers
from gymport.dialects import DIALECTS


class Plain:
    """A wrapper of no library."""

    def __init__(self, env):
        self.env = env

    def reset(self):
        return self.env.reset()

    def step(self, action):
        return self.env.step(action)


@pytest.mark.parametrize("adapt", [gymport.modernize, gymport.legacy, gymport.detect])
def test_a_class_a_name_and_nothing_are_no_environments(adapt):
    with pytest.raises(errors.NotAnEnvironmentError, match=r"is a class .*; call it to make"):
        adapt(Old)
    with pytest.raises(errors.NotAnEnvironmentError, match="'CartPole-v0' is of <class 'str'> and"):
        adapt("CartPole-v0")
    with pytest.raises(errors.NotAnEnvironmentError, match=r"is a function .*; call it if"):
        adapt(lambda: Old())
    with pytest.raises(errors.NotAnEnvironmentError, match=r"None is .*; pass what make\(\)"):
        adapt(None)


@pytest.mark.parametrize("adapt", [gymport.modernize_vector, gymport.legacy_vector])
def test_what_is_no_vector(adapt):
    with pytest.raises(errors.NotAnEnvironmentError, match=r"use gymport\.modernize or"):
        adapt(Old())
    with pytest.raises(errors.NotAnEnvironmentError, match=r"is a list .* SyncVectorEnv\(\["):
        adapt([Old(), Old()])
    with pytest.raises(errors.NotAnEnvironmentError, match=r"is a class .*; call it to make a vec"):
        adapt(gymport.vector.SyncVectorEnv)


def test_a_class_is_no_space():
    with pytest.raises(errors.UnsupportedSpaceError, match="is a class and no space; call it"):
        gymport.convert_space(spaces.Box, "core")


def test_a_missing_render_mode_is_said_of_the_environment_below_the_wrappers():
    said = "^(Old|Modern) has no render mode 'ascii'; use one of (human, )?rgb_array$"
    with pytest.raises(errors.RenderModeError, match=said):
        gymport.modernize(Plain(Old()), render_mode="ascii", library="core")
    for env in (core.Wrapper(Modern()), gymport.modernize(Old(), library="core")):
        with pytest.raises(errors.RenderModeError, match=said):
            gymport.legacy(env, "gym-0.9", library="core").render(mode="ascii")


@pytest.mark.parametrize("content", [b"", b"hello", pickle.dumps([1, 2])[:-3], b"\x80\x04."])
def test_a_file_that_is_no_pickle(content, tmp_path):
    path = tmp_path / "spaces.pkl"
    path.write_bytes(content)
    with pytest.raises(errors.UnknownPickleError, match=r"spaces\.pkl cannot be read as a pickle"):
        gymport.load_pickle(path)


@pytest.mark.parametrize("file", [b"the content", io.StringIO("text"), 3])
def test_what_is_no_file(file):
    with pytest.raises(TypeError, match=r"is neither a path nor a file .*io\.BytesIO\(data\)"):
        gymport.load_pickle(file)


class Several:
    """A vector that one cannot tell by its class, as many projects wrote their own."""

    def reset(self):
        return np.zeros(3)

    def step(self, action):
        return np.zeros(3), np.zeros(3), action, [{}] * 3


@pytest.mark.parametrize("dones", [np.zeros(3, bool), [False] * 3, {"a": False}, [False]])
def test_an_unknown_vector_is_noticed_in_its_first_step(dones):
    view = gymport.modernize(Several(), library="core")
    view.reset()
    with pytest.raises(errors.WrongReturnError, match=r"as done, .*use gymport\.modernize_vec"):
        view.step(dones)


@pytest.mark.parametrize("dialect", [name for name, row in DIALECTS.items() if not row.modern])
def test_a_step_before_the_reset_raises_what_old_code_catches(dialect):
    view = gymport.legacy(wrappers.OrderEnforcing(Modern()), dialect, library="core")
    expected = getattr(errors, DIALECTS[dialect].reset_needed, AssertionError)
    with pytest.raises(expected, match=r"env\.step\(\)"):
        view.step(0)
    view.reset()
    assert len(view.step(0)) == 4


class Lists(Old):
    """Returns a list, which code that unpacks does not notice."""

    def step(self, action):
        return list(super().step(action))[:action]


def test_a_list_of_four_values_will_do_and_other_numbers_are_told():
    view = gymport.modernize(Lists(), library="core")
    view.reset()
    with pytest.raises(errors.WrongReturnError, match=r"Lists\.step returned 3 values instead"):
        view.step(3)
    for _ in range(2):
        assert view.step(4)[1:4] == (1.0, False, False)
