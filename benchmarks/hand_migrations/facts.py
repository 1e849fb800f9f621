"""What a module says of the new API, as facts that can be counted, for each of its functions."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from typing import Callable, Dict, Iterator, Optional, Tuple

Fact = Tuple[str, str]
"""The kind, and which one of that kind: a name, a key, an id."""

Facts = Dict[str, "Counter[Fact]"]
"""The facts of each function, by its dotted name within the module."""

Function = Optional[ast.AST]

LEGACY = {
    "four values taken",
    "seed called",
    "seed defined",
    "render argument",
    "TimeLimit.truncated",
}
"""Kinds that a migration takes away; all others it adds."""

ONCE = {"done of two flags", "seed handed on", "final key", "TimeLimit.truncated", "import"}
ONCE |= {"own render_mode"}  # read by each branch, or by the one that names it
"""Kinds of which a function says no more by saying them twice."""

FORMER_KEYS = {"render.modes": "render_modes", "video.frames_per_second": "render_fps"}
FINAL_KEYS = {"final_info", "final_obs", "final_observation"}
OWN_SEEDS = {"np.random", "numpy.random", "random", "torch", "th", "tf.random"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

_TRUNCATED = re.compile(r"trunc|timeout|time_?limit", re.IGNORECASE)
_ENDED = re.compile(r"term|done", re.IGNORECASE)
_STREAM = re.compile(r"random|rng|rand", re.IGNORECASE)
_ID = re.compile(r"^[\w/.:-]+-v\d+$")


def facts(tree: ast.Module) -> Facts:
    """The facts of a module."""
    found: Facts = defaultdict(Counter)
    returned = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Return)}
    lone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for scope, function, node in _scoped(tree, "<module>", None):
        if id(node) in returned and isinstance(node, ast.Tuple):
            continue  # counted as what is returned
        if id(node) in lone and isinstance(node, ast.Subscript):
            continue  # a reset of which nothing is taken
        name = getattr(function, "name", "")
        for fact in _KINDS.get(type(node), _nothing)(node, name):
            found[scope][fact] += 1
        if isinstance(node, FUNCTIONS):
            inner = _inside(scope, node.name)
            found[inner].update(_signature(node))
    for counted in found.values():
        for fact in counted:
            if fact[0] in ONCE:
                counted[fact] = 1
    return found


def gained(before: Facts, after: Facts) -> Facts:
    """The facts that a migration brings: new ones, and legacy ones that are gone."""
    return {scope: _gained(before, after, scope) for scope in {*before, *after}}


def _gained(before: Facts, after: Facts, scope: str) -> Counter[Fact]:
    old, new = before.get(scope, Counter()), after.get(scope, Counter())
    result: Counter[Fact] = Counter()
    for fact in {*old, *new}:
        kind, name = fact
        more = new[fact] - old[fact]
        if kind in LEGACY:
            result[f"no {kind}", name] = -more
        elif not kind.startswith("former") and _was_said(kind, name, old):
            result[fact] = more
    return +result


def _was_said(kind: str, name: str, old: Counter[Fact]) -> bool:
    """Whether a fact replaces one: hints and keys that are added beside a migration do not."""
    if kind in {"hint of five", "hint of two"} and not name:
        return bool(old["former hint", ""])
    return kind != "metadata key" or bool(old["former key", name])


def _scoped(
    node: ast.AST, scope: str, function: Function
) -> Iterator[tuple[str, Function, ast.AST]]:
    """Give each node with the name of the function or class it stands in."""
    for child in ast.iter_child_nodes(node):
        yield scope, function, child
        if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            inner = child if isinstance(child, FUNCTIONS) else None
            yield from _scoped(child, _inside(scope, child.name), inner)
        else:
            yield from _scoped(child, scope, function)


def _inside(scope: str, name: str) -> str:
    return name if scope == "<module>" else f"{scope}.{name}"


def _nothing(node: ast.AST, function: str) -> Iterator[Fact]:
    return iter(())


def _bound(node: ast.Assign | ast.For | ast.comprehension, function: str) -> Iterator[Fact]:
    """What a step or reset gives, taken apart."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    method = _method(node.value if isinstance(node, ast.Assign) else node.iter)
    for target in targets:
        if isinstance(target, (ast.Tuple, ast.List)):
            yield from _unpacked(target, method)
    if isinstance(node, ast.Assign):
        yield from _alias(node)


def _unpacked(target: ast.Tuple | ast.List, method: str) -> Iterator[Fact]:
    names = [ast.unparse(name) for name in target.elts]
    starred = any(isinstance(name, ast.Starred) for name in target.elts)
    if len(names) == 5 and ("step" in method or any(map(_TRUNCATED.search, names))):
        yield "five values taken", ""
    if len(names) == 4 and method == "step" and not starred:
        yield "four values taken", ""
    if len(names) == 2 and method == "reset" and any(name.strip("_") for name in names):
        yield "observation of reset", ""


