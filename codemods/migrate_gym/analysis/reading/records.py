"""DATA: what one module says about the flow of values, with no syntax tree kept."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Iterable, Sequence, Set
from typing import Any, Optional

from ...targets import LEGACY_ROOT, MODERN_ROOT
from ...tuples import NamedTuple
from .bounds import Bounds
from .expressions import OTHER, Call, Expression
from .releases import Flags
from .traits import NONE, Trait


class Binding:
    """A value that a name or attribute holds from behind a line on, in a block.

    Bindings are compared by identity: each is one variable of the analysis.

    Attributes:
        value: What is bound.
        line: The last `Facts.moment` at which the old value is read.
        block: The block of statements it happens in (-1: a parameter).
        module: The module it is in, as soon as its value is asked for.
        adds: Whether what was held before is still held.
    """

    __slots__ = ("block", "line", "module", "value")

    module: str
    adds = False

    def __init__(self, value: Expression, line: float, block: int) -> None:
        self.value, self.line, self.block = value, line, block

    def __reduce__(self) -> tuple[Any, ...]:
        # As in `tuples`; what is sent between processes has no module yet.
        return type(self), (self.value, self.line, self.block)


class Adding(Binding):
    """A value that is held beside what was held before: ``envs.append(env)``.

    It is a class of its own, since a fifth attribute would take a sixth more memory.
    """

    __slots__ = ()

    adds = True


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
    is_starred: bool
    line: int


class Render(NamedTuple):
    """A call of ``receiver.render(…)``, and the conditions it stands under.

    Attributes:
        is_given: Whether the call names a mode.
        variable: The source of the mode where it is a name or an attribute.
        recorder: What is called to record the receiver, where it is not rendered itself.
        owner: The class in whose own ``render`` it stands and names no mode (-1 for none).
    """

    receiver: Expression
    mode: Expression
    line: int
    guards: tuple[str, ...]
    is_given: bool
    variable: str = ""
    recorder: Optional[Expression] = None
    owner: int = -1


class Keyed(NamedTuple):
    """A ``table[key]`` in a function, of whose parameters, or those around it, the key is one."""

    table: str
    key: str
    scope: int


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
        traits: What it does, where it is a seed or reset method.
        has_metaclass: Whether it is a class whose metaclass may give it other bases.
        reads_rest: Whether it is a render method that reads its ``*args`` or ``**kwargs`` itself.
        flags: The shape of the flags that a step method gives or is annotated with (`flags.given`,
            `flags.promised`, `flags.NUMBER`).
        is_refused: Whether gymnasium's checker surely refuses what it gives: the infos of a step or
            reset method, or the observations of a class.
        delegate: What a ``__getattr__`` looks further in.
        fixture: The name that pytest's tests ask for it by ("" for no fixture).
        given: What ``parametrize`` gives to parameters.
        fields: The names of a named tuple's parts, in their order.
        bounds: The parameters of a function that are the bounds of a Box.
    """

    __slots__ = (
        *("kind", "name", "parent", "line", "bindings", "parameters", "required", "defaults"),
        *("result", "returns", "bases", "decorators", "attributes", "outer", "is_generator"),
        *("called", "reads_truncation", "traits", "flags"),
        *("delegate", "fixture", "given", "fields", "bounds", "reads_rest"),
        *("has_metaclass", "is_refused"),
    )

    def __init__(self, kind: str, name: str, parent: int, line: int) -> None:
        self.kind, self.name, self.parent, self.line = kind, name, parent, line
        self.bindings: dict[str, Sequence[Binding]] = {}
        self.parameters: dict[str, Expression] = {}
        self.required = 0
        self.defaults: dict[str, Expression] = {}
        self.result: Expression = OTHER
        self.returns: list[Expression] = []
        self.bases: list[Expression] = []
        self.decorators: tuple[str, ...] = ()
        self.attributes: dict[str, Sequence[Binding]] = {}
        self.outer: dict[str, int] = {}
        self.is_generator = False
        self.called: tuple[str, ...] = ()
        self.reads_truncation = False
        self.traits: Trait = NONE
        self.has_metaclass = False
        self.is_refused = False
        self.reads_rest = False
        self.flags = ""
        self.delegate: Expression = OTHER
        self.fixture = ""
        self.given: dict[str, Expression] = {}
        self.fields: tuple[str, ...] = ()
        self.bounds: Bounds | None = None


_OF_SCOPES = (
    *("bindings", "parameters", "defaults", "attributes", "outer", "given"),
    *("returns", "bases"),
)
_MANY = 1 << 10
"""More statements than a line has."""
_EMPTY: dict[type, Any] = {dict: {}, list: [], set: frozenset(), frozenset: frozenset()}
"""What nothing is written to: it stands for every empty one of what is packed."""


def _share_empty(owner: object, names: Iterable[str]) -> None:
    for name in names:
        held = getattr(owner, name)
        if not held:
            setattr(owner, name, _EMPTY.get(type(held), held))


LINES: dict[int, int] = {}
"""The numbers of lines, of which one object is kept each: every node of a tree has its own."""
MOMENTS: dict[float, float] = {}
"""Lines, and parts of them, likewise."""


