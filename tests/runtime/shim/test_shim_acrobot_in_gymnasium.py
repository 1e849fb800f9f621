"""The integrator of the two links, as each release had it."""

from __future__ import annotations

import numpy as np
import pytest

from gymport.gym import version
from gymport.gym.envs.classic_control import acrobot


def test_the_integrator_gives_the_time_and_all_states(monkeypatch):
    monkeypatch.setattr(version, "VERSION", "0.19.0")
    times = []

    def derivative(state, time, factor):
        times.append(time)
        return factor * state

    states = acrobot.rk4(derivative, [1.0, 2.0], [0.0, 0.2], factor=-1.0)
    assert times == [0.0, 0.1, 0.1, 0.2]
    assert states.shape == (2, 2)
    assert states[-1] == pytest.approx(np.exp(-0.2) * np.array([1.0, 2.0]), abs=1e-5)


def test_the_integrator_gives_the_last_state_from_0_20_on(monkeypatch):
    monkeypatch.setattr(version, "VERSION", "0.20.0")
    state = acrobot.rk4(lambda state: -state, np.ones(4), [0.0, 0.2])
    assert state == pytest.approx(np.full(4, np.exp(-0.2)), abs=1e-5)
