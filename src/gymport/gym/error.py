"""gym's exceptions, under the names of all releases up to 0.21."""

# ruff: noqa: N818 (the names are given)

from __future__ import annotations

from typing import Any

from gymport import errors
from gymport.gym_common import api_errors

Error = errors.Error


class Unregistered(Error):
    """Raised for an item that a registry does not have."""


class UnregisteredEnv(Unregistered, errors.UnregisteredEnv):
    """Raised for an environment id that nobody registered."""


class UnregisteredBenchmark(Unregistered):
    """Raised for a benchmark that nobody registered."""


class DeprecatedEnv(errors.DeprecatedEnv):
    """Raised for a version of an environment that is not the one there is."""


class UnseedableEnv(Error):
    """Raised for a seed given to an environment that takes none."""


class DependencyNotInstalled(errors.DependencyNotInstalled):
    """Raised when an environment or a wrapper needs a package that is not installed."""


class UnsupportedMode(Exception):
    """Raised for a render mode that an environment does not have."""


class ResetNeeded(Exception):
    """Raised by a monitored environment where ``reset`` has to come before ``step``."""


class ResetNotAllowed(Exception):
    """Raised by a monitored environment that is reset inside an episode."""


class InvalidAction(Exception):
    """Raised for an action that is no element of the action space."""


class APIError(Error):
    """Raised for an answer of gym's former web service."""

    __init__ = api_errors.init  # pyright: ignore[reportAssignmentType]
    __str__ = api_errors.text


class APIConnectionError(APIError):
    """Raised when the service could not be reached."""


class InvalidRequestError(APIError):
    """Raised for a request with a wrong parameter, which is ``param``."""

    def __init__(self, message: str | None, param: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(message, *args, **kwargs)
        self.param = param


class AuthenticationError(APIError):
    """Raised for a key that the service does not know."""


class RateLimitError(APIError):
    """Raised for too many requests."""


class VideoRecorderError(Error):
    """Raised when a video cannot be recorded."""


class InvalidFrame(Error):
    """Raised for a frame that a video cannot hold."""


class DoubleWrapperError(Error):
    """Raised for a wrapper that is put on twice."""


class WrapAfterConfigureError(Error):
    """Raised for a wrapper that is put on too late."""


class RetriesExceededError(Error):
    """Raised when something failed too often."""


class AlreadyPendingCallError(errors.AlreadyPendingCallError):
    """Raised for an asynchronous call while another one still waits for its results."""


class NoAsyncCallError(errors.NoAsyncCallError):
    """Raised when results are waited for that no call has asked for."""


class ClosedEnvironmentError(errors.ClosedEnvironmentError):
    """Raised for a call on a vector environment that was closed."""


class CustomSpaceError(errors.CustomSpaceError):
    """Raised for a space of a user's own class where only gym's can be used."""
