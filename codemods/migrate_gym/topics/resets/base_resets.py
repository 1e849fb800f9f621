"""The reset of gym's own class, which is what seeds ``np_random``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.solving.classes.outer_steps import PLAIN_BASES
from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables import known
from ...module import Module
from ...project import ClassRef
from ...text.edits import Edit
from ..classes import discrete
from ..code import helpers
from . import own_arguments

_BROUGHT = "envs."


def is_covered(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a class of the project above another one has a reset of its own, ahead of gym's."""
    ref = module.class_ref(owner)
    return any(_resets(module, one) for one in module.project.ancestors(ref)) and not (
        _is_gyms_first(module, ref)
    )


def outside(module: Module, owner: ast.ClassDef, calls: Sequence[ast.Call]) -> str:
    """The class outside the project whose reset is above that of a class, if none of gym's is.

    What is called like an environment there is taken for one, unless the calls of its reset give it
    arguments of its own.
    """
    root = module.class_info(owner).root
    if root:
        has_own = any(map(own_arguments.has_any_above, calls))
        return root if has_own and not module.is_api(root) else ""
    above = module.project.bases_outside(module.class_ref(owner))
    return next((one for one in above if one.rpartition(".")[2] not in PLAIN_BASES), "")


def _resets(module: Module, ref: ClassRef) -> bool:
    return "reset" in module.project.modules[ref.module].scopes[ref.scope].attributes


def _is_gyms_first(module: Module, ref: ClassRef) -> bool:
    """Whether gym's class comes before all others that have a reset: ``class Maze(Env, Grid)``."""
    bases = module.project.modules[ref.module].scopes[ref.scope].bases
    first = module.project.value(ref.module, bases[0]) if bases else UNKNOWN
    if first.kind is Kind.CLASS and ":" in first.name:
        above = ClassRef.of(first.name)
        return not _resets(module, above) and _is_gyms_first(module, above)
    return module.is_api(first.name)


def call(module: Module, edit: Edit, owner: ast.ClassDef, seed: str) -> str:
    """The call that seeds ``np_random`` and does no more; "" where the module cannot spell it.

    Args:
        module: The module of the class.
        edit: The edit that writes the call, which an import is added to where one is needed.
        owner: The class whose method calls it.
        seed: The source of the seed.
    """
    if is_covered(module, owner) or _begins_more(module, owner) or _is_behind(module, owner):
        return of_env(module, edit, seed)
    return f"super().reset(seed={seed})"


def of_env(module: Module, edit: Edit, seed: str) -> str:
    """The same call, whatever other classes are in between."""
    env, library = _env(module), module.target.root
    if not env and helpers.put_import(module, edit, library):
        env = f"{library}.Env"
    return env and f"{env}.reset(self, seed={seed})"


def _begins_more(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a class is below an environment that gym brings, whose reset draws a new state."""
    return module.class_info(owner).root.partition(".")[2].startswith(_BROUGHT)


def _is_behind(module: Module, owner: ast.ClassDef) -> bool:
    """Whether a class outside the project is ahead of gym's: ``class Arm(Robot, Env)``.

    It may have a reset of its own, which was not called.
    """
    first = next(_outside(module, module.class_ref(owner)), "")
    return bool(first) and not module.is_api(first)


def _outside(module: Module, ref: ClassRef) -> Iterator[str]:
    """The names of the bases outside the project that may have a reset, as they are looked up."""
    for base in module.project.modules[ref.module].scopes[ref.scope].bases:
        above = module.project.value(ref.module, base)
        if above.kind is Kind.CLASS and ":" in above.name:
            yield from _outside(module, ClassRef.of(above.name))
        elif above.name.rpartition(".")[2] not in (*PLAIN_BASES, known.PICKLING):
            yield above.name


def _env(module: Module) -> str:
    """How this module spells gym.Env, if it can."""
    roots = (known.LEGACY_ROOT, module.target.root)
    for node in (*module.all(ast.Attribute), *module.all(ast.Name)):
        assert isinstance(node, (ast.Attribute, ast.Name))
        root, _, rest = module.dotted(node).partition(".")
        if root in roots and rest in known.ENVS:
            return ast.unparse(node)
    for imported in module.all(ast.Import):
        for alias in imported.names:
            if alias.name in roots:
                return f"{alias.asname or alias.name}.Env"
    return f"{discrete.GYM}.Env" if discrete.found(module) else ""
