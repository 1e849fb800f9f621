"""Lets what stands in for an environment, and is wrapped or registered, derive from ``Env``.

gym's wrappers and its ``make`` took anything with spaces, ``reset`` and ``step``. Since gymnasium
1.0 they refuse what is no ``Env``. A class without bases that its module registers or puts into a
wrapper, or another one into a wrapper of the project's, derives from it now; where the class has
other bases, or looks its attributes up by itself, the call is reported. A mock without a spec that
is put into a wrapper says so where it is made, ``env.__class__ = gym.Env``; it is reported where
what its ``reset`` or ``step`` gives may be asked for and is not written out.

Reported too is what is wrapped and hands nearly all on to an environment by ``__getattr__`` alone,
what a registered class or function gives that surely is no environment of gym's, an environment
without a time limit in a wrapper that observes the time, and ``ClipAction`` within
``RescaleAction``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.expressions import last_part
from ..analysis.solving.unions import may_have_less
from ..analysis.solving.values import Kind, Value
from ..module import Module, methods
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import bases
from ..topics.code import helpers
from ..topics.doubles import wrapped_mocks
from ..topics.ids import registering

_SINCE = "gymnasium 1.0"
_CLASS, _ENV, _WRAPPER = "class", "Env", "Wrapper"
_STEPS = "max_episode_steps"
_REFUSED = "{} takes nothing but environments now"
_MOCKED = "{} takes nothing but environments now, and a mock is one where it says so: {}"
_LIMIT, _TELLS_TIME = ".TimeLimit", ".TimeAwareObservation"
_RESCALES, _CLIPS = ".RescaleAction", "gym.wrappers.ClipAction"
_UNBOUNDED = (
    "{} takes no ClipAction now, whose action space has no bounds: put ClipAction around this one"
)
_WAYS = ("__getattr__", "__getattribute__", "__slots__")


def check(module: Module, node: ast.Call | ast.ClassDef | ast.Module) -> Iterator[Outcome]:
    """Yields the base of what one wrapper is put around, or one call of register makes known.

    Or, of a whole module, the mocks that wrappers are given by what calls them.
    """
    if isinstance(node, ast.ClassDef):
        return _wrapped_elsewhere(module, node)
    if isinstance(node, ast.Module):
        return _mocked(module) if module.target.has_seen(_SINCE) else iter(())
    return _called(module, node) if node.args or node.keywords else iter(())


def _wrapped_elsewhere(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Gives a base to a class that another module puts into a wrapper of the project's."""
    if not (module.target.has_seen(_SINCE) and {"reset", "step"} <= {*methods(node)}):
        return
    ref, inner = module.class_ref(node), module.class_info(node).instance
    if not (_stands_in(module, inner) and _is_told_by_class(module, ref)):
        return
    if not _is_wrapped(module, ref):
        yield _based(module, node, node, _REFUSED.format("a wrapper of the project's"), inner)


def _is_wrapped(module: Module, ref: ClassRef) -> bool:
    """Whether this module puts instances of a class of its own into a wrapper."""
    return any(
        module.value(one.args[0]).name == str(ref)
        for one in module.all(ast.Call)
        if one.args and bases.puts_around(module, one.func)
    )


def _is_told_by_class(module: Module, ref: ClassRef) -> bool:
    """Whether a class that derives from nothing is handed to a wrapper of the project's."""
    scope = module.project.modules[ref.module].scopes[ref.scope]
    others = [base for base in scope.bases if last_part(base) != "object"]
    is_plain = not (others or scope.has_metaclass or _has_way(module, ref))
    return is_plain and str(ref) in module.project.wrappers.wrapped


def _called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if not module.target.has_seen(_SINCE):
        if node.args and bases.puts_around(module, node.func):
            yield from _handing_on(module, node)
        return
    if registering.is_register(module, node):
        for made in dict.fromkeys(_registered(module, node)):
            yield _outcome(module, node, "make", made)
    elif node.args and bases.puts_around(module, node.func):
        inner = module.value(node.args[0])
        if _misses_limit(module, node.func, inner):
            name = ast.unparse(node.func)
            message = f"{name} takes no environment without a time limit now: put it in TimeLimit"
            yield Remark(node, f"{message}, or register it with one", evidence=inner.evidence)
        if module.dotted(node.func).endswith(_RESCALES) and _is_clipped(inner):
            yield Remark(node, _UNBOUNDED.format(ast.unparse(node.func)), evidence=inner.evidence)
        if _stands_in(module, inner):
            ref = ClassRef.of(inner.name)
            if ref.module == module.name or not _is_told_by_class(module, ref):
                yield _outcome(module, node, ast.unparse(node.func), inner)
        else:
            yield from _handing_on(module, node)


