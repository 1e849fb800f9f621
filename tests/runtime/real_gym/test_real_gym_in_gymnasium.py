"""gymnasium accepts the environments of a real gym."""

import pytest
from gymnasium.utils.env_checker import check_env
from real_gyms import NAMES, make

import gymport

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize("name", NAMES)
def test_check_env_passes(name):
    check_env(gymport.modernize(make(name), library="gymnasium"), skip_render_check=True)
