"""Registers environments without the checker that it would surely refuse.

Since gym 0.26, ``make`` puts a checker around an environment, which refuses one whose
``action_space`` or ``observation_space`` is a list, or an object of a class of one's own, as
environments of several agents have them, or which has none at all, as test doubles do.
``register(…, disable_env_checker=True)`` makes it as before. So does it for an environment whose
infos, or all that its steps give, are lists, or whose observations are arrays, or dicts with other
keys, where the space is a ``Dict``: a note says what to mend before the argument can go. Where not
every ``register`` of the class is seen, that is reported. A note tells of a wrapper class as the
entry point, which is refused before gymnasium 1.4: its metadata is a property. Another one tells of
a ``reset`` that steps what was put around the environment: the checker of gymnasium 1.4, if it is
among that, fails at a step before the first reset is over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading import dict_keys, infos
from ..analysis.solving.values import Kind
from ..analysis.tables import known
from ..findings import Level
from ..module import Module, method_calls, methods, walk
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import call_arguments
from ..topics.ids import registering, unchecked
from ..topics.resets import resets
from ..topics.spaces import missing_spaces
from ..topics.steps import other_infos

_SINCE = "gymnasium 1.0"
_CHECKS_STEPS = "gymnasium 1.4"
_OTHER_KEYS = (
    "the checker that make puts around refuses an observation without the keys of its Dict space"
)
_LISTS = "the checker that make puts around refuses a list of what a step gives"


def check(module: Module, node: ast.Call | ast.ClassDef) -> Iterator[Outcome]:
    """Yields the argument that one call of register needs, or the steps that a reset makes."""
    if isinstance(node, ast.ClassDef):
        yield from _stepped_from_outside(module, node)
        yield from _with_other_keys(module, node)
        yield from _with_odd_infos(module, node)
        yield from _with_lists(module, node)
        return
    if not registering.is_register(module, node):
        return
    given = {keyword.arg for keyword in node.keywords}
    entry = registering.entry_point(node)
    class_ = registering.maker(module, entry)
    if entry is None or class_.kind is not Kind.CLASS or ":" not in class_.name:
        return
    if _is_refused(module, ClassRef.of(class_.name)):
        name = ast.unparse(entry)
        yield Remark(
            node,
            f"gymnasium before 1.4 does not make {name}, a wrapper class: register a function that "
            "makes the environment and puts the wrapper around it",
            Level.NOTE,
        )
    if known.UNCHECKED in given or None in given:
        return
    ref = ClassRef.of(class_.name)
    space = module.project.spaces.is_none(ref)
    missing = "" if space else next(missing_spaces.names(module, ref), "")
    reason = f"its {space}, which is no space of gym's" if space else ""
    reason = reason or (f"what has no {missing}" if missing else "")
    if reason or module.project.registrations.is_refused(ref):
        edit = Edit(node, f"the checker refuses {reason or 'what it gives'}")
        call_arguments.add(module, edit, node, f"{known.UNCHECKED}=True")
        yield edit


def _with_other_keys(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Observations with other keys than their space, where environments are registered."""
    if not module.project.mentions.calls("register") or module.class_info(node).is_wrapper:
        return
    if resets.is_legacy_class(module, node):
        for observation in dict_keys.others(node):
            yield unchecked.remark(module, node, observation, _OTHER_KEYS, "declare the same")


def _with_odd_infos(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Infos of a reset that are no dicts; those of a step are told of where that is rewritten."""
    reset = methods(node).get("reset")
    if reset is not None and resets.is_legacy_class(module, node):
        yield from other_infos.of_reset(module, node, reset)


def _with_lists(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Steps that give lists in place of tuples, where environments are registered."""
    step = methods(node).get("step")
    if step is None or not module.project.mentions.calls("register"):
        return
    if resets.is_legacy_class(module, node) and not module.class_info(node).is_wrapper:
        for given in infos.lists(step):
            yield unchecked.remark(module, node, given, _LISTS, "give a tuple")


def _stepped_from_outside(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """``self.top.step(…)`` in a reset, where ``self.top = self`` until a wrapper is put there."""
    reset = methods(node).get("reset")
    steps = list(method_calls(reset, "step")) if reset is not None else []
    if not steps or not module.target.has_seen(_CHECKS_STEPS) or module.class_info(node).is_wrapper:
        return
    given = [one for one in walk(node) if isinstance(one, ast.Assign)]
    for call, on in steps:
        held = [one.value for one in given if ast.unparse(one.targets[0]) == ast.unparse(on)]
        if len(held) > 1 and any(ast.unparse(value) == "self" for value in held):
            yield Remark(
                call,
                f"the checker of {_CHECKS_STEPS} fails at a step before reset() is over: where "
                f"{ast.unparse(on)} is what make gave, make that with disable_env_checker=True",
                Level.NOTE,
            )


def _is_refused(module: Module, ref: ClassRef) -> bool:
    """Whether a class has no metadata but the property of gym's ``Wrapper``."""
    info = module.project.class_info(ref)
    has_own = module.project.has_attribute(ref, "metadata")
    return info.is_wrapper and not has_own and module.target.has_seen(_SINCE)


RULE = Rule(
    code="GYM402",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.ClassDef),
    check=check,
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                import gym

                class Two(gym.Env):
                    def __init__(self):
                        self.action_space = [gym.spaces.Discrete(2), gym.spaces.Discrete(3)]

                gym.register(id="Two-v0", entry_point=Two)
            """,
            """
                import gymnasium as gym

                class Two(gym.Env):
                    def __init__(self):
                        self.action_space = [gym.spaces.Discrete(2), gym.spaces.Discrete(3)]

                gym.register(id="Two-v0", entry_point=Two, disable_env_checker=True)
            """,
        ),
    ),
)
