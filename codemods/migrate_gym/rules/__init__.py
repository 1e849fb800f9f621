"""The rules: one rewrite a file, found by listing the folder.

A rule is a module with a `RULE`; its docstring is the rule's page. The rules run in the order of
their codes: 1xx imports and names, 2xx calls, 3xx classes, 4xx registration and make, 5xx wrappers,
6xx random numbers and spaces, 9xx files beside the code.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from ..rule import Example, Rule, Safety

__all__ = ["Example", "Rule", "Safety", "all_rules"]


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """Returns every rule, in the order of their codes."""
    found = []
    for module in pkgutil.iter_modules(__path__):
        rule = getattr(importlib.import_module(f"{__name__}.{module.name}"), "RULE", None)
        if rule is not None:
            found.append(rule)
    return tuple(sorted(found, key=lambda rule: rule.code))
