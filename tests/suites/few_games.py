"""A plugin of pytest: of gym's tests that go through all ids, those of a few Atari games.

gym 0.20.0 has ten ids for each of 60 games, which differ in one argument of one class, and tests
each of them three times: four of five of its tests.
"""

from __future__ import annotations

import pytest

PLAYED = frozenset({"breakout", "montezuma_revenge", "pong"})


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of the other games."""
    left_out = [item for item in items if not is_played(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if is_played(item)]


def is_played(item: pytest.Item) -> bool:
    """Whether a test is of one of the few games, or of none."""
    call = getattr(item, "callspec", None)
    game = made_with(call.params["spec"]).get("game") if call and "spec" in call.params else None
    return game is None or game in PLAYED


def made_with(spec: object) -> dict[str, object]:
    """The arguments that an id makes its environment with."""
    found: dict[str, object] = getattr(spec, "_kwargs", {})
    return found
