"""Makes environments by their ids of today, and for the way they are rendered.

An id that moved within gymnasium is renamed, with the arguments that make it the same where the
call can be given them, and with a note where the environment behaves differently. One that another
package brings gets that package's import and the line that registers its environments, in a script
below the imports and elsewhere where the environment is made, unless the same call may make others;
one that nothing brings is reported. The id is renamed where it is written down: in the call, in
what is passed to a function or class of the project, in the default of an argument of the command
line or of a field, and under any attribute, key or name of another module that a call of ``make``
in the project is given. If all renders of what a call of ``make`` gives agree on a mode, or on a
variable that has its value by then in the same function, the call gets ``render_mode``; a render
under a plain condition that is known where the environment is made passes that condition on, so no
window opens that did not before; a parameter is what all callers of its function in the one module
say it is, and where none asks for a render, a note tells. Nor does one where other files have the
same function make environments that they do not show: that is reported. What is recorded and shown
as well is made to be recorded, and reported: it opens no window. For arrays and texts it may be
any condition: nothing is drawn until render is called. The environments of a batch that Stable-
Baselines3's VecVideoRecorder records are made for arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..analysis import known
from ..edits import Edit, Remark
from ..findings import Level
from ..module import Module
from ..project import RenderUse
from ..rule import Example, Outcome, Rule, Safety
from ..topics import (
    asked_renders,
    brought_ids,
    compared_ids,
    handed_ids,
    imported_ids,
    made_ids,
    named_ids,
    recording,
    render_modes,
    resets,
)

_MAKES = frozenset({*known.MAKES, "vector.make", "spec", "envs.spec"})
# What gymnasium installs itself, when asked to.
_EXTRA = "gymnasium["
_UNKNOWN = (
    "not registered in this project, and gymport brings no environments: register it, or use --to "
    "gymnasium. Only where gymnasium is installed and knows it is it made, as gymnasium's own; "
    'gymport.modernize(env, library="core") makes that one to put gymport\'s wrappers around'
)


def check(module: Module, node: ast.Call | ast.Module) -> Iterator[Outcome]:
    """Yields the new id and render mode of one call of make, or what a module compares ids with."""
    if isinstance(node, ast.Module):
        yield from _compared(module)
        yield from _named(module)
    elif _is_make(module, node):
        yield from _id(module, node)
        if module.dotted(node.func).partition(".")[2] in known.MAKES:
            yield from _render_mode(module, node)


def _compared(module: Module) -> Iterator[Outcome]:
    """Renames what the ids of the environments that are made here are compared with."""
    makes = [call for call in module.all(ast.Call) if _is_make(module, call)]
    ids = {ast.unparse(call.args[0]) for call in makes if call.args}
    texts = {text: call for call in makes for text in _texts(module, call)}
    if not makes and (module.imports_modern or not module.project.uses_gym):
        return
    ids.update(named_ids.reads(module))
    for text in dict.fromkeys(compared_ids.written(module, ids)):
        if text not in texts and not module.target.is_partial:
            same = (call for one, call in texts.items() if one.value == text.value)
            yield from (o for o in _moved(module, text, next(same, None)) if isinstance(o, Edit))


def _named(module: Module) -> Iterator[Outcome]:
    """Renames ids that other places of the project make environments by, each once."""
    if not module.names_versions:
        return
    calls = module.all(ast.Call)
    made = {text for call in calls if _is_make(module, call) for text in _texts(module, call)}
    others = (call for call in calls if not _is_make(module, call))
    found = [text for call in others for text in handed_ids.written(module, call)]
    if module.project.uses_gym and not module.imports_modern:
        found.extend(named_ids.written(module))
    for text in dict.fromkeys(found):
        if text not in made:
            yield from _moved(module, text)


def _id(module: Module, node: ast.Call) -> Iterator[Outcome]:
    for text in _texts(module, node):
        inside = any(part is text for part in ast.walk(node))
        if inside or node is _first_with(module, text):
            yield from _moved(module, text, node)


def _texts(module: Module, node: ast.Call) -> list[ast.Constant]:
    """The constants that the id of one call of make comes from."""
    given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "id")]
    return list(dict.fromkeys(made_ids.written(module, given[0]))) if given else []


def _first_with(module: Module, text: ast.Constant) -> ast.Call | None:
    """The first call of make that an id reaches: it is reported once."""
    makes = (call for call in module.all(ast.Call) if _is_make(module, call))
    return next((call for call in makes if text in _texts(module, call)), None)


def _is_make(module: Module, node: ast.Call) -> bool:
    dotted = module.dotted(node.func)
    return module.is_of_gym(dotted) and dotted.partition(".")[2] in _MAKES


def _moved(module: Module, text: ast.Constant, make: ast.Call | None = None) -> Iterator[Outcome]:
    old = text.value
    assert isinstance(old, str)
    if ":" in old and not module.target.is_partial:
        yield from imported_ids.moved(module, text)
        return
    if module.target.is_partial:
        if old not in module.project.registered and text not in made_ids.registered(module):
            yield Remark(text, f"{old} is {_UNKNOWN}")
            yield from _known_to_gymnasium(module, text)
        return
    move = moves.environment(old, module.target.release)
    if move is None:
        return
    if move.package and module.target.root == known.LEGACY_ROOT:
        yield Remark(text, f"{old} is not in {module.target.title}: use --to {known.MODERN_ROOT}")
        return
    elsewhere = move.package and not move.package.startswith(_EXTRA)
    takes = not move.arguments or _takes(module, make, text, move)
    is_brought = make is not None and _is_brought(module, make, move)
    if move.new is None or (elsewhere and not is_brought) or not takes:
        yield Remark(text, _elsewhere(move))
        return
    is_there = not move.module or brought_ids.is_there(module, move)
    if is_there and move.new == old:
        return
    where = f"{old} is {move.new} in {module.target.title}"
    edit = Edit(text, where if is_there else f"{move.module} brings {move.new}")
    if move.new != old:
        edit.replace(module.span(text), module.source(text).replace(old, move.new))
    for name, value in move.arguments.items():
        assert make is not None
        resets.add_argument(module, edit, make, f"{name}={value}")
    if make is not None and not is_there:
        brought_ids.register(module, edit, make, move)
    yield edit
    yield from _notes(text, move)


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
    yield from _notes(text, move)


def _notes(text: ast.Constant, move: moves.Environment) -> Iterator[Remark]:
    notes = [f"it needs pip install '{move.package}'"] if move.package else []
    if not move.same_dynamics:
        notes.insert(0, f"it does not behave like {move.old} in all respects")
    if move.module or not move.same_dynamics:
        notes.extend([move.note] if move.note else [])
    if notes:
        yield Remark(text, f"{move.new}: {'; '.join(notes)}", Level.NOTE)


def _is_brought(module: Module, make: ast.Call, move: moves.Environment) -> bool:
    """Whether all that a call of make may make comes from the package that brings one id."""
    if not move.module or module.target.root != known.MODERN_ROOT:
        return False
    rows = [moves.environment(str(text.value)) for text in _texts(module, make)]
    return all(row is not None and row.module == move.module for row in rows)


def _takes(
    module: Module, make: ast.Call | None, text: ast.Constant, move: moves.Environment
) -> bool:
    """Whether a call makes this one environment, and can be given what it is made with today."""
    if make is None or module.dotted(make.func).partition(".")[2] not in known.MAKES:
        return False
    given = {keyword.arg for keyword in make.keywords}
    return text in make.args[:1] and not given & {None, *move.arguments}


def _elsewhere(move: moves.Environment) -> str:
    if move.new is None:
        return f"{move.old} is gone: {move.note or 'choose another environment'}"
    steps = [f"use {move.new}"]
    if move.arguments:
        steps.append(
            "with " + ", ".join(f"{name}={value}" for name, value in move.arguments.items())
        )
    if move.package:
        steps.append(f"after pip install '{move.package}'")
    if move.module:
        steps.append(f"and gymnasium.register_envs({move.module})")
    return f"{move.old} has moved: {' '.join(steps)}" + (f"; {move.note}" if move.note else "")


def _shown(module: Module, node: ast.Call) -> list[RenderUse]:
    """How an environment is rendered: without a mode, in that of the project's own class."""
    ids = {text.value for text in _texts(module, node)}
    defaults = {module.project.default_mode(str(one)) for one in ids}
    default = defaults.pop() if len(defaults) == 1 else ""
    return [
        use if use.is_given or not default or use.mode is None else use._replace(mode=default)
        for use in module.project.renders(module.site(node))
    ]


