"""Descriptions of expressions: what is left of `ast` once only the flow of values matters.

They are small and can be sent between processes, so a whole project fits in memory without its
syntax trees.
"""

from __future__ import annotations

from typing import Optional, Union

from ...tuples import Record


class Name(Record):
    """A name read in a scope, at a line and in a block of statements."""

    scope: int
    id: str
    line: float
    block: int


class Attribute(Record):
    """An attribute of something."""

    base: Expression
    name: str


class Named(Record):
    """An attribute whose name only the run knows: ``getattr(env, name)``.

    Of ``getattr(self, "do_" + name)``, what the name begins with is known as well.
    """

    base: Expression
    name: Expression
    prefix: str = ""


class Call(Record):
    """A call; `keywords` holds the pairs of name and value."""

    function: Expression
    arguments: tuple[Expression, ...]
    keywords: tuple[tuple[Optional[str], Expression], ...]
    line: int
    column: int

    def argument(self, name: str, position: int) -> Expression | None:
        """What is passed for the parameter with a name and a position (-1: by name only)."""
        for keyword, value in self.keywords:
            if keyword == name:
                return value
        return self.arguments[position] if 0 <= position < len(self.arguments) else None


class Item(Record):
    """One element of something: at a position or under a key, or at any where that is None.

    What a loop goes through is `each`: of a dict, that is a key.
    """

    base: Expression
    position: int | str | None
    each: bool = False


class Entered(Record):
    """What a ``with`` statement binds: the result of entering something."""

    base: Expression


class Sent(Record):
    """What is put into a queue or added part by part; of a step's result, that is four values."""

    base: Expression


class Many(Record):
    """A container with the parts that are known; a display of fixed length keeps their order.

    A dict has the key of each part, where all of them are texts; keys that are worked out are
    `named`: a loop goes through them.
    """

    parts: tuple[Expression, ...]
    fixed: bool
    keys: tuple[str, ...] = ()
    is_dict: bool = False
    named: tuple[Expression, ...] = ()


class Either(Record):
    """One of several: a conditional expression, ``a or b``, a union of types.

    Of a value with an annotation, the second is what that says.
    """

    options: tuple[Expression, ...]
    is_declared: bool = False


class Sum(Record):
    """``a + b``, which holds what its parts hold where these are containers."""

    parts: tuple[Expression, ...]


class Remade(Record):
    """``(first,) + base[1:]``: a step's result still where the base is one, or else the sum."""

    base: Expression
    sum: Expression


class Narrowed(Record):
    """Something behind ``isinstance(base, type)``."""

    base: Expression
    type: Expression


class Excluded(Record):
    """Something where ``isinstance(base, type)`` does not hold."""

    base: Expression
    type: Expression


class Function(Record):
    """A function or lambda, by its scope."""

    scope: int


class Class(Record):
    """A class, by its scope."""

    scope: int


class Returning(Record):
    """Something that gives a value of a type when called: ``Callable[[], Env]``, ``Type[Env]``."""

    result: Expression


class Imported(Record):
    """What an import binds: an absolute dotted name."""

    dotted: str


class Parameter(Record):
    """A parameter of a function."""

    scope: int
    name: str


class Rest(Record):
    """What a function is given beyond its parameters: ``*args`` from a position on, ``**kwargs``.

    The position of ``**kwargs`` is -1.
    """

    scope: int
    position: int


class Spread(Record):
    """An argument with a star before it: several of what a call is given."""

    base: Expression


class Text(Record):
    """A string constant."""

    value: str


class Other(Record):
    """Anything that cannot hold an environment."""

    def __reduce__(self) -> str:
        return "OTHER"


OTHER = Other()


class Number(Record):
    """What a target is given that is a number, or made by an operator: it is not even None."""

    def __reduce__(self) -> str:
        return "NUMBER"


NUMBER = Number()

Expression = Union[
    Name,
    Attribute,
    Named,
    Call,
    Item,
    Entered,
    Sent,
    Many,
    Either,
    Sum,
    Remade,
    Narrowed,
    Excluded,
    Function,
    Class,
    Returning,
    Imported,
    Parameter,
    Rest,
    Spread,
    Text,
    Other,
    Number,
]


def instance(type_: Expression) -> Expression:
    """What has a type, described as a call of that type."""
    return type_ if isinstance(type_, (Returning, Many)) else Call(type_, (), (), 0, 0)


def super_name(owner: Expression) -> Name | None:
    """The name ``super`` in ``super()``, if that is what an expression is."""
    named = owner.function if type(owner) is Call else None
    return named if type(named) is Name and named.id == "super" else None


def spelled(expression: Expression) -> str:
    """How a name, or an attribute of one, is written: ``self.last`` ("" for all others)."""
    if type(expression) is Name:
        return expression.id
    base = spelled(expression.base) if type(expression) is Attribute else ""
    return f"{base}.{expression.name}" if base else ""  # type: ignore[union-attr]


def root(expression: Expression) -> Name | None:
    """The name that a dotted name, or one of several, begins with, if it begins with one."""
    while True:
        if type(expression) is Attribute:
            expression = expression.base
        elif type(expression) is Either and expression.options:
            expression = expression.options[0]
        else:
            return expression if type(expression) is Name else None


def root_id(expression: Expression) -> str:
    """The name that a dotted name begins with ("" for what begins with none)."""
    name = root(expression)
    return name.id if name is not None else ""


def last_part(function: Expression) -> str:
    """The last part of a called name: ``make`` of ``gym.make``."""
    if type(function) is Name:
        return function.id
    return function.name if type(function) is Attribute else ""
