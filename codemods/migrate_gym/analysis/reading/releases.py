"""Which releases of gym a test lets by: ``if Version(gym.__version__) >= Version("0.26"):``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from gymport.dialects import DIALECTS, Dialect

from ...patterns import late
from ...targets import LEGACY_ROOT, MODERN_ROOT, TARGETS
from ...tuples import NamedTuple
from ..tables import known
from ..tables.idioms import own_name
from .tree import FUNCTIONS, called_on, own, walk

_ASKED = late(
    r"""\b\w*gym\w*\.(__version__|version\.VERSION)"""
    r"""|\b(version|get_distribution)\(["'](gym|gymnasium)["']\)"""
)
_NUMBER = late(r"v?(\d+)(?:\.(\d+))?")
_TESTS = frozenset({ast.Compare, ast.BoolOp, ast.UnaryOp})
_VERSIONED = {
    **{target.root: "__version__" for target in TARGETS.values()},
    f"{LEGACY_ROOT}.version": "VERSION",
}
"""The modules that say their release, and the name of it."""
_GUARDING = ("ImportError", "ModuleNotFoundError")


def _release(row: Dialect) -> tuple[int, int]:
    """The release of gym that a dialect is known by."""
    _, major, minor = re.split(r"[-.]", row.name)
    return int(major), int(minor)


_OF_GYM = [row for row in DIALECTS.values() if row.name.startswith(f"{LEGACY_ROOT}-")]
_LAST_OLD = max(_release(row) for row in _OF_GYM if not row.modern)
_FIRST_NEW = min(_release(row) for row in _OF_GYM if row.modern)


class Era(Enum):
    """The releases that one side of a test is for."""

    OLD = "before gym 0.26"
    NEW = "from gym 0.26 on"
    ANY = "all"


class Sides(NamedTuple):
    """The releases that what follows a test is for, where it holds and where it does not."""

    holds: Era
    fails: Era

    @property
    def says_nothing(self) -> bool:
        """Whether the test may hold and fail under any release."""
        return self == _OPEN

    def inverted(self) -> Sides:
        """The sides of the opposite test."""
        return Sides(self.fails, self.holds)


_OPEN = Sides(Era.ANY, Era.ANY)
_IS_NEW = Sides(Era.NEW, Era.OLD)
Flags = Mapping[str, Sides]


class Releases:
    """What the tests of a module say of gym's release.

    Args:
        tree: The module.
        imported: What names say that are imported from other modules of the project.
    """

    def __init__(self, tree: ast.Module, imported: Flags) -> None:
        self._flags = dict(imported)
        self._versions = set(_imported_versions(tree))
        for node in _statements(tree):
            self._note(node)

    @property
    def flags(self) -> Flags:
        """The names, attributes and functions that say which release there is."""
        return {name: sides for name, sides in self._flags.items() if not sides.says_nothing}

    def _note(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign):
            if isinstance(node.value, ast.Constant) and self._is_flag(node.targets[0]):
                return  # the other value, where an import failed
            names = [name for target in node.targets for name in _names(target)]
            sides = self.told(node.value)
            if sides.says_nothing and self._is_version(node.value):
                self._versions.update(names)
            for name in names:
                self._flags[name] = sides if self._flags.get(name, sides) == sides else _OPEN
        elif isinstance(node, ast.Try):
            self._flags.update(_by_import(node))
        elif isinstance(node, FUNCTIONS):
            returned = [one.value for one in own(node) if isinstance(one, ast.Return)]
            if len(returned) == 1 and returned[0] is not None:
                self._flags[node.name] = self.told(returned[0])

    def _is_flag(self, target: ast.expr) -> bool:
        return not self._flags.get(own_name(target), _OPEN).says_nothing

    def told(self, test: ast.expr) -> Sides:
        """What a test says."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.told(test.operand).inverted()
        if isinstance(test, ast.BoolOp):
            parts = [self.told(part) for part in test.values]
            return _both(parts) if isinstance(test.op, ast.And) else _either(parts)
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return self._compared(test.left, test.ops[0], test.comparators[0])
        if isinstance(test, ast.Call):
            return self._called(test)
        return self._flags.get(own_name(test), _OPEN)

    def _called(self, test: ast.Call) -> Sides:
        version = called_on(test, "startswith")
        if version is not None and test.args and self._is_version(version):
            return _told_by(ast.Eq(), _number(test.args[0]))
        return self._flags.get(own_name(test.func), _OPEN) if not test.args else _OPEN

    def _compared(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Sides:
        if isinstance(operator, (ast.In, ast.NotIn)) and _asks_reset(left, right):
            return _IS_NEW if isinstance(operator, ast.In) else _IS_NEW.inverted()
        if self._is_version(left):
            if isinstance(operator, (ast.In, ast.NotIn)):
                sides = _either([_told_by(ast.Eq(), _number(one)) for one in _elements(right)])
                return sides if isinstance(operator, ast.In) else sides.inverted()
            return _told_by(operator, _number(right))
        if self._is_version(right) and type(operator) in _MIRRORED:
            return _told_by(_MIRRORED[type(operator)](), _number(left))
        return _OPEN

    def _is_version(self, node: ast.expr) -> bool:
        if is_asked(node):
            return True
        return bool(self._versions) and any(
            isinstance(one, ast.Name) and one.id in self._versions for one in walk(node)
        )


def _imported_versions(tree: ast.Module) -> Iterator[str]:
    """What the release is called: ``from gym import __version__ as gym_version``."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in _VERSIONED:
            named = (alias for alias in node.names if alias.name == _VERSIONED[node.module])
            yield from (alias.asname or alias.name for alias in named)


def is_asked(test: ast.expr) -> bool:
    """Whether a test names what says the release of gym."""
    return _ASKED.search(ast.unparse(test)) is not None


def may_flag(node: ast.stmt) -> bool:
    """Whether a statement may set a flag that says which release there is."""
    if isinstance(node, ast.Assign):
        return type(node.value) in _TESTS
    return isinstance(node, ast.Try) and _imported(node) == [MODERN_ROOT]


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """The assignments, functions and ``try`` of a module, its own before those inside."""
    kinds = (ast.Assign, ast.Try, *FUNCTIONS)
    yield from (node for node in tree.body if isinstance(node, kinds))
    inner = (node for node in walk(tree) if isinstance(node, (ast.Assign, *FUNCTIONS)))
    known = set(map(id, tree.body))
    yield from (node for node in inner if id(node) not in known)


def _names(target: ast.expr) -> Iterator[str]:
    if isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from _names(element)
    elif isinstance(target, (ast.Name, ast.Attribute)):
        yield own_name(target)


def _by_import(node: ast.Try) -> Iterator[tuple[str, Sides]]:
    """Flags that say whether gymnasium could be imported."""
    guards = [own_name(handler.type) for handler in node.handlers if handler.type is not None]
    if _imported(node) != [MODERN_ROOT] or not set(guards) <= set(_GUARDING):
        return
    for one in (*node.body, *node.orelse):
        value = one.value if isinstance(one, ast.Assign) else None
        if isinstance(value, ast.Constant) and value.value is True:
            assert isinstance(one, ast.Assign)
            yield from ((name, _IS_NEW) for name in _names(one.targets[0]))


def _imported(node: ast.Try) -> list[str]:
    """The packages that are tried to import."""
    imports = (one for one in node.body if isinstance(one, ast.Import))
    return [alias.name.partition(".")[0] for one in imports for alias in one.names]


def _both(parts: Sequence[Sides]) -> Sides:
    holds = {part.holds for part in parts} - {Era.ANY}
    fails = {part.fails for part in parts}
    return Sides(_only(holds), _only(fails))


def _either(parts: Sequence[Sides]) -> Sides:
    return _both([part.inverted() for part in parts]).inverted()


def _only(eras: set[Era]) -> Era:
    return next(iter(eras)) if len(eras) == 1 else Era.ANY


def _asks_reset(name: ast.expr, parameters: ast.expr) -> bool:
    """Whether a test asks for a parameter of a reset: ``"seed" in signature(env.reset)…``."""
    text = ast.unparse(parameters)
    is_named = isinstance(name, ast.Constant) and name.value in known.CURRENT_KEYWORDS["reset"]
    return is_named and "signature(" in text and ".reset" in text


def _elements(node: ast.expr) -> Sequence[ast.expr]:
    return node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else ()


_MIRRORED = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE, ast.Eq: ast.Eq}


