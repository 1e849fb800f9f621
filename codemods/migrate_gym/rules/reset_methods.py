"""Gives reset() its new signature and lets it return the info.

An environment's ``reset(self)`` becomes ``reset(self, *, seed=None, options=None)``, begins with
``super().reset(seed=seed)``, which seeds ``np_random``, and returns ``obs, {}``. A seed method that
does more than seed ``np_random`` is kept and called. A wrapper's ``reset(self)`` takes ``**kwargs``
and passes them to the first reset of the environment within, whose info it returns.

A class that derives from an environment of the project passes seed and options on to ``super()``
where it called it before, and only seeds where it did not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind
from ..edits import Edit, Remark
from ..findings import Level
from ..module import FunctionDef, Module, first_statement, methods, own
from . import _resets, _signatures
from .base import Example, Outcome, Rule, Safety


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new reset method of a class."""
    reset = methods(node).get("reset")
    if reset is None or not _resets.is_legacy_class(module, node):
        return
    info = module.class_info(node)
    edit = Edit(
        reset,
        "reset() takes seed and options and returns the info",
        evidence=info.instance.evidence,
    )
    if "return_info" in _signatures.parameters(reset):
        yield from _with_return_info(module, edit, reset)
        return
    if info.is_wrapper:
        _wrapper_signature(module, edit, reset)
    elif not _forwards_keywords(module, reset):
        _signatures.add_keywords(module, edit, reset, ("seed", "options"))
        yield from _seeding(module, edit, node, reset)
    yield from _returns(module, edit, reset)
    _annotation(module, edit, reset)
    yield edit


def _with_return_info(module: Module, edit: Edit, reset: FunctionDef) -> Iterator[Outcome]:
    """A reset of gym 0.22 to 0.25: it gives the pair when asked, and is asked from now on."""
    default = _signatures.defaults(reset).get("return_info")
    if isinstance(default, ast.Constant) and default.value is False:
        yield edit.replace(module.span(default), "True")


def _wrapper_signature(module: Module, edit: Edit, reset: FunctionDef) -> None:
    has_own = len(_signatures.parameters(reset)) > 1 or reset.args.vararg is not None
    name = reset.args.kwarg.arg if reset.args.kwarg is not None else "kwargs"
    if reset.args.kwarg is None and "seed" not in _signatures.parameters(reset):
        _signatures.add_variable_keywords(module, edit, reset, name)
    elif reset.args.kwarg is None:
        _signatures.add_keywords(module, edit, reset, ("options",))
        return
    calls = sorted(_resets.reset_calls(module, reset), key=_is_of_another)
    if (
        calls
        and not calls[0].args
        and not calls[0].keywords
        and (not has_own or reset.args.kwarg is None)
    ):
        _resets.add_argument(module, edit, calls[0], f"**{name}")


def _is_of_another(call: ast.Call) -> bool:
    """Whether a call resets something else than the environment that is wrapped."""
    name = ast.unparse(call.func)
    return name != "self.env.reset" and not name.startswith("super(")


def _forwards_keywords(module: Module, reset: FunctionDef) -> bool:
    """Whether seed and options reach the class above through ``**kwargs``."""
    if reset.args.kwarg is None:
        return False
    return any(
        keyword.arg is None and ast.unparse(keyword.value) == reset.args.kwarg.arg
        for call in _super_calls(module, reset)
        for keyword in call.keywords
    )


def _super_calls(module: Module, reset: FunctionDef) -> list[ast.Call]:
    """The calls of the reset method above: ``super().reset()`` or ``Base.reset(self)``."""
    return [
        node
        for node in own(reset)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "reset"
        and (_is_super(node.func.value) or _is_class(module, node.func.value))
    ]


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super"


def _is_class(module: Module, node: ast.expr) -> bool:
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    return module.value(node).kind is Kind.CLASS or bool(module.dotted(node))


def _seeding(
    module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef
) -> Iterator[Outcome]:
    """Passes the seed to whoever draws the random numbers."""
    info = module.class_info(owner)
    lines: list[str] = []
    inherited = _inherits_reset(module, owner)
    supers = _super_calls(module, reset)
    if supers:
        given = {keyword.arg for keyword in supers[0].keywords}
        names = ("seed", "options") if inherited else ("seed",)
        missing = [f"{name}={name}" for name in names if name not in given]
        if missing:
            _resets.add_argument(module, edit, supers[0], ", ".join(missing))
    elif info.root and module.is_api(info.root):
        env = _env_expression(module) if inherited else ""
        if inherited and not env:
            yield Remark(reset, "seed np_random here: call gymnasium.Env.reset(self, seed=seed)")
        lines.append(f"{env}.reset(self, seed=seed)" if inherited else "super().reset(seed=seed)")
    elif info.root:
        yield Remark(
            reset,
            f"{info.root} is not part of this project: see whether its reset() takes a seed, "
            "and call super().reset(seed=seed) if it does",
        )
    if module.project.keeps_seed(module.class_ref(owner)):
        lines.append("if seed is not None:\n    self.seed(seed)")
    anchor, behind = first_statement(reset)
    places = edit.after if behind else edit.before
    places.extend((anchor, line) for line in lines)


def _inherits_reset(module: Module, owner: ast.ClassDef) -> bool:
    return any(
        "reset" in module.project.modules[ref.module].scopes[ref.scope].attributes
        for ref in module.project.ancestors(module.class_ref(owner))
    )


