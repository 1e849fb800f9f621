"""gymnasium accepts the environments of a real gym."""

import warnings

import pytest
from gymnasium.utils.env_checker import check_env
from test_real_gym import IDS

import gymport
from gymport.dialects import dialect

pytestmark = [pytest.mark.real_gym, pytest.mark.filterwarnings("ignore::UserWarning")]


@pytest.mark.parametrize("name", IDS)
def test_check_env_passes(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym

        checks = dialect(f"gym {gym.__version__}").step == "flags"
        old = gym.make(name, **({"disable_env_checker": True} if checks else {}))
    check_env(gymport.modernize(old, library="gymnasium"), skip_render_check=True)
