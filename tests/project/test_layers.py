"""Imports point one way."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import layers


@pytest.mark.parametrize("path", layers.modules(), ids=layers.dotted)
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    module = layers.dotted(path)
    layers.height(module)
    found = layers.imports(path.read_text(encoding="utf-8"), module)
    complaints = [(f"line {i.line}", i.target, layers.complaint(module, i)) for i in found]
    assert [row for row in complaints if row[-1]] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gymport.dialects", "import gymport.adapters.modern"),
        ("gymport.core", "def f():\n    from gymport import adapters"),
        ("gymport.core", "import gymnasium"),
        ("gymport.core", "try:\n    import gymnasium.spaces\nexcept ImportError:\n    pass"),
        ("gymport.core", "def f():\n    import libcst"),
        ("gymport.errors", "import migrate_gym.text.source_text"),
        ("gymport.errors", "from gymport import dialects"),
        ("migrate_gym.project", "from .rules import base"),
        ("migrate_gym.rules.steps", "from ..engine import run"),
        ("migrate_gym.rules.steps", "from gymport.adapters import modern"),
        ("migrate_gym.rules.steps", "from gymport import seeding"),
    ],
)
def test_a_wrong_direction_is_seen(module: str, source: str) -> None:
    assert [i for i in layers.imports(source, module) if layers.complaint(module, i)]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gymport.adapters.modern", "from gymport.adapters.convert import step"),
        ("gymport.adapters.modern", "from gymport.dialects import Dialect\nimport numpy.random"),
        ("gymport.core", "def f():\n    import gymnasium"),
        ("gymport.core", "if TYPE_CHECKING:\n    import gymnasium"),
        (
            "migrate_gym.rules.steps",
            "from ..text.edits import Edit\nfrom gymport.moves.rows import Move",
        ),
    ],
)
def test_a_right_direction_is_let_through(module: str, source: str) -> None:
    assert not [i for i in layers.imports(source, module) if layers.complaint(module, i)]


def test_a_module_without_a_place_is_named() -> None:
    with pytest.raises(LookupError, match=r"gymport\.surprise has no place"):
        layers.height("gymport.surprise")


def test_every_place_is_that_of_a_module() -> None:
    places = {
        f"{name}.{one}" for name in layers.ROOTS for row in layers.STRATA[name] for one in row
    }
    modules = map(layers.dotted, layers.modules())
    there = {f"{module.split('.')[0]}.{layers.unit(module)}" for module in modules}
    assert places == there
