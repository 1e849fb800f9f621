"""The render_mode that an environment is made for, by how it is rendered anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.tables import known
from ...findings import Level
from ...module import Module
from ...project import RenderUse
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import call_arguments
from ..ids import made_ids
from . import (
    asked_renders,
    chosen_modes,
    constructors,
    early_renders,
    held_renders,
    listed_frames,
    named_renders,
    recording,
    render_modes,
    shared_makers,
    taken_modes,
    unshown_steps,
)

_PRINTED = (
    "this environment is rendered ({}), which printed text up to gym 0.21, and opens a window of "
    'pygame now: to print that text, pass render_mode="ansi" and write print(env.render(), end="")'
)
"""What is said of tables, such as FrozenLake, where people are to see them."""


def outcomes(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the render_mode of one call of make, or why it gets none."""
    given = {keyword.arg for keyword in node.keywords}
    if "render_mode" in given:
        yield from listed_frames.outcomes(module, node)
        return
    if (None in given and render_modes.is_named(module)) or chosen_modes.is_without(module, node):
        return
    if constructors.makes_for_its_mode(module, node):
        return
    made = module.site(node)
    uses = [*_shown(module, node), *recording.frames(module, made)]
    told = render_modes.given_by_callers(module, node) if uses and None in given else frozenset()
    if not uses or told == {True}:
        return
    where = ", ".join(sorted({f"{use.path}:{use.line}" for use in uses}))
    if taken_modes.refuses(module, node) and not any(use.is_given for use in uses):
        return
    held = list(held_renders.left(module, node, uses))
    if held and not any(use.records for use in uses):
        yield from held
        uses = held_renders.frames(uses)
        if not uses:
            return
    mode = render_modes.text(module, node, uses)
    obstacle = _taking_none(module, node, is_told_by_some=told == {True, False})
    if not mode and not obstacle:
        yield from _several(module, node, uses, where)
        return
    guard = _guard(module, node, uses, mode) if not obstacle else None
    obstacle = obstacle or _made_otherwise(module, node, uses, mode, guard)
    if obstacle:
        yield Remark(node, f"this environment is rendered ({where}), and {obstacle}")
        return
    yield from _guarded(module, node, uses, where, mode, guard)


def _taking_none(module: Module, node: ast.Call, *, is_told_by_some: bool) -> str:
    """Why no render_mode can be passed for all that is made here, and what to do ("": it can)."""
    if taken_modes.refuses(module, node):
        return "what makes it takes no render_mode: give it that parameter, and pass the mode here"
    if is_told_by_some:
        return "some callers pass a render_mode on to it: have the others pass theirs as well"
    refusing = taken_modes.refusing(module, node)
    if refusing:
        return (
            f"others may be made here by what takes no render_mode ({refusing}, for "
            "one): pass the mode where it is taken"
        )
    return ""


def _made_otherwise(
    module: Module, node: ast.Call, uses: list[RenderUse], mode: str, guard: str | None
) -> str:
    """Why a mode is not meant for all that is made here, and what to do ("": it is)."""
    others = "" if guard else ", ".join(shared_makers.shown_nowhere(module, node, uses))
    if others:
        return (
            f"made for {others}, where none is: have the function around take a render_mode, and "
            f"pass {mode} where it is rendered"
        )
    has_starred = any(keyword.arg is None for keyword in node.keywords)
    fixture = render_modes.fixture_of(module, node) if has_starred else ""
    if fixture:
        return (
            f"what tests give the fixture {fixture} may hold a render_mode: pass {mode} here where "
            "none of them gives one, or have them give it"
        )
    return ""


def _guard(module: Module, node: ast.Call, uses: list[RenderUse], mode: str) -> str | None:
    """What limits a mode: nothing (""), a condition, or `NEVER`; None where it is not known."""
    guard = asked_renders.condition(module, node, uses) if render_modes.shows(uses) else None
    if guard is None:
        guard = render_modes.guard(module, node, uses)
    return "" if guard == f" if {mode} is not None else None" else guard  # where it is None itself


