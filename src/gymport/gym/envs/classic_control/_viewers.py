"""The windows of ``rendering``."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from gymport.gym.envs.classic_control import _canvas


class ViewerBase:
    """A canvas, and a window that is opened when it is first shown.

    Attributes:
        window: The window's surface; None before it is shown.
        isopen: Whether nobody has closed it.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.window: Any = None
        self.isopen = True
        self.canvas = _canvas.Canvas(width, height)

    def get_array(self) -> Any:
        """Return what is drawn, as an array of ``height x width x 3`` and dtype uint8."""
        pixels = _canvas.pygame().surfarray.array3d(self.canvas.surface)
        return np.ascontiguousarray(pixels.swapaxes(0, 1))

    def shown(self) -> bool:
        """Show what is drawn; return whether the window is open."""
        if self.isopen:
            self.window = _show(self.window, self.canvas.surface)
            if _is_closed_by_user():
                self.window_closed_by_user()
        return self.isopen

    def window_closed_by_user(self) -> None:
        """Note that the window was closed."""
        self.isopen = False

    def close(self) -> None:
        """Close the window."""
        if self.isopen and sys.meta_path:  # the interpreter does not end
            _close(self.window)
            self.window, self.isopen = None, False

    def __del__(self) -> None:
        if hasattr(self, "isopen"):
            self.close()


class SimpleImageViewer:
    """Shows arrays as images in a window.

    Args:
        display: Which screen; there is one.
        maxwidth: The width from which on images are made smaller.
    """

    def __init__(self, display: Any = None, maxwidth: int = 500) -> None:
        self.window: Any = None
        self.isopen = False
        self.display = _canvas.get_display(display)
        self.maxwidth = maxwidth

    def imshow(self, arr: Any) -> None:
        """Show an array of ``height x width x 3`` and dtype uint8.

        Raises:
            gym.error.DependencyNotInstalled: pygame is missing.
        """
        assert arr.ndim == 3, f"an image has three dimensions, not the shape {arr.shape}"
        library = _canvas.pygame()
        if self.window is None:
            scale = min(1.0, self.maxwidth / arr.shape[1])
            self.width, self.height = int(scale * arr.shape[1]), int(scale * arr.shape[0])
            self.isopen = True
        image = library.surfarray.make_surface(arr[..., :3].swapaxes(0, 1))
        image = library.transform.scale(image, (self.width, self.height))
        self.window = _show(self.window, image)
        self.isopen = not _is_closed_by_user()

    def close(self) -> None:
        """Close the window."""
        if self.isopen and sys.meta_path:  # the interpreter does not end
            _close(self.window)
            self.window, self.isopen = None, False

    def __del__(self) -> None:
        if hasattr(self, "isopen"):
            self.close()


def _show(window: Any, surface: Any) -> Any:
    """Draw a surface in a window, which is opened if it is None; return the window."""
    if window is None:
        window = _canvas.get_window(*surface.get_size())
    window.blit(surface, (0, 0))
    _canvas.pygame().display.flip()
    return window


def _is_closed_by_user() -> bool:
    library = _canvas.pygame()
    return any(event.type == library.QUIT for event in library.event.get())


def _close(window: Any) -> None:
    if window is not None:
        _canvas.pygame().display.quit()
