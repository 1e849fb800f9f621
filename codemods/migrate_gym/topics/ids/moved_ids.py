"""Ids that are others today, and what makes their environments the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.tables import known
from ...findings import Level
from ...module import Module
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import call_arguments
from . import brought_ids, imported_ids, made_ids

_MAKES = known.MAKES | known.SPECS | {"vector.make"}
# What gymnasium installs itself, when asked to.
_EXTRA = "gymnasium["
_UNKNOWN = (
    "not registered in this project, and gymport brings no environments: register it, or use --to "
    "gymnasium. Only where gymnasium is installed and knows it is it made, as gymnasium's own; "
    'gymport.modernize(env, library="core") makes that one to put gymport\'s wrappers around'
)


def moved(
    module: Module, text: ast.Constant, make: ast.Call | None = None, *, is_handed: bool = False
) -> Iterator[Outcome]:
    """Yields what becomes of an id, as far as it is known what makes environments by it.

    Args:
        module: The module.
        text: The id.
        make: The call that makes environments by it, if that is in the module.
        is_handed: Whether something of the project makes environments by it elsewhere.
    """
    old = text.value
    assert isinstance(old, str)
    if ":" in old and not module.target.is_partial:
        yield from imported_ids.moved(module, text)
        return
    if old in module.project.registrations.ids or text in module.once(made_ids.registered):
        return
    if module.target.is_partial:
        yield Remark(text, f"{old} is {_UNKNOWN}")
        yield from _known_to_gymnasium(module, text)
        return
    move = moves.environment(old, module.target.release)
    if move is None:
        return
    if move.package and module.target.root == known.LEGACY_ROOT:
        yield Remark(text, f"{old} is not in {module.target.title}: use --to {known.MODERN_ROOT}")
        return
    is_elsewhere = move.package and not move.package.startswith(_EXTRA)
    takes = not move.arguments or _takes(module, make, text, move)
    is_registered = make is None and is_handed and _is_registered(module, move)
    is_brought = _is_brought(module, make, move) if make is not None else is_registered
    is_brought = is_brought or (is_handed and _is_for_script(module, move))
    if move.new is None or (is_elsewhere and not is_brought) or not takes:
        yield Remark(text, elsewhere(move))
        return
    is_there = not move.module or is_registered or brought_ids.is_there(module, move)
    if is_there and move.new == old:
        return
    where = f"{old} is {move.new} in {module.target.title}"
    edit = Edit(text, where if is_there else f"{move.module} brings {move.new}")
    if move.new != old:
        edit.replace(module.span(text), module.source(text).replace(old, move.new))
    for name, value in move.arguments.items():
        assert make is not None
        call_arguments.add(module, edit, make, f"{name}={value}")
    if make is not None and not is_there:
        brought_ids.register(module, edit, make, move)
    elif is_handed and not is_there:
        brought_ids.register_handed(module, edit, move)
    yield edit
    yield from notes(text, move)


def made_again(module: Module, text: ast.Constant, make: ast.Call) -> Iterator[Edit]:
    """Registers what brings an id for a call that makes environments by it on another path.

    Args:
        module: The module.
        text: The id.
        make: The call; what becomes of the id itself is said of the first one.
    """
    move = moves.environment(str(text.value), module.target.release)
    if move is None or not _is_brought(module, make, move) or brought_ids.is_there(module, move):
        return
    others = (call for call in _makes_by(module, text) if call is not make)
    if brought_ids.is_made_inside(module, make) and not any(
        brought_ids.is_behind(module, make, one) for one in others
    ):
        edit = Edit(make, f"{move.module} brings {move.new}")
        brought_ids.register(module, edit, make, move)
        yield edit


def _makes_by(module: Module, text: ast.Constant) -> Iterator[ast.Call]:
    """The calls of make that an id reaches."""
    return (call for call in _makes(module) if text in made_ids.of_call(module, call))


def _makes(module: Module) -> Iterator[ast.Call]:
    """The calls of make."""
    return (call for call in module.all(ast.Call) if is_make(module, call))


def has_moved(module: Module, text: ast.Constant) -> bool:
    """Whether what an id stood for has another one today, and is not gone."""
    move = moves.environment(str(text.value), module.target.release)
    return move is not None and move.new not in (None, move.old)


def _known_to_gymnasium(module: Module, text: ast.Constant) -> Iterator[Outcome]:
    """The id by which gymnasium, where it is installed, makes what gymport does not bring."""
    move = moves.environment(str(text.value))
    if move is None or move.new in (None, move.old) or move.module or move.arguments:
        return
    if move.package and not move.package.startswith(_EXTRA):
        return
    edit = Edit(text, f"{move.old} is {move.new} in gymnasium")
    new = module.source(text).replace(move.old, str(move.new))
    yield edit.replace(module.span(text), new)
    yield from notes(text, move)


def notes(id_: ast.expr, move: moves.Environment) -> Iterator[Remark]:
    """Says of an id what it needs to be made today, and what behaves otherwise."""
    said = [f"it needs pip install '{move.package}'"] if move.package else []
    if not move.same_dynamics:
        said.insert(0, f"it does not behave like {move.old} in all respects")
    if move.module or not move.same_dynamics:
        said.extend([move.note] if move.note else [])
    if said:
        yield Remark(id_, f"{move.new}: {'; '.join(said)}", Level.NOTE)


def _is_brought(module: Module, make: ast.Call, move: moves.Environment) -> bool:
    """Whether all that a call of make may make comes from the package that brings one id."""
    if not move.module or module.target.root != known.MODERN_ROOT:
        return False
    rows = [moves.environment(str(text.value)) for text in made_ids.of_call(module, make)]
    return all(row is not None and row.module == move.module for row in rows)


def _is_registered(module: Module, move: moves.Environment) -> bool:
    """Whether a module registers a package's environments, maybe where it makes some itself."""
    if brought_ids.is_there(module, move):
        return True
    makes = (call for call in _makes(module) if made_ids.of_call(module, call))
    return any(_is_brought(module, call, move) for call in makes)


