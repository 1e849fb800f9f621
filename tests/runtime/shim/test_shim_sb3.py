"""Stable-Baselines3 2.x, which is for Gymnasium, is given environments of the shim."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

import gymport

pytestmark = pytest.mark.sb3

TRAINS = """
import gym
import gymnasium
from stable_baselines3 import PPO

model = PPO("MlpPolicy", gym.make("CartPole-v1"), n_steps=64, batch_size=32, seed=0)
model.learn(128)
assert isinstance(model.get_env().envs[0], gymnasium.Env)
assert isinstance(model.observation_space, gymnasium.spaces.Box)
print(gym.__version__, model.num_timesteps)
"""


@pytest.mark.parametrize("release", ["0.17.3", "0.21.0", "0.23.1", "0.26.2"])
def test_it_trains(release, tmp_path):
    script = tmp_path / "train.py"
    script.write_text(TRAINS)
    command = [sys.executable, "-W", "ignore", "-m", "gymport", "run", "--gym", release, script]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.stdout.split() == [release, "128"], run.stderr


def test_what_stands_in_for_shimmy_goes_with_the_shim():
    assert find_spec("shimmy") is None, "this test is about environments without shimmy"
    gymport.install()
    try:
        import gym
        import gymnasium
        import shimmy

        space = shimmy.openai_gym_compatibility._convert_space(gym.spaces.Discrete(3))
        assert isinstance(space, gymnasium.spaces.Discrete)
        env = shimmy.GymV21CompatibilityV0(env_id="CartPole-v1")
        assert env.reset(seed=1)[1] == {}
    finally:
        gymport.uninstall()
    assert find_spec("shimmy") is None
    assert "shimmy" not in sys.modules
