"""Modules in which gym's DiscreteEnv can be replaced by a class of their own."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import last_name
from ...module import Module
from ...tuples import NamedTuple
from ..code.handing import is_handed_on

NAME, SAMPLE = "DiscreteEnv", "categorical_sample"
GYM = "gym"
"""What the target is imported as where a module imports no gym but this class."""
_PLACE = "envs.toy_text.utils"
_OWN_SAMPLE = f'''def {SAMPLE}(prob_n, np_random):
    """Draws the index of one of several, by their probabilities."""
    draw = np_random.random()
    sums = enumerate(itertools.accumulate(prob_n))
    return next((index for index, total in sums if total > draw), 0)


'''
_MODULE = "discrete"
_ABOVE = "gym.envs.toy_text"
_WHERE = f"{_ABOVE}.{_MODULE}"
CLASS = f"{_WHERE}.{NAME}"
_OFFERED = (CLASS, f"{_WHERE}.{SAMPLE}")
_ADVICE = "nothing derives from it now: ask for its table, as hasattr(env.unwrapped, 'P') does"


class Discrete(NamedTuple):
    """The import of the class, and its uses.

    Attributes:
        imported: The import.
        reads: The names that it is read by with the module's before them.
        asked: Where something else is given the class, to ask what is one.
    """

    imported: ast.ImportFrom
    reads: tuple[ast.Attribute, ...]
    asked: tuple[ast.expr, ...]


def sampling(module: Module) -> tuple[str, str]:
    """How a module gets what draws a state: the import, and a function to bring along."""
    if module.target.is_partial:
        return "import itertools", _OWN_SAMPLE
    return f"from {module.target.root}.{_PLACE} import {SAMPLE}", ""


def found(module: Module) -> Discrete | None:
    """The one import of gym's DiscreteEnv at the top of a module that reads nothing else of it.

    A module that does nothing but ask what is one keeps it: of a new class, nothing would be.
    """
    if not module.text.says(NAME):
        return None
    if not module.name_of_gym and _is_named(module):
        return None
    imports = [node for node in module.all(ast.ImportFrom) if _names_it(node)]
    if len(imports) != 1 or imports[0] not in module.tree.body or not _is_plain(imports[0]):
        return None
    reads = [one for one in module.all(ast.Attribute) if module.dotted(one) in _OFFERED]
    whole = [one for one in module.all(ast.Name) if module.dotted(one) == _WHERE]
    uses: list[ast.expr] = [one for one in reads if one.attr == NAME]
    uses += [one for one in module.all(ast.Name) if one.id == NAME]
    asked = tuple(one for one in uses if _is_asked_about(module, one))
    is_read = len(uses) > len(asked) or (reads and not uses)
    if not is_read or len(whole) != len(reads) or _is_taken(module, imports[0]):
        return None
    return Discrete(imports[0], tuple(reads), asked)


def _is_asked_about(module: Module, class_: ast.expr) -> bool:
    """Whether the class is given to a function, alone or among others, or compared."""
    given: ast.AST = class_
    if isinstance(module.parent(given), (ast.Tuple, ast.keyword)):
        given = module.parent(given)
    around = module.parent(given)
    if isinstance(around, ast.Call):
        return around.func is not given and last_name(around.func) != "super"
    return isinstance(around, ast.Compare)


def advice(module: Module, name: str) -> str:
    """What to do where all that is done with a name of the class is to ask what is one, or ""."""
    uses = [one for one in module.all(ast.Name) if one.id == name]
    return _ADVICE if uses and all(_is_asked_about(module, one) for one in uses) else ""


def advice_at(module: Module, dotted: str, class_: ast.expr) -> str:
    """What to do where the class, by its full name, is asked about, or ""."""
    return _ADVICE if dotted == CLASS and _is_asked_about(module, class_) else ""


def is_replaced(module: Module, node: ast.ImportFrom | ast.Attribute) -> bool:
    """Whether an import or a name is taken care of where the class is put into the module."""
    inner: ast.expr | ast.ImportFrom = node
    while isinstance(inner, ast.Attribute) and inner.attr not in (NAME, SAMPLE):
        inner = inner.value
    if isinstance(inner, ast.Name):  # DiscreteEnv.__init__(self, …)
        return inner.id == NAME and found(module) is not None
    if not (isinstance(inner, ast.Attribute) or (inner is node and _names_it(node))):
        return False
    place = found(module)
    return place is not None and (inner is place.imported or inner in place.reads)


def _is_named(module: Module) -> bool:
    """Whether the module calls anything by the name that gymnasium would get."""
    imported = {one.asname or one.name.partition(".")[0] for one in module.all(ast.alias)}
    return GYM in imported or GYM in module.names(module.tree)


def _names_it(node: ast.AST) -> bool:
    if not isinstance(node, ast.ImportFrom):
        return False
    names = {alias.name for alias in node.names}
    is_module = node.module == _ABOVE and _MODULE in names
    return not node.level and (is_module or (node.module == _WHERE and NAME in names))


def _is_plain(node: ast.ImportFrom) -> bool:
    known = {NAME, SAMPLE} if node.module == _WHERE else {_MODULE}
    return all(alias.name in known and not alias.asname for alias in node.names)


def _is_taken(module: Module, node: ast.ImportFrom) -> bool:
    """Whether the names are bound to anything else, or other modules take them from this one."""
    if node.module == _WHERE:
        return is_handed_on(module, NAME) or is_handed_on(module, SAMPLE)
    bound = module.names(module.tree)
    return is_handed_on(module, _MODULE) or NAME in bound or SAMPLE in bound
