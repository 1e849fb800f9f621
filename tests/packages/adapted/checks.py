"""What must hold for an old environment under gymport.modernize.

python checks.py NAME STEPS CHECK...: prints for every check what failed, as one line of JSON.
"""

import contextlib
import copy
import io
import json
import pickle
import sys
import traceback
import warnings
from functools import partial

import gymnasium
import numpy as np
from environments import made
from gymnasium.utils.env_checker import check_env as gymnasium_check_env

import gymport


def modern(name, **options):
    return gymport.modernize(made(name), **options)


def same(one, other):
    """Whether two values are equal to the bit, in whatever they are nested."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    one, other = np.asarray(one), np.asarray(other)
    return one.dtype == other.dtype and one.tobytes() == other.tobytes()


def actions(env, seed):
    """Random actions; the environment may have another action space after each reset."""
    space = copy.deepcopy(env.action_space)
    space.seed(seed)
    while True:
        yield space.sample()


def episode(env, steps, seed=3):
    """Everything that random steps give, across episodes."""
    obs, _ = env.reset(seed=seed)
    log = [copy.deepcopy(obs)]
    for action, _ in zip(actions(env, seed), range(steps)):
        obs, reward, terminated, truncated, info = env.step(action)
        assert obs in env.observation_space, obs
        assert type(terminated) is type(truncated) is bool
        assert isinstance(reward, (int, float))
        assert isinstance(info, dict)
        log.append(copy.deepcopy((obs, reward, terminated, truncated)))
        if terminated or truncated:
            log.append(copy.deepcopy(env.reset()[0]))
    return log


def check_env(name, steps):
    gymnasium_check_env(modern(name), skip_render_check=True)


def check_render(name, steps):
    gymnasium_check_env(modern(name, render_mode="rgb_array"))


def check_text(name, steps):
    env = modern(name, render_mode="ansi")
    gymnasium_check_env(env)
    env.reset(seed=1)
    assert isinstance(env.render(), str)


def sb3(name, steps):
    from stable_baselines3.common.env_checker import check_env

    env = modern(name)
    # Parking's reward of a batch and of one goal differ in the last bit for one action in 15.
    env.action_space.seed(0)
    check_env(env)


def random_steps(name, steps):
    episode(modern(name), steps)


def equal_seeds(name, steps):
    first, again, other = (episode(modern(name), 100, seed) for seed in (3, 3, 4))
    assert same(first, again), "the same seed gave another episode"
    assert not same(first, other), "another seed gave the same episode"


def own_numbers(name, steps):
    """The view gives what the environment gives, in the dtype that its space declares."""
    raw, env = made(name), modern(name)
    dtype = env.observation_space.dtype
    raw.seed(3)
    given, (shown, _) = raw.reset(), env.reset(seed=3)
    for action, _ in zip(actions(env, 3), range(300)):
        assert same(np.asarray(given, dtype), np.asarray(shown))
        given, reward, done, _ = raw.step(action)
        shown, value, terminated, truncated, _ = env.step(action)
        assert (reward, done) == (value, terminated or truncated)
        if done:
            given, (shown, _) = raw.reset(), env.reset()


def vectors(name, steps):
    """Two in this process and two in their own give the same."""
    logs = []
    for kind in (gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv):
        envs = kind([partial(modern, name)] * 2)
        log = [copy.deepcopy(envs.reset(seed=3)[0])]
        for action, _ in zip(actions(envs, 3), range(20)):
            log.append(copy.deepcopy(envs.step(action)[:4]))
        envs.close()
        logs.append(log)
    assert same(*logs)


def copies(name, steps):
    """A copy goes on as the environment does."""
    env = modern(name)
    env.reset(seed=3)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        action = next(actions(env, 3))
        assert same(twin.step(action)[:4], copy.deepcopy(env).step(action)[:4])


def registered(name, steps):
    """gymnasium makes it by an id, one and several, and cuts its episodes off."""
    gymport.register_legacy(
        "old/Env-v0", "environments:made", max_episode_steps=3, kwargs={"name": name}
    )
    env = gymnasium.make("old/Env-v0")
    env.reset(seed=3)
    ended = False
    for action, _ in zip(actions(env, 3), range(3)):
        if not ended:
            _, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
    assert ended
    envs = gymnasium.make_vec("old/Env-v0", 2, vectorization_mode="async")
    envs.reset(seed=3)
    envs.step(next(actions(envs, 3)))
    envs.close()


def closes_twice(name, steps):
    env = modern(name)
    env.reset(seed=3)
    env.close()
    env.close()


def failure(check, name, steps):
    """What a check ends with, as text; nothing if it passes."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            check(name, steps)
    except Exception:
        return traceback.format_exc()
    return ""


def main(name, steps, *checks):
    warnings.simplefilter("ignore")  # these packages are old
    found = {check: failure(globals()[check], name, int(steps)) for check in checks}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
