"""Small functions that a rewrite needs, put below the imports of the module that calls them."""

from __future__ import annotations

import ast
import itertools

from ...analysis.tables import known
from ...module import Module
from ...text.edits import Edit
from ...text.source_text import Span


def put(module: Module, edit: Edit, text: str, *modules: str) -> bool:
    """Adds a function to what an edit does, unless the module has no place for one.

    Args:
        module: Where the function goes.
        edit: The edit of what calls it.
        text: The function as source.
        modules: The names of the modules that it needs.
    """
    anchor = None if _is_document(module) else _anchor(module, edit.node)
    if anchor is None:
        return False
    statement, is_before = anchor
    texts = [*_imports(module, modules), f"\n\n{text}"]
    if is_before:
        edit.before.extend((statement, one) for one in (*texts, "\n"))
        return True
    missing = gap(module, statement)
    edit.after.extend((statement, one) for one in (*texts, *([missing[1:]] if missing else [])))
    return True


def is_inside(module: Module, node: ast.AST, *names: str) -> bool:
    """Whether a node is part of a function that an earlier run has put there, by its name."""
    function = module.function(node)
    return function is not None and function.name.startswith(names)


def put_import(module: Module, edit: Edit, name: str, source: str = "") -> bool:
    """Adds the import of a module to what an edit does, unless its name is taken.

    Args:
        module: Where the import goes.
        edit: The edit of what reads it.
        name: The module that is imported, or what is imported of one.
        source: The module that it is of ("" where it is one itself).
    """
    lines = [f"from {source} import {name}"] if source else _imports(module, (name,))
    if not lines:
        return True
    if _is_document(module) or name in module.names(module.tree):
        return False
    anchor = _beside(module, edit.node, source) or _anchor(module, edit.node)
    if anchor is None:
        return False
    statement, is_before = anchor
    (edit.before if is_before else edit.after).append((statement, lines[0]))
    return True


def _beside(module: Module, node: ast.AST, source: str) -> tuple[ast.stmt, bool] | None:
    """The last import from a module above a node, outside of any block."""
    found = (one for one in reversed(_above(module, node)) if _imports_from(one, source))
    statement = next(found, None)
    return (statement, False) if statement and _is_alone(module, statement) else None


def _imports_from(statement: ast.stmt, source: str) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == source


def _above(module: Module, node: ast.AST) -> list[ast.stmt]:
    """The statements of the module that stand above the one which a node is part of."""
    inside: set[ast.AST] = {module.statement(node), *module.ancestors(node)}
    return list(itertools.takewhile(lambda one: one not in inside, module.tree.body))


def _is_document(module: Module) -> bool:
    """Whether code is an example in a document."""
    return module.path.partition("#")[0].endswith(known.DOCUMENTS)


def _imports(module: Module, modules: tuple[str, ...]) -> list[str]:
    """The imports that a function needs, without those that the module has at its top."""
    plain = [s for s in module.tree.body if isinstance(s, ast.Import)]
    has = {alias.name for s in plain for alias in s.names if not alias.asname}
    return [f"import {name}" for name in modules if name not in has]


def _anchor(module: Module, node: ast.AST) -> tuple[ast.stmt, bool] | None:
    """The statement of the module beside which a function goes, and whether it goes before it."""
    body, above = module.tree.body, _above(module, node)
    imports = [one for one in above if _imports_alone(one)]
    if imports:
        return (imports[-1], False) if _is_alone(module, imports[-1]) else None
    documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    if documented and above:
        return (body[0], False) if _is_alone(module, body[0]) else None
    return (body[0], True) if _is_alone(module, body[0]) else None


def _imports_alone(statement: ast.stmt) -> bool:
    """Whether a statement imports, be it one of several that are tried or chosen."""
    if isinstance(statement, (ast.Try, ast.If)):
        return all(map(_imports_alone, statement.body))
    return isinstance(statement, (ast.Import, ast.ImportFrom))


def _is_alone(module: Module, statement: ast.stmt) -> bool:
    """Whether no other statement shares a line with one of the module's own."""
    own = module.lines(statement)
    lines = range(own.start, max(own.stop, (statement.end_lineno or 0) + 1))
    return not any(
        other is not statement and (other.lineno in lines or other.end_lineno in lines)
        for other in module.tree.body
    )


def gap(module: Module, statement: ast.stmt) -> str:
    """The blank lines that are missing behind a function."""
    body = module.tree.body
    following = body[body.index(statement) + 1 :]
    if not following:
        return ""
    between = Span(module.span(statement).end, module.span(following[0]).start)
    lines = module.text.text[between.start : between.end].splitlines()[1:]
    blank = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    return "\n" * max(2 - blank, 0)
