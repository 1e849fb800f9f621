"""The libraries that are installed beside the tests, and the ways between their spaces."""

import importlib
import importlib.util
import warnings
from importlib import metadata

import pytest

NAMES = ["core", *(name for name in ("gymnasium", "gym") if importlib.util.find_spec(name))]


def _release(name):
    return tuple(int(part) for part in metadata.version(name).split(".")[:2])


RELEASE = _release("gym") if "gym" in NAMES else None
"""The release of the gym that is installed, such as (0, 21)."""
FOLLOWS = {"gym": RELEASE}
"""The release of gym whose kinds of spaces a library has; today's if it is not here."""
if "gymnasium" in NAMES and _release("gymnasium") < (1, 0):
    FOLLOWS["gymnasium"] = (0, 26)


def _way(source, target):
    marks = [pytest.mark.real_gym] if "gym" in (source, target) else []
    return pytest.param(source, target, marks=marks)


def _module(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(name)


def spaces_of(library):
    """The module of a library's spaces."""
    return _module({"core": "gymport"}.get(library, library) + ".spaces")


def utils_of(library):
    """The module with a library's ``flatten``, or None before gym 0.12."""
    try:
        return _module({"core": "gymport"}.get(library, library) + ".spaces.utils")
    except ImportError:
        return None


ONE_WAY = pytest.mark.parametrize(
    ("source", "target"),
    [_way(source, target) for source in NAMES for target in NAMES if source != target],
)
EACH = pytest.mark.parametrize(
    "target",
    [pytest.param(name, marks=[pytest.mark.real_gym] * (name == "gym")) for name in NAMES],
)
ONE_WAY_FLAT = pytest.mark.parametrize(
    ("source", "target"), [way for way in ONE_WAY.args[1] if all(map(utils_of, way.values))]
)
"""Those between libraries that can flatten."""
