"""Every rule's examples, run; and the laws that hold for every rewrite."""

from __future__ import annotations

import ast
import re

import pytest

from migrate_gym import migrate_source
from migrate_gym.findings import Level
from migrate_gym.rules import Example, Rule, all_rules

EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.code}-{number}")
    for rule in all_rules()
    for number, example in enumerate(rule.examples)
]

_SAYING = {ast.Assign, ast.Attribute, ast.Call, ast.Constant, ast.Name, ast.keyword}
"""The kinds of nodes that say something by themselves."""


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_example_gives_what_it_says(rule: Rule, example: Example) -> None:
    new, findings = migrate_source(example.before, example.path)
    if example.after is None:
        assert new == example.before
    else:
        assert new == example.after
    assert rule.code in {finding.code for finding in findings}


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_a_second_run_changes_nothing(rule: Rule, example: Example) -> None:
    once, _ = migrate_source(example.before, example.path)
    twice, findings = migrate_source(once, example.path)
    assert twice == once
    assert not [finding for finding in findings if finding.level is Level.FIXED]


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_rule_is_complete(rule: Rule) -> None:
    assert re.fullmatch(r"GYM\d{3}", rule.code)
    assert rule.doc.count("\n\n") >= 1, "the docstring has a summary and an explanation"
    assert 1 <= len(rule.examples) <= 4
    assert re.match(r"(gym|gymnasium) \d", rule.since)
    assert rule.words.keys() <= {*rule.nodes} & _SAYING
    assert {*rule.of_gym} <= {*rule.nodes}
    assert ast.Call in rule.of_gym or not rule.of_classes


def test_codes_are_unique() -> None:
    codes = [rule.code for rule in all_rules()]
    assert len(codes) == len(set(codes))
