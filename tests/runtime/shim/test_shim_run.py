"""``python -m gymport run`` runs a program as Python would; the pytest plugin runs tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from gymport import __version__

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
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
WAITING = """\
import gym, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
print(1, flush=True)
time.sleep(60)
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


def run(*arguments, folder=None, given="", **environment):
    command = [sys.executable, *map(str, arguments)]
    taken = {"capture_output": True, "text": True, "check": False, "input": given}
    return subprocess.run(command, cwd=folder, env=variables(**environment), **taken)


def variables(**environment):
    """The environment of a program that finds what this one finds."""
    paths = [path for path in sys.path if path]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **environment}


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


@pytest.mark.parametrize("release", ["0.17.3", "0.21.0"])
def test_a_module_of_gyms_own_can_be_run(folder, release):
    done = run("-m", "gymport", "run", "--gym", release, "-m", "gym.utils.play", "--help")
    assert "--env ENV" in done.stdout, done.stderr
    code = "import runpy; print(runpy.run_module('gym.utils.atomic_write')['__package__'])"
    done = run("-m", "gymport", "run", "--gym", release, "-c", code)
    assert done.stdout == "gym.utils\n", done.stderr


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


@pytest.mark.parametrize("flag", ["-u", "-i"])
def test_flags_that_python_does_not_hand_on_stay(folder, flag):
    asks = "import sys; print(sys.stdout.write_through, bool(sys.flags.inspect))"
    (folder / "flags.py").write_text(asks)
    environment = {"PYTHONUNBUFFERED": ""}
    plain = run(flag, folder / "flags.py", **environment)
    done = run(flag, "-m", "gymport", "run", folder / "flags.py", **environment)
    assert done.stdout == plain.stdout
    assert "True" in done.stdout


def test_code_and_standard_input_are_programs_too(folder):
    code = "import gym, sys; print(gym.__version__, sys.argv)"
    done = run("-m", "gymport", "run", "--gym", "0.17.3", "-c", code, "a")
    assert done.stdout == "0.17.3 ['-c', 'a']\n", done.stderr
    done = run("-m", "gymport", "run", "-", "a", given=code)
    assert done.stdout == "0.21.0 ['-', 'a']\n", done.stderr


def test_a_script_that_is_missing_is_named_by_python(folder):
    done = run("-m", "gymport", "run", "missing.py", folder=folder)
    assert done.returncode == run("missing.py", folder=folder).returncode
    assert "missing.py" in done.stderr
    assert "Traceback" not in done.stderr


@posix
def test_any_command_can_be_executed(folder):
    python = f"{sys.executable} program.py a; exit 5"
    done = run("-m", "gymport", "exec", "--gym", "0.17.3", "sh", "-c", python, folder=folder)
    assert done.stdout.startswith("0.17.3 __main__ ['program.py', 'a']"), done.stderr
    assert done.returncode == 5


@posix
def test_a_shell_takes_the_variables(folder):
    shell = f'eval "$({sys.executable} -m gymport env --gym 0.17.3)"; {sys.executable} program.py'
    command = ["sh", "-c", shell]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=variables()
    )
    assert done.stdout.startswith("0.17.3 __main__ ['program.py']"), done.stderr


def test_type_checkers_get_the_modules_of_the_release(folder):
    for release, has in (("0.21", False), ("0.26", True)):
        done = run("-m", "gymport", "stubs", "--gym", release, release, folder=folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert (folder / release / "gym" / "spaces" / "text.pyi").exists() is has
        assert f"MYPYPATH={release}" in done.stdout
    assert run("-m", "gymport", "stubs", folder=folder).returncode == 0
    assert (folder / "typings" / "gym" / "__init__.pyi").exists()


@posix
def test_an_interrupt_ends_the_program_as_it_does_without(folder):
    (folder / "waits.py").write_text(WAITING)
    command = [sys.executable, "-m", "gymport", "run", "waits.py"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=folder, env=variables(), **pipes) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        stderr = process.communicate()[1]
    assert process.returncode == -signal.SIGINT
    assert stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert "gymport" not in stderr


def test_the_names_of_numpy_are_put_back_on_request(folder):
    names = folder / "names.py"
    names.write_text("import numpy; print(hasattr(numpy, 'float'))")
    plain = run(names).stdout
    assert run("-m", "gymport", "run", names).stdout == plain
    assert run("-m", "gymport", "run", "--numpy-aliases", names).stdout == "True\n"


@pytest.mark.parametrize("release", ["", "0.21", "wrong"])
def test_the_release_of_gymport_is_told(release):
    done = run("-m", "gymport", "--version", GYMPORT_GYM=release)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"gymport {__version__}\n", "")


