"""What ``make`` does with a spec: the mode, the environment, and the wrappers around it."""

from __future__ import annotations

import copy
from typing import Any, Sequence

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.envs._specs import EnvSpec, load
from gymport.gym_0_22.version import SPEAKS

_ONE_FRAME = "single_rgb_array" if SPEAKS.frames_are_lists else "rgb_array"
_ALL_FRAMES = "rgb_array" if SPEAKS.frames_are_lists else "rgb_array_list"
_LIST = "_list"


def creator_of(spec: EnvSpec) -> Any:
    """Return what makes the environment.

    Raises:
        gym.error.Error: The spec does not say.
    """
    if spec.entry_point is None:
        raise error.Error(f"{spec.id} registered but entry_point is not specified")
    return spec.entry_point if callable(spec.entry_point) else load(spec.entry_point)


def render_mode(creator: Any, mode: str | None) -> tuple[str | None, str | None]:
    """Return the mode to make the environment with, and the wrapper that gives the wanted one.

    Args:
        creator: What makes the environment.
        mode: The wanted mode.

    Returns:
        The mode, and ``HumanRendering``, ``RenderCollection`` or None.
    """
    if mode is None or not hasattr(creator, "metadata"):
        return mode, None
    metadata = creator.metadata
    assert isinstance(metadata, dict), (
        f"Expect the environment creator ({creator}) metadata to be dict, "
        f"actual type: {type(metadata)}"
    )
    if "render_modes" not in metadata:
        logger.warn(
            "The environment creator metadata doesn't include `render_modes`, "
            f"contains: {list(metadata)}"
        )
        return mode, None
    modes = metadata["render_modes"]
    if not isinstance(modes, Sequence):
        logger.warn(
            "Expects the environment metadata render_modes to be a Sequence (tuple or list), "
            f"actual type: {type(modes)}"
        )
    return _mode_among(mode, modes)


def _mode_among(mode: str, modes: Any) -> tuple[str, str | None]:
    if mode in modes:
        return mode, None
    frames = [one for one in (_ONE_FRAME, _ALL_FRAMES) if one in modes]
    if mode == "human" and frames:
        logger.warn(
            "You are trying to use 'human' rendering for an environment that doesn't natively "
            "support it. The HumanRendering wrapper is being applied to your environment."
        )
        return frames[0], "HumanRendering"
    one = mode[: -len(_LIST)]
    if not SPEAKS.frames_are_lists and mode.endswith(_LIST) and one in modes:
        return one, "RenderCollection"
    logger.warn(
        f"The environment is being initialised with mode ({mode}) that is not in the possible "
        f"render_modes ({modes})."
    )
    return mode, None


def created(creator: Any, arguments: dict[str, Any], env_id: Any, shown: str | None) -> Any:
    """Return the environment.

    Raises:
        gym.error.Error: It was to be shown in a window, and takes no render mode.
    """
    try:
        return creator(**arguments)
    except TypeError as refused:
        unknown = "got an unexpected keyword argument 'render_mode'"
        if unknown not in str(refused) or shown != "HumanRendering":
            raise
        raise error.Error(
            f"You passed render_mode='human' although {env_id} doesn't implement human-rendering "
            "natively. Gym tried to apply the HumanRendering wrapper but it looks like your "
            "environment is using the old rendering API, which is not supported by the "
            "HumanRendering wrapper."
        ) from refused


def spec_of(spec: EnvSpec, arguments: dict[str, Any]) -> EnvSpec:
    """Return the spec that the environment gets: a copy with the arguments it was made with."""
    made = copy.deepcopy(spec)
    made.kwargs = arguments
    return made
