"""What assignments say: of values, of classes that calls make, of results taken apart."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from ..tables import idioms
from ..tables.known import LEGACY_LENGTH, MODERN_LENGTH
from . import fields, type_comments
from .binder import add, by_parts
from .expressions import (
    NUMBER,
    OTHER,
    Attribute,
    Call,
    Class,
    Either,
    Expression,
    Function,
    Many,
    Name,
    Parameter,
    instance,
    last_part,
)
from .narrowing import Narrowing
from .records import Binding, Unpacking, place

_NUMBERS = frozenset({bool, complex, float, int})
_OPERATIONS = frozenset({ast.BinOp, ast.Compare, ast.UnaryOp})
_RESULTS = (("step", "reset"), ("step",))
"""What is counted of calls and, since observations are taken apart too, of names they are given."""


class Assigning(Narrowing):
    """Reads assignments."""

    _kept_steps: list[tuple[Call, Unpacking]]
    """The steps whose results a name keeps before they are unpacked, and how that is done."""

    def assign(self, node: ast.Assign, scope: int) -> None:
        """Reads ``a = b = value``."""
        value = self.describe(node.value, scope)
        if type(value) is Call and type(node.value) is ast.Call:
            value = self._type_variable(node.value, value, scope)
            names = fields.of_call(node.value)
            if names:
                value = Class(self.open("class", idioms.target_name(node.targets[0]), scope))
                self.made_with(value.scope, dict.fromkeys(names, OTHER), node.lineno)
                self.facts.scopes[value.scope].fields = names
        if type(value) is Class:
            self.facts.scopes[value.scope].name = idioms.target_name(node.targets[0])
        if node.type_comment:
            type_ = instance(self.annotation(type_comments.hint(node.type_comment), scope))
            value = Either((value, type_), is_declared=True)
        self.note_delegate(node.value, scope)
        line = self._behind(node)
        for target in node.targets:
            if isinstance(target, (ast.Tuple, ast.List)):
                self.target(target, _taken_apart(node.value, value), scope, line)
                self._unpacking(target.elts, node.value, value)
            else:
                self.target(target, _number(node.value, value), scope, line)

    def annotated(self, node: ast.AnnAssign, scope: int) -> None:
        """Reads ``a: Type = value``."""
        type_ = self.annotation(node.annotation, scope)
        value: Expression = instance(type_)
        if _is_nothing(node.value) and _is_stream(type_):
            value = OTHER  # so what environments draw from was annotated as well
        elif node.value is not None:
            given = self.describe(node.value, scope)
            value = Either((_number(node.value, given), value), is_declared=True)
        self.target(node.target, value, scope, self._behind(node))

    def augmented(self, node: ast.AugAssign, scope: int) -> None:
        """Reads ``a += value``."""
        value = self.describe(node.value, scope)
        if isinstance(node.op, ast.Add) and value is not OTHER:
            self.target(node.target, by_parts(value), scope, self._behind(node), adds=True)
        elif isinstance(node.op, ast.BitOr) and type(value) is Many:  # of dicts
            self.target(node.target, value, scope, self._behind(node), adds=True)

    def _behind(self, node: ast.stmt) -> float:
        """The last moment at which the old value of what a statement binds is read."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.facts.moment(node.end_lineno, node.end_col_offset - 1)

    def _type_variable(self, node: ast.Call, value: Call, scope: int) -> Expression:
        """``TypeVar("E", bound=Env)`` and ``NewType("E", Env)`` stand for the type they name."""
        name = idioms.last_name(node.func)
        if name == "NewType" and len(node.args) == 2:
            return self.annotation(node.args[1], scope)
        if name != "TypeVar":
            return value
        types = [k.value for k in node.keywords if k.arg == "bound"] or node.args[1:]
        return Either(tuple(self.annotation(type_, scope) for type_ in types))

    def _unpacking(self, targets: list[ast.expr], node: ast.expr, value: Expression) -> None:
        is_awaited = isinstance(node, ast.Await)
        if isinstance(node, ast.Await):
            node = node.value
        called = node if isinstance(node, ast.Call) else None
        if type(node) is ast.Name and type(value) is Name:
            value = self.kept(value)  # result = env.step(action); obs, reward, done, _ = result
        elif called is None:
            return
        if not isinstance(value, Call):
            return
        function = value.function
        if isinstance(function, Name):
            function = self.kept(function)
        if not isinstance(function, Attribute) or function.name not in _RESULTS[called is None]:
            return
        telling = (
            len(value.arguments) + len(value.keywords) == 1
            and not is_awaited  # gym's are not, and what is known to be one needs no telling
            and idioms.tells_a_step(targets, _receiver(called, function))
            if function.name == "step"
            else idioms.tells_an_info(targets) and not (called and _asks_for_info(called))
        )
        is_starred = any(isinstance(target, ast.Starred) for target in targets)
        arity = _starred_arity(targets, telling) if is_starred else len(targets)
        found = Unpacking(function.base, function.name, arity, telling, is_starred, node.lineno)
        if called is not None or (not self._is_of_either(found, value) and arity == LEGACY_LENGTH):
            self.facts.unpackings.append(found)

    def _is_of_either(self, found: Unpacking, step: Call) -> bool:
        """Whether a result was unpacked into another number of values already: neither tells."""
        for number, (other, unpacked) in enumerate(self._kept_steps):
            if other is step and unpacked.arity != found.arity:
                silent = unpacked._replace(arity=-1, telling=False)
                places = [i for i, one in enumerate(self.facts.unpackings) if one is unpacked]
                for place in places:
                    self.facts.unpackings[place] = silent
                self._kept_steps[number] = (other, silent)
                return True
        self._kept_steps.append((step, found))
        return False

    def note_delegate(self, node: ast.expr, scope: int) -> None:
        """Notes what a ``__getattr__`` looks further in."""
        owner = self.facts.scopes[scope]
        if owner.name == "__getattr__" and owner.delegate is OTHER:
            owner.delegate = self._delegate(node, scope)

    def _delegate(self, node: ast.expr, scope: int) -> Expression:
        """The ``self.env`` of ``return getattr(self.env, name)``, or where that is one way.

        Of ``[getattr(env, name) for env in self.envs]`` it is a list of what is looked in.
        """
        if isinstance(node, ast.BoolOp):
            return self._delegate(node.values[-1], scope)
        names = list(self.facts.scopes[scope].parameters)[1:]
        if isinstance(node, ast.ListComp):
            each = self._looked_in(node.elt, names, self.facts.scope_at.get(place(node), scope))
            return each if each is OTHER else Many((each,), False)
        return self._looked_in(node, names, scope)

    def _looked_in(self, node: ast.expr, names: list[str], scope: int) -> Expression:
        """The ``env`` of ``getattr(env, name)``, where that is the name that is looked for."""
        if not isinstance(node, ast.Call):
            return OTHER
        way, given = idioms.last_name(node.func), node.args
        if way == "__getattr__" and isinstance(node.func, ast.Attribute):
            way, given = "getattr", [node.func.value, *given]
        if way != "getattr" or not names or [*map(idioms.target_name, given[1:2])] != names:
            return OTHER
        return self.describe(given[0], scope)

    def made_with(self, class_: int, types: Mapping[str, Expression], line: int) -> None:
        """Gives a class the constructor that fills its fields, by their types."""
        scopes = self.facts.scopes
        inner = self.open("function", "__init__", class_)
        scopes[class_].line = scopes[inner].line = line
        scopes[inner].parameters = {"self": OTHER, **types}
        attributes = scopes[class_].attributes
        attributes["__init__"] = (Binding(Function(inner), line, -1),)
        for name in types:
            add(attributes, name, Binding(Parameter(inner, name), line, -1))

    def base(self, node: ast.expr, scope: int) -> Expression:
        """A base class, seen through its type arguments."""
        return self.describe(node.value if isinstance(node, ast.Subscript) else node, scope)