def _refuses_mode(module: Module, node: ast.Call) -> bool:
    """Whether a call makes nothing but environments of the project that take no render_mode."""
    ids = [str(text.value) for text in _texts(module, node)]
    return bool(ids) and all(map(module.project.refuses_mode, ids))


def _render_mode(module: Module, node: ast.Call) -> Iterator[Outcome]:
    given = {keyword.arg for keyword in node.keywords}
    if "render_mode" in given or (None in given and render_modes.is_named(module)):
        return
    made = module.site(node)
    uses = [*_shown(module, node), *recording.frames(module, made)]
    if not uses:
        return
    where = ", ".join(sorted({f"{use.path}:{use.line}" for use in uses}))
    if _refuses_mode(module, node):
        if any(use.is_given for use in uses):
            yield Remark(
                node,
                f"this environment is rendered ({where}), and its constructor takes no "
                "render_mode: give it that parameter, and pass the mode here",
            )
        return
    mode = render_modes.text(module, node, uses)
    if not mode:
        yield from _several(module, node, uses, where)
        return
    others = ", ".join(render_modes.shown_nowhere(module, node, uses))
    if others:
        yield Remark(
            node,
            f"this environment is rendered ({where}), and made for {others}, where none is: have "
            f"the function around take a render_mode, and pass {mode} where it is rendered",
        )
        return
    guard = render_modes.guard(module, node, uses)
    if guard is None:
        guard = asked_renders.condition(module, node, uses)
    if guard == asked_renders.NEVER:
        yield Remark(
            node,
            f"this environment is rendered where it is asked for ({where}), which nothing does: "
            f"pass render_mode={mode} here before one does",
            Level.NOTE,
        )
        return
    if guard is None:
        yield Remark(
            node,
            f"this environment is rendered under a condition ({where}): "
            f"pass render_mode={mode} here when that condition can hold",
        )
        return
    edit = Edit(node, f"the environment is made for render_mode={mode}")
    resets.add_argument(module, edit, node, f"render_mode={mode}{guard}")
    yield edit


