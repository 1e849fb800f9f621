"""Tests under the shim: ``pytest -p gymport.pytest_plugin --gym 0.21``."""

from __future__ import annotations

from typing import Any

from gymport.shim import DEFAULT_RELEASE, children, install, uninstall


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
    options = early_config.known_args_namespace
    install(options.gym, numpy_aliases=options.numpy_aliases)


def pytest_unconfigure() -> None:
    """Take the shim away."""
    uninstall()
