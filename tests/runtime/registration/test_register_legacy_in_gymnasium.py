"""register_legacy with gymnasium: make, make_vec, its checker, and other processes."""

import multiprocessing
import pickle
import subprocess
import sys
import types
from functools import partial
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import registry
from gymnasium.envs.registration import spec as spec_of
from gymnasium.utils.env_checker import check_env
from runtime_envs import Old

import gymport

ENV_ID = "desk/Old-v0"
METHODS = ["fork", "spawn", "forkserver"]
pytestmark = pytest.mark.filterwarnings(
    "ignore:.*np.bool8:DeprecationWarning",  # gymnasium 0.26's own
    "ignore:.*use of fork:DeprecationWarning",  # Python's own, where there are threads
)


@pytest.fixture(autouse=True)
def clean_registry():
    yield
    for env_id in [one for one in registry if one.startswith("desk/")]:
        del registry[env_id]


class WithoutModule(Old):
    """Handed over as a class."""


@pytest.fixture(params=["runtime_envs:Old", WithoutModule])
def registered(request):
    gymport.register_legacy(ENV_ID, request.param, max_episode_steps=3, kwargs={"length": 9})
    return spec_of(ENV_ID)


@pytest.mark.usefixtures("registered")
class TestMadeEnvironment:
    def test_is_modern_and_limited_by_gymnasium(self):
        env = gymnasium.make(ENV_ID, render_mode="rgb_array")
        assert isinstance(env, gymnasium.wrappers.TimeLimit)
        assert len(env.reset(seed=1)) == 2
        assert [env.step(0)[2:4] for _ in range(3)] == [(False, False)] * 2 + [(False, True)]
        assert env.render().shape == (2, 2, 3)

    def test_passes_the_checker(self):
        env = gymnasium.make(ENV_ID, disable_env_checker=True).unwrapped
        with pytest.warns(UserWarning, match="seed"):  # that the old class has a seed method
            check_env(env, skip_render_check=True)

    def test_has_a_spec_that_makes_it_again(self):
        env = gymnasium.make(ENV_ID, render_mode="rgb_array", length=7)
        spec = pickle.loads(pickle.dumps(env.spec))
        again = gymnasium.make(spec)
        assert (again.spec.id, again.spec.max_episode_steps) == (ENV_ID, 3)
        assert (again.unwrapped.env.length, again.render_mode) == (7, "rgb_array")

    def test_is_made_by_gymport_too(self):
        env = gymport.make(ENV_ID)
        assert isinstance(env.unwrapped, gymnasium.Env)
        assert gymport.spec(ENV_ID) is spec_of(ENV_ID)

    def test_shows_itself_where_it_only_gives_arrays(self, monkeypatch):
        monkeypatch.setitem(Old.metadata, "render.modes", ["rgb_array"])
        with pytest.warns(UserWarning, match="HumanRendering"):
            env = gymnasium.make(ENV_ID, render_mode="human")
        assert isinstance(env, gymnasium.wrappers.HumanRendering)
        assert env.unwrapped.render_mode == "rgb_array"


if hasattr(gymnasium, "make_vec"):  # since 0.29

    @pytest.mark.parametrize("mode", ["sync", *METHODS])
    def test_make_vec(registered, mode):
        """Workers get the spec itself, so that nothing has to be registered there."""
        options = {} if mode == "sync" else {"vector_kwargs": {"context": mode}}
        mode = "sync" if mode == "sync" else "async"
        envs = gymnasium.make_vec(ENV_ID, 2, vectorization_mode=mode, length=1, **options)
        try:
            first, _ = envs.reset(seed=[4, 4])
            assert np.array_equal(*first)
            assert envs.step(np.array([0, 1]))[2].all()
        finally:
            envs.close()


@pytest.mark.parametrize("method", METHODS)
def test_async_vector_env_of_its_spec(registered, method):
    make = partial(gymnasium.make, registered)
    envs = gymnasium.vector.AsyncVectorEnv([make] * 2, context=method)
    try:
        first, _ = envs.reset(seed=[4, 4])
        assert np.array_equal(*first)
    finally:
        envs.close()


def first_observation(env_or_id):
    return gymnasium.make(env_or_id).reset(seed=4)[0].tolist()


@pytest.mark.parametrize("method", METHODS)
def test_other_processes_make_it_of_its_spec(registered, method):
    with multiprocessing.get_context(method).Pool(1) as pool:
        found = pool.apply(first_observation, [registered])
    assert found == first_observation(ENV_ID)


SCRIPT = """
import multiprocessing, sys
import gymnasium
import gymport
from runtime_envs import Old

gymport.register_legacy("desk/Old-v0", Old)

def first_observation(env_id):
    return gymnasium.make(env_id).reset(seed=4)[0].tolist()

if __name__ == "__main__":
    with multiprocessing.get_context(sys.argv[1]).Pool(1) as pool:
        assert pool.apply(first_observation, ["desk/Old-v0"]) == first_observation("desk/Old-v0")
        print("equal")
"""


@pytest.mark.parametrize("method", METHODS)
def test_other_processes_make_it_of_its_id(tmp_path, method):
    """A script that registers outside of its main block registers in every worker."""
    script = tmp_path / "train.py"
    script.write_text(SCRIPT)
    path = [str(Path(__file__).parents[1]), *sys.path]
    environ = {"PYTHONPATH": ":".join(path), "PATH": ""}
    command = [sys.executable, str(script), method]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert run.stdout == "equal\n", run.stderr


def test_a_module_that_registers_is_named_with_the_id(monkeypatch):
    module = types.ModuleType("desk_of_old")
    monkeypatch.setitem(sys.modules, "desk_of_old", module)
    gymport.register_legacy(ENV_ID, Old)
    assert isinstance(gymnasium.make(f"desk_of_old:{ENV_ID}").unwrapped.env, Old)


def test_another_one_of_the_same_id_warns_where_it_is_registered():
    gymport.register_legacy(ENV_ID, Old)
    with pytest.warns(UserWarning, match="Overriding environment desk/Old-v0") as caught:
        gymport.register_legacy(ENV_ID, WithoutModule)
    assert [one.filename for one in caught] == [__file__]


if hasattr(gymnasium.envs.registration.EnvSpec, "to_json"):  # since 0.28

    def test_a_spec_of_strings_goes_through_json():
        gymport.register_legacy(ENV_ID, "runtime_envs:Old", max_episode_steps=3, dialect="0.21")
        spec = spec_of(ENV_ID)
        assert type(spec).from_json(spec.to_json()) == spec


def test_the_highest_version_is_made_without_one():
    for version in (0, 3):
        gymport.register_legacy(f"desk/Old-v{version}", Old)
    with pytest.warns(UserWarning, match="desk/Old-v3"):
        assert gymnasium.make("desk/Old").spec.id == "desk/Old-v3"
