"""Whether the pair that a reset gives is that of today: an observation and an info."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...reading.expressions import OTHER, Call, Either, Expression, Many, Name, last_part
from ...reading.records import Scope
from ...tables import known
from ...tables.idioms import is_done_name, is_info_name
from ..modules import Ref

if TYPE_CHECKING:
    from ..inference import Inference


def is_as_of_step(returned: Expression) -> bool:
    """Whether a reset gives what a step does: ``return obs, 0.0, False, {}``."""
    if isinstance(returned, Either):
        return any(map(is_as_of_step, returned.options))
    if not isinstance(returned, Many) or len(returned.parts) != known.LEGACY_LENGTH:
        return False
    done, info = returned.parts[known.DONE :]
    is_written = isinstance(info, Many) and info.is_dict
    is_info = is_written or is_info_name(last_part(info))
    return returned.fixed and is_info and (done == OTHER or is_done_name(last_part(done)))


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


def hands_on_info(
    inference: Inference,
    function: Ref,
    returned: Expression,
    observing: frozenset[str],
    seen: frozenset[Ref] = frozenset(),
) -> bool:
    """Whether functions of the project that are called give pairs whose second is called an info.

    Args:
        inference: What is known of the project.
        function: The function that returns.
        returned: What it returns.
        observing: The names of what is called for observations, which may have two parts.
        seen: The functions that were gone through.
    """
    if isinstance(returned, Either):
        options = returned.options
        return all(hands_on_info(inference, function, o, observing, seen) for o in options)
    if not isinstance(returned, Call):
        return names_info(returned)
    called = inference.value(function.module, returned.function)
    helper = inference.members.function(called)
    if helper is None or helper in seen or last_part(returned.function) in observing:
        return False
    given = inference.modules.scope(helper).returns
    further = seen | {helper}
    return bool(given) and all(
        hands_on_info(inference, helper, one, observing, further) for one in given
    )
