"""Constructors that take render_mode and keep it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ...analysis.reading.tree import BRANCHING
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_super, last_name
from ...findings import Level
from ...module import (
    FunctionDef,
    Module,
    called_on,
    definitions,
    method_calls,
    methods,
    own_of,
)
from ...project import ClassRef
from ...rule import Outcome
from ...text.edits import Edit, Head, Remark
from ..classes import bases
from ..classes.above import constructor_takes_mode
from ..code import beginnings, call_arguments, hidden_names, signatures
from . import handed_modes, run_again, taken_modes

PLAIN_ENVS = ("gym.Env", "gym.core.Env", "gym.GoalEnv", "gym.core.GoalEnv")
"""The bases whose constructor does nothing."""
_TAKEN = "take render_mode=None here, and keep it in self.render_mode"
_NEXT = ast.parse("super()", mode="eval").body


def rewritten(module: Module, node: ast.ClassDef, has_render: bool) -> Iterator[Outcome]:
    """Yields the new constructor of a class whose render method had a mode."""
    if module.class_info(node).is_wrapper or not renders_by_mode(module, module.class_ref(node)):
        return
    constructors = definitions(node, "__init__")
    for constructor in constructors:
        yield from _constructor(module, node, constructor)
    if not constructors:
        yield from _inherited_again(module, node)
    if has_render and not constructors and not _inherits_constructor(module, node):
        if node.decorator_list or len(node.bases) > 1 or not _is_plain_env(module, node):
            yield Remark(
                node,
                "the constructor does not take render_mode: give it that parameter and keep it in "
                "self.render_mode",
                Level.NOTE,
            )
            return
        edit = Edit(node, "the constructor takes render_mode")
        yield from run_again.keep_mode(module, edit, run_again.own(node))
        text = "def __init__(self, render_mode=None):\n    self.render_mode = render_mode\n"
        yield _before_method(edit, node, text)


def _is_plain_env(module: Module, node: ast.ClassDef) -> bool:
    """Whether the constructor above is that of gym.Env, which does nothing."""
    return module.class_info(node).root in PLAIN_ENVS


def _before_method(edit: Edit, node: ast.ClassDef, text: str) -> Edit:
    methods = (ast.FunctionDef, ast.AsyncFunctionDef, *BRANCHING)
    first = next(one for one in node.body if isinstance(one, methods))
    edit.before.append((first, Head(text)))
    return edit


def renders_by_mode(module: Module, owner: ClassRef) -> bool:
    """Whether a class, or a class of the project or of gym's above it, renders in a mode."""
    project = module.project
    for ref in (owner, *project.ancestors(owner)):
        scope = project.modules[ref.module].scopes[ref.scope]
        for binding in scope.attributes.get("render", ()):
            function = getattr(binding.value, "scope", None)
            if function is not None:
                taken = project.modules[ref.module].scopes[function].parameters
                return not set(known.RENDER_MODES).isdisjoint(taken)
    return is_rendered_by_gym(module, owner)


def is_rendered_by_gym(module: Module, owner: ClassRef) -> bool:
    """Whether a class derives from an environment of gym's own, whose constructor takes a mode."""
    return any(taken_modes.is_by_gyms(module, name) for name in bases.names(module, owner))


def _inherits_constructor(module: Module, node: ast.ClassDef) -> bool:
    project = module.project
    ancestors = project.ancestors(module.class_ref(node))
    return any(
        "__init__" in project.modules[ref.module].scopes[ref.scope].attributes for ref in ancestors
    )


