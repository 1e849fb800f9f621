"""``python -m gymport run`` runs a program as Python would; the pytest plugin runs tests."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """\
import sys
import gym
import helper
print(gym.__version__, __name__, sys.argv, helper.__name__, __spec__ and __spec__.name)
if "fail" in sys.argv:
    helper.fail()
sys.exit(7)
"""
HELPER = """\
def fail():
    raise ValueError("wrong")
"""
TESTS = """\
import gym
def test_the_release():
    assert gym.__version__ == "{release}"
def test_old_calls():
    env = gym.make("CubeCrash-v0")
    env.seed(1)
    env.reset()
    assert len(env.step(0)) == 4
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "helper.py").write_text(HELPER)
    return tmp_path


def run(*arguments, folder=None, **environment):

    command = [sys.executable, *map(str, arguments)]
    paths = [path for path in sys.path if path]
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **environment}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=variables
    )


def test_a_script_has_its_arguments_its_name_its_folder_and_its_exit_code(folder):
    done = run("-m", "gymport", "run", folder / "program.py", "a", "--gym", "b")
    script = str(folder / "program.py")
    said = f"0.21.0 __main__ {[script, 'a', '--gym', 'b']} helper None\n"
    assert (done.stdout, done.stderr, done.returncode) == (said, "", 7)


def test_a_module_is_run_by_its_name(folder):
    done = run("-m", "gymport", "run", "--gym", "0.17.3", "-m", "program", "a", folder=folder)
    script = str(folder / "program.py")
    said = f"0.17.3 __main__ {[script, 'a']} helper program\n"
    assert (done.stdout, done.stderr, done.returncode) == (said, "", 7)


def test_a_traceback_is_that_of_python_itself(folder):
    ours = run("-m", "gymport", "run", folder / "program.py", "fail")
    stand_in = 'import sys; sys.modules["gym"] = sys; sys.__version__ = "0.21.0"\n'
    (folder / "sitecustomize.py").write_text(stand_in)
    plain = run(folder / "program.py", "fail", PYTHONPATH=str(folder))
    assert (ours.stderr, ours.returncode) == (plain.stderr, plain.returncode)
    assert "ValueError: wrong" in ours.stderr


def test_flags_of_the_interpreter_stay(folder):
    (folder / "flags.py").write_text("import sys; print(__debug__, sys.warnoptions)")
    done = run("-O", "-W", "error", "-m", "gymport", "run", folder / "flags.py")
    assert done.stdout == "False ['error']\n", done.stderr


def test_the_names_of_numpy_are_put_back_on_request(folder):
    names = folder / "names.py"
    names.write_text("import numpy; print(hasattr(numpy, 'float'))")
    plain = run(names).stdout
    assert run("-m", "gymport", "run", names).stdout == plain
    assert run("-m", "gymport", "run", "--numpy-aliases", names).stdout == "True\n"


def test_the_environment_names_the_release_where_no_argument_does(folder):
    done = run("-m", "gymport", "run", folder / "program.py", GYMPORT_GYM="0.17.3")
    assert done.stdout.startswith("0.17.3 ")


def test_a_sitecustomize_of_the_users_own_is_run_too(folder):
    own = folder / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text("import sys; sys.own = True")
    (folder / "asks.py").write_text("import sys, gym; print(sys.own, gym.__version__)")
    paths = ":".join([str(own), *filter(None, sys.path)])
    done = run("-m", "gymport", "run", folder / "asks.py", PYTHONPATH=paths)
    assert done.stdout == "True 0.21.0\n", done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run"], "name a script"),
        (["run", "--gym", "0.26.2", "program.py"], "cannot be gym 0.26.2"),
        (["walk"], "invalid choice"),
    ],
)
def test_a_wrong_command_says_what_to_do(arguments, said):
    done = run("-m", "gymport", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interpreter_that_ignores_the_environment_is_refused(folder):
    program = "import sys, gymport.shim.running as r; sys.exit(r.main(['run', 'program.py']))"
    paths = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n"
    done = run("-E", "-c", paths + program, folder=folder)
    assert done.returncode == 2
    assert "gymport.install()" in done.stderr


@pytest.mark.parametrize("release", ["0.21.0", "0.17.3"])
def test_the_plugin_runs_tests_under_the_release(folder, release):
    (folder / "conftest.py").write_text("import gym\nassert gym.spaces")
    (folder / "test_old.py").write_text(TESTS.format(release=release))
    options = ["-p", "gymport.pytest_plugin", "-p", "no:cacheprovider", "-q"]
    done = run("-m", "pytest", *options, "--gym", release, "test_old.py", folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout
