"""What old code does with the environments of a package.

python play.py MODULE ID...: plays 200 random steps in each, and prints its id.
"""

# ruff: noqa: T201 (it prints what happened)

import importlib
import random
import sys

import gym
import numpy as np

random.seed(0)  # some draw from the streams of all
np.random.seed(0)
importlib.import_module(sys.argv[1])
for env_id in sys.argv[2:]:
    env = gym.make(env_id)
    assert isinstance(env, gym.Env)
    assert isinstance(env.action_space, gym.Space)
    env.seed(0)
    env.action_space.seed(0)
    env.reset()
    for _ in range(200):
        legal = getattr(env, "legal_actions", None)  # of a game, whose space has others too
        action = legal[0] if legal else env.action_space.sample()
        observation, reward, done, info = env.step(action)
        if done:
            env.reset()
    env.close()
    print("played", gym.__version__, env_id)
