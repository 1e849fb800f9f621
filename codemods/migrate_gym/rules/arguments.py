"""Passes arguments under their names of today.

Wrappers and registration functions of gymnasium 1.x have other parameters than those of gym:
``num_stack`` is ``stack_size``, ``f`` is ``func``, a ``max_episode_steps`` that was left out has to
be passed. Gym's own environments take ``render_mode`` first, so ``PendulumEnv(9.8)`` is
``PendulumEnv(g=9.8)``. ``apply_api_compatibility`` is removed where the environment's class is
rewritten as well. Arguments that have nothing left to do are dropped and named in a note; where one
needs a decision, the call is reported and the argument stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves
from gymport.moves.rows import DELETE, release

from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..analysis.tables.functions import CONSTRUCTOR, PREPARES
from ..analysis.tables.idioms import target_name
from ..findings import Level
from ..module import Module, all_of
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import chosen_classes, handed_classes, limits_below, put_around
from ..topics.code import argument_values, call_arguments, dropping, signatures
from ..topics.code.argument_values import LIMIT, TAG
from ..topics.ids.own_registrations import is_rewritten
from ..topics.renders import recording
from ..topics.spaces import pairs, scaled_spaces

_ADAPTING = "apply_api_compatibility"
_UNTAGGED = "specs have no tags now: what reads them needs a dict of your own"
_WRAPPERS = "wrappers"
_CALLED = (Kind.CLASS, Kind.DOTTED, Kind.FUNCTION, Kind.CALLABLE)


def check(
    module: Module, node: ast.Call | handed_classes.Holder | chosen_classes.Mention
) -> Iterator[Outcome]:
    """Yields the new arguments of one call, or what a class that is handed on has to be given."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        yield from chosen_classes.handed_on(module, node)
        for call in chosen_classes.calls(module, node):
            yield from _of_one_of_several(module, call)
        return
    if not isinstance(node, ast.Call):
        yield from handed_classes.handed_on(module, node)
        return
    if target_name(node.func) == PREPARES and node.args:
        yield from _partial(module, node)
        return
    dotted = _called(module, node)
    if not dotted or not module.is_of_gym(dotted):
        return
    if recording.is_old(module, node):
        return
    adapted = [k for k in node.keywords if k.arg == _ADAPTING and is_rewritten(module, node)]
    row = moves.arguments(dotted, module.target.release)
    if adapted:
        edit = Edit(node, "the environment speaks the API of today by itself")
        call_arguments.drop(module, edit, adapted[0])
        yield edit
        return
    if row is None or module.target.place(dotted).new is None:
        return
    yield from _passed(module, node, row)
    given = module.value(node.args[0]).kind if node.args else Kind.UNKNOWN
    is_taken = given is not Kind.LOOKALIKE  # which gymnasium's wrappers do not take
    if is_taken and _is_told(module, row.note):
        yield Remark(node, f"{dotted}: {row.note}", Level.NOTE)
    if _is_told(module, row.vector_note) and given not in (Kind.ENV, Kind.LOOKALIKE):
        yield Remark(node, f"{dotted}: {row.vector_note}", Level.NOTE)


