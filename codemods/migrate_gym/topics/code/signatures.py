"""Edits of function signatures."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Union

from ...module import FunctionDef, Module
from ...text.edits import Edit
from ...text.source_text import Span
from . import lists

Function = Union[FunctionDef, ast.Lambda]
_LAMBDA = "lambda"


def parameters(function: Function) -> dict[str, ast.arg]:
    """All parameters of a function by name, without ``*args`` and ``**kwargs``."""
    arguments = function.args
    return {a.arg: a for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


def defaults(function: Function) -> dict[str, ast.expr]:
    """The defaults of a function's parameters by name."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    found = dict(
        zip(
            [a.arg for a in positional[len(positional) - len(arguments.defaults) :]],
            arguments.defaults,
        )
    )
    found.update(
        {a.arg: d for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults) if d is not None}
    )
    return found


def passed(module: Module, function: FunctionDef, name: str) -> Iterator[ast.expr]:
    """What the calls in a module give to a parameter of one of its functions."""
    position = list(parameters(function)).index(name)
    if module.owner(function) is not None:
        return
    for call in module.all(ast.Call):
        if type(call.func) is ast.Name and call.func.id == function.name:
            given = [k.value for k in call.keywords if k.arg == name]
            yield from [*given, *call.args[position : position + 1]][:1]


def add_keywords(module: Module, edit: Edit, function: FunctionDef, names: Sequence[str]) -> None:
    """Adds keyword-only parameters with the default None, those that are there already left out."""
    missing = [name for name in names if name not in parameters(function)]
    if not missing:
        return
    added = [f"{name}=None" for name in missing]
    arguments = function.args
    if not (arguments.vararg or arguments.kwonlyargs):
        added.insert(0, "*")
    if arguments.kwarg is not None:
        edit.insert(_stars(module, arguments.kwarg, "**"), f"{', '.join(added)}, ")
        return
    separator = _separator(module, function)
    text = (separator or ", ").join(added)
    edit.insert(_end(module, function), f"{separator}{text}")


def add_variable_keywords(module: Module, edit: Edit, function: Function, name: str) -> None:
    """Adds ``**name`` at the end of a signature."""
    edit.insert(_end(module, function), f"{_separator(module, function)}**{name}")


def remove_all_but_first(module: Module, edit: Edit, function: FunctionDef, rest: str = "") -> None:
    """Leaves nothing but ``self``, and what is written behind it."""
    first = next(iter(parameters(function).values()))
    end = _end(module, function)
    if function.args.kwarg is not None:
        end = max(end, module.span(function.args.kwarg).end)
    if end > module.span(first).end:
        edit.replace(Span(module.span(first).end, end), rest)


def add_parameter(module: Module, edit: Edit, function: FunctionDef, name: str) -> None:
    """Adds a parameter with the default None behind all positional ones."""
    arguments = function.args
    if arguments.vararg is not None:
        if arguments.kwonlyargs or arguments.kwarg is None:
            edit.insert(_end(module, function), f"{_separator(module, function)}{name}=None")
        else:
            edit.insert(_stars(module, arguments.kwarg, "**"), f"{name}=None, ")
    elif arguments.kwonlyargs:
        edit.insert(_end(module, function), f"{_separator(module, function)}{name}=None")
    elif arguments.kwarg is not None:
        edit.insert(_stars(module, arguments.kwarg, "**"), f"{name}=None, ")
    else:
        edit.insert(_end(module, function), f"{_separator(module, function)}{name}=None")


def _separator(module: Module, function: Function) -> str:
    """What goes between the last parameter, or the word `lambda`, and one more."""
    found = [*parameters(function).values()]
    if function.args.vararg is not None:
        found.append(function.args.vararg)
    found.sort(key=module.span)
    if not found:
        return " " if isinstance(function, ast.Lambda) else ""
    return lists.separator(module, found, _end(module, function))


def _stars(module: Module, argument: ast.arg, stars: str) -> int:
    return module.text.text.rindex(stars, 0, module.span(argument).start)


def _end(module: Module, function: Function) -> int:
    """Where the last parameter ends, with its annotation and default; ``**kwargs`` is left out."""
    arguments = function.args
    ends = [module.span(a).end for a in parameters(function).values()]
    ends.extend(module.span(default).end for default in defaults(function).values())
    if arguments.vararg is not None:
        ends.append(module.span(arguments.vararg).end)
    if ends:
        return max(ends)
    start = module.span(function).start
    if isinstance(function, ast.Lambda):
        return start + len(_LAMBDA)
    return module.text.text.index("(", start) + 1
