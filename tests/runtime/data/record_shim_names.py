"""Record the names that can be imported from the shim, which are never removed.

``python record_shim_names.py`` adds today's to ``shim_names.json``; none is ever taken out.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path
from types import ModuleType

TREES = ("gymport.gym", "gymport.gym_0_22")
FILE = Path(__file__).parent / "shim_names.json"


def names(tree):
    """The public names of each module of a tree, by the module's name below it."""
    package = importlib.import_module(tree)
    walked = pkgutil.walk_packages(package.__path__, f"{tree}.", onerror=lambda name: None)
    found = {}
    for module in [tree, *(info.name for info in walked)]:
        if not any(part.startswith("_") for part in module.split(".")[2:]):
            found[module[len(tree) + 1 :]] = public(module)
    return {module: held for module, held in found.items() if held is not None}


def public(module):
    """The names of a module that are public and gymport's; None if a library is missing for it."""
    try:
        loaded = importlib.import_module(module)
    except Exception:
        return None
    return sorted(name for name, value in vars(loaded).items() if is_public(loaded, name, value))


def is_public(module, name, value):
    if name.startswith("_") or isinstance(value, ModuleType) or name == "annotations":
        return False
    listed = name in getattr(module, "__all__", ())
    return listed or name.isupper() or str(getattr(value, "__module__", "")).startswith("gymport")


if __name__ == "__main__":
    record = json.loads(FILE.read_text()) if FILE.exists() else {}
    for tree in TREES:
        known = record.setdefault(tree, {})
        for module, found in names(tree).items():
            known[module] = sorted({*known.get(module, ()), *found})
    FILE.write_text(json.dumps(record, indent=0, sort_keys=True) + "\n")
