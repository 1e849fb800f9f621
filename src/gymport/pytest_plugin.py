"""Tests under the shim: ``pytest -p gymport.pytest_plugin --gym 0.21``."""

from __future__ import annotations

from typing import Any

import pytest

from gymport.errors import ShimError
from gymport.shim import DEFAULT_RELEASE, children, install, installed, uninstall


def pytest_addoption(parser: Any) -> None:
    """Add ``--gym`` and ``--numpy-aliases``."""
    group = parser.getgroup("gymport")
    release, numpy_aliases = children.asked_for()
    group.addoption(
        "--gym",
        metavar="VERSION",
        default=release or DEFAULT_RELEASE,
        help="run the tests with gymport's shim as this release of gym (default: %(default)s)",
    )
    group.addoption(
        "--numpy-aliases",
        action="store_true",
        default=numpy_aliases,
        help="give numpy its old names back: np.bool, np.float, …",
    )


def pytest_load_initial_conftests(early_config: Any) -> None:
    """Install the shim before any of the project's own code is imported."""
    _install(early_config.known_args_namespace)


def pytest_configure(config: Any) -> None:
    """Install the shim where a ``conftest.py`` has named the plugin."""
    if installed() is None:
        _install(config.option)


def _install(options: Any) -> None:
    try:
        install(options.gym, numpy_aliases=options.numpy_aliases)
    except ShimError as error:
        raise pytest.UsageError(f"gymport: {error}") from None


def pytest_unconfigure() -> None:
    """Take the shim away."""
    uninstall()
