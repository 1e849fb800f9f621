"""Makes environments by their ids of today, and for the way they are rendered.

An id that moved within gymnasium is renamed, with the arguments that make it the same where the
call can be given them, and with a note where the environment behaves differently. One that another
package brings gets that package's import and the line that registers its environments: in a script
below the imports, elsewhere where the environment is made, unless the same call may make others. A
script that hands such an id to another module registers them too.
One that nothing brings is reported, and so is an id of textworld's, whose own ``make`` gives
environments that keep their API. Of an id that is put together (``f"FrozenLake{size}-v0"``) the
version is rewritten where all that it may make have the same one today; one with ``ALE/`` or
``NoFrameskip`` in it is one of Atari's games, and others are reported.

The id is renamed where it is written down: in the call, in what is passed to a function or class of
the project, or with ``make`` to any, in the default of an argument of the command line or of a
field, and under any attribute, key or name of another module that a call of ``make`` in the project
is given.

If all renders of what a call of ``make`` gives agree on a mode, or on a variable that has its value
by then in the same function, the call gets ``render_mode``. Where the render stands under a plain
condition that is known where the environment is made, that condition is passed on, so that no
window opens that did not before. Arrays and texts need no such care: nothing is drawn until render
is called. A parameter is what all callers of its function in the module say it is. Where none of
them asks for a render, a note says so; where others make environments with the same function,
method or class, and do not show them, that is reported: they would see windows. What a class of the
project holds, and its own ``render()`` renders, is made for that where one file has the class, its
one instance and all renders; elsewhere it is reported. So is what ``map`` makes, or what may be
made by another function; where ``make`` has another name, or is prepared (``partial(gym.make,
"Taxi-v3")``), the mode is put there.

What is recorded as well as shown is made to be recorded, and what gives pictures as well as being
shown is made for these. Both are reported: it opens no window.
Environments of a batch that Stable-Baselines3's VecVideoRecorder records are made for arrays. The
modes of gym 0.24 and 0.25 for one frame and for a list of them get their names of today.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known, lookalikes
from ..analysis.tables.functions import PREPARES
from ..analysis.tables.idioms import target_name
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.ids import compared_ids, handed_ids, made_ids, moved_ids, named_ids, put_together
from ..topics.renders import made_for_modes

_MADE_BY_SEVERAL = (
    "what is made here by gym's own make is rendered ({}): have it made with render_mode=… for that"
)


def check(module: Module, node: ast.Call | ast.Module) -> Iterator[Outcome]:
    """Yields the new id and render mode of one call of make, or what a module compares ids with."""
    if isinstance(node, ast.Module):
        makes = [call for call in module.all(ast.Call) if moved_ids.is_make(module, call)]
        handed = _handed(module, makes) if module.names_versions else []
        named = _named(module, makes, handed) if module.names_versions else []
        yield from _compared(module, makes, handed, named)
        for text in named:
            yield from moved_ids.moved(module, text, is_handed=True)
        yield from _by_others(module)
    elif moved_ids.is_make(module, node):
        yield from _elsewhere(module, node)
        yield from _id(module, node)
        yield from put_together.outcomes(module, node)
        if module.dotted(node.func).partition(".")[2] in known.MAKES:
            yield from made_for_modes.outcomes(module, node)


def _by_others(module: Module) -> Iterator[Outcome]:
    """Makes for how they are rendered what comes of ``make`` by another name, or prepared."""
    places = {*module.project.renders.places(module.path)}
    for node in module.all(ast.Call) if places else ():
        if (node.lineno, node.col_offset) not in places or moved_ids.is_make(module, node):
            continue
        first = [module.value(one) for one in node.args[:1]]
        makers = first if target_name(node.func) == PREPARES else [module.value(node.func)]
        if any(_is_make(module, one) for one in makers):
            yield from made_for_modes.outcomes(module, node)
        elif any(_is_make(module, one) for maker in makers + first for one in _each(maker)):
            uses = module.project.renders.of(module.site(node))
            where = ", ".join(sorted({f"{use.path}:{use.line}" for use in uses}))
            yield Remark(node, _MADE_BY_SEVERAL.format(where))


def _is_make(module: Module, function: Value) -> bool:
    """Whether something is gym's own ``make``."""
    is_one = function.kind is Kind.DOTTED and not function.choices
    is_one = is_one and function.name.partition(".")[2] in known.MAKES
    return is_one and module.project.is_legacy(function.name)


def _each(value: Value) -> tuple[Value, ...]:
    """What something may be one of, or the one that it is."""
    return value.choices or (value,)


def _elsewhere(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports what another library makes today by the ids that it gives."""
    made = module.value(node)
    if made.name in lookalikes.MAKES_BY_ID.values():
        yield Remark(
            node,
            f"no environment is registered by this id now: write {made.name}(…), and leave what "
            "it gives as it is, four values of a step and the infos of a reset",
            evidence=made.evidence,
        )


def _handed(module: Module, makes: Sequence[ast.Call]) -> list[ast.expr]:
    """The ids that are handed on together with ``make``."""
    apart = {*makes}
    others = (call for call in module.all(ast.Call) if call not in apart)
    return [id_ for call in others for id_ in handed_ids.beside_make(module, call)]


def _compared(
    module: Module,
    makes: Sequence[ast.Call],
    handed: Sequence[ast.expr],
    named: Sequence[ast.Constant],
) -> Iterator[Outcome]:
    """Renames what the ids of the environments that are made here are compared with."""
    ids = {ast.unparse(id_) for id_ in (*(call.args[0] for call in makes if call.args), *handed)}
    texts = {text: call for call in makes for text in made_ids.of_call(module, call)}
    if not (makes or handed) and (module.imports_modern or not module.project.uses_gym):
        return
    ids.update(named_ids.reads(module))
    for text in dict.fromkeys(compared_ids.written(module, ids, {*texts, *named})):
        if text not in texts and not module.target.is_partial:
            same = (call for one, call in texts.items() if one.value == text.value)
            found = list(moved_ids.moved(module, text, next(same, None)))
            edits = [one for one in found if isinstance(one, Edit)]
            yield from edits or (found if moved_ids.has_moved(module, text) else ())


def _named(
    module: Module, makes: Sequence[ast.Call], handed: Sequence[ast.expr]
) -> list[ast.Constant]:
    """The ids that other places of the project make environments by, each once."""
    made = {text for call in makes for text in made_ids.of_call(module, call)}
    apart = {*makes}
    others = (call for call in module.all(ast.Call) if call not in apart)
    found = [text for call in others for text in handed_ids.written(module, call)]
    texts = (text for id_ in handed for text in made_ids.written(module, id_))
    found.extend(text for text in texts if made_ids.is_id(text.value))
    if module.project.uses_gym and not module.imports_modern:
        found.extend(named_ids.written(module))
    return [text for text in dict.fromkeys(found) if text not in made]


def _id(module: Module, node: ast.Call) -> Iterator[Outcome]:
    for text in made_ids.of_call(module, node):
        inside = any(part is text for part in ast.walk(node))
        if inside or node is _first_with(module, text):
            yield from moved_ids.moved(module, text, node)
        else:
            yield from moved_ids.made_again(module, text, node)


def _first_with(module: Module, text: ast.Constant) -> ast.Call | None:
    """The first call of make that an id reaches: it is reported once."""
    makes = (call for call in module.all(ast.Call) if moved_ids.is_make(module, call))
    return next((call for call in makes if text in made_ids.of_call(module, call)), None)


RULE = Rule(
    code="GYM401",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Module),
    check=check,
    of_gym=(ast.Call,),
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
