"""Record the names that can be imported from the shim, which are never removed.

``python record_shim_names.py`` adds today's to ``shim_names.json``; none is ever taken out.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
from pathlib import Path

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
    """The names that a module defines or lists; None if a library is missing for it."""
    try:
        loaded = importlib.import_module(module)
    except Exception:
        return None
    listed = getattr(loaded, "__all__", ())
    defined = (name for node in ast.parse(inspect.getsource(loaded)).body for name in bound(node))
    return sorted({name for name in (*listed, *defined) if not name.startswith("_")})


def bound(node):
    """The names that a statement defines or assigns."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    for target in getattr(node, "targets", [getattr(node, "target", None)]):
        if target is not None:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


if __name__ == "__main__":
    record = json.loads(FILE.read_text()) if FILE.exists() else {}
    for tree in TREES:
        known = record.setdefault(tree, {})
        for module, found in names(tree).items():
            known[module] = sorted({*known.get(module, ()), *found})
    FILE.write_text(json.dumps(record, indent=0, sort_keys=True) + "\n")