def _guarded(
    module: Module,
    node: ast.Call,
    uses: list[RenderUse],
    where: str,
    mode: str,
    guard: str | None,
) -> Iterator[Outcome]:
    """What is made for one mode, where it is rendered at all."""
    if guard == asked_renders.NEVER:
        yield Remark(
            node,
            f"this environment is rendered where it is asked for ({where}), which nothing does: "
            f"pass render_mode={mode} here before one does",
            Level.NOTE,
        )
    elif guard is None:
        guess = asked_renders.condition(module, node, uses, partly=True) or ""
        yield Remark(
            node,
            f"this environment is rendered now and then ({where}): with render_mode={mode}{guess} "
            f"here every step of it is shown; to show some alone, make a second one with "
            f'render_mode={mode} for these, or pass render_mode="rgb_array" and show what '
            "render() returns",
        )
    elif not guard and render_modes.shows(uses) and (unused := _unused(module, node, uses)):
        yield Remark(
            node,
            f"this environment is rendered where nothing calls it ({where}): to have {unused} "
            f"show it, pass render_mode={mode} here, which shows, and slows down, all other steps "
            "as well",
            Level.NOTE,
        )
    else:
        edit = Edit(node, f"the environment is made for render_mode={mode}")
        call_arguments.add(module, edit, node, f"render_mode={mode}{guard}")
        yield edit
        if render_modes.shows(uses) and early_renders.draws_when_reset(module, node):
            yield Remark(node, _PRINTED.format(where), Level.NOTE)
        yield from _shown_besides(module, node, uses, where)


def _unused(module: Module, node: ast.Call, uses: list[RenderUse]) -> str:
    """The functions that alone show an environment, and are called by nothing ("": none).

    Where it is stepped elsewhere, it would be shown there in their place.
    """
    names = unshown_steps.unused(module, uses)
    is_stepped = bool(names) and bool(unshown_steps.lines(module, node, uses))
    return " and ".join(f"{name}()" for name in sorted(names)) if is_stepped else ""


def _shown_besides(
    module: Module, node: ast.Call, uses: list[RenderUse], where: str
) -> Iterator[Remark]:
    """Tells of steps that open a window now, and are in loops that render nothing."""
    found = unshown_steps.lines(module, node, uses) if render_modes.shows(uses) else []
    if found:
        steps = ", ".join(f"{module.path}:{line}" for line in found)
        yield Remark(
            node,
            f"this environment is rendered ({where}), and its steps in loops that render nothing "
            f"({steps}) are shown, and slowed down, as well now: to show some alone, make a second "
            'one with render_mode="human" for these',
            Level.NOTE,
        )


def _several(
    module: Module, node: ast.Call, uses: list[RenderUse], where: str
) -> Iterator[Outcome]:
    """What is rendered in several ways: what records has one mode that it takes."""
    mode = render_modes.for_recording(module, node, uses)
    if not mode:
        pictures = render_modes.for_pictures(uses)
        if pictures:
            edit = Edit(node, "the environment is made for its pictures")
            call_arguments.add(module, edit, node, f"render_mode={pictures}")
            yield edit
        yield Remark(node, _shown_as_well(pictures, where) if pictures else _choice(uses, where))
        return
    edit = Edit(node, "the environment is made to be recorded")
    call_arguments.add(module, edit, node, f"render_mode={mode}")
    yield edit
    yield Remark(
        node,
        f"this environment is recorded and shown ({where}): made for recording, it opens no "
        'window; to watch it, record nothing and pass render_mode="human"',
    )


def _shown_as_well(mode: str, where: str) -> str:
    """What is left to choose where an environment is made for pictures, and was seen as well."""
    return (
        f"this environment is rendered in several ways ({where}) and has one for its life: made "
        f'for {mode}, it opens no window; to watch it, make another with render_mode="human", or '
        "show the frames"
    )


def _choice(uses: list[RenderUse], where: str) -> str:
    """What is left to choose where an environment has no one mode that is known."""
    if any(use.mode is None for use in uses):
        return (
            f"this environment is rendered in a mode that is not known here ({where}): pass it as "
            "render_mode"
        )
    modes = sorted({str(use.mode) for use in uses})
    each = " and ".join(f'"{mode}"' for mode in modes)
    return (
        f"this environment is rendered in several ways ({where}) and has one for its life: make "
        f"one each with render_mode={each}, or one whose frames are shown"
    )


def _shown(module: Module, node: ast.Call) -> list[RenderUse]:
    """How an environment is rendered; where no mode is named, perhaps in its class's own.

    A class that shows in a mode of its own knows no other. One that draws or prints was told to
    show itself by gym's wrappers, which were not around all.
    """
    ids = {str(text.value) for text in made_ids.of_call(module, node)}
    own = {module.project.registrations.own_mode(id_) for id_ in ids}
    mode = own.pop() if len(own) == 1 else ""
    found = [*module.project.renders.of(module.site(node)), *named_renders.uses(module, node)]
    if not mode:
        return found
    shown = None if mode in known.VIEWS else mode
    return [one if one.is_given or one.mode is None else one._replace(mode=shown) for one in found]
