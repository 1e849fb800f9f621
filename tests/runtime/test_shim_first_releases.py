"""What programs of 2017 use: logging set up by gym, and methods with an underscore."""

from __future__ import annotations

import pytest
from shim_programs import run

LOGGING = """
import logging, sys
print(len(logging.getLogger().handlers), logging.getLogger("gym").level)
gym.undo_logger_setup()
print(len(logging.getLogger().handlers), logging.getLogger("gym").level)
"""


@pytest.mark.parametrize(
    ("release", "shown"),
    [("0.9.5", ["1 20", "0 0"]), ("0.9.6", ["0 0", "0 0"]), ("0.10.5", ["0 0", "0 0"])],
)
def test_gym_set_up_logging_until_it_was_asked_not_to(release, shown):
    assert run(LOGGING, release) == shown


def test_the_handler_goes_with_the_release_and_is_left_out_on_request():
    assert run("""
        import logging, os, gymport
        root = logging.getLogger()
        for variable in ("", "1"):
            os.environ["GYM_NO_LOGGER_SETUP"] = variable
            gymport.install("0.9.4")
            import gym
            print(len(root.handlers))
            gymport.uninstall()
            print(len(root.handlers))
    """) == ["1", "0", "0", "0"]


def test_the_module_of_the_logging_is_there_as_long_as_it_was():
    assert run(
        """
        from gym.configuration import undo_logger_setup
        print(undo_logger_setup is gym.undo_logger_setup)
        """,
        "0.9.5",
    ) == ["True"]
    assert run(
        """
        try:
            import gym.configuration
        except ModuleNotFoundError as missing:
            print("gym.configuration" in str(missing))
        print(hasattr(gym, "undo_logger_setup"), hasattr(gym, "upload"))
        """,
        "0.10.9",
    ) == ["True", "False False"]


def test_an_upload_is_told_that_the_service_has_ended():
    assert run(
        """
        import warnings
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            gym.upload("/tmp/results", api_key="key")
        print([str(warning.message)[:24] for warning in told])
        """,
        "0.9.5",
    ) == ["['gym.upload sends nothing']"]
