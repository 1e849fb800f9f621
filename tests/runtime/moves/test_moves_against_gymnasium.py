"""The tables of moved names say what the installed gymnasium has and has not.

True for every gymnasium from 1.0 on; where none is installed, nothing is collected.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import importlib.metadata
import importlib.util
import inspect
import re
from pathlib import Path

import pytest

from gymport import moves


def _installed() -> str:
    if importlib.util.find_spec("gymnasium") is None:
        return "gym 0"
    return f"gymnasium {importlib.metadata.version('gymnasium')}"


TARGET = _installed()
__test__ = moves.applies("gymnasium 1.0", target=TARGET)

FOUND = [move for row in moves.MOVES for move in [moves.find(row.old, TARGET)] if move]
HERE = [move for move in FOUND if str(move.new).startswith("gymnasium.")]
NAMES = sorted({row.old for row in moves.ARGUMENTS})
CHANGED = [row for name in NAMES for row in [moves.arguments(name, TARGET)] if row]
LOST = [row for row in moves.ATTRIBUTES if moves.applies(row.since, TARGET)]
OWNERS = {
    "AcrobotEnv": "gymnasium.envs.classic_control.AcrobotEnv",
    "ActionWrapper": "gymnasium.ActionWrapper",
    "AsyncVectorEnv": "gymnasium.vector.AsyncVectorEnv",
    "CartPoleEnv": "gymnasium.envs.classic_control.CartPoleEnv",
    "Continuous_MountainCarEnv": "gymnasium.envs.classic_control.Continuous_MountainCarEnv",
    "DiscreteEnv": "gymnasium.envs.toy_text.frozen_lake.FrozenLakeEnv",
    "Env": "gymnasium.Env",
    "EnvSpec": "gymnasium.envs.registration.EnvSpec",
    "FilterObservation": "gymnasium.wrappers.FilterObservation",
    "FrameStack": "gymnasium.wrappers.FrameStackObservation",
    "MountainCarEnv": "gymnasium.envs.classic_control.MountainCarEnv",
    "NormalizeObservation": "gymnasium.wrappers.NormalizeObservation",
    "NormalizeReward": "gymnasium.wrappers.NormalizeReward",
    "PendulumEnv": "gymnasium.envs.classic_control.PendulumEnv",
    "RecordEpisodeStatistics": "gymnasium.wrappers.RecordEpisodeStatistics",
    "RecordVideo": "gymnasium.wrappers.RecordVideo",
    "RescaleAction": "gymnasium.wrappers.RescaleAction",
    "SyncVectorEnv": "gymnasium.vector.SyncVectorEnv",
    "TimeAwareObservation": "gymnasium.wrappers.TimeAwareObservation",
    "TimeLimit": "gymnasium.wrappers.TimeLimit",
    "TransformObservation": "gymnasium.wrappers.TransformObservation",
    "TransformReward": "gymnasium.wrappers.TransformReward",
    "VectorEnv": "gymnasium.vector.VectorEnv",
    "Wrapper": "gymnasium.Wrapper",
}


def resolve(dotted: str) -> object:
    """The object of a dotted name; AttributeError or ModuleNotFoundError when there is none."""
    names = dotted.split(".")
    found: object = importlib.import_module(names[0])
    for end, name in enumerate(names[1:], start=2):
        if inspect.ismodule(found) and not hasattr(found, name):
            found = importlib.import_module(".".join(names[:end]))
        else:
            found = getattr(found, name)
    return found


def written(dotted: str) -> bool:
    """Whether the source of gymnasium defines a name, for modules with optional imports."""
    module, _, name = dotted.rpartition(".")
    root = Path(str(resolve("gymnasium").__file__)).parent  # type: ignore[attr-defined]
    as_module = root.joinpath(*dotted.split(".")[1:]).with_suffix(".py")
    source = root.joinpath(*module.split(".")[1:]).with_suffix(".py")
    if as_module.exists() or not source.exists():
        return as_module.exists()
    return name in {getattr(node, "name", "") for node in ast.parse(source.read_text()).body}


def exists(dotted: str) -> bool:
    """Whether a name is in gymnasium, its optional dependencies installed or not."""
    try:
        resolve(dotted)
    except (AttributeError, ModuleNotFoundError):
        return False
    except resolve("gymnasium.error.DependencyNotInstalled"):
        return written(dotted)
    return True


@pytest.mark.parametrize("move", HERE, ids=lambda move: move.old)
def test_a_moved_name_is_where_the_row_says(move):
    assert exists(move.new)


@pytest.mark.parametrize("move", FOUND, ids=lambda move: move.old)
def test_a_moved_name_is_no_longer_where_it_was(move):
    assert not exists(move.old.replace("gym.", "gymnasium.", 1))


def _today(old: str) -> dict[str, inspect.Parameter]:
    """The parameters of today's function or constructor for an old name."""
    found = moves.find(old, TARGET)
    today = resolve(found.new if found else old.replace("gym.", "gymnasium.", 1))
    function = today.__init__ if inspect.isclass(today) else today
    parameters = dict(inspect.signature(function).parameters)
    parameters.pop("self", None)
    return parameters


