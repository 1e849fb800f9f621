"""Whether the pair that a reset gives is that of today: an observation and an info."""

from __future__ import annotations

from ...reading.expressions import Call, Expression, Many, Name, last_part
from ...reading.records import Scope
from ...tables.idioms import is_info_name


def is_with_info(function: Scope, returned: Expression) -> bool:
    """Whether the second of two values is an info, by its name or what it is."""
    return names_info(returned) or gives_dict(function, returned)


def names_info(returned: Expression) -> bool:
    """``return obs, info``, ``self.infos`` or ``self._get_info()``."""
    if not isinstance(returned, Many) or len(returned.parts) != 2:
        return False
    last = returned.parts[1]
    return is_info_name(last_part(last.function if isinstance(last, Call) else last))


def gives_dict(function: Scope, returned: Expression) -> bool:
    """``return obs, {"level": level}``, or the name of such a dict, which may be filled in."""
    if not isinstance(returned, Many) or len(returned.parts) != 2 or returned.is_dict:
        return False
    last = returned.parts[1]
    held = [last]
    if isinstance(last, Name):
        held = [binding.value for binding in function.bindings.get(last.id, ())]
    return any(isinstance(one, Many) and one.is_dict for one in held)
