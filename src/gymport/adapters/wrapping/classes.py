"""What the class of a wrapper expects of the environment below it, read from its code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Iterator

from gymport.adapters.chain import implementation
from gymport.adapters.libraries import library_dialect, library_of, own_library
from gymport.adapters.reading.evidence import (
    names_info,
    parameters,
    read_of,
    returned_lengths,
    unpacked_lengths,
)
from gymport.dialects import GYM_0_9, GYM_0_21, GYM_0_22, Dialect

_FOUR_OR_FIVE = {frozenset([4]): "done", frozenset([5]): "flags"}
_SAYS_NOTHING = ("Env", "Wrapper", "ActionWrapper")
UNDERSCORED = ("step", "reset", "seed", "render", "close", "observation", "action", "reward")
"""The methods that gym called with an underscore in front, up to 0.9.5."""


@dataclass(frozen=True)
class Expectation:
    """What a wrapper class expects of the environment below it, and of who calls it."""

    library: str | None
    """The library that the class is made of: core, gymnasium, gym, or None for none."""
    dialect: Dialect
    """Whose rules for ``info`` its ``done`` keeps to."""
    step: str
    """What it takes apart: ``done`` (4 values) or ``flags`` (5)."""
    reset: str
    """``obs`` or ``obs_info``."""
    seeded: bool
    """Whether its ``reset`` names ``seed`` as an argument."""
    options: bool
    """Whether its ``reset`` names ``options`` as an argument."""
    takes_mode: bool
    """Whether ``render`` can be told the mode."""
    modern: bool
    """Whether it can stand on a modern environment, and be called as one."""
    any_step: bool
    """Whether it hands on whatever ``step`` returns."""
    reads: frozenset[str]
    """The attributes that its code reads of the environment below."""
    underscored: tuple[str, ...]
    """The methods that it has under an old name which nothing calls any more."""
    why: str
    """What the answer for ``step`` rests on."""


@lru_cache(maxsize=1024)
def expectation(cls: type) -> Expectation:
    """Return what a wrapper class expects of the environment below it."""
    library = library_of(cls)
    step, why = _step(cls)
    reset = _reset(cls)
    names, anything = _reset_arguments(cls)
    takes_seed = anything or "seed" in names
    informs = step == "flags" and takes_seed
    return Expectation(
        library=library,
        dialect=_dialect(library, names),
        step=step or "done",
        reset=reset or ("obs_info" if informs else "obs"),
        seeded="seed" in names,
        options="options" in names,
        takes_mode=_takes_mode(cls),
        modern=step != "done" and reset != "obs" and takes_seed,
        any_step=step is None,
        reads=_reads(cls),
        underscored=tuple(name for name in UNDERSCORED if _is_stranded(cls, name)),
        why=why,
    )


def _step(cls: type) -> tuple[str | None, str]:
    """How many values of ``step`` the class is written for, and what says so."""
    for base in _users_classes(cls):
        unpacked: frozenset[int] = frozenset()
        for function in vars(base).values():
            unpacked |= unpacked_lengths(function, "step")
        if unpacked in _FOUR_OR_FIVE:
            return _FOUR_OR_FIVE[unpacked], f"{base.__qualname__} unpacks {min(unpacked)} values"
        returned = returned_lengths(_own(base, "step"))
        if not unpacked and returned in _FOUR_OR_FIVE:
            what = f"{base.__qualname__}.step returns {min(returned)} values"
            return _FOUR_OR_FIVE[returned], what
    return _step_of_library(cls)


def _step_of_library(cls: type) -> tuple[str | None, str]:
    """What the library's own wrapper class is written for, where the user's does not tell."""
    for base in cls.__mro__:
        author = own_library(base)
        if author is not None and base.__name__ not in _SAYS_NOTHING and "step" in vars(base):
            row = library_dialect(author)
            return row.step, f"{base.__qualname__} is of {row.name}"
    if library_of(cls) == "gym":
        row = library_dialect("gym")
        return row.step, f"its base is of {row.name}"
    return None, "it hands on what step returns"


def _reset(cls: type) -> str | None:
    """What the class takes ``reset`` to return; None: it hands that on."""
    for base in _users_classes(cls):
        takes_info = any(map(names_info, vars(base).values()))
        if takes_info or 2 in returned_lengths(_own(base, "reset")):
            return "obs_info"
        if _own(base, "reset") is not None:
            return None
    return _reset_of_library(cls)


def _reset_of_library(cls: type) -> str | None:
    """What the library's own wrapper class takes ``reset`` to return."""
    if library_of(cls) == "gym":
        return library_dialect("gym").reset
    for base in cls.__mro__:
        author = own_library(base)
        if author is not None and base.__name__ not in _SAYS_NOTHING and "reset" in vars(base):
            return library_dialect(author).reset
    return None


def _dialect(library: str | None, reset_arguments: list[str]) -> Dialect:
    """The dialect whose rules a class with 4 values keeps to."""
    if library == "gym":
        row = library_dialect(library)
        if not row.modern:  # gym 0.9 left no word of a time limit, which would then be lost
            return GYM_0_21 if row is GYM_0_9 else row
    return GYM_0_22 if "seed" in reset_arguments else GYM_0_21


def _reset_arguments(cls: type) -> tuple[list[str], bool]:
    """The arguments of ``reset``, and whether it takes any other."""
    for name in ("reset", "_reset"):
        owner, function = implementation(cls, name)
        if owner is not None and (own_library(owner) is None or name == "reset"):
            return parameters(function)
    return [], True


def _takes_mode(cls: type) -> bool:
    owner, function = implementation(cls, "render")
    names, anything = parameters(function)
    return owner is not None and (anything or "mode" in names)


def _reads(cls: type) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for base in _users_classes(cls):
        found = found.union(*(read_of(function, "env") for function in vars(base).values()))
    return found


def _users_classes(cls: type) -> Iterator[type]:
    """The classes of the MRO that belong to no library, outermost first."""
    return (base for base in cls.__mro__ if base is not object and own_library(base) is None)


def _own(cls: type, name: str) -> Any:
    """The method of the class itself, under today's or the old name, or None."""
    return vars(cls).get(name, vars(cls).get(f"_{name}"))


def _is_stranded(cls: type, name: str) -> bool:
    """Whether the method is there under the old name, and nothing under today's calls it."""
    old, _ = implementation(cls, f"_{name}")
    if old is None or own_library(old) is not None:
        return False
    new, _ = implementation(cls, name)
    if new is None:
        return True
    author = own_library(new)
    return author is not None and library_dialect(author) is not GYM_0_9
