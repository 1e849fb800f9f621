"""The modes that the metadata of a class lists, and how others are added to them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Optional, Union

from gymport.dialects import dialect

from ...analysis.tables.idioms import targets_of
from ...module import Module, reads
from ...text.edits import Edit
from ..code import bound_names

METADATA = "metadata"
"""What a class keeps the list of its modes in."""
KEY = dialect("gymnasium-1").render_modes_key
"""Where in metadata the list stands."""
_KEYS = (KEY, dialect("gym-0.21").render_modes_key)
"""Where it may stand: who has both keys is asked for that of today."""
_Modes = Union[ast.List, ast.Tuple]


class Listed(NamedTuple):
    """The modes in metadata that is written out.

    Attributes:
        table: The metadata, a display or a call of ``dict``.
        modes: The list of modes in it; None where it has none.
    """

    table: ast.expr
    modes: Optional[_Modes]

    @property
    def names(self) -> set[object]:
        """The modes; None stands for what is not written out."""
        elements = self.modes.elts if self.modes else ()
        return {one.value if isinstance(one, ast.Constant) else None for one in elements}


def given(owner: ast.ClassDef) -> ast.expr | None:
    """What the body of a class gives ``metadata``."""
    assigned = (one for one in owner.body if isinstance(one, (ast.Assign, ast.AnnAssign)))
    values = (one.value for one in assigned if METADATA in map(ast.unparse, targets_of(one)))
    return next(values, None)


def listed(module: Module, table: ast.expr) -> Listed | None:
    """The modes in metadata; None where that, or the list in it, is not written out."""
    entries = _entries(table)
    if entries is None:
        return None
    value = next((entries[key] for key in _KEYS if key in entries), None)
    modes = _constant(module, value) if isinstance(value, ast.Name) else value
    if modes is not None and not isinstance(modes, (ast.List, ast.Tuple)):
        return None
    return Listed(table, modes)


def _entries(table: ast.expr) -> Mapping[object, ast.expr] | None:
    """What stands in a dict under its keys; None where some of them are not written out."""
    if isinstance(table, ast.Dict):
        keys = [one.value if isinstance(one, ast.Constant) else None for one in table.keys]
        return None if None in keys else dict(zip(keys, table.values))
    if isinstance(table, ast.Call) and ast.unparse(table.func) == "dict" and not table.args:
        named: dict[object, ast.expr] = {one.arg: one.value for one in table.keywords}
        return None if None in named else named
    return None


def _constant(module: Module, name: ast.Name) -> ast.expr | None:
    """What a variable of the module is given once, if only this reads it; else the name itself."""
    given = bound_names.only_assigned(module, module.tree, name.id)
    return given[0] if len(given) == 1 == len(list(reads(module.tree, name.id))) else name


def add(module: Module, edit: Edit, found: Listed, names: Iterable[str]) -> None:
    """Adds modes, in the quotes of the last one that is there."""
    if found.modes is not None and found.modes.elts:
        last = found.modes.elts[-1]
        quote = module.source(last)[-1]
        edit.insert(module.span(last).end, "".join(f", {quote}{name}{quote}" for name in names))
        return
    texts = ", ".join(f'"{name}"' for name in names)
    if found.modes is not None:
        comma = "," * isinstance(found.modes, ast.Tuple)
        edit.insert(module.span(found.modes).start + 1, texts + comma)
    else:
        _add_entry(module, edit, found.table, f"[{texts}]")


def _add_entry(module: Module, edit: Edit, table: ast.expr, modes: str) -> None:
    """Adds the list itself, before all that is in the metadata, and on a line of its own there."""
    first: ast.AST | None
    if isinstance(table, ast.Dict):
        start, entry = module.span(table).start, f'"{KEY}": {modes}'
        first = next(iter(table.keys), None)
    else:
        assert isinstance(table, ast.Call)
        start, entry = module.span(table.func).end, f"{KEY}={modes}"
        first = next(iter(table.keywords), None)
    if first is None:
        edit.insert(start + 1, entry)
    else:
        place = module.span(first).start
        before = module.text.text[start + 1 : place]
        edit.insert(place, f"{entry}, " if "\n" not in before else f"{entry},{_last_line(before)}")


def _last_line(before: str) -> str:
    """The last line break in a text, with the indentation behind it."""
    return before[before.rindex("\n") :]