def _mocked(module: Module) -> Iterator[Outcome]:
    """Yields the class of each mock that is put into a wrapper, here or by what is called."""
    for put in wrapped_mocks.put(module):
        yield _classed(module, put) or _unclassed(put)


def _classed(module: Module, put: wrapped_mocks.Put) -> Edit | None:
    """Has a mock say where it is made that it is an environment; None where that is not all."""
    edit = Edit(put.call, _MOCKED.format(ast.unparse(put.taker), "it says so where it is made"))
    gym, named = module.name_of_gym, wrapped_mocks.named_by(module, put.mock)
    if not named or not wrapped_mocks.is_told(module, put):
        return None
    if not gym and not helpers.put_import(module, edit, _ENV, module.target.root):
        return None
    class_ = f"{gym}.{_ENV}" if gym else _ENV
    edit.after.extend((one, f"{_bound_by(one)}.__class__ = {class_}") for one in named)
    return edit


def _unclassed(put: wrapped_mocks.Put) -> Remark:
    name = ast.unparse(put.mock)
    advice = f"write {name}.__class__ = gymnasium.Env before this"
    if isinstance(put.mock, ast.Call):
        advice = f"set __class__ of what {name} gives to gymnasium.Env"
    return Remark(put.call, _MOCKED.format(ast.unparse(put.taker), advice))


def _bound_by(statement: ast.Assign) -> str:
    return ast.unparse(statement.targets[0])


def _misses_limit(module: Module, function: ast.expr, inner: Value) -> bool:
    """Whether a wrapper that asks for the time limit is put around what may well have none."""
    if not module.dotted(function).endswith(_TELLS_TIME):
        return False
    if inner.kind is not Kind.ENV or inner.guess or inner.modern:
        return False
    if any(_LIMIT in reason for reason in inner.evidence):
        return False
    return not inner.makes or any(_registers_unlimited(module, one) for one in module.all(ast.Call))


def _is_clipped(inner: Value) -> bool:
    """Whether something is what gym's ClipAction gives, whose actions have no bounds now."""
    return bool(inner.evidence) and inner.evidence[-1].startswith(_CLIPS)


def _registers_unlimited(module: Module, call: ast.Call) -> bool:
    """Whether a call registers an environment without a time limit."""
    given = {keyword.arg for keyword in call.keywords}
    return registering.is_register(module, call) and given.isdisjoint({_STEPS, None})


