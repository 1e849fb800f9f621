"""What gym's errors of its former web service keep of an answer; methods for their classes."""

from __future__ import annotations

from typing import Any


def init(
    self: Any,
    message: str | None = None,
    http_body: Any = None,
    http_status: int | None = None,
    json_body: Any = None,
    headers: dict[str, str] | None = None,
) -> None:
    """Keep what the service answered.

    Args:
        self: The error.
        message: What the service said.
        http_body: The answer's body, as text or bytes.
        http_status: The answer's status.
        json_body: The body, read.
        headers: The answer's headers; ``request-id`` becomes ``request_id``.
    """
    Exception.__init__(self, message)
    self._message = message
    body = http_body
    self.http_body = body.decode("utf-8", "replace") if isinstance(body, bytes) else body
    self.http_status = http_status
    self.json_body = json_body
    self.headers = headers or {}
    self.request_id = self.headers.get("request-id")


def text(self: Any) -> str:
    """Return the message, with the request's id if there was one."""
    if self.request_id is None:
        return str(self._message)
    return f"Request {self.request_id}: {self._message or '<empty message>'}"
