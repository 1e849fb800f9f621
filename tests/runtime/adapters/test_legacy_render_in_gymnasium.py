"""The texts of gymnasium's own environments, rendered by old code."""

import pytest
from gymnasium_frames import TEXTS, check

# the checker of gymnasium 0.26 uses the name on numpy 1.24
pytestmark = pytest.mark.filterwarnings("ignore:.*np.bool8:DeprecationWarning")


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_shows_the_state(name):
    check(name, None, ["ansi"])
