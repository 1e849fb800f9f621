"""The allowed directions of imports, as data, and how imports are read from source."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
ROOTS = {"gymport": ROOT / "src", "migrate_gym": ROOT / "codemods"}

# Lowest first. A module imports from lower strata and its own package, never up or sideways.
# Folders of a package that have places of their own are named with it.
STRATA = {
    "gymport": (
        {"errors", "logger", "wrapper_spec"},
        {"dialects", "moves", "releases", "seeding"},
        {"utils"},
        {"spaces"},
        {"core"},
        {"checks"},
        {"wrappers"},
        {"vector"},
        {"registration"},
        {"envs"},
        {"adapters"},
        {"artefacts"},
        {"testing"},
        {"gym_common"},
        {"gym", "gym_0_22"},
        {"shim"},
        {"pytest_plugin"},
        {"__init__"},
        {"__main__"},
    ),
    "migrate_gym": (
        {"command.__init__", "files.__init__", "text.__init__"},
        {
            "files.kinds",
            "files.repository",
            "numpy_gone",
            "patterns",
            "python_gone",
            "pythons",
            "tuples",
        },
        {"command.forked", "command.options", "files.ignoring", "relevance", "targets"},
        {"findings", "selection", "text.source_text", "warning_filters"},
        {"command.config", "files.discovery", "files.floors", "files.pinned", "files.requirements"},
        {"reading", "text.edits", "text.prompts", "text.touched"},
        {"analysis.__init__", "analysis.tables"},
        {"analysis.reading"},
        {"analysis.solving"},
        {"analysis.questions"},
        {"project", "text.outline", "text.preparing", "text.sessions", "text.splice", "wishes"},
        {"comparing", "text.imports"},
        {"module"},
        {"rule"},
        {"topics"},
        {"kept_statements", "reasons", "rules"},
        {"rewriting"},
        {"engine"},
        {"files.outcomes", "sources"},
        {"files.beside", "files.mistaken", "files.untracked", "files.unused"},
        {"files.loading"},
        {"command.helping", "command.sharing"},
        {"migration"},
        {"codemod", "command.workers", "files.writing", "report"},
        {"command.pages"},
        {"command.settings"},
        {"command.running"},
        {"command.cli"},
        {"__main__"},
        {"__init__"},
    ),
}
# What one of the packages may read of the other.
ACROSS = {"migrate_gym": {"gymport.dialects", "gymport.moves"}}
# The modules that say which release it is.
TELLING = {"migrate_gym.command.options", "migrate_gym.report.as_sarif"}
# Distributions that may be imported when a module is loaded, and only when a function runs.
EAGER = {
    "gymport": {"numpy", "packaging"},
    "migrate_gym": {"libcst", "packaging", "pathspec", "rich", "tomli", "yaml"},
}
LAZY = {"gymport": {"gym", "gymnasium"}, "migrate_gym": set()}
# The modules that only another program loads, which is there then.
PLUGINS = {"gymport.pytest_plugin": {"pytest"}}


@dataclass(frozen=True)
class Import:
    """One imported module: its dotted name, its line, and whether it waits for a call."""

    target: str
    line: int
    lazy: bool


def modules() -> Sequence[Path]:
    """Every source file of both packages."""
    return sorted(path for name, root in ROOTS.items() for path in (root / name).rglob("*.py"))


def dotted(path: Path) -> str:
    """The module's name; a package's own file keeps its `__init__`."""
    root = next(root for root in ROOTS.values() if root in path.parents)
    return ".".join(path.relative_to(root).with_suffix("").parts)


def imports(source: str, module: str) -> Iterator[Import]:
    """What a source imports, leaving out what only type checkers read."""
    yield from _of(ast.parse(source), module, lazy=False)


def _of(node: ast.AST, module: str, *, lazy: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, node.lineno, lazy) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (Import(name, node.lineno, lazy) for name in _from(node, module))
    for child in _children(node):
        inside = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        yield from _of(child, module, lazy=lazy or inside)


def _children(node: ast.AST) -> Sequence[ast.AST]:
    if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        return node.orelse
    return list(ast.iter_child_nodes(node))


def _from(node: ast.ImportFrom, module: str) -> Iterator[str]:
    """The modules a `from` statement names: a submodule where there is one, else the base."""
    base = (
        ".".join([*module.split(".")[: -node.level], *filter(None, [node.module])])
        if node.level
        else node.module
    )
    for alias in node.names:
        yield f"{base}.{alias.name}" if is_module(f"{base}.{alias.name}") else str(base)


def is_module(name: str) -> bool:
    """Whether a dotted name is a file or a package of this project."""
    root = ROOTS.get(name.split(".")[0])
    return root is not None and any(
        (root / (name.replace(".", "/") + ending)).exists() for ending in (".py", "/__init__.py")
    )


def complaint(module: str, found: Import) -> str | None:
    """What is wrong with an import, if anything."""
    package, target = module.split(".")[0], found.target.split(".")[0]
    if target == package:
        return _upwards(module, found.target)
    if target in ROOTS:
        allowed = ACROSS.get(package, set())
        ok = any(found.target == name or found.target.startswith(name + ".") for name in allowed)
        ok |= module in TELLING and found.target == target
        return None if ok else f"{package} may read of {target} only {sorted(allowed)}"
    return None if target in PLUGINS.get(module, ()) else _foreign(package, target, found.lazy)


def _upwards(module: str, target: str) -> str | None:
    importer, imported = unit(module), unit(target)
    if importer == imported or height(module) > height(target):
        return None
    return f"{importer} stands below or beside {imported}"


def _foreign(package: str, target: str, lazy: bool) -> str | None:
    allowed = EAGER[package] | (LAZY[package] if lazy else set())
    if target in allowed or target in sys.stdlib_module_names:
        return None
    return f"{target} may not be imported {'here' if lazy else 'when the module is loaded'}"


def unit(module: str) -> str:
    """The place that a module belongs to: a package or module, or a folder with a place."""
    package, *parts = [*module.split("."), "__init__"]
    folder = ".".join(parts[:2])
    return folder if any(folder in row for row in STRATA[package]) else parts[0]


def height(module: str) -> int:
    """The index of the stratum of a module."""
    strata = STRATA[module.split(".")[0]]
    found = [index for index, units in enumerate(strata) if unit(module) in units]
    if not found:
        raise LookupError(f"{module} has no place in STRATA ({Path(__file__).name}); give it one")
    return found[0]
