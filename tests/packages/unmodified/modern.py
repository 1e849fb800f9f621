"""What today's code does with a package that knows only gym: see gymport.import_legacy."""

# ruff: noqa: T201 (it prints what happened)

import random
import sys

import gymnasium
import numpy as np

import gymport

random.seed(0)  # some draw from the streams of all
np.random.seed(0)
gymport.import_legacy(sys.argv[1])
for env_id in sys.argv[2:]:
    env = gymnasium.make(env_id)
    assert isinstance(env.action_space, gymnasium.Space)
    env.action_space.seed(0)
    env.reset(seed=0)
    for _ in range(50):
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        if terminated or truncated:
            env.reset()
    print("played", env_id)
