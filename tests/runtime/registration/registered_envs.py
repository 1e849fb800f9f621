"""A registry for each test, with one environment, and wrappers to put around it."""

import pytest
from runtime_envs import Modern

from gymport import core, registration, utils
from gymport.registration import register, registry


class Scaled(core.RewardWrapper, utils.RecordConstructorArgs):
    def __init__(self, env, factor=1.0):
        utils.RecordConstructorArgs.__init__(self, factor=factor)
        super().__init__(env)
        self.factor = factor

    def reward(self, reward):
        return reward * self.factor


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
