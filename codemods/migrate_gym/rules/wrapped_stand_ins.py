"""Lets what stands in for an environment, and is wrapped, derive from ``Env``.

gym's wrappers took anything with spaces, ``reset`` and ``step``. Since gymnasium 1.0 they refuse
what is no ``Env``. A class without bases that a module puts into a wrapper derives from it now;
where the class stands in another module, has other bases, or looks its attributes up by itself, the
call is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.values import Kind, Value
from ..edits import Edit, Remark
from ..module import Module
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text import Span
from ..topics import bases

_SINCE = "gymnasium 1.0"
_WAYS = ("__getattr__", "__getattribute__", "__slots__")


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the base of what one wrapper is put around."""
    if not node.args or not module.target.has_seen(_SINCE) or not _is_wrapper(module, node.func):
        return
    inner = module.value(node.args[0])
    if inner.kind is not Kind.ENV or ":" not in inner.name or inner.guess or inner.modern:
        return
    ref = ClassRef.of(inner.name)
    if module.project.class_info(ref).root:
        return
    class_ = _definition(module, ref)
    if class_ is None or not module.name_of_gym or not _is_plain(module, class_, ref):
        wrapper, name = ast.unparse(node.func), _name(module, ref)
        message = f"{wrapper} takes nothing but environments now: let {name} derive from Env"
        yield Remark(node, message, evidence=inner.evidence)
        return
    yield _derived(module, class_, inner)


def _is_wrapper(module: Module, function: ast.expr) -> bool:
    dotted = module.dotted(function)
    return bases.is_wrapper(module, dotted) if dotted else bases.is_own_wrapper(module, function)


def _definition(module: Module, ref: ClassRef) -> ast.ClassDef | None:
    if ref.module != module.name:
        return None
    return next((one for one in module.all(ast.ClassDef) if module.class_ref(one) == ref), None)


def _is_plain(module: Module, class_: ast.ClassDef, ref: ClassRef) -> bool:
    """Whether a class derives from nothing, and its attributes are found as usual."""
    has_way = any(module.project.has_attribute(ref, way) for way in _WAYS)
    others = [one for one in class_.bases if ast.unparse(one) != "object"]
    return not (others or class_.keywords or has_way)


def _name(module: Module, ref: ClassRef) -> str:
    return module.project.modules[ref.module].scopes[ref.scope].name


def _derived(module: Module, class_: ast.ClassDef, inner: Value) -> Edit:
    edit = Edit(class_, "wrappers take nothing but environments now", evidence=inner.evidence)
    text, start = module.text.text, module.span(class_).start
    end = text.index(class_.name, text.index("class", start)) + len(class_.name)
    colon = text.index(":", end)
    return edit.replace(Span(end, colon), f"({module.name_of_gym}.Env)")


RULE = Rule(
    code="GYM317",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
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
