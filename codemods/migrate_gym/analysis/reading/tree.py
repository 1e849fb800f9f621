"""Walks over syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, Union, cast

N = TypeVar("N", bound=ast.AST)
FunctionDef = Union[ast.FunctionDef, ast.AsyncFunctionDef]
_ByKind = Mapping[type[ast.AST], Sequence[ast.AST]]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module)
# Fields that hold text or numbers in every kind of node, operators, and the mark of reading and
# writing.
_PLAIN = frozenset(
    {"arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "level", "module"}
    | {"op", "ops", "simple", "tag", "type_comment"}
)
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}
_INSIDE: dict[type[ast.AST], Callable[[Any], list[ast.AST]]] = {
    ast.Assign: lambda node: [*node.targets, node.value],
    ast.BinOp: lambda node: [node.left, node.right],
    ast.Compare: lambda node: [node.left, *node.comparators],
    ast.Expr: lambda node: [node.value],
    ast.List: lambda node: [*node.elts],
    ast.Subscript: lambda node: [node.value, node.slice],
    ast.Tuple: lambda node: [*node.elts],
    ast.arg: lambda node: [] if node.annotation is None else [node.annotation],
    ast.keyword: lambda node: [node.value],
}
"""What is inside the nodes that are most of the others: to ask for every field takes longer."""
_SPARSE = frozenset({ast.Dict, ast.arguments, ast.MatchClass})
"""Nodes with lists that hold more than nodes: None or names."""
LEAVES = frozenset(
    {ast.Constant, ast.Name, ast.alias, ast.Pass, ast.Break, ast.Continue}
    | {ast.Global, ast.Nonlocal}
)
"""Nodes that no others are directly inside: more than half of all."""
_DOTTED = frozenset({ast.Name, ast.Attribute})
_WITHIN = frozenset({"self.env", "self.unwrapped"})
_KEPT = 16
"""Of how many nodes it is remembered what is within them."""
BLOCKS = ("body", "orelse", "finalbody")
"""The fields of a statement that hold statements."""
BRANCHING = (ast.If, ast.Try, ast.With, ast.For, ast.While)
"""The statements in whose blocks a class may define its methods."""
_BRANCHING = frozenset(BRANCHING)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def children_of(node: ast.AST) -> list[ast.AST]:
    """The nodes directly inside a node, without operators and the marks of reading and writing."""
    kind = type(node)
    if kind is ast.Attribute:  # these two are half of all nodes that have others inside
        return [node.value]  # type: ignore[attr-defined]
    if kind is ast.Call:
        return [node.func, *node.args, *node.keywords]  # type: ignore[attr-defined]
    inside = _INSIDE.get(kind)
    if inside is not None:
        return inside(node)
    fields = _FIELDS.get(kind)
    if fields is None:
        plain = kind._fields if kind in LEAVES else _PLAIN
        fields = _FIELDS[kind] = tuple(name for name in kind._fields if name not in plain)
    children: list[ast.AST] = []
    for name in fields:
        value = getattr(node, name, None)
        if type(value) is list:
            children += value
        elif isinstance(value, ast.AST):
            children.append(value)
    return [one for one in children if isinstance(one, ast.AST)] if kind in _SPARSE else children


def is_spelt(node: ast.expr, text: str) -> bool:
    """Whether `ast.unparse` gives a text for an expression; of dotted names none is made."""
    if type(node) is ast.Name:
        return node.id == text
    if type(node) is ast.Attribute:
        owner, _, name = text.rpartition(".")
        if node.attr != name:
            return False
        if type(node.value) in _DOTTED:
            return is_spelt(node.value, owner)
    elif text.isidentifier() and not _is_word(node):
        return False
    return ast.unparse(node) == text


def _is_word(node: ast.expr) -> bool:
    """Whether it is True, False or None, which are written like names."""
    return type(node) is ast.Constant and isinstance(node.value, (bool, type(None)))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """What `ast.walk` gives but operators and marks, in its order and a third of its time.

    It is remembered, since several questions about one scope follow each other; of whole modules,
    the last one's alone, or their trees would stay.
    """
    return iter(_in_module(node) if isinstance(node, ast.Module) else _within(node))


@lru_cache(maxsize=1)
def _in_module(node: ast.Module) -> Sequence[ast.AST]:
    return _all_in(node)


@lru_cache(maxsize=_KEPT)
def _within(node: ast.AST) -> Sequence[ast.AST]:
    return _all_in(node)


def _all_in(node: ast.AST) -> Sequence[ast.AST]:
    found = [node]
    for node in found:  # which grows meanwhile
        if type(node) not in LEAVES:
            found += children_of(node)
    return found


def all_of(node: ast.AST, kind: type[N]) -> Sequence[N]:
    """The nodes of one kind within a node and itself, in the order of `walk`."""
    is_module = isinstance(node, ast.Module)
    found = _by_kind_in_module(node) if is_module else _by_kind_within(node)
    return cast(Sequence[N], found.get(kind, ()))


@lru_cache(maxsize=1)
def _by_kind_in_module(node: ast.AST) -> _ByKind:
    return _by_kind(walk(node))


@lru_cache(maxsize=_KEPT)
def _by_kind_within(node: ast.AST) -> _ByKind:
    return _by_kind(walk(node))


def _by_kind(nodes: Iterable[ast.AST]) -> _ByKind:
    found: dict[type[ast.AST], list[ast.AST]] = {}
    for node in nodes:
        kind = type(node)
        if kind in found:
            found[kind].append(node)
        else:
            found[kind] = [node]
    return found


def names_in(scope: ast.AST) -> Iterator[str]:
    """The names that are read, bound or taken as parameters anywhere inside a node."""
    pending = [scope]
    while pending:
        node = pending.pop()
        if type(node) is ast.Name:
            yield node.id
        elif type(node) is ast.arg:
            yield node.arg
        if type(node) not in LEAVES:
            pending += children_of(node)


def imported(node: ast.stmt) -> list[str]:
    """The modules that an import names; none for a relative one."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module]
    return []


