"""The surface that ``rendering`` draws on, over pygame."""

from __future__ import annotations

import contextlib
import importlib
import math
from typing import Any, Iterator, Sequence

import numpy as np

from gymport.gym import error

_WHITE = (255, 255, 255)
_drawn_on: list[Canvas] = []


def current() -> Canvas:
    """Return the canvas that is drawn on.

    Raises:
        gym.error.Error: No viewer is drawing.
    """
    if not _drawn_on:
        raise error.Error("shapes are drawn by a Viewer; add them to one and call its render()")
    return _drawn_on[-1]


def load(file: str) -> Any:
    """Return the picture in a file."""
    return pygame().image.load(file)


def get_display(spec: Any) -> Any:
    """Return the screen; there is one.

    Raises:
        gym.error.Error: ``spec`` is no name of a screen.
    """
    if spec is None or isinstance(spec, str):
        return spec
    raise error.Error(f"Invalid display specification: {spec}; give None, or a name such as ':0'")


def get_window(width: int, height: int, display: Any = None, **kwargs: Any) -> Any:
    """Open a window and return its surface."""
    library = pygame()
    library.display.init()
    return library.display.set_mode((width, height))


def pygame() -> Any:
    """Import pygame.

    Raises:
        gym.error.DependencyNotInstalled: It is missing.
    """
    try:
        return importlib.import_module("pygame")
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            f"a viewer draws with pygame, and {missing}; run: pip install pygame"
        ) from missing


class Canvas:
    """A surface with a state: transformations, colour and lines.

    Args:
        width: The width in pixels.
        height: The height in pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._pygame = pygame()
        self.surface = self._pygame.Surface((width, height))
        self.height = height
        self.color: Sequence[float] = (0, 0, 0, 1)
        self.stroke: float = 1
        self.style: int | None = None
        self._matrices = [np.eye(3)]

    @contextlib.contextmanager
    def drawing(self) -> Iterator[None]:
        """Begin with an empty surface, and draw on it in the block."""
        self.surface.fill(_WHITE)
        self._matrices = [np.eye(3)]
        _drawn_on.append(self)
        try:
            yield
        finally:
            _drawn_on.pop()

    def push(self, translation: Any, rotation: float, scale: Any) -> None:
        """Scale, turn and move what is drawn from now on."""
        cosine, sine = math.cos(rotation), math.sin(rotation)
        turned = np.array([[cosine, -sine], [sine, cosine]]) * np.asarray(scale)
        matrix = np.eye(3)
        matrix[:2, :2], matrix[:2, 2] = turned, translation
        self._matrices.append(self._matrices[-1] @ matrix)

    def pop(self) -> None:
        """Take back the last ``push``."""
        self._matrices.pop()

    def polygon(self, corners: Any) -> None:
        """Fill an area."""
        places = self._pixels(corners)
        if len(places) > 2:
            drawing = importlib.import_module("pygame.gfxdraw")
            drawing.aapolygon(self.surface, places, self._rgba())
            drawing.filled_polygon(self.surface, places, self._rgba())

    def polyline(self, places: Any, *, closed: bool) -> None:
        """Draw lines from place to place."""
        pixels = self._pixels([*places, places[0]] if closed else places)
        width = max(1, round(self.stroke))
        for start, end in zip(pixels, pixels[1:]):
            for one, other in self._dashes(start, end):
                self._pygame.draw.line(self.surface, self._rgba(), one, other, width)

    def picture(self, image: Any, width: float, height: float) -> None:
        """Draw a picture around the origin."""
        matrix = self._matrices[-1]
        across, up = matrix[:2, 0], matrix[:2, 1]
        size = width * math.hypot(*across), height * math.hypot(*up)
        drawn = self._pygame.transform.scale(image, [max(1, round(length)) for length in size])
        if across[0] * up[1] - across[1] * up[0] < 0:
            drawn = self._pygame.transform.flip(drawn, False, True)
        angle = math.degrees(math.atan2(across[1], across[0]))
        drawn = self._pygame.transform.rotate(drawn, angle)
        (middle,) = self._pixels([(0.0, 0.0)])
        self.surface.blit(drawn, drawn.get_rect(center=middle))

    def _pixels(self, places: Any) -> list[tuple[int, int]]:
        """The pixels of places, from the upper left corner."""
        points = np.array([[place[0], place[1], 1.0] for place in places]) @ self._matrices[-1].T
        return [(round(float(x)), round(self.height - float(y))) for x, y, _ in points]

    def _rgba(self) -> list[int]:
        return [round(255 * min(max(float(part), 0.0), 1.0)) for part in (*self.color, 1.0)[:4]]

    def _dashes(self, start: Any, end: Any) -> Iterator[tuple[Any, Any]]:
        """The pieces of a line that the style has drawn."""
        if self.style is None:
            yield start, end
            return
        way = np.subtract(end, start)
        length = max(1, math.ceil(math.hypot(*way)))
        for pixel in range(length):
            if self.style >> pixel % 16 & 1:
                place = tuple((start + way * pixel / length).astype(int).tolist())
                yield place, place
