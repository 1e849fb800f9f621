"""The exceptions of gymport: each message names the thing, what is wrong, and what to do."""

from __future__ import annotations


class GymportError(Exception):
    """Base of every error that gymport raises on purpose."""


class NotAnEnvironmentError(GymportError, TypeError):
    """Raised for an object that has no ``step`` and ``reset`` to adapt."""


class UnknownDialectError(GymportError, ValueError):
    """Raised for a dialect name or release that no row of the dialect table covers."""


class UnsupportedDialectError(GymportError, ValueError):
    """Raised for a dialect that exists but is not what the called function converts to."""


class UnknownLibraryError(GymportError, ValueError):
    """Raised for a library whose classes gymport cannot make its results of."""


class MissingLibraryError(GymportError, ImportError):
    """Raised when the library that was asked for is not installed."""


class UnsupportedSpaceError(GymportError, TypeError):
    """Raised for a space that has no counterpart in the wanted library."""


class WrongReturnError(GymportError, ValueError):
    """Raised when an environment returns something else than its dialect says."""


class RenderModeError(GymportError, ValueError):
    """Raised for a render mode that the environment does not have or was not made with."""


class InvalidSeedError(GymportError, ValueError):
    """Raised for a seed that is not a non-negative integer."""
