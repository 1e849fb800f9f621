"""Our named tuples do what those of `typing` do."""

from __future__ import annotations

import copy
import inspect
import pickle
import types
import typing

import pytest

from migrate_gym import tuples
from migrate_gym.command.config import Settings

Ours: typing.Any = tuples.NamedTuple


class Usual(typing.NamedTuple):
    """A named tuple of `typing`."""

    one: int
    two: str = "2"

    @property
    def both(self) -> str:
        """What both fields are."""
        return f"{self.one} {self.two}"


class Plain(Ours):
    """The same as one of ours."""

    one: int
    two: str = "2"

    @property
    def both(self) -> str:
        """What both fields are."""
        return f"{self.one} {self.two}"


class Nothing(Ours):
    """One without fields."""


def test_they_are_made_read_and_shown_alike() -> None:
    given: list[tuple[typing.Any, dict[str, typing.Any]]]
    given = [((1,), {}), ((1, "x"), {}), ((), {"two": "y", "one": 3})]
    for arguments, keywords in given:
        usual, plain = Usual(*arguments, **keywords), Plain(*arguments, **keywords)
        assert plain == usual
        assert (plain.one, plain.two, plain.both) == (usual.one, usual.two, usual.both)
        assert repr(plain).partition("(")[2] == repr(usual).partition("(")[2]
        assert hash(plain) == hash(usual)
        assert not hasattr(plain, "__dict__")
    assert Plain._fields == Usual._fields
    assert Plain._field_defaults == Usual._field_defaults
    assert str(inspect.signature(Plain)).replace("'", "") == "(one, two=2)"
    assert Nothing() == ()


def test_wrong_arguments_are_refused() -> None:
    for wrong in (lambda: Plain(), lambda: Plain(1, "2", 3), lambda: Plain(1, three=3)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError, match="three"):
        Plain(1)._replace(three=3)


def test_they_are_replaced_copied_and_pickled() -> None:
    changed = Settings()._replace(jobs=3)
    assert changed.jobs == 3
    assert type(changed) is Settings
    for same in (pickle.loads(pickle.dumps(changed)), copy.copy(changed), copy.deepcopy(changed)):
        assert type(same) is Settings
        assert same == changed


def test_fields_that_are_annotated_later_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Late are not known yet.*__future__"):
        types.new_class("Late", (Ours,), {}, lambda body: body.update(__annotate_func__=len))


def test_they_are_plain_classes_for_isinstance() -> None:
    assert type(Plain) is type
