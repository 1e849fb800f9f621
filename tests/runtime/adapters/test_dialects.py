"""The dialect table: complete, documented, found by name and by release."""

import ast
import inspect

import pytest

import gymport
from gymport import dialects
from gymport.dialects import DIALECTS, Dialect, dialect
from gymport.errors import UnknownDialectError

NAMES = list(DIALECTS)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_and_a_row_find_the_row(name):
    assert dialect(name) is DIALECTS[name]
    assert dialect(DIALECTS[name]) is DIALECTS[name]
    assert DIALECTS[name].name == name


@pytest.mark.parametrize("name", NAMES)
def test_the_release_in_a_name_speaks_the_dialect(name):
    package, _, release = name.partition("-")
    assert dialect(f"{package} {release}").name == name
    assert dialect(f"{package}=={release}.0").name == name


@pytest.mark.parametrize(
    ("release", "name"),
    [
        ("0.9.4", "gym-0.9"),
        ("0.10.11", "gym-0.21"),
        ("0.17.3", "gym-0.21"),
        ("0.21.0", "gym-0.21"),
        ("0.24.1", "gym-0.22"),
        ("0.25.2", "gym-0.25"),
        ("gym 0.26.2", "gym-0.26"),
        ("gymnasium 0.26.3", "gym-0.26"),
        ("0.29.1", "gym-0.26"),
        ("gymnasium-0.29.1", "gym-0.26"),
        ("1.1.1", "gymnasium-1"),
        ("gymnasium 1.4.0", "gymnasium-1"),
        ("1.0.0a1", "gymnasium-1"),
    ],
)
def test_releases_find_their_dialect(release, name):
    assert dialect(release).name == name


@pytest.mark.parametrize("wrong", ["gym-0.2l", "dm_env", "", "gym", "0.x", None, 21, "gym 3.0"])
def test_what_is_no_dialect_is_named_with_those_there_are(wrong):
    with pytest.raises(UnknownDialectError) as caught:
        dialect(wrong)
    assert isinstance(caught.value, (ValueError, gymport.GymportError))
    assert repr(wrong) in str(caught.value)
    assert all(name in str(caught.value) for name in NAMES)


def test_the_nearest_name_comes_first():
    with pytest.raises(UnknownDialectError, match=r"use one of gym-0\.21"):
        dialect("gym-0.2l")


def test_rows_are_frozen_and_hashable():
    assert len(set(DIALECTS.values())) == len(NAMES)
    with pytest.raises(AttributeError):
        DIALECTS["gym-0.21"].step = "flags"


def test_every_field_is_documented():
    body = ast.parse(inspect.getsource(dialects)).body
    row = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == "Dialect")
    documented = {
        field.target.id
        for field, after in zip(row.body, row.body[1:])
        if isinstance(field, ast.AnnAssign)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
    assert documented == set(Dialect._fields)


def test_every_generation_differs_from_the_one_before():
    rows = list(DIALECTS.values())
    for before, after in zip(rows, rows[1:]):
        assert before._replace(name=after.name, releases=after.releases) != after
