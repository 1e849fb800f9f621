"""Gymnasium's own environments, rendered by old code in every mode that they have."""

import pytest
from gymnasium_frames import DRAWINGS, TEXTS, check, made

# the checker of gymnasium 0.26 uses the name on numpy 1.24
pytestmark = pytest.mark.filterwarnings("ignore:.*np.bool8:DeprecationWarning")


@pytest.mark.parametrize("made_with", [None, "rgb_array", "human"])
@pytest.mark.parametrize("name", [*TEXTS, *DRAWINGS])
def test_every_mode_shows_the_state(name, made_with, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    modes = made(name).metadata["render_modes"]
    check(name, made_with, [*modes, *reversed(modes)])


def test_what_was_drawn_before_and_is_so_no_longer_is_forgotten(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    south, east, drop = 0, 2, 5  # the taxi shows the direction in which it went last
    check("Taxi", None, ["rgb_array"], [south, east, south, drop])
