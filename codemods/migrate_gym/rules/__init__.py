"""The rules: one rewrite a file, found by listing the folder.

A rule is a module with a `RULE`; its docstring is the rule's page. The rules run in the order of
their codes: 1xx imports and names, 2xx calls, 3xx classes, 4xx registration and make, 5xx wrappers,
6xx random numbers and spaces, 9xx files beside the code.
"""

from __future__ import annotations

import importlib
import os
from functools import lru_cache

from ..rule import Example, Rule, Safety

__all__ = ["Example", "Rule", "Safety", "all_rules"]


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """Returns every rule, in the order of their codes."""
    found = []
    # Not by pkgutil, which loads what inspects code: that takes longer than most of the rules.
    for file in sorted(entry.name for entry in os.scandir(__path__[0])):
        name, _, ending = file.partition(".")
        if ending != "py" or name.startswith("_"):
            continue
        rule = getattr(importlib.import_module(f"{__name__}.{name}"), "RULE", None)
        if rule is not None:
            found.append(rule)
    return tuple(sorted(found, key=lambda rule: rule.code))
