"""The modes that a render method knows, beside those that the metadata of its class lists."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.expressions import Text
from ...analysis.reading.records import Scope
from ...analysis.tables import known
from ...module import FunctionDef, Module, method_calls, methods
from ...project import ClassRef
from ..code import signatures
from .listed_modes import Listed

_ARRAYS = frozenset({"rgb_array", "rgb_array_list"})


def of_render(module: Module, owner: ast.ClassDef, render: FunctionDef) -> list[str]:
    """The modes that a render method takes by default or tells apart.

    Where it refuses none, those in which anyone renders its environments are known to it as well.
    """
    default = default_mode(render)
    asked = [] if refuses(render) else sorted(_asked(module, module.class_ref(owner)))
    return list(dict.fromkeys([*([default] if default else []), *_told(render), *asked]))


def _asked(module: Module, ref: ClassRef) -> Iterator[str]:
    """The modes in which environments are rendered that may be of a class, or of one below it."""
    project = module.project
    family = project.family(ref)
    for id_, modes in project.renders.asked.items():
        if not id_ or project.registrations.class_of(id_) in family:
            yield from modes


def default_mode(render: FunctionDef) -> str:
    """The mode of a render method that is given none ("" where that is not written out)."""
    defaults = signatures.defaults(render)
    given = next((defaults[name] for name in known.RENDER_MODES if name in defaults), None)
    mode = given.value if isinstance(given, ast.Constant) else None
    return mode if isinstance(mode, str) else ""


def default_of(render: Scope) -> str | None:
    """The same of a render method that is known by its description; None where it is no text."""
    given = (render.defaults.get(name) for name in known.RENDER_MODES)
    return next((one.value for one in given if isinstance(one, Text)), None)


def _told(render: FunctionDef) -> Iterator[str]:
    """The modes that the body of a render method names, and does not answer with an error."""
    refused = {part for test in _refusing(render) for part in ast.walk(test)}
    for statement in render.body:
        for node in ast.walk(statement):
            if node in refused:
                continue
            if isinstance(node, ast.Constant) and node.value in known.VIEWS:
                yield str(node.value)
            elif isinstance(node, ast.Compare) and _is_of_mode(node):
                parts = (part for one in node.comparators for part in getattr(one, "elts", [one]))
                texts = (part.value for part in parts if isinstance(part, ast.Constant))
                yield from (text for text in texts if isinstance(text, str))


def _refusing(render: FunctionDef) -> Iterator[ast.expr]:
    """Yields the conditions of modes that a method has not: ``if mode == "ansi": raise …``."""
    for node in ast.walk(render):
        test = (
            node.test if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise) else None
        )
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Eq, ast.In)):
            yield test


def _is_of_mode(node: ast.Compare) -> bool:
    return isinstance(node.left, ast.Name) and node.left.id in known.RENDER_MODES


def refuses(render: FunctionDef) -> bool:
    """Whether a render method leaves modes to the class above, or has none of some."""
    inner = (ast.unparse(on) for _, on in method_calls(render, "render"))
    raises = any(isinstance(node, ast.Raise) for node in ast.walk(render))
    return raises or any(on.startswith("super(") for on in inner)


def disregards(render: FunctionDef) -> bool:
    """Whether a render method does the same in every mode."""
    names = {*known.RENDER_MODES, "locals"}
    return not any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(render))


def unlisted(module: Module, owner: ast.ClassDef, render: FunctionDef, listed: Listed) -> list[str]:
    """The modes that a render method knows and a list lacks; none where that is not written out.

    What is made to be shown goes without "human" only where the method leaves that to others.
    """
    if None in listed.names:
        return []
    missing = [mode for mode in of_render(module, owner, render) if mode not in listed.names]
    if known.SHOWN in missing and refuses(render):
        missing.remove(known.SHOWN)
    return missing


def is_shown_otherwise(render: FunctionDef, listed: Listed) -> bool:
    """Whether gymnasium shows the arrays of an environment whose own render method shows it."""
    names = listed.names
    arrays_alone = None not in names and known.SHOWN not in names and not names.isdisjoint(_ARRAYS)
    return arrays_alone and default_mode(render) == known.SHOWN and disregards(render)


def render_of(owner: ast.ClassDef) -> FunctionDef | None:
    """The render method that a class has itself, if it takes a mode."""
    render = methods(owner).get("render")
    if render is None or set(known.RENDER_MODES).isdisjoint(signatures.parameters(render)):
        return None
    return render
