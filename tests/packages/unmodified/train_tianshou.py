"""Tianshou's DQN learns CartPole as in its examples, in vectors of its own; prints a length."""

# ruff: noqa: T201 (it prints what happened)

import gym
import tianshou
import torch
from tianshou.utils.net.common import Net


def make():
    return gym.make("CartPole-v0")


if __name__ == "__main__":
    env = make()
    envs = tianshou.env.DummyVectorEnv([make] * 4)
    other_envs = tianshou.env.SubprocVectorEnv([make] * 2)
    envs.seed(0)
    other_envs.seed(0)
    torch.manual_seed(0)
    net = Net(env.observation_space.shape, env.action_space.n, hidden_sizes=[32])
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    policy = tianshou.policy.DQNPolicy(net, optimizer, 0.9, 3, target_update_freq=320)
    policy.set_eps(0.1)
    replay = tianshou.data.VectorReplayBuffer(2000, 4)
    collector = tianshou.data.Collector(policy, envs, replay, exploration_noise=True)
    collector.collect(n_step=400)
    for _ in range(20):
        policy.update(64, replay)
    collected = tianshou.data.Collector(policy, other_envs).collect(n_episode=4)
    other_envs.close()
    print("DQN", len(collected["lens"]), bool(min(collected["lens"]) >= 8))
