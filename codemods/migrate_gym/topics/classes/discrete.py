"""Modules in which gym's DiscreteEnv can be replaced by a class of their own."""

from __future__ import annotations

import ast

from ...analysis.tables.idioms import last_name
from ...module import Module
from ...project import ClassRef
from ...tuples import NamedTuple
from ..code.handing import is_handed_on

NAME, SAMPLE = "DiscreteEnv", "categorical_sample"
TABLE = "P"
"""The attribute that it has its transitions under."""
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
_ASKING, _FORWARDING = "isinstance", "__getattr__"
_IMPORTS = (ast.Import, ast.ImportFrom)
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

    imported: ast.Import | ast.ImportFrom
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
    place = _imported(module)
    if place is None or (not module.name_of_gym and _is_named(module)):
        return None
    uses = _uses(module, place)
    is_read = len(uses) > len(place.asked) or (place.reads and not uses)
    if not is_read or _is_taken(module, place.imported):
        return None
    return place


def asked_alone(module: Module) -> Discrete | None:
    """The import where all that is done with the class is to ask ``isinstance``.

    What is one has a table, so the question is answered without the class.
    """
    place = _imported(module)
    if place is None or not place.asked or len(_uses(module, place)) > len(place.asked):
        return None
    is_more = any(one.attr != NAME for one in place.reads) or _is_taken(module, place.imported)
    is_answered = not is_more and all(question(module, one) for one in place.asked)
    return place if is_answered else None


def _imported(module: Module) -> Discrete | None:
    """The one import of the class, or of its module, at the top of a module, and its uses."""
    if not module.text.says(NAME):
        return None
    kinds: list[ast.Import | ast.ImportFrom] = [*module.all(ast.ImportFrom)]
    imports = [node for node in [*kinds, *module.all(ast.Import)] if _names_it(node)]
    if len(imports) != 1 or imports[0] not in module.tree.body or not _is_plain(imports[0]):
        return None
    reads = tuple(one for one in module.all(ast.Attribute) if module.dotted(one) in _OFFERED)
    whole = [one for one in module.all(ast.Name) if module.dotted(one) == _WHERE]
    if len(whole) != len(reads):
        return None
    place = Discrete(imports[0], reads, ())
    asked = (one for one in _uses(module, place) if _is_asked_about(module, one))
    return place._replace(asked=tuple(asked))


def _uses(module: Module, place: Discrete) -> list[ast.expr]:
    by_module: list[ast.expr] = [one for one in place.reads if one.attr == NAME]
    return by_module + [one for one in module.all(ast.Name) if one.id == NAME]


def question(module: Module, class_: ast.expr) -> ast.Call | None:
    """The ``isinstance`` that asks for the class alone, where having a table is the same.

    It is not where other classes of the project have one, or give away what is within them.
    """
    call = module.parent(class_)
    if not isinstance(call, ast.Call) or last_name(call.func) != _ASKING:
        return None
    if call.args[1:] != [class_] or any(
        isinstance(one, ast.JoinedStr) for one in module.ancestors(call)
    ):
        return None
    return None if _others_have_table(module) else call


def _others_have_table(module: Module) -> bool:
    for name, facts in module.project.modules.items():
        for index, scope in enumerate(facts.scopes):
            if scope.name == _FORWARDING:
                return True
            if TABLE in scope.attributes:
                outside = module.project.bases_outside(ClassRef(name, index))
                if not any(one.endswith(f".{NAME}") for one in outside):
                    return True
    return False


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


def is_replaced(module: Module, node: ast.Import | ast.ImportFrom | ast.Attribute) -> bool:
    """Whether an import or a name is taken care of where the class is put into the module."""
    inner: ast.expr | ast.Import | ast.ImportFrom = node
    while isinstance(inner, ast.Attribute) and inner.attr not in (NAME, SAMPLE):
        inner = inner.value
    if isinstance(inner, ast.Name):  # DiscreteEnv.__init__(self, …)
        return inner.id == NAME and found(module) is not None
    if not (isinstance(inner, ast.Attribute) or (inner is node and _names_it(node))):
        return False
    place = found(module) or asked_alone(module)
    return place is not None and (inner is place.imported or inner in place.reads)


def _is_named(module: Module) -> bool:
    """Whether the module calls anything by the name that gymnasium would get."""
    imported = {one.asname or one.name.partition(".")[0] for one in module.all(ast.alias)}
    return GYM in imported or GYM in module.names(module.tree)


def _names_it(node: ast.AST) -> bool:
    names = {alias.name for alias in node.names} if isinstance(node, _IMPORTS) else set()
    if isinstance(node, ast.Import):
        return _WHERE in names
    if not isinstance(node, ast.ImportFrom):
        return False
    is_module = node.module == _ABOVE and _MODULE in names
    return not node.level and (is_module or (node.module == _WHERE and NAME in names))


def _is_plain(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.Import):
        return len(node.names) == 1 and node.names[0].asname is not None
    known = {NAME, SAMPLE} if node.module == _WHERE else {_MODULE}
    return all(alias.name in known and not alias.asname for alias in node.names)


def _is_taken(module: Module, node: ast.Import | ast.ImportFrom) -> bool:
    """Whether the names are bound to anything else, or other modules take them from this one."""
    if isinstance(node, ast.ImportFrom) and node.module == _WHERE:
        return is_handed_on(module, NAME) or is_handed_on(module, SAMPLE)
    bound = module.names(module.tree)
    own = node.names[0].asname or _MODULE
    return is_handed_on(module, own) or NAME in bound or SAMPLE in bound
