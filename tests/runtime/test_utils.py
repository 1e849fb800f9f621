"""Helpers: recorded arguments, pickling by arguments, warnings and the names of errors."""

import copy
import importlib
import importlib.util
import pickle
import warnings

import numpy as np
import pytest

from gymport import errors, logger
from gymport.utils import EzPickle, RecordConstructorArgs, step_api


class Arm(EzPickle):
    def __init__(self, joints, name="arm"):
        super().__init__(joints, name=name)
        self.joints, self.name = joints, name
        self.handle = (joint for joint in range(joints))


class Recorded(RecordConstructorArgs):
    def __init__(self, values, copied=True):
        RecordConstructorArgs.__init__(self, _disable_deepcopy=not copied, values=values)


class Subclass(Recorded):
    def __init__(self, other):
        RecordConstructorArgs.__init__(self, other=other)
        super().__init__([other])


def test_ez_pickle_makes_a_new_object_of_the_same_arguments():
    arm = Arm(2, name="left")
    next(arm.handle)
    again = pickle.loads(pickle.dumps(arm))
    assert (again.joints, again.name, list(again.handle)) == (2, "left", [0, 1])


@pytest.mark.parametrize("copied", [True, False])
def test_recorded_arguments_are_copies_unless_told_otherwise(copied):
    values = [1]
    recorded = Recorded(values, copied)
    values.append(2)
    assert recorded._saved_kwargs == {"values": [1] if copied else [1, 2]}


def test_the_first_record_holds():
    assert Subclass(3)._saved_kwargs == {"other": 3}


def caught(call, *args, **kwargs):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        call(*args, **kwargs)
    return [(str(one.message), one.category) for one in found]


@pytest.mark.parametrize(
    ("call", "text", "category"),
    [
        (logger.warn, "\x1b[33mWARN: 3 of x\x1b[0m", UserWarning),
        (logger.deprecation, "\x1b[33mWARN: 3 of x\x1b[0m", DeprecationWarning),
        (logger.error, "\x1b[31mERROR: 3 of x\x1b[0m", UserWarning),
    ],
)
def test_warnings_have_the_form_of_gymnasium(call, text, category):
    assert caught(call, "%d of %s", 3, "x") == [(text, category)]


def test_a_text_without_arguments_is_no_format():
    assert caught(logger.warn, "100% sure")[0][0] == "\x1b[33mWARN: 100% sure\x1b[0m"


def test_a_category_may_be_given():
    assert caught(logger.warn, "x", category=FutureWarning)[0][1] is FutureWarning


@pytest.mark.parametrize(
    ("level", "said"),
    [(logger.WARN, 3), (logger.ERROR, 1), (logger.DISABLED, 0)],
)
def test_the_level_silences(monkeypatch, level, said):
    monkeypatch.setattr(logger, "min_level", level)
    calls = (logger.warn, logger.deprecation, logger.error)
    assert sum(len(caught(call, "x")) for call in calls) == said


def user(call):
    call("x")  # a library's function that warns; its caller is to blame


@pytest.mark.parametrize("call", [logger.warn, logger.deprecation])
def test_warnings_point_at_the_caller_of_who_warns(call):
    with pytest.warns(Warning, match="x") as found:
        user(call)
    assert found[0].filename == __file__


@pytest.mark.parametrize("name", ["AlreadyPendingCallError", "NoAsyncCallError"])
def test_call_errors_name_the_call_and_can_be_pickled(name):
    error = pickle.loads(pickle.dumps(getattr(errors, name)("wait first", "step")))
    assert (str(error), error.name) == ("wait first", "step")


def test_every_error_can_be_caught_as_one():
    found = [one for one in vars(errors).values() if isinstance(one, type)]
    assert all(
        issubclass(one, errors.GymportError) for one in found if one.__module__ == errors.__name__
    )


KEY = step_api.KEY
OLD = [
    (False, {}),
    (False, {KEY: True, "a": 1}),
    (True, {}),
    (True, {KEY: False}),
    (True, {KEY: True, "a": 1}),
]
NEW = [(False, False), (True, False), (False, True), (True, True)]
SOURCES = [step_api]
if importlib.util.find_spec("gymnasium") is not None:
    SOURCES.append(importlib.import_module("gymnasium.utils.step_api_compatibility"))


def flags(done, info):
    """The two flags of the old form, as the tables of both libraries have them."""
    cut = bool(info.get(KEY))
    return done and not cut, done and cut


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)
class TestStepForms:
    @pytest.mark.parametrize(("done", "info"), OLD)
    def test_done_becomes_two_flags(self, source, done, info):
        old = (0, 1.0, done, dict(info))
        new = source.convert_to_terminated_truncated_step_api(old)
        rest = {name: value for name, value in info.items() if name != KEY}
        assert new == (0, 1.0, *flags(done, info), rest)

    @pytest.mark.parametrize(("terminated", "truncated"), NEW)
    def test_two_flags_become_done(self, source, terminated, truncated):
        done = terminated or truncated
        said = {KEY: truncated and not terminated} if done else {}
        old = source.convert_to_done_step_api((0, 1.0, terminated, truncated, {"a": 1}))
        assert old == (0, 1.0, done, {"a": 1, **said})

    @pytest.mark.parametrize("as_list", [True, False])
    def test_batches_are_converted_element_by_element(self, source, as_list):
        dones, infos = zip(*OLD)
        cuts = np.array([bool(info.get(KEY)) for info in infos])
        given = copy.deepcopy(list(infos)) if as_list else {KEY: cuts}
        old = (0, 1, np.array(dones), given)
        new = source.convert_to_terminated_truncated_step_api(old, is_vector_env=True)
        assert list(zip(new[2], new[3])) == [flags(*row) for row in OLD]
        assert not any(KEY in info for info in new[4])

    @pytest.mark.parametrize("as_list", [True, False])
    def test_batches_are_converted_back(self, source, as_list):
        terminated, truncated = (np.array(column) for column in zip(*NEW))
        given = [{} for _ in NEW] if as_list else {}
        new = (0, 1, terminated, truncated, given)
        _, _, done, info = source.convert_to_done_step_api(new, is_vector_env=True)
        assert list(done) == [False, True, True, True]
        if as_list:
            assert info == [{}, {KEY: False}, {KEY: True}, {KEY: False}]
        else:
            assert list(info[KEY]) == [False, False, True, False]

    def test_a_batch_without_ends_says_nothing(self, source):
        none = np.array([False, False])
        new = (0, 1, none, none, {})
        assert source.convert_to_done_step_api(new, is_vector_env=True)[3] == {}
        old = source.convert_to_terminated_truncated_step_api((0, 1, none, {}), is_vector_env=True)
        assert not old[2].any()
        assert not old[3].any()

    @pytest.mark.parametrize("length", [4, 5])
    def test_the_wanted_form_is_left_alone(self, source, length):
        step = (0, 1.0, True, True, {})[:2] + (True,) * (length - 3) + ({},)
        assert source.step_api_compatibility(step, output_truncation_bool=length == 5) is step
        other = source.step_api_compatibility(step, output_truncation_bool=length == 4)
        assert len(other) == 9 - length

    def test_another_form_is_refused(self, source):
        for convert in (
            source.convert_to_done_step_api,
            source.convert_to_terminated_truncated_step_api,
        ):
            with pytest.raises(AssertionError):
                convert((0, 1.0, True))

    def test_another_kind_of_infos_is_refused(self, source):
        none = np.array([False])
        with pytest.raises(TypeError):
            source.convert_to_done_step_api((0, 1, none, none, ()), is_vector_env=True)
