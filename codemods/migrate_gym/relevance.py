"""What a text must contain to have anything to do with gym: told without parsing it."""

from __future__ import annotations

import re

from gymport.moves.companions import TRAINERS

from .numpy_gone import (
    ARRAY,
    BUILTINS,
    FINDING,
    FROM_STRING,
    INSTEAD,
    METHODS,
    NEW_SHAPE,
    OF_TENSOR,
    ONE_ROW,
    REMEMBERED,
    RENAMED,
    ROWS,
)
from .patterns import late
from .python_gone import ABSTRACT, ASSERTIONS, MODULES, NAMES
from .python_gone import RENAMED as OF_MODULES

_AMONG = rb"\s+import\b(?:[^\n(]*\b|\s*\([^)]*\b)"
"""What stands between a module and a name that is imported from it, perhaps after others."""
_NUMPY = (b"np.", b"numpy.", b"from numpy import")
_NAMING = {b"np.": rb"np\.", b"numpy.": rb"numpy\.", b"numpy": rb"from\s+numpy" + _AMONG}
"""What the names of what numpy has begin with, by words that stand there.

A pattern that begins with plain letters is looked for many times as fast as one with a choice.
"""
_GONE = [
    (word, late(rb"%b(?:%b)\b" % (begin, "|".join((*BUILTINS, *INSTEAD, *RENAMED)).encode())))
    for word, begin in _NAMING.items()
]
_GONE_METHODS = [f".{name}(".encode() for name in METHODS]
_ARRAY = f".{ARRAY}(".encode()
_LOST_IN_CALLS = (NEW_SHAPE.encode(), f".{FROM_STRING}(".encode(), b"from numpy import *")
_OF_TENSOR = f".{OF_TENSOR}())".encode()
_FINDING = tuple(f"{name}(".encode() for name in FINDING)
_RANDOM = b".random."
# Where a number is made; each begins with a plain text, which is found faster than one of two.
_MADE = (rb"float\((?<=\bfloat\()", rb"int\((?<=\bint\()")
_NUMBER = tuple(map(late, _MADE))
_DRAWN = tuple(late(made + rb"\s*(?:np|numpy)\.random\.") for made in _MADE)
_COPY = late(rb"copy(?<=\bcopy)\s*=")
_ROWS = late(rb"array\((?i:\s*[\w.]*(?:%b))" % "|".join((*ROWS, *REMEMBERED, *ONE_ROW)).encode())
_TESTED = late(
    rb"\.assert(?:%b)\(" % "|".join(name[len("assert") :] for name in ASSERTIONS).encode()
)
_CALLED = [name.rpartition(".")[2].encode() for name in (*NAMES, *OF_MODULES)]
_USED = late(
    rb"\b(?:%b)\b|\bimport\b[^\n]*\b(?:%b)\b"
    % ("|".join((*NAMES, *OF_MODULES)).replace(".", r"\.").encode(), b"|".join(_CALLED))
)
_IMPORTING = [
    late(rb"%b (?<=\b%b )(?:%b)\b" % (word, word, "|".join(MODULES).encode()))
    for word in (b"import", b"from")
]
_COLLECTIONS = b"collections"
_ABSTRACT = late(rb"collections(?:\.|%b)(?:%b)\b" % (_AMONG, "|".join(ABSTRACT).encode()))


def _called(word: bytes) -> bytes:
    return rb"%b(?:(?<=\.%b)|(?<=def %b))\b" % (word, word, word)