def _is_for_script(module: Module, move: moves.Environment) -> bool:
    """Whether a script may register the environments of which it hands an id on."""
    is_modern = module.target.root == known.MODERN_ROOT
    return bool(move.module) and is_modern and brought_ids.is_script(module)


def _takes(
    module: Module, make: ast.Call | None, text: ast.Constant, move: moves.Environment
) -> bool:
    """Whether a call makes this one environment, and can be given what it is made with today."""
    if make is None or module.dotted(make.func).partition(".")[2] not in known.MAKES:
        return False
    given = {keyword.arg for keyword in make.keywords}
    return text in make.args[:1] and not given & {None, *move.arguments}


def elsewhere(move: moves.Environment) -> str:
    """Says where an environment is today, and what it takes to make it."""
    if move.new is None:
        return f"{move.old} is gone: {move.note or 'choose another environment'}"
    note = f"; {move.note}" if move.note else ""
    if move.new == move.old and move.module and not move.arguments:
        way = f"pip install '{move.package}', and call gymnasium.register_envs({move.module})"
        return f"{move.old} comes with {move.module} now: {way} before it is made{note}"
    steps = [f"use {move.new}"]
    if move.arguments:
        steps.append(
            "with " + ", ".join(f"{name}={value}" for name, value in move.arguments.items())
        )
    if move.package:
        steps.append(f"after pip install '{move.package}'")
    if move.module:
        steps.append(f"and gymnasium.register_envs({move.module})")
    return f"{move.old} has moved: {' '.join(steps)}{note}"


def is_make(module: Module, node: ast.Call) -> bool:
    """Whether a call makes environments by ids, or asks for their specs."""
    return makes(module, node.func)


def makes(module: Module, function: ast.expr) -> bool:
    """Whether a function makes environments by ids, or gives their specs."""
    dotted = module.dotted(function)
    return dotted.partition(".")[2] in _MAKES and module.is_of_gym(dotted)
