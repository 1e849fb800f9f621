"""What differs between the releases that the shim can be."""

from __future__ import annotations

import numpy as np
import pytest

from gymport.gym import error, spaces, version
from gymport.gym.envs.registration import EnvRegistry


@pytest.fixture(params=["0.17.3", "0.19.0", "0.20.0", "0.21.0"])
def later(request, monkeypatch):
    """Whether the release has what came with 0.20."""
    monkeypatch.setattr(version, "VERSION", request.param)
    return request.param >= "0.20"


def test_a_box_looks_at_dtypes_or_not(later):
    box = spaces.Box(-1.0, 1.0, (2,))
    assert box.contains(np.zeros(2, np.float64)) is not later
    assert box.contains(np.zeros(2, np.float32))
    assert not box.contains(np.full(2, 3, np.float32))


@pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array")
def test_a_list_is_an_element_of_a_box(later):
    assert spaces.Box(-1.0, 1.0, (2,)).contains([0.0, 0.5])


@pytest.mark.filterwarnings("ignore:.*Box bound precision lowered")
def test_a_multi_discrete_is_flat_one_hot_or_as_it_is(later):
    space = spaces.MultiDiscrete([2, 3])
    flat = spaces.flatten(space, np.array([1, 2]))
    assert flat.tolist() == ([0, 1, 0, 0, 1] if later else [1, 2])
    assert spaces.flatdim(space) == len(flat)
    assert spaces.unflatten(space, flat).tolist() == [1, 2]
    assert spaces.flatten_space(space).contains(flat)


def test_registering_twice_warns_or_fails(later):
    registry = EnvRegistry()
    registry.register("Walk-v3")
    expected = pytest.warns(UserWarning, match="Overriding")
    if not later:
        expected = pytest.raises(error.Error, match="Cannot re-register")
    with expected:
        registry.register("Walk-v3")


def test_statistics_are_arrays_or_numbers(monkeypatch):
    from gymport.gym import Env
    from gymport.gym.wrappers import RecordEpisodeStatistics

    class Once(Env):
        info: dict = {}

        def reset(self):
            return 0

        def step(self, action):
            return 0, 0.1, True, self.info

    for release, kind in (("0.17.3", float), ("0.21.0", np.float32)):
        monkeypatch.setattr(version, "VERSION", release)
        Once.info = {}
        env = RecordEpisodeStatistics(Once())
        env.reset()
        assert (env.episode_return, env.episode_length) == (0.0, 0)
        info = env.step(0)[3]
        assert type(info["episode"]["r"]) is kind
        assert (info is Once.info) is (kind is float)


@pytest.mark.parametrize(("release", "later"), [("0.15.4", False), ("0.15.5", True)])
def test_which_of_numpys_numbers_are_elements_of_a_discrete(release, later, monkeypatch):
    monkeypatch.setattr(version, "VERSION", release)
    space = spaces.Discrete(5)
    assert space.contains(np.int64(3))
    assert space.contains(np.uint8(3)) is later
    assert space.contains(np.bool_(True)) is not later


@pytest.mark.parametrize(("release", "any_shape"), [("0.17.2", True), ("0.17.3", False)])
def test_elements_of_a_multi_binary_have_its_shape_or_any(release, any_shape, monkeypatch):
    monkeypatch.setattr(version, "VERSION", release)
    assert spaces.MultiBinary(3).contains(np.array([0, 1])) is any_shape
    assert not spaces.MultiBinary(3).contains(np.array([0, 2, 1]))


def test_spaces_of_arrays_of_other_shapes_are_unequal():
    one, other = spaces.MultiDiscrete([2, 2]), spaces.MultiDiscrete([2, 2, 2])
    assert one != other
    assert one == spaces.MultiDiscrete([2, 2])
