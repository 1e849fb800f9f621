"""Scores of a policy, whatever it was trained with."""
import numpy as np


def evaluate(env, policy, episodes=50):
    scores, lengths = [], []
    for _ in range(episodes):
        s, done = env.reset(), False
        score, length = 0.0, 0
        while not done:
            s, r, done, _ = env.step(policy(s))
            score += r
            length += 1
        scores.append(score)
        lengths.append(length)
    return np.mean(scores), np.mean(lengths)
