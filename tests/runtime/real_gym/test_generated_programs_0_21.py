"""Whatever legacy program is put together, it does under the shim what it does under gym 0.21."""

from __future__ import annotations

import pytest
from generated.programs import Runner, legacy_programs
from hypothesis import given

pytestmark = pytest.mark.real_gym


@pytest.fixture(scope="module")
def real():
    with Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def shim():
    with Runner.with_shim() as runner:
        yield runner


@given(source=legacy_programs())
def test_the_shim_prints_the_same(real, shim, source):
    assert shim.printed(source) == real.printed(source)
