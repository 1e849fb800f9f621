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
    # What an example defines belongs to its reader's module, not to gymport's.
    reader = {"__name__": "reader"}
    failed, _ = doctest.testmod(importlib.import_module(name), extraglobs=reader)
    assert failed == 0
