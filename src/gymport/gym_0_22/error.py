"""gym's exceptions, under the names of 0.22 to 0.26."""

from __future__ import annotations

import warnings
from typing import Any

from gymport import errors
from gymport.errors import (
    AlreadyPendingCallError,
    ClosedEnvironmentError,
    CustomSpaceError,
    DependencyNotInstalled,
    DeprecatedEnv,
    Error,
    InvalidAction,
    NoAsyncCallError,
    RegistrationError,
    ResetNeeded,
    UnsupportedMode,
)
from gymport.gym_0_22.version import has
from gymport.gym_common import api_errors

__all__ = [
    "APIConnectionError",
    "APIError",
    "AlreadyPendingCallError",
    "AuthenticationError",
    "ClosedEnvironmentError",
    "CustomSpaceError",
    "DependencyNotInstalled",
    "DeprecatedEnv",
    "DoubleWrapperError",
    "Error",
    "InvalidAction",
    "InvalidFrame",
    "InvalidRequestError",
    "NameNotFound",
    "NamespaceNotFound",
    "NoAsyncCallError",
    "RateLimitError",
    "RegistrationError",
    "ResetNeeded",
    "ResetNotAllowed",
    "RetriesExceededError",
    "Unregistered",
    "UnregisteredBenchmark",
    "UnregisteredEnv",
    "UnseedableEnv",
    "UnsupportedMode",
    "VersionNotFound",
    "VideoRecorderError",
    "WrapAfterConfigureError",
]


class Unregistered(errors.Error):
    """Raised for an item that a registry does not have."""


class UnregisteredEnv(Unregistered, errors.UnregisteredEnv):
    """Raised for an environment id that nobody registered."""


class NamespaceNotFound(UnregisteredEnv, errors.NamespaceNotFound):
    """Raised for an id whose namespace has no environment at all."""


class NameNotFound(UnregisteredEnv, errors.NameNotFound):
    """Raised for an id whose namespace has no environment of that name."""


class VersionNotFound(UnregisteredEnv, errors.VersionNotFound):
    """Raised for an id whose environment exists, but not in that version."""


class UnregisteredBenchmark(Unregistered):
    """Raised for a benchmark that nobody registered."""


class UnseedableEnv(errors.Error):
    """Raised for a seed given to an environment that takes none."""


class ResetNotAllowed(errors.Error):
    """Raised by a monitored environment that is reset inside an episode."""


class APIError(errors.Error):
    """Raised for an answer of gym's former web service."""

    def __init__(self, message: str | None = None, *args: Any, **kwargs: Any) -> None:
        api_errors.init(self, message, *args, **kwargs)
        if has("api_errors_warn"):
            warnings.warn("APIError is deprecated: the service has ended", stacklevel=2)

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


class VideoRecorderError(errors.Error):
    """Raised when a video cannot be recorded."""


class InvalidFrame(errors.Error):
    """Raised for a frame that a video cannot hold."""


class DoubleWrapperError(errors.Error):
    """Raised for a wrapper that is put on twice."""


class WrapAfterConfigureError(errors.Error):
    """Raised for a wrapper that is put on too late."""


class RetriesExceededError(errors.Error):
    """Raised when something failed too often."""
