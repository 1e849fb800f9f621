"""Which test files need which library: they are collected where it is installed."""

import importlib.util
from importlib import metadata

import pytest
from comparison import RELEASE

collect_ignore = []
if importlib.util.find_spec("gymnasium") is None:
    collect_ignore += [
        "spaces/test_convert_space.py",
        "spaces/test_convert_space_custom.py",
        "adapters/test_gymnasium.py",
        "adapters/test_legacy_render_in_gymnasium.py",
        "adapters/test_legacy_troubles.py",
        "real_gym/test_real_gym_in_gymnasium.py",
        "real_gym/test_real_gym_registered.py",
        "registration/test_register_legacy_in_gymnasium.py",
        "shim/test_shim_probes_in_gymnasium.py",
        "artefacts/test_replay.py",
        "registration/test_sb3_registered.py",
        "shim/test_shim_later_in_gymnasium.py",
        "shim/test_shim_recorded_in_gymnasium.py",
        "shim/test_shim_cartpole_in_gymnasium.py",
        "shim/test_shim_first_envs_in_gymnasium.py",
        "shim/test_shim_in_gymnasium.py",
        "shim/test_shim_mountain_car_in_gymnasium.py",
        "spaces/test_space_samples.py",
        "spaces/test_space_ties.py",
        "vector/test_vector_adapters_in_gymnasium.py",
        "vector/test_vector_against_gymnasium.py",
        "artefacts/test_vector_replay.py",
        "wrappers/test_wrappers_against_gymnasium.py",
        "wrappers/test_wrappers_checks_as_in_1_1.py",
    ]
elif metadata.version("gymnasium").startswith("0."):
    collect_ignore += [  # all of 1.x
        "spaces/test_space_samples.py",
        "spaces/test_space_ties.py",
        "vector/test_vector_against_gymnasium.py",
        "wrappers/test_wrappers_against_gymnasium.py",
        "wrappers/test_wrappers_checks_as_in_1_1.py",
    ]
elif not metadata.version("gymnasium").startswith("1.1."):
    collect_ignore += ["wrappers/test_wrappers_checks_as_in_1_1.py"]  # later checkers check more
if not importlib.util.find_spec("gymnasium") or metadata.version("gymnasium") != RELEASE:
    collect_ignore += ["test_comparison.py"]
if importlib.util.find_spec("gym") is None or metadata.version("gym") != "0.21.0":
    collect_ignore += [
        "real_gym/test_generated_programs_0_21.py",
        "real_gym/test_real_gym_0_21.py",
    ]
if not importlib.util.find_spec("gymnasium") or not importlib.util.find_spec("pygame"):
    collect_ignore += [
        "adapters/test_legacy_render_with_pygame.py",
        "shim/test_shim_later_with_pygame.py",
    ]
if not importlib.util.find_spec("gymnasium") or not importlib.util.find_spec("ale_py"):
    collect_ignore += ["shim/test_shim_games_with_ale_py.py"]
if not importlib.util.find_spec("gymnasium") or not importlib.util.find_spec("Box2D"):
    collect_ignore += ["shim/test_shim_lander_with_box2d.py"]
if not importlib.util.find_spec("pygame"):
    collect_ignore += ["shim/test_shim_rendering_with_pygame.py"]
if not importlib.util.find_spec("gym") or metadata.version("gym").startswith(("0.9.", "0.10.")):
    collect_ignore += ["real_gym/test_real_gym_vectors.py"]
both = all(map(importlib.util.find_spec, ("gym", "gymnasium")))
if not both or metadata.version("gym").startswith("0.26."):
    collect_ignore += ["real_gym/test_real_gym_legacy.py"]


def pytest_collection_modifyitems(items):
    """Let views say what gym's own environments break: up to 0.19 they gave float64 as float32."""
    for item in items:
        if item.get_closest_marker("real_gym"):
            item.add_marker(pytest.mark.filterwarnings(r"ignore:[\s\S]*is cast from now on"))
