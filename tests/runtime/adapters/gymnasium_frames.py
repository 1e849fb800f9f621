"""What gymnasium's own environments show in each mode, beside what legacy views of them show."""

import warnings

import gymnasium
import numpy as np

import gymport

TEXTS = ["FrozenLake-v1", "Taxi", "CliffWalking"]
DRAWINGS = [
    "Acrobot-v1",
    "CartPole-v1",
    "MountainCar-v0",
    "MountainCarContinuous-v0",
    "Pendulum-v1",
]
STATE = ("state", "s", "lastaction", "last_u", "desc", "P")


def made(name, render_mode=None):
    """The newest version that the installed gymnasium has, drawing as fast as it can."""
    newest = [each for each in gymnasium.envs.registry if each.startswith(name)][-1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make(newest, render_mode=render_mode)
    env.unwrapped.metadata = {**env.unwrapped.metadata, "render_fps": 1000}
    return env


def reset(env):
    """The environment at the start of an episode."""
    env.reset()
    return env


def shown(own, env):
    """What an environment that was made with a mode shows of the state of another one."""
    for attribute in STATE:
        if hasattr(env.unwrapped, attribute):
            setattr(own.unwrapped, attribute, getattr(env.unwrapped, attribute))
    return own.render()


def check(name, made_with, modes, actions=()):
    """Render a few states in all modes, each equal to the frame of an environment made so.

    Without actions, they are drawn; the first is always to do nothing, or to do the first.
    """
    env = made(name, made_with)
    own = {mode: reset(made(name, mode)) for mode in modes}
    view = gymport.legacy(env, "gym-0.21", library="gymnasium")
    view.seed(0)
    view.reset()
    if not actions:
        actions = [view.action_space.sample() for _ in range(4)]
        actions[0] = 0 * actions[0]
    for action in actions:
        view.step(action)
        for mode in modes:
            before = dict(vars(env.unwrapped))
            frame = view.render(mode)
            now = vars(env.unwrapped)
            assert mode == made_with or [key for key in now if now[key] is not before[key]] == []
            assert np.array_equal(frame, shown(own[mode], env))
    for each in (view, *own.values()):
        each.close()
