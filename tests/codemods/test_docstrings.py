"""The examples in the docstrings of the rewriter are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import migrate_gym

MODULES = [
    module.name
    for module in pkgutil.walk_packages(migrate_gym.__path__, "migrate_gym.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
