"""What is done to the shapes of ``rendering`` while they are drawn."""

from __future__ import annotations

from typing import Sequence, Tuple

from gymport.gym.envs.classic_control import _canvas

Place = Tuple[float, float]
"""A position: across and up."""


class Attr:
    """What is done to a shape while it is drawn."""

    def enable(self) -> None:
        """Begin it."""
        raise NotImplementedError

    def disable(self) -> None:
        """End it."""


class Transform(Attr):
    """Moves, turns (in radians) and scales a shape.

    Args:
        translation: Where its origin goes.
        rotation: How far it is turned, against the clock.
        scale: How much wider and higher it becomes.
    """

    def __init__(
        self,
        translation: Place = (0.0, 0.0),
        rotation: float = 0.0,
        scale: Place = (1, 1),
    ) -> None:
        self.set_translation(*translation)
        self.set_rotation(rotation)
        self.set_scale(*scale)

    def enable(self) -> None:
        """Let what is drawn be transformed."""
        _canvas.current().push(self.translation, self.rotation, self.scale)

    def disable(self) -> None:
        """Let it be as it was before."""
        _canvas.current().pop()

    def set_translation(self, newx: float, newy: float) -> None:
        """Say where the origin goes."""
        self.translation = (float(newx), float(newy))

    def set_rotation(self, new: float) -> None:
        """Say how far to turn."""
        self.rotation = float(new)

    def set_scale(self, newx: float, newy: float) -> None:
        """Say how much wider and higher to draw."""
        self.scale = (float(newx), float(newy))


class Color(Attr):
    """Colours a shape.

    Args:
        vec4: Red, green, blue and opacity, each from 0 to 1.
    """

    def __init__(self, vec4: Sequence[float]) -> None:
        self.vec4 = vec4

    def enable(self) -> None:
        """Draw in the colour."""
        _canvas.current().color = self.vec4


class LineStyle(Attr):
    """Draws broken lines.

    Args:
        style: Sixteen bits: which pixels are drawn.
    """

    def __init__(self, style: int) -> None:
        self.style = style

    def enable(self) -> None:
        """Draw broken lines."""
        _canvas.current().style = self.style

    def disable(self) -> None:
        """Draw full lines again."""
        _canvas.current().style = None


class LineWidth(Attr):
    """Draws wider lines.

    Args:
        stroke: Their width in pixels.
    """

    def __init__(self, stroke: float) -> None:
        self.stroke = stroke

    def enable(self) -> None:
        """Draw lines of that width."""
        _canvas.current().stroke = self.stroke
