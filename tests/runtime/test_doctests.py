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
    module = importlib.import_module(name)
    # What an example defines belongs to its reader's module, not to gymport's.
    reader = {"__name__": "reader"}
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(module, extraglobs=reader):
        if test.name[len(name) + 1 :].partition(".")[0] not in made_on_demand(module):
            runner.run(test)
    assert runner.summarize().failed == 0


def made_on_demand(module):
    """What a module only declares: it makes that of classes of gymnasium's, examples included."""
    return getattr(module, "__annotations__", {})
