"""What the methods of a chain of classes tell about how an environment talks, one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, NamedTuple

from gymport.adapters.chain import implementation
from gymport.adapters.libraries import library_dialect, own_library
from gymport.adapters.reading.evidence import parameters
from gymport.adapters.reading.returns import PAIR, PASSED, UNKNOWN, returned
from gymport.adapters.reading.returns import rewards_are_plain as all_rewards_plain
from gymport.dialects import GYM_0_25


class Finding(NamedTuple):
    """How an environment talks in one respect, and what says so."""

    kind: str
    why: str
    certain: bool = True


@dataclass(frozen=True)
class Chain:
    """The classes of an environment and of all that it wraps, outermost first."""

    types: tuple[type, ...]
    functions: tuple[tuple[int, str, Any], ...] = ()
    """Methods that were set on an object itself: which link, the method's name, what it is."""
    new_step_api: frozenset[int] = frozenset()
    """The links that gym 0.25 was told to have step give 5 values."""

    def find(self, name: str) -> Iterator[tuple[int, type, Any]]:
        """Every link's method of that name, with the class that defines it."""
        own = {(i, set_name): function for i, set_name, function in self.functions}
        for index, cls in enumerate(self.types):
            if (index, name) in own:
                yield index, cls, own[index, name]
                continue
            owner, function = implementation(cls, name)
            if owner is not None:
                yield index, owner, function

    def is_set(self, index: int, name: str) -> bool:
        """Whether a link has the method on the object itself."""
        return any(found[:2] == (index, name) for found in self.functions)


def step(chain: Chain, prefix: str, library: str | None, reset: dict[str, str]) -> Finding:
    """Return the kind of ``step``, ``done`` or ``flags``."""
    name, opaque = prefix + "step", False
    for index, owner, function in chain.find(name):
        kinds = returned(function, chain.types[index])
        lengths = kinds & {4, 5}
        if len(lengths) == 1:
            kind = "done" if 4 in lengths else "flags"
            number = next(iter(lengths))
            return Finding(kind, f"{owner.__qualname__}.{name} returns {number} values", not opaque)
        if PASSED in kinds and not lengths:
            continue
        author = None if chain.is_set(index, name) else own_library(owner)
        if author is not None:
            return _of_library(author, owner, index in chain.new_step_api, certain=not opaque)
        opaque = True
    return _step_by_reset(library, reset)


def rewards_are_plain(chain: Chain, prefix: str) -> bool:
    """Whether the code of ``step`` shows that every reward is a Python number."""
    for index, _, function in chain.find(prefix + "step"):
        if PASSED not in returned(function, chain.types[index]):
            return all_rewards_plain(function)
    return False


def _of_library(author: str, owner: type, new_step_api: bool, certain: bool) -> Finding:
    """The kind of a library's own ``step``."""
    row = library_dialect(author)
    if new_step_api and row is GYM_0_25:
        return Finding("flags", f"{owner.__qualname__} was made with new_step_api=True", certain)
    return Finding(row.step, f"{owner.__qualname__} is of {row.name}", certain)


def _step_by_reset(library: str | None, reset: dict[str, str]) -> Finding:
    """The kind of ``step`` where its own code does not tell."""
    if not reset.keys() & {"seed", "**"}:
        return Finding("done", "reset takes no seed, as up to gym 0.21")
    if "return_info" in reset:
        return Finding("done", "reset takes return_info, as in gym 0.22 to 0.25")
    if library is not None:
        found = library_dialect(library)
        return Finding(found.step, f"its classes are of {found.name}")
    if reset.keys() >= {"seed", "options"}:
        return Finding("flags", "reset takes seed and options, as since gym 0.26", False)
    return Finding("done", UNTOLD, False)


UNTOLD = "nothing says otherwise"
"""The evidence where there is none."""


def reset(chain: Chain, prefix: str, step: str, arguments: dict[str, str]) -> Finding:
    """Return the kind of ``reset``: ``obs``, ``obs_info`` or ``return_info``."""
    if "return_info" in arguments:
        return Finding("return_info", "")
    name = prefix + "reset"
    for index, owner, function in chain.find(name):
        kinds = returned(function, chain.types[index])
        if PAIR in kinds and not kinds - {PAIR, PASSED, UNKNOWN}:
            return Finding("obs_info", f"{owner.__qualname__}.{name} returns (obs, info)")
        if kinds and not kinds & {PAIR, PASSED, UNKNOWN, 2}:
            return Finding("obs", f"{owner.__qualname__}.{name} returns the observation alone")
        author = None if chain.is_set(index, name) else own_library(owner)
        if author is not None and PASSED not in kinds:
            row = library_dialect(author)
            return Finding(row.reset, f"{owner.__qualname__} is of {row.name}")
        if PASSED not in kinds:
            break
    return Finding("obs_info" if step == "flags" else "obs", "", False)


_ARGUMENTS: tuple[str, ...] = ("seed", "options", "return_info")


def arguments(chain: Chain, name: str) -> tuple[dict[str, str], str]:
    """Return the arguments that get through the chain's methods, and the last method reached.

    Each comes with the method that names it; ``**`` says that all methods take anything.
    """
    reached = _reached(chain, name)
    taken = {
        argument: why
        for argument in (*_ARGUMENTS, "mode")
        for why, names, _ in reached
        if argument in names and all(argument in own or rest for _, own, rest in reached)
    }
    if reached and all(rest for _, _, rest in reached):
        taken["**"] = reached[-1][0]
    return taken, reached[-1][0] if reached else f"no class has a {name} of its own"


def _reached(chain: Chain, name: str) -> list[tuple[str, list[str], bool]]:
    """The methods of the chain, up to the first that need not pass its arguments on."""
    found = []
    for _, owner, function in chain.find(name):
        names, anything = parameters(function)
        listed = ", ".join(names + ["**"] * anything)
        found.append((f"{owner.__qualname__}.{name}({listed})", names, anything))
        if not anything and not _is_wrapper(owner):
            break
    return found


def _is_wrapper(cls: type) -> bool:
    """Whether a class is a library's wrapper, which hands ``reset`` on as it gets it."""
    return own_library(cls) is not None and any(b.__name__ == "Wrapper" for b in cls.__mro__)


def seeding(chain: Chain, prefix: str, reset: dict[str, str]) -> Finding:
    """Return where a seed goes: ``reset``, ``method``, ``inner`` or ``stream``."""
    if "seed" in reset:
        return Finding("reset", reset["seed"])
    for _, owner, _ in chain.find(prefix + "seed"):
        if not _is_base(owner):
            return Finding("method", f"{owner.__qualname__}.{prefix}seed")
    if "**" in reset:
        return Finding("reset", reset["**"])
    for index in range(1, len(chain.types)):
        inner, _ = arguments(Chain(chain.types[index:]), prefix + "reset")
        if "seed" in inner:
            return Finding("inner", f"{inner['seed']}, below a reset that takes no seed")
    return Finding("stream", "no seed method and no seed argument of reset")


def _is_base(cls: type) -> bool:
    """Whether a class is a library's Env or Wrapper, whose ``seed`` seeds nothing by itself."""
    return own_library(cls) is not None and cls.__name__ in ("Env", "Wrapper")
