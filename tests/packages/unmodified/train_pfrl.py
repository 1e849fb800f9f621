"""PFRL's DQN learns CartPole as in its examples; prints how often it was evaluated."""

# ruff: noqa: T201 (it prints what happened)

import gym
import numpy as np
import pfrl
import torch

pfrl.utils.set_random_seed(0)
envs = [pfrl.wrappers.CastObservationToFloat32(gym.make("CartPole-v0")) for _ in range(2)]
for seed, env in enumerate(envs):
    env.seed(seed)
network = pfrl.q_functions.FCStateQFunctionWithDiscreteAction(4, 2, 32, 1)
agent = pfrl.agents.DQN(
    network,
    torch.optim.Adam(network.parameters()),
    pfrl.replay_buffers.ReplayBuffer(10_000),
    gamma=0.99,
    explorer=pfrl.explorers.ConstantEpsilonGreedy(0.1, envs[0].action_space.sample),
    replay_start_size=100,
    phi=lambda observation: np.asarray(observation, np.float32),
)
_, history = pfrl.experiments.train_agent_with_evaluation(
    agent,
    pfrl.wrappers.ScaleReward(envs[0], 0.1),
    steps=1000,
    eval_n_steps=None,
    eval_n_episodes=2,
    eval_interval=500,
    train_max_episode_len=envs[0].spec.max_episode_steps,
    eval_env=envs[1],
    outdir="pfrl",
)
print("DQN", len(history), all(row["eval_score"] >= 8 for row in history))