_RELEVANT = {
    b"step": rb"step(?:(?<=\.step)(?!\(\))|(?<=def step))\b",
    b"reset": _called(b"reset"),
    b"seed": _called(b"seed"),
    b"render": rb"%b|render\.modes" % _called(b"render"),
    b"np_random": b"np_random",
    b"TimeLimit": b"TimeLimit",
    b"-v": rb"-v\d+[\"']",
    b"getattr(": rb"getattr\([\w.]*env\b",
    b"registry": rb"registry\.(?:all\(|env_specs\b|make\(|spec\()",
    b"done": rb",\s*dones?,\s*\w+\)?\s*(?:=(?!=)|in\b)",
    b".nS": rb"\.nS\b",
    b".nA": rb"\.nA\b",
    b"final_": rb"(?<=[\"'_])final_(?:info|observation)[\"']",
}
"""Patterns, by the words that they begin with: both are looked for much faster than one pattern."""
_PATTERNS = [(word, late(pattern)) for word, pattern in _RELEVANT.items()]
_OF_ENV = late(
    rb"env(?:ironment)?\."
    rb"(?!(?:action_space|close|env|num_envs|observation_space|spec|unwrapped)\b)[a-z_]"
)
_IS_ENV = late(rb"(?:(?<![\w.])|(?<=self\.))(?<!from )(?<!import )\w*\Z")
_FAR = 80
"""As much is looked at before what an environment is asked for: a name, and what is before it."""
_GYM = late(rb"gym(?<!\wgym)")
_FOLLOWING = [row.module.encode() for row in TRAINERS if row.requirement]
"""The libraries of which a release is named where they are imported, with gym or without it."""
_FOLLOWED = late(rb"(?:from|import)\s+(?:%b)\b" % b"|".join(_FOLLOWING))
_FIELD = late(rb"[ \t]*:(?:param|type|returns?|rtype|raises)\b")
_BARE_STEP = b".step()"
_ALONE = late(rb"\s*[\w.\[\]]+\.step\(\)\s*(?:#.*)?")
_GOES_ON = (b"(", b"[", b"{", b",", b"=", b"\\")


def mentions_gym(data: bytes) -> bool:
    """Whether gym is named anywhere in a file of any kind.

    >>> mentions_gym(b"import gymnasium"), mentions_gym(b"import numpy")
    (True, False)
    """
    return data.rfind(b"gym") >= 0  # from behind: g is rarer than m, and this looks for it first


def is_relevant(data: bytes) -> bool:
    r"""Whether a source can have anything that a rule looks at.

    >>> is_relevant(b"obs = env.reset()"), is_relevant(b"total = sum(numbers)")
    (True, False)
    >>> is_relevant(b'play("Pendulum-v0")'), is_relevant(b"for o, r, done, info in self.rows: pass")
    (True, True)
    >>> is_relevant(b"getattr(self.env, command)(*args)"), is_relevant(b"getattr(self, name)")
    (True, False)
    >>> is_relevant(b"print(env.gravity)"), is_relevant(b"env.close()")
    (True, False)
    >>> is_relevant(b"print(self.train_env.gravity)"), is_relevant(b"from lab.env.maze import Maze")
    (True, False)
    >>> is_relevant(b"environment.gravity"), is_relevant(b"environment.close()")
    (True, False)
    >>> is_relevant(b"envs.registry.all()"), is_relevant(b"self.registry.add(x)")
    (True, False)
    >>> is_relevant(b"mdp.nS"), is_relevant(b"mdp.nStates")
    (True, False)
    >>> is_relevant(b"last = infos['final_observation']"), is_relevant(b"final_info = 1")
    (True, False)
    >>> is_relevant(b"np.zeros(3, np.float)"), is_relevant(b"np.zeros(3, np.float32)")
    (True, False)
    >>> is_relevant(b"np.zeros(3).tostring()"), is_relevant(b"np.zeros(3).tobytes()")
    (True, False)
    >>> is_relevant(b"from numpy import (a,\n Inf)"), is_relevant(b"from numpy import inf")
    (True, False)
    >>> is_relevant(b"np.array(x, copy=False)"), is_relevant(b"x.astype(int, copy=False)")
    (True, False)
    >>> is_relevant(b"np.reshape(x, newshape=(2, 1))"), is_relevant(b"np.reshape(x, (2, 1))")
    (True, False)
    >>> is_relevant(b"np.fromstring(x, np.uint8)"), is_relevant(b"np.frombuffer(x, np.uint8)")
    (True, False)
    >>> is_relevant(b"base64.decodestring(x)"), is_relevant(b"base64.decodebytes(x)")
    (True, False)
    >>> is_relevant(b"float(value.numpy())"), is_relevant(b"float(value.item())")
    (True, False)
    >>> is_relevant(b"np.array(self.memory[:9])"), is_relevant(b"np.array(rewards)")
    (True, False)
    >>> is_relevant(b"from collections import (a,\n Set)"), is_relevant(b"import collections.abc")
    (True, False)
    >>> is_relevant(b"collections.Set"), is_relevant(b"from collections.abc import Set")
    (True, False)
    >>> is_relevant(b"import imp"), is_relevant(b"import importlib")
    (True, False)
    >>> is_relevant(b"self.assertEquals(a, b)"), is_relevant(b"self.assertEqual(a, b)")
    (True, False)
    >>> is_relevant(b"time.clock()"), is_relevant(b"clock.tick()")
    (True, False)

    What optimizers do, a step of nothing for nothing, is looked at only where it is used, and the
    fields of docstrings tell of gym without using it:

    >>> is_relevant(b"loss.backward()\noptimizer.step()"), is_relevant(b"x = env.step()")
    (False, True)
    >>> is_relevant(b"  :param gym.Space space: of actions"), is_relevant(b"space: gym.Space")
    (False, True)
    """
    return (
        concerns_environments(data) or _names_what_numpy_lost(data) or _names_what_python_lost(data)
    )


