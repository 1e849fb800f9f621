"""Names that could be imported from the shim once can be imported from it always."""

from __future__ import annotations

import importlib
import importlib.util
import json
from pathlib import Path

import pytest

from gymport.errors import DependencyNotInstalled

RECORD = json.loads((Path(__file__).parents[1] / "data" / "shim_names.json").read_text())


def has(module, name):
    """Whether a module has a name; where a library is missing for it, its source says so."""
    try:
        loaded = importlib.import_module(module)
        return name in getattr(loaded, "__all__", ()) or hasattr(loaded, name)
    except DependencyNotInstalled:
        return name in Path(importlib.util.find_spec(module).origin).read_text()


@pytest.mark.parametrize("tree", RECORD)
def test_no_name_has_gone(tree):
    gone = [
        f"{module}.{name}"
        for module, names in RECORD[tree].items()
        for name in names
        if not has(f"{tree}.{module}".rstrip("."), name)
    ]
    assert gone == []
