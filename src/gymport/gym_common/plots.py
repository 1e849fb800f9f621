"""Plots of what happens while somebody plays."""

from __future__ import annotations

import importlib
from collections import deque
from typing import Any

from gymport import errors


def needed(absent: type[Exception], module: str) -> Any:
    """Return a module that playing needs.

    Args:
        absent: What is raised where it is not installed.
        module: Its name.
    """
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        package = module.partition(".")[0]
        raise absent(f"gym.utils.play needs {package}; run: pip install {package}") from missing


class PlayPlot:
    """Plots numbers of the last steps; each of the shim's trees gives the class its exception.

    Args:
        callback: Gives the numbers of a step; it is called as ``play`` calls its callback.
        horizon_timesteps: How many steps are shown.
        plot_names: The title of each number's plot.
    """

    _missing: type[Exception] = errors.DependencyNotInstalled

    def __init__(self, callback: Any, horizon_timesteps: int, plot_names: Any) -> None:
        self._pyplot = needed(self._missing, "matplotlib.pyplot")
        self.data_callback = callback
        self.horizon_timesteps = horizon_timesteps
        self.plot_names = plot_names
        self.fig, axes = self._pyplot.subplots(len(plot_names), squeeze=False)
        self.ax = list(axes.flat)
        for axis, name in zip(self.ax, plot_names):
            axis.set_title(name)
        self.t = 0
        self.cur_plot: list[Any] = [None] * len(plot_names)
        self.data: list[deque[Any]] = [deque(maxlen=horizon_timesteps) for _ in plot_names]

    def callback(self, *step: Any) -> None:
        """Plot a step's numbers."""
        self.t += 1
        first = max(0, self.t - self.horizon_timesteps)
        for i, number in enumerate(self.data_callback(*step)):
            self.data[i].append(number)
            if self.cur_plot[i] is not None:
                self.cur_plot[i].remove()
            self.cur_plot[i] = self.ax[i].scatter(
                range(first, self.t), list(self.data[i]), c="blue"
            )
            self.ax[i].set_xlim(first, self.t)
        self._pyplot.pause(1e-6)