def _alias(node: ast.Assign | ast.AnnAssign, function: str = "") -> Iterator[Fact]:
    """A type of five values that is given a name."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if _length_of_hint(node.value) == 5 and _name(node.value).lower() == "tuple":
        yield "hint of five", ast.unparse(target)


def _subscript(node: ast.Subscript, function: str) -> Iterator[Fact]:
    first = isinstance(node.slice, ast.Constant) and node.slice.value == 0
    if first and _method(node.value) == "reset":
        yield "observation of reset", ""


def _both(node: ast.BoolOp | ast.BinOp, function: str) -> Iterator[Fact]:
    """The two flags put together by an operator."""
    parts = node.values if isinstance(node, ast.BoolOp) else [node.left, node.right]
    texts = [ast.unparse(part) for part in parts]
    ended = [text for text in texts if not _TRUNCATED.search(text)]
    if len(ended) < len(texts) and any(map(_ENDED.search, ended)):
        yield "done of two flags", ""


def _call(node: ast.Call, function: str) -> Iterator[Fact]:
    name = ast.unparse(node.func)
    method, keywords = _method(node), {keyword.arg for keyword in node.keywords}
    owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    if name.rpartition(".")[2] in {"logical_or", "bitwise_or", "any", "max", "maximum", "zip"}:
        given = " ".join(map(ast.unparse, node.args)).lower()
        if "trunc" in given and ("term" in given or "done" in given):
            yield "done of two flags", ""
    if method == "reset" and function == "reset" and keywords & {"seed", None}:
        yield "seed handed on", ""
    elif method == "reset" and "seed" in keywords:
        yield "reset with a seed", ""
    if method == "seed" and not owner.endswith("space") and owner not in OWN_SEEDS:
        yield "seed called", ""
    if "render_mode" in keywords:
        yield "render_mode given", name.rpartition(".")[2]
    if method == "render" and (node.args or keywords):
        yield "render argument", ""
    drawn = method in {"integers", "random", "standard_normal"}
    if drawn and owner not in OWN_SEEDS and _STREAM.search(owner):
        yield "method of a stream", method


def _returned(node: ast.Return, function: str) -> Iterator[Fact]:
    if not isinstance(node.value, ast.Tuple):
        return
    values = [ast.unparse(value) for value in node.value.elts]
    flagged = values[3:4] == ["False"] or any(map(_TRUNCATED.search, values))
    if len(values) == 5 and ("step" in function or flagged):
        yield "five values returned", ""
    if len(values) == 2 and "reset" in function:
        yield "info of reset", ""


def _literal(node: ast.Tuple, function: str) -> Iterator[Fact]:
    """What stands for the result of a step."""
    if len(node.elts) == 5 and ast.unparse(node.elts[3]) == "False":
        yield "five values given", ""


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Fact]:
    """What the parameters and the hints of a function say."""
    given = node.args
    names = [one.arg for one in [*given.posonlyargs, *given.args, *given.kwonlyargs]]
    if names[:1] == ["self"]:
        yield from _parameters(node.name, names, given.kwarg is not None)
    if node.name == "__init__" and "render_mode" in names:
        yield "parameter", "render_mode"
    if node.returns is not None:
        yield "former hint", ""
        length = _length_of_hint(node.returns)
        if length == 5:
            yield "hint of five", ""
        if length == 2 and "reset" in node.name:
            yield "hint of two", ""


def _parameters(method: str, names: list[str], others: bool) -> Iterator[Fact]:
    if method == "reset":
        for name in ("seed", "options"):
            if name in names or others:
                yield "parameter", name
    if method == "seed":
        yield "seed defined", ""
    if method == "render" and len(names) == 1 and not others:
        yield "render without arguments", ""


def _attribute(node: ast.Attribute, function: str) -> Iterator[Fact]:
    own = node.attr == "render_mode" and ast.unparse(node.value) == "self"
    if own and function in {"render", "__init__"}:
        yield "own render_mode", ""


def _text(node: ast.Constant, function: str) -> Iterator[Fact]:
    value = node.value
    if not isinstance(value, str):
        return
    if value in FORMER_KEYS.values():
        yield "metadata key", value
    elif value in FORMER_KEYS:
        yield "former key", FORMER_KEYS[value]
    elif value.lstrip("_") in FINAL_KEYS:
        yield "final key", value.lstrip("_").replace("observation", "obs")
    elif value == "TimeLimit.truncated":
        yield value, ""
    elif _ID.match(value):
        yield "id", value


def _import(node: ast.Import, function: str) -> Iterator[Fact]:
    if any(alias.name.partition(".")[0] == "gymnasium" for alias in node.names):
        yield "import", "gymnasium"


def _import_from(node: ast.ImportFrom, function: str) -> Iterator[Fact]:
    if (node.module or "").partition(".")[0] == "gymnasium":
        for alias in node.names:
            yield "import", f"{node.module}.{alias.name}"


_KINDS: dict[type[ast.AST], Callable[..., Iterator[Fact]]] = {
    ast.Assign: _bound,
    ast.For: _bound,
    ast.comprehension: _bound,
    ast.AnnAssign: _alias,
    ast.Subscript: _subscript,
    ast.BoolOp: _both,
    ast.BinOp: _both,
    ast.Call: _call,
    ast.Return: _returned,
    ast.Tuple: _literal,
    ast.Attribute: _attribute,
    ast.Constant: _text,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
}


def _method(node: ast.AST) -> str:
    """The name of the method that is called, if one is."""
    while isinstance(node, ast.Await):
        node = node.value
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if called else ""  # type: ignore[attr-defined]


def _name(hint: ast.AST | None) -> str:
    """The last word of what stands before the brackets of a hint."""
    generic = isinstance(hint, ast.Subscript)
    return ast.unparse(hint.value).rpartition(".")[2] if generic else ""  # type: ignore[union-attr]


def _length_of_hint(hint: ast.AST | None) -> int:
    """How many types a hint such as ``Tuple[a, b]`` names."""
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            hint = ast.parse(hint.value, mode="eval").body
        except SyntaxError:
            return 0
    listed = isinstance(hint, ast.Subscript) and isinstance(hint.slice, ast.Tuple)
    return len(hint.slice.elts) if listed else 0  # type: ignore[union-attr,attr-defined]
