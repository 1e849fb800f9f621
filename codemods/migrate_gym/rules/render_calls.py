"""Calls render() without arguments.

The mode is chosen when the environment is made, since gym 0.26. ``env.render(mode="rgb_array")``
is ``env.render()`` on an environment made with ``render_mode="rgb_array"``; the rule make-calls
puts that there. An instance of a class of the project is made for the mode in which all instances
of it are rendered, or all wrappers render what is within; where there are several, it is set to
each on the line before, and set back on the line behind where some are rendered without one. Where
what made the environment is not seen, it is named as left to do, and so is what a batch of
Stable-Baselines3 shows, which goes by the mode of its environments since 2.0. Between ``make`` and
the first reset the wrappers refuse to render: the environment itself does. What a program decides
by a render for people, which gave whether its window was open and gives None now, is named as well.
MiniGrid's frames in a size of their own (``render("rgb_array", tile_size=16)``) are drawn by the
environment's ``get_frame``, with the same bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import chain

from ..analysis.reading.records import Scope
from ..analysis.solving.parameters.rests import takes_any
from ..analysis.solving.unions import may_have_less
from ..analysis.solving.values import UNKNOWN, Kind, Value
from ..analysis.tables import known
from ..analysis.tables.functions import PREPARES
from ..analysis.tables.idioms import constant_key, own_name, target_name
from ..module import Module, owner_of
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import left_behind
from ..topics.code import call_arguments
from ..topics.renders import (
    batch_renders,
    constructors,
    early_renders,
    inner_renders,
    named_renders,
    own_renders,
    render_modes,
    set_modes,
    sized_frames,
    told_windows,
)

_ENVIRONMENTS = f"{LEGACY_ROOT}.envs."


def check(module: Module, node: ast.Call | ast.Attribute) -> Iterator[Outcome]:
    """Yields the new call of one render."""
    if isinstance(node, ast.Attribute):
        return named_renders.left(module, node)
    if type(node.func) is ast.Attribute and node.func.attr == "render":
        return _called(module, node, node.func)
    if not (node.args or node.keywords):
        return _made(module, node)
    return chain(_made(module, node), _handed_on(module, node))


def _called(module: Module, node: ast.Call, function: ast.Attribute) -> Iterator[Outcome]:
    """Yields the new call of one ``env.render(…)``."""
    called = _rendered(module, function.value)
    receiver = module.project.reached(called, "render")
    modes = [*node.args[:1], *(k.value for k in node.keywords if k.arg in known.RENDER_MODES)]
    left = left_behind.render(module, node, receiver, modes)
    if left is not None:
        yield left
    yield from batch_renders.left(module, node, receiver, modes)
    is_open = receiver.kind is Kind.UNKNOWN and _may_be_one(module, node, function.value)
    if is_open or (modes and _is_partly_gyms(receiver)):
        yield Remark(
            node,
            f"{ast.unparse(function.value)} may or may not be an environment of gym's: if it is, "
            f"make it with {_asked_for(modes[0])}, and call render()",
            evidence=receiver.evidence,
            if_old=True,
        )
    if receiver.kind is not Kind.ENV or receiver.modern or inner_renders.is_rewritten(module, node):
        return
    if _is_of_another(receiver, modes):
        return
    if receiver is not called and not receiver.makes:
        yield from _handed_to(node, receiver, modes)
        return
    yield from told_windows.left(module, node, receiver, modes)
    make = early_renders.made(module, node)
    if make is not None:
        yield from _early(module, node, make, receiver)
    if inner_renders.is_closed_by(module, node, receiver):
        return
    if any(keyword.arg == "close" and not _is_false(keyword.value) for keyword in node.keywords):
        yield Remark(node, "render(close=True) is gone: call close()", evidence=receiver.evidence)
    elif others := _others(module, node, receiver):
        frames = list(sized_frames.drawn(module, node, receiver))
        yield from frames or _left(module, node, receiver, others)
    elif modes and own_renders.is_kept(module, receiver):
        return  # what else it takes is said where it is defined
    elif not (modes and module.target.root == LEGACY_ROOT and _is_open(module, receiver)):
        # With its mode gone, one like that would be read as one for people the next time.
        yield from _plain(module, node, receiver, modes)


def _rendered(module: Module, receiver: ast.expr) -> Value:
    """What is rendered: ``self.unwrapped`` of a class that is no wrapper is ``self``."""
    if set_modes.is_own(receiver) and isinstance(receiver, ast.Attribute):
        class_ = module.class_of(receiver.value)
        ref = module.class_ref(class_) if class_ is not None else None
        is_wrapper = ref is not None and module.project.class_info(ref).is_wrapper
        if ref is not None and not (is_wrapper or module.project.has_attribute(ref, receiver.attr)):
            return module.value(receiver.value)
    return module.value(receiver)


def _early(module: Module, node: ast.Call, make: ast.Call, receiver: Value) -> Iterator[Outcome]:
    """What becomes of a render before the first reset."""
    assert isinstance(node.func, ast.Attribute)
    env = node.func.value
    if not early_renders.draws_when_reset(module, make):
        message = "only the environment itself is rendered before the first reset()"
        edit = Edit(node, message, evidence=receiver.evidence)
        yield edit.insert(module.span(env).end, ".unwrapped")
    elif early_renders.is_first(module, node, make):
        message = "the first state is drawn by reset(), and no longer when the environment is made"
        edit = Edit(node, message, evidence=receiver.evidence)
        edit.after.append((module.line(make), f"{module.source(env)}.reset()"))
        yield edit


def _others(module: Module, node: ast.Call, receiver: Value) -> list[ast.expr | ast.keyword]:
    """What a render is given besides its mode."""
    first = 0 if _takes_something_else(module, receiver, node.args[:1]) else 1
    named = (k for k in node.keywords if k.arg not in (*known.RENDER_MODES, "close"))
    return [*node.args[first:], *named]


def _is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False


def _left(
    module: Module, node: ast.Call, receiver: Value, others: Sequence[ast.AST]
) -> Iterator[Remark]:
    """Reports what a render is given besides, unless it is said where its class takes all of it."""
    if not _takes_all(module, receiver, node):
        given = ", ".join(ast.unparse(one) for one in others)
        yield Remark(
            node,
            f"render() takes no arguments now: pass {given} where the environment is made, or set "
            "an attribute that render() reads",
            evidence=receiver.evidence,
        )


def _plain(
    module: Module, node: ast.Call, receiver: Value, modes: Sequence[ast.expr]
) -> Iterator[Outcome]:
    """The call without its mode, and what is left to do where no one is made for it."""
    edit = Edit(node, "render() takes no arguments", evidence=receiver.evidence)
    is_open = (
        not receiver.makes
        and modes
        and not module.project.renders.is_led_to(module.path, node.lineno)
        and not own_renders.is_settled(module, receiver, owner_of(node))
    )
    if is_open and not set_modes.put(module, edit, node, modes[0], receiver):
        yield Remark(
            node,
            f"make this environment with {_asked_for(modes[0])}: render() takes no mode now",
            evidence=receiver.evidence,
        )
    elif not modes and (made := _shown_by_none(module, receiver)):
        yield Remark(
            node,
            f"this fails or shows nothing where the environment is made for no mode: {made} takes "
            'render_mode="human" for that',
            evidence=receiver.evidence,
            if_old=True,
        )
    if node.args or node.keywords:
        start = module.text.text.index("(", module.span(node.func).end) + 1
        yield edit.replace(Span(start, module.span(node).end - 1), "")


def _handed_to(node: ast.Call, receiver: Value, modes: Sequence[ast.expr]) -> Iterator[Remark]:
    """Reports a render that an object around an environment, not seen made, hands on to it."""
    for mode in modes:
        yield Remark(
            node,
            f"make the environment within with {_asked_for(mode)}: render() takes no mode now",
            evidence=receiver.evidence,
        )


def _shown_by_none(module: Module, receiver: Value) -> str:
    """The class of gym's own that made what is rendered, if nobody gives one a mode ("")."""
    if receiver.makes or receiver.guess or ":" in receiver.name:
        return ""
    reasons = (one.partition(" in ")[0] for one in receiver.evidence)
    classes = [one.rpartition(".")[2] for one in reasons if one.startswith(_ENVIRONMENTS)]
    class_ = next((one for one in classes if one[:1].isupper()), "")
    return "" if True in module.project.mentions.modes(class_) else class_