def methods(node: ast.ClassDef) -> dict[str, FunctionDef]:
    """The functions defined in a class, by name; the last of a name counts.

    One under a condition counts where there is none without.
    """
    outer, *inner = _blocks(node.body)
    found = _defined(outer)
    for block in inner:
        for name, function in _defined(block).items():
            found.setdefault(name, function)
    return found


def definitions(node: ast.ClassDef, name: str) -> list[FunctionDef]:
    """The functions that may be a method of a class: of each ``if`` and ``try``, every branch's."""
    defined = map(_defined, _blocks(node.body))
    return [found[name] for found in defined if name in found]


def _defined(block: Sequence[ast.stmt]) -> dict[str, FunctionDef]:
    return {one.name: one for one in block if isinstance(one, FUNCTIONS)}


def _blocks(statements: Sequence[ast.stmt]) -> Iterator[Sequence[ast.stmt]]:
    """Yields statements, and those of the branches among them."""
    yield statements
    for one in statements:
        if type(one) in _BRANCHING:
            for name in BLOCKS:
                yield from _blocks(getattr(one, name, ()))
            for handler in getattr(one, "handlers", ()):
                yield from _blocks(handler.body)


def shares_line(others: Iterable[ast.stmt], node: ast.stmt) -> bool:
    """Whether one of some other statements stands on the line of one."""
    return any(one is not node and one.lineno == node.lineno for one in others)


def own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function that are not part of a function or class inside it."""
    return iter(_own(function))


@lru_cache(maxsize=_KEPT)
def _own(function: ast.AST) -> Sequence[ast.AST]:
    """These nodes, remembered: several questions about one function follow each other."""
    found: list[ast.AST] = []
    pending = children_of(function)[::-1]
    while pending:
        node = pending.pop()
        found.append(node)
        if type(node) not in LEAVES and not isinstance(node, SCOPES):
            pending += children_of(node)[::-1]
    return found


def own_of(function: ast.AST, kind: type[N]) -> Sequence[N]:
    """The nodes of one kind that `own` gives, in its order: of most kinds there are few."""
    return cast(Sequence[N], _by_kind_of_own(function).get(kind, ()))


@lru_cache(maxsize=_KEPT)
def _by_kind_of_own(function: ast.AST) -> _ByKind:
    return _by_kind(_own(function))


def reads(scope: ast.AST, name: str) -> Iterator[ast.Name]:
    """Where a name is read anywhere inside a node."""
    for node in all_of(scope, ast.Name):
        if node.id == name and type(node.ctx) is ast.Load:
            yield node


def called_on(node: ast.AST, *methods: str) -> ast.expr | None:
    """What a method of one of these names is called on, where a node is such a call."""
    if type(node) is ast.Call and type(node.func) is ast.Attribute:
        return node.func.value if node.func.attr in methods else None
    return None


def owner_of(call: ast.Call) -> ast.expr:
    """What a method is called on, by a call that is known to be one of a method."""
    assert isinstance(call.func, ast.Attribute)
    return call.func.value


def method_calls(function: ast.AST, method: str) -> Iterator[tuple[ast.Call, ast.expr]]:
    """The calls of a method inside a function, each with what it is called on."""
    for node in own_of(function, ast.Call):
        receiver = called_on(node, method)
        if receiver is not None:
            yield node, receiver


def reads_rest(function: FunctionDef) -> bool:
    """Whether a method does more with its ``*args`` and ``**kwargs`` than to hand them on.

    They are handed on to the method of the same name of what is wrapped, or of the class above.
    """
    rest = {one.arg for one in (function.args.vararg, function.args.kwarg) if one is not None}
    if not rest:
        return False
    handed_on = {
        part
        for call, on in method_calls(function, function.name)
        if ast.unparse(on) in _WITHIN or ast.unparse(on).startswith("super(")
        for part in ast.walk(call)
    }
    names = (one for one in own_of(function, ast.Name) if one.id in rest)
    return any(one not in handed_on for one in names)


def first_statement(function: FunctionDef | ast.ClassDef) -> tuple[ast.stmt, bool]:
    """Where new code goes: the statement to stand at, and whether behind it (a lone docstring)."""
    body = function.body
    has_docstring = ast.get_docstring(function, clean=False) is not None
    if has_docstring and len(body) == 1:
        return body[0], True
    return body[1 if has_docstring else 0], False


def options(value: ast.expr) -> list[ast.expr]:
    """What is assigned: one of two under a condition, or of more under several."""
    if not isinstance(value, ast.IfExp):
        return [value]
    return [*options(value.body), *options(value.orelse)]


def never_holds(node: ast.expr | None) -> bool:
    """Whether a condition is False, or a function that gives nothing else."""
    node = node.body if isinstance(node, ast.Lambda) else node
    return isinstance(node, ast.Constant) and node.value is False
