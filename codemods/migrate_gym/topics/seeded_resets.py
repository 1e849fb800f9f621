"""Seeds that wait at the environment itself, for a reset that cannot be seen from here.

``seed_next_reset(env, seed)`` puts an object in the place of the environment's own reset. Its first
call takes it away again and passes the seed on, unless it is given another one. So the seed is used
once, by whoever resets the environment first, and nothing is reset once more. The object is copied
and pickled with its environment. What ``seed()`` gave, a list of the seed, is given back.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..edits import Edit
from ..module import Module
from ..text import Span

_FUNCTION, _CALLED = "seed_next_reset", "_seeded_reset"
_TEXT = '''def {function}(env, seed):
    """Has the environment's next reset use the seed, and none after it."""
    env.reset = functools.partial({called}, env, seed)
    return [seed]


def {called}(env, waiting, *args, seed=None, **kwargs):
    del env.reset
    return env.reset(*args, seed=waiting if seed is None else seed, **kwargs)'''
_DOCUMENTS = (".md", ".rst", ".markdown")
_IMPORT = "import functools\n"
_MESSAGE = "the seed waits for the environment's next reset, wherever that is"


def waiting(module: Module, node: ast.Call, env: str, evidence: tuple[str, ...]) -> Edit | None:
    """The edit that leaves a seed at its environment; None where the helper has no place."""
    anchor = None if _has_no_place(module) else _anchor(module, node)
    given = node.args[0] if node.args else node.keywords[0].value
    if anchor is None:
        return None
    function, called = (module.fresh(name, module.tree) for name in (_FUNCTION, _CALLED))
    edit = Edit(node, _MESSAGE, evidence=evidence)
    assert isinstance(node.func, ast.Attribute)
    owner = module.span(node.func.value)
    named = owner if env == module.source(node.func.value) else env
    edit.replace(module.span(node), f"{function}(", named, ", ", module.span(given), ")")
    for guard in guards(module, node, env):
        edit.replace(module.span(guard), '"reset"')
    statement, is_before = anchor
    text = _TEXT.format(function=function, called=called)
    if is_before:
        edit.before.append((statement, f"{_import(module)}\n\n{text}\n\n"))
    else:
        edit.after.append((statement, f"{_import(module)}\n\n{text}{_gap(module, statement)}"))
    return edit


def is_inside(module: Module, node: ast.AST) -> bool:
    """Whether a node is part of the helper that an earlier run has put there."""
    function = module.function(node)
    return function is not None and function.name.startswith(_CALLED)


def _has_no_place(module: Module) -> bool:
    """Whether code is an example in a document, or puts something in the place of resets itself."""
    if module.path.partition("#")[0].endswith(_DOCUMENTS):
        return True
    stores = (one for one in module.all(ast.Attribute) if isinstance(one.ctx, ast.Store))
    return any(one.attr == "reset" for one in stores)


def _import(module: Module) -> str:
    """The import that the helper needs, unless the module has it at its top."""
    plain = [s for s in module.tree.body if isinstance(s, ast.Import)]
    has = any(alias.name == "functools" and not alias.asname for s in plain for alias in s.names)
    return "" if has else _IMPORT


def _anchor(module: Module, node: ast.Call) -> tuple[ast.stmt, bool] | None:
    """The statement of the module beside which the helper goes, and whether it goes before it."""
    body = module.tree.body
    inside: set[ast.AST] = {module.statement(node), *module.ancestors(node)}
    around = next(one for one in body if one in inside)
    above = body[: body.index(around)]
    imports = [s for s in above if isinstance(s, (ast.Import, ast.ImportFrom))]
    if imports:
        return (imports[-1], False) if _is_alone(module, imports[-1]) else None
    documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    if documented and body[0] is not around:
        return (body[0], False) if _is_alone(module, body[0]) else None
    return (body[0], True) if _is_alone(module, body[0]) else None


def _is_alone(module: Module, statement: ast.stmt) -> bool:
    """Whether no other statement shares a line with one of the module's own."""
    own = module.lines(statement)
    lines = range(own.start, max(own.stop, (statement.end_lineno or 0) + 1))
    return not any(
        other is not statement and (other.lineno in lines or other.end_lineno in lines)
        for other in module.tree.body
    )


def _gap(module: Module, statement: ast.stmt) -> str:
    """The blank lines that are missing behind the class."""
    body = module.tree.body
    following = body[body.index(statement) + 1 :]
    if not following:
        return ""
    between = Span(module.span(statement).end, module.span(following[0]).start)
    lines = module.text.text[between.start : between.end].splitlines()[1:]
    blank = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    return "\n" * max(2 - blank, 0)


def guards(module: Module, node: ast.Call, env: str) -> Iterator[ast.expr]:
    """The names in ``hasattr(env, "seed")`` around a seed: gymnasium's have no such method."""
    for around in module.ancestors(node):
        if isinstance(around, (ast.If, ast.IfExp)):
            for part in ast.walk(around.test):
                if isinstance(part, ast.Call) and asks_for_seed(part, env):
                    yield part.args[1]


def asks_for_seed(node: ast.expr, env: str) -> bool:
    """Whether an expression is ``hasattr(env, "seed")``."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "hasattr"
        and [ast.unparse(argument) for argument in node.args] == [env, "'seed'"]
    )
