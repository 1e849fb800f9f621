"""The names that numpy has removed, put back for old code and taken away again."""

from __future__ import annotations

import warnings
from functools import reduce
from typing import Any

_put: set[str] = set()


def put_back() -> None:
    """Give numpy the names that it has no longer; those that it has stay as they are.

    ``np.bool`` of numpy 2 is its own type: it stays too.
    """
    import numpy as np

    for name, value in _offered(np).items():
        if value is not None and _found(np, name) is None:
            module, attribute = _place(np, name)
            setattr(module, attribute, value)
            _put.add(name)


def take_away() -> None:
    """Take away what ``put_back`` has put there."""
    if _put:
        import numpy as np

        for name in _put:
            delattr(*_place(np, name))
        _put.clear()


def _offered(np: Any) -> dict[str, Any]:
    """The names, and what they were; None where this numpy has nothing for them."""
    from gymport.moves.numpy_names import BUILTINS, RENAMED, REPLACED, WITHIN
    from gymport.shim.numpy_values import VALUES

    today = {**RENAMED, **REPLACED, **WITHIN}
    moved = {old: _found(np, new) for old, new in today.items()}
    made = {name: make(np) for name, make in VALUES.items()}
    return {**BUILTINS, **moved, **made}


def _place(np: Any, name: str) -> tuple[Any, str]:
    """The module of numpy's that a name is in, and its name there."""
    module, _, attribute = name.rpartition(".")
    return (_found(np, module) if module else np), attribute


def _found(np: Any, path: str) -> Any:
    """What numpy has under a path, or None; releases between warn of what they still have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return reduce(lambda owner, name: getattr(owner, name, None), path.split("."), np)
