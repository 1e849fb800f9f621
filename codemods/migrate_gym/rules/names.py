"""Reads names from where they are in gymnasium.

``gym.wrappers.FrameStack`` is ``gym.wrappers.FrameStackObservation`` with gymnasium behind the
name ``gym``; ``gym.envs.registry.all()`` is ``gym.envs.registration.registry.values()``. A call
that only set a variable, such as ``gym.logger.set_level(40)``, assigns it:
``gym.logger.min_level = 40``; ``gym.undo_logger_setup()`` goes. A constant that is gone is written
as its value. The functions ``hash_seed`` and ``create_seed``, on which equal seeds depend, are put
into the module. What else is gone is reported with what to use in its place.

With ``--to gymport``, a name that lies in another module there is read from that:
``utils.seeding.np_random`` is ``seeding.np_random``, and ``seeding`` is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves
from gymport.moves.names import SAME
from gymport.moves.rows import Move, release

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import discrete, goals
from ..topics.code import asked_names, elsewhere
from ..topics.renders import recording
from ..topics.seeds import seed_functions

# A module that comes with the library itself.
_LOADED = ".envs.registration."
# Functions that are gone and only set a variable of their module.
_SETTERS = {"gym.logger.set_level": "min_level", "gym.logger.setLevel": "min_level"}
# A function that took back what importing gym did to the root logger, and gymnasium does not do.
_UNDOING = frozenset({"gym.undo_logger_setup", "gym.configuration.undo_logger_setup"})


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields the new spelling of one dotted name."""
    dotted, around = module.dotted(node), module.parent(node)
    if not dotted or (isinstance(around, ast.Attribute) and module.dotted(around)):
        return
    if not module.is_of_gym(dotted) or recording.only_counts(module, node):
        return
    if goals.is_replaced(module, node) or discrete.is_replaced(module, node):
        return
    target = module.target
    move = target.place(dotted)
    new = _spelled(module, node, move.new) if move.new and not move.package else None
    if new is None and _is_setter(module, node, dotted):
        yield _assigned(module, node, _SETTERS[dotted])
    elif new is None and _is_undoing(module, node, dotted):
        removed = [module.statement(node)]
        yield Edit(node, "importing gymnasium sets up no logger", removed=removed)
    elif move.value and isinstance(node.ctx, ast.Load):
        yield Edit(node, f"{dotted} is gone").replace(module.span(node), move.value)
    elif new is None and (edit := _brought(module, node, move)) is not None:
        yield edit
    elif new is None and (gone := _gone_with(module, node, move)):
        yield Remark(node, f"{dotted} goes with {gone}: see what is said where that is imported")
    elif new is None and not asked_names.is_found_first(module, node, dotted):
        where = f": it is {move.new}" if move.new else ""
        package = f" after pip install '{move.package}'" if move.package else ""
        told = discrete.advice_at(module, dotted, node) or move.note
        note = f"; {told}" if told else ""
        yield Remark(
            node,
            f"{dotted} is not in {target.title}{where}{package}{note}"
            if (where or note)
            else f"{dotted} is not in {target.title}: remove what uses it",
        )
    elif new is not None and new != ast.unparse(node):
        yield Edit(node, f"{dotted} is {move.new}").replace(module.span(node), new)


def _brought(module: Module, node: ast.Attribute, move: Move) -> Edit | None:
    """What has the module bring a function itself, or import it from where it is."""
    return seed_functions.edit(module, node, move.old) or elsewhere.edit(module, node, move)


def _gone_with(module: Module, node: ast.Attribute, move: Move) -> str:
    """The module of gym's that took a name with it, where its own import tells so."""
    base = node.value
    if not isinstance(base, ast.Name) or not _is_imported_alone(module, base.id):
        return ""
    above, dotted = module.target.place(module.dotted(base)), module.dotted(base)
    goes_along = f"{above.new}.{node.attr}" if above.new else None
    is_same = (move.new, move.package, move.note) == (goes_along, above.package, above.note)
    return dotted if is_same and (above.new is None or above.package) else ""