def place(node: Any) -> int:
    """Where a node begins, as one number: a tuple of line and column takes thrice the memory."""
    found: int = node.lineno << 32 | node.col_offset
    return found


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
        stepped: What is stepped, whatever becomes of what that gives.
        fives: What is read at a place, or two, that five values alone have, and in which scope.
        seeds: The calls of ``seed`` whose value is used, but for what seed methods give back.
        handed: The names of methods that calls are given as texts: ``pipe.send(("step", action))``.
        given_modes: The names of what is called with a ``render_mode`` by keyword.
        imports: The dotted names imported anywhere in the module.
        stars: The modules whose names are all imported.
        renamed: What is imported by other names, by these: ``from agents import Agent as Learner``.
        given: What attributes are given from outside, by their names: ``agent.env = env``.
        asked_spaces: What is asked for a space that may be None, which, and in which line.
        of_batches: What is asked how many environments it has, or gives tensors in its steps.
        of_several: What gives rewards or ends in its steps that are counted: ``len(done)``.
        of_others: What gives awaitables, or what has parts by names, in its steps and resets.
        taken_out: What is asked for what is within its wrappers, which is held, or handed on.
        taken_over: Whose attributes another object is given, all at once, and in which line.
        shared: The lines where statements begin behind others, and in which columns they do.
        keyed: Where tables of the module's own are asked for what functions are given.
        inverts_done: Whether the bits of what may be done are inverted: ``~done``.
        inverted: The other names whose bits are: ``~row``.
        asks_for_last: Whether it names the last observation that vectors put into infos.
        flags: The names of the module's own that say which release of gym there is.
        branched: The lines that run under some releases of gym alone, by the module's own tests,
            where steps or resets are taken apart in any of them and gym alone is imported.
    """

    def __init__(self, path: str, module: str, is_package: bool) -> None:
        self.path, self.module, self.is_package = path, module, is_package
        self.scopes: list[Scope] = []
        self.scope_at: dict[int, int] = {}
        self.blocks: list[Block] = []
        self.block_at: dict[int, int] = {}
        self.unpackings: list[Unpacking] = []
        self.stepped: list[Expression] = []
        self.fives: list[tuple[Expression, int]] = []
        self.renders: list[Render] = []
        self.calls: list[Call] = []
        self.seeds: list[Call] = []
        self.handed: set[str] = set()
        self.given_modes: set[str] = set()
        self.imports: set[str] = set()
        self.stars: list[str] = []
        self.renamed: dict[str, set[str]] = {}
        self.given: dict[str, list[tuple[Expression, Binding]]] = {}
        self.asked_spaces: list[tuple[Expression, str, int]] = []
        self.of_batches: list[Expression] = []
        self.of_several: list[Expression] = []
        self.of_others: list[Expression] = []
        self.taken_out: list[Expression] = []
        self.taken_over: list[tuple[Expression, float]] = []
        self.shared: dict[int, list[int]] = {}
        self.keyed: list[Keyed] = []
        self.inverts_done = False
        self.inverted: list[Expression] = []
        self.asks_for_last = False
        self.flags: Flags = {}
        self.branched: Set[int] = frozenset()
        self._packed: list[tuple[array[int], array[int]]] = []

    def moment(self, line: int, column: int) -> float:
        """A line; where it has several statements, with the part of it that is that at a column.

        ``env = make(); env.reset()`` binds the name in the line where it is read.
        """
        found: float = line
        if line in self.shared:
            found += bisect(self.shared[line], column) / _MANY
        return MOMENTS.setdefault(found, found)

    @property
    def imports_legacy(self) -> bool:
        """Whether the module imports gym."""
        return any(dotted.partition(".")[0] == LEGACY_ROOT for dotted in self.imports)

    @property
    def imports_modern(self) -> bool:
        """Whether the module imports gymnasium."""
        return any(dotted.partition(".")[0] == MODERN_ROOT for dotted in self.imports)

    def function_around(self, scope: int) -> int:
        """The scope that comprehensions are in, or the one given where it is none."""
        while self.scopes[scope].kind == "comprehension":
            scope = self.scopes[scope].parent
        return scope

    def imported_parts(self) -> set[str]:
        """The parts of the dotted names that the module imports."""
        return {part for dotted in (*self.imports, *self.stars) for part in dotted.split(".")}

    def pack(self) -> None:
        """Has all that is empty be one object: the facts of a project take a tenth less memory."""
        _share_empty(self, [*vars(self)])
        for scope in self.scopes:
            for held in (scope.bindings, scope.attributes):
                for name, bindings in held.items():
                    if type(bindings) is list:
                        held[name] = tuple(bindings)
            _share_empty(scope, _OF_SCOPES)

    def pack_places(self) -> None:
        """Keeps what finds expressions of the source again in a fifth of the memory."""
        packed = [(array("q", at), array("i", at.values())) for at in self._places()]
        self.drop_places()
        self._packed = packed

    def unpack_places(self) -> None:
        """Has what finds expressions of the source again at hand: rules are going to ask."""
        for at, (places, numbers) in zip(self._places(), self._packed):
            at.update(zip(places, numbers))
        self._packed = []

    def drop_places(self) -> None:
        """Drops what finds expressions of the source again: no rule will look at it."""
        self.scope_at, self.block_at, self._packed = {}, {}, []

    def _places(self) -> tuple[dict[int, int], dict[int, int]]:
        return self.scope_at, self.block_at

    def absolute(self, module: str | None, level: int) -> str:
        """The absolute name of a module imported from here."""
        if not level:
            return module or ""
        parts = self.module.split(".")
        drop = level - 1 if self.is_package else level
        base = parts[: len(parts) - drop] if drop else parts
        return ".".join([*base, *([module] if module else [])])
