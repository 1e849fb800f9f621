"""Tabular Q-learning on Ferry-v0."""
import gym
import numpy as np

import ferry  # registers the environments
from evaluate import evaluate
from ferry.wrappers import FlatIndex, FuelCost

EPISODES = 600
ALPHA, GAMMA, EPSILON = 0.2, 0.97, 0.15


def make_env():
    return FlatIndex(FuelCost(gym.make("Ferry-v0")))


def train(env, rng):
    q = np.zeros((env.observation_space.n, env.action_space.n))
    timeouts, returns = 0, []
    env.seed(0)
    state = env.reset()
    for episode in range(EPISODES):
        total, done = 0.0, False
        while not done:
            if rng.rand() < EPSILON:
                action = int(rng.randint(env.action_space.n))
            else:
                action = int(q[state].argmax())
            next_state, reward, done, info = env.step(action)
            target = reward
            # Out of time is not the end of the world: bootstrap there.
            if not done or info.get("TimeLimit.truncated", False):
                target += GAMMA * q[next_state].max()
            q[state, action] += ALPHA * (target - q[state, action])
            state = next_state
            total += reward
        if info.get("TimeLimit.truncated", False):
            timeouts += 1
        returns.append(total)
        state = env.reset()
        if (episode + 1) % 100 == 0:
            print("episode %4d  return %7.3f" % (episode + 1, np.mean(returns[-100:])))
    print("out of time: %d of %d episodes" % (timeouts, EPISODES))
    return q


def show(q):
    """Print one crossing."""
    env = FlatIndex(gym.make("Ferry-v0"))
    env.seed(7)
    obs = env.reset()
    print(env.render(mode="ansi"))
    for t in range(30):
        obs, reward, done, _ = env.step(int(q[obs].argmax()))
        if done:
            break
    print("after %d steps, reward %.1f" % (t + 1, reward))
    print(env.render(mode="ansi"))
    env.close()


if __name__ == "__main__":
    env = make_env()
    q = train(env, np.random.RandomState(1))
    print("checksum of Q: %.4f" % q.sum())
    score, length = evaluate(env, lambda s: int(q[s].argmax()))
    print("evaluation: score %.3f, %.1f steps" % (score, length))
    show(q)
