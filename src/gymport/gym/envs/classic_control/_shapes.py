"""The shapes of ``rendering``."""

from __future__ import annotations

import math
from typing import Any, Sequence

from gymport.gym.envs.classic_control import _canvas
from gymport.gym.envs.classic_control._attributes import Attr, Color, LineWidth, Place, Transform


class Geom:
    """A shape; subclasses draw it in ``render1``."""

    def __init__(self) -> None:
        self._color = Color((0, 0, 0, 1.0))
        self.attrs: list[Attr] = [self._color]

    def render(self) -> None:
        """Draw it with all that is done to it; the attribute added last is outermost."""
        for attr in reversed(self.attrs):
            attr.enable()
        self.render1()
        for attr in self.attrs:
            attr.disable()

    def render1(self) -> None:
        """Draw it."""
        raise NotImplementedError

    def add_attr(self, attr: Attr) -> None:
        """Have something done to it."""
        self.attrs.append(attr)

    def set_color(self, r: float, g: float, b: float) -> None:
        """Say its colour, each part from 0 to 1."""
        self._color.vec4 = (r, g, b, 1)


class Point(Geom):
    """The origin, as a point."""

    def render1(self) -> None:
        """Draw it."""
        _canvas.current().polyline([(0.0, 0.0), (0.0, 0.0)], closed=False)


class FilledPolygon(Geom):
    """An area.

    Args:
        v: Its corners.
    """

    def __init__(self, v: Sequence[Any]) -> None:
        super().__init__()
        self.v = v

    def render1(self) -> None:
        """Draw it."""
        _canvas.current().polygon(self.v)


class PolyLine(Geom):
    """Lines from place to place.

    Args:
        v: The places.
        close: Whether the last one is joined to the first.
    """

    def __init__(self, v: Sequence[Any], close: bool) -> None:
        super().__init__()
        self.v = v
        self.close = close
        self.linewidth = LineWidth(1)
        self.add_attr(self.linewidth)

    def render1(self) -> None:
        """Draw it."""
        _canvas.current().polyline(self.v, closed=self.close)

    def set_linewidth(self, x: float) -> None:
        """Say how wide the lines are, in pixels."""
        self.linewidth.stroke = x


class Line(Geom):
    """A line.

    Args:
        start: Where it begins.
        end: Where it ends.
    """

    def __init__(self, start: Place = (0.0, 0.0), end: Place = (0.0, 0.0)) -> None:
        super().__init__()
        self.start = start
        self.end = end
        self.linewidth = LineWidth(1)
        self.add_attr(self.linewidth)

    def render1(self) -> None:
        """Draw it."""
        _canvas.current().polyline([self.start, self.end], closed=False)


class Image(Geom):
    """A picture around the origin.

    Args:
        fname: Its file.
        width: The width to draw it in.
        height: The height to draw it in.
    """

    def __init__(self, fname: str, width: float, height: float) -> None:
        super().__init__()
        self.set_color(1.0, 1.0, 1.0)
        self.width = width
        self.height = height
        self.img = _canvas.load(fname)
        self.flip = False

    def render1(self) -> None:
        """Draw it."""
        _canvas.current().picture(self.img, self.width, self.height)


class Compound(Geom):
    """Several shapes in one colour.

    Args:
        gs: The shapes; they lose their own colours.
    """

    def __init__(self, gs: Sequence[Geom]) -> None:
        super().__init__()
        self.gs = gs
        for part in gs:
            part.attrs = [attr for attr in part.attrs if not isinstance(attr, Color)]

    def render1(self) -> None:
        """Draw them."""
        for part in self.gs:
            part.render()


def make_circle(radius: float = 10, res: int = 30, filled: bool = True) -> Geom:
    """Return a circle around the origin, of ``res`` corners."""
    angles = (2 * math.pi * corner / res for corner in range(res))
    return make_polygon([(math.cos(a) * radius, math.sin(a) * radius) for a in angles], filled)


def make_polygon(v: Sequence[Any], filled: bool = True) -> Geom:
    """Return an area, or the line around it."""
    return FilledPolygon(v) if filled else PolyLine(v, True)


def make_polyline(v: Sequence[Any]) -> PolyLine:
    """Return lines from place to place."""
    return PolyLine(v, False)


def make_capsule(length: float, width: float) -> Compound:
    """Return a bar with round ends, from the origin to the right."""
    top, bottom = width / 2, -width / 2
    bar = make_polygon([(0, bottom), (0, top), (length, top), (length, bottom)])
    ends = make_circle(width / 2), make_circle(width / 2)
    ends[1].add_attr(Transform(translation=(length, 0)))
    return Compound([bar, *ends])