def _names_what_python_lost(data: bytes) -> bool:
    """Whether a name may stand in a source that Python has no longer."""
    if _COLLECTIONS in data and _ABSTRACT.search(data) is not None:
        return True
    if any(pattern.search(data) is not None for pattern in (*_IMPORTING, _TESTED)):
        return True
    return any(name in data for name in _CALLED) and _USED.search(data) is not None


def _has(patterns: tuple[re.Pattern[bytes], ...], data: bytes) -> bool:
    return any(pattern.search(data) is not None for pattern in patterns)


def _names_what_numpy_lost(data: bytes) -> bool:
    """Whether a name stands in a source that numpy has no longer."""
    if _OF_TENSOR in data and _has(_NUMBER, data):
        return True
    if not any(word in data for word in _NUMPY):
        return False
    if _RANDOM in data and _has(_DRAWN, data):
        return True
    if any(word in data for word in _FINDING) and _has(_NUMBER, data):
        return True
    if any(word in data and pattern.search(data) is not None for word, pattern in _GONE):
        return True
    if any(method in data for method in _GONE_METHODS):
        return True
    if any(word in data for word in _LOST_IN_CALLS):
        return True
    return _ARRAY in data and (_COPY.search(data) or _ROWS.search(data)) is not None


def concerns_environments(data: bytes) -> bool:
    """Whether a source can have anything that all rules are asked about.

    >>> concerns_environments(b"obs = env.reset()"), concerns_environments(b"x = np.bool(1)")
    (True, False)
    >>> concerns_environments(b"import torch_ac"), concerns_environments(b"x = torch_ac")
    (True, False)
    """
    if b"gym" in data and _uses_gym(data):
        return True
    if any(word in data and pattern.search(data) is not None for word, pattern in _PATTERNS):
        return True
    if any(word in data for word in _FOLLOWING) and _FOLLOWED.search(data) is not None:
        return True
    return _asks_env(data) or (_BARE_STEP in data and _uses_bare_step(data))


def _asks_env(data: bytes) -> bool:
    """Whether something of an environment is read, by the name of what has it."""
    begins = (found.start() for found in _OF_ENV.finditer(data))
    return any(_IS_ENV.search(data[max(0, begin - _FAR) : begin]) is not None for begin in begins)


def _uses_gym(data: bytes) -> bool:
    """Whether gym is named anywhere but in the fields of docstrings."""
    begins = (data.rfind(b"\n", 0, found.start()) + 1 for found in _GYM.finditer(data))
    return any(_FIELD.match(data, begin) is None for begin in begins)


def _uses_bare_step(data: bytes) -> bool:
    """Whether any ``x.step()`` is more than a statement of its own."""
    before = b""
    for line in data.splitlines():
        if _BARE_STEP in line and (before.endswith(_GOES_ON) or not _ALONE.fullmatch(line)):
            return True
        before = line.rstrip()
    return False
