"""What a step method returns for truncated where its done is the flags of several."""

from __future__ import annotations

import ast

from ...analysis.reading import flags
from ...analysis.reading.stores import stores
from ...module import FunctionDef, Module, methods


def none_truncated(module: Module, step: FunctionDef, done: ast.expr) -> str:
    """What stands for no truncation: a dict, list or array, where `done` is one, or False."""
    owner = module.owner(step)
    is_told = owner is not None and not isinstance(done, ast.Call)
    others = methods(owner) if owner is not None and is_told else flags.NONE
    shape, text = flags.shape(step, done, others), module.source(done)
    if shape == flags.TENSOR:
        made = [value for _, value in stores(step, ast.unparse(done))]
        return f"{flags.library(made)}.zeros_like({text})"
    length = _length(module, done) if shape == flags.LIST else ""
    if length:
        return "[False]" if length == "1" else f"[False] * {length}"
    return _none(module, step, text, shape)


def _length(module: Module, done: ast.expr) -> str:
    """How many flags a list has, where the source says it ("" if not)."""
    if isinstance(done, ast.BinOp) and isinstance(done.op, ast.Mult):
        one, count = done.left, done.right
        is_one = isinstance(one, ast.List) and len(one.elts) == 1
        is_plain = isinstance(count, (ast.Name, ast.Attribute, ast.Constant))
        return module.source(count) if is_one and is_plain else ""
    if isinstance(done, ast.List) and not any(isinstance(one, ast.Starred) for one in done.elts):
        return str(len(done.elts))
    return ""


def none_annotated(module: Module, step: FunctionDef, done: str) -> str:
    """The same for a done that is made elsewhere: by the type that the step is annotated with."""
    named = ast.unparse(step.returns) if step.returns is not None else ""
    aliases = (node for node in module.tree.body if isinstance(node, ast.Assign))
    meant = [node.value for node in aliases if ast.unparse(node.targets[0]) == named]
    return _none(module, step, done, flags.hint(meant[0] if meant else step.returns))


def none_of_stored(module: Module, step: FunctionDef, done: ast.expr, text: str) -> str:
    """The same for a done that a step method gives the flags of several in some of its branches."""
    values = [value for _, value in stores(step, ast.unparse(done)) if value is not None]
    shapes = {flags.written(value) for value in values} - {""}
    return _none(module, step, text, shapes.pop()) if len(shapes) == 1 else "False"


def where_dict(done: str, one: tuple[str, str]) -> tuple[str, str]:
    """Both flags of a done that is a dict at times, by what they are where it is one flag."""
    asked = if_dict(done)
    return f"{done}{asked}{one[0]}", f"{_none_of_dict(done)}{asked}{one[1]}"


def if_dict(flag: str) -> str:
    """What stands between what serves flags in dicts and what serves one flag."""
    return f" if isinstance({flag}, dict) else "


def are_dropped(flags: str) -> bool:
    """Whether both flags are those of `where_dict`, where a dict tells of no truncation within."""
    return ", False) if isinstance(" in flags


def _none_of_dict(done: str) -> str:
    return f"dict.fromkeys({done}, False)"


def is_made_once(step: FunctionDef, done: ast.expr) -> bool:
    """Whether a call gives the flags of several by the annotation, which is not to be repeated."""
    return isinstance(done, ast.Call) and not flags.written(done) and flags.is_hinted(step)


def _none(module: Module, step: FunctionDef, text: str, shape: str) -> str:
    if shape == flags.DICT:
        return _none_of_dict(text)
    if shape == flags.LIST:
        return f"[False] * len({text})"
    numpy = module.numpy_at(step.body[0]) if shape == flags.ARRAY else ""
    if numpy:
        return f"{numpy}.zeros_like({text})"
    return "False"
