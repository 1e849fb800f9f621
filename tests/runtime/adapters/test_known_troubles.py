"""Every fault of other adapters and every trouble of users that concerns adapters has a test here.

``TESTS`` says which: B1 and so on are the faults, reproduced with the adapters that had them, and
the numbers are what users reported. Where no other file had a place for one, its test is below.
``ELSEWHERE`` names those that no adapter can have, and what deals with them.
"""

import ast
import importlib
from pathlib import Path

import numpy as np
import pytest
from runtime_envs import LIBRARIES, Modern, Old, Scripted

import gymport
from gymport.dialects import DIALECTS

TESTS = {
    "B1": "test_troubles::test_29_views_are_pickled_and_copied",
    "B2": "test_convert_space::test_a_start_goes_on_where_the_release_has_none",
    "B3": "test_convert_space::test_the_order_of_keys_is_kept",
    "B4": "test_convert_space::test_the_dtype_of_counts_is_kept"
    " test_convert_space_custom::test_a_space_without_kind_becomes_a_space_of_the_target",
    "B5": "test_convert_space::test_an_instance_of_the_target_is_never_refused"
    " test_laws::test_views_do_not_stack"
    " test_known_troubles::test_b5_an_old_environment_that_declares_todays_spaces",
    "B6": "test_troubles::test_b6_five_values_after_an_observation_alone"
    " test_known_troubles::test_b6_a_modern_environment_needs_no_name_for_it",
    "B7": "test_troubles::test_b7_a_pair_from_reset_and_four_values"
    " test_troubles::test_b7_an_info_on_request_is_that_of_the_environment",
    "B8": "test_troubles::test_b8_the_key_stays_in_an_info_that_is_used_again"
    " test_legacy_troubles::test_a_stale_key_does_not_reach_the_next_step_and_no_info_is_changed"
    " test_vector_adapters::test_no_stale_word_of_a_limit",
    "B9": "test_troubles::test_b9_no_info_is_an_empty_one"
    " test_vector_adapters::test_an_old_vector_may_give_no_info",
    "B10": "test_troubles::test_b10_without_a_seed_method test_troubles::test_b10_with_underscores",
    "B11": "test_troubles::test_b11_nothing_is_rendered_unasked"
    " test_troubles::test_b11_render_without_a_mode"
    " test_known_troubles::test_b11_nothing_is_rendered_before_the_first_reset",
    "B12": "test_troubles::test_b12_the_views_stream_is_that_of_the_seed"
    " test_gymnasium::test_check_env_passes",
    "B13": "test_known_troubles::test_b13_numbers_and_truths_are_pythons",
    "B14": "test_real_gym_contract::test_a_checker_that_numpy_2_breaks_is_stepped_around",
    "B15": "test_troubles::test_b15_b18_nothing_but_two_methods",
    "B16": "test_known_troubles::test_b16_wrappers_and_vectors_of_the_library_take_views",
    "B17": "test_convert_space_custom::test_a_space_without_kind_becomes_a_space_of_the_target",
    "B18": "test_troubles::test_b15_b18_nothing_but_two_methods"
    " test_troubles::test_b18_attributes_are_found_through_wrappers",
    "B19": "test_troubles::test_b19_a_wrapper_that_leaves_no_word"
    " test_troubles::test_b19_a_limit_in_seconds",
    "B21": "test_troubles::test_b21_an_old_tuple_observation_is_no_pair",
    "B22": "test_troubles::test_b22_spaces_are_seeded_with_the_environments_own",
    "B23": "test_troubles::test_17_attributes_are_read_and_written"
    " test_laws_random::test_attributes_are_read_and_written_where_they_are",
    "B24": "test_troubles::test_15_the_key_and_the_flag_say_the_same"
    " test_known_troubles::test_b24_errors_of_a_seed_are_not_swallowed",
    "1": "test_legacy_troubles::test_too_many_values_to_unpack_expected_4",
    "2": "test_troubles::test_2_a_length_two_observation_is_not_taken_apart"
    " test_wrap::test_openai_gym_3165_a_wrapper_that_expects_pairs_stands_on_an_old_environment",
    "3": "test_troubles::test_3_four_values_become_five",
    "4": "test_legacy_troubles::test_tuple_object_has_no_attribute_shape",
    "5": "test_troubles::test_5_there_is_no_need_for_a_seed_method"
    " test_legacy_troubles::test_object_has_no_attribute_seed",
    "6": "test_troubles::test_6_a_wrapper_whose_reset_takes_nothing"
    " test_wrap::test_openai_gym_2531_and_nes_py_96_a_joypad_in_the_middle_of_a_stack",
    "7": "test_real_gym_contract::test_a_checker_that_numpy_2_breaks_is_stepped_around",
    "10": "test_troubles::test_10_there_is_no_mode_argument_to_give"
    " test_legacy_troubles::test_render_got_an_unexpected_keyword_argument_mode",
    "11": "test_troubles::test_11_a_render_mode_can_be_set_later"
    " test_sb3_registered::test_the_mode_to_render_in_arrives",
    "12": "test_troubles::test_12_a_constructor_that_takes_no_render_mode",
    "13": "test_sb3_registered::test_it_is_one_of_gymnasiums"
    " test_gymnasium::test_env_and_spaces_are_gymnasiums",
    "14": "test_convert_space::test_an_instance_of_the_target_is_never_refused",
    "15": "test_troubles::test_15_the_key_and_the_flag_say_the_same"
    " test_legacy_troubles::test_the_truncated_key_is_gone"
    " test_wrap::test_gymnasium_101_time_limits_of_old_wrappers_truncate",
    "16": "test_troubles::test_16_the_environments_own_counter"
    " test_troubles::test_16_is_never_invented",
    "17": "test_troubles::test_17_attributes_are_read_and_written"
    " test_legacy_troubles::test_wrapper_object_has_no_attribute_gravity",
    "18": "test_vector_adapters_properties::test_old_vectors_with_dicts_of_arrays"
    " test_vector_adapters_properties::test_another_autoreset_mode_loses_nothing",
    "19": "test_known_troubles::test_19_a_single_environment_needs_no_vectors",
    "23": "test_troubles::test_23_the_stream_has_both_vocabularies"
    " test_legacy_troubles::test_generator_has_no_attribute_randint",
    "24": "test_troubles::test_24_the_stream_may_be_set"
    " test_legacy_troubles::test_np_random_cannot_be_set",
    "25": "test_sb3_registered::test_shimmy_is_not_needed",
    "27": "test_load_pickle::test_spaces_of_every_release_are_todays"
    " test_load_pickle_sb3::test_a_model_does_what_it_did",
    "28": "test_register_legacy_in_gymnasium::test_is_modern_and_limited_by_gymnasium"
    " test_real_gym_registered::test_gymnasium_makes_it",
    "29": "test_troubles::test_29_views_are_pickled_and_copied"
    " test_laws_random::test_every_kind_goes_on_in_a_spawned_process",
    "31": "test_troubles::test_31_nobody_has_to_know_the_era",
    "32": "test_troubles::test_32_on_a_later_base_class"
    " test_real_gym_contract::test_32_underscored_classes_run_on_any_base",
}
ELSEWHERE = {
    "B20": "a message of RLlib's names a class that is missing",
    "8": "numpy's old names in the code of environments: the rewriter",
    "9": "gym 0.21 does not install: nothing here needs a gym",
    "20": "Monitor is gone: the tables of moved names",
    "21": "renamed wrappers: the tables of moved names",
    "22": "the registry's old methods: the registry of the shim",
    "26": "releases that exclude each other: the jobs on gymnasium 0.26 to 1.4",
    "30": "projects that nobody ports: the shim and the rewriter",
}
FOLDER = Path(__file__).parents[1]