def _constructor(
    module: Module, owner: ast.ClassDef, constructor: FunctionDef
) -> Iterator[Outcome]:
    is_handed_on = _hands_on(constructor)
    if not _gets_mode(module, owner, constructor):
        if is_handed_on and known.RENDER_MODE not in signatures.parameters(constructor):
            yield from _inherited_again(module, owner)
        return
    if names := _hidden(module, constructor):
        yield Remark(constructor, hidden_names.remark(names, _TAKEN))
        return
    edit = Edit(constructor, "the constructor takes render_mode")
    signatures.add_parameter(module, edit, constructor, "render_mode")
    for call in _pickling(constructor):
        call_arguments.add(module, edit, call, "render_mode=render_mode")
    for call in handed_modes.made(module, owner, constructor):
        call_arguments.add(module, edit, call, handed_modes.keyword(module, owner, call))
    again = (*run_again.own(owner), *_above_again(module, owner, run_again.above(owner)))
    yield from run_again.keep_mode(module, edit, again)
    above = _constructor_calls(constructor)
    if taking := _taking_mode(module, owner, above):
        for call in taking:
            call_arguments.add(module, edit, call, "render_mode=render_mode")
        yield edit
        return
    line = "self.render_mode = render_mode"
    if is_handed_on or (above and _is_set_above(module, module.class_ref(owner))):
        edit.after.append((module.statement(above[-1][0]), line))  # which sets it to None
    else:
        beginnings.begin(edit, constructor, [line])
    yield edit


def _is_set_above(module: Module, owner: ClassRef) -> bool:
    """Whether a constructor above a class sets render_mode, whoever calls it."""
    return is_rendered_by_gym(module, owner) or any(
        "__init__" in module.project.modules[ref.module].scopes[ref.scope].attributes
        and _is_given_mode(module, ref)
        for ref in module.project.ancestors(owner)
    )


def _is_given_mode(module: Module, ref: ClassRef) -> bool:
    return renders_by_mode(module, ref) and constructor_takes_mode(module, ref)


def _inherited_again(module: Module, owner: ast.ClassDef) -> Iterator[Outcome]:
    """Yields what keeps the mode where a constructor runs again that leaves it to the one above."""
    inherited = [(call, _NEXT) for call in run_again.own(owner)]
    for call in _above_again(module, owner, [*inherited, *run_again.above(owner)]):
        edit = Edit(call, "the constructor that runs again is given render_mode")
        remarks: list[Outcome] = [*run_again.keep_mode(module, edit, [call])]
        yield from remarks or [edit]


def _above_again(
    module: Module, owner: ast.ClassDef, calls: Iterable[tuple[ast.Call, ast.expr]]
) -> Iterator[ast.Call]:
    """Yields those of some calls of constructors above a class that get render_mode."""
    return (call for one in calls for call in _taking_mode(module, owner, [one]))


def _gets_mode(module: Module, owner: ast.ClassDef, constructor: FunctionDef) -> bool:
    """Whether a constructor has no parameter for the mode, and hands on no keywords with it."""
    if "render_mode" in signatures.parameters(constructor):
        return False
    return not _hands_on(constructor) or _is_outermost(module, owner)


def _hands_on(constructor: FunctionDef) -> bool:
    return constructor.args.kwarg is not None and _passes_keywords(constructor)


def makes_for_its_mode(module: Module, call: ast.Call) -> bool:
    """Whether a constructor that is rewritten has a call make something for the mode it takes."""
    constructor = module.function(call)
    owner = module.owner(constructor) if constructor is not None else None
    if constructor is None or owner is None or constructor.name != "__init__":
        return False
    info = module.class_info(owner)
    is_old = info.instance.kind is Kind.ENV and not (info.instance.modern or info.is_wrapper)
    if not is_old or not renders_by_mode(module, module.class_ref(owner)):
        return False
    if not _gets_mode(module, owner, constructor) or _hidden(module, constructor):
        return False
    return call in handed_modes.made(module, owner, constructor)


def is_of_its_mode(module: Module, owner: ast.ClassDef, render: ast.Call) -> bool:
    """Whether all that a class renders in a call is made for the mode that its constructor gets."""
    shown = called_on(render, "render")
    text = "" if shown is None else ast.unparse(shown)
    given = [
        made
        for method in methods(owner).values()
        for one in own_of(method, ast.Assign)
        if text in map(ast.unparse, one.targets)
        for made in handed_modes.sources(module, method, one.value)
    ]
    return bool(given) and all(
        isinstance(one, ast.Call) and makes_for_its_mode(module, one) for one in given
    )