def _number(node: ast.expr, value: Expression) -> Expression:
    """What a target is given, told apart from None where it is a number."""
    is_made = type(node) in _OPERATIONS
    is_one = is_made or (type(node) is ast.Constant and type(node.value) in _NUMBERS)
    return NUMBER if value is OTHER and is_one else value


def _taken_apart(node: ast.expr, value: Expression) -> Expression:
    """What is taken apart: a list that nothing has yet is as fixed as a tuple."""
    if type(node) is ast.List and type(value) is Many:
        is_fixed = not any(type(one) is ast.Starred for one in node.elts)
        return value._replace(fixed=is_fixed)
    return value


def _receiver(call: ast.Call | None, function: Attribute) -> ast.expr:
    """What a step is called on; by its last name where the call is not at hand."""
    if call is None:
        return ast.Name(last_part(function.base))
    return call.func.value if isinstance(call.func, ast.Attribute) else call.func


def _starred_arity(targets: Sequence[ast.expr], telling: bool) -> int:
    """How many values targets with a star among them tell of; -1 where they leave it open.

    A star behind ``obs, reward, done, info`` takes nothing of four values.
    """
    if idioms.names_both_flags(targets):
        return MODERN_LENGTH
    is_room = len(targets) == MODERN_LENGTH and not idioms.names_truncation(targets)
    is_open = not telling or is_room or idioms.names_termination(targets)
    return -1 if is_open else len(targets)


def _asks_for_info(reset: ast.Call) -> bool:
    """Whether a reset is that of gym 0.22 to 0.25, which gave the info on demand.

    In a class of a project's own, the place behind the seed may be that of ``return_info``.
    """
    is_placed = any(isinstance(idioms.constant(one), bool) for one in reset.args[1:2])
    return is_placed or any(keyword.arg == "return_info" for keyword in reset.keywords)


def _is_stream(type_: Expression) -> bool:
    """Whether a type is that of numpy's old generators, or may be."""
    options = type_.options if type(type_) is Either else (type_,)
    return any(last_part(one) == "RandomState" for one in options)


def _is_nothing(value: ast.expr | None) -> bool:
    """Whether a name is declared only, or is None at first."""
    return value is None or (type(value) is ast.Constant and value.value is None)
