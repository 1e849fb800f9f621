"""The pages that restate a table say what the table says."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from .layers import ROOT


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE = load("generate")


@pytest.mark.parametrize("name", GENERATE.PAGES)
def test_a_page_says_what_its_table_says(name: str) -> None:
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == GENERATE.PAGES[name]() + "\n", "run: python docs/generate.py"


@pytest.mark.parametrize(
    ("release", "gone"),
    [("0.21.0", {"Striker-v2", "Thrower-v2"}), ("0.24.1", set()), ("0.26.2", set())],
)
def test_an_id_is_missing_only_where_no_package_has_it(release: str, gone: set[str]) -> None:
    assert set(load("gym_versions").unmade(release)) == gone
