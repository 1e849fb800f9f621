"""The tables of moved names hold together, and the look-ups read them as they promise."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest
from packaging.requirements import Requirement as Specifier

from gymport import moves
from gymport.moves import lookup, rows
from gymport.moves.names import SAME

SINCE_ROWS = [
    *moves.MOVES,
    *moves.ATTRIBUTES,
    *moves.ARGUMENTS,
    *moves.ENVIRONMENTS,
    *moves.FAMILIES,
]


@pytest.mark.parametrize("module", [lookup, rows], ids=lambda module: module.__name__)
def test_the_examples_of_the_docstrings_hold(module):
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed


def test_looking_names_up_needs_no_numpy_and_no_gym():
    code = (
        "import sys, gymport.moves as moves; moves.find('gym.wrappers.Monitor');"
        "assert not {'numpy', 'gym', 'gymnasium'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


class TestReleases:
    @pytest.mark.parametrize("row", SINCE_ROWS, ids=lambda row: f"{row.old}-{row.since}")
    def test_every_row_names_a_release_that_the_newest_has_seen(self, row):
        assert moves.applies(row.since, target=moves.NEWEST)

    def test_releases_are_ordered_by_number_and_gymnasium_after_gym(self):
        names = ["gym 0.9.6", "gym 0.22", "gym 0.22.1", "gymnasium 0.26", "gymnasium 1.0"]
        releases = [rows.release(name) for name in names]
        assert all(older < newer for older, newer in zip(releases, releases[1:]))

    def test_what_is_no_release_is_named_with_the_remedy(self):
        with pytest.raises(ValueError, match=r"'gymnast 1.0' names no release: write it as"):
            moves.applies("gymnast 1.0", target=moves.NEWEST)


class TestRows:
    @pytest.mark.parametrize(
        "keys",
        [
            pytest.param([row.old for row in moves.MOVES], id="moves"),
            pytest.param([(row.owner, row.old) for row in moves.ATTRIBUTES], id="attributes"),
            pytest.param([(row.old, row.since) for row in moves.ARGUMENTS], id="arguments"),
            pytest.param(
                [row.old for row in (*moves.ENVIRONMENTS, *moves.FAMILIES)], id="environments"
            ),
            pytest.param([row.old for row in moves.RANDOM_METHODS], id="random methods"),
            pytest.param([row.old for row in moves.REQUIREMENTS], id="requirements"),
            pytest.param([row.module for row in moves.COMPANIONS], id="companions"),
            pytest.param([row.module for row in moves.TRAINERS], id="trainers"),
            pytest.param([row.name for row in moves.MAKERS], id="makers"),
        ],
    )
    def test_nothing_is_said_twice(self, keys):
        assert len(keys) == len(set(keys))

    @pytest.mark.parametrize(
        "row",
        [
            *moves.MOVES,
            *moves.ATTRIBUTES,
            *moves.ENVIRONMENTS,
            *moves.FAMILIES,
            *moves.RANDOM_METHODS,
        ],
        ids=lambda row: row.old,
    )
    def test_what_is_gone_says_what_to_do(self, row):
        assert row.new is not None or row.note or row.value

    @pytest.mark.parametrize("row", [*SINCE_ROWS, *moves.COMPANIONS], ids=lambda row: row[:2])
    def test_a_note_continues_a_message(self, row):
        assert not row.note.endswith(".")
        assert row.note == row.note.strip()

    @pytest.mark.parametrize("path", SAME)
    def test_a_second_path_has_no_rows_of_its_own_target(self, path):
        assert SAME[path] not in SAME


class TestPackages:
    @pytest.mark.parametrize(
        "text",
        [
            *(text for row in moves.REQUIREMENTS for text in (row.old, *row.new)),
            *(row.requirement for row in moves.COMPANIONS if row.requirement),
            *(row.distribution for row in moves.COMPANIONS if row.distribution),
            *(row.requirement for row in moves.TRAINERS if row.requirement),
            *(row.distribution for row in moves.TRAINERS if row.distribution),
            *sorted({row.package for row in (*moves.MOVES, *moves.ENVIRONMENTS) if row.package}),
        ],
    )
    def test_a_requirement_can_be_installed_from(self, text):
        assert str(Specifier(text)).startswith(Specifier(text).name)

    @pytest.mark.parametrize(
        ("distribution", "extra", "new"),
        [
            ("gym", "", ("gymnasium",)),
            ("Gym", "toy_text", ("gymnasium[toy-text]",)),
            ("gym", "accept-rom-license", ()),
            ("highway_env", "", ("highway-env>=1.8",)),
        ],
    )
    def test_a_requirement_is_found_however_it_is_spelled(self, distribution, extra, new):
        assert moves.requirement(distribution, extra).new == new

    @pytest.mark.parametrize(
        "row",
        [row for row in moves.COMPANIONS if row.certain and row.distribution],
        ids=lambda row: row.module,
    )
    def test_a_companion_is_required_as_its_successor(self, row):
        found = moves.requirement(row.distribution)
        assert found is not None
        assert found.new == (row.requirement,)

    @pytest.mark.parametrize("row", moves.MAKERS, ids=lambda row: row.name)
    def test_what_makes_gymnasiums_environments_is_of_a_package_that_has_them(self, row):
        found = moves.companion(row.name)
        assert found is not None
        assert found.certain

    def test_other_requirements_stay(self):
        assert moves.requirement("numpy") is None
        assert moves.requirement("pybullet") is None
        assert moves.requirement("minerl") is None

    def test_a_submodule_is_of_its_package(self):
        assert moves.companion("gym_minigrid.envs.empty") == moves.companion("gym_minigrid")
        assert moves.companion("numpy.random") is None
