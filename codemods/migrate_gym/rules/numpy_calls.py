"""Makes arrays as numpy's calls made them before numpy 2.

``np.array(x, copy=False)`` made a copy where it could not do without, as replay buffers rely on
that keep actions as numbers. numpy 2 raises ``ValueError`` there, and ``np.asarray(x)`` is in every
numpy what it was. ``np.asscalar(x)`` is ``x.item()``, and the shape that ``np.reshape`` called
``newshape`` up to numpy 2.3 stands in its place, without a name. With ``ndmin``, a copy that only
the run knows of, or a shape that is not the second argument, the call is reported.

``np.fromstring`` made an array of bytes, such as the pixels of a window, up to numpy 2.2: a copy of
what ``np.frombuffer`` gives. ``np.vstack`` and its like took a generator up to numpy 1.23, and get
a list; ``np.sum`` called the builtin ``sum`` with one. The ``interpolation`` of ``np.percentile``
is its ``method`` since numpy 1.22. The ``normed`` of ``np.histogram`` is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ..analysis.solving.values import UNKNOWN, Kind
from ..analysis.tables.idioms import own_name
from ..module import Module
from ..numpy_gone import (
    ARRAY,
    FROM_STRING,
    HISTOGRAM,
    INTERPOLATION,
    METHOD,
    METHOD_OF,
    NEW_SHAPE,
    NORMED,
    RESHAPE,
    SCALAR,
    STACKING,
    SUM,
)
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import array_sequences, call_arguments

_NUMPY = "numpy"
_COPY, _SUBCLASSES = "copy", "subok"
_COPIES = (True, None)
"""With these, and 1, ``array`` does in every numpy what it did."""
_SAME = frozenset({"dtype", "order", "like"})
"""What ``asarray`` takes as ``array`` does."""
_MOST = 2
"""So many arguments of ``array`` can stand without their names."""
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
_ADVICE = "numpy 2 raises ValueError where a copy is needed: use numpy.asarray, which copies then"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what one call of numpy's is in every release."""
    name = own_name(node.func)
    found = list(_CHECKS[name](module, node)) if module.project.uses_gym else []
    # Whose function it is costs more to know than whether there is anything to say.
    value = module.value(node.func) if found else UNKNOWN
    if value.kind is Kind.DOTTED and not value.choices and value.name == f"{_NUMPY}.{name}":
        yield from found


def _array(module: Module, node: ast.Call) -> Iterator[Outcome]:
    copy = _keyword(node, _COPY)
    if copy is None or (isinstance(copy.value, ast.Constant) and copy.value.value in _COPIES):
        return
    others = {one.arg for one in node.keywords} - {_COPY}
    subclasses = _keyword(node, _SUBCLASSES)
    keeps = subclasses is not None and _is(subclasses.value, True)
    is_plain = subclasses is None or keeps or _is(subclasses.value, False)
    is_certain = _is(copy.value, False) and is_plain and others - {_SUBCLASSES} <= _SAME
    if not is_certain or len(node.args) > _MOST or not isinstance(node.func, ast.Attribute):
        yield Remark(node, f"with copy={ast.unparse(copy.value)}, {_ADVICE}")
        return
    new = "asanyarray" if keeps else "asarray"
    edit = Edit(node, f"numpy.{new} copies where it has to, as copy=False did before numpy 2")
    edit.replace(module.span_of_name(node.func), new)
    for keyword in filter(None, (copy, subclasses)):
        call_arguments.drop(module, edit, keyword)
    yield edit


def takes_one(call: ast.Call) -> bool:
    """Whether a call is given one value, written out and by its place."""
    return len(call.args) == 1 and not call.keywords and not isinstance(call.args[0], ast.Starred)


def _scalar(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if not takes_one(node):
        return  # the rule numpy-names reports it
    array = node.args[0]
    text = module.source(array)
    text = text if isinstance(array, _ATOMS) else f"({text})"
    edit = Edit(node, f"numpy.{SCALAR}(a) was a.item()")
    yield edit.replace(module.span(node), f"{text}.item()")


def _reshaped(module: Module, node: ast.Call) -> Iterator[Outcome]:
    shape = _keyword(node, NEW_SHAPE)
    if shape is None:
        return
    is_next = len(node.args) == 1 and node.keywords[0] is shape
    if not is_next or isinstance(node.args[0], ast.Starred):
        yield Remark(node, f"numpy 2.4 has no {NEW_SHAPE}: pass it as the second argument")
        return
    edit = Edit(node, f"{NEW_SHAPE} is gone in numpy 2.4: the second argument is the shape")
    yield edit.replace(module.span(shape), module.span(shape.value))


def _renamed(module: Module, node: ast.Call) -> Iterator[Outcome]:
    old = _keyword(node, INTERPOLATION)
    if old is not None:
        edit = Edit(node, f"{INTERPOLATION} is called {METHOD} since numpy 1.22")
        start = module.span(old).start
        yield edit.replace(Span(start, start + len(INTERPOLATION)), METHOD)


def _histogram(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if _keyword(node, NORMED) is not None:
        yield Remark(
            node,
            f"numpy 1.24 has no {NORMED}: pass density, which is the same for bins of one width",
        )


def _keyword(node: ast.Call, name: str) -> ast.keyword | None:
    return next((one for one in node.keywords if one.arg == name), None)


def _is(node: ast.expr, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


_CHECKS: dict[str, Callable[[Module, ast.Call], Iterator[Outcome]]] = {
    ARRAY: _array,
    FROM_STRING: array_sequences.of_bytes,
    HISTOGRAM: _histogram,
    RESHAPE: _reshaped,
    SCALAR: _scalar,
    SUM: array_sequences.summed,
    **dict.fromkeys(METHOD_OF, _renamed),
    **dict.fromkeys(STACKING, array_sequences.stacked),
}
"""What is asked of a call, by the name of numpy's function."""

RULE = Rule(
    code="GYM609",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    looks_beyond_gym=True,
    words={ast.Call: [*_CHECKS]},
    examples=(
        Example(
            """
                import gym
                import numpy as np

                class Buffer:
                    def encode(self, action):
                        return np.array(action, copy=False)
            """,
            """
                import gymnasium as gym
                import numpy as np

                class Buffer:
                    def encode(self, action):
                        return np.asarray(action)
            """,
        ),
        Example(
            """
                import gym
                import numpy as np

                class Walk(gym.Env):
                    def pixels(self):
                        data = self.window.get_data()
                        return np.fromstring(data, dtype=np.uint8, sep="").reshape(4, 4, 3)
            """,
            """
                import gymnasium as gym
                import numpy as np

                class Walk(gym.Env):
                    def pixels(self):
                        data = self.window.get_data()
                        return np.frombuffer(data, dtype=np.uint8).copy().reshape(4, 4, 3)
            """,
        ),
    ),
)
