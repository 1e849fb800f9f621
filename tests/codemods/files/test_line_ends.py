"""Files whose lines end in several ways: each keeps its own end."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.sources.line_ends import Lines

_DOCUMENT = """\
Use~
```python
import gym~
env = gym.make("CartPole-v1")
obs = env.reset()~
obs, reward, done, info = env.step(0)
print(done)~
```
"""
_NEW_DOCUMENT = """\
Use~
```python
import gymnasium as gym~
env = gym.make("CartPole-v1")
obs, _ = env.reset()~
obs, reward, terminated, truncated, info = env.step(0)
done = terminated or truncated
print(done)~
```
"""
_LIST = "numpy~\ngym[atari]\nscipy\ngym==0.21~\n"
_NEW_LIST = "numpy~\ngymnasium[atari]>=1.0\nscipy\ngymnasium>=1.0~\n"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("README.md", _DOCUMENT, _NEW_DOCUMENT),
        ("requirements.txt", _LIST, _NEW_LIST),
    ],
)
def test_lines_keep_their_ends(tmp_path: Path, name: str, old: str, new: str) -> None:
    path = tmp_path / name
    path.write_bytes(old.replace("~", "\r").encode())
    (result,) = migrate_paths([path])
    assert result.new == new.replace("~", "\r").encode()


@pytest.mark.parametrize("text", ["", "a", "a\r\nb\nc", "a\nb\r\n", "\ufeffa\r\nb\r\n", "a\rb\n"])
def test_what_does_not_change_comes_back(text: str) -> None:
    lines = Lines(text)
    assert lines.back(lines.text) == text


def test_lines_that_are_taken_away_take_their_ends_with_them() -> None:
    lines = Lines("a\r\nb\nc\r\nd\n")
    assert lines.back("a\nc\nnew\nd\n") == "a\r\nc\r\nnew\r\nd\n"
