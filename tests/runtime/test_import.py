"""What importing gymport costs, and what it offers."""

import ast
import inspect
import subprocess
import sys

import pytest

import gymport

HEAVY = ["numpy", "gym", "gymnasium", "packaging"]


def loaded_after(code):
    """Which of the heavy packages a fresh interpreter has loaded after the code."""
    script = f"{code}; import sys; print(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return run.stdout.split()


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import gymport, gymport.dialects, gymport.errors", []),
        ("import gymport; gymport.DIALECTS, gymport.dialect('gym-0.21')", []),
        ("import gymport.core, gymport.registration, gymport.wrappers", []),
        ("import gymport; gymport.Env, gymport.Wrapper, gymport.make, gymport.registry", []),
        ("import gymport.core, gymport.spaces, gymport.seeding", ["numpy"]),
        ("import gymport; gymport.modernize, gymport.legacy, gymport.detect", ["numpy"]),
    ],
)
def test_only_what_is_used_is_loaded(code, loaded):
    assert loaded_after(code) == loaded


@pytest.mark.parametrize("name", gymport.__all__)
def test_every_public_name_resolves(name):
    assert getattr(gymport, name) is not None
    assert name in dir(gymport)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="modernise"):
        gymport.modernise  # noqa: B018


def test_type_checkers_see_the_names_that_are_resolved_lazily():
    tree = ast.parse(inspect.getsource(gymport))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name: node.module for node in block.body for alias in node.names}
    assert seen == gymport._HOMES
    assert set(gymport.__all__) == {"__version__", *seen}