CALLABLE = [
    row.old
    for row in CHANGED
    if row.renamed or row.removed or row.added
    if not any(move.old == row.old and move.new is None for move in FOUND)
]


@pytest.mark.parametrize("old", CALLABLE)
def test_renamed_and_added_arguments_are_taken(old):
    changes = moves.arguments(old, TARGET)
    wanted = {*changes.renamed.values(), *changes.added}
    if not moves.applies("gymnasium 1.1", TARGET):
        wanted -= {"autoreset_mode"}
    assert wanted <= set(_today(old))


@pytest.mark.parametrize("old", CALLABLE)
def test_renamed_and_removed_arguments_are_no_longer_taken(old):
    changes = moves.arguments(old, TARGET)
    assert not {*changes.renamed, *changes.removed} & set(_today(old))


@pytest.mark.parametrize("old", CALLABLE)
def test_what_is_required_today_was_required_or_is_added(old):
    changes = moves.arguments(old, TARGET)
    given = {changes.renamed.get(name, name) for name in changes.positional} | set(changes.added)
    required = {
        name
        for name, parameter in _today(old).items()
        if parameter.default is parameter.empty
        and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    }
    assert not changes.positional or required <= given


def _has(owner: str, name: str) -> bool:
    kind = resolve(OWNERS[owner])
    if hasattr(kind, name):
        return True
    if dataclasses.is_dataclass(kind):
        return name in {field.name for field in dataclasses.fields(kind)}
    own = vars(kind).get("__init__")
    return own is not None and bool(re.search(rf"self\.{name}\b.* = ", inspect.getsource(own)))


@pytest.mark.parametrize("row", LOST, ids=lambda row: f"{row.owner}.{row.old}")
def test_an_attribute_is_gone(row):
    assert not _has(row.owner, row.old)


@pytest.mark.parametrize(
    "row",
    [row for row in LOST if row.new and row.owner != "DiscreteEnv"],
    ids=lambda row: f"{row.owner}.{row.old}",
)
def test_the_attribute_that_took_its_place_is_there(row):
    assert _has(row.owner, row.new)


def _newest_ids() -> list[str]:
    """The ids of gymnasium that make without a word: the highest version of each name."""
    if not __test__:
        return []
    highest: dict[tuple[str | None, str], tuple[int, str]] = {}
    for env_id, spec in resolve("gymnasium.registry").items():  # type: ignore[attr-defined]
        key = (spec.namespace, spec.name)
        highest[key] = max(highest.get(key, (-1, "")), (spec.version or 0, env_id))
    return sorted(env_id for _, env_id in highest.values())


@pytest.mark.parametrize("env_id", _newest_ids())
def test_an_id_of_today_has_no_row(env_id):
    assert moves.environment(env_id, TARGET) is None


@pytest.mark.parametrize(
    "env_id",
    [
        *(row.old for row in moves.ENVIRONMENTS),
        *(f"{robot}-v2" for robot in ("HalfCheetah", "Hopper", "Humanoid", "Swimmer", "Walker2d")),
    ],
)
def test_a_moved_id_is_where_the_row_says(env_id):
    found = moves.environment(env_id, TARGET)
    registry = resolve("gymnasium.registry")
    if found is None:
        assert env_id in registry
    elif found.new is not None:
        assert found.new in registry
        assert found.new != env_id
