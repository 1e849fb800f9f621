"""The pages on the versions that the shim can be, one for each line of releases."""

from __future__ import annotations

import importlib
from typing import Any, Callable, Iterable, Iterator

from gymport import moves, releases
from gymport.dialects import Dialect, dialect
from gymport.shim import gaps
from gymport.shim.trees import tree_of

LINES: dict[str, list[str]] = {}
for _release in releases.ALL:
    LINES.setdefault(".".join(_release.split(".")[:2]), []).append(_release)

WAYS = {
    "algorithmic": "gymport",
    "toy_text": "gymport",
    "unittest": "gymport",
    "debugging": "gymport",
    "safety": "Gymnasium",
    "classic_control": "Gymnasium",
    "box2d": "Gymnasium with Box2D",
    "mujoco": "Gymnasium with MuJoCo",
    "robotics": "gymnasium-robotics",
    "atari": "ale-py",
    "board_game": "nowhere; making one says what it needed",
    "parameter_tuning": "nowhere; making one says what it needed",
}
"""Where the environments of each package come from."""
FACTS = (
    "reset",
    "reset_arguments",
    "step",
    "seed_returns",
    "random_stream",
    "render",
    "render_modes_key",
    "make_chain",
    "registry",
    "vector_infos",
    "batched_discrete",
)
"""The fields of the dialect that the pages name."""
PROMISE = """Names are never removed: what can be imported from this `gym` today, under any version,
can be imported from it in every later release of gymport, and means the same. A test holds the
names of each release against the list of those before it."""


def index(table: Callable[..., str]) -> str:
    """The page that leads to the others."""
    rows = (
        (f"[{line}](gym-versions/{line}.md)", ", ".join(found), f"`{dialect(found[-1]).name}`")
        for line, found in LINES.items()
    )
    return "\n\n".join(
        [INDEX, table(("line", "versions", "dialect"), rows), "## A promise", PROMISE]
    )


INDEX = """# The versions of gym

Each of these can be named in `gymport.install("0.17.3")` and in
`python -m gymport run --gym 0.17.3 train.py`; a line, such as `0.17`, is its last release, and the
tags between releases, such as 0.10.6, are what the releases around them were. A page says of a line
what is the same, what differs and what is missing. This page and those are written by
`docs/generate.py` from the tables in `src/gymport/`."""


def page(line: str, table: Callable[..., str], said: dict[str, str]) -> str:
    """The page of a line of releases."""
    found = LINES[line]
    return "\n\n".join(
        [
            f"# gym {line}",
            f"The versions {', '.join(found)}. "
            f"`python -m gymport run --gym {found[-1]} train.py` runs a program with the last one.",
            "## The same",
            *same(found, table, said),
            "## What differs",
            bullets(f"{gap.what} To do: {gap.instead}." for gap in held(gaps.DIFFERENCES, found)),
            "## What is missing",
            missing(found, table),
        ]
    )


def same(found: list[str], table: Callable[..., str], said: dict[str, str]) -> Iterator[str]:
    """How the releases behave, and what environments they have."""
    row = dialect(f"gym {found[-1]}")
    yield f"Environments speak the dialect [`{row.name}`](../dialects.md):"
    yield table(("what", "how"), ((said[name], shown(row, name)) for name in FACTS))
    yield "What changed between releases that speak one dialect, and which side of it these are on:"
    yield table(("behaviour", "since", "before that", "here"), changes(found))
    yield "Their environments, with their limits of steps and thresholds:"
    yield table(("id", "limit", "threshold", "comes from"), environments(found))


def changes(found: list[str]) -> Iterator[tuple[str, ...]]:
    """Which side of each change the releases are on."""
    for change in since(found[-1]).values():
        came = releases.numbers(change.release)
        first, last = releases.numbers(found[0]), releases.numbers(found[-1])
        here = "yes" if came <= first else "before it" if came > last else f"from {change.release}"
        yield change.says, change.release, change.before, here


def since(release: str) -> Any:
    """The changes that the tree of a release knows."""
    return importlib.import_module(f"{tree_of(release).package}.version").SINCE


def environments(found: list[str]) -> Iterator[tuple[str, ...]]:
    """The ids that the releases have; those of Atari games in one row."""
    rows = {row: None for release in found for row in rows_of(release)}
    atari = [row for row in rows if row[1].startswith("atari")]
    for env_id, entry_point, limit, threshold in rows:
        if not entry_point.startswith("atari"):
            yield f"`{env_id}`", none(limit), none(threshold), WAYS[package(entry_point)]
    if atari:
        yield f"{len(atari)} ids of Atari games", "as they were", "none", WAYS["atari"]


def rows_of(release: str) -> Iterator[tuple[str, str, Any, Any]]:
    """Id, entry point, limit and threshold of the environments of a release."""
    table = importlib.import_module(f"{tree_of(release).package}.envs.table")
    for row in table.rows_of(release):
        yield row.id, row.entry_point, row.max_episode_steps, row.reward_threshold


def package(entry_point: str) -> str:
    """The package of an entry point, below ``gym.envs``."""
    return entry_point.partition(":")[0].partition(".")[0]


def missing(found: list[str], table: Callable[..., str]) -> str:
    """The modules that are not there, and the ids that nobody makes."""
    rows = [(f"`{gap.what}`", gap.instead) for gap in held(gaps.MODULES, found)]
    gone = sorted({env_id for release in found for env_id in unmade(release)})
    rows += [(f"`{env_id}`", "copy it from the sources of gym") for env_id in gone]
    return table(("what", "instead"), rows) if rows else "Nothing that is known."


def unmade(release: str) -> Iterator[str]:
    """The ids of a release that no package has today."""
    for env_id, entry_point, *_ in rows_of(release):
        row = moves.environment(env_id)
        if package(entry_point) == "mujoco" and row is not None and row.new is None:
            yield env_id


def held(table: tuple[gaps.Gap, ...], found: list[str]) -> list[gaps.Gap]:
    """The gaps that any of the releases has."""
    return list(dict.fromkeys(gap for release in found for gap in gaps.of(table, release)))


def bullets(lines: Iterable[str]) -> str:
    """A list in Markdown."""
    return "\n".join(f"- {line}" for line in lines)


def none(value: Any) -> str:
    """A number, or that there is none."""
    return "none" if value is None else str(value)


def shown(row: Dialect, name: str) -> str:
    """A fact of a dialect."""
    fact = getattr(row, name)
    if isinstance(fact, tuple):
        return ", ".join(f"`{part}`" for part in fact) or "none"
    return "none" if fact is None else f"`{fact}`"
