"""The shim in the place of ``gym``: ``install``, ``uninstall``, and what children inherit."""

from __future__ import annotations

import importlib
import sys

from gymport import releases
from gymport.errors import ShimError, UnknownReleaseError
from gymport.shim import children, numpy_names
from gymport.shim.bridges import Bridges
from gymport.shim.finders import Aliases, Metadata, is_gym
from gymport.shim.homes import Homes
from gymport.shim.listening import Listening, tell_gymnasium
from gymport.shim.naming import release_of
from gymport.shim.trees import TREES, set_release, tree_of
from gymport.shim.working_set import WorkingSet

__all__ = ["install", "install_from_environment", "installed", "uninstall"]

DEFAULT_RELEASE = releases.DEFAULTS["gym"]
_HOMES = Homes()
_FINDER = Aliases(DEFAULT_RELEASE, _HOMES.settle)
_METADATA = Metadata(DEFAULT_RELEASE)
_WORKING_SET = WorkingSet()
_LISTENING = Listening(
    {"gymnasium": tell_gymnasium, "pkg_resources": lambda: _WORKING_SET.enter(_METADATA.release)}
)
_BRIDGES = Bridges()


def install(version: str = DEFAULT_RELEASE, numpy_aliases: bool = False) -> None:
    """Put the shim in the place of ``gym``, as the release that is named.

    Every ``import gym`` and ``import gym.…`` from then on gives the tree under ``gymport.gym``,
    each module as one object under both names: ``gym.spaces.box.Box is gym.spaces.Box``.
    ``gym.__version__`` and ``importlib.metadata.version("gym")`` say the release. Processes that
    this one starts have it too.

    Args:
        version: The release of gym, from 0.9.4 to 0.26.2, such as ``"0.21.0"``; of two numbers,
            such as ``"0.17"``, the last release that begins so.
        numpy_aliases: Whether to put back the names that numpy has removed, such as ``np.bool``
            and ``np.float``, for the whole program.

    Raises:
        ShimError: A real gym is imported already.
        UnknownReleaseError: The shim cannot be that release (also a ShimError).
    """
    release = release_of(version)
    _refuse_real_gym()
    uninstall()
    tree = tree_of(release)
    releases.name(tree.name, release)  # processes import the tree before gym
    if tree.package in sys.modules:
        set_release(release)
    for finder in (_FINDER, _METADATA):
        finder.release = release
        sys.meta_path.insert(0, finder)
    sys.meta_path.insert(0, _HOMES)
    sys.meta_path.insert(0, _LISTENING)
    _HOMES.enter(release)
    sys.meta_path.append(_BRIDGES)
    _WORKING_SET.enter(release)
    children.inherit(release, numpy_aliases)
    if tree.package in sys.modules:
        importlib.import_module("gym")
    if numpy_aliases:
        numpy_names.put_back()


def uninstall() -> None:
    """Take the shim away again; a real gym, if there is one, can be imported then.

    Modules that have imported the shim keep it.
    """
    installed = _FINDER in sys.meta_path
    for finder in (_FINDER, _METADATA, _HOMES, _LISTENING, _BRIDGES):
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)
    for name in [name for name in sys.modules if is_gym(name) and _is_ours(name)]:
        del sys.modules[name]
    Bridges.forget()
    _HOMES.leave()
    if not installed:
        return
    releases.name(TREES[0].name, DEFAULT_RELEASE)
    if TREES[0].package in sys.modules:
        set_release(DEFAULT_RELEASE)
    _WORKING_SET.leave()
    children.disinherit()
    numpy_names.take_away()


def installed() -> str | None:
    """Return the release that ``gym`` is at the moment, or None without the shim."""
    return _METADATA.release if _FINDER in sys.meta_path else None


def install_from_environment() -> None:
    """Install what the environment variables ask for, if they do and it is not there yet.

    A release that cannot be had is told on the standard error; the program begins without it.
    """
    version, numpy_aliases = children.asked_for()
    if version and installed() is None:
        try:
            install(version, numpy_aliases=numpy_aliases)
        except UnknownReleaseError as error:
            said = f"gymport: the environment variable {children.VARIABLE} is wrong: {error}"
            print(said, file=sys.stderr)  # noqa: T201


def _refuse_real_gym() -> None:
    if "gym" in sys.modules and not _is_ours("gym"):
        place = getattr(sys.modules["gym"], "__file__", None)
        raise ShimError(
            f"gym is imported already, from {place}; call gymport.install() before the first "
            "import of gym, or start the program with: python -m gymport run"
        )


def _is_ours(name: str) -> bool:
    return sys.modules[name].__name__.startswith(tuple(tree.package for tree in TREES))
