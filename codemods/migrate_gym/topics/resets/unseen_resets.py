"""Resets of wrappers that reset what they wrap out of sight: in a helper, or with the next step."""

from __future__ import annotations

from ...analysis.tables.idioms import shortened
from ...module import FunctionDef, Module, method_calls, reads
from ..seeds import seeded_resets
from . import first_resets, reset_returns

_WITHIN = (".env", "super()")


def may_be_within(module: Module, reset: FunctionDef, keywords: str) -> bool:
    """Whether a wrapper's reset hands its keywords to none, and shows no reset that takes them."""
    if reset_returns.is_abstract(reset) or seeded_resets.lets_wait(reset):
        return False
    return not (
        any(reads(reset, keywords))
        or any(first_resets.first(module, reset))
        or any(
            shortened(on).endswith(_WITHIN) and not first_resets.is_repeated(module, call)
            for call, on in method_calls(reset, "reset")
        )
    )
