"""Type hints that are strings name things where they are today."""

from __future__ import annotations

import sys

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level

MODULE = "from typing import List, Literal, Optional\nimport gym{}\n\n\n{}\n"


@pytest.mark.parametrize("name", ["gym", "g"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('env: "@.wrappers.FrameStack"', 'env: "@.wrappers.FrameStackObservation"'),
        (
            'envs: List["@.wrappers.FrameStack"] = []',
            'envs: List["@.wrappers.FrameStackObservation"] = []',
        ),
        (
            "def f(env: 'Optional[@.wrappers.FrameStack]') -> None: ...",
            "def f(env: 'Optional[@.wrappers.FrameStackObservation]') -> None: ...",
        ),
        (
            'def f() -> "@.wrappers.FrameStack": ...',
            'def f() -> "@.wrappers.FrameStackObservation": ...',
        ),
        ('env: "@.Env"', 'env: "@.Env"'),
        ('kind: Literal["@.wrappers.FrameStack"]', 'kind: Literal["@.wrappers.FrameStack"]'),
        ('says: str = "a @.wrappers.FrameStack"', 'says: str = "a @.wrappers.FrameStack"'),
        ('env: "my.@.wrappers.FrameStack"', 'env: "my.@.wrappers.FrameStack"'),
        *(
            (one.format("FrameStack"), one.format("FrameStackObservation"))
            for one in (
                'Make = typing.Callable[[], "@.wrappers.{}"]',
                'Envs = Callable[["@.wrappers.{}"], Optional[int]]',
                'Envs = dict[str, "@.wrappers.{}"]',
                'T = TypeVar("T", bound="@.wrappers.{}")',
                'T = typing.TypeVar("T", "@.wrappers.{}", "@.Env")',
                'Own = NewType("Own", "@.wrappers.{}")',
                'env = cast("@.wrappers.{}", 0)',
                'Env: typing.TypeAlias = "@.wrappers.{}"',
                'Pair = NamedTuple("Pair", [("env", "@.wrappers.{}"), ("n", int)])',
                'Held = TypedDict("Held", {{"env": "@.wrappers.{}"}})',
            )
        ),
    ],
)
def test_names_in_hints_are_those_of_today(name: str, before: str, after: str) -> None:
    alias = "" if name == "gym" else f" as {name}"
    new, findings = migrate_source(MODULE.format(alias, before.replace("@", name)))
    wanted = MODULE.format(f"nasium as {name}", after.replace("@", name))
    assert new == wanted
    assert {finding.level for finding in findings} == {Level.FIXED}
    assert migrate_source(new) == (new, [])


@pytest.mark.parametrize("line", ['KNOWN = ["gym.Env"]', 'x = KNOWN["gym.Env"]'])
def test_what_may_be_looked_up_is_no_hint(line: str) -> None:
    new, _ = migrate_source(MODULE.format("", line))
    assert line in new


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the syntax is of Python 3.12")
@pytest.mark.parametrize("line", ['type Env = "{}"', 'def f[E: "{}"](env: E) -> E: ...'])
def test_types_of_python_3_12(line: str) -> None:
    new, findings = migrate_source(MODULE.format("", line.format("gym.wrappers.FrameStack")))
    assert line.format("gym.wrappers.FrameStackObservation") in new
    assert {finding.level for finding in findings} == {Level.FIXED}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the syntax is of Python 3.12")
def test_the_type_of_a_step_of_python_3_12() -> None:
    new, _ = migrate_source(MODULE.format("", "type Step = tuple[int, float, bool, dict]"))
    assert "type Step = tuple[int, float, bool, bool, dict]" in new


def test_what_is_gone_is_reported() -> None:
    source = MODULE.format("", 'env: "gym.GoalEnv"')
    new, findings = migrate_source(source)
    assert 'env: "gym.GoalEnv"' in new
    assert [one.code for one in findings if one.level is Level.MANUAL] == ["GYM104"]


TYPED = """from typing import Any, Tuple
import gym


class {}:
    def reset(self):
        # type: () -> {}
        return 0

    def step(
        self,
        action,  # type: int
    ):
        # type: (...) -> {}
        return 0, 0.0, False, {{}}
"""
LEGACY = "Tuple[Any, float, bool, dict]"


@pytest.mark.parametrize(
    ("name", "reset", "step", "lines"),
    [
        ("Walk(gym.Env)", "int", LEGACY, [6, 10]),
        ("Walk(gym.Env)", "Tuple[int, dict]", "Tuple[Any, float, bool, bool, dict]", []),
        ("Walk(gym.Env)", "None", "Any", []),
        ("Walk", "int", LEGACY, []),
    ],
)
def test_comments_with_types_of_results_are_named(
    name: str, reset: str, step: str, lines: list[int]
) -> None:
    _, findings = migrate_source(TYPED.format(name, reset, step))
    assert [finding.line for finding in findings if finding.code == "GYM108"] == lines
