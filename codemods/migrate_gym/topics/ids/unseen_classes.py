"""What packages that are not seen make, and is taken for environments by its name or its use."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import last_name
from ...findings import Level
from ...module import Module
from ...targets import LEGACY_ROOT, MODERN_ROOT
from ...text.edits import Remark

_MAKING = ("make", "make_env")
_SEEN = (LEGACY_ROOT, MODERN_ROOT)


def outcomes(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Remark]:
    """Tells which environments have to speak the API of today once they are made."""
    if module.imports_modern:
        return
    for alias in node.names:
        dotted = alias.name if isinstance(node, ast.Import) else str(node.module)
        package = dotted.partition(".")[0]
        if package in _SEEN or moves.companion(dotted) is not None:
            continue
        if module.project.has_package(package):
            package = dotted  # the project lacks this module alone
        missing = f"{package} is not part of this project"
        if module.project.has_imported(module.name, dotted):
            missing = f"{dotted} of this project has no such class"
        for name in dict.fromkeys(_taken_for_environments(module, node, alias)):
            yield Remark(
                node,
                f"{missing}: {name} is taken to speak today's "
                "API; where it does not, write gymport.modernize(…) around what it makes",
                Level.NOTE,
            )


def around(module: Module, node: ast.Import | ast.ImportFrom) -> str:
    """What is to be done about classes of a package that is imported as it is ("" for nothing)."""
    found = (name for alias in node.names for name in _taken_for_environments(module, node, alias))
    names = " or ".join(dict.fromkeys(found))
    return f"; write gymport.modernize(…) around what {names} makes" if names else ""


def _taken_for_environments(
    module: Module, node: ast.Import | ast.ImportFrom, alias: ast.alias
) -> Iterator[str]:
    """The names of what makes environments, of what one import binds or of what that has."""
    bound = alias.asname or alias.name.partition(".")[0]
    for use in module.saying(ast.Name, (bound,)):
        called = _read(module, use)
        call = module.parent(called)
        if not (isinstance(call, ast.Call) and call.func is called):
            continue
        is_itself = called is use and isinstance(node, ast.ImportFrom)
        name = alias.name if is_itself else last_name(called)
        if _makes_one(module, call, name) and module.value(use).kind is Kind.DOTTED:
            yield name if is_itself else f"{ast.unparse(called)}()"


def _makes_one(module: Module, call: ast.Call, name: str) -> bool:
    """Whether a call of something with a name makes what is taken for an environment."""
    if name.endswith("Env"):
        return _is_guessed(module.value(call))
    return name in _MAKING and _is_guessed(_held(module, call))


def _read(module: Module, use: ast.expr) -> ast.expr:
    """The longest dotted name that begins with a name."""
    parent = module.parent(use)
    while isinstance(parent, ast.Attribute):
        use, parent = parent, module.parent(parent)
    return use


def _held(module: Module, call: ast.Call) -> Value:
    """What is known of a call's result by the name that it is given."""
    parent = module.parent(call)
    return module.value(parent.targets[0] if isinstance(parent, ast.Assign) else call)


def _is_guessed(made: Value) -> bool:
    """Whether something is an environment by what nothing but its name, or its use, tells of."""
    return made.kind is Kind.ENV and made.guess and not (made.modern or made.name)