def _env_expression(module: Module) -> str:
    """How this module spells gym.Env, if it can."""
    for node in (*module.all(ast.Attribute), *module.all(ast.Name)):
        assert isinstance(node, (ast.Attribute, ast.Name))
        if module.dotted(node) in ("gym.Env", "gym.core.Env"):
            return ast.unparse(node)
    for imported in module.all(ast.Import):
        for alias in imported.names:
            if alias.name == "gym":
                return f"{alias.asname or alias.name}.Env"
    return ""


def _returns(module: Module, edit: Edit, reset: FunctionDef) -> Iterator[Outcome]:
    calls = list(_resets.reset_calls(module, reset))
    infos = _resets.infos(module, reset)
    returns = [node for node in own(reset) if isinstance(node, ast.Return)]
    for node in returns:
        known = [name for line, name in infos if line < node.lineno]
        yield from _return(module, edit, reset, node, calls, known[-1] if known else "{}")
    if (
        not returns
        and not _is_abstract(reset)
        and not any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own(reset))
    ):
        edit.after.append((reset.body[-1], "return None, {}"))
        yield Remark(
            reset,
            "reset() returned nothing: return the first observation in place of None",
            Level.NOTE,
        )


def _return(
    module: Module,
    edit: Edit,
    reset: FunctionDef,
    node: ast.Return,
    calls: list[ast.Call],
    info: str,
) -> Iterator[Outcome]:
    value = node.value
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        edit.replace(module.span(node), "return None, {}")
        return
    inside = [call for call in calls if any(part is call for part in ast.walk(value))]
    if value in inside:
        return
    if _is_pair(value) and not _observes_tuples(module, reset):
        if _has_content(value):
            yield Remark(
                value,
                "reset() returns two values: if the second is no info, return (obs, {}) with both "
                "in obs",
            )
        return
    if len(inside) == 1:
        obs, info = module.fresh("obs", reset), module.fresh("info", reset)
        edit.before.append((node, f"{obs}, {info} = {_call_text(module, edit, inside[0])}"))
        edit.replace(module.span(inside[0]), obs)
    start, end = module.span(value)
    if isinstance(value, ast.Tuple) and not module.text.text[start:].startswith("("):
        edit.insert(start, "(").insert(end, f"), {info}")
    else:
        end = _behind_parentheses(module, node, end)
        edit.insert(end, f", {info}")


def _behind_parentheses(module: Module, node: ast.Return, end: int) -> int:
    """The end of a returned expression with the parentheses around it, which `ast` leaves out."""
    return max(end, module.span(node).end)


def _call_text(module: Module, edit: Edit, call: ast.Call) -> str:
    """A call's text with the arguments that the edit adds to it."""
    text = module.source(call)
    start, end = module.span(call)
    added = [r for r in edit.replacements if start < r.span.start < end]
    for replacement in added:
        edit.replacements.remove(replacement)
        at = replacement.span.start - start
        text = text[:at] + "".join(str(part) for part in replacement.parts) + text[at:]
    return text


def _is_pair(value: ast.expr) -> bool:
    """Whether what is returned looks like (obs, info)."""
    if not (isinstance(value, ast.Tuple) and len(value.elts) == 2):
        return False
    last = value.elts[1]
    return isinstance(last, ast.Dict) or (isinstance(last, ast.Name) and "info" in last.id)


def _has_content(value: ast.expr) -> bool:
    last = value.elts[1] if isinstance(value, ast.Tuple) else None
    return isinstance(last, ast.Dict) and bool(last.keys)


def _observes_tuples(module: Module, reset: FunctionDef) -> bool:
    """Whether the step method beside a reset returns observations of two components."""
    owner = module.owner(reset)
    step = methods(owner).get("step") if owner is not None else None
    return step is not None and any(
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.Tuple)
        and isinstance(node.value.elts[0], ast.Tuple)
        and len(node.value.elts[0].elts) == 2
        for node in own(step)
    )


def _is_abstract(reset: FunctionDef) -> bool:
    return all(
        isinstance(node, (ast.Pass, ast.Raise))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in reset.body
    ) or isinstance(reset.body[-1], ast.Raise)


def _annotation(module: Module, edit: Edit, reset: FunctionDef) -> None:
    returns = reset.returns
    if returns is None or (isinstance(returns, ast.Constant) and returns.value is None):
        return
    text = module.source(returns)
    if isinstance(returns, ast.Constant) or text.endswith(("dict]", "Dict]", "Any]]")):
        return
    uses_typing = any(
        alias.name == "Tuple" for node in module.all(ast.ImportFrom) for alias in node.names
    )
    start, end = module.span(returns)
    edit.insert(start, "Tuple[" if uses_typing else "tuple[").insert(end, ", dict]")


RULE = Rule(
    code="GYM302",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def reset(self):
                        self.x = 0
                        return self.x
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def reset(self, *, seed=None, options=None):
                        super().reset(seed=seed)
                        self.x = 0
                        return self.x, {}
            """,
        ),
        Example(
            """
                import gym

                class Count(gym.Wrapper):
                    def reset(self):
                        self.n = 0
                        return self.env.reset()
            """,
            """
                import gymnasium as gym

                class Count(gym.Wrapper):
                    def reset(self, **kwargs):
                        self.n = 0
                        return self.env.reset(**kwargs)
            """,
        ),
    ),
)
