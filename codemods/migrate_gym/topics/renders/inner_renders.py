"""Renders within a class's render method, which ask for what the method itself is asked for."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import is_super, own_name, passed_to
from ...module import FunctionDef, Module, definitions, method_calls
from ...project import ClassRef
from ..code import signatures
from ..resets import resets

CLOSE = "close"
OLD_PARAMETERS = (*known.RENDER_MODES, CLOSE)


def takes_mode(render: FunctionDef) -> bool:
    """Whether a render method has parameters that it loses."""
    names = list(signatures.parameters(render))[1:]
    return (
        bool(names and names[0] in OLD_PARAMETERS)
        or render.args.kwarg is not None
        or render.args.vararg is not None
    )


def besides(render: FunctionDef) -> list[str]:
    """What a render method takes besides a mode: it keeps its arguments then."""
    return [one for one in list(signatures.parameters(render))[1:] if one not in OLD_PARAMETERS]


def of_its_own(module: Module, render: FunctionDef) -> list[ast.Call]:
    """Calls of the render method of what is wrapped, or of the class above."""
    found = []
    for call, on in method_calls(render, "render"):
        receiver = ast.unparse(on)
        if receiver in ("self.env", "self.unwrapped"):
            held = module.value(on)
            if held.is_environment or not held.is_known:
                found.append(call)
        elif receiver.startswith("super(") or is_unbound(module, call):
            found.append(call)
    return found


def is_unbound(module: Module, call: ast.Call) -> bool:
    """Whether the render method of a class of environments is called: ``Walk.render(self)``."""
    if not (isinstance(call.func, ast.Attribute) and [*map(own_name, call.args[:1])] == ["self"]):
        return False
    holder = module.value(call.func.value)
    if holder.kind is not Kind.CLASS:
        return module.is_api(holder.name) or _is_base(module, call, call.func.value)
    return ":" in holder.name and _is_unmade(
        module.project.class_info(ClassRef.of(holder.name)).instance
    )


def _is_base(module: Module, node: ast.AST, named: ast.expr) -> bool:
    """Whether a class is one of those that the class around a node names as its bases."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    bases = owner.bases if owner is not None else []
    return ast.unparse(named) in map(ast.unparse, bases)


def given(module: Module, call: ast.Call) -> list[ast.expr]:
    """What a call of render() is given by position, without ``self`` where it is unbound."""
    return call.args[is_unbound(module, call) :]


def names_mode(module: Module, call: ast.Call) -> bool:
    """Whether a call of render() is given a mode that is written out."""
    named = (one.value for one in call.keywords if one.arg in known.RENDER_MODES)
    return any(
        isinstance(one, ast.Constant) and isinstance(one.value, str)
        for one in (*given(module, call)[:1], *named)
    )


def others(module: Module, render: FunctionDef, call: ast.Call) -> list[str]:
    """What a call of render() is given besides the mode, and what the method around is given."""
    taken = (*signatures.parameters(render), *OLD_PARAMETERS)
    rest = {one.arg for one in (render.args.vararg, render.args.kwarg) if one is not None}
    further = given(module, call)[1:]
    found = [one for one in further if ast.unparse(one).lstrip("*") not in (*taken, *rest)]
    found += [
        one.value
        for one in call.keywords
        if one.arg not in taken and ast.unparse(one.value) not in rest
    ]
    return [ast.unparse(one) for one in found]


def of_others(module: Module, render: FunctionDef) -> list[ast.Call]:
    """Calls that hand the mode alone on to the render method of other environments."""
    modes = [name for name in signatures.parameters(render) if name in known.RENDER_MODES]
    inner = of_its_own(module, render)
    return [
        call
        for call, on in method_calls(render, "render")
        if call not in inner
        and [*map(ast.unparse, passed_to(call))] == modes
        and module.value(on).kind is Kind.ENV
        and not module.value(on).modern
    ]


def of_held(module: Module, render: FunctionDef) -> list[ast.Call]:
    """Calls that hand the mode on to the environment in ``self.env`` which no ``make`` gave.

    A class that is no wrapper has a mode of its own, and what it holds is made for another.
    """
    modes = {name for name in signatures.parameters(render) if name in known.RENDER_MODES}
    return [
        call
        for call, on in method_calls(render, "render")
        if ast.unparse(on) == "self.env"
        and modes & {*map(ast.unparse, passed_to(call))}
        and _is_unmade(module.value(on))
    ]


def _is_unmade(held: Value) -> bool:
    """Whether something is an environment of the old API, and not what ``make`` gave."""
    return held.kind is Kind.ENV and not (held.modern or held.makes)


def asks_another(module: Module, render: FunctionDef) -> bool:
    """Whether a render method calls that of the class above, or of any other environment."""
    return any(of_its_own(module, render)) or any(
        module.value(on).kind is Kind.ENV for _, on in method_calls(render, "render")
    )


def is_rewritten(module: Module, call: ast.Call) -> bool:
    """Whether a call of render() loses its arguments, if it has any, with the method around."""
    render = module.function(call)
    owner = module.owner(render) if render is not None else None
    if render is None or owner is None or render not in definitions(owner, "render"):
        return False
    if not (call.args or call.keywords):
        return True
    if not (resets.is_legacy_class(module, owner) and takes_mode(render)):
        return False
    if besides(render) and names_mode(module, call):
        return False  # the method stays as it is, and the mode is none that it is given
    return call in of_its_own(module, render) or call in of_others(module, render)


def keeps_close(module: Module, render: FunctionDef) -> bool:
    """Whether a render method is asked to close the window by its own class, or one below it.

    It is as ``self.render(close=True)``, in most cases by ``close``, and goes on taking that.
    """
    default = signatures.defaults(render).get(CLOSE)
    if not isinstance(default, ast.Constant) or default.value is not False:
        return False
    is_plain = render.args.vararg is None and render.args.kwarg is None and not besides(render)
    return (
        is_plain
        and not of_its_own(module, render)
        and any(closes_by_itself(call) for call in module.all(ast.Call))
    )


def closes_by_itself(call: ast.Call) -> bool:
    """``self.render(close=True)``, and the same of what a class derives from."""
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "render"
        and (own_name(function.value) == "self" or is_super(function.value))
        and not call.args
        and [keyword.arg for keyword in call.keywords] == [CLOSE]
    )


def is_closed_by(module: Module, call: ast.Call, receiver: Value) -> bool:
    """Whether a call closes the window as before: by a method of the module that still does so."""
    if not closes_by_itself(call) or ":" not in receiver.name:
        return False
    holder = module.project.holder(ClassRef.of(receiver.name), "render")
    return any(
        module.class_ref(owner) == holder and keeps_close(module, render)
        for owner in module.all(ast.ClassDef)
        for render in definitions(owner, "render")
    )
