"""Facts: small enough to keep, and fit to be sent between processes."""

from __future__ import annotations

import ast
import io
import pickle
from typing import Any

import pytest

from migrate_gym.analysis.reading.flow import reaching
from migrate_gym.analysis.reading.reader import Reader
from migrate_gym.analysis.reading.records import Facts
from migrate_gym.project import Project

from .asked import Case, asked, cases

CASES = list(cases("flows", "types", "classes"))


class _NoTrees(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        assert not isinstance(obj, ast.AST), f"{obj} is part of a syntax tree"
        return NotImplemented


def _facts(path: str, source: str) -> Facts:
    return Reader(ast.parse(source), path, path.removesuffix(".py").replace("/", "."), False).facts


def _sent(facts: Facts) -> Facts:
    buffer = io.BytesIO()
    _NoTrees(buffer).dump(facts)
    sent = pickle.loads(buffer.getvalue())
    assert isinstance(sent, Facts)
    return sent


@pytest.mark.parametrize(
    "case", [case for case in CASES if len(case.files) == 1], ids=lambda case: case.name
)
def test_facts_say_the_same_when_they_were_sent(case: Case) -> None:
    sent = Project([_sent(_facts(path, source)) for path, source in case.files.items()])
    assert asked(case.files, sent) == asked(case.files)


def test_every_binding_above_in_a_straight_line_is_hidden_by_the_last() -> None:
    source = "x = 1\nx = 2\nx = 3\ny = x\n"
    facts = _facts("a.py", source)
    (y,) = facts.scopes[0].bindings["y"]
    seen = reaching(facts.blocks, y.value, facts.scopes[0].bindings["x"])  # type: ignore[arg-type]
    assert [binding.line for binding in seen] == [3]


def test_a_file_is_read_only_when_its_facts_are_asked_for() -> None:
    reader = Reader(ast.parse("import gym"), "a.py", "a", False)
    assert reader.facts is reader.facts
    assert reader.facts.imports == {"gym"}
