"""PPO and DQN of Stable-Baselines3 1.x learn CartPole; prints what they reach."""

# ruff: noqa: T201 (it prints what happened)

import gym
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.evaluation import evaluate_policy

env = gym.make("CartPole-v1")
model = PPO("MlpPolicy", env, seed=0)
model.learn(8192)
print("PPO", evaluate_policy(model, model.get_env(), n_eval_episodes=5)[0] > 100)
model = DQN("MlpPolicy", "CartPole-v1", seed=0, learning_starts=100)
model.learn(1000)
model.save("dqn")
print("DQN", len(DQN.load("dqn", env=env).predict(env.reset())))
