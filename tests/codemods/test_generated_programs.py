"""Whatever legacy program is put together, it does on gymnasium what it did under gym 0.21."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from generated.programs import Runner, legacy_programs
from hypothesis import assume, given, note
from laws import migrated


@pytest.fixture(scope="module")
def before() -> Iterator[Runner]:
    with Runner.with_shim() as runner:
        yield runner


@pytest.fixture(scope="module")
def after() -> Iterator[Runner]:
    with Runner() as runner:
        yield runner


@given(source=legacy_programs())
def test_what_is_certain_prints_the_same(before: Runner, after: Runner, source: str) -> None:
    new, _, left = migrated(source)
    assume(not left)
    note(new)
    assert after.printed(new) == before.printed(source)
