"""Which test files need which library: they are collected where it is installed."""

import importlib.util
from importlib import metadata

collect_ignore = []
if importlib.util.find_spec("gymnasium") is None:
    collect_ignore += [
        "test_gymnasium.py",
        "test_real_gym_in_gymnasium.py",
        "test_replay.py",
        "test_space_samples.py",
        "test_vector_against_gymnasium.py",
    ]
elif metadata.version("gymnasium").startswith("0."):
    collect_ignore += ["test_space_samples.py", "test_vector_against_gymnasium.py"]  # both of 1.x
if importlib.util.find_spec("gym") is None or metadata.version("gym") != "0.21.0":
    collect_ignore += ["test_real_gym_0_21.py"]
