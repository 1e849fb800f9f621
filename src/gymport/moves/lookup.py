"""Look-ups in the tables of moved names: where is it, and what became of it?"""

from __future__ import annotations

import re
from typing import Iterator

from gymport.moves.attributes import ATTRIBUTES, BASES, RANDOM_METHODS
from gymport.moves.calls import ARGUMENTS
from gymport.moves.companions import COMPANIONS, MAKERS, TRAINERS
from gymport.moves.environments import ENVIRONMENTS, FAMILIES
from gymport.moves.names import MOVES, SAME
from gymport.moves.packages import NEEDS, PYTHONS, REQUIREMENTS
from gymport.moves.rows import (
    Arguments,
    Attribute,
    Companion,
    Environment,
    Maker,
    Move,
    Need,
    RandomMethod,
    Requirement,
    Trainer,
    applies,
    joined,
    merged,
    release,
)

NEWEST = "gymnasium"
"""The target that has seen every change."""

_NOT_CARRIED = "copy the code into the project: it was left behind when its module moved"

_MOVES: dict[str, Move] = {row.old: row for row in MOVES}
_ATTRIBUTES: dict[tuple[str, str], Attribute] = {(row.owner, row.old): row for row in ATTRIBUTES}
_RANDOM_METHODS: dict[str, RandomMethod] = {row.old: row for row in RANDOM_METHODS}
_ENVIRONMENTS: dict[str, Environment] = {row.old: row for row in ENVIRONMENTS}
_COMPANIONS: dict[str, Companion] = {row.module: row for row in COMPANIONS}
_MAKERS: dict[str, Maker] = {row.name: row for row in MAKERS}
_TRAINERS: dict[str, Trainer] = {row.module: row for row in TRAINERS}
_REQUIREMENTS: dict[str, Requirement] = {
    **{
        row.distribution: Requirement(row.distribution, (row.requirement,), row.note)
        for row in COMPANIONS
        if row.certain and row.distribution
    },
    **{row.old: row for row in REQUIREMENTS},
}


def find(dotted: str, target: str = NEWEST) -> Move | None:
    """Find where a dotted name of gym is in the release `target`.

    Args:
        dotted: the full old name. ``gymnasium`` at its head is read as ``gym``: code for
            gymnasium 0.26 to 0.29 has the old names under it.
        target: the release the code is to run on.

    Returns:
        None when the name keeps its path (``gym.x`` is ``gymnasium.x``). Otherwise the move of
        exactly this name, with `new` under the library of `target`.

    >>> find("gym.wrappers.frame_stack.FrameStack").new
    'gymnasium.wrappers.FrameStackObservation'
    >>> find("gym.spaces.Box") is None
    True
    >>> find("gym.wrappers.monitor.Monitor", target="gym 0.26").new
    'gym.wrappers.RecordVideo'
    >>> find("gym.wrappers.LazyFrames", target="gym 0.26") is None
    True
    """
    trail = list(_trail(_under_gym(dotted), target))
    if not trail:
        return None
    last = trail[-1]
    package = next((move.package for move in reversed(trail) if move.package), "")
    new = last.new if last.new is None or target.startswith(NEWEST) else _under_gym(last.new)
    note = f"write {last.value}" if last.value else joined(move.note for move in trail)
    return Move(dotted, new, trail[0].since, package, note, value=last.value)


def arguments(dotted: str, target: str = NEWEST) -> Arguments | None:
    """Find what became of the arguments of a function or constructor, by its old name.

    Returns:
        None when the old arguments still mean what they meant. Otherwise the row of exactly
        this name, with all changes up to `target`; `since` is the first of them.

    >>> arguments("gym.wrappers.frame_stack.FrameStack").renamed
    {'num_stack': 'stack_size'}
    >>> sorted(arguments("gym.make", target="gym 0.26").removed)
    ['new_step_api']
    """
    paths = set(_paths(_under_gym(dotted)))
    changes = [row for row in ARGUMENTS if row.old in paths and applies(row.since, target)]
    return merged(changes)._replace(old=dotted) if changes else None


