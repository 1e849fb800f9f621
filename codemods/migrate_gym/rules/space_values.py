"""Asks for numpy's integers where a space gave Python's, and says what spaces do otherwise today.

``Discrete.sample()`` gave an ``int`` and gives a ``numpy.int64``, and so does ``Discrete.n``.
``isinstance(action, int)``, and the assertion of it, ask for ``(int, np.integer)`` where all that
is asked about is such a number. So do an assertion about what ``step``, a method that it hands its
action, or a method of a space of one's own, is given, a condition about it behind which everything
else is raised about, an assertion about a part of a sample, and one where a space is known to be a
``Discrete``. Other questions about actions and parts, and ``type(action) is int``, are reported,
since other numbers may come.

``Discrete`` takes integers only: a size that is a float, as ``width / 2`` is, goes through ``int``,
and so does the one number of an array. gym made ``MultiBinary(0)``, which gymnasium refuses. The
``Box`` of the same shape and dtype takes its place where there are no bits: it samples the same
empty array.

gym put all spaces of a ``Dict`` into the order of their names. Gymnasium still does so with those
of a dict, and not with keyword arguments: ``Dict(b=…, a=…)`` and ``Dict(**spaces)`` get a dict of
them, since flat observations follow that order. So does a class below that hands them to its
``super().__init__``; where they are given to a ``partial``, or beside ``self``, they are reported.

Bounds of a ``Box`` of ``float32`` that are the ends of ``float64``, as ``np.finfo(float).max``, are
given as ``np.inf``, which numpy made of them; where the dtype is a variable, in that dtype.

The shape of a ``Box`` that is one number, as gym 0.9 took it, is put into a tuple.

Two of them are equal only if their dtypes are since gymnasium 1.0: a ``Box`` without one that is
asserted to equal a space is given the dtype of that.

The bounds of a ``Box`` that are written out in the wrong order change places: gymnasium refuses
them, and gym sampled between them. So do those in a call of a function or class of the project that
makes nothing but a ``Box`` of them; where it makes more of them, the call is reported.

``to_jsonable`` takes samples in a row: gym's took a single one too, so an observation of one
environment is put into a list, ``to_jsonable([obs])[0]``. That makes Python's integer of a
``Discrete``'s number, so it is reported where the project calls ``item()``. A note tells of other
arguments.

Reported are spaces that a test or a handler expects to be refused by an ``AssertionError``, other
spaces that gymnasium refuses, as ``Discrete(0)``, a ``Box`` of ``uint8`` up to
256, whose bounds numpy wrapped round to 0, and one of ``int64`` with ``inf`` in an array; and with
a note a ``MultiBinary`` that may have no bits, a ``Discrete`` of ``*arguments``, an observation's
``Tuple`` of one space many times, spaces whose class is looked up by name, what else is compared
with a ``Box``, and what a ``Box`` of ``float32`` is asked about: since gym 0.21 it holds no array
of ``float64``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import chain

from ..analysis.solving.values import Kind
from ..analysis.tables.functions import CONSTRUCTOR, PREPARES
from ..analysis.tables.idioms import is_super, last_name
from ..findings import Level
from ..module import Module, called_on
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.code import awaited
from ..topics.spaces import (
    asked_integers,
    compared_boxes,
    held_values,
    json_values,
    refused_spaces,
    sorted_spaces,
)

_SINCE = "gym 0.22"
_INTEGERS = "gymnasium 0.27"
_RAISES = "gymnasium 1.0"
_ERRORS = frozenset({"BaseException", "Exception", "TypeError", "ValueError"})
_NO_ASSERTION = (
    "spaces raise a ValueError or a TypeError now where gym's asserted what they are given: expect "
    "these as well as an AssertionError"
)
_KEEPS_ORDER = "gym 0.26"
_SPACES = "gym.spaces."
_DICT = "Dict"
_HANDING = (PREPARES, CONSTRUCTOR)
_COMPARING = (compared_boxes.ASSERTS_EQUAL, "assertNotEqual")


def check(module: Module, node: ast.Call | ast.Compare) -> Iterator[Outcome]:
    """Yields what one question for an int asks for, or how a space is another today."""
    if isinstance(node, ast.Compare):
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            boxes = compared_boxes.compared(module, node, [node.left, node.comparators[0]])
            return chain(boxes, asked_integers.compared(module, node))
        return chain(held_values.asked(module, node), asked_integers.compared(module, node))
    name = last_name(node.func)
    if name in _ASKED_BY_NAME:
        return _ASKED_BY_NAME[name](module, node)
    if node.keywords and (
        name in _HANDING or _DICT in name or name in module.project.names_below(_DICT)
    ):
        keeps_order = module.target.has_seen(_KEEPS_ORDER)
        return _sorted(module, node, name) if keeps_order else iter(())
    if _is_space(module, node):
        mended = name in refused_spaces.NAMES
        refused = _refused(module, node)
        return chain(refused_spaces.mended(module, node, name), refused) if mended else refused
    if name in module.project.spaces.bounded:
        return refused_spaces.handed(module, node)
    return iter(())


def _refused(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports a space that is to be refused as gym refused it: by an assertion.

    Where something takes the space, that may be what is to refuse it.
    """
    around = module.parent(node)
    is_named = isinstance(around, ast.Assign) and isinstance(around.targets[0], ast.Name)
    if not (is_named or isinstance(around, ast.Expr)) or not module.target.has_seen(_RAISES):
        return
    if awaited.is_assertion(module, node, _ERRORS):
        yield Remark(node, _NO_ASSERTION)