def written(file):
    """The names of the tests of a file, those in classes included."""
    tree = ast.parse(next(FOLDER.rglob(f"{file}.py")).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("trouble", TESTS)
def test_every_test_that_is_named_is_there(trouble):
    for name in TESTS[trouble].split():
        file, _, test = name.partition("::")
        assert test in written(file)


def test_no_trouble_is_forgotten():
    known = {f"B{number}" for number in range(1, 25)} | {str(number) for number in range(1, 33)}
    assert TESTS.keys() | ELSEWHERE.keys() == known
    assert not TESTS.keys() & ELSEWHERE.keys()


@pytest.fixture(params=LIBRARIES)
def library(request):
    return request.param


def test_b5_an_old_environment_that_declares_todays_spaces(library):
    """Half migrated: it was refused with "Please upgrade your code to gymnasium"."""
    env = Old()
    env.observation_space = gymport.convert_space(env.observation_space, library)
    found = gymport.detect(env)
    assert (found.step, found.reset) == ("done", "obs")
    view = gymport.modernize(env, library=library)
    assert view.observation_space is env.observation_space
    assert len(view.reset(seed=1)) == 2


def test_b6_a_modern_environment_needs_no_name_for_it(library):
    """Farama-Foundation/Shimmy#119: one adapter for each era, and the wrong one fails."""
    env = Modern()
    view = gymport.modernize(env, library=library)
    assert len(view.reset(seed=1)) == 2
    assert len(view.step(0)) == 5
    assert view is env or view.env is env


@pytest.mark.parametrize("mode", ["human", "rgb_array"])
def test_b11_nothing_is_rendered_before_the_first_reset(library, mode):
    env = Old()
    view = gymport.modernize(env, library=library, render_mode=mode)
    assert env.rendered == []
    view.reset()
    assert env.rendered == ["human"] * (mode == "human")


@pytest.mark.filterwarnings("ignore:.*is no float:UserWarning")
@pytest.mark.parametrize("reward", [np.float32(0.5), np.array(0.5), np.array([0.5])])
@pytest.mark.parametrize("truth", [int, np.bool_, np.array, lambda value: np.array([value])])
def test_b13_numbers_and_truths_are_pythons(library, reward, truth):
    env = Scripted(*((0, reward, truth(done), {}) for done in (False, True, False)))
    view = gymport.modernize(env, library=library)
    view.reset()
    for action, over in enumerate((False, True, False)):
        _, number, terminated, truncated, _ = view.step(action)
        assert (type(number), number) == (float, 0.5)
        assert (terminated, truncated) == (over, False)
        assert type(terminated) is type(truncated) is bool


@pytest.mark.parametrize("dialect", [None, "gym-0.26"])
def test_b16_wrappers_and_vectors_of_the_library_take_views(library, dialect):
    """gymnasium's refused environments of gym, and environments with spaces of gym's."""
    package = {"core": "gymport"}.get(library, library)
    wrappers, vector = (importlib.import_module(f"{package}.{m}") for m in ("wrappers", "vector"))

    def made():
        view = gymport.modernize(Old(), library=library)
        return view if dialect is None else gymport.legacy(view, dialect, library=library)

    limited = wrappers.TimeLimit(made(), 2)
    limited.reset(seed=1)
    assert [limited.step(0)[3] for _ in range(2)] == [False, True]
    envs = vector.SyncVectorEnv([made, made])
    assert envs.reset(seed=1)[0].shape == (2, 2)


class SeedsBadly(Old):
    """Fails where it is seeded."""

    def seed(self, seed=None):
        if seed is not None:
            raise TypeError("no seeds here")
        return super().seed(seed)


def test_b24_errors_of_a_seed_are_not_swallowed(library):
    """PufferLib tried one way after the other, and said nothing when all of them failed."""
    with pytest.raises(TypeError, match="no seeds here"):
        gymport.modernize(SeedsBadly(), library=library).reset(seed=1)


def test_19_a_single_environment_needs_no_vectors(library):
    """pytorch/rl#2477: all of gymnasium 1 was refused because its vectors restart otherwise."""
    view = gymport.modernize(Old(length=1), library=library)
    view.reset(seed=1)
    obs, _, terminated, _, info = view.step(0)
    assert terminated
    assert not {row.final_observation_key for row in DIALECTS.values()} & info.keys()
    assert not np.array_equal(view.reset()[0], obs)
