"""What one row of each table of `gymport.moves` holds, and how releases compare.

`since` is always the first release without the old name, written ``"gym 0.23"`` or
``"gymnasium 1.0"``. Every gymnasium release is newer than every gym release.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple

LIBRARIES = ("gym", "gymnasium")

NOTHING: Mapping[str, str] = {}
"""The value of a field in which a row says nothing."""

DELETE = "delete it:"
"""How the note on an argument begins where deleting it is all there is to do."""


class Move(NamedTuple):
    """A dotted name of gym that is somewhere else, or nowhere.

    Attributes:
        old: the name under `gym`; everything below it moves with it.
        new: the name today, or None when it is gone.
        since: first release without the old name.
        package: pip requirement that brings `new`, when gymnasium alone does not.
        note: what to do; it ends the message a person reads.
        names: for a module, the names in it that went to `new`; the others are gone. Empty
            when everything went along.
        value: for a constant that is gone, the literal that it stood for.
    """

    old: str
    new: str | None
    since: str
    package: str = ""
    note: str = ""
    names: tuple[str, ...] = ()
    value: str = ""


class Attribute(NamedTuple):
    """An attribute or method that objects of one kind no longer have.

    Attributes:
        owner: the kind of object: a class of gym, such as ``Env``.
        old: the attribute.
        new: what to read or call instead on the same object, or None when it is gone.
        since: first release without it.
        note: what to do; it ends the message a person reads.
    """

    owner: str
    old: str
    new: str | None
    since: str
    note: str = ""


class RandomMethod(NamedTuple):
    """A method of `numpy.random.RandomState` that `numpy.random.Generator` lacks.

    Attributes:
        old: the method of the old `np_random`.
        new: the method that draws from the same distribution, or None.
        pack_arguments: whether the positional arguments become one shape tuple:
            ``rand(3, 2)`` is ``random((3, 2))``.
        add: keyword arguments to add, by name, each with the source of its value.
        note: what else to do; empty when the renaming is all.
    """

    old: str
    new: str | None
    pack_arguments: bool = False
    add: Mapping[str, str] = NOTHING
    note: str = ""


class Arguments(NamedTuple):
    """How the arguments of a function or constructor changed.

    Attributes:
        old: the dotted name under `gym` whose arguments these were.
        since: first release with the arguments of today.
        positional: the old parameters in their old order, `self` left out; empty where
            the order is still that.
        renamed: old parameter -> new parameter.
        removed: old parameter -> what to do in its place; see `droppable`.
        values: old parameter -> the value it had -> the value that means the same today.
            A value is the source of a literal, ``<int>`` for any integer, or ``<one>`` for
            the item of a sequence of one; ``{0}`` in the new value stands for those.
        added: new parameter -> the source to pass where the old call did not say;
            ``{env}`` stands for the first argument. The old default, made explicit.
        named: the old parameters that stand in another place today, or in none: they are
            passed by name.
        around: old parameter, true by default -> the wrapper that makes the result what it was
            where that is False, for which `…` stands, unless it was False before.
        note: what else changed.
        vector_note: what changed for vector environments, where the first argument may be one.
    """

    old: str
    since: str
    positional: tuple[str, ...] = ()
    renamed: Mapping[str, str] = NOTHING
    removed: Mapping[str, str] = NOTHING
    values: Mapping[str, Mapping[str, str]] = {}
    added: Mapping[str, str] = NOTHING
    named: tuple[str, ...] = ()
    around: Mapping[str, str] = NOTHING
    note: str = ""
    vector_note: str = ""

    def droppable(self, name: str) -> bool:
        """Whether a removed argument can be deleted with nothing put in its place.

        >>> row = Arguments("gym.f", "gym 0.26", removed={"a": "delete it: why", "b": "do that"})
        >>> row.droppable("a"), row.droppable("b")
        (True, False)
        """
        return self.removed.get(name, "").startswith(DELETE)

    def is_new(self, name: str) -> bool:
        """Whether no old call could pass a parameter, not even from a dict that is not seen.

        >>> row = Arguments("gym.f", "gym 0.26", ("a",), added={"a": "1", "b": "2"})
        >>> row.is_new("a"), row.is_new("b")
        (False, True)
        """
        return bool(self.positional) and name not in (*self.positional, *self.renamed.values())


class Environment(NamedTuple):
    """An environment id that no longer makes what it made.

    Attributes:
        old: the id, or in a family a regular expression for the ids.
        new: the id today (in a family a template for `re.Match.expand`), None when gone.
        since: first release in which `old` does not make.
        package: pip requirement that brings `new`, when gymnasium alone does not.
        module: what to import and hand to `gymnasium.register_envs` first, if anything.
        arguments: keyword arguments for `make` that restore the old meaning, as source.
        same_dynamics: whether the same actions give the same observations and rewards.
        note: what differs or what to do.
        names: in a family, what the first group of `old` is one of; empty where it says so itself.
    """

    old: str
    new: str | None
    since: str
    package: str = ""
    module: str = ""
    arguments: Mapping[str, str] = NOTHING
    same_dynamics: bool = False
    note: str = ""
    names: frozenset[str] = frozenset()


class Requirement(NamedTuple):
    """A line of a requirements file that asks for something else today.

    Attributes:
        old: distribution, with one extra in brackets where the row is about the extra.
        new: what to require instead; empty when nothing is needed any more.
        note: what else to do.
    """

    old: str
    new: tuple[str, ...]
    note: str = ""


class Need(NamedTuple):
    """A release of gymnasium that today's form of some code needs.

    Attributes:
        release: the first release that has it.
        words: what old code or new code that needs it has in its text.
    """

    release: str
    words: tuple[str, ...]


class Companion(NamedTuple):
    """A package that knows gym and not gymnasium, at least in its old releases.

    Attributes:
        module: the name it is imported by.
        distribution: the name it is installed by; empty when it comes with another package
            that stays.
        new_module: what to import today; None when nothing took its place.
        requirement: what to install today; empty when nothing took its place.
        certain: whether the replacement serves the same ids or the same API. Where it does
            not, `gymport.import_legacy` keeps the old package working.
        note: what else to do.
        registers: whether importing it enters environments into gym's registry.
        needs_gym: whether it fails without gym; where it does not, its classes serve as before.
    """

    module: str
    distribution: str
    new_module: str | None = None
    requirement: str = ""
    certain: bool = False
    note: str = ""
    registers: bool = True
    needs_gym: bool = True


class Maker(NamedTuple):
    """A function or class of a companion's that gives environments.

    Attributes:
        name: its full name.
        wraps: whether it is given an environment first, and puts a wrapper around it.
        shows: whether its successor opens a window where no render_mode is passed.
        id: the parameter that says what is made.
        ending: what that ends in today, where it had no version before.
        own: a word by which code says that it brings more to make, which may have none today.
    """

    name: str
    wraps: bool = False
    shows: bool = False
    id: str = "id"
    ending: str = ""
    own: str = ""


class Frames(NamedTuple):
    """How environments of a companion's draw a frame in a size of its own, which render() took.

    Attributes:
        module: the name the companion was imported by.
        method: what its successor's environments are asked, without their wrappers.
        takes: the arguments of render() that it takes under the same names.
        ids: how the ids of the companion's environments begin.
    """

    module: str
    method: str
    takes: tuple[str, ...]
    ids: tuple[str, ...]


class Seeded(NamedTuple):
    """A companion whose environments keep seed(), which their reset(seed=…) takes no part in.

    Attributes:
        module: the name it is imported by.
        ids: how the ids of its environments begin.
    """

    module: str
    ids: tuple[str, ...]


class Trainer(NamedTuple):
    """A library that is given environments, and steps them as gym had them step.

    Attributes:
        module: the module that what takes environments is imported from.
        distribution: the name it is installed by; empty where no index has it.
        requirement: the release that takes gymnasium's; empty where none does.
        asks_class: whether it requires gym, and asks for its own classes and spaces.
        gives_five: whether what it makes of environments gives five values of a step by then.
    """

    module: str
    distribution: str
    requirement: str = ""
    asks_class: bool = True
    gives_five: bool = False


def release(text: str) -> tuple[int, tuple[int, ...]]:
    """Make a release comparable; a library without a number is its newest release.

    >>> release("gym 0.26.2") < release("gymnasium 0.26") < release("gymnasium 1.0")
    True
    >>> release("gymnasium 1.4.0") < release("gymnasium")
    True
    """
    library, _, version = text.partition(" ")
    if library not in LIBRARIES:
        raise ValueError(
            f"{text!r} names no release: write it as 'gym 0.26' or 'gymnasium 1.0', "
            "or 'gymnasium' for the newest"
        )
    numbers = tuple(int(part) for part in version.split(".")) if version else (10**6,)
    return LIBRARIES.index(library), numbers


@lru_cache(maxsize=None)
def applies(since: str, target: str) -> bool:
    """Whether a change of release `since` has happened in the release `target`.

    >>> applies("gym 0.23", target="gym 0.26"), applies("gymnasium 1.0", target="gym 0.26")
    (True, False)
    """
    return release(since) <= release(target)


def joined(notes: Iterable[str]) -> str:
    """One note that says what several say, each once.

    >>> joined(["wrap it", "", "wrap it", "rename it"])
    'wrap it; rename it'
    """
    return "; ".join(dict.fromkeys(note for note in notes if note))


def merged(changes: Iterable[Arguments]) -> Arguments:
    """One row that holds all changes of one name, in the order of their releases."""
    first, *later = sorted(changes, key=lambda row: release(row.since))
    for row in later:
        first = first._replace(
            positional=first.positional or row.positional,
            renamed={**first.renamed, **row.renamed},
            removed={**first.removed, **row.removed},
            values={**first.values, **row.values},
            added={**first.added, **row.added},
            named=first.named + row.named,
            note=joined((first.note, row.note)),
            vector_note=joined((first.vector_note, row.vector_note)),
        )
    return first
