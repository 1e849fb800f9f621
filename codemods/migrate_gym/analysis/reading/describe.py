"""Describes expressions, in one walk that also notes the calls and scopes inside them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, Union

from gymport.dialects import TRUNCATED_KEY

from ..tables import idioms, known
from . import made_classes, type_comments
from .annotations import TYPE_FORMS
from .binder import whose_attributes
from .expressions import (
    OTHER,
    Attribute,
    Call,
    Class,
    Either,
    Entered,
    Expression,
    Function,
    Item,
    Many,
    Name,
    Parameter,
    Remade,
    Rest,
    Spread,
    Text,
)
from .notes import NOTED, PLAIN, CallNotes
from .records import LINES, MOMENTS, Binding, Facts, place
from .special_calls import defaults, got, looked_up, operands, read_by_name, remade, summed
from .texts import whole

FunctionNode = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda]
Comprehension = Union[ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp]


_CAST = "cast"
_ASKING = frozenset({"getattr", "hasattr"})
_READING = "__getattribute__"
_SPECIAL = _ASKING | {made_classes.MAKING}
# The places of both flags among five values, and of the info, which four do not reach.
_BOTH_FLAGS = (2, 3)
_FIFTH = 4
_PATHS = frozenset({ast.Attribute, ast.Name})

Described = dict[ast.expr, Expression]


class Describer(CallNotes):
    """Turns expressions into descriptions.

    Args:
        facts: Where calls, scopes and bindings are noted, or were noted before.
        records: Whether to note them; else the facts are only read.

    Attributes:
        described: What was described, with all that is inside it.
    """

    def __init__(self, facts: Facts, *, records: bool = False) -> None:
        super().__init__(facts)
        self._records = records
        self._unbound: set[ast.expr] = set()
        self.described: Described = {}

    def describe(self, node: ast.expr, scope: int) -> Expression:
        """Returns what is left of an expression once only the flow of values matters."""
        handler = _HANDLERS.get(type(node), _inside)
        found = self.described[node] = handler(self, node, scope)
        return found

    def _name(self, node: ast.Name, scope: int) -> Expression:
        line: float = node.lineno
        if self.facts.shared:
            line = self.facts.moment(node.lineno, node.col_offset)
        return Name(scope, node.id, MOMENTS.setdefault(line, line), self.block)

    def _attribute(self, node: ast.Attribute, scope: int) -> Expression:
        base = self.describe(node.value, scope)
        if base is OTHER:
            return OTHER
        if self._records and (node.attr in NOTED or type(base) is Attribute):
            self.note_attribute(base, node)
        return Attribute(base, node.attr)

    def _constant(self, node: ast.Constant, scope: int) -> Expression:
        if not isinstance(node.value, str):
            return OTHER
        if node.value == TRUNCATED_KEY and self._records:
            self.facts.scopes[scope].reads_truncation = True
        if node.value in known.LAST_OBSERVATIONS:
            self.facts.asks_for_last = True
        return Text(node.value)

    def _call(self, node: ast.Call, scope: int) -> Expression:
        function = self.describe(node.func, scope)
        if type(function) is Name and function.id == "dict" and node.keywords and not node.args:
            return self._display(node.keywords, scope)
        if type(function) is Name and function.id == "staticmethod" and len(node.args) == 1:
            return self._parts(node.args, scope)[0]
        arguments = [self._given(argument, scope) for argument in node.args]
        if arguments and type(arguments[0]) is Text and idioms.last_name(node.func) == _CAST:
            arguments[0] = self.annotation(node.args[0], scope)
        keywords = [(k.arg, self._keyword(k, scope)) for k in node.keywords]
        line = LINES.setdefault(node.lineno, node.lineno)
        call = Call(function, tuple(arguments), tuple(keywords), line, node.col_offset)
        if self._records:
            self.note_called(node.func, scope)
        if function is OTHER:
            return OTHER
        if type(function) is Attribute and function.name == _READING:
            return read_by_name(call)
        if type(function) is Name and function.id in _SPECIAL:
            if function.id == made_classes.MAKING:
                return self._made_class(node, scope) or call
            if self._records:
                self.note_asked(call)
            if function.id == "getattr":
                return looked_up(call, node)
        if self._records:
            self.note(call, node, scope)
        return (type(function) is Call and got(function, call.arguments)) or call

    def _display(self, given: Sequence[ast.keyword], scope: int) -> Many:
        """``dict(first=one, second=two)``."""
        parts = self._parts([one.value for one in given], scope)
        keys = tuple([one.arg for one in given if one.arg is not None])
        return Many(parts, False, keys if len(keys) == len(parts) else (), True)

    def _made_class(self, node: ast.Call, scope: int) -> Class | None:
        """``type("Walk", (gym.Env,), {"step": step})``."""
        made = made_classes.of_call(node)
        inner = self.facts.scope_at.get(place(node)) if made is not None else None
        if made is not None and inner is None and self._records:
            inner = self.open("class", made.name, scope, node)
            owner = self.facts.scopes[inner]
            owner.bases = [self.described.get(base, OTHER) for base in made.bases]
            for name, given in made.attributes:
                held = self.defined(self.described.get(given, OTHER))
                owner.attributes[name] = [Binding(held, node.lineno, -1)]
        return None if inner is None else Class(inner)

    def _given(self, node: ast.expr, scope: int) -> Expression:
        """What is left of an argument."""
        value = self.describe(node, scope)
        if type(node) is ast.Starred and isinstance(value, Item):
            return Spread(value.base)
        return value

    def _keyword(self, keyword: ast.keyword, scope: int) -> Expression:
        """What is left of an argument by keyword; of an entry point its text."""
        value = self.describe(keyword.value, scope)
        if keyword.arg != known.ENTRY_POINT or type(value) is Text:
            return value
        text = whole(keyword.value, self._constant_text)
        return value if text is None else Text(text)

    def _constant_text(self, name: str) -> str | None:
        """The text that a name of the module's own is bound to once, before."""
        bound = self.facts.scopes[0].bindings.get(name, ())
        value = bound[0].value if len(bound) == 1 else OTHER
        return value.value if isinstance(value, Text) else None

    def _awaited(self, node: ast.Await, scope: int) -> Expression:
        value = self.describe(node.value, scope)
        if self._records:
            self.note_result_of_others(value)
        return value

    def _namedexpr(self, node: ast.NamedExpr, scope: int) -> Expression:
        value = self.describe(node.value, scope)
        if self._records:
            around = self.facts.function_around(scope)
            self.target(node.target, value, around, node.lineno - 1)
        return value

    def _starred(self, node: ast.Starred, scope: int) -> Expression:
        value = self.describe(node.value, scope)
        return OTHER if value is OTHER else Item(value, None)

    def _subscript(self, node: ast.Subscript, scope: int) -> Expression:
        if type(node.value) in _PATHS and idioms.last_name(node.value) in TYPE_FORMS:
            return self.annotation(node, scope)  # an alias of types
        base = self.describe(node.value, scope)
        self.describe(node.slice, scope)
        if self._records:
            self.note_key(node, scope)
        if base is OTHER:
            return OTHER
        if type(node.slice) is ast.Slice:
            return Many((Item(base, None),), False)
        key = idioms.constant_key(node.slice)
        if key == _FIFTH and self._records:
            self.note_five(base, scope)
        owner = whose_attributes(base) if isinstance(key, str) else None
        return Item(base, key) if owner is None else Attribute(owner, str(key))

    def _ifexp(self, node: ast.IfExp, scope: int) -> Expression:
        self.describe(node.test, scope)
        outer, self.guard = self.guard, (*self.guard, (node.test, True))
        body = self.describe(node.body, scope)
        self.guard = (*outer, (node.test, False))
        orelse = self.describe(node.orelse, scope)
        self.guard = outer
        return Either(self.told_apart(node.test, scope, body, orelse))

    def told_apart(
        self, test: ast.expr, scope: int, body: Expression, orelse: Expression
    ) -> tuple[Expression, Expression]:
        """Both sides of a conditional expression, in the light of its test."""
        return body, orelse

    def _boolop(self, node: ast.BoolOp, scope: int) -> Expression:
        values = [self.describe(value, scope) for value in node.values]
        read = [value for value in values if isinstance(value, Item)]
        if self._records and len(read) == len(_BOTH_FLAGS) and isinstance(node.op, ast.Or):
            is_one = read[0].base == read[1].base
            if is_one and tuple(value.position for value in read) == _BOTH_FLAGS:
                self.note_five(read[0].base, scope)
        return Either(tuple(values))

    def _binop(self, node: ast.BinOp, scope: int) -> Expression:
        """``[…] + […]`` and ``[…] * n`` hold what their operands hold; chains may be long.

        Operators that numbers seldom have are calls of methods: ``env >> action``.
        """
        method = _OPERATORS.get(type(node.op))
        if method is not None:
            given = self.describe(node.right, scope)
            return self._operated(node, self.describe(node.left, scope), method, given)
        parts = [self.describe(one, scope) for one in operands(node)]
        if isinstance(node.op, ast.BitOr):
            return Either(tuple(parts))
        if not isinstance(node.op, (ast.Add, ast.Mult)):
            return OTHER
        whole, base = summed(node, parts), remade(node)
        return whole if base is None else Remade(self.describe(base, scope), whole)

    def _compare(self, node: ast.Compare, scope: int) -> Expression:
        self.describe(node.left, scope)
        for comparator in node.comparators:
            self.describe(comparator, scope)
        return OTHER

    def _unaryop(self, node: ast.UnaryOp, scope: int) -> Expression:
        operand = self.describe(node.operand, scope)
        if type(node.op) is not ast.Invert:
            return OTHER
        if self._records:
            self.note_inverted(operand)
        return self._operated(node, operand, _INVERT)

    def _operated(
        self, node: ast.BinOp | ast.UnaryOp, base: Expression, method: str, *given: Expression
    ) -> Expression:
        """What an operator gives: what the method that stands for it does."""
        if base is OTHER:
            return OTHER
        line = LINES.setdefault(node.lineno, node.lineno)
        call = Call(Attribute(base, method), given, (), line, node.col_offset)
        if self._records and not PLAIN.issuperset(map(type, given)):
            self.facts.calls.append(call)
        return call

    def _sequence(self, node: ast.Tuple | ast.List | ast.Set, scope: int) -> Expression:
        parts = self._parts(node.elts, scope)
        starred = any(type(element) is ast.Starred for element in node.elts)
        return Many(parts, isinstance(node, ast.Tuple) and not starred)

    def _dict(self, node: ast.Dict, scope: int) -> Expression:
        made = [key for key in node.keys if key is not None and type(key) is not ast.Constant]
        named = tuple([self.describe(key, scope) for key in made])
        parts = self._parts(node.values, scope)
        return Many(parts, False, idioms.text_keys(node.keys), True, named)

    def _parts(self, nodes: Sequence[ast.expr], scope: int) -> tuple[Expression, ...]:
        """What stands in a display, where a lambda is no method of the class that this is in."""
        if self._records and self.facts.scopes[scope].kind == "class":
            self._unbound.update(nodes)
        return tuple([self.describe(one, scope) for one in nodes])

    def _yield(self, node: ast.Yield | ast.YieldFrom, scope: int) -> Expression:
        value = self.describe(node.value, scope) if node.value is not None else OTHER
        if self._records:
            owner = self.facts.scopes[scope]
            owner.is_generator = True
            owner.returns.append(value if isinstance(node, ast.Yield) else Item(value, None))
        return OTHER

    def _lambda(self, node: ast.Lambda, scope: int) -> Expression:
        known = self.facts.scope_at.get(place(node))
        if known is not None or not self._records:
            return OTHER if known is None else Function(known)
        inner = self.callable(node, "<lambda>", scope)
        if node in self._unbound:
            self.facts.scopes[inner].decorators = ("staticmethod",)
        self.facts.scopes[inner].returns.append(self.describe(node.body, inner))
        return Function(inner)

    def callable(self, node: FunctionNode, name: str, scope: int) -> int:
        """Opens the scope of a function or lambda and binds its parameters."""
        inner = self.open("function", name, scope, node)
        owner = self.facts.scopes[inner]
        arguments = node.args
        hints = {} if isinstance(node, ast.Lambda) else type_comments.parameters(node)
        outer, self.block = self.block, -1
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            type_ = argument.annotation or hints.get(argument.arg)
            owner.parameters[argument.arg] = self.annotation(type_, scope)
            self.bind(inner, argument.arg, Parameter(inner, argument.arg), 0)
        positional = len(arguments.posonlyargs) + len(arguments.args)
        for extra, position in ((arguments.vararg, positional), (arguments.kwarg, -1)):
            if extra is not None:
                self.bind(inner, extra.arg, Rest(inner, position), 0)
        self.block = outer
        owner.required = positional - len(arguments.defaults)
        for name, default in defaults(arguments):
            value = self.describe(default, scope)
            if type(value) not in PLAIN or owner.name == "render" or name in known.RENDER_MODES:
                owner.defaults[name] = value
            elif name in known.ASKS_TO_SHOW and isinstance(default, ast.Constant):
                owner.defaults[name] = Text(str(bool(default.value)))
        return inner

    def _comprehension(self, node: Comprehension, scope: int) -> Expression:
        inner = self.facts.scope_at.get(place(node))
        if inner is None:
            if not self._records:
                return OTHER
            inner = self.open("comprehension", "<comprehension>", scope, node)
            for generator in node.generators:
                self.loop_target(generator.target, generator.iter, inner)
                for condition in generator.ifs:
                    self.describe(condition, inner)
        if isinstance(node, ast.DictComp):
            named = (self.describe(node.key, inner),)
            return Many((self.describe(node.value, inner),), False, (), True, named)
        return Many((self.describe(node.elt, inner),), False)

    def entered(self, node: ast.expr, scope: int) -> Expression:
        """What a ``with`` statement binds."""
        value = self.describe(node, scope)
        return OTHER if value is OTHER else Entered(value)