def attribute(owner: str, name: str, target: str = NEWEST) -> Attribute | None:
    """Find what became of an attribute of the objects of the class `owner`.

    >>> attribute("Wrapper", "seed").note
    'pass seed=... to the first reset; action_space.seed(...) is separate'
    >>> attribute("EnvSpec", "timestep_limit").new
    'max_episode_steps'
    >>> attribute("Env", "step") is None
    True
    """
    kind: str | None = owner
    while kind is not None:
        row = _ATTRIBUTES.get((kind, name))
        if row is not None:
            return row if applies(row.since, target) else None
        kind = BASES.get(kind)
    return None


def np_random_method(name: str) -> RandomMethod | None:
    """Find what a method of the old `np_random` (a RandomState) is on today's Generator.

    >>> np_random_method("randint").new, np_random_method("rand").pack_arguments
    ('integers', True)
    >>> np_random_method("uniform") is None
    True
    """
    return _RANDOM_METHODS.get(name)


def environment(env_id: str, target: str = NEWEST) -> Environment | None:
    """Find what to make in place of an environment id in the release `target`.

    Returns:
        None when the id still makes what it made. Otherwise the row of exactly this id.

    >>> environment("CartPole-v1") is None
    True
    >>> environment("Taxi-v2").new, environment("Taxi-v2", target="gym 0.26").new
    ('Taxi-v4', 'Taxi-v3')
    >>> environment("Pong-ramNoFrameskip-v4").arguments
    {'obs_type': '"ram"'}
    """
    row = _ENVIRONMENTS.get(env_id) or _family_row(env_id)
    if row is None or not applies(row.since, target):
        return None
    if row.new is None or row.new == env_id:
        return row
    further = environment(row.new, target)
    if further is None:
        return row
    return further._replace(
        old=env_id,
        since=row.since,
        arguments={**row.arguments, **further.arguments},
        same_dynamics=row.same_dynamics and further.same_dynamics,
        note=joined((row.note, further.note)),
    )


def environments(pattern: str, target: str = NEWEST) -> list[Environment]:
    """Find what to make in place of the environment ids that a regular expression matches.

    Families of ids, those of Atari's games, are not gone through: `environment` knows each.

    >>> [row.new for row in environments("FrozenLake.*-v0")]
    ['FrozenLake-v1', 'FrozenLake8x8-v1']
    """
    found = (environment(old, target) for old in _ENVIRONMENTS if re.fullmatch(pattern, old))
    return [row for row in found if row is not None]


def requirement(distribution: str, extra: str = "") -> Requirement | None:
    """Find what to require in place of a distribution, or of one extra of it.

    Companions count where their replacement is certain.

    >>> requirement("gym", "classic_control").new
    ('gymnasium[classic-control]',)
    >>> requirement("gym_minigrid").new
    ('minigrid',)
    """
    name = distribution.lower().replace("_", "-")
    suffix = extra.lower().replace("_", "-")
    return _REQUIREMENTS.get(f"{name}[{suffix}]" if suffix else name)


def needs(oldest: str) -> list[Need]:
    """List what needs a release of gymnasium later than `oldest`, the latest release first.

    An environment id needs the first release that no longer makes its old form.

    >>> [need.release for need in needs("gymnasium 1.0")]
    ['gymnasium 1.3', 'gymnasium 1.2', 'gymnasium 1.1']
    >>> "Taxi-v2" in needs("gymnasium 1.0")[0].words
    True
    """
    words: dict[str, list[str]] = {}
    for need in NEEDS:
        words.setdefault(need.release, []).extend(need.words)
    for row in ENVIRONMENTS:
        words.setdefault(_last(row).since, []).extend(filter(None, (row.old, row.new)))
    later = [need for need in words if release(need) > release(oldest)]
    return [Need(one, tuple(words[one])) for one in sorted(later, key=release, reverse=True)]


