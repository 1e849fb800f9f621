"""Drawing in two dimensions: shapes and what is done to them, shown by a ``Viewer``.

Positions are pixels from the lower left corner. The drawing is done by pygame, which is asked for
when a viewer is made.

Example:
    >>> wheel = make_circle(10)
    >>> wheel.set_color(1.0, 0.5, 0.0)
    >>> wheel.add_attr(Transform(translation=(50, 50)))
"""

from __future__ import annotations

import math
from typing import Any, Sequence

from gymport.gym.envs.classic_control import _canvas
from gymport.gym.envs.classic_control._attributes import (
    Attr,
    Color,
    LineStyle,
    LineWidth,
    Place,
    Transform,
)
from gymport.gym.envs.classic_control._shapes import (
    Compound,
    FilledPolygon,
    Geom,
    Image,
    Line,
    Point,
    PolyLine,
    make_capsule,
    make_circle,
    make_polygon,
    make_polyline,
)
from gymport.gym.envs.classic_control._viewers import SimpleImageViewer, ViewerBase

__all__ = [
    "RAD2DEG",
    "Attr",
    "Color",
    "Compound",
    "FilledPolygon",
    "Geom",
    "Image",
    "Line",
    "LineStyle",
    "LineWidth",
    "Point",
    "PolyLine",
    "SimpleImageViewer",
    "Transform",
    "Viewer",
    "get_display",
    "get_window",
    "make_capsule",
    "make_circle",
    "make_polygon",
    "make_polyline",
]

RAD2DEG = 180.0 / math.pi
"""Degrees in a radian."""

get_display = _canvas.get_display
get_window = _canvas.get_window


class Viewer(ViewerBase):
    """Draws shapes, into a window or an array.

    Args:
        width: The width in pixels.
        height: The height in pixels.
        display: Which screen; there is one.

    Raises:
        gym.error.DependencyNotInstalled: pygame is missing.
    """

    def __init__(self, width: int, height: int, display: Any = None) -> None:
        super().__init__(width, height)
        self.geoms: list[Any] = []
        self.onetime_geoms: list[Any] = []
        self.transform = Transform()

    def set_bounds(self, left: float, right: float, bottom: float, top: float) -> None:
        """Say which positions the edges have."""
        assert right > left, f"right ({right}) has to be larger than left ({left})"
        assert top > bottom, f"top ({top}) has to be larger than bottom ({bottom})"
        x, y = self.width / (right - left), self.height / (top - bottom)
        self.transform = Transform(translation=(-left * x, -bottom * y), scale=(x, y))

    def add_geom(self, geom: Any) -> None:
        """Draw a shape from now on."""
        self.geoms.append(geom)

    def add_onetime(self, geom: Any) -> None:
        """Draw a shape the next time."""
        self.onetime_geoms.append(geom)

    def render(self, return_rgb_array: bool = False) -> Any:
        """Draw all shapes; return the image, or show it and return whether the window is open."""
        with self.canvas.drawing():
            self.transform.enable()
            for geom in [*self.geoms, *self.onetime_geoms]:
                geom.render()
            self.transform.disable()
        self.onetime_geoms = []
        return self.get_array() if return_rgb_array else self.shown()

    def draw_circle(
        self, radius: float = 10, res: int = 30, filled: bool = True, **attrs: Any
    ) -> Any:
        """Draw a circle the next time; ``color`` and ``linewidth`` may be given."""
        return self._once(make_circle(radius=radius, res=res, filled=filled), attrs)

    def draw_polygon(self, v: Sequence[Any], filled: bool = True, **attrs: Any) -> Any:
        """Draw an area the next time; ``color`` and ``linewidth`` may be given."""
        return self._once(make_polygon(v=v, filled=filled), attrs)

    def draw_polyline(self, v: Sequence[Any], **attrs: Any) -> Any:
        """Draw lines the next time; ``color`` and ``linewidth`` may be given."""
        return self._once(make_polyline(v=v), attrs)

    def draw_line(self, start: Place, end: Place, **attrs: Any) -> Any:
        """Draw a line the next time; ``color`` may be given."""
        return self._once(Line(start, end), attrs)

    def _once(self, geom: Any, attrs: dict[str, Any]) -> Any:
        if "color" in attrs:
            geom.set_color(*attrs["color"])
        if "linewidth" in attrs:
            geom.set_linewidth(attrs["linewidth"])
        self.add_onetime(geom)
        return geom