def _sorted(module: Module, node: ast.Call, name: str) -> Iterator[Outcome]:
    """``Dict(b=…, a=…)``, also from a class below, and ``partial(Dict, b=…, a=…)``."""
    if name == PREPARES and node.args:
        if _is_dict(module, node.args[0]):
            yield from sorted_spaces.handed(module, node)
    elif name == CONSTRUCTOR and isinstance(node.func, ast.Attribute):
        class_ = module.class_around(node)
        above = class_.bases if class_ is not None else []
        if is_super(node.func.value) and len(above) == 1:
            if _is_dict(module, above[0]):
                yield from sorted_spaces.outcomes(module, node)
        elif node.args and _is_dict(module, node.func.value):
            yield from sorted_spaces.handed(module, node)
    elif _is_dict(module, node.func) or _is_made_as_dict(module, node.func):
        yield from sorted_spaces.outcomes(module, node)


def _is_made_as_dict(module: Module, class_: ast.expr) -> bool:
    """Whether a class of the project derives from the Dict of gym's spaces and is made as that."""
    value = module.value(class_)
    if value.kind is not Kind.CLASS or ":" not in value.name:
        return False
    ref = ClassRef.of(value.name)
    if any(module.project.has_attribute(ref, name) for name in (CONSTRUCTOR, "__new__")):
        return False
    return any(
        one.startswith(_SPACES) and one.endswith(f".{_DICT}") and module.project.is_legacy(one)
        for one in module.project.bases_outside(ref)
    )


def _looked_up(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``getattr(gym.spaces, name)(*arguments)``."""
    getter = node.func
    if not isinstance(getter, ast.Call) or not getter.args:
        return
    dotted = module.dotted(getter.args[0])
    if f"{dotted}." == _SPACES and module.project.is_legacy(dotted):
        message = f"{module.target.title} refuses a Discrete of a float, and a MultiBinary of 0"
        yield Remark(node, f"{message}: see that {ast.unparse(getter)} gets neither", Level.NOTE)


def _seeded(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``space.seed(1)[0]``."""
    around, space = module.parent(node), called_on(node, "seed")
    if isinstance(around, ast.Subscript) and around.value is node and space is not None:
        value = module.value(space)
        if value.kind is Kind.SPACE and not value.modern and module.target.has_seen(_INTEGERS):
            message = "seed() of a space gives the seed now, and no list of it: read no item of it"
            yield Remark(around, message)


def _is_dict(module: Module, class_: ast.expr) -> bool:
    """Whether a class is gym's Dict, perhaps under a name of the module's own."""
    return module.dotted(class_).endswith(".Dict") and compared_boxes.is_space_class(module, class_)


def _is_space(module: Module, call: ast.Call) -> bool:
    return compared_boxes.is_space_class(module, call.func)


def _equal(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """``self.assertEqual(space, Box(…))``."""
    return compared_boxes.compared(module, node, node.args[:2])


_ASKED_BY_NAME: dict[str, Callable[[Module, ast.Call], Iterator[Outcome]]] = {
    **dict.fromkeys(asked_integers.ASKING, asked_integers.asked),
    **dict.fromkeys(_COMPARING, _equal),
    held_values.CONTAINS: held_values.asked,
    json_values.TO_JSON: json_values.made_fit,
    "seed": _seeded,
    "getattr": _looked_up,
}
"""What is asked of calls by the names of what they call."""


RULE = Rule(
    code="GYM604",
    since=_SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call, ast.Compare),
    check=check,
    examples=(
        Example(
            """
                import gym
                import numpy as np

                env = gym.make("CartPole-v1")
                assert isinstance(env.action_space.sample(), int)
            """,
            """
                import gymnasium as gym
                import numpy as np

                env = gym.make("CartPole-v1")
                assert isinstance(env.action_space.sample(), (int, np.integer))
            """,
        ),
        Example(
            """
                from gym import spaces

                nothing = spaces.MultiBinary(0)
            """,
            """
                from gymnasium import spaces

                nothing = spaces.Box(0, 1, (0,), "int8")
            """,
        ),
    ),
)