def _told_by(operator: ast.cmpop, release: tuple[int, int] | None) -> Sides:
    """What comparing gym's release with another says."""
    if release is None or release > _FIRST_NEW:
        return _OPEN
    if isinstance(operator, (ast.Lt, ast.LtE, ast.NotEq)):
        opposite = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.NotEq: ast.Eq}
        return _told_by(opposite[type(operator)](), release).inverted()
    if isinstance(operator, ast.Eq):
        return Sides(Era.OLD, Era.ANY) if release < _FIRST_NEW else Sides(Era.NEW, Era.ANY)
    if isinstance(operator, ast.GtE):
        return Sides(Era.NEW if release == _FIRST_NEW else Era.ANY, Era.OLD)
    if isinstance(operator, ast.Gt) and release < _FIRST_NEW:
        return Sides(Era.NEW if release == _LAST_OLD else Era.ANY, Era.OLD)
    return _OPEN


def _number(node: ast.expr) -> tuple[int, int] | None:
    """The release that is written out: ``"0.26"``, ``Version("0.26.0")``, ``(0, 26)``, ``26``."""
    if isinstance(node, ast.Call) and len(node.args) == 1:
        node = node.args[0]
    if isinstance(node, (ast.Tuple, ast.List)):
        parts = [one.value if isinstance(one, ast.Constant) else None for one in node.elts[:2]]
        return _pair(parts)
    value = node.value if isinstance(node, ast.Constant) else None
    if type(value) is int:
        return (0, value) if value > 1 else None
    found = _NUMBER.match(str(value)) if isinstance(value, (str, float)) else None
    return (int(found[1]), int(found[2] or 0)) if found else None


def _pair(parts: Sequence[object]) -> tuple[int, int] | None:
    if len(parts) != 2 or not all(isinstance(part, int) for part in parts):
        return None
    major, minor = parts
    assert isinstance(major, int)
    assert isinstance(minor, int)
    return major, minor
