"""Stubs by which type checkers and editors find a tree under the name ``gym``."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Iterator

from gymport.shim.trees import SHARED, Tree, had, module_of, tree_of

_ROOT = Path(__file__).parents[1]


def write(folder: Path, release: str) -> Path:
    """Write the stubs of a release.

    Args:
        folder: What the type checker looks for stubs in; pyright does in ``typings``.
        release: The release.

    Returns:
        The stubs' package.
    """
    for path, text in stubs(release).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder / "gym"


def stubs(release: str) -> dict[str, str]:
    """Return the texts of the stubs, by their paths."""
    names = sorted(_modules(tree_of(release), release))
    packages = {name.rpartition(".")[0] for name in names}
    found = {}
    for name in names:
        path = name.replace(".", "/")
        parts = [one for one in names if name in packages and one.rpartition(".")[0] == name]
        ending = "/__init__.pyi" if name in packages else ".pyi"
        found[path + ending] = _text(name, parts, module_of(name, release))
    return found


def _modules(tree: Tree, release: str) -> Iterator[str]:
    """Gym's names of the modules that a release has."""
    root = _ROOT / tree.name
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        below = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if "._" not in f".{below}" and had(below, release):
            yield f"gym.{below}".rstrip(".")
    yield from (f"gym.{name}" for name in SHARED if tree.fixed and had(name, release))


def _text(name: str, parts: list[str], real: str) -> str:
    """What a module has, and as a package its modules, unless something else has their names."""
    own = _exported(real) if parts else set()
    modules = (part.rpartition(".")[2] for part in parts)
    lines = [f"from {name} import {part} as {part}" for part in modules if part not in own]
    return "\n".join([*lines, f"from {real} import *", ""])


def _exported(module: str) -> set[str]:
    """The names that ``import *`` of a package of the tree gives, as far as modules may have them.

    Without ``__all__`` these are what it imports under the same name.
    """
    path = _ROOT.joinpath(*module.split(".")[1:], "__init__.py")
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    lists = [node.value for node in nodes if isinstance(node, (ast.Assign, ast.AugAssign))]
    listed = {
        str(name.value)
        for found in lists
        if isinstance(found, ast.List)
        for name in found.elts
        if isinstance(name, ast.Constant)
    }
    imported = (alias for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names)
    return listed or {alias.name for alias in imported if alias.asname == alias.name}
