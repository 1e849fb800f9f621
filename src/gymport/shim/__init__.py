"""The shim in the place of ``gym``: ``install``, ``uninstall``, and what children inherit."""

from __future__ import annotations

import sys

from gymport import releases
from gymport.dialects import dialect
from gymport.errors import ShimError
from gymport.shim import children, numpy_names
from gymport.shim.bridges import Bridges
from gymport.shim.finders import Aliases, Metadata, is_gym
from gymport.shim.listening import Listening
from gymport.shim.trees import OLDEST, SUPPORTED, TREES, set_release, tree_of

__all__ = ["install", "install_from_environment", "installed", "uninstall"]

DEFAULT_RELEASE = releases.DEFAULTS["gym"]
_FINDER = Aliases(DEFAULT_RELEASE)
_METADATA = Metadata(DEFAULT_RELEASE)
_LISTENING = Listening()
_BRIDGES = Bridges()


def install(version: str = DEFAULT_RELEASE, numpy_aliases: bool = False) -> None:
    """Put the shim in the place of ``gym``, as the release that is named.

    Every ``import gym`` and ``import gym.…`` from then on gives the tree under ``gymport.gym``,
    each module as one object under both names: ``gym.spaces.box.Box is gym.spaces.Box``.
    ``gym.__version__`` and ``importlib.metadata.version("gym")`` say the release. Processes that
    this one starts have it too.

    Args:
        version: The release of gym, from 0.9.4 to 0.26.2, such as ``"0.21.0"`` or ``"0.26.2"``.
        numpy_aliases: Whether to put back the names that numpy has removed, such as ``np.bool``
            and ``np.float``, for the whole program.

    Raises:
        ShimError: A real gym is imported already, or the release cannot be had.
    """
    release = _release(version)
    _refuse_real_gym()
    uninstall()
    releases.name(tree_of(release).name, release)  # processes import the tree before gym
    for finder in (_FINDER, _METADATA):
        finder.release = release
        sys.meta_path.insert(0, finder)
    sys.meta_path.insert(0, _LISTENING)
    sys.meta_path.append(_BRIDGES)
    children.inherit(release, numpy_aliases)
    if numpy_aliases:
        numpy_names.put_back()


def uninstall() -> None:
    """Take the shim away again; a real gym, if there is one, can be imported then.

    Modules that have imported the shim keep it.
    """
    installed = _FINDER in sys.meta_path
    for finder in (_FINDER, _METADATA, _LISTENING, _BRIDGES):
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)
    for name in [name for name in sys.modules if is_gym(name) and _is_ours(name)]:
        del sys.modules[name]
    Bridges.forget()
    if not installed:
        return
    releases.name(TREES[0].name, DEFAULT_RELEASE)
    if TREES[0].package in sys.modules:
        set_release(DEFAULT_RELEASE)
    children.disinherit()
    numpy_names.take_away()


def installed() -> str | None:
    """Return the release that ``gym`` is at the moment, or None without the shim."""
    return _METADATA.release if _FINDER in sys.meta_path else None


def install_from_environment() -> None:
    """Install what the environment variables ask for, if they do and it is not there yet."""
    version, numpy_aliases = children.asked_for()
    if version and installed() is None:
        install(version, numpy_aliases=numpy_aliases)


def _release(version: str) -> str:
    """The full number of a release, which has to be one that the shim can be."""
    if version in releases.ALL:  # as processes that are started have it, which saves them time
        return version
    from packaging.version import Version

    speaks = dialect(f"gym {version}")
    if speaks not in SUPPORTED or Version(version) < Version(OLDEST):
        latest = releases.DEFAULTS[TREES[-1].name]
        raise ShimError(
            f"the shim cannot be gym {version}; it can be any of gym {OLDEST} to {latest}, such as "
            f"{DEFAULT_RELEASE}. For one environment use gymport.legacy(env, {speaks.name!r})"
        )
    numbers = (*Version(version).release, 0, 0)[:3]
    return ".".join(map(str, numbers))


def _refuse_real_gym() -> None:
    if "gym" in sys.modules and not _is_ours("gym"):
        place = getattr(sys.modules["gym"], "__file__", None)
        raise ShimError(
            f"gym is imported already, from {place}; call gymport.install() before the first "
            "import of gym, or start the program with: python -m gymport run"
        )


def _is_ours(name: str) -> bool:
    return sys.modules[name].__name__.startswith(tuple(tree.package for tree in TREES))