def _last(row: Environment) -> Environment:
    """The last of the rows that an id goes through."""
    while row.new in _ENVIRONMENTS:
        row = _ENVIRONMENTS[row.new]
    return row


def python(required: str) -> str:
    """Find the oldest Python that a release is for ("" where any will do that gym ran on).

    >>> python("gymnasium 1.1"), python("gymnasium 1.3"), python("gymport")
    ('3.8', '3.10', '3.8')
    >>> python("gym==0.26.2")
    ''
    """
    if required in PYTHONS:
        return PYTHONS[required]
    rows = [row for row in PYTHONS if " " in row] if required.startswith(NEWEST) else []
    known = [row for row in rows if release(row) <= release(required)]
    return PYTHONS[max(known, key=release)] if known else ""


def companion(module: str) -> Companion | None:
    """Find the package that an import brings in and that knew gym only.

    >>> companion("gym_minigrid.wrappers").new_module
    'minigrid'
    """
    return _COMPANIONS.get(module.partition(".")[0])


def maker(dotted: str) -> Maker | None:
    """Find what a companion gives environments by.

    >>> maker("retro.make").shows, maker("retro.data.get_file_path") is None
    (True, True)
    """
    return _MAKERS.get(dotted)


def trainer(dotted: str) -> Trainer | None:
    """Find the library of trainers that a dotted name is of, and that knew gym only.

    >>> trainer("rl.agents.dqn.DQNAgent").distribution
    'keras-rl2'
    >>> trainer("rl.policy.BoltzmannQPolicy") is None
    True
    """
    return next((_TRAINERS[one] for one in _parents(dotted) if one in _TRAINERS), None)


def _under_gym(dotted: str) -> str:
    head, dot, rest = dotted.partition(".")
    return "gym" + dot + rest if head == "gymnasium" else dotted


def _parents(dotted: str) -> Iterator[str]:
    """The name itself, then what it is in, outwards."""
    while dotted:
        yield dotted
        dotted = dotted.rpartition(".")[0]


def _shared(dotted: str) -> str:
    """The path whose rows a name shares: itself, or that of the same object elsewhere."""
    for parent in _parents(dotted):
        if parent in SAME:
            return SAME[parent] + dotted[len(parent) :]
    return dotted


def _step(dotted: str, target: str) -> Move | None:
    """Apply the longest row for a name, once."""
    for name in (dotted, _shared(dotted)):
        for parent in _parents(name):
            row = _MOVES.get(parent)
            if row is not None and applies(row.since, target):
                return _carried(row, name[len(parent) :])
    return None


def _carried(row: Move, below: str) -> Move:
    """The row for what lies `below` (``.name`` or nothing) the name it is written for."""
    if row.new is None or not below:
        return row
    if row.names and below.split(".")[1] not in row.names:
        return row._replace(new=None, note=_NOT_CARRIED)
    return row._replace(new=row.new + below)


def _trail(dotted: str, target: str) -> Iterator[Move]:
    """The rows that lead from an old name to where it is, each one step."""
    move = _step(dotted, target)
    while move is not None:
        yield move
        move = _step(_under_gym(move.new), target) if move.new else None


def _paths(dotted: str) -> Iterator[str]:
    """All old paths of one object: of what moved, only what kept its own name."""
    yield from (dotted, _shared(dotted))
    name = dotted.rpartition(".")[2]
    for move in _trail(dotted, NEWEST):
        if move.new and move.new.rpartition(".")[2] == name:
            yield _under_gym(move.new)


def _family_row(env_id: str) -> Environment | None:
    for family in FAMILIES:
        match = re.fullmatch(family.old, env_id)
        if match and (not family.names or match[1] in family.names):
            new = None if family.new is None else match.expand(family.new)
            return family._replace(old=env_id, new=new, names=frozenset())
    return None
