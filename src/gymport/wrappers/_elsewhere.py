"""The wrappers that stay with gymnasium, and the error for whoever asks for them here."""

from __future__ import annotations

from gymport import moves
from gymport.errors import MissingLibraryError

GYMNASIUM_ONLY = (
    "AddRenderObservation",
    "AtariPreprocessing",
    "ClipReward",
    "DelayObservation",
    "DtypeObservation",
    "FilterObservation",
    "FlattenObservation",
    "FrameStackObservation",
    "GrayscaleObservation",
    "HumanRendering",
    "JaxToNumpy",
    "JaxToTorch",
    "MaxAndSkipObservation",
    "NormalizeObservation",
    "NormalizeReward",
    "NumpyToTorch",
    "RecordVideo",
    "RescaleObservation",
    "ReshapeObservation",
    "ResizeObservation",
    "StickyAction",
)
"""The wrappers of gymnasium.wrappers in 1.1 that have no counterpart here."""

_WRAP = 'env = gymnasium.wrappers.{name}(gymport.modernize(env, library="gymnasium"))'
LINES = {
    **dict.fromkeys(GYMNASIUM_ONLY, _WRAP),
    "vector": "envs = gymnasium.make_vec(…) and wrap that with one of gymnasium.wrappers.vector",
}
"""What to write instead, by the name that was asked for."""


def error_for(name: str) -> Exception:
    """Return the error for a name that gymport.wrappers does not have.

    An ImportError for gymnasium's names: of an AttributeError ``from gymport.wrappers import …``
    would not show the message. An AttributeError for all others, old names included.
    """
    if name in LINES:
        return MissingLibraryError(
            f"gymport.wrappers has no {name}, but gymnasium.wrappers has; run: "
            f"pip install 'gymport[gymnasium]', then write {LINES[name].format(name=name)}"
        )
    message = f"module 'gymport.wrappers' has no attribute {name!r}"
    move = None if name.startswith("_") else moves.find(f"gym.wrappers.{name}")
    if move is None:
        return AttributeError(message)
    renamed = move.new and f"it is called {move.new.rpartition('.')[2]} since {move.since}"
    hints = (renamed, move.note)
    return AttributeError("; ".join([message, *filter(None, hints)]))
