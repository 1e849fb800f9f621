"""Takes the render mode from the constructor instead of from render().

Since gym 0.26, an environment is made for one way of rendering. ``render(self, mode="human")``
loses its arguments and reads ``self.render_mode``, or the old default where that is None;
``__init__`` takes ``render_mode`` and keeps it, so that ``gymnasium.make(…, render_mode=…)`` works;
that of a class that derives from one of gym's own environments hands it on, and a method that runs
a constructor again, as ``reset`` with ``self.__init__()``, gives it the mode again.
The ``close`` argument of 2016 was always False. It stays where the class closes its window by
``self.render(close=True)``; where it is True by default, that is kept and reported.
A wrapper's ``render`` passes on no arguments any more; where an environment renders
others in its own mode, that is reported. A method that takes more than that keeps its arguments,
for who calls it by ``unwrapped``, if all have defaults: that of the mode is ``self.render_mode``.

What a class makes in its constructor, by ``make`` or by a class, and renders in the mode that its
own ``render`` is asked for, is made for the mode of the class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from ..analysis.tables import known
from ..findings import Level
from ..module import FunctionDef, Module, definitions, own, own_of
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import left_behind
from ..topics.code import beginnings, signatures
from ..topics.renders import constructors, inner_renders
from ..topics.resets import resets

_CLOSE = inner_renders.CLOSE
_CLOSED = (
    "render() takes no close now, which was True here by default: where it is called with "
    "close=False, as gym called _render(), have the constructor take it"
)


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new render method and constructor of a class."""
    renders = definitions(node, "render")
    if not resets.is_legacy_class(module, node):
        if len(renders) == 1 and inner_renders.takes_mode(renders[0]):
            yield from left_behind.render_method(module, node, renders[0])
        return
    for render in renders:
        if inner_renders.takes_mode(render):
            yield from _render(module, node, render)
        elif name := _mode_by_another_name(render):
            message = f"render() takes its mode as {name}: call it mode, and run this again"
            yield Remark(render, message)
    yield from constructors.rewritten(module, node, bool(renders))


def _mode_by_another_name(render: FunctionDef) -> str:
    """The parameter that is a mode by default, whatever it is called ("" for none)."""
    names = list(signatures.parameters(render))[1:]
    default = signatures.defaults(render).get(names[0]) if names else None
    is_mode = isinstance(default, ast.Constant) and default.value in known.VIEWS
    return names[0] if is_mode else ""


def _render(module: Module, owner: ast.ClassDef, render: FunctionDef) -> Iterator[Outcome]:
    extra = inner_renders.besides(render)
    if extra:
        yield from _with_others(module, owner, render, extra)
        return
    edit = Edit(
        render,
        "render() reads self.render_mode",
        evidence=module.class_info(owner).instance.evidence,
    )
    if render.args.vararg is not None:
        _starred_signature(module, edit, render)
    else:
        rest = f", {_CLOSE}=False" if inner_renders.keeps_close(module, render) else ""
        signatures.remove_all_but_first(module, edit, render, rest)
    others = inner_renders.of_others(module, render)
    inner = [*inner_renders.of_its_own(module, render), *others]
    handed_on = {part for call in inner for part in ast.walk(call)}
    used = {n.id for n in own(render) if isinstance(n, ast.Name) and n not in handed_on}
    is_wrapper = module.class_info(owner).is_wrapper
    is_for_two = is_wrapper and not used.isdisjoint(known.RENDER_MODES)
    apart = others if is_wrapper else [*others, *inner_renders.of_held(module, render)]
    left = [one for one in apart if not constructors.is_of_its_mode(module, owner, one)]
    shared = inner if is_for_two else []
    named = [one for one in shared if inner_renders.names_mode(module, one)]
    yield from _within(owner, left, named)
    for call in inner:
        yield from _called_inside(module, edit, render, call)
    beginnings.begin(edit, render, _parameters_kept(module, render, used))
    if _CLOSE in used and _closes(render):
        yield Remark(render, _CLOSED)
    for name in (render.args.vararg, render.args.kwarg):
        if name is not None and name.arg in used:
            yield Remark(render, f"render() reads {name.arg}: render() takes no arguments now")
            return
    yield edit