def _hidden(module: Module, constructor: FunctionDef) -> list[str]:
    return hidden_names.by_parameters(module, constructor, (known.RENDER_MODE,))


def _constructor_calls(constructor: FunctionDef) -> list[tuple[ast.Call, ast.expr]]:
    """The calls of the constructor above, each with what it is called on."""
    calls = method_calls(constructor, "__init__")
    return [(call, on) for call, on in calls if last_name(on) != known.PICKLING]


def _pickling(constructor: FunctionDef) -> Iterator[ast.Call]:
    """The calls that keep what a copy is made with, unless they are given all that there is."""
    for call, on in method_calls(constructor, "__init__"):
        given = [ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg is None]
        if last_name(on) == known.PICKLING and "locals()" not in given:
            yield call


def _taking_mode(
    module: Module, owner: ast.ClassDef, above: list[tuple[ast.Call, ast.expr]]
) -> list[ast.Call]:
    """The calls of constructors of the project's, or of gym's, that get render_mode."""
    project, left, taking = module.project, above, list[ast.Call]()
    for ref in project.ancestors(module.class_ref(owner)):
        has_own = "__init__" in project.modules[ref.module].scopes[ref.scope].attributes
        if not has_own and not is_given_constructor(module, ref):
            continue
        # A call runs the nearest constructor alone. One by name may pass others by.
        running = [(call, on) for call, on in left if _is_own(module, on, ref)]
        left = [one for one in left if one not in running]
        if not has_own or _is_given_mode(module, ref):
            taking += (call for call, _ in running)
    return [*taking, *(call for call, on in left if _is_gyms(module, owner, on))]


def _is_own(module: Module, on: ast.expr, ref: ClassRef) -> bool:
    """Whether a constructor is looked up above the class, or in one or above it."""
    if is_super(on):
        return True
    name = module.value(on).name
    found = ClassRef.of(name) if ":" in name else None
    return found is not None and ref in (found, *module.project.ancestors(found))


def is_given_constructor(module: Module, ref: ClassRef) -> bool:
    """Whether a class that has none, nor a class above it, is given one that takes render_mode."""
    project = module.project
    scope = project.modules[ref.module].scopes[ref.scope]
    if project.class_info(ref).root not in PLAIN_ENVS or "render" not in scope.attributes:
        return False
    is_alone = len(scope.bases) == 1 and not project.has_attribute(ref, "__init__")
    return is_alone and renders_by_mode(module, ref)


def _is_gyms(module: Module, owner: ast.ClassDef, on: ast.expr) -> bool:
    """Whether a constructor is that of an environment of gym's: no base before it has one."""
    is_next = ast.unparse(on).startswith("super(")
    for base in owner.bases:
        if not is_next and last_name(base) != last_name(on):
            continue
        class_ = module.value(base)
        if ":" not in class_.name:
            return taken_modes.is_by_gyms(module, class_.name)
        ref = ClassRef.of(class_.name)
        if is_rendered_by_gym(module, ref):
            return True
        if not is_next or module.project.has_attribute(ref, "__init__"):
            return False
    return False


def _is_outermost(module: Module, owner: ast.ClassDef) -> bool:
    """Whether nothing above a class takes the keywords that its constructor hands on."""
    named = bases.names(module, module.class_ref(owner))
    is_plain = all(":" in one or _is_plain(module, one) for one in named)
    return is_plain and not _inherits_constructor(module, owner)


def _is_plain(module: Module, dotted: str) -> bool:
    """Whether a base outside the project is one of gym's with a constructor that does nothing."""
    return module.project.is_legacy(dotted) and dotted in PLAIN_ENVS


def _passes_keywords(constructor: FunctionDef) -> bool:
    """Whether ``**kwargs`` reach the constructor above."""
    assert constructor.args.kwarg is not None
    name = constructor.args.kwarg.arg
    return any(
        keyword.arg is None and ast.unparse(keyword.value) == name
        for call, _ in _constructor_calls(constructor)
        for keyword in call.keywords
    )
