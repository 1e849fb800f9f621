"""Reads one module with `ast` into the facts that the project index is made of."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Optional, Union

from . import expressions as e
from .expressions import OTHER, Expression

DONE_NAMES = ("done", "terminal", "terminated", "finish", "is_end", "over")
_UNIONS = ("Union", "Optional")
_CONTAINERS = ("List", "list", "Sequence", "Iterable", "Tuple", "tuple", "Iterator")
_FunctionNode = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda]
_Comprehension = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


class Binding(NamedTuple):
    """A value that a name or attribute holds from behind a line on, in a block."""

    value: Expression
    line: int
    block: int


class Unpacking(NamedTuple):
    """A ``…, … = receiver.step(…)``: how many targets, and whether the third looks like done."""

    receiver: Expression
    arity: int
    done: bool
    line: int


class Render(NamedTuple):
    """A call of ``receiver.render(…)``."""

    receiver: Expression
    mode: Expression
    line: int
    guard: Optional[str]


@dataclass
class Scope:
    """A module, class, function or comprehension, and the names bound in it."""

    kind: str
    name: str
    parent: int
    line: int
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    parameters: dict[str, Expression] = field(default_factory=dict)
    returns: list[Expression] = field(default_factory=list)
    bases: list[Expression] = field(default_factory=list)
    decorators: tuple[str, ...] = ()
    attributes: dict[str, list[Binding]] = field(default_factory=dict)
    is_generator: bool = False
    only_seeds: bool = False


@dataclass
class Facts:
    """What one module says, with no syntax tree kept.

    Attributes:
        module: Its dotted name; `is_package` for an ``__init__``.
        scopes: All scopes; the first is the module's own.
        blocks: For every block of statements, the block around it (-1 for the outermost).
        unpackings, renders, calls: What is done with receivers that may be environments.
        imports: The dotted names imported anywhere in the module.
        stars: The modules whose names are all imported.
    """

    path: str
    module: str
    is_package: bool
    scopes: list[Scope] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    unpackings: list[Unpacking] = field(default_factory=list)
    renders: list[Render] = field(default_factory=list)
    calls: list[e.Call] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)
    stars: list[str] = field(default_factory=list)

    def absolute(self, module: str | None, level: int) -> str:
        """The absolute name of a module imported from here."""
        if not level:
            return module or ""
        parts = self.module.split(".")
        drop = level - 1 if self.is_package else level
        base = parts[: len(parts) - drop] if drop else parts
        return ".".join([*base, *([module] if module else [])])


class Reader:
    """Collects a module's facts, and remembers where each node belongs."""

    def __init__(self, tree: ast.Module, path: str, module: str, is_package: bool) -> None:
        self.facts = Facts(path, module, is_package)
        self.scope_of: dict[ast.AST, int] = {}
        self.block_of: dict[ast.stmt, int] = {}
        self._pending: list[tuple[Sequence[ast.stmt], int]] = []
        self.scope_of[tree] = self._open("module", "", -1, 1)
        self._block(tree.body, 0, -1)
        while self._pending:  # bodies of functions come after the module's own names
            body, scope = self._pending.pop(0)
            self._block(body, scope, -1)

    def _open(self, kind: str, name: str, parent: int, line: int) -> int:
        self.facts.scopes.append(Scope(kind, name, parent, line))
        return len(self.facts.scopes) - 1

    def _block(
        self, statements: Sequence[ast.stmt], scope: int, parent: int, guard: str | None = None
    ) -> None:
        if not statements:
            return
        self.facts.blocks.append(parent)
        block = len(self.facts.blocks) - 1
        for statement in statements:
            self.block_of[statement] = block
            self._statement(statement, scope, block, guard)

    def _statement(self, node: ast.stmt, scope: int, block: int, guard: str | None) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self._function(node, scope, block)
        elif isinstance(node, ast.ClassDef):
            self._class(node, scope, block)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            self._import(node, scope, block)
        else:
            self._assignments(node, scope, block)
            self._expressions(node, scope, block, guard)
            self._inner_blocks(node, scope, block, guard)

    def _inner_blocks(self, node: ast.stmt, scope: int, block: int, guard: str | None) -> None:
        if isinstance(node, ast.If):
            self._block(node.body, scope, block, ast.unparse(node.test))
            self._block(node.orelse, scope, block, f"not ({ast.unparse(node.test)})")
            return
        for name in ("body", "orelse", "finalbody"):
            self._block(getattr(node, name, ()), scope, block, guard)
        for branch in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            self._block(branch.body, scope, block, guard)

    def _function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: int, block: int
    ) -> None:
        for decorator in node.decorator_list:
            self._walk(decorator, scope, block, None)
        inner = self._callable(node, node.name, scope, block)
        self._bind(scope, node.name, e.Function(inner), node.lineno, block)
        self.facts.scopes[inner].only_seeds = node.name == "seed" and only_seeds(node)
        self._pending.append((node.body, inner))

    def _callable(self, node: _FunctionNode, name: str, scope: int, block: int) -> int:
        inner = self._open("function", name, scope, node.lineno)
        self.scope_of[node] = inner
        owner = self.facts.scopes[inner]
        owner.decorators = tuple(ast.unparse(d) for d in getattr(node, "decorator_list", ()))
        arguments = node.args
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            annotation = self._annotation(argument.annotation, scope, block)
            owner.parameters[argument.arg] = annotation
            self._bind(inner, argument.arg, e.Parameter(inner, argument.arg), 0, -1)
        for default in (*arguments.defaults, *(d for d in arguments.kw_defaults if d)):
            self._walk(default, scope, block, None)
        for extra in (arguments.vararg, arguments.kwarg):
            if extra is not None:
                self._bind(inner, extra.arg, OTHER, 0, -1)
        return inner

    def _annotation(self, node: ast.expr | None, scope: int, block: int) -> Expression:
        if node is None:
            return OTHER
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                node = ast.parse(node.value, mode="eval").body
            except SyntaxError:
                return OTHER
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return e.Either(
                (
                    self._annotation(node.left, scope, block),
                    self._annotation(node.right, scope, block),
                )
            )
        if isinstance(node, ast.Subscript):
            parts = self._type_arguments(node, scope, block)
            name = ast.unparse(node.value).rsplit(".", 1)[-1]
            if name in _UNIONS:
                return e.Either(parts)
            if name in _CONTAINERS:
                return e.Many(tuple(_instance(part) for part in parts), False)
            return e.Returning(parts[-1]) if name == "Callable" else OTHER
        return self.describe(node, scope, block)

    def _type_arguments(
        self, node: ast.Subscript, scope: int, block: int
    ) -> tuple[Expression, ...]:
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return tuple(self._annotation(part, scope, block) for part in inner)

    def _class(self, node: ast.ClassDef, scope: int, block: int) -> None:
        inner = self._open("class", node.name, scope, node.lineno)
        self.scope_of[node] = inner
        self.facts.scopes[inner].bases = [self.describe(base, scope, block) for base in node.bases]
        self._bind(scope, node.name, e.Class(inner), node.lineno, block)
        self._block(node.body, inner, -1)
        self.facts.scopes[inner].attributes.update(self.facts.scopes[inner].bindings)

    def _import(self, node: ast.Import | ast.ImportFrom, scope: int, block: int) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                self.facts.imports.add(alias.name)
                name = alias.asname or alias.name.split(".")[0]
                dotted = alias.name if alias.asname else name
                self._bind(scope, name, e.Imported(dotted), node.lineno, block)
            return
        module = self.facts.absolute(node.module, node.level)
        self.facts.imports.add(module)
        for alias in node.names:
            dotted = f"{module}.{alias.name}" if module else alias.name
            self.facts.imports.add(dotted)
            if alias.name == "*":
                self.facts.stars.append(module)
                continue
            self._bind(scope, alias.asname or alias.name, e.Imported(dotted), node.lineno, block)

    def _bind(self, scope: int, name: str, value: Expression, line: int, block: int) -> None:
        while self.facts.scopes[scope].kind == "comprehension" and value is OTHER:
            scope = self.facts.scopes[scope].parent
        self.facts.scopes[scope].bindings.setdefault(name, []).append(Binding(value, line, block))

    def _assignments(self, node: ast.stmt, scope: int, block: int) -> None:
        if isinstance(node, ast.Assign):
            value = self.describe(node.value, scope, block)
            for target in node.targets:
                self._target(target, value, scope, block, node.end_lineno)
                self._unpacking(target, value, node.lineno)
        elif isinstance(node, ast.AnnAssign):
            typed = self._annotation(node.annotation, scope, block)
            value = e.Call(typed, (), (), 0, 0)
            if node.value is not None:
                value = e.Either((self.describe(node.value, scope, block), value))
            self._target(node.target, value, scope, block, node.end_lineno)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self._loop_target(node.target, node.iter, scope, block)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                if item.optional_vars is not None:
                    value = self.describe(item.context_expr, scope, block)
                    self._target(item.optional_vars, value, scope, block, node.lineno - 1)
        elif isinstance(node, ast.Return) and node.value is not None:
            self.facts.scopes[scope].returns.append(self.describe(node.value, scope, block))

    def _loop_target(self, target: ast.expr, iterable: ast.expr, scope: int, block: int) -> None:
        """Binds what a loop yields; sees through enumerate() and zip()."""
        if (
            isinstance(iterable, ast.Call)
            and isinstance(iterable.func, ast.Name)
            and isinstance(target, ast.Tuple)
        ):
            arguments = iterable.args
            if iterable.func.id == "enumerate" and arguments and len(target.elts) == 2:
                self._loop_target(target.elts[1], arguments[0], scope, block)
                return
            if iterable.func.id == "zip" and len(arguments) == len(target.elts):
                for element, argument in zip(target.elts, arguments):
                    self._loop_target(element, argument, scope, block)
                return
        value = e.Item(self.describe(iterable, scope, block), None)
        self._target(target, value, scope, block, target.lineno - 1)

    def _target(
        self, target: ast.expr, value: Expression, scope: int, block: int, line: int | None = None
    ) -> None:
        """Binds what an assignment binds; `line` is the last one on which the old value is read."""
        line = target.lineno if line is None else line
        if isinstance(target, ast.Name):
            self._bind(scope, target.id, value, line, block)
        elif isinstance(target, (ast.Tuple, ast.List)):
            for index, element in enumerate(target.elts):
                part = e.Item(value, index)
                if isinstance(value, e.Many) and value.fixed and index < len(value.parts):
                    part = value.parts[index]  # type: ignore[assignment]
                self._target(element, part, scope, block, line)
        elif isinstance(target, ast.Starred):
            self._target(target.value, OTHER, scope, block, line)
        elif isinstance(target, ast.Attribute):
            owner = self._self_class(target.value, scope)
            if owner is not None:
                attributes = self.facts.scopes[owner].attributes
                attributes.setdefault(target.attr, []).append(Binding(value, target.lineno, block))
        elif isinstance(target, ast.Subscript):
            self._target(target.value, e.Many((value,), False), scope, block, line)

    def _self_class(self, node: ast.expr, scope: int) -> Optional[int]:
        """The class whose method's first parameter the expression is."""
        if not isinstance(node, ast.Name):
            return None
        found = scope
        while found >= 0:
            function = self.facts.scopes[found]
            if function.kind == "function" and node.id in function.parameters:
                owner = function.parent
                first = next(iter(function.parameters))
                if first == node.id and owner >= 0 and self.facts.scopes[owner].kind == "class":
                    return owner
                return None
            found = function.parent
        return None

    def _unpacking(self, target: ast.expr, value: Expression, line: int) -> None:
        if not (isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, e.Call)):
            return
        function = value.function
        if isinstance(function, e.Attribute) and function.name == "step":
            arity = len(target.elts)
            done = arity > 2 and looks_like_done(target.elts[2])
            self.facts.unpackings.append(Unpacking(function.base, arity, done, line))

    def _expressions(self, node: ast.stmt, scope: int, block: int, guard: str | None) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self._walk(child, scope, block, guard)
            elif isinstance(child, ast.withitem):
                self._walk(child.context_expr, scope, block, guard)
            elif isinstance(child, ast.match_case) and child.guard is not None:
                self._walk(child.guard, scope, block, guard)

    def _walk(self, node: ast.AST, scope: int, block: int, guard: str | None) -> None:
        """Finds calls, and opens the scopes inside an expression."""
        if isinstance(node, ast.Lambda):
            scope = self._lambda(node, scope, block)
        elif isinstance(node, _Comprehension):
            scope = self._comprehension(node, scope, block)
        elif isinstance(node, ast.Call):
            self._call(node, scope, block, guard)
        elif isinstance(node, ast.NamedExpr):
            self._target(node.target, self.describe(node.value, scope, block), scope, block)
        elif isinstance(node, ast.IfExp):
            guard = ast.unparse(node.test)
        elif isinstance(node, (ast.Yield, ast.YieldFrom)):
            self._yield(node, scope, block)
        for child in ast.iter_child_nodes(node):
            self._walk(child, scope, block, guard)

    def _yield(self, node: ast.Yield | ast.YieldFrom, scope: int, block: int) -> None:
        owner = self.facts.scopes[scope]
        owner.is_generator = True
        if node.value is not None:
            value = self.describe(node.value, scope, block)
            owner.returns.append(value if isinstance(node, ast.Yield) else e.Item(value, None))

    def _lambda(self, node: ast.Lambda, scope: int, block: int) -> int:
        if node not in self.scope_of:
            inner = self._callable(node, "<lambda>", scope, block)
            self.facts.scopes[inner].returns.append(self.describe(node.body, inner, block))
        return self.scope_of[node]

    def _comprehension(self, node: ast.AST, scope: int, block: int) -> int:
        if node not in self.scope_of:
            assert isinstance(node, _Comprehension)
            inner = self._open("comprehension", "<comprehension>", scope, node.lineno)
            self.scope_of[node] = inner
            for generator in node.generators:
                self._loop_target(generator.target, generator.iter, inner, block)
        return self.scope_of[node]

    def _call(self, node: ast.Call, scope: int, block: int, guard: str | None) -> None:
        call = self.describe(node, scope, block)
        assert isinstance(call, e.Call)
        if call.arguments or call.keywords:
            self.facts.calls.append(call)
        if not isinstance(call.function, e.Attribute):
            return
        if call.function.name == "render":
            mode = call.arguments[0] if call.arguments else dict(call.keywords).get("mode", OTHER)
            has_mode = bool(node.args) or any(k.arg == "mode" for k in node.keywords)
            shown = (
                mode
                if has_mode and isinstance(mode, e.Text)
                else (OTHER if has_mode else e.Text("human"))
            )
            self.facts.renders.append(Render(call.function.base, shown, node.lineno, guard))
        elif call.function.name in ("append", "add") and node.args:
            self._target(node.func.value, e.Many(call.arguments[:1], False), scope, block)  # type: ignore[attr-defined]

    def describe(self, node: ast.expr, scope: int, block: int) -> Expression:
        """Returns what is left of an expression once only the flow of values matters."""
        method = getattr(self, f"_describe_{type(node).__name__.lower()}", None)
        return method(node, scope, block) if method else OTHER

    def _describe_name(self, node: ast.Name, scope: int, block: int) -> Expression:
        return e.Name(scope, node.id, node.lineno, block)

    def _describe_attribute(self, node: ast.Attribute, scope: int, block: int) -> Expression:
        return e.Attribute(self.describe(node.value, scope, block), node.attr)

    def _describe_constant(self, node: ast.Constant, scope: int, block: int) -> Expression:
        return e.Text(node.value) if isinstance(node.value, str) else OTHER

    def _describe_call(self, node: ast.Call, scope: int, block: int) -> Expression:
        return e.Call(
            self.describe(node.func, scope, block),
            tuple(self.describe(argument, scope, block) for argument in node.args),
            tuple((k.arg, self.describe(k.value, scope, block)) for k in node.keywords),
            node.lineno,
            node.col_offset,
        )

    def _describe_await(self, node: ast.Await, scope: int, block: int) -> Expression:
        return self.describe(node.value, scope, block)

    def _describe_namedexpr(self, node: ast.NamedExpr, scope: int, block: int) -> Expression:
        return self.describe(node.value, scope, block)

    def _describe_starred(self, node: ast.Starred, scope: int, block: int) -> Expression:
        return e.Item(self.describe(node.value, scope, block), None)

    def _describe_subscript(self, node: ast.Subscript, scope: int, block: int) -> Expression:
        if isinstance(node.slice, ast.Slice):
            return OTHER
        if ast.unparse(node.value).rsplit(".", 1)[-1] in (*_UNIONS, *_CONTAINERS, "Callable"):
            return self._annotation(node, scope, block)  # an alias of types
        return e.Item(self.describe(node.value, scope, block), constant_index(node.slice))

    def _describe_ifexp(self, node: ast.IfExp, scope: int, block: int) -> Expression:
        return e.Either(
            (self.describe(node.body, scope, block), self.describe(node.orelse, scope, block))
        )

    def _describe_boolop(self, node: ast.BoolOp, scope: int, block: int) -> Expression:
        return e.Either(tuple(self.describe(value, scope, block) for value in node.values))

    def _describe_tuple(self, node: ast.Tuple, scope: int, block: int) -> Expression:
        fixed = not any(isinstance(element, ast.Starred) for element in node.elts)
        return e.Many(tuple(self.describe(element, scope, block) for element in node.elts), fixed)

    def _describe_list(self, node: ast.List, scope: int, block: int) -> Expression:
        return e.Many(tuple(self.describe(element, scope, block) for element in node.elts), False)

    def _describe_dict(self, node: ast.Dict, scope: int, block: int) -> Expression:
        return e.Many(tuple(self.describe(value, scope, block) for value in node.values), False)

    def _describe_lambda(self, node: ast.Lambda, scope: int, block: int) -> Expression:
        return e.Function(self._lambda(node, scope, block))

    def _describe_listcomp(self, node: ast.ListComp, scope: int, block: int) -> Expression:
        inner = self._comprehension(node, scope, block)
        return e.Many((self.describe(node.elt, inner, block),), False)

    _describe_generatorexp = _describe_listcomp
    _describe_setcomp = _describe_listcomp

    def _describe_dictcomp(self, node: ast.DictComp, scope: int, block: int) -> Expression:
        inner = self._comprehension(node, scope, block)
        return e.Many((self.describe(node.value, inner, block),), False)


