"""The examples in docstrings that call environments: those of one docstring are a module.

It sees the names of the module that its docstring stands in, as under doctest. What is printed
stays, so where an example shows what a method of an environment returned, none can be rewritten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.tables import known
from ..patterns import late
from ..reading import Source, decode
from ..tuples import NamedTuple
from . import prompts
from .source_text import SourceText, parse

_CALLING = late(rb"(?m)^[ \t]*(?:>>>|\.\.\.) .*\.(?:step|reset|seed|render)\(")
_LINE = late(r"^(?P<indent>[ \t]*)(?P<prompt>>>>|\.\.\.)(?: |$)")
_NAMES = "pass"
"""Stands for the import of the names that the examples see."""
_PROMPTS = (prompts.FIRST, prompts.NEXT)


class Session(NamedTuple):
    """The examples of one docstring.

    Attributes:
        line: Where the docstring begins.
        source: Their code, behind a line that says which names it sees.
        tree: Its tree.
        shown: What has a method called that environments have, and the result is shown.
        indent: What stands before their lines.
        following: Their prompt of lines that go on.
    """

    line: int
    source: Source
    tree: ast.Module
    shown: tuple[ast.expr, ...]
    indent: str
    following: str

    def back(self, code: str) -> str | None:
        """Returns the docstring with other code; None where it takes more than examples show."""
        _, _, examples = code.partition("\n")
        old = self.source.data.decode()
        # The names and how the docstring opens: what stands above them is no part of it.
        is_inside = code.split("\n")[:2] == old.split("\n")[:2]
        if not is_inside or code.count("def ") > old.count("def "):
            return None
        lines = prompts.with_prompts(examples, self.following).split("\n")
        return "\n".join(self.indent + x if x[:3] in _PROMPTS else x for x in lines)


def found(source: Source, tree: ast.Module) -> Iterator[Session]:
    """Yields the examples of each docstring that call methods as environments have them."""
    if b">>>" not in source.data or not _CALLING.search(source.data):
        return
    whole = SourceText(decode(source.data))
    bound = {name for statement in tree.body for name in _bound(statement)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            written = whole.of(node).replace("\r\n", "\n")
            if _CALLING.search(written.encode()) and ("\\" not in written or written[0] in "rR"):
                session = _session(source, node.lineno, written, bound)
                if session is not None:
                    yield session


def _session(source: Source, line: int, written: str, bound: set[str]) -> Session | None:
    lines = written.split("\n")
    matches = [
        _LINE.match(x) if x.lstrip().startswith(prompts.FIRST) or _LINE.match(before) else None
        for before, x in zip(["", *lines], lines)
    ]
    indents = {match["indent"] for match in matches if match is not None}
    if len(indents) != 1:
        return None
    (indent,) = indents
    parts = (x.removeprefix(indent) if match else x for x, match in zip(lines, matches))
    plain = "\n".join(parts)
    code = prompts.without_prompts(plain)
    try:
        tree, following = parse(code), prompts.following(plain)
        if following is None:
            return None
        data = f"{_NAMES}\n{code}".encode()
        place = Source(f"{source.path}:{line}", f"{source.module}__line_{line}", data)
        whole = parse(data, place.path)
        whole.body[0] = _seen(source.module, tree, bound) or whole.body[0]
        shown = tuple(_shown(whole, data.decode()))
        return Session(line, place, whole, shown, indent, following)
    except (SyntaxError, ValueError):
        return None


def _shown(tree: ast.Module, code: str) -> Iterator[ast.expr]:
    """What methods are called of, as environments have them, whose results are shown."""
    last = code.count("\n") + 1
    for statement in tree.body:
        call = statement.value if isinstance(statement, ast.Expr) else None
        function = call.func if isinstance(call, ast.Call) else None
        if isinstance(function, ast.Attribute) and function.attr in known.CHANGED:
            behind = (statement.end_lineno or last) + 1
            if behind <= last and prompts.printed(code, behind).strip("\"'"):
                yield function.value


def _seen(module: str, tree: ast.Module, bound: set[str]) -> ast.stmt | None:
    """The import of what the examples see of their module, whatever that is called."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = (one for one in tree.body if isinstance(one, (ast.Import, ast.ImportFrom)))
    own = {name for one in imports for name in _bound(one)}
    names = [ast.alias(name) for name in sorted(used & bound - own)]
    found = ast.ImportFrom(module, names, 0)
    # It stands where the first line does, which nothing else stands for.
    first = parse(_NAMES).body[0]
    for node in (found, *names):
        ast.copy_location(node, first)
    return found if names else None


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module binds."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        yield from ((alias.asname or alias.name).split(".")[0] for alias in statement.names)
    elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, ast.Assign):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))
