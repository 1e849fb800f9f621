"""Environment ids: ``namespace/name-vversion``, of which namespace and version are optional."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from gymport.errors import Error

_ID = re.compile(r"(?:(?P<namespace>[\w:-]+)/)?(?P<name>[\w:.-]+?)(?:-v(?P<version>\d+))?")


class EnvId(NamedTuple):
    """The parts of an environment id."""

    namespace: str | None
    name: str
    version: int | None

    @property
    def full_name(self) -> str:
        """The id without its version."""
        return self.name if self.namespace is None else f"{self.namespace}/{self.name}"

    def __str__(self) -> str:
        return self.full_name if self.version is None else f"{self.full_name}-v{self.version}"


@functools.lru_cache(maxsize=1024)
def parse_env_id(env_id: str) -> EnvId:
    """Return the parts of an environment id.

    Raises:
        Error: It is no environment id.

    Example:
        >>> parse_env_id("ALE/Pong-v5")
        EnvId(namespace='ALE', name='Pong', version=5)
    """
    match = _ID.fullmatch(env_id)
    if match is None:
        raise Error(
            f"Malformed environment ID: {env_id}. (Currently all IDs must be of the form "
            "[namespace/](env-name)-v(version). (namespace is optional))"
        )
    namespace, name, version = match.group("namespace", "name", "version")
    return EnvId(namespace, name, None if version is None else int(version))


def get_env_id(ns: str | None, name: str, version: int | None) -> str:
    """Return the environment id of these parts.

    Args:
        ns: The namespace.
        name: The name.
        version: The version.
    """
    return str(EnvId(ns, name, version))
