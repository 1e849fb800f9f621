"""Legacy programs as a strategy of Hypothesis, and what they print when they run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Sequence

from hypothesis import strategies as st

from generated.grammar import derive, grammar_of

_HERE = Path(__file__).parent
_GRAMMAR = grammar_of(_HERE / "legacy")
_SHIM = ("-m", "gymport", "run", "--gym", "0.21.0")


@st.composite
def legacy_programs(draw: st.DrawFn) -> str:
    """Programs for gym 0.21 that print what happened in them."""

    def choose(alternatives: Sequence[str]) -> str:
        return draw(st.sampled_from(alternatives))

    return derive(_GRAMMAR, "program", choose, {}) + "\n"


class Runner:
    """A process that runs programs, each in a child of its own.

    Args:
        arguments: What stands between the interpreter and the script that runs them.
    """

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *arguments, str(_HERE / "running.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @classmethod
    def with_shim(cls) -> Runner:
        """One in which ``import gym`` gives gymport's gym 0.21.0."""
        return cls(*_SHIM)

    def printed(self, source: str) -> str:
        """What a program prints; the exception that leaves it, if one does, is the last line."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(json.dumps(source) + "\n")
        into.flush()
        return str(json.loads(out.readline()))

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()
