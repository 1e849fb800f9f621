"""DATA: what one module says about the flow of values, with no syntax tree kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

from .bounds import Bounds
from .expressions import OTHER, Call, Expression
from .releases import Flags


@dataclass(eq=False, slots=True)
class Binding:
    """A value that a name or attribute holds from behind a line on, in a block.

    Bindings are compared by identity: each is one variable of the analysis.

    Attributes:
        value: What is bound.
        line: The last line on which the old value is read.
        block: The block of statements it happens in (-1: a parameter).
        adds: Whether what was held before is still held (``envs.append(env)``).
    """

    value: Expression
    line: int
    block: int
    adds: bool = False


class Block(NamedTuple):
    """A block of statements.

    Attributes:
        parent: The block around it (-1 for the outermost of a function, class or module).
        choice: The same number for the two branches of an ``if``; -1 elsewhere.
        loops: Whether it is the body of a loop.
        leaves: Whether it ends in ``return`` or ``raise``.
        alone: Whether the other branch of the ``if`` ends so.
    """

    parent: int
    choice: int = -1
    loops: bool = False
    leaves: bool = False
    alone: bool = False


class Unpacking(NamedTuple):
    """A ``…, … = receiver.step(…)`` or ``reset()``: how many targets, and what they look like.

    With a star among targets that do not tell, or that name terminated, their number is -1; with
    one behind terminated and truncated it is 5.
    """

    receiver: Expression
    method: str
    arity: int
    telling: bool
    is_starred: bool = False


class Render(NamedTuple):
    """A call of ``receiver.render(…)``, and the conditions it stands under.

    Attributes:
        is_given: Whether the call names a mode.
        variable: The source of the mode where it is a name or an attribute.
        recorder: What is called to record the receiver, where it is not rendered itself.
    """

    receiver: Expression
    mode: Expression
    line: int
    guards: tuple[str, ...]
    is_given: bool
    variable: str = ""
    recorder: Optional[Expression] = None


@dataclass(slots=True)
class Scope:
    """A module, class, function or comprehension, and the names bound in it.

    Attributes:
        kind: ``module``, ``class``, ``function`` or ``comprehension``.
        parent: The scope around it (-1 for the module's).
        bindings: What each name is bound to, in the order of the source.
        parameters: A function's parameters and their annotations.
        required: How many positional parameters of a function have no default.
        defaults: What parameters hold that are not passed, where that may say something: of
            ``render`` all; of those that ask whether it is shown, "True" or "False".
        result: A function's annotation of what it returns.
        attributes: What each attribute of a class is bound to, on the class or through ``self``.
        outer: The scopes of names declared ``global`` or ``nonlocal``.
        called: The last parts of the names of everything that is called in a function.
        reads_truncation: Whether it reads the key that time limits used to write into info.
        only_seeds: Whether it is a seed method that does nothing but seed ``np_random``.
        flags: The shape of the flags of several that a step method gives (`flags.given`).
        delegate: What a ``__getattr__`` looks further in.
        fixture: The name that pytest's tests ask for it by ("" for no fixture).
        given: What ``parametrize`` gives to parameters.
        fields: The names of a named tuple's parts, in their order.
        bounds: The parameters of a function that are the bounds of a Box.
    """

    kind: str
    name: str
    parent: int
    line: int
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    parameters: dict[str, Expression] = field(default_factory=dict)
    required: int = 0
    defaults: dict[str, Expression] = field(default_factory=dict)
    result: Expression = OTHER
    returns: list[Expression] = field(default_factory=list)
    bases: list[Expression] = field(default_factory=list)
    decorators: tuple[str, ...] = ()
    attributes: dict[str, list[Binding]] = field(default_factory=dict)
    outer: dict[str, int] = field(default_factory=dict)
    is_generator: bool = False
    called: tuple[str, ...] = ()
    reads_truncation: bool = False
    only_seeds: bool = False
    flags: str = ""
    delegate: Expression = OTHER
    fixture: str = ""
    given: dict[str, Expression] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    bounds: Bounds | None = None


_CONTAINERS = (
    *("bindings", "parameters", "defaults", "attributes", "outer", "given"),
    *("returns", "bases"),
)
_EMPTY: dict[type, Any] = {dict: {}, list: []}
"""What nothing is written to: it stands for every empty one of a packed scope."""


LINES: dict[int, int] = {}
"""The numbers of lines, of which one object is kept each: every node of a tree has its own."""


def place(node: Any) -> int:
    """Where a node begins, as one number: a tuple of line and column takes thrice the memory."""
    found: int = node.lineno << 32 | node.col_offset
    return found


@dataclass
class Facts:
    """What one module says.

    Attributes:
        path: The file.
        module: Its dotted name; `is_package` for an ``__init__``.
        scopes: All scopes; the first is the module's own.
        scope_at: The scope of the function, class or comprehension that begins at a `place`.
        blocks: All blocks of statements; `block_at`: the block whose first statement is at a
            `place`.
        unpackings, renders, calls: What is done with receivers that may be environments.
        handed: The names of methods that calls are given as texts: ``pipe.send(("step", action))``.
        imports: The dotted names imported anywhere in the module.
        stars: The modules whose names are all imported.
        given: What attributes are given from outside, by their names: ``agent.env = env``.
        flags: The names of the module's own that say which release of gym there is.
    """

    path: str
    module: str
    is_package: bool
    scopes: list[Scope] = field(default_factory=list)
    scope_at: dict[int, int] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    block_at: dict[int, int] = field(default_factory=dict)
    unpackings: list[Unpacking] = field(default_factory=list)
    renders: list[Render] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    handed: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)
    stars: list[str] = field(default_factory=list)
    given: dict[str, list[tuple[Expression, Binding]]] = field(default_factory=dict)
    flags: Flags = field(default_factory=dict)

    def imported_parts(self) -> set[str]:
        """The parts of the dotted names that the module imports."""
        return {part for dotted in (*self.imports, *self.stars) for part in dotted.split(".")}

    def pack(self) -> None:
        """Has all that is empty be one object: the facts of a project take a tenth less memory."""
        for scope in self.scopes:
            for name in _CONTAINERS:
                held = getattr(scope, name)
                if not held:
                    setattr(scope, name, _EMPTY[held.__class__])

    def drop_places(self) -> None:
        """Drops what finds expressions of the source again: no rule will look at it."""
        self.scope_at, self.block_at = {}, {}

    def absolute(self, module: str | None, level: int) -> str:
        """The absolute name of a module imported from here."""
        if not level:
            return module or ""
        parts = self.module.split(".")
        drop = level - 1 if self.is_package else level
        base = parts[: len(parts) - drop] if drop else parts
        return ".".join([*base, *([module] if module else [])])
