"""Names that could be imported from the shim once can be imported from it always."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

RECORD = json.loads((Path(__file__).parent / "data" / "shim_names.json").read_text())


def has(module, name):
    """Whether a module has a name; one that it lists may need a library that is missing here."""
    return name in getattr(module, "__all__", ()) or hasattr(module, name)


@pytest.mark.parametrize("tree", RECORD)
def test_no_name_has_gone(tree):
    gone = [
        f"{module}.{name}"
        for module, names in RECORD[tree].items()
        for name in names
        if not has(importlib.import_module(f"{tree}.{module}".rstrip(".")), name)
    ]
    assert gone == []
