"""How ``make`` serves a render mode that the environment itself may not have."""

from __future__ import annotations

from typing import Any, Iterable, NamedTuple

from gymport import logger
from gymport.errors import InvalidMetadata

_LIST = "_list"
_ARRAYS = ("rgb_array", "rgb_array_list")


class RenderPlan(NamedTuple):
    """What to ask the environment for, and what wrapper makes the rest of it.

    Attributes:
        mode: The render mode to make the environment with.
        human: Whether HumanRendering has to show its frames.
        collect: Whether RenderCollection has to collect its frames.
    """

    mode: str | None
    human: bool = False
    collect: bool = False


def render_plan(creator: Any, mode: str | None) -> RenderPlan:
    """Return how to serve a render mode.

    Args:
        creator: What makes the environment; its ``metadata`` are believed, if it has any.
        mode: The wanted mode.

    Raises:
        InvalidMetadata: The metadata are no dict.
    """
    modes = _modes(creator) if hasattr(creator, "metadata") else None
    if mode is None or modes is None or mode in modes:
        return RenderPlan(mode)
    arrays = [one for one in _ARRAYS if one in modes]
    if mode == "human" and arrays:
        logger.warn(
            "You are trying to use 'human' rendering for an environment that doesn't natively "
            "support it. The HumanRendering wrapper is being applied to your environment.",
            stacklevel=4,
        )
        return RenderPlan(arrays[0], human=True)
    if mode.endswith(_LIST) and mode[: -len(_LIST)] in modes:
        return RenderPlan(mode[: -len(_LIST)], collect=True)
    logger.warn(
        f"The environment is being initialised with render_mode={mode!r} "
        f"that is not in the possible render_modes ({modes}).",
        stacklevel=4,
    )
    return RenderPlan(mode)


def _modes(creator: Any) -> Any:
    """The render modes of a creator's metadata, None where they are not usable."""
    metadata = creator.metadata
    if not isinstance(metadata, dict):
        raise InvalidMetadata(
            f"Expect the environment metadata to be dict, actual type: {type(metadata)}"
        )
    modes = metadata.get("render_modes")
    if modes is None:
        logger.warn(
            "The environment creator metadata doesn't include `render_modes`, "
            f"contains: {list(metadata)}",
            stacklevel=5,
        )
    elif not isinstance(modes, Iterable):
        logger.warn(
            "Expects the environment metadata render_modes to be a Iterable, "
            f"actual type: {type(modes)}",
            stacklevel=5,
        )
        return None
    return modes
