"""Notes the calls in a module: what they pass on, render, or add to a container."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from ..tables import functions, known, lookalikes
from ..tables.functions import CONSTRUCTOR
from ..tables.idioms import may_be_done, text_keys
from .annotations import AnnotationReader
from .binder import by_parts
from .expressions import (
    OTHER,
    Attribute,
    Call,
    Expression,
    Item,
    Many,
    Name,
    Number,
    Other,
    Sent,
    Text,
    last_part,
)
from .records import Binding, Facts, Keyed, Render
from .tree import never_holds

_OF_STEPS = (1, 2)
"""Where a step gives its reward, and what says that the episode has ended."""
_COUNTING = "len"
_SETTING = "setdefault"
_HUMAN = Text(known.SHOWN)
_ARRAYS = Text("rgb_array")
_RECORDING = frozenset(name.rpartition(".")[2] for name in known.RECORDERS | known.CAMERAS)
_SWITCHES = ("video_callable", "enabled")
_ATTRIBUTES = ".__dict__.update"
_NAMING = frozenset({"setattr", "__setattr__"})
_DICTS = frozenset({"dict", "defaultdict", "OrderedDict"})
# A call that passes nothing but these tells nothing of its callee's parameters.
PLAIN = frozenset({Number, Other, Text})
_ALWAYS = frozenset({"seed", "register", *known.CURRENT_KEYWORDS})
_ASKED = lookalikes.ASKED.union(known.MONITOR_COUNTS)
_ASKED_FOR = known.ON_DEMAND | lookalikes.RESET_KEYWORDS


NOTED = frozenset({*known.SPACES, known.BARE, lookalikes.COUNT, *lookalikes.PARTS_OF_RESULTS})
"""The attributes that are noted wherever something is asked for them."""
_LOOKING = frozenset({"delattr", "getattr", "hasattr", "setattr"})


def _texts(given: Iterable[Expression]) -> Iterator[str]:
    """The texts among what a call is given, in tuples too."""
    for value in given:
        if type(value) is Text:
            yield value.value
        elif type(value) is Many:
            yield from (part.value for part in value.parts if isinstance(part, Text))


class CallNotes(AnnotationReader):
    """Puts calls into the facts.

    Attributes:
        guard: The conditions around the statement that is read, and whether each holds there.
        called: The names of what is called in each scope, each once.
        ignored: The statement's expressions whose values nothing takes.
        passed_on: What a method of the name ``seed`` gives back.
        with_mode: The scopes and names of dicts in which a render_mode stands.
    """

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.guard: tuple[tuple[ast.expr, bool], ...] = ()
        self.called: dict[int, dict[str, None]] = {}
        self.ignored: tuple[ast.expr, ...] = ()
        self.passed_on: ast.expr | None = None
        self.with_mode: set[tuple[int, str]] = set()

    def note_called(self, function: ast.expr, scope: int) -> None:
        """Notes the name of what is called, in the function around."""
        scope = self.facts.function_around(scope)
        if type(function) is ast.Subscript:
            function = function.value
        if type(function) is ast.Attribute:
            called = self.called.setdefault(scope, {})
            called[function.attr] = None
            if type(function.value) is ast.Attribute and function.value.attr == known.STREAM:
                called[known.DRAWN] = None
        elif type(function) is ast.Name:
            self.called.setdefault(scope, {})[function.id] = None

    def note(self, call: Call, node: ast.Call, scope: int) -> None:
        """Notes a call that passes something on, renders, adds, or gives a look-alike away."""
        function = call.function
        given = [*call.arguments, *[value for _, value in call.keywords]]
        name = last_part(function)
        if name not in _LOOKING:
            self.facts.handed.update(filter(known.CHANGED.__contains__, _texts(given)))
        self._note_flow(call, node, name, given)
        if self.with_mode and any(self._holds_mode(one, scope) for one in node.keywords):
            self.facts.given_modes.add(name)
        if name in _NAMING:
            self._note_set(call, node, scope)
        elif name in _RECORDING:
            self._note_recorded(call, node)
        elif name == _COUNTING and call.arguments:
            self._note_stepped(call.arguments[0], self.facts.of_several)
        elif name in functions.PUTTING and len(call.arguments) > 1:
            into, held = node.args[0], Many(call.arguments[1:2], False)
            self.target(into, held, scope, self._moment(node), adds=True)
        if type(function) is Attribute:
            self._note_method(call, function, node, scope)

    def gives(self, target: ast.Attribute, binding: Binding, scope: int) -> None:
        """Notes what an attribute of something else than a method's ``self`` is given."""
        base = self.describe(target.value, scope)
        if base is not OTHER and type(binding.value) not in PLAIN:
            self.facts.given.setdefault(target.attr, []).append((base, binding))

    def note_five(self, result: Expression, scope: int) -> None:
        """Notes what is read as one of today's steps, in the function around."""
        self.facts.fives.append((result, self.facts.function_around(scope)))

    def note_key(self, node: ast.Subscript, scope: int) -> None:
        """Notes a table that is asked for, or given, what stands under a parameter."""
        table, key = node.value, node.slice
        if isinstance(table, ast.Name) and isinstance(key, ast.Constant):
            if key.value == known.RENDER_MODE:
                self.with_mode.add((scope, table.id))
        elif isinstance(table, ast.Name) and isinstance(key, ast.Name):
            scopes, around = self.facts.scopes, scope
            while around > 0 and key.id not in scopes[around].parameters:
                around = scopes[around].parent
            if around > 0 and table.id not in scopes[around].parameters:
                self.facts.keyed.append(Keyed(table.id, key.id, around))

    def note_inverted(self, operand: Expression) -> None:
        """Notes ``~done``, and a name that may be one."""
        if _may_be_done(operand):
            self.facts.inverts_done = True
        elif type(operand) is Name:
            self.facts.inverted.append(operand)

    def _holds_mode(self, given: ast.keyword, scope: int) -> bool:
        """Whether the keywords of a dict are passed, and a render_mode is one of them."""
        dict_ = given.value if given.arg is None else None
        return isinstance(dict_, ast.Name) and (scope, dict_.id) in self.with_mode

    def _note_flow(
        self, call: Call, node: ast.Call, name: str, given: Sequence[Expression]
    ) -> None:
        """Notes a call that passes something on, or seeds."""
        asks_on_demand = False
        for key, _ in call.keywords:
            if key == known.RENDER_MODE:
                self.facts.given_modes.add(name)
            elif key in _ASKED_FOR:
                asks_on_demand = True
        is_used = name == "seed" and node not in self.ignored
        if is_used and node is not self.passed_on:
            self.facts.seeds.append(call)
        if (
            not PLAIN.issuperset(map(type, given))
            or (given and name in _ALWAYS)
            or is_used
            or asks_on_demand
            or name in _ASKED
            or (name == CONSTRUCTOR and any(map(_is_mode, given)))
        ):
            self.facts.calls.append(call)

    def _note_method(self, call: Call, function: Attribute, node: ast.Call, scope: int) -> None:
        """Notes a call of a method that renders, adds to its object, or tells what that is."""
        if function.name in known.BATCH_STEPS:
            self.facts.stepped.append(function.base)
        if function.name in lookalikes.OF_TENSORS:
            self._note_stepped(function.base, self.facts.of_batches)
        elif function.name == "render":
            self._note_render(function.base, call, node, scope)
        elif function.name in known.ADDING and call.arguments and call.arguments[-1] is not OTHER:
            assert isinstance(node.func, ast.Attribute)
            added = Many((_added(function.name, call.arguments[-1]),), False)
            self.target(node.func.value, added, scope, self._moment(node), adds=True)
        elif function.name == _SETTING and len(node.args) == 2:
            assert isinstance(node.func, ast.Attribute)
            held = Many(call.arguments[-1:], False, text_keys(node.args[:1]))
            self.target(node.func.value, held, scope, self._moment(node), adds=True)
        elif function.name == "update":
            self._note_update(call, node, scope)
        elif function.name == "extend" and len(call.arguments) == 1:
            assert isinstance(node.func, ast.Attribute)
            parts = by_parts(call.arguments[0])
            self.target(node.func.value, parts, scope, self._moment(node), adds=True)

    def note_attribute(self, base: Expression, node: ast.Attribute) -> None:
        """What is asked of a holder; of what was asked of that before, no more than this."""
        within = base if type(base) is Attribute else None
        asked, out = self.facts.asked_spaces, self.facts.taken_out
        is_read = within is not None and within.name == known.BARE and node.attr != "reset"
        if within is not None and is_read and out and out[-1] is within.base:
            out.pop()  # what is only asked for an attribute stays where it is
        if within is not None and within.name in known.SPACES:
            if asked and asked[-1][0] is within.base:
                asked.pop()  # what fails with None is not asked for what may be None
        elif node.attr == known.BARE:
            out.append(base)
        elif node.attr == lookalikes.COUNT:
            self.facts.of_batches.append(base)
        elif node.attr in lookalikes.PARTS_OF_RESULTS:
            self.note_parts(base)
        elif node.attr in known.SPACES:
            asked.append((base, node.attr, node.lineno))

    def note_asked(self, call: Call) -> None:
        """``getattr(env, "action_space")``, or ``hasattr``; ``getattr(env, "unwrapped")``."""
        asked = call.arguments[1:2]
        name = asked[0].value if asked and isinstance(asked[0], Text) else ""
        if name in known.SPACES:
            self.facts.asked_spaces.append((call.arguments[0], name, call.line))
        elif name == known.BARE:
            self.facts.taken_out.append(call.arguments[0])

    def note_parts(self, value: Expression) -> None:
        """Notes what is stepped where what it gave is asked for a part by its name."""
        self.note_result_of_others(self._last_held(value) if type(value) is Name else value)

    def note_result_of_others(self, value: Expression | None) -> None:
        """Notes what is stepped, where that is what a value comes from, as none of gym's."""
        made = value.function if type(value) is Call else None
        if type(made) is Attribute and made.name in known.RESULTS:
            self.facts.of_others.append(made.base)

    def _last_held(self, name: Name) -> Expression | None:
        """What a name was bound to last."""
        held = self.facts.scopes[name.scope].bindings.get(name.id, ())
        return held[-1].value if held else None

    def _note_stepped(self, value: Expression, noted: list[Expression]) -> None:
        """Notes what is stepped where the reward or the end that it gave is used."""
        if not isinstance(value, Name):
            return
        last = self._last_held(value)
        made = last.base if isinstance(last, Item) and last.position in _OF_STEPS else None
        if isinstance(made, Call) and last_part(made.function) == "step":
            assert isinstance(made.function, Attribute)
            noted.append(made.function.base)

    def _note_update(self, call: Call, node: ast.Call, scope: int) -> None:
        """``held.update(env=env)`` adds to a dict; of ``self.__dict__``, it binds attributes."""
        assert isinstance(node.func, ast.Attribute)
        named = [(name, value) for name, value in call.keywords if name is not None]
        keys = tuple(name for name, _ in named)
        given = (*call.arguments, Many(tuple(value for _, value in named), False, keys))
        if not ast.unparse(node.func).endswith(_ATTRIBUTES):
            given = tuple(filter(_holds_something, given))
            if not given or not self._may_be_dict(node.func.value, scope):
                return
        for held in given:
            self.target(node.func.value, held, scope, self._moment(node), adds=True)

    def _may_be_dict(self, node: ast.expr, scope: int) -> bool:
        """Whether what is updated lies in a container, or was bound to a dict above."""
        scopes = self.facts.scopes
        found: Sequence[Binding] = ()
        if isinstance(node, ast.Name):
            found = scopes[self._holder_of(scope, node.id)].bindings.get(node.id, found)
        elif isinstance(node, ast.Attribute):
            owner = self._class_of_self(node.value, scope)
            found = scopes[owner].attributes.get(node.attr, found) if owner is not None else found
        return isinstance(node, ast.Subscript) or any(_is_dict(one.value) for one in found)

    def _note_set(self, call: Call, node: ast.Call, scope: int) -> None:
        """``setattr(self, "env", env)`` binds an attribute, and so does what a class calls.

        ``setattr(self, name, value)`` binds all that a loop goes through, or a dict has by a name.
        """
        if len(call.arguments) != 3:
            return
        _, name, value = call.arguments
        if isinstance(name, Text):
            target = ast.Attribute(node.args[0], name.value, ast.Store())
            self.target(target, value, scope, self._moment(node), adds=True)
            return
        held = self._last_held(value) if type(value) is Name else value
        if type(held) is Item and held.position is None and not held.each:
            target = ast.Attribute(node.args[0], "__dict__", ast.Store())
            self.target(target, held.base, scope, self._moment(node), adds=True)

    def _note_render(self, receiver: Expression, call: Call, node: ast.Call, scope: int) -> None:
        if _only_closes(node):
            return
        named = (value for name, value in call.keywords if name in known.RENDER_MODES)
        mode = next(iter((*call.arguments, *named)), None)
        is_given = mode is not None
        owner = -1 if is_given else self._owner_of_render(scope)
        if mode is None:  # what an environment of its own is asked to draw shows no window
            mode = _HUMAN if {name for name, _ in call.keywords} <= {"close"} else OTHER
        shown = mode if isinstance(mode, (Text, Name, Attribute)) else OTHER
        how = (shown, node.lineno, self._guards(), is_given, _variable(node))
        self.facts.renders.append(Render(receiver, *how, owner=owner))

    def _owner_of_render(self, scope: int) -> int:
        """The class whose own render() a scope is: it hands on what it is asked for."""
        scopes = self.facts.scopes
        parent = scopes[scope].parent
        is_method = scopes[scope].name == "render" and scopes[parent].kind == "class"
        return parent if is_method else -1

    def _note_recorded(self, call: Call, node: ast.Call) -> None:
        """A monitor renders what it is given, unless ``video_callable=False`` forbids it."""
        env = call.argument("env", 0)
        triggers = [*node.args[2:3], *(k.value for k in node.keywords if k.arg in _SWITCHES)]
        if env is not None and not any(map(never_holds, triggers)):
            how = (_ARRAYS, node.lineno, self._guards(), True)
            self.facts.renders.append(Render(env, *how, recorder=call.function))

    def _guards(self) -> tuple[str, ...]:
        return tuple(condition(test, holds=holds) for test, holds in self.guard)


