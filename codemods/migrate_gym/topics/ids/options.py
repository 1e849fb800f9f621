"""Options that a program is started with, and fields of settings: what they are by default."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Optional

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module
from ...tuples import NamedTuple

# argparse, optparse, click: the names of an option, and what it is by keyword.
_ADDING = frozenset({"add_argument", "add_option", "option", "argument"})
_DESTINATION = "dest"
_CHOICES = ("choices", "type")
_CHOICE = "Choice"
# absl and TensorFlow: the name, the default, and for DEFINE_enum the values.
_DEFINING = "DEFINE_"
_DEFAULT_AT, _VALUES_AT = 1, 2
_VALUES = "enum_values"
_DEFAULT = "default"
_FLAG_VALUE = "value"
"""What reads a flag that has a name of its own: ``_ENV = flags.DEFINE_string(…)``."""
# typer, pydantic, attrs, dataclasses: what a parameter or a field is given in place of a default.
_BOXES = frozenset({"Argument", "Field", "Option", "attrib", "field", "ib"})
_NAMED_ONLY = "field"
_CONFIGURING = frozenset({"config", "named_config"})
_CONFIGURED = frozenset({"automain", "capture", "command", "main"})
"""What sacred decorates: functions whose variables, and those whose parameters, are settings."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Option(NamedTuple):
    """An option of the command line.

    Attributes:
        field: What its value is read by.
        default: What it is by default, if that is said.
        choices: What it may be, if that is said.
    """

    field: str
    default: Optional[ast.expr]
    choices: Optional[ast.expr]


def of_call(call: ast.Call) -> Option | None:
    """The option that a call adds, for argparse, optparse, click, absl or TensorFlow."""
    called = last_name(call.func)
    keywords = {one.arg: one.value for one in call.keywords if one.arg is not None}
    if called in _ADDING:
        field = text(keywords.get(_DESTINATION)) or field_of(call.args)
        return Option(field, keywords.get(_DEFAULT), _choices(keywords))
    if called.startswith(_DEFINING):
        given = dict(enumerate(call.args))
        default = keywords.get(_DEFAULT, given.get(_DEFAULT_AT))
        is_one_of = called == f"{_DEFINING}enum"
        values = keywords.get(_VALUES, given.get(_VALUES_AT)) if is_one_of else None
        return Option(text(given.get(0) or keywords.get("name")), default, values)
    return None


def _choices(keywords: dict[str, ast.expr]) -> ast.expr | None:
    """``choices=[…]``, or ``type=click.Choice([…])``."""
    for name in _CHOICES:
        given = keywords.get(name)
        if isinstance(given, ast.Call) and last_name(given.func) == _CHOICE and given.args:
            return given.args[0]
        if given is not None and name == _CHOICES[0]:
            return given
    return None


def field_of(names: list[ast.expr]) -> str:
    """The field that an option with these names fills: one without dashes, or the longest."""
    texts = [one for one in map(text, names) if one]
    bare = [one for one in texts if not one.startswith("-")]
    longest = max((one.lstrip("-") for one in texts), key=len, default="")
    return (bare[0] if bare else longest).replace("-", "_")


def named(module: Module, field: str) -> Iterator[Option]:
    """The options of a module whose value is read by a name."""
    for call in module.all(ast.Call):
        found = of_call(call)
        if found is not None and found.field == field:
            yield found


def of_flag(module: Module, node: ast.Attribute) -> Iterator[Option]:
    """The option of ``_ENV.value``, where ``_ENV`` is what defining it gave."""
    if node.attr != _FLAG_VALUE or not isinstance(node.value, ast.Name):
        return
    for one in module.all(ast.Assign):
        is_it = any(is_spelt(target, node.value.id) for target in one.targets)
        found = of_call(one.value) if is_it and isinstance(one.value, ast.Call) else None
        if found is not None:
            yield found


def around(function: FunctionDef, parameter: str) -> Iterator[Option]:
    """The options that decorate a function and fill one of its parameters, as click's do."""
    for decorator in function.decorator_list:
        found = of_call(decorator) if isinstance(decorator, ast.Call) else None
        if found is not None and found.field == parameter:
            yield found


def configured(module: Module, function: FunctionDef, parameter: str) -> Iterator[ast.expr]:
    """What sacred's configuration gives a parameter of a function that it calls."""
    if not _is_decorated(function, _CONFIGURED):
        return
    for one in module.all(ast.Assign):
        place = module.parent(one)
        is_setting = isinstance(place, _FUNCTIONS) and _is_decorated(place, _CONFIGURING)
        if is_setting and any(is_spelt(target, parameter) for target in one.targets):
            yield one.value


def _is_decorated(function: FunctionDef, names: frozenset[str]) -> bool:
    return any(
        isinstance(one, ast.Attribute) and one.attr in names for one in function.decorator_list
    )


def unboxed(default: ast.expr) -> ast.expr | None:
    """What a parameter or a field is by default: ``typer.Option("Pong-v0")``, or the value."""
    if not isinstance(default, ast.Call):
        return default
    called = last_name(default.func)
    if called not in _BOXES:
        return None
    named_ = [one.value for one in default.keywords if one.arg == _DEFAULT]
    first = default.args[:1] if called != _NAMED_ONLY else []
    return next(iter([*named_, *first]), None)


def text(node: ast.expr | None) -> str:
    """The text of a constant; "" for anything else."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text and isinstance(node, ast.Constant) else ""