def _with_others(
    module: Module, owner: ast.ClassDef, render: FunctionDef, extra: Sequence[str]
) -> Iterator[Outcome]:
    """Lets a method be called without a mode that takes more, where the rest has defaults.

    Who calls the method itself may go on as before. Wrappers hand on nothing.
    """
    parameters, given = signatures.parameters(render), signatures.defaults(render)
    mode = next((name for name in known.RENDER_MODES if name in parameters), "")
    needed = {*list(parameters)[1:]} - {*given, mode}
    is_wrapper = module.class_info(owner).is_wrapper
    if needed or is_wrapper or inner_renders.asks_another(module, render):
        yield Remark(
            render,
            f"render() takes {', '.join(extra)}: make it an attribute set in __init__, "
            "render() takes no arguments now",
        )
        return
    yield Remark(
        render,
        f"wrappers hand on no {', '.join(extra)} now: call env.unwrapped.render(…) with that, or "
        "have the constructor take it",
        Level.NOTE,
    )
    is_settled = any(one.attr == known.RENDER_MODE for one in own_of(render, ast.Attribute))
    if not is_settled and any(one.id == mode for one in own_of(render, ast.Name)):
        yield _with_default(module, render, mode)


def _with_default(module: Module, render: FunctionDef, mode: str) -> Edit:
    """Has a method that is given no mode read that of its environment."""
    edit = Edit(render, "render() reads self.render_mode where it is given no mode")
    taken, default = signatures.parameters(render)[mode], signatures.defaults(render).get(mode)
    chosen = f"{mode} or self.{known.RENDER_MODE}"
    if default is None:
        edit.insert(module.span(taken).end, "=None" if taken.annotation is None else " = None")
    else:
        chosen += f" or {module.source(default)}"
        edit.replace(module.span(default), "None")
    beginnings.begin(edit, render, [f"{mode} = {chosen.removesuffix(' or None')}"])
    return edit


def _within(
    owner: ast.ClassDef, others: Iterable[ast.Call], shared: Iterable[ast.Call]
) -> Iterator[Remark]:
    """Reports the renders within a render that need an environment made for their mode.

    Args:
        owner: The class.
        others: Those of other environments.
        shared: Those in a mode of what a wrapper is around, which has the wrapper's own.
    """
    for call in others:
        yield Remark(
            call,
            "make this environment with the render_mode of the one that shows it: render() takes "
            "no mode now",
        )
    for call in shared:
        yield Remark(
            call,
            f"{owner.name} has the render_mode of what it is around, which is made for this "
            "render: where it is to show something itself, tell it so in its constructor",
        )


def _called_inside(
    module: Module, edit: Edit, render: FunctionDef, call: ast.Call
) -> Iterator[Outcome]:
    """Leaves out what a render inside hands on of this one's parameters."""
    if others := inner_renders.others(module, render, call):
        yield Remark(
            call,
            f"render() takes no arguments now: pass {', '.join(others)} where the environment "
            "is made, or leave them to one whose own render() takes them",
        )
    else:
        _drop_arguments(module, edit, call)


def _parameters_kept(module: Module, render: FunctionDef, used: set[str]) -> Iterator[str]:
    """The lines that give parameters which are gone, and still read, what they held."""
    parameters, given = signatures.parameters(render), signatures.defaults(render)
    for mode in known.RENDER_MODES:
        if mode in used and mode in parameters:
            default = module.source(given[mode]) if mode in given else "None"
            chosen = "" if default == "None" else f" or {default}"
            yield f"{mode} = self.render_mode{chosen}"
    if _CLOSE in used and _CLOSE in parameters and not inner_renders.keeps_close(module, render):
        yield f"{_CLOSE} = {_closes(render)}"


def _closes(render: FunctionDef) -> bool:
    """Whether ``close`` holds where nothing is passed."""
    default = signatures.defaults(render).get(_CLOSE)
    return isinstance(default, ast.Constant) and bool(default.value)


def _starred_signature(module: Module, edit: Edit, render: FunctionDef) -> None:
    first = next(iter(signatures.parameters(render).values()))
    last = render.args.kwarg or render.args.vararg
    assert last is not None
    edit.replace(Span(module.span(first).end, module.span(last).end), "")


def _drop_arguments(module: Module, edit: Edit, call: ast.Call) -> None:
    start = module.text.text.index("(", module.span(call.func).end) + 1
    if inner_renders.is_unbound(module, call):
        start = module.span(call.args[0]).end
    end = module.span(call).end - 1
    if end > start:
        edit.replace(Span(start, end), "")


RULE = Rule(
    code="GYM304",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def __init__(self, size):
                        self.size = size

                    def render(self, mode="human"):
                        if mode == "ansi":
                            return str(self.size)
                        print(self.size)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def __init__(self, size, render_mode=None):
                        self.render_mode = render_mode
                        self.size = size

                    def render(self):
                        mode = self.render_mode or "human"
                        if mode == "ansi":
                            return str(self.size)
                        print(self.size)
            """,
        ),
    ),
)
