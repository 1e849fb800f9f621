"""Make the model files of Stable-Baselines3 1.x that the tests load.

Run it beside gym 0.21.0 with each of Stable-Baselines3 1.5.0 and 1.8.0. What it writes is as those
releases write it, only compressed, without the description of the machine, and without the paths
of the files that functions were defined in.
"""

import io
import json
import zipfile
from pathlib import Path

import gym
import numpy as np
import stable_baselines3
from stable_baselines3 import DQN, PPO
from stable_baselines3.common import utils
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

HERE = Path(__file__).parent
ACTIONS = HERE / "sb3_actions.json"


def main():
    """Train for a few steps and save."""
    forget_paths(utils.constant_fn, utils.get_linear_fn)
    release = stable_baselines3.__version__
    ppo = PPO("MlpPolicy", "CartPole-v1", 3e-4, n_steps=8, batch_size=8, n_epochs=1, seed=1,
              policy_kwargs={"net_arch": [{"pi": [4], "vf": [4]}]})  # fmt: skip
    save(ppo.learn(8), f"sb3_{release}_ppo.zip")
    if release == "1.5.0":
        dqn = DQN("MlpPolicy", "CartPole-v1", buffer_size=10, learning_starts=4, batch_size=2,
                  seed=2, policy_kwargs={"net_arch": [4]})  # fmt: skip
        save(dqn.learn(8), f"sb3_{release}_dqn.zip")
        dqn.save_replay_buffer(HERE / f"sb3_{release}_replay_buffer.pkl")
        normalised = VecNormalize(DummyVecEnv([lambda: gym.make("CartPole-v1")]))
        normalised.reset()
        normalised.step([1])
        normalised.save(HERE / f"sb3_{release}_vecnormalize.pkl")


def forget_paths(*makers):
    """Let the functions that are made by others say a short path for their file."""
    utils.__file__ = "utils.py"
    for maker in makers:
        code = maker.__code__
        inner = [
            part.replace(co_filename="utils.py") if hasattr(part, "co_filename") else part
            for part in code.co_consts
        ]
        maker.__code__ = code.replace(co_consts=tuple(inner))


def save(model, name):
    """Save a model, smaller, and what it does in some states."""
    states = np.random.RandomState(0).uniform(-1, 1, (40, 4)).astype(np.float32)
    known = json.loads(ACTIONS.read_text(encoding="utf-8")) if ACTIONS.exists() else {}
    known[name] = model.predict(states, deterministic=True)[0].tolist()
    ACTIONS.write_text(json.dumps(known, sort_keys=True) + "\n", encoding="utf-8")
    content = io.BytesIO()
    model.save(content)
    with zipfile.ZipFile(content) as saved, zipfile.ZipFile(
        HERE / name, "w", zipfile.ZIP_DEFLATED
    ) as archive:
        for entry in saved.namelist():
            if entry != "system_info.txt":
                archive.writestr(zipfile.ZipInfo(entry), saved.read(entry), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
