"""Helpers: recorded arguments, pickling by arguments, warnings and the names of errors."""

import pickle
import warnings

import pytest

from gymport import errors, logger
from gymport.utils import EzPickle, RecordConstructorArgs


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
    with pytest.warns(Warning) as found:
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
