"""Takes the render mode from the constructor instead of from render().

Since gym 0.26, an environment is made for one way of rendering. ``render(self, mode="human")``
loses its arguments and reads ``self.render_mode``, the old default where none was chosen;
``__init__`` takes ``render_mode`` and keeps it, so that ``gymnasium.make(…, render_mode=…)``
works. The ``close`` argument of 2016 was always False. A wrapper that passes its arguments on
passes none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..edits import Edit, Remark
from ..findings import Level
from ..module import FunctionDef, Module, first_statement, methods, own
from ..project import ClassRef
from ..text import Span
from . import _resets, _signatures
from .base import Example, Outcome, Rule, Safety

_OLD_PARAMETERS = ("mode", "close")


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new render method and constructor of a class."""
    if not _resets.is_legacy_class(module, node):
        return
    found = methods(node)
    render = found.get("render")
    if render is not None and _takes_mode(render):
        yield from _render(module, node, render)
    if module.class_info(node).is_wrapper or not renders_by_mode(module, module.class_ref(node)):
        return
    constructor = found.get("__init__")
    if constructor is not None:
        yield from _constructor(module, node, constructor)
    elif render is not None and not _inherits_constructor(module, node):
        if node.decorator_list or len(node.bases) > 1 or not _is_plain_env(module, node):
            yield Remark(
                node,
                "the constructor does not take render_mode: give it that parameter and keep it in "
                "self.render_mode",
                Level.NOTE,
            )
            return
        edit = Edit(node, "the constructor takes render_mode")
        text = "def __init__(self, render_mode=None):\n    self.render_mode = render_mode\n"
        yield _before_method(edit, node, text)


def _is_plain_env(module: Module, node: ast.ClassDef) -> bool:
    """Whether the constructor above is that of gym.Env, which does nothing."""
    return module.class_info(node).root in ("gym.Env", "gym.core.Env")


def _before_method(edit: Edit, node: ast.ClassDef, text: str) -> Edit:
    first = next(s for s in node.body if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)))
    edit.before.append((first, text))
    return edit


def _takes_mode(render: FunctionDef) -> bool:
    names = list(_signatures.parameters(render))[1:]
    return (
        bool(names and names[0] in _OLD_PARAMETERS)
        or render.args.kwarg is not None
        or render.args.vararg is not None
    )


def _render(module: Module, owner: ast.ClassDef, render: FunctionDef) -> Iterator[Outcome]:
    extra = [
        name for name in list(_signatures.parameters(render))[1:] if name not in _OLD_PARAMETERS
    ]
    if extra:
        yield Remark(
            render,
            f"render() takes {', '.join(extra)}: make it an attribute set in __init__, "
            "render() takes no arguments now",
        )
        return
    edit = Edit(
        render,
        "render() reads self.render_mode",
        evidence=module.class_info(owner).instance.evidence,
    )
    if render.args.vararg is not None:
        _starred_signature(module, edit, render)
    else:
        _signatures.remove_all_but_first(module, edit, render)
    inner = _inner_calls(render)
    for call in inner:
        _drop_arguments(module, edit, call)
    handed_on = {part for call in inner for part in ast.walk(call)}
    used = {n.id for n in own(render) if isinstance(n, ast.Name) and n not in handed_on}
    anchor, behind = first_statement(render)
    places = edit.after if behind else edit.before
    given = _signatures.defaults(render)
    if "mode" in used and "mode" in _signatures.parameters(render):
        default = f" or {module.source(given['mode'])}" if "mode" in given else ""
        places.append((anchor, f"mode = self.render_mode{default}"))
    if "close" in used and "close" in _signatures.parameters(render):
        places.append((anchor, "close = False"))
    for name in (render.args.vararg, render.args.kwarg):
        if name is not None and name.arg in used:
            yield Remark(render, f"render() reads {name.arg}: render() takes no arguments now")
            return
    yield edit


def _starred_signature(module: Module, edit: Edit, render: FunctionDef) -> None:
    first = next(iter(_signatures.parameters(render).values()))
    last = render.args.kwarg or render.args.vararg
    assert last is not None
    edit.replace(Span(module.span(first).end, module.span(last).end), "")


def _inner_calls(render: FunctionDef) -> list[ast.Call]:
    """Calls of the render method of what is wrapped, or of the class above."""
    found = []
    for node in own(render):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "render"
        ):
            receiver = ast.unparse(node.func.value)
            if receiver in ("self.env", "self.unwrapped") or receiver.startswith("super("):
                found.append(node)
    return found


def _drop_arguments(module: Module, edit: Edit, call: ast.Call) -> None:
    start = module.text.text.index("(", module.span(call.func).end) + 1
    end = module.span(call).end - 1
    if end > start:
        edit.replace(Span(start, end), "")


def renders_by_mode(module: Module, owner: ClassRef) -> bool:
    """Whether a class, or a class of the project above it, has a render method with a mode."""
    project = module.project
    for ref in (owner, *project.ancestors(owner)):
        scope = project.modules[ref.module].scopes[ref.scope]
        for binding in scope.attributes.get("render", ()):
            function = getattr(binding.value, "scope", None)
            if function is not None:
                return "mode" in project.modules[ref.module].scopes[function].parameters
    return False


def _inherits_constructor(module: Module, node: ast.ClassDef) -> bool:
    project = module.project
    ancestors = project.ancestors(module.class_ref(node))
    return any(
        "__init__" in project.modules[ref.module].scopes[ref.scope].attributes for ref in ancestors
    )


def _constructor(
    module: Module, owner: ast.ClassDef, constructor: FunctionDef
) -> Iterator[Outcome]:
    if "render_mode" in _signatures.parameters(constructor):
        return
    if constructor.args.kwarg is not None and _passes_keywords(constructor):
        return
    edit = Edit(constructor, "the constructor takes render_mode")
    _signatures.add_parameter(module, edit, constructor, "render_mode")
    above = _constructor_calls(constructor)
    if above and _takes_render_mode_above(module, owner):
        _resets.add_argument(module, edit, above[0], "render_mode=render_mode")
        yield edit
        return
    anchor, behind = first_statement(constructor)
    (edit.after if behind else edit.before).append((anchor, "self.render_mode = render_mode"))
    yield edit


def _constructor_calls(constructor: FunctionDef) -> list[ast.Call]:
    """The calls of the constructor above."""
    return [
        node
        for node in own(constructor)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "__init__"
    ]


def _takes_render_mode_above(module: Module, owner: ast.ClassDef) -> bool:
    """Whether the constructor above is one of the project's that gets render_mode as well."""
    project = module.project
    for ref in project.ancestors(module.class_ref(owner)):
        attributes = project.modules[ref.module].scopes[ref.scope].attributes
        if "__init__" in attributes:
            return renders_by_mode(module, ref)
    return False


def _passes_keywords(constructor: FunctionDef) -> bool:
    """Whether ``**kwargs`` reach the constructor above."""
    assert constructor.args.kwarg is not None
    name = constructor.args.kwarg.arg
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "__init__"
        and any(k.arg is None and ast.unparse(k.value) == name for k in node.keywords)
        for node in own(constructor)
    )


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
