"""The specs of the wrappers that a spec names by a field of its own."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gymport.checks.warning import warn
from gymport.core import Wrapper


def spec_with(wrapper: Wrapper[Any, Any, Any, Any], **fields: Any) -> Any:
    """Return the inner environment's spec with these fields changed, made once; None without one.

    A spec that cannot be copied gives a warning and None.
    """
    if wrapper._cached_spec is None and wrapper.env.spec is not None:
        wrapper._cached_spec = _changed(wrapper.env.spec, fields)
    return wrapper._cached_spec


def _changed(spec: Any, fields: dict[str, Any]) -> Any:
    try:
        spec = deepcopy(spec)
        for name, value in fields.items():
            setattr(spec, name, value)
    except Exception as error:  # a copy of the user's arguments may raise what it likes
        warn(
            f"the spec {spec} cannot be copied ({error}), so the wrapper has none; "
            "give make() arguments that copy.deepcopy can copy"
        )
        return None
    return spec
