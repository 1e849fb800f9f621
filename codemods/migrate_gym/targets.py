"""DATA: what code can be rewritten for, and where names are there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from gymport import moves
from gymport.moves.core import ELSEWHERE, MODULES, RELEASE
from gymport.moves.rows import Move, applies

from .tuples import NamedTuple

LEGACY_ROOT = "gym"
MODERN_ROOT = "gymnasium"
OLD_PLUGINS, PLUGINS = f"{LEGACY_ROOT}.envs", f"{MODERN_ROOT}.envs"
"""The groups of entry points that register environments: gym's, and today's."""
PLUGINS_MOVED = f"{PLUGINS} is the group whose entry points are loaded now"
_CORE = "gymport"


class Target(NamedTuple):
    """One library that code can be rewritten for; the same whatever of it is required.

    Attributes:
        name: What it is called on the command line.
        root: The package that names are written under.
        release: The release whose API it has; later changes of names are left out.
        requirement: What to require of pip; code may need a later release than another's.
        title: What it is called in messages.
        is_partial: Whether it is gymport's core, which offers part of that API.
    """

    name: str
    root: str
    release: str
    requirement: str
    title: str
    is_partial: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Target) and self.name == other.name

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def imported(self) -> str:
        """What ``import gym`` imports instead.

        >>> GYMNASIUM.imported, GYM.imported
        ('gymnasium as gym', 'gym')
        """
        return self.root if self.root == LEGACY_ROOT else f"{self.root} as {LEGACY_ROOT}"

    def has_seen(self, since: str) -> bool:
        """Whether a change of a release is part of its API.

        >>> GYM.has_seen("gym 0.26"), GYM.has_seen("gymnasium 1.0")
        (True, False)
        """
        return applies(since, self.release)

    def place(self, dotted: str) -> Move:
        """Returns where a name of gym's is here; `new` is None where it is not.

        >>> GYMNASIUM.place("gym.utils.seeding").new, GYMPORT.place("gym.utils.seeding").new
        ('gymnasium.utils.seeding', 'gymport.seeding')
        >>> GYMPORT.place("gym.wrappers.Monitor").new is None
        True
        """
        found = moves.find(dotted, self.release)
        if found is None:
            rest = dotted[len(dotted.partition(".")[0]) :]
            kept = dotted if self.root == LEGACY_ROOT else MODERN_ROOT + rest
            found = Move(dotted, kept, "")
        if self.root == MODERN_ROOT or found.new is None:
            return found
        if self.root == LEGACY_ROOT:
            return found._replace(new=None, package="", note=_COPY) if found.package else found
        if f"{found.new}.".startswith(f"{_RELEASE}."):
            return found._replace(new=None, note=_OWN_RELEASE)
        new = None if found.package else _in_core(found.new)
        return found._replace(new=new, package="", note=found.note if new else _USE_GYMNASIUM)


_COPY = "copy its code from an older release into the project"
_STANDING_FOR = sorted({**{b: a for a, b in MODULES.items()}, **ELSEWHERE}.items(), reverse=True)
"""Modules of gymnasium's, the inner ones before those around them, and the core's for each."""
_USE_GYMNASIUM = f"use --to {MODERN_ROOT}"
_RELEASE = f"{MODERN_ROOT}.__version__"
_OWN_RELEASE = f"{_CORE} says its own release there, which is none of gym's: take the test away"

GYMNASIUM = Target("gymnasium", MODERN_ROOT, moves.NEWEST, "gymnasium>=1.0", "gymnasium")
GYM = Target("gym", LEGACY_ROOT, "gym 0.26.2", "gym==0.26.2", "gym 0.26")
GYMPORT = Target(_CORE, _CORE, RELEASE, _CORE, _CORE, is_partial=True)

TARGETS = {target.name: target for target in (GYMNASIUM, GYM, GYMPORT)}


def is_modern(dotted: str) -> bool:
    """Whether a dotted name lies in a library whose API is that of today.

    >>> is_modern("gymnasium.Env"), is_modern("gymport.Env"), is_modern("gymport.gym.Env")
    (True, True, False)
    """
    root, _, rest = dotted.partition(".")
    return root == MODERN_ROOT or (root == _CORE and rest.partition(".")[0] != LEGACY_ROOT)


def _in_core(dotted: str) -> str | None:
    """Where a name of gymnasium's is in gymport's core.

    >>> _in_core("gymnasium.spaces.box.Box"), _in_core("gymnasium.spaces.Box.sample")
    ('gymport.spaces.box.Box', 'gymport.spaces.Box.sample')
    >>> _in_core("gymnasium.envs.make"), _in_core("gymnasium.envs.toy_text")
    ('gymport.registration.make', None)
    >>> _in_core("gymnasium.utils.ezpickle.EzPickle")
    'gymport.utils.ez_pickle.EzPickle'
    """
    path = dotted.partition(".")[2]
    for theirs, own in _STANDING_FOR:
        if path == theirs or path.startswith(f"{theirs}."):
            return _below(own, path[len(theirs) + 1 :])
    return _below("", path)


def _below(module: str, path: str) -> str | None:
    """A name below a module of gymport, if it offers it."""
    first, _, rest = path.partition(".")
    whole = ".".join(filter(None, (_CORE, module, path)))
    if not first or first in offered(module):
        return whole
    inner = f"{module}.{first}" if module else first
    return _below(inner, rest) and whole if module and _file(inner) is not None else None


@lru_cache(maxsize=None)
def offered(module: str) -> frozenset[str]:
    """Returns the public names of a module of gymport ("" for gymport itself), without loading it.

    >>> "Box" in offered("spaces"), "FrameStackObservation" in offered("wrappers")
    (True, False)
    """
    file = _file(module)
    if file is None:
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {name: value for node in tree.body for name, value in _bound(node)}
    listed = names.get("__all__")
    if isinstance(listed, ast.List):
        return frozenset(ast.literal_eval(listed))
    return frozenset(name for name in names if not name.startswith("_"))


def _file(module: str) -> Path | None:
    place = Path(moves.__file__).parents[1].joinpath(*module.split("."))
    files = (
        (place.with_suffix(".py"), place / "__init__.py") if module else (place / "__init__.py",)
    )
    return next((file for file in files if file.is_file()), None)


def _bound(node: ast.stmt) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that a statement of a module binds, other than by importing them."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name, None
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
