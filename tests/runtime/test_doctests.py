"""The examples in the docstrings of the runtime say what happens."""

import doctest
import importlib
import pkgutil

import pytest

import gymport

MODULES = [
    "gymport",
    *(module.name for module in pkgutil.walk_packages(gymport.__path__, "gymport.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