def _of_one_of_several(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``(SyncVectorEnv if count == 1 else AsyncVectorEnv)(makers)``."""
    row = chosen_classes.row(module, node)
    if row is None:
        yield from chosen_classes.doubtful(module, node)
        return
    yield from _passed(module, node, row)
    if _is_told(module, row.note):
        yield Remark(node, f"{row.old}: {row.note}", Level.NOTE)


def _is_told(module: Module, note: str) -> bool:
    """Whether there is a note, and it is not about gymnasium where another library is used."""
    root = module.target.root
    return bool(note) and (root == known.MODERN_ROOT or known.MODERN_ROOT not in note)


def _passed(module: Module, node: ast.Call, row: moves.Arguments) -> Iterator[Outcome]:
    """What is passed under another name, has to go, or has to be said."""
    edit = Edit(node, f"{row.old.rsplit('.', 1)[-1]} takes its arguments under new names")
    for keyword in node.keywords:
        yield from _keyword(module, edit, keyword, node, row)
    yield from _unpacked(module, node, row)
    yield from _positional(module, edit, node, row)
    yield from _listed(module, edit, node, row)
    yield from _added(module, edit, node, row)
    yield from put_around.outcomes(module, edit, node, row)
    if edit.replacements:
        yield edit


def _partial(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``partial(FrameStack, num_stack=4)``."""
    dotted = module.dotted(node.args[0])
    row = moves.arguments(dotted, module.target.release) if dotted else None
    if row is None or not module.is_of_gym(dotted) or module.target.place(dotted).new is None:
        return
    edit = Edit(node, f"{dotted.rsplit('.', 1)[-1]} takes its arguments under new names")
    for keyword in node.keywords:
        yield from _keyword(module, edit, keyword, node, row)
    yield from _added_to_partial(module, edit, node, row)
    yield from put_around.told(node, row)
    if edit.replacements:
        yield edit


def _added_to_partial(
    module: Module, edit: Edit, node: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    """Passes what has to be said now, or reports what the environment would have to say."""
    passed = {row.renamed.get(k.arg or "", k.arg or "") for k in node.keywords}
    is_open = len(node.args) > 1 or any(keyword.arg is None for keyword in node.keywords)
    for name, source in row.added.items():
        if name in passed or (is_open and not row.is_new(name)):
            continue
        if "{env}" in source:
            yield Remark(node, f"pass {name}={source.format(env='env')}, which was the default")
        else:
            call_arguments.add(module, edit, node, f"{name}={source}")


def _unpacked(module: Module, node: ast.Call, row: moves.Arguments) -> Iterator[Remark]:
    """Reports old names among arguments that stand in a dict."""
    for keyword in node.keywords:
        held = keyword.value if keyword.arg is None else None
        for name in _keys(module, held) if held is not None else ():
            if name in row.renamed:
                yield Remark(node, f"the dict of arguments has {name}: it is {row.renamed[name]}")
            elif name in row.removed:
                yield Remark(node, f"the dict of arguments has {name}: {row.removed[name]}")


def _keys(module: Module, held: ast.expr) -> list[str]:
    """The keys that a dict of arguments is written with, or is given one by one."""
    found = pairs.values(module, held)
    keys = [key for one in found if isinstance(one, ast.Dict) for key in one.keys]
    for assign in all_of(module.scope(held), ast.Assign):
        put = (one for one in assign.targets if isinstance(one, ast.Subscript))
        keys += [one.slice for one in put if ast.unparse(one.value) == ast.unparse(held)]
    texts = (key.value for key in keys if isinstance(key, ast.Constant))
    return [text for text in dict.fromkeys(texts) if isinstance(text, str)]


def _called(module: Module, node: ast.Call) -> str:
    """The function or class that a call passes its arguments to; "" where it is not imported."""
    dotted = module.dotted(node.func)
    if type(node.func) is ast.Attribute and node.func.attr == CONSTRUCTOR:
        owner = module.class_around(node)
        if owner is not None and owner.bases and ast.unparse(node.func).startswith("super("):
            dotted = _constructor_above(module, owner)
        dotted = dotted.removesuffix(f".{CONSTRUCTOR}")
        if dotted.partition(".")[2] in known.WRAPPER_CLASSES:
            return f"{known.LEGACY_ROOT}.Wrapper" if module.is_of_gym(dotted) else ""
    return dotted


def _constructor_above(module: Module, owner: ast.ClassDef) -> str:
    """The class of gym's whose constructor comes next: bases without one are passed over."""
    for base in owner.bases:
        class_ = module.value(base)
        if class_.kind is not Kind.CLASS or ":" not in class_.name:
            return module.dotted(base)
        ref = ClassRef.of(class_.name)
        if module.project.has_attribute(ref, CONSTRUCTOR):
            return ""
        if module.project.class_info(ref).is_wrapper:
            return module.project.class_info(ref).root
    return ""


def _keyword(
    module: Module, edit: Edit, keyword: ast.keyword, call: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    name = keyword.arg or ""
    if name in row.removed:
        yield from _removed(module, edit, keyword, call, row)
        return
    new = row.renamed.get(name)
    if new is not None and any(one.arg == new for one in call.keywords):
        yield Remark(keyword, f"{name} is called {new} now, which is passed too: keep one of them")
        return
    if new is not None:
        start = module.span(keyword).start
        edit.replace(module.span(keyword)._replace(start=start, end=start + len(name)), new)
    yield from argument_values.translate(module, edit, name, keyword.value, row)


def _removed(
    module: Module, edit: Edit, keyword: ast.keyword, call: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    limit, advice = _limit(keyword), row.removed[keyword.arg or ""]
    limits = {LIMIT, *(old for old, new in row.renamed.items() if new == LIMIT)}
    if limit is not None and limits.isdisjoint(one.arg for one in call.keywords):
        text = f"{LIMIT}={module.source(limit)}"
        edit.replace(module.span(keyword), text)
    elif limit is not None or dropping.asks_for_nothing(keyword.value):
        call_arguments.drop(module, edit, keyword)
    elif advice.startswith(DELETE):
        call_arguments.drop(module, edit, keyword)
        yield Remark(keyword, dropping.said(ast.unparse(keyword), advice), Level.NOTE)
    elif keyword.arg == "tags" and dropping.only_describes(keyword.value):
        call_arguments.drop(module, edit, keyword)
        yield Remark(keyword, f"{ast.unparse(keyword)} is dropped: {_UNTAGGED}", Level.NOTE)
    else:
        yield Remark(keyword, f"{keyword.arg}: {advice}")


def _limit(keyword: ast.keyword) -> ast.expr | None:
    """The limit of steps that ``tags`` gave, where they gave nothing else."""
    tags = keyword.value
    if keyword.arg != "tags" or not isinstance(tags, ast.Dict) or len(tags.keys) != 1:
        return None
    key = tags.keys[0]
    is_limit = isinstance(key, ast.Constant) and key.value == TAG
    return tags.values[0] if is_limit else None


def _listed(module: Module, edit: Edit, call: ast.Call, row: moves.Arguments) -> Iterator[Outcome]:
    """Puts a single wrapper of ``gym.vector.make`` into a list."""
    place = row.positional.index(_WRAPPERS) if _WRAPPERS in row.positional else len(call.args)
    passed = [*call.args[place : place + 1]]
    passed += [keyword.value for keyword in call.keywords if keyword.arg == _WRAPPERS]
    for one in passed:
        is_named = isinstance(one, (ast.Name, ast.Attribute))
        kind = module.value(one).kind if is_named else Kind.UNKNOWN
        if isinstance(one, ast.Lambda) or kind in _CALLED:
            before = f"{ast.unparse(one)} and [" if _may_be_none(module, one) else "["
            edit.wrap(module.span(one), before, "]")
        elif is_named and kind is not Kind.MANY:
            yield Remark(one, "wrappers is a list now: put a single wrapper into one")


def _may_be_none(module: Module, wrapper: ast.expr) -> bool:
    """Whether no wrapper at all may be passed: by a parameter, or a variable that is None first."""
    if isinstance(wrapper, ast.Attribute):
        return ast.unparse(wrapper).startswith("self.")
    function = module.function(wrapper)
    if function is not None and ast.unparse(wrapper) in signatures.parameters(function):
        return True
    held = pairs.values(module, wrapper)
    return any(isinstance(one, ast.Constant) and one.value is None for one in held)


def _positional(
    module: Module, edit: Edit, node: ast.Call, row: moves.Arguments
) -> Iterator[Outcome]:
    args = node.args[_is_unbound(node) :]
    if _gives_mode_first(row, args):
        return
    for place, (name, argument) in enumerate(zip(row.positional, args)):
        if isinstance(argument, ast.Starred):
            yield from _spread(module, node, argument, row, place)
            return
        if name in row.removed and row.droppable(name) and argument is args[-1]:
            call_arguments.drop(module, edit, argument)
            yield Remark(argument, dropping.said(name, row.removed[name]), Level.NOTE)
        elif name in row.removed:
            yield Remark(argument, f"the argument {name}: {row.removed[name]}")
        else:
            yield from argument_values.translate(module, edit, name, argument, row)
            if name in row.named:
                edit.insert(module.span(argument).start, f"{name}=")


def _spread(
    module: Module, node: ast.Call, star: ast.Starred, row: moves.Arguments, place: int
) -> Iterator[Remark]:
    """Reports what may be among the arguments of a tuple: ``SyncVectorEnv(*args)``."""
    given = module.value(star.value)
    end = place + len(given.parts) if given.kind is Kind.MANY and given.parts else None
    passed = row.positional[place:end]
    gone = [name for name in passed if name in row.removed]
    moved = [name for name in passed if name in row.named]
    if moved:
        yield Remark(star, f"{moved[0]} has another place now: pass it by its name")
    elif gone and target_name(node.func) != CONSTRUCTOR:  # which hands on what it is given
        names = ", ".join(gone)
        text = f"{ast.unparse(star)} may pass {names} by place: {row.removed[gone[0]]}"
        yield Remark(star, text, Level.MANUAL if end else Level.NOTE)


def _gives_mode_first(row: moves.Arguments, args: list[ast.expr]) -> bool:
    """Whether a call is of a later gym: with a render mode where old parameters were."""
    if not row.named or row.named != row.positional or not args:
        return False
    first = args[0]
    is_mode = isinstance(first, ast.Constant) and first.value in known.VIEWS
    return is_mode or ast.unparse(first).rpartition(".")[2] in known.RENDER_MODES


def _is_unbound(node: ast.Call) -> bool:
    """Whether a constructor is given ``self``: ``gym.Wrapper.__init__(self, env)``."""
    return target_name(node.func) == CONSTRUCTOR and "super(" not in ast.unparse(node.func)


def _added(module: Module, edit: Edit, node: ast.Call, row: moves.Arguments) -> Iterator[Outcome]:
    passed = {row.renamed.get(k.arg or "", k.arg or "") for k in node.keywords}
    args = node.args[_is_unbound(node) :]
    passed |= {row.renamed.get(name, name) for name, _ in zip(row.positional, args)}
    is_open = any(keyword.arg is None for keyword in node.keywords)
    for name, source in row.added.items():
        if name in passed or (is_open and not row.is_new(name)):
            continue
        env = args[0] if args else None
        if name == "observation_space":
            found = scaled_spaces.space(module, node)
            if isinstance(found, Remark):
                yield found
            source = found if isinstance(found, str) else source
        if name == LIMIT and env is not None:
            source = limits_below.own(module, node, source) or source
        if "{env}" in source and not argument_values.can_be_asked(module, env, source):
            yield Remark(node, f"pass {name}={source.format(env='env')}, which was the default")
            continue
        call_arguments.add(
            module, edit, node, f"{name}={source.replace('{env}', ast.unparse(env) if env else '')}"
        )


RULE = Rule(
    code="GYM501",
    since=min((row.since for row in moves.ARGUMENTS), key=release),
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.List, ast.Tuple, ast.keyword, ast.Name, ast.Attribute),
    check=check,
    words={
        ast.Call: (PREPARES, CONSTRUCTOR),
        **dict.fromkeys((ast.Name, ast.Attribute), chosen_classes.NAMES),
    },
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                from gym.wrappers import TransformReward

                def half(env):
                    return TransformReward(env, f=lambda reward: reward / 2)
            """,
            """
                from gymnasium.wrappers import TransformReward

                def half(env):
                    return TransformReward(env, func=lambda reward: reward / 2)
            """,
        ),
    ),
)
