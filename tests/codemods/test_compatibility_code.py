"""Modules that serve gym and gymnasium by themselves are left as they are."""

from __future__ import annotations

import pytest

from migrate_gym import migrate_source

LOOP = """
env = gym.make("CartPole-v1")
obs = env.reset()
obs, reward, done, info = env.step(0)
"""


@pytest.mark.parametrize(
    "imports",
    [
        "try:\n    import gymnasium as gym\nexcept ImportError:\n    import gym\n",
        "try:\n    import gym\nexcept ImportError:\n    import gymnasium as gym\n",
        "import gymnasium\ntry:\n    import gym\nexcept ImportError:\n    gym = gymnasium\n",
        "import gymnasium\n\ndef version():\n    import gym\n    return gym\n\ngym = 0\n",
    ],
)
def test_a_module_that_chooses_is_left_alone(imports: str) -> None:
    assert migrate_source(imports + LOOP) == (imports + LOOP, [])


@pytest.mark.parametrize(
    "imports",
    [
        "try:\n    import gym\nexcept ImportError:\n    gym = None\n",
        "if True:\n    import gym\n",
        "import gym\n",
    ],
)
def test_a_module_that_only_guards_gym_is_rewritten(imports: str) -> None:
    new, _ = migrate_source(imports + LOOP)
    assert new.startswith(imports.replace("import gym", "import gymnasium as gym"))
    assert "terminated, truncated" in new


def test_code_that_asks_how_many_values_there_are_is_left_alone() -> None:
    source = """import gymnasium as gym
env = gym.make("CartPole-v1")
result = env.step(0)
if len(result) == 4:
    obs, reward, done, info = result
else:
    obs, reward, terminated, truncated, info = result
"""
    assert migrate_source(source) == (source, [])


def test_code_moved_by_its_imports_alone_is_finished() -> None:
    source = """import gymnasium as gym
env = gym.make("CartPole-v1")
obs, reward, done, info = env.step(0)
"""
    assert "obs, reward, terminated, truncated, info = env.step(0)" in migrate_source(source)[0]
