"""The peer: the regular expressions that a careful person would write for the job."""

from __future__ import annotations

import re

_RULES = tuple(
    (re.compile(pattern, re.MULTILINE), replacement)
    for pattern, replacement in (
        (r"^(\s*)import gym$", r"\1import gymnasium as gym"),
        (r"^(\s*)import gym as (\w+)$", r"\1import gymnasium as \2"),
        (r"^(\s*)from gym\b", r"\1from gymnasium"),
        (r"^(\s*)import gym\.", r"\1import gymnasium."),
        (
            r"^(\s*)([\w.]+), ([\w.]+), ([\w.]+), ([\w.]+) = (.*\benvs?\.step\(.*\))$",
            r"\1\2, \3, terminated, truncated, \5 = \6\n\1\4 = terminated or truncated",
        ),
        (r"^(\s*)([\w.]+) = (.*\benvs?\.reset)\(\)$", r"\1\2, _ = \3()"),
        (r"^(\s*)((?:\w+\.)*env)\.seed\((\w+)\)$", r"\1\2.reset(seed=\3)"),
        (r"\.render\((?:mode=)?[\"']\w+[\"']\)", r".render()"),
        (r"^(\s*)def reset\(self\)", r"\1def reset(self, *, seed=None, options=None)"),
        (
            r"^(\s*)return (\w[\w.]*(?:\(\))?), ([\w.]+), ([\w.]+), (\{\}|info|self\.info)$",
            r"\1return \2, \3, \4, False, \5",
        ),
        (r"^(\s*)return (self\._?get_(?:obs|observation|state)\(\))$", r"\1return \2, {}"),
        (r"\bnp_random\.randint\(", r"np_random.integers("),
        (r"\bnp_random\.rand\(\)", r"np_random.random()"),
        (r"([\"'])render\.modes\1", r"\1render_modes\1"),
        (r"([\"'])video\.frames_per_second\1", r"\1render_fps\1"),
    )
)


def rewritten(text: str) -> str:
    """A module after all the expressions."""
    if not re.search(r"\bgym\b", text):
        return text
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text
