"""How ``make`` serves a render mode that the environment itself may not have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gymport import logger
from gymport.errors import InvalidMetadata, UnsupportedMode

_LIST = "_list"
_ARRAYS = {"rgb_array", "rgb_array_list"}
_NO_HUMAN = (
    "You passed render_mode='human' although {} doesn't implement human-rendering natively. Its "
    "frames can be shown with gymnasium: pip install 'gymport[gymnasium]', make the environment "
    "with render_mode='rgb_array', then write "
    'env = gymnasium.wrappers.HumanRendering(gymport.modernize(env, library="gymnasium"))'
)


class RenderPlan(NamedTuple):
    """What to ask the environment for, and whether a wrapper makes the rest of it.

    Attributes:
        mode: The render mode to make the environment with.
        collect: Whether RenderCollection has to collect its frames.
    """

    mode: str | None
    collect: bool = False


def render_plan(env_id: str, creator: Any, mode: str | None) -> RenderPlan:
    """Return how to serve a render mode.

    Args:
        env_id: The id of the environment, for messages.
        creator: What makes the environment; its ``metadata`` are believed, if it has any.
        mode: The wanted mode.

    Raises:
        InvalidMetadata: The metadata are no dict.
        UnsupportedMode: It is ``human``, and the environment only gives arrays.
    """
    modes = _modes(creator) if hasattr(creator, "metadata") else None
    if mode is None or modes is None or mode in modes:
        return RenderPlan(mode)
    if mode.endswith(_LIST) and mode[: -len(_LIST)] in modes:
        return RenderPlan(mode[: -len(_LIST)], collect=True)
    if mode == "human" and not _ARRAYS.isdisjoint(modes):
        raise UnsupportedMode(_NO_HUMAN.format(env_id))
    logger.warn(
        f"The environment is being initialised with render_mode={mode!r} "
        f"that is not in the possible render_modes ({modes}).",
        stacklevel=3,
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
            stacklevel=4,
        )
    elif not isinstance(modes, Iterable):
        logger.warn(
            "Expects the environment metadata render_modes to be a Iterable, "
            f"actual type: {type(modes)}",
            stacklevel=4,
        )
        return None
    return modes