def _handing_on(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Reports what is put into a wrapper, and is no environment but for what it hands on to one."""
    inner = module.value(node.args[0])
    if inner.kind is Kind.ENV and not inner.name and may_have_less(inner):
        advice = "where this may be of a class without a base, let that derive from Wrapper"
        message = f"{_REFUSED.format(ast.unparse(node.func))}: {advice}"
        yield Remark(node, message, evidence=inner.evidence)
    if inner.kind is Kind.INSTANCE and _hands_on(module, inner):
        name = _name(module, ClassRef.of(inner.name))
        yield Remark(
            node,
            f"{ast.unparse(node.func)} takes environments of today, and {name} is none by itself: "
            "let it derive from Wrapper, give five values from its step() and (obs, info) from its "
            "reset()",
        )


def _hands_on(module: Module, inner: Value) -> bool:
    """Whether a class of the project looks in something else for what it has not itself."""
    if ":" not in inner.name or not _is_other(module, inner):
        return False
    return module.project.has_attribute(ClassRef.of(inner.name), _WAYS[0])


def _stands_in(module: Module, inner: Value) -> bool:
    """Whether something of the project is taken for an environment, and is none of gym's."""
    if inner.kind is not Kind.ENV or ":" not in inner.name or inner.guess:
        return False
    if inner.modern and module.imports_modern:
        return False  # what is put around it refuses it already, or is none of gym's
    return not module.project.class_info(ClassRef.of(inner.name)).root


def _registered(module: Module, node: ast.Call) -> Iterator[Value]:
    """What a call of register has ``make`` give that is none of gym's environments."""
    maker = registering.maker(module, registering.entry_point(node))
    for made in _made(module, maker) if ":" in maker.name else ():
        if _stands_in(module, made) or _is_other(module, made):
            yield made


def _made(module: Module, maker: Value) -> Iterator[Value]:
    """What a class or function of the project gives, each return by itself."""
    ref = ClassRef.of(maker.name)
    if maker.kind is Kind.CLASS:
        yield module.project.class_info(ref).instance
    elif maker.kind is Kind.FUNCTION:
        for returned in module.project.modules[ref.module].scopes[ref.scope].returns:
            yield module.project.value(ref.module, returned)


def _is_other(module: Module, made: Value) -> bool:
    """Whether something is an instance of a class with a contract, and bases, of its own."""
    if made.kind not in (Kind.INSTANCE, Kind.LOOKALIKE) or ":" not in made.name:
        return False
    names = bases.names(module, ClassRef.of(made.name))
    return all(":" in name or name.startswith("builtins.") for name in names)


def _outcome(module: Module, node: ast.Call, taker: str, inner: Value) -> Outcome:
    """The base of what is taken for an environment, or the report of it."""
    ref = ClassRef.of(inner.name)
    name = _name(module, ref)
    refused = _REFUSED.format(taker)
    if _has_metaclass(module, ref):
        message = f"{refused}: see that {name}, by its metaclass or by itself, derives from Env"
        more = "" if inner.kind is Kind.ENV else ", and that its step() and reset() are today's"
        return Remark(node, message + more, evidence=inner.evidence)
    if inner.kind is not Kind.ENV:
        message = f"{refused}, and {name} is none: make that one by a call of its own"
        return Remark(node, message, evidence=inner.evidence)
    return _based(module, node, _definition(module, ref), refused, inner)


def _based(
    module: Module, node: ast.AST, class_: ast.ClassDef | None, message: str, inner: Value
) -> Outcome:
    """The base of a class that stands here and says nothing else in its head, or the report."""
    ref = ClassRef.of(inner.name)
    if class_ is not None and _is_plain(module, class_, ref):
        return _derived(module, class_, message, inner)
    return _left(node, message, _name(module, ref), inner)


def _left(node: ast.AST, message: str, name: str, inner: Value) -> Remark:
    base = _WRAPPER if may_have_less(inner) else _ENV
    return Remark(node, f"{message}: let {name} derive from {base}", evidence=inner.evidence)


def _has_metaclass(module: Module, ref: ClassRef) -> bool:
    """Whether a metaclass may give a class, or one of the project above it, other bases."""
    scopes = module.project.modules
    all_ = (ref, *module.project.ancestors(ref))
    return any(scopes[one.module].scopes[one.scope].has_metaclass for one in all_)


def _definition(module: Module, ref: ClassRef) -> ast.ClassDef | None:
    if ref.module != module.name:
        return None
    return next((one for one in module.all(ast.ClassDef) if module.class_ref(one) == ref), None)


def _is_plain(module: Module, class_: ast.ClassDef, ref: ClassRef) -> bool:
    """Whether a class derives from nothing, and its attributes are found as usual."""
    others = [one for one in class_.bases if ast.unparse(one) != "object"]
    return not (others or class_.keywords or _has_way(module, ref))


def _has_way(module: Module, ref: ClassRef) -> bool:
    """Whether a class finds its attributes in a way of its own."""
    return any(module.project.has_attribute(ref, way) for way in _WAYS)


def _name(module: Module, ref: ClassRef) -> str:
    return module.project.modules[ref.module].scopes[ref.scope].name


def _derived(module: Module, class_: ast.ClassDef, message: str, inner: Value) -> Outcome:
    edit, base = Edit(class_, message, evidence=inner.evidence), f"{module.name_of_gym}.Env"
    if not module.name_of_gym:
        base = _ENV
        if not helpers.put_import(module, edit, _ENV, module.target.root):
            return _left(class_, message, class_.name, inner)
    text, start = module.text.text, module.span(class_).start
    name = text.index(class_.name, text.index(_CLASS, start) + len(_CLASS))
    # The name is written anew: what is put in at an offset twice would stand there twice.
    colon = text.index(":", name)
    return edit.replace(Span(name, colon), f"{class_.name}({base})")


RULE = Rule(
    code="GYM317",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.ClassDef, ast.Module),
    check=check,
    of_gym=(ast.Call,),
    of_classes=True,
    examples=(
        Example(
            """
                import gym

                class Walk:
                    observation_space = action_space = gym.spaces.Discrete(2)

                    def reset(self):
                        return 0

                    def step(self, action):
                        return action, 0.0, False, {}

                env = gym.wrappers.TimeLimit(Walk(), 10)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    observation_space = action_space = gym.spaces.Discrete(2)

                    def reset(self, *, seed=None, options=None):
                        return 0, {}

                    def step(self, action):
                        return action, 0.0, False, False, {}

                env = gym.wrappers.TimeLimit(Walk(), 10)
            """,
        ),
    ),
)