def _is_of_another(receiver: Value, modes: Sequence[ast.expr]) -> bool:
    """Whether what is rendered is given a size, or a guess what is no mode: none of gym's was."""
    is_sized = bool(modes) and isinstance(modes[0], (ast.Tuple, ast.List))
    return is_sized or (receiver.guess and any(map(_is_no_mode, modes)))


def _is_partly_gyms(receiver: Value) -> bool:
    """Whether one of several that are rendered in the same place is an environment of gym's."""
    return receiver.kind is Kind.MIXED and any(
        one.kind is Kind.ENV and not (one.modern or one.guess) for one in receiver.options
    )


def _may_be_one(module: Module, node: ast.Call, receiver: ast.expr) -> bool:
    """Whether what nothing is known of is called like an environment, and told a mode alone."""
    given = [*node.args, *(k.value for k in node.keywords if k.arg in known.RENDER_MODES)]
    if len(given) != 1 or len(node.args) + len(node.keywords) != 1 or not module.project.uses_gym:
        return False
    key = constant_key(receiver.slice) if isinstance(receiver, ast.Subscript) else None
    name = key if isinstance(key, str) else target_name(receiver)
    return _is_mode(given[0]) and (name.strip("_") == "env" or name.endswith("_env"))


def _is_no_mode(given: ast.expr) -> bool:
    """Whether something written out is no text: ``render(False)`` of an engine called GameEnv."""
    return isinstance(given, ast.Constant) and not isinstance(given.value, (str, type(None)))