def _instance(type_: Expression) -> Expression:
    """What has a type, described as a call of that type."""
    return type_ if isinstance(type_, e.Returning) else e.Call(type_, (), (), 0, 0)


def constant_index(node: ast.expr) -> int | None:
    """The integer that an index is, if it is a constant one."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return sign * node.value
    return None


def only_seeds(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a seed method does nothing but seed np_random, or pass the seed on."""
    names = [argument.arg for argument in node.args.args]
    if len(names) != 2 or node.decorator_list:
        return False
    me, seed = names
    body = [
        s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
    ]
    lines = [ast.unparse(statement) for statement in body]
    if len(lines) == 1 and not isinstance(body[0], ast.Assign):
        plain = lines[0].removeprefix("return ")
        return plain in (
            f"{me}.env.seed({seed})",
            f"super().seed({seed})",
            f"{me}.env.seed({seed}={seed})",
        )
    if not lines or len(lines) > 2 or not isinstance(body[0], ast.Assign):
        return False
    target = body[0].targets[0]
    if not (
        isinstance(target, ast.Tuple)
        and len(target.elts) == 2
        and isinstance(target.elts[1], ast.Name)
    ):
        return False
    given = ast.unparse(body[0].value)
    seeded = ast.unparse(target.elts[0]) == f"{me}.np_random" and given in (
        f"seeding.np_random({seed})",
        f"gym.utils.seeding.np_random({seed})",
        f"np_random({seed})",
    )
    out = target.elts[1].id
    return seeded and (
        len(lines) == 1
        or lines[1] in (f"return [{out}]", f"return {out}", f"return [{seed}]", "return")
    )


def looks_like_done(target: ast.expr) -> bool:
    """Whether an assignment's target is named like the end of an episode."""
    if isinstance(target, ast.Subscript):
        return looks_like_done(target.value)
    name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
    return name in ("_", "d", "t") or any(word in name.lower() for word in DONE_NAMES)
