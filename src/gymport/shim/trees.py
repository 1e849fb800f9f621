"""Which of the shim's trees a release is, and which modules it had."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from typing import Any

from gymport import releases
from gymport.dialects import GYM_0_9, GYM_0_21, GYM_0_22, GYM_0_25, GYM_0_26, Dialect
from gymport.gym_common import on_demand


@dataclass(frozen=True)
class Tree:
    """A tree of gym's modules."""

    name: str
    """Its package below ``gymport``."""
    dialects: tuple[Dialect, ...]
    """The dialects that it speaks."""
    fixed: bool
    """Whether it is one release from its import on; the other one can change."""

    @property
    def package(self) -> str:
        """Its package."""
        return f"gymport.{self.name}"

    @property
    def since(self) -> tuple[int, ...]:
        """The first release that it is, after which its first dialect is named."""
        return releases.numbers(self.dialects[0].name.partition("-")[2])


TREES = (
    Tree("gym", (GYM_0_9, GYM_0_21), fixed=False),
    Tree("gym_0_22", (GYM_0_22, GYM_0_25, GYM_0_26), fixed=True),
)
"""The trees, the older one first."""

SHARED = ("utils.atomic_write", "utils.closer", "utils.json_utils")
"""The modules that the later releases have of the older tree."""

SINCE = {
    "envs.classic_control.utils": "0.25",
    **{
        f"envs.mujoco.{name}_v4": "0.24"
        for name in (
            *("ant", "half_cheetah", "hopper", "humanoid", "humanoidstandup"),
            *("inverted_double_pendulum", "inverted_pendulum"),
            *("pusher", "reacher", "swimmer", "walker2d"),
        )
    },
    "spaces.graph": "0.25",
    "spaces.sequence": "0.25",
    "spaces.text": "0.25",
    "utils.passive_env_checker": "0.24",
    "utils.save_video": "0.26",
    "utils.step_api_compatibility": "0.25",
    "wrappers.autoreset": "0.24",
    "wrappers.compatibility": "0.26",
    "wrappers.env_checker": "0.24",
    "wrappers.human_rendering": "0.25",
    "wrappers.render_collection": "0.26",
    "wrappers.step_api_compatibility": "0.25",
    "wrappers.vector_list_info": "0.24",
}
"""The first release of the modules that came after 0.22."""
BEFORE: dict[str, str] = {
    "configuration": "0.9.6",
    "envs.board_game": "0.9.6",
    "envs.debugging": "0.9.6",
    "envs.parameter_tuning": "0.9.6",
    "envs.safety": "0.9.6",
    "monitoring": "0.9.6",
    "monitoring.stats_recorder": "0.9.6",
    "monitoring.video_recorder": "0.9.6",
    "spaces.prng": "0.11",
    "wrappers.monitor": "0.23",
    "wrappers.monitoring.stats_recorder": "0.23",
    **dict.fromkeys(SHARED, "0.23"),
}
"""The first release without a module that went."""
NAMES = {
    "gym.core.Space": ("0.11", "spaces.space"),
    "gym.spaces.np_random": ("0.11", "spaces.prng"),
    "gym.spaces.seed": ("0.11", "spaces.prng"),
    "gym.undo_logger_setup": ("0.10.6", "configuration"),
    "gym.upload": ("0.9.6", "_scoreboard"),
    "gym.wrappers.monitoring.Monitor": ("0.9.6", "wrappers.monitor"),
    "gym.wrappers.monitoring.load_results": ("0.9.6", "wrappers.monitor_results"),
}
"""The first release without a name that a module had, and where the older tree keeps it."""


def tree_of(release: str) -> Tree:
    """Return the tree that a release is."""
    version = releases.numbers(release)
    return next(tree for tree in reversed(TREES) if tree.since <= version)


def had(module: str, release: str) -> bool:
    """Whether a release had a module, as far as the tables say.

    Args:
        module: Its name below ``gym``, such as ``spaces.text``.
        release: The release.
    """
    numbers = releases.numbers(release)
    first, last = SINCE.get(module), BEFORE.get(module)
    return (first is None or numbers >= releases.numbers(first)) and (
        last is None or numbers < releases.numbers(last)
    )


def early_name(name: str) -> Any:
    """Return what went with an early release, if the older tree is a release that had it.

    Args:
        name: Its name, such as ``gym.undo_logger_setup``.

    Raises:
        KeyError: The release had it no longer, or no release had it.
    """
    before, module = NAMES[name]
    older = TREES[0]
    if releases.numbers(releases.named(older.name)) >= releases.numbers(before):
        raise KeyError(name)
    return getattr(importlib.import_module(f"{older.package}.{module}"), name.rpartition(".")[2])


def module_of(name: str, release: str) -> str:
    """Return where a release has a module of gym's.

    Args:
        name: Its name, such as ``gym.spaces.text``.
        release: The release.
    """
    tree = tree_of(release)
    below = name[len("gym.") :]
    shared = tree.fixed and below in SHARED
    return f"{(TREES[0] if shared else tree).package}{name[len('gym') :]}"


def set_release(release: str) -> None:
    """Let the tree of a release be that release, and have its environments."""
    tree = tree_of(release)
    releases.name(tree.name, release)
    if not tree.fixed:
        _change(tree, release)
        _set_up_logging(tree, release)
    elif getattr(sys.modules.get(tree.package), "__version__", release) != release:
        forget(tree)


def _change(tree: Tree, release: str) -> None:
    version: Any = importlib.import_module(f"{tree.package}.version")
    if release == version.VERSION:
        return
    version.VERSION = release
    package: Any = importlib.import_module(tree.package)
    package.__version__ = release
    package.envs._change_release(release)


def _set_up_logging(tree: Tree, release: str) -> None:
    """Have gym's handler of log records in the releases that had it."""
    configuration: Any = sys.modules.get(f"{tree.package}.configuration")
    if configuration is None and had("configuration", release):
        configuration = importlib.import_module(f"{tree.package}.configuration")
    if configuration is not None:
        configuration._follow_release()


def loaded(release: str) -> list[Any]:
    """Return the modules of a release's tree that are loaded."""
    return [sys.modules[name] for name in _modules(tree_of(release))]


def forget(tree: Tree) -> None:
    """Have a tree imported anew; what was imported of it stays what it is."""
    from gymport.adapters import libraries

    for name in _modules(tree):
        on_demand.load(sys.modules[name])  # what it has not loaded would be of the new tree
    for name in _modules(tree):
        del sys.modules[name]
    libraries.forget("shim_0_22")


def _modules(tree: Tree) -> list[str]:
    return [name for name in sys.modules if f"{name}.".startswith(f"{tree.package}.")]
