"""AsyncVectorEnv: gymnasium's where it is installed, else a name that says how to get it."""

import importlib.util
import pickle
import subprocess
import sys

import pytest

from gymport import errors, vector
from gymport.vector import vector_env

WITHOUT_GYMNASIUM = """
import sys
sys.modules["gymnasium"] = None
from gymport.vector import AsyncVectorEnv, SyncVectorEnv
from gymport.errors import MissingLibraryError
assert isinstance(AsyncVectorEnv, type)
try:
    AsyncVectorEnv([])
except MissingLibraryError as error:
    print(error)
"""


def test_without_gymnasium_calling_it_names_the_extra():
    command = [sys.executable, "-W", "error", "-c", WITHOUT_GYMNASIUM]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "pip install 'gymport[gymnasium]'" in run.stdout
    assert "SyncVectorEnv" in run.stdout


def test_the_stand_in_is_an_import_error():
    from gymport.vector.async_vector_env import AsyncVectorEnv

    with pytest.raises(errors.MissingLibraryError) as caught:
        AsyncVectorEnv([])
    assert isinstance(caught.value, ImportError)


def test_it_is_gymnasiums_where_that_is_installed():
    home = "gymnasium" if importlib.util.find_spec("gymnasium") else "gymport"
    assert vector.AsyncVectorEnv.__module__.startswith(f"{home}.vector")
    assert pickle.loads(pickle.dumps(vector.AsyncVectorEnv)) is vector.AsyncVectorEnv


def test_other_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="make"):
        vector.make  # noqa: B018


@pytest.mark.parametrize("name", vector.__all__)
def test_every_public_name_resolves(name):
    assert getattr(vector, name) is not None


@pytest.mark.parametrize("name", vector_env.__all__)
def test_the_module_that_gymnasium_has_holds_the_same_names(name):
    assert getattr(vector_env, name) is getattr(vector, name)