def _takes_something_else(module: Module, receiver: Value, first: Sequence[ast.expr]) -> bool:
    """Whether the first argument of the project's own render() is called anything but mode.

    What hands on a render that is not seen may hand it to one which takes something else.
    """
    ref = ClassRef.of(receiver.name) if ":" in receiver.name else None
    renders = module.project.definitions(ref, "render") if ref is not None else []
    if not renders and may_have_less(receiver):
        return not all(_is_mode(one) or "mode" in target_name(one) for one in first)
    firsts = [next(iter([*method.parameters][1:]), "mode") for method in renders]
    return any("mode" not in first for first in firsts)


def _takes_all(module: Module, receiver: Value, node: ast.Call) -> bool:
    """Whether a class of the project, made by itself, takes all that its render() is given."""
    if ":" not in receiver.name or receiver.makes:
        return False
    renders = list(module.project.definitions(ClassRef.of(receiver.name), "render"))
    is_plain = not any(isinstance(one, ast.Starred) for one in node.args)
    named = {keyword.arg for keyword in node.keywords}
    return bool(renders) and all(
        is_plain
        and None not in named
        and len(node.args) < len(one.parameters)
        and (named <= {*one.parameters} or (takes_any(one) and _is_reported(one)))
        for one in renders
    )


def _is_reported(render: Scope) -> bool:
    """Whether what a render method takes is said at its head, and not dropped from there."""
    others = set(list(render.parameters)[1:]).difference(inner_renders.OLD_PARAMETERS)
    return render.reads_rest or bool(others)


def _made(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Makes an instance of a class of the project for the way in which it is rendered."""
    mode = own_renders.chosen(module, node)
    if mode and not constructors.makes_for_its_mode(module, node):
        edit = Edit(node, f'the environment is made for render_mode="{mode}"')
        call_arguments.add(module, edit, node, f'render_mode="{mode}"')
        yield edit


def _asked_for(mode: ast.expr) -> str:
    """How an environment is made for a mode, which may be among arguments that are handed on."""
    written = ast.unparse(mode)
    if isinstance(mode, ast.Starred):
        return f"the render_mode that is in {written}"
    return f"render_mode={written}"


def _handed_on(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Reports the mode in ``partial(env.render, mode="human")``, or after ``draw = env.render``."""
    is_partial = target_name(node.func) == PREPARES
    named = [k.value for k in node.keywords if k.arg in known.RENDER_MODES]
    modes = [*(node.args[1:2] if is_partial else filter(_may_be_mode, node.args[:1])), *named]
    if not modes:
        return
    for render in node.args[:1] if is_partial else named_renders.named(module, node.func):
        if isinstance(render, ast.Attribute) and render.attr == "render":
            owner = module.value(render.value)
            if owner.kind is Kind.ENV and not owner.modern and owner.makes and not is_partial:
                yield from _plain(module, node, owner, modes)
            elif owner.kind is Kind.ENV and not owner.modern:
                message = (
                    f"make this environment with {_asked_for(modes[0])}, and pass render() no mode"
                )
                yield Remark(node, message, evidence=owner.evidence)
    method = UNKNOWN if is_partial or type(node.func) is ast.Name else module.value(node.func)
    owner = method.of or UNKNOWN
    is_render = method.kind is Kind.METHOD and method.name == "render"
    if is_render and owner.kind is Kind.ENV and not owner.modern:
        message = f"this is render(): make its environment with {_asked_for(modes[0])}"
        yield Remark(node, f"{message}, and pass no mode", evidence=owner.evidence)


def _may_be_mode(node: ast.expr) -> bool:
    return _is_mode(node) or own_name(node) in known.RENDER_MODES


def _is_mode(node: ast.expr) -> bool:
    return type(node) is ast.Constant and node.value in known.VIEWS


def _is_open(module: Module, env: Value) -> bool:
    """Whether an environment is rendered in several ways: the rule make-calls reports it."""
    uses = [use for make in env.makes for use in module.project.renders.of(make)]
    calls = module.calls_at(env.makes)
    if all(use.mode is not None for use in uses):
        several = len({use.mode for use in uses}) > 1
        return several and not any(render_modes.for_recording(module, one, uses) for one in calls)
    return len(env.makes) > 1 or not any(render_modes.text(module, call, uses) for call in calls)


RULE = Rule(
    code="GYM205",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Attribute),
    check=check,
    words={ast.Attribute: ["render"]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                frame = env.render(mode="rgb_array")
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1", render_mode="rgb_array")
                env.reset()
                frame = env.render()
            """,
        ),
    ),
)