def test_telling_the_release_loads_neither_numpy_nor_a_gym():
    done = run("-X", "importtime", "-m", "gymport", "--version")
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "gymport.shim.running" in loaded
    assert not loaded & {"numpy", "gym", "gymnasium", "gymport.gym"}


def test_a_program_has_its_own_version(folder):
    done = run("-m", "gymport", "run", "program.py", "--version", folder=folder)
    assert "['program.py', '--version']" in done.stdout


def test_the_environment_names_the_release_where_no_argument_does(folder):
    done = run("-m", "gymport", "run", folder / "program.py", GYMPORT_GYM="0.17.3")
    assert done.stdout.startswith("0.17.3 ")


@pytest.mark.parametrize("wrong", ["99", "latest"])
def test_a_release_in_the_environment_that_cannot_be_had_is_told(folder, wrong):
    lines = run("-m", "gymport", "env").stdout.splitlines()
    (path,) = [line.partition("=")[2] for line in lines if "PYTHONPATH" in line]
    done = run("-c", "print(1)", GYMPORT_GYM=wrong, PYTHONPATH=path.strip("'"))
    assert done.stdout == "1\n"
    assert done.stderr.startswith("gymport: the environment variable GYMPORT_GYM is wrong: ")
    assert (wrong in done.stderr, len(done.stderr.splitlines())) == (True, 1)


@pytest.mark.parametrize(("said", "put"), [("1", True), ("yes", True), ("0", False), ("no", False)])
def test_the_environment_asks_for_the_names_of_numpy_or_not(folder, said, put):
    names = "import numpy; print(hasattr(numpy, 'float_') and hasattr(numpy, 'float'))"
    done = run("-m", "gymport", "run", "-c", names, GYMPORT_NUMPY_ALIASES=said)
    plain = run("-c", names).stdout
    assert done.stdout == ("True\n" if put else plain), done.stderr


def test_the_program_may_stand_behind_two_dashes(folder):
    done = run("-m", "gymport", "run", "--gym", "0.17.3", "--", "program.py", "--", folder=folder)
    assert done.stdout.startswith("0.17.3 __main__ ['program.py', '--']"), done.stderr


def test_a_sitecustomize_of_the_users_own_is_run_too(folder):
    own = folder / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text("import sys; sys.own = True")
    (folder / "asks.py").write_text("import sys, gym; print(sys.own, gym.__version__)")
    paths = ":".join([str(own), *filter(None, sys.path)])
    done = run("-m", "gymport", "run", folder / "asks.py", PYTHONPATH=paths)
    assert done.stdout == "True 0.21.0\n", done.stderr


def test_a_sitecustomize_that_fails_is_told_by_python_and_the_shim_is_there(folder):
    (folder / "sitecustomize.py").write_text("raise ValueError('of the site')")
    asks = "import gym; print(gym.__version__)"
    paths = os.pathsep.join([str(folder), *filter(None, sys.path)])
    done = run("-m", "gymport", "run", "-c", asks, PYTHONPATH=paths)
    assert (done.stdout, done.returncode) == ("0.21.0\n", 0)
    assert done.stderr.count("ValueError: of the site") == 2  # of this Python, and the program's


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run"], "name a script"),
        (["exec"], "name a command"),
        (["exec", "no-such-program"], "no-such-program"),
        (["run", "train.ipynb"], "gymport run -m jupyter lab"),
        (["run", "env", "train.py"], "write exec"),
        (["run", "--gym", "99", "program.py"], "99"),
        (["walk"], "invalid choice"),
    ],
)
def test_a_wrong_command_says_what_to_do(arguments, said):
    done = run("-m", "gymport", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("flag", ["-E", "-S"])
def test_an_interpreter_that_ignores_the_environment_is_refused(folder, flag):
    program = "import sys, gymport.shim.running as r; sys.exit(r.main(['run', 'program.py'], ''))"
    paths = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n"
    done = run(flag, "-c", paths + program, folder=folder)
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


def test_a_conftest_can_name_the_plugin(folder):
    (folder / "conftest.py").write_text('pytest_plugins = ["gymport.pytest_plugin"]')
    (folder / "test_old.py").write_text(TESTS.format(release="0.17.3"))
    options = ["-p", "no:cacheprovider", "-q", "--gym", "0.17.3"]
    done = run("-m", "pytest", *options, "test_old.py", folder=folder)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_the_plugin_refuses_a_release_that_cannot_be_had_as_pytest_does(folder):
    options = ["-p", "gymport.pytest_plugin", "-p", "no:cacheprovider", "--gym", "9.9"]
    done = run("-m", "pytest", *options, folder=folder)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.startswith("ERROR: gymport: the shim cannot be gym '9.9'")
    assert "Traceback" not in done.stderr
