"""Arguments that have nothing left to do."""

from __future__ import annotations

import ast

from gymport.moves.rows import DELETE

_ASKED = ("vnc", "wrapper_config")


def said(argument: str, advice: str) -> str:
    """What is said of an argument that was taken away, by what a table advises.

    >>> said("trials=5", "delete it: nothing took its place")
    'trials=5 is dropped: nothing took its place'
    """
    return f"{argument} is dropped:{advice.removeprefix(DELETE)}"


def asks_for_nothing(value: ast.expr) -> bool:
    """Whether an argument is what was passed where nothing was: None, False or an empty display."""
    if isinstance(value, ast.Constant):
        return value.value is None or value.value is False
    empty = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", [value])
    return not empty


def only_describes(tags: ast.expr) -> bool:
    """Whether the tags of a spec are such that gym itself never asked for: who wrote it, and when.

    Gym asked for the limits of its wrappers, and for ``vnc``.
    """
    keys = tags.keys if isinstance(tags, ast.Dict) else [None]
    texts = [key.value if isinstance(key, ast.Constant) else None for key in keys]
    return all(isinstance(one, str) and not one.startswith(_ASKED) for one in texts)