def _may_be_done(value: Expression) -> bool:
    """Whether something is called as done is, or stands at its place: not what an array holds."""
    if isinstance(value, Item):
        return value.position == known.DONE
    return may_be_done(last_part(value))


def _added(method: str, given: Expression) -> Expression:
    """What lies in a container once a method has put something there."""
    return Sent(given) if method in known.QUEUEING else given


def _holds_something(given: Expression) -> bool:
    """Whether a dict that is written out has a part that can be followed."""
    return isinstance(given, Many) and any(type(part) not in PLAIN for part in given.parts)


def _is_mode(value: Expression) -> bool:
    """Whether an argument says how to render."""
    return isinstance(value, Text) and value.value in known.VIEWS


def _is_dict(value: Expression) -> bool:
    return (isinstance(value, Many) and value.is_dict) or (
        isinstance(value, Call) and last_part(value.function) in _DICTS
    )


def _only_closes(render: ast.Call) -> bool:
    """``env.render(close=True)``, which shut the window of releases up to gym 0.9."""
    given = (one.value for one in render.keywords if one.arg == "close")
    return any(isinstance(one, ast.Constant) and one.value is True for one in given)


def _variable(render: ast.Call) -> str:
    """The mode that a call of ``render`` is given, where a name or an attribute holds it."""
    named = [keyword.value for keyword in render.keywords if keyword.arg in known.RENDER_MODES]
    mode = next(iter((*render.args, *named)), None)
    return ast.unparse(mode) if isinstance(mode, (ast.Name, ast.Attribute)) else ""


def condition(test: ast.expr, *, holds: bool) -> str:
    """The source of a condition that is true where a test has come out so."""
    return ast.unparse(test if holds else ast.UnaryOp(ast.Not(), test))
