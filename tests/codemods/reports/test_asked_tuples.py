"""Reports of what asks whether the action space of a vector is a tuple."""

from __future__ import annotations

from laws import migrated

_SOURCE = """\
import gym
from gym.spaces import Dict, Tuple
from gym.vector import VectorEnv
def shape(space):
    if isinstance(space, Tuple):
        return (len(space), *shape(space.spaces[0]))
    return space.shape
def size(space):
    return space.n if hasattr(space, "n") else space.shape
def ask(envs: VectorEnv, env: gym.Env):
    assert isinstance(envs.action_space, Tuple)  # reported
    assert isinstance(envs.single_action_space, Tuple)
    assert isinstance(envs.observation_space, Tuple)
    assert isinstance(envs.action_space, (Dict, gym.spaces.Tuple))  # reported
    assert isinstance(envs.action_space, Dict)
    assert isinstance(env.action_space, Tuple)
    return shape(envs.action_space)  # reported
def store(env: gym.Env):
    count = env.num_envs if isinstance(env, VectorEnv) else 1
    return count, size(env.action_space), shape(env.action_space)  # reported
def keep(env: gym.Env):
    return shape(env.action_space)
"""


def test_what_asks_for_a_tuple_of_spaces_is_reported_where_a_vector_may_be_asked() -> None:
    left = [one.line for one in migrated(_SOURCE).left if one.code == "GYM608"]
    marked = [at for at, line in enumerate(_SOURCE.splitlines(), 1) if "# reported" in line]
    assert left == marked