def _is_imported_alone(module: Module, name: str) -> bool:
    """Whether a name is that of something imported from a module."""
    imports = module.all(ast.ImportFrom)
    return any(name == (one.asname or one.name) for node in imports for one in node.names)


def _is_setter(module: Module, node: ast.Attribute, dotted: str) -> bool:
    """Whether a name is that of a setter, called as a statement with one value."""
    call = module.parent(node)
    return (
        dotted in _SETTERS
        and isinstance(call, ast.Call)
        and call.func is node
        and len(call.args) == 1
        and not (call.keywords or isinstance(call.args[0], ast.Starred))
        and isinstance(module.parent(call), ast.Expr)
    )


def _is_undoing(module: Module, node: ast.Attribute, dotted: str) -> bool:
    """Whether a statement does nothing but take back what gym did to the logger."""
    call = module.parent(node)
    is_call = isinstance(call, ast.Call) and call.func is node
    return dotted in _UNDOING and is_call and isinstance(module.parent(call), ast.Expr)


def _assigned(module: Module, node: ast.Attribute, variable: str) -> Edit:
    """``logger.set_level(40)`` as ``logger.min_level = 40``."""
    call = module.parent(node)
    assert isinstance(call, ast.Call)
    name, given, end = module.span(node).end, module.span(call.args[0]), module.span(call).end
    edit = Edit(node, f"{node.attr}() is gone: {variable} is assigned")
    if call.lineno == call.end_lineno:
        edit.replace(Span(name - len(node.attr), given.start), f"{variable} = ")
        return edit.replace(Span(given.end, end), "")
    edit.replace(Span(name - len(node.attr), name), f"{variable} = ")
    behind = module.text.text[given.end : end]
    is_listed = behind.lstrip().startswith(",")  # with the comma it would be a tuple
    comma = given.end + behind.index(",") if is_listed else end
    return edit.replace(Span(comma, comma + is_listed), "")


def _spelled(module: Module, node: ast.Attribute, new: str) -> str | None:
    """A dotted name of the target's, written with the name that this module has for part of it."""
    first: ast.expr = node
    while isinstance(first, ast.Attribute):
        first = first.value
    if not isinstance(first, ast.Name):
        return None
    known = module.dotted(first)
    if not known:
        return _handed_on(module, node, new)
    for name in (known, SAME.get(known, known)):
        prefix = module.target.place(name).new
        if prefix and (new == prefix or new.startswith(f"{prefix}.")):
            return first.id + new[len(prefix) :]
    rest = new[len(module.target.root) :]
    names = [alias.asname or alias.name for alias in _imports_of_gym(module)]
    is_there = rest.count(".") == 1 or rest.startswith(_LOADED)
    return f"{names[0]}{rest}" if names and is_there else None


def _handed_on(module: Module, node: ast.Attribute, new: str) -> str | None:
    """A name that a module of the project hands on: what is imported there keeps its name."""
    imported: ast.Attribute = node
    while isinstance(imported.value, ast.Attribute) and module.dotted(imported.value):
        imported = imported.value
    place = module.target.place(module.dotted(imported)).new
    is_below = bool(place) and (new == place or new.startswith(f"{place}."))
    return ast.unparse(imported) + new[len(place or "") :] if is_below else None


def _imports_of_gym(module: Module) -> Iterator[ast.alias]:
    """The plain imports of gym at the top of a module."""
    for statement in module.tree.body:
        if isinstance(statement, ast.Import):
            yield from (alias for alias in statement.names if alias.name == LEGACY_ROOT)


RULE = Rule(
    code="GYM102",
    since=min((row.since for row in moves.MOVES), key=release),
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    of_gym=(ast.Attribute,),
    examples=(
        Example(
            """
                import gym
                ids = [spec.id for spec in gym.envs.registry.all()]
            """,
            """
                import gymnasium as gym
                ids = [spec.id for spec in gym.envs.registration.registry.values()]
            """,
        ),
        Example(
            """
                import gym
                close = gym.utils.closer
            """,
            """
                import gymnasium as gym
                close = gym.utils.closer
            """,
        ),
    ),
)
