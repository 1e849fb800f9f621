"""Ids that are written where the project, in another place, reads what it makes environments by."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.reading.tree import children_of
from ...analysis.tables.idioms import targets_of
from ...module import Module
from ...targets import LEGACY_ROOT, MODERN_ROOT
from ..code import kept_names
from . import listed_ids, made_ids, options

_READING = (ast.Attribute, ast.Subscript, ast.Name)

# What a read stands in where its source is looked for: an id, a key, what another name is given.
_COMPARING = (ast.Compare, ast.Subscript, ast.Assign)
_MAKES = tuple(f"{root}.make" for root in (LEGACY_ROOT, MODERN_ROOT))
_PARAM = "param"
"""The attribute of pytest's request that has what a fixture is given."""
_HOLDERS = frozenset({"dict", "update", "setdefault"})


def written(module: Module) -> Iterator[ast.Constant]:
    """The ids under a name or key that a call of ``make``, in any module, is given the value of."""
    makes_by = module.project.made_by_id.is_read_from
    for text in _moving(module):
        field, shared = _place(module, text)
        fields = (field, *_handed(module, shared))
        is_read = any(map(makes_by, fields)) or makes_by(shared, shared=True)
        if is_read or _is_of_target(module, text):
            yield text
    if module.text.says(listed_ids.INDIRECT) and makes_by(_PARAM):
        for given in listed_ids.of_fixtures(module):
            found = made_ids.written(module, given)
            yield from (text for text in found if made_ids.is_id(text.value))


def _handed(module: Module, shared: str) -> Iterator[str]:
    """The fields that a global is the value of: ``config = dict(env_id=env_id)``."""
    for name in module.all(ast.Name) if shared else ():
        if name.id == shared and module.function(name) is None:
            yield _place(module, name)[0]


def _is_of_target(module: Module, text: ast.Constant) -> bool:
    """Whether an id stands beside what Hydra makes by it: ``{"_target_": "gym.make", "id": …}``."""
    around = module.parent(text)
    pairs = (
        dict(zip(map(options.text, around.keys), around.values)) if type(around) is ast.Dict else {}
    )
    return pairs.get("id") is text and options.text(pairs.get(kept_names.TARGET)) in _MAKES


def reads(module: Module) -> Iterator[str]:
    """The sources of the expressions by which a module reads such ids."""
    if not module.names_versions or next(_moving(module), None) is None:
        return
    for around in (one for kind in _COMPARING for one in module.all(kind)):
        for node in children_of(around):
            if _reads_id(module, node):
                yield ast.unparse(node)
                if isinstance(around, ast.Assign) and around.value is node:
                    yield from map(ast.unparse, around.targets)


def _reads_id(module: Module, node: ast.AST) -> bool:
    """Whether the project, here or elsewhere, makes environments by what an expression reads."""
    if not isinstance(node, _READING):
        return False
    makes_by = module.project.made_by_id.is_read_from
    if isinstance(node, ast.Name):
        return makes_by(node.id) or makes_by(node.id, shared=True)
    return makes_by(node.attr if isinstance(node, ast.Attribute) else options.text(node.slice))


def _moving(module: Module) -> Iterator[ast.Constant]:
    """The ids in a module of which there is anything to say."""
    target = module.target
    for text in module.saying(ast.Constant, (str,)):
        if made_ids.is_id(text.value) and (
            target.is_partial or moves.environment(str(text.value), target.release) is not None
        ):
            yield text


def _place(module: Module, text: ast.Constant | ast.Name) -> tuple[str, str]:
    """The field that a constant is the value of, and the global of the module ("" for neither).

    A name is asked about like the constant that it stands for.
    """
    parent = module.parent(text)
    if isinstance(parent, (ast.Assign, ast.AnnAssign)):
        return _target(module, parent)
    if isinstance(parent, ast.Call) and isinstance(text, ast.Constant):
        return _of_call(module, parent, text), ""
    if isinstance(parent, ast.Dict):
        keys = [key for key, value in zip(parent.keys, parent.values) if value is text]
        return (options.text(keys[0]) if keys else ""), ""
    if isinstance(parent, ast.keyword):
        return _keyword(module, parent), ""
    if isinstance(parent, ast.arguments):
        return _default(module, text, parent), ""
    if isinstance(parent, (ast.List, ast.Tuple)):
        return _argument(parent.elts, text) or _of_choices(module, parent), ""
    return "", ""


def _of_choices(module: Module, choices: ast.List | ast.Tuple) -> str:
    """The key that has one of several under it: ``product({"env_id": ["Pong-v0", …]})``."""
    around = module.parent(choices)
    pairs = zip(around.keys, around.values) if isinstance(around, ast.Dict) else ()
    return next((options.text(key) for key, value in pairs if value is choices), "")


def _target(module: Module, node: ast.Assign | ast.AnnAssign) -> tuple[str, str]:
    target = targets_of(node)[0]
    if isinstance(target, ast.Attribute):
        return target.attr, ""
    if isinstance(target, ast.Subscript):
        return options.text(target.slice), ""
    around = module.parent(node)
    if not isinstance(target, ast.Name):
        return "", ""
    if isinstance(around, ast.ClassDef):
        return target.id, ""
    return "", target.id if isinstance(around, ast.Module) else ""


def _keyword(module: Module, keyword: ast.keyword) -> str:
    """The field that a keyword fills: of settings, or of an option of the command line."""
    call = module.parent(keyword)
    if not isinstance(call, ast.Call) or keyword.arg is None:
        return ""
    called = ast.unparse(call.func).rpartition(".")[2]
    is_holder = called in _HOLDERS or (called[:1].isupper() and options.of_call(call) is None)
    return _of_call(module, call, keyword.value) or (keyword.arg if is_holder else "")


def _of_call(module: Module, call: ast.Call, text: ast.expr) -> str:
    """The field that a text is the default of: an option's, or that of ``field(default=text)``."""
    option = options.of_call(call)
    if option is not None:
        return option.field if option.default is text else ""
    around = module.parent(call)
    if isinstance(around, (ast.Assign, ast.AnnAssign)) and options.unboxed(call) is text:
        return _target(module, around)[0]
    return ""


def _argument(arguments: list[ast.expr], text: ast.expr) -> str:
    """The field that a text fills behind an option: ``["--env-id", "Pong-v0"]``."""
    pairs = zip(arguments, arguments[1:])
    named = [one for one, given in pairs if given is text and options.text(one)[:1] == "-"]
    return options.field_of(named)


def _default(module: Module, text: ast.expr, arguments: ast.arguments) -> str:
    """The parameter of a constructor whose default a constant is."""
    function = module.parent(arguments)
    if (
        not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        or function.name != "__init__"
    ):
        return ""
    named = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(reversed(named), reversed(arguments.defaults)),
        *zip(arguments.kwonlyargs, arguments.kw_defaults),
    ]
    return next((one.arg for one, default in pairs if default is text), "")
