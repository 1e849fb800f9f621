"""Sizes of spaces that another module writes to JSON or YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.findings import Level

_SPEC = """
import gym
from store import Spec

def described(env: gym.Env):
    sizes = range(env.action_space.n)
    kept = {}
    return kept, [env.action_space.n]
"""
_KEPT = "Spec([one.n for one in [env.action_space]])"
_WRITER = "import yaml\n\ndef save(config, file):\n    yaml.safe_dump(config, file)\n"
_READER = "import yaml\n\ndef load(file):\n    return yaml.safe_load(file)\n"


@pytest.mark.parametrize(
    ("kept", "store", "lines"),
    [
        (_KEPT, _WRITER, [7]),
        ('{"actions": env.action_space.n}', _WRITER, [7]),
        ("Spec(actions=env.action_space.n)", _WRITER, [8]),
        (_KEPT, _READER, []),
        (_KEPT, _WRITER.replace("yaml", "store"), []),
    ],
)
def test_a_size_that_is_kept_is_told_of_once(
    tmp_path: Path, kept: str, store: str, lines: list[int]
) -> None:
    (tmp_path / "spec.py").write_text(_SPEC.format(kept))
    (tmp_path / "store.py").write_text(store)
    findings = [one for result in migrate_paths([tmp_path]) for one in result.findings]
    told = [one for one in findings if one.code == "GYM605"]
    assert [(one.line, one.level) for one in told] == [(line, Level.NOTE) for line in lines]


def test_a_size_that_is_counted_with_is_not_told_of(tmp_path: Path) -> None:
    (tmp_path / "spec.py").write_text(_SPEC.partition("    kept")[0])
    (tmp_path / "store.py").write_text(_WRITER)
    findings = [one for result in migrate_paths([tmp_path]) for one in result.findings]
    assert [one.code for one in findings if one.code == "GYM605"] == []


_SAMPLES = """
import gym
import json
env = gym.make(input())
assert env.reset() is not None
steps = []
while env.step(env.action_space.sample())[2]:
    action = env.action_space.sample()
    steps.append({"action": action})
    print([env.action_space.sample()])
print(json.dumps(steps), json.dumps([env.action_space.sample()]))
"""


@pytest.mark.parametrize(("writer", "lines"), [("json", [8, 11]), ("jsons", [])])
def test_a_sample_that_is_written_is_told_of(tmp_path: Path, writer: str, lines: list[int]) -> None:
    (tmp_path / "play.py").write_text(_SAMPLES.replace("json", writer))
    findings = [one for result in migrate_paths([tmp_path]) for one in result.findings]
    told = [one for one in findings if one.code == "GYM605"]
    assert [(one.line, one.level) for one in told] == [(line, Level.NOTE) for line in lines]