def _inside(reader: Describer, node: ast.AST, scope: int) -> Expression:
    """Anything else: it holds no environment, but calls inside it may be given one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.expr, ast.keyword, ast.comprehension)):
            reader.describe(child, scope)  # type: ignore[arg-type]
    return OTHER


_INVERT = "__invert__"
_OPERATORS: dict[type, str] = {
    ast.LShift: "__lshift__",
    ast.MatMult: "__matmul__",
    ast.RShift: "__rshift__",
}

_HANDLERS: dict[type, Callable[[Describer, Any, int], Expression]] = {
    ast.Name: Describer._name,
    ast.Attribute: Describer._attribute,
    ast.Constant: Describer._constant,
    ast.Call: Describer._call,
    ast.Await: Describer._awaited,
    ast.NamedExpr: Describer._namedexpr,
    ast.Starred: Describer._starred,
    ast.Subscript: Describer._subscript,
    ast.IfExp: Describer._ifexp,
    ast.BoolOp: Describer._boolop,
    ast.BinOp: Describer._binop,
    ast.Compare: Describer._compare,
    ast.UnaryOp: Describer._unaryop,
    ast.Tuple: Describer._sequence,
    ast.List: Describer._sequence,
    ast.Set: Describer._sequence,
    ast.Dict: Describer._dict,
    ast.Yield: Describer._yield,
    ast.YieldFrom: Describer._yield,
    ast.Lambda: Describer._lambda,
    ast.ListComp: Describer._comprehension,
    ast.SetComp: Describer._comprehension,
    ast.GeneratorExp: Describer._comprehension,
    ast.DictComp: Describer._comprehension,
}

_HOLDING = frozenset({*_HANDLERS} - {ast.Constant, ast.Compare, ast.Yield, ast.YieldFrom})


def may_hold(node: ast.expr) -> bool:
    """Whether an expression of this kind may hold anything that is followed."""
    return type(node) in _HOLDING