def _several(
    module: Module, node: ast.Call, uses: list[RenderUse], where: str
) -> Iterator[Outcome]:
    """What is rendered in several ways: what records has one mode that it takes."""
    mode = render_modes.for_recording(module, node, uses)
    if not mode:
        yield Remark(
            node,
            f"this environment is rendered in several ways ({where}): pass the render_mode needed",
        )
        return
    edit = Edit(node, "the environment is made to be recorded")
    resets.add_argument(module, edit, node, f"render_mode={mode}")
    yield edit
    yield Remark(
        node,
        f"this environment is recorded and shown ({where}): made for recording, it opens no "
        'window; to watch it, record nothing and pass render_mode="human"',
    )


RULE = Rule(
    code="GYM401",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Module),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("Pendulum-v0")
            """,
            """
                import gymnasium as gym
                env = gym.make("Pendulum-v1")
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                env.render()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1", render_mode="human")
                env.reset()
                env.render()
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("PongNoFrameskip-v4")
            """,
            """
                import gymnasium as gym
                import ale_py
                gym.register_envs(ale_py)
                env = gym.make("PongNoFrameskip-v4")
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("Copy-v0")
            """,
            """
                import gymnasium as gym
                env = gym.make("Copy-v0")
            """,
        ),
    ),
)
