"""Old seeds on today's environments give the old episodes."""

import gymnasium
import pytest
from episodes import TODAY, play, recorded, same

import gymport

# the checker of gymnasium 0.26 uses the name on numpy 1.24
pytestmark = pytest.mark.filterwarnings("ignore:.*np.bool8:DeprecationWarning")


def todays(name):
    """The environment of an old id, under the id that the installed gymnasium makes."""
    return gymnasium.make(TODAY[name] if TODAY[name] in gymnasium.envs.registry else name)


@pytest.mark.parametrize("name", sorted(TODAY))
def test_a_seed_repeats_the_episode_of_gym_0_21(name):
    assert same(name, play(gymport.legacy(todays(name), "gym-0.21")), recorded()[name])


@pytest.mark.parametrize("dialect", ["0.17.3", "gym-0.9"])
def test_older_dialects_share_the_stream(dialect):
    view = gymport.legacy(todays("CartPole-v1"), dialect)
    assert play(view) == recorded()["CartPole-v1"]
