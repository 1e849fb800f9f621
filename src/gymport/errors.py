"""The exceptions of gymport: each message names the thing, what is wrong, and what to do.

The first group is what gymport itself has to say; the others carry gymnasium 1.1's names, for
code that catches ``gymnasium.error.ResetNeeded`` and its like. All derive from GymportError.
"""

# ruff: noqa: N818 (the second group's names are given)

from __future__ import annotations

from pickle import UnpicklingError
from typing import Any


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


class UnknownRandomStreamError(GymportError, ValueError):
    """Raised for a kind of random stream that gymport has no word of."""


class MissingLibraryError(GymportError, ImportError):
    """Raised when the library that was asked for is not installed."""


class UnsupportedSpaceError(GymportError, TypeError):
    """Raised for a space that has no counterpart in the wanted library."""


class WrapperError(GymportError, TypeError):
    """Raised for what is no wrapper class, or cannot be put on an environment."""


class UnknownPickleError(GymportError, UnpicklingError):
    """Raised for a pickle that holds a class which is neither known nor allowed."""


class WrongReturnError(GymportError, ValueError):
    """Raised when an environment returns something else than its dialect says."""


class BrokenContractError(GymportError, ValueError):
    """Raised in a strict view for an observation or reward that is not what was declared."""


class RenderModeError(GymportError, ValueError):
    """Raised for a render mode that the environment does not have or was not made with."""


class AutoresetError(GymportError, ValueError):
    """Raised where a vector environment cannot be had in an autoreset mode without loss."""


class ShimError(GymportError, RuntimeError):
    """Raised where the shim cannot take the place of gym."""


class UnknownReleaseError(ShimError, ValueError):
    """Raised for what is named as a release of gym, and is none that the shim can be."""


class MissingShimModuleError(GymportError, ModuleNotFoundError):
    """Raised for a module of gym's that the shim does not have."""


class Error(GymportError):
    """Base of the modern API's errors, as ``gymnasium.error.Error`` is of gymnasium's."""


class InvalidSeedError(Error, ValueError):
    """Raised for a seed that is not a non-negative integer."""


class UnregisteredEnv(Error):
    """Raised for an environment id that nobody registered."""


class NamespaceNotFound(UnregisteredEnv):
    """Raised for an id whose namespace has no environment at all."""


class NameNotFound(UnregisteredEnv):
    """Raised for an id whose namespace has no environment of that name."""


class VersionNotFound(UnregisteredEnv):
    """Raised for an id whose environment exists, but not in that version."""


class DeprecatedEnv(Error):
    """Raised for a version of an environment that a newer one has replaced."""


class RegistrationError(Error):
    """Raised when an environment cannot be registered under that id."""


class DependencyNotInstalled(Error):
    """Raised when an environment needs a package that is not installed."""


class UnsupportedMode(Error):
    """Raised for a render mode that an environment cannot show."""


class InvalidMetadata(Error):
    """Raised when an environment's metadata contradict what it is used for."""


class ResetNeeded(Error):
    """Raised by ``step`` or ``render`` where ``reset`` has to come first."""


class InvalidAction(Error):
    """Raised for an action that is no element of the action space."""


class MissingArgument(Error):
    """Raised when a required argument was left out."""


class InvalidProbability(Error):
    """Raised for a probability that is negative or part of no distribution."""


class InvalidBound(Error):
    """Raised for bounds that hold no value."""


class DeprecatedWrapper(GymportError, ImportError):
    """Raised for a wrapper that was replaced; the message names the new one."""


class CustomSpaceError(GymportError):
    """Raised for a space of a user's own class where only the library's can be batched."""


class ClosedEnvironmentError(GymportError):
    """Raised for a call on a vector environment that was closed."""


class _CallError(GymportError):
    """An error of one of the paired calls of an asynchronous vector environment.

    Attributes:
        name: The call that is in question, such as ``step``.
    """

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name

    def __reduce__(self) -> Any:
        return type(self), (*self.args, self.name)


class AlreadyPendingCallError(_CallError):
    """Raised for an asynchronous call while another one still waits for its results."""


class NoAsyncCallError(_CallError):
    """Raised when results are waited for that no call has asked for."""
