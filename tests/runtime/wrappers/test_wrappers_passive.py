"""PassiveEnvChecker: what it finds, and what it lets through unchanged."""

import warnings

import numpy as np
import pytest
from broken_envs import ALL, ERROR
from runtime_envs import Modern
from sound_envs import sound

from gymport import errors, wrappers

ONLY_CHECK_ENV = (
    "space: no lower bound",
    "space: no upper bound",
    "space: wide actions",
    "step: other random",
    "step: random reward",
    "step: random info",
    "step: truncated at once",
)
RESETS = {
    "reset: no seed": DeprecationWarning,
    "reset: no options": DeprecationWarning,
    "reset: default seed": UserWarning,
    "reset: list": UserWarning,
    "reset: bare observation": UserWarning,
    "reset: three values": UserWarning,
    "reset: info is a list": AssertionError,
    "reset: outside": UserWarning,
}
PASSIVE_CHECKS = {
    **{
        name: errors.Error if row.said == ERROR else row.said
        for name, row in ALL.items()
        if not name.startswith("reset") and name not in ONLY_CHECK_ENV
    },
    **RESETS,
}


def first_calls(env):
    """Wrap, reset, step and render an environment; return the exception that one of them raises."""
    try:
        env = wrappers.PassiveEnvChecker(env)
        env.reset()
        env.step(0)
        env.render()
    except Exception as error:
        return error
    return None


class TestPassiveEnvChecker:
    def test_a_sound_environment_passes_unchanged(self):
        env, plain = wrappers.PassiveEnvChecker(sound("core")), sound("core")
        assert repr(env.reset(seed=1, options={})) == repr(plain.reset(seed=1, options={}))
        for _ in range(2):
            assert repr(env.step(0)) == repr(plain.step(0))
            assert np.array_equal(env.render(), plain.render())
        env.close()
        env.close()

    def test_only_first_calls_are_checked(self):
        env = wrappers.PassiveEnvChecker(sound("core", step=lambda self, action: "nothing"))
        with pytest.raises(AssertionError, match="return observation, reward"):
            env.step(0)
        assert env.step(0) == "nothing"
        assert (env.checked_reset, env.checked_step, env.checked_render) == (False, True, False)

    @pytest.mark.parametrize("name", PASSIVE_CHECKS)
    def test_finds_what_needs_no_call_of_its_own(self, name):
        kind, row = PASSIVE_CHECKS[name], ALL[name]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = first_calls(row.env("core"))
        if issubclass(kind, Warning):
            assert __file__ in {one.filename for one in caught if one.category is kind}
        else:
            assert isinstance(found, kind)

    def test_passes_calls_without_a_seed_on(self):
        env = wrappers.PassiveEnvChecker(ALL["reset: no seed"].env("core"))
        with pytest.warns(DeprecationWarning, match="seed=None"), pytest.raises(TypeError):
            env.reset()

    def test_what_is_raised_by_a_second_close_is_remarked_on(self):
        def close(self):
            raise RuntimeError("no window")

        env = wrappers.PassiveEnvChecker(sound("core", close=close))
        with pytest.raises(RuntimeError):
            env.close()
        with pytest.warns(UserWarning, match="called again"), pytest.raises(RuntimeError):
            env.close()

    def test_modern_environments_pass(self):
        env = wrappers.PassiveEnvChecker(Modern(render_mode="rgb_array"))
        env.reset(seed=3)
        env.step(1)
        env.render()
