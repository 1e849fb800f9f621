"""Says which classes keep the API of four values, because that is what they are for.

A class that unpacks the five values of a new environment and gives four turns the new API into the
old one on purpose. It and what is made with it stay as they are, and so does a class that derives
from nothing of gym's and that one function makes in its place. ``gymport.legacy`` does the same
and answers for seeds, vectors and spaces as well.

Others stay and are reported, with their users. Of a vector environment of the project's own it
cannot be read from the code what has to become of its constructor, its arrays of flags and its
infos. A class for several agents may give more than five values of a step, or a state before the
rewards, and any class done behind all else or the reward third; one that is stepped by the same
code as a class that derives from nothing of gym's has to stay as that one is. A step may give a
named tuple of the project's own, whose parts are read by name as well. A class may have a switch
for four values or five. A wrapper, gym's own or a class of the project, may be put around nothing
but look-alikes, envpool's batches for one, or around what was made old again at times and around
new environments at others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.classes.class_info import KEEPS_OLD, why_old
from ..analysis.solving.classes.judging import (
    KEPT_AROUND,
    KEPT_AT_TIMES,
    KEPT_BATCH,
    KEPT_BESIDE,
    KEPT_CONTRACT,
    KEPT_ORDER,
    KEPT_RECORD,
    KEPT_REWARD,
    KEPT_SWITCH,
)
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known, lookalikes
from ..analysis.tables.functions import CONSTRUCTOR
from ..analysis.tables.idioms import is_super, last_name
from ..findings import Level
from ..module import FunctionDef, Module, methods, own
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT, MODERN_ROOT
from ..text.edits import Remark
from ..topics.code import signatures

_WRAPPERS = f"{LEGACY_ROOT}.wrappers."
_ABOUT = (
    (
        KEPT_AT_TIMES,
        Level.MANUAL,
        "{} is put around what gives four values at times, and around what gives five now at "
        "others, and it and its users stay as they are: put the class that makes four of five "
        "around all of that, or around none",
    ),
    (
        KEPT_BATCH,
        Level.MANUAL,
        "{} is a vector environment of its own, and it and its users stay as they are: "
        "have reset() give (obs, infos), step() arrays of terminations and truncations, and "
        "super().__init__() no arguments; then change its users",
    ),
    (
        KEPT_AROUND,
        Level.MANUAL,
        "{} is put around what keeps a contract of its own, and stays as it is: gymnasium's "
        "wrappers take gymnasium's environments alone; derive it from object, or make an "
        "environment of gymnasium's of what it wraps first",
    ),
    (
        KEPT_CONTRACT,
        Level.MANUAL,
        "step() of {} gives more than an environment's does, and the class and its users stay as "
        "they are: derive it from object, or have step() give obs, reward, terminated, truncated, "
        "info with what is more in the info, and reset() (obs, info)",
    ),
    (
        KEPT_ORDER,
        Level.MANUAL,
        "step() of {} gives done last, and the class and its users stay as they are: "
        "make and gymnasium's wrappers take obs, reward, terminated, truncated, info, and (obs, "
        "info) of reset(); put them in this order, then change its users",
    ),
    (
        KEPT_REWARD,
        Level.MANUAL,
        "step() of {} gives the reward third, and the class and its users stay as they are: make "
        "and gymnasium's wrappers take obs, reward, terminated, truncated, info, and (obs, info) "
        "of reset(); put them in this order, with what is more in the info, then change its users",
    ),
    (
        KEPT_RECORD,
        Level.MANUAL,
        "step() of {} gives a named tuple of its own, and the class and its users stay as they "
        "are: make and gymnasium's wrappers take five values and (obs, info) of reset(); give the "
        "tuple terminated and truncated in place of done, then change its users",
    ),
    (
        KEPT_BESIDE,
        Level.MANUAL,
        "{} gives the flags of several agents, and what steps it steps a class of another contract "
        "as well: all of them stay as they are; derive it from object, or have all of them give "
        "five values, and reset() (obs, infos)",
    ),
    (
        KEPT_SWITCH,
        Level.MANUAL,
        "step() of {} gives four values or five, and the class and its users stay as they are: "
        "make and gymnasium's wrappers take five alone; have step() give obs, reward, terminated, "
        "truncated, info in any case, and reset() (obs, info), then change its users",
    ),
    (
        KEEPS_OLD,
        Level.NOTE,
        "{} and its users keep the API of four values; gymport.legacy(env) gives the same, and "
        "without the class they can be rewritten",
    ),
)
"""What is said of a class for the reason that its contract is kept."""
_OF_STEPS = (KEPT_BESIDE, KEPT_CONTRACT, KEPT_ORDER, KEPT_RECORD, KEPT_REWARD, KEPT_SWITCH)


def check(module: Module, node: ast.ClassDef | ast.Call) -> Iterator[Outcome]:
    """Yields a note on a class that makes old environments of new ones, or on what is wrapped."""
    if isinstance(node, ast.Call):
        yield from _wrapping(module, node)
        return
    instance = module.class_info(node).instance
    if instance.kind is not Kind.LOOKALIKE:
        return
    for reason, level, message in _ABOUT:
        if any(reason in one for one in instance.evidence):
            if reason in _OF_STEPS and "step" not in methods(node):
                return  # it is said of the class above
            if _is_chosen(module, node, reason):
                return
            if reason == KEPT_SWITCH and not _has_switch(methods(node)["step"]):
                return  # it may go by the release of gym
            if reason == KEPT_AROUND and why_old(instance):
                return  # it is a user of the class that is told of
            if reason == KEPT_AROUND and (module.speaks_current or module.project.speaks_current):
                return  # what it is put around was rewritten with it
            yield Remark(node, message.format(node.name), level, instance.evidence)
            return
    yield from _of_both(module, node, instance)


def _of_both(module: Module, node: ast.ClassDef, instance: Value) -> Iterator[Remark]:
    """Reports an environment of gym's that derives from another library's class as well."""
    other, ref = module.class_info(node).root, module.class_ref(node)
    if not lookalikes.keeps_its_own(other):
        return
    is_gyms = any(module.project.is_legacy(module.dotted(base)) for base in node.bases)
    if is_gyms and module.project.step_arities(ref) == {known.LEGACY_LENGTH}:
        yield Remark(
            node,
            f"{node.name} derives from {other} too, which has a contract of its own, and stays as "
            "it is: have step() give five values (obs, reward, terminated, truncated, info), and "
            "reset() take seed and options and give (obs, info)",
            evidence=instance.evidence,
        )


def _is_chosen(module: Module, node: ast.ClassDef, reason: str) -> bool:
    """Whether gymnasium came first, and the contract of a class was chosen beside it."""
    if all(module.dotted(base).partition(".")[0] != MODERN_ROOT for base in node.bases):
        return False
    return reason in (KEPT_CONTRACT, KEPT_RECORD) or (
        reason == KEPT_BATCH and module.speaks_current
    )


def _has_switch(step: FunctionDef) -> bool:
    """Whether an attribute of an instance decides which of its results a step gives."""
    me = next(iter(signatures.parameters(step)), "")
    tests = (
        node.test
        for node in own(step)
        if isinstance(node, (ast.If, ast.IfExp)) and any(map(_is_result, _branches(node)))
    )
    return any(
        isinstance(one, ast.Attribute) and last_name(one.value) == me
        for test in tests
        for one in ast.walk(test)
    )


def _branches(node: ast.If | ast.IfExp) -> Iterator[ast.expr | None]:
    """What is returned on either side of a condition."""
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    else:
        returns = (one for one in (*node.body, *node.orelse) if isinstance(one, ast.Return))
        yield from (one.value for one in returns)


def _is_result(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Tuple) and len(value.elts) in known.LENGTHS


def _wrapping(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """A wrapper of gym's around something else than an environment of gym's."""
    if not node.args or not (_is_of_gym(module, node) or _is_above(module, node)):
        return
    inner = module.value(node.args[0])
    if any(one.startswith(_WRAPPERS) for one in inner.evidence[:1]):
        return  # it is said of what that one is put around
    if inner.kind is Kind.LOOKALIKE and not inner.guess:
        yield Remark(
            node,
            f"{ast.unparse(node.args[0])} keeps a contract of its own, and {module.target.root}'s "
            "wrappers take environments of its own alone: derive what you need from object, or "
            "make an environment of gymnasium's of it first",
            evidence=inner.evidence,
        )


def _is_of_gym(module: Module, node: ast.Call) -> bool:
    """Whether a call makes one of gym's own wrappers."""
    dotted = module.dotted(node.func)
    return dotted.startswith(_WRAPPERS) and module.project.is_legacy(dotted)


def _is_above(module: Module, node: ast.Call) -> bool:
    """Whether a call is the ``super().__init__(env)`` of a wrapper."""
    function = node.func
    if type(function) is not ast.Attribute or function.attr != CONSTRUCTOR:
        return False
    if not is_super(function.value):
        return False
    owner = module.class_around(node)
    return owner is not None and module.class_info(owner).is_wrapper


RULE = Rule(
    code="GYM310",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.ClassDef, ast.Call),
    check=check,
    words={ast.Call: (CONSTRUCTOR,)},
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                import gym

                class Old(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward, terminated or truncated, info
            """,
            """
                import gymnasium as gym

                class Old(gym.Wrapper):
                    def step(self, action):
                        obs, reward, terminated, truncated, info = self.env.step(action)
                        return obs, reward, terminated or truncated, info
            """,
        ),
        Example(
            """
                import gym

                class Batch(gym.vector.VectorEnv):
                    def step(self, actions):
                        return self.observations, self.rewards, self.dones, [{}]
            """,
            """
                import gymnasium as gym

                class Batch(gym.vector.VectorEnv):
                    def step(self, actions):
                        return self.observations, self.rewards, self.dones, [{}]
            """,
        ),
    ),
)
