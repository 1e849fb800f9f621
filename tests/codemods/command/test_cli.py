"""What the command does to files, and what it says and returns."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gymport
import migrate_gym
from migrate_gym.command.cli import run
from migrate_gym.files import writing
from migrate_gym.findings import CODES_WITHOUT_RULE

OLD = "import gym\n"
NEW = "import gymnasium as gym\n"
FOUND_IN = [str(Path(one.__file__ or "").resolve().parents[1]) for one in (gymport, migrate_gym)]
NEEDS_A_PERSON = 'import gym\nenv = gym.make("Copy-v0")\n'

Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A repository in the current folder, and a function that runs git there."""
    monkeypatch.chdir(tmp_path)
    identity = ("-c", "user.name=test", "-c", "user.email=test@localhost")

    def call(*arguments: str) -> str:
        command = ["git", *identity, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    call("init", "-q")
    return call


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder under no version control."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return tmp_path


def commit(git: Git, **files: str) -> None:
    for name, text in files.items():
        Path(f"{name}.py").write_text(text, encoding="utf-8")
    git("add", "--all")
    git("commit", "-q", "-m", "x")


def test_a_committed_file_is_rewritten(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=OLD)
    assert run(["a.py"]) == 0
    assert Path("a.py").read_text() == NEW
    assert capsys.readouterr().out.splitlines()[-1].startswith("Fixed 1 place in 1 file")


def test_a_second_run_finds_nothing(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=OLD)
    run(["a.py"])
    assert run(["--check", "a.py"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing to fix; nothing left for you."


@pytest.mark.parametrize("state", ["untracked", "modified", "staged", "ignored"])
def test_nothing_is_written_that_git_could_not_give_back(
    git: Git, capsys: pytest.CaptureFixture[str], state: str
) -> None:
    commit(git, safe=OLD, risky="x = 1\n")
    if state in ("untracked", "ignored"):
        git("rm", "-q", "risky.py")
        git("commit", "-q", "-m", "y")
    Path("risky.py").write_text(OLD)
    if state == "staged":
        git("add", "risky.py")
    if state == "ignored":
        Path(".git/info/exclude").write_text("risky.py\n")
    assert run(["safe.py", "risky.py"]) == 2
    assert Path("safe.py").read_text() == OLD, "not even the safe file is written"
    assert Path("risky.py").read_text() == OLD
    errors = capsys.readouterr().err
    assert "risky.py" in errors
    assert "--allow-dirty" in errors
    assert "safe.py" not in errors


def test_a_dirty_file_that_would_not_change_is_no_obstacle(git: Git) -> None:
    commit(git, a=OLD, other="x = 1\n")
    Path("other.py").write_text("x = 2\n")
    assert run(["."]) == 0
    assert Path("a.py").read_text() == NEW


def test_no_version_control_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.py").write_text(OLD)
    assert run(["a.py"]) == 2
    assert (folder / "a.py").read_text() == OLD
    assert "under no version control" in capsys.readouterr().err
    assert run(["--allow-dirty", "a.py"]) == 0
    assert (folder / "a.py").read_text() == NEW


def test_git_says_how_to_have_it_trust_a_repository_of_another_user(
    git: Git, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, a=OLD)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert run(["a.py"]) == 2
    assert Path("a.py").read_text() == OLD
    asked = f"git config --global --add safe.directory {shlex.quote(str(Path().resolve()))}\n"
    assert asked in capsys.readouterr().err


def test_without_git_nothing_is_known_to_be_safe(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.py").write_text(OLD)
    monkeypatch.setenv("PATH", str(folder))
    assert run(["a.py"]) == 2
    assert "git is not installed" in capsys.readouterr().err


def test_diff_writes_nothing_and_can_be_applied(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, a="import os\n\nimport gym", b="x = 1\n")
    assert run(["--diff", "."]) == 1
    assert git("status", "--porcelain") == ""
    Path("change.patch").write_text(capsys.readouterr().out)
    git("apply", "change.patch")
    assert Path("a.py").read_text() == "import os\n\nimport gymnasium as gym"


@pytest.mark.parametrize("program", [("git", "apply"), ("patch", "-s", "-p1", "-i")])
@pytest.mark.parametrize("named", [".", "{here}", "a b.py", "{here}/a b.py"])
def test_a_diff_names_files_as_programs_find_them(
    git: Git, capsys: pytest.CaptureFixture[str], program: tuple[str, ...], named: str
) -> None:
    if shutil.which(program[0]) is None:
        pytest.skip(f"{program[0]} is not installed")
    commit(git, **{"a b": OLD})
    assert run(["--diff", named.format(here=Path.cwd())]) == 1
    Path("change.patch").write_text(capsys.readouterr().out)
    subprocess.run([*program, "change.patch"], check=True)
    assert Path("a b.py").read_text() == NEW


@pytest.mark.parametrize("option", ["--diff", "--check"])
def test_dry_runs_return_1_when_something_would_change(git: Git, option: str) -> None:
    commit(git, a=OLD)
    assert run([option, "a.py"]) == 1
    assert Path("a.py").read_text() == OLD
    commit(git, a=NEW)
    assert run([option, "a.py"]) == 0


def test_what_needs_a_person_returns_1(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, a=NEEDS_A_PERSON)
    assert run(["a.py"]) == 1
    output = capsys.readouterr().out
    assert "a.py:2:16: GYM401" in output
    assert output.splitlines()[-1].endswith("1 left for you in a.py.")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"def f(:\n", "cannot be parsed", id="syntax"),
        pytest.param(b"import gym\nprint 'hello'\n", "2to3", id="python-2"),
        pytest.param(b"import gym\nx = 0777\n", "2to3", id="python-2-number"),
        pytest.param(b"import gym\nif x <> y: pass\n", "2to3", id="python-2-unequal"),
        pytest.param(b"import gym\nraise X, 'y'\n", "2to3", id="python-2-raise"),
        pytest.param(b"import gym\nx = x.cuda(async=True)\n", "rename async", id="python-3.6"),
        pytest.param(b"<<<<<<< HEAD\nimport gym\n", "conflict", id="conflict"),
        pytest.param(b"import gym\ntype X[ = int\n", "newer Python", id="newer"),
        pytest.param(b"import gym\nf'{x!'\n", "newer Python", id="newer-string"),
        pytest.param(b"import gym\nx = '\xff'\n", "cannot be", id="encoding"),
        pytest.param(b"# coding: nonsense\nimport gym\n", "nonsense", id="unknown-encoding"),
        pytest.param(b"import gym\nx = 1\0\n", "cannot be", id="null-byte"),
        pytest.param(b"import gym\nx = " + b"1 + " * 20000 + b"1\n", "", id="deep"),
    ],
)
def test_a_bad_file_is_named_and_stops_nothing(
    git: Git, capsys: pytest.CaptureFixture[str], data: bytes, says: str
) -> None:
    Path("bad.py").write_bytes(data)
    commit(git, good=OLD)
    assert run(["."]) == 2
    assert Path("bad.py").read_bytes() == data
    assert Path("good.py").read_text() == NEW
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("bad.py")]
    assert len(lines) == 1
    assert says in lines[0]


def test_a_file_that_cannot_be_read(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.py").symlink_to("nowhere.py")
    commit(git, good=OLD)
    assert run([".", "bad.py"]) == 2
    assert Path("good.py").read_text() == NEW
    out = capsys.readouterr().out
    assert "bad.py: error: there is no such file" in out
    assert out.endswith("Fixed 1 place in 1 file; nothing else left for you; 1 error in bad.py.\n")


def test_a_file_that_cannot_be_written(
    git: Git, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # No file is unwritable to root, which is who runs the tests in many containers.
    def full(*args: object, **kwargs: str) -> tuple[int, str]:
        if ".bad.py." in kwargs["prefix"]:
            raise OSError(28, "No space left on device")
        return real(*args, **kwargs)  # type: ignore[call-overload, no-any-return]

    real = tempfile.mkstemp
    monkeypatch.setattr(tempfile, "mkstemp", full)
    commit(git, bad=OLD, good=OLD)
    assert run(["."]) == 2
    assert Path("bad.py").read_text() == OLD
    assert Path("good.py").read_text() == NEW
    assert "bad.py: error: cannot be written: No space left" in capsys.readouterr().out


def test_a_path_that_does_not_exist_stops_nothing(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, a=OLD)
    assert run(["nowhere", "a.py"]) == 2
    assert Path("a.py").read_text() == NEW
    assert "nowhere: error: there is no such file or folder" in capsys.readouterr().out


def test_a_folder_may_be_called_like_an_option(git: Git) -> None:
    Path("check").mkdir()
    commit(git, **{"check/a": OLD})
    assert run(["check"]) == 0
    assert Path("check", "a.py").read_text() == NEW


def test_files_of_other_kinds(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    Path("script").write_text("#!/usr/bin/env python3\nimport gym\n")
    Path("notes.org").write_text("import gym\n")
    commit(git)
    assert run(["script", "notes.org"]) == 2
    assert Path("script").read_text().endswith("import gymnasium as gym\n")
    assert Path("notes.org").read_text() == "import gym\n"
    assert "notes.org: error: is no kind of file" in capsys.readouterr().out


def test_a_folder_with_nothing_to_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["."]) == 2
    assert "no Python file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["venv/lib/x.py", "node_modules/x.py", ".hidden/x.py", "ignored/x.py", "build/x.py"]
)
def test_folders_that_are_not_the_users_own_code(git: Git, name: str) -> None:
    Path(name).parent.mkdir(parents=True)
    Path("venv").mkdir(exist_ok=True)
    Path("venv/pyvenv.cfg").touch()
    Path(".gitignore").write_text("/ignored/\n")
    Path(name).write_text(OLD)
    commit(git, a=OLD)
    assert run(["--allow-dirty", "."]) == 0
    assert Path(name).read_text() == OLD
    assert Path("a.py").read_text() == NEW


def test_copies_of_gym_inside_packages_are_left_alone(git: Git) -> None:
    modules = ("core.py", "spaces/__init__.py", "envs/registration.py")
    for name in (
        "lib/__init__.py",
        *(f"{home}/gym/{one}" for home in ("lib", "x") for one in modules),
    ):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(OLD)
    commit(git, a=OLD)
    assert run(["."]) == 0
    left = {str(path) for path in Path().rglob("*.py") if path.read_text() == OLD}
    assert left == {f"lib/gym/{one}" for one in modules}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "# -*- coding: latin-1 -*-\nimport gym\nname = 'é'\n".encode("latin-1"), id="latin-1"
        ),
        pytest.param("\ufeffimport gym\nname = 'é'\n".encode(), id="byte-order-mark"),
        pytest.param(b"import gym\r\nif 1:\r\n\tx = 1\r\n", id="crlf-and-tabs"),
        pytest.param(b"import gym  # why\n\x0cx = 1", id="form-feed-and-no-newline"),
    ],
)
def test_every_other_byte_stays(git: Git, text: bytes) -> None:
    Path("a.py").write_bytes(text)
    commit(git)
    assert run(["a.py"]) == 0
    assert Path("a.py").read_bytes() == text.replace(b"import gym", b"import gymnasium as gym")


def test_python_does_not_warn_of_the_users_literals(git: Git) -> None:
    text = 'import gym\npattern = "\\d"\nsame = pattern is 1\n'
    commit(git, a=text)
    Path("b.ipynb").write_text(
        json.dumps(
            {"cells": [{"cell_type": "code", "source": text}], "nbformat": 4, "nbformat_minor": 4}
        )
    )
    git("add", "--all")
    git("commit", "-q", "-m", "notebook")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run(["."]) == 0
    assert Path("a.py").read_text() == text.replace("import gym", "import gymnasium as gym")


@pytest.mark.parametrize("options", [["."], ["--allow-dirty", "."]])
def test_what_is_changed_meanwhile_stays(
    git: Git,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
) -> None:
    def edited(path: Path, *args: Any) -> None:
        Path("bad.py").write_text("import gym  # edited\n")
        real(path, *args)

    real = writing.write
    monkeypatch.setattr(writing, "write", edited)
    commit(git, bad=OLD, good=OLD)
    assert run(options) == 2
    assert Path("bad.py").read_text() == "import gym  # edited\n"
    assert Path("good.py").read_text() == NEW
    assert "bad.py: error: was changed meanwhile" in capsys.readouterr().out


def test_permissions_and_links_stay(git: Git) -> None:
    commit(git, a=OLD)
    Path("a.py").chmod(0o755)
    Path("link.py").symlink_to("a.py")
    git("add", "--all")
    git("commit", "-q", "-m", "mode")
    assert run(["."]) == 0
    assert Path("link.py").is_symlink()
    assert Path("a.py").read_text() == NEW
    assert Path("a.py").stat().st_mode & 0o777 == 0o755
    assert sorted(path.name for path in Path().iterdir()) == [".git", "a.py", "link.py"]


def test_usage_error_returns_2() -> None:
    command = [sys.executable, "-m", "migrate_gym"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "PATH" in result.stderr


def status(arguments: list[str]) -> object:
    try:
        return run(arguments)
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-j", "-1", "."], "'-1' is no number of processes; use 1 or more"),
        (["-j", "many", "."], "'many' is no number of processes; use 1 or more"),
        (["rule"], "the code of a rule is missing; migrate-gym --list-rules"),
        (["rule", "GYM999"], "there is no rule 'GYM999'; migrate-gym --list-rules"),
        (["-", "a.py"], "stands alone"),
        (["--select", "GYM99", "."], "there is no code GYM99; migrate-gym --list-rules"),
        (["--select", "step-calls", "."], "there is no code step-calls; write GYM201"),
        (["--select", "GYM2O1", "."], "there is no code GYM2O1; write GYM201"),
        (["rule", "GYM201", "GYM203"], "rule takes one code; migrate-gym rule GYM201"),
        (["rule", "GYM201", "."], "rule takes one code"),
        (["check", "."], "there is no file or folder check; write --check"),
        ([".", "list-rules"], "there is no file or folder list-rules; write --list-rules"),
    ],
)
def test_wrong_usage_is_named_and_returns_2(
    git: Git, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    commit(git, a=OLD)
    assert status(arguments) == 2
    assert says in capsys.readouterr().err
    assert Path("a.py").read_text() == OLD


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--selct", "GYM203", "."], "there is no option --selct; write --select"),
        (["--format=json", "."], "there is no option --format; write --output-format"),
        (["--jbos", "2", "."], "there is no option --jbos; write --jobs"),
        (["--frob", "."], "there is no option --frob; migrate-gym --help says which there are"),
        (["--safe", "."], "there is no option --safe; leave it out: what is not safe is done with"),
        (["-q", "."], "there is no option -q; migrate-gym --help says which there are"),
        (["--dry-run", "."], "there is no option --dry-run; write --diff"),
        (["--force", "."], "there is no option --force; write --allow-dirty"),
        (["--fix", "."], "there is no option --fix; leave it out: files are written unless --diff"),
        (["-w", "."], "there is no option -w; leave it out"),
        (["--diff", "--check", "."], "--help"),
        (["--to", "gymnasum", "."], "choose from"),
        (["-j", "all", "."], "use 1 or more"),
    ],
)
def test_a_wrong_option_is_named_with_the_right_one(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as raised:
        run(arguments)
    assert raised.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("migrate-gym: ")
    assert says in line


@pytest.mark.parametrize("wanted", ["GYM201", "gym201", "step-calls"])
def test_a_rule_is_shown_by_code_and_by_name(
    capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    assert run(["rule", wanted]) == 0
    assert capsys.readouterr().out.startswith("# GYM201 step-calls\n")


@pytest.mark.parametrize("code", CODES_WITHOUT_RULE)
def test_every_code_can_be_asked_for(capsys: pytest.CaptureFixture[str], code: str) -> None:
    assert run(["rule", code]) == 0
    assert CODES_WITHOUT_RULE[code] in capsys.readouterr().out


def test_of_many_files_with_one_trouble_some_are_named(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(30):
        Path(f"file{number}.py").write_text(OLD)
    assert run(["."]) == 2
    errors = capsys.readouterr().err
    named = errors.count("is not tracked by git")
    assert 0 < named < 30
    assert f"and so for {30 - named} more" in errors


def test_a_file_without_its_project_may_say_too_little(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("envs.py").write_text(f"{NEW}def make():\n    return gym.make('A-v0')\n")
    Path("a.py").write_text("import envs\n")
    assert run(["a.py"]) == 0
    assert "name the folder of the project" in capsys.readouterr().err
    assert run(["."]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_of_a_project_is_not_said_to_be_read_alone(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, envs=f"{NEW}def make():\n    return gym.make('A-v0')\n", a="import envs\n")
    assert run(["a.py"]) == 0
    assert capsys.readouterr().err == ""


def environment() -> dict[str, str]:
    """What a process of its own needs to find this project from any folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(FOUND_IN)}


def test_the_release_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--version"]) == 0
    assert capsys.readouterr().out == f"migrate-gym {gymport.__version__}\n"


def test_a_reader_that_has_seen_enough_is_no_error(git: Git) -> None:
    more_than_a_pipe_holds = f"# {1000 * 'x'}\n{OLD}"
    commit(git, **{f"a{number}": more_than_a_pipe_holds for number in range(300)})
    command = [sys.executable, "-m", "migrate_gym", "--diff", "."]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment()) as run_:
        assert run_.stdout is not None
        assert run_.stderr is not None
        run_.stdout.readline()
        run_.stdout.close()
        assert run_.stderr.read() == b""
    assert run_.returncode == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_says_so_and_nothing_else(git: Git, jobs: str) -> None:
    commit(git, **{f"a{number}": OLD * 50 for number in range(100)})
    program = """
import _thread, os, signal, sys, time
from migrate_gym.files import loading
from migrate_gym.command.cli import run

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
begun_by = os.getpid()

def interrupt(*_):
    if os.getpid() != begun_by:
        time.sleep(600)  # it is ended with the process that began it, which has to get its share
    _thread.interrupt_main()
if sys.argv[2] == "1":
    loading.Files._project = interrupt
else:
    loading.Files.rewrite = interrupt
sys.exit(run(sys.argv[1:]))
"""
    command = [sys.executable, "-c", program, "-j", jobs, "."]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.returncode == 130
    assert ended.stderr.startswith("migrate-gym: interrupted: every file is as it was")
    assert len(ended.stderr.splitlines()) == 1
    assert Path("a0.py").read_text() in (OLD * 50, NEW * 50)


def test_a_file_goes_before_the_links_to_it(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    commit(git, b=OLD)
    Path("a.py").symlink_to("b.py")
    Path("sub").mkdir()
    Path("sub/c.py").symlink_to("../b.py")
    assert run(["--diff", "."]) == 1
    assert "+++ b/b.py" in (diff := capsys.readouterr().out)
    assert diff.count("+++ ") == 1
    assert run(["--diff", "sub", "a.py"]) == 1
    assert capsys.readouterr().out.count("+++ b/sub/c.py") == 1


def test_a_link_to_nothing_is_no_file_of_the_folder(git: Git) -> None:
    commit(git, a=OLD)
    Path("gone.py").symlink_to("nowhere.py")
    assert run(["."]) == 0


def test_a_file_too_long_to_be_read_is_named(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    table = "TABLE = [\n" + "    0,\n" * 700_000 + "]\n"
    commit(git, a=OLD, table=table, long=f"import gym\n{table}")
    assert run(["."]) == 2
    out = capsys.readouterr().out
    assert "long.py: error: has 5.0 MB, and no more than 4 are read" in out
    assert "table.py" not in out
    assert Path("a.py").read_text() == NEW


def test_many_files_are_counted_in_the_summary(
    git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    commit(git, **{f"a{number}": "import gym\nprint 1\n" for number in range(9)})
    assert run(["--check", "."]) == 2
    assert "9 errors in 9 files." in capsys.readouterr().out


def test_what_a_terminal_cannot_show_stops_nothing(folder: Path) -> None:
    (folder / "a.py").write_text("import gym\ntext = 'é'\n", encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(FOUND_IN),
        "PYTHONIOENCODING": "ascii",
    }
    command = [sys.executable, "-m", "migrate_gym", "--diff", "a.py"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1, done.stderr
    assert "\\xe9" in done.stdout


def test_a_link_to_itself_is_no_file(folder: Path) -> None:
    (folder / "a.py").write_text(OLD)
    (folder / "b.py").symlink_to("b.py")
    assert run(["--allow-dirty", "."]) == 0
    assert (folder / "a.py").read_text() == NEW


def test_a_folder_that_cannot_be_read_stops_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.py").write_text(OLD)
    (folder / "locked").mkdir()
    refuse_to_open(monkeypatch, "locked")
    assert run(["--allow-dirty", "."]) == 2
    assert "locked: error: cannot be read: Permission denied" in capsys.readouterr().out
    assert (folder / "a.py").read_text() == NEW


def refuse_to_open(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Has a folder be refused, also to a user who may read everything."""

    def refusing(known: Callable[..., Any]) -> Callable[..., Any]:
        def opened(path: Any, *arguments: Any) -> Any:
            if Path(path).name == name:
                raise PermissionError(13, "Permission denied", str(path))
            return known(path, *arguments)

        return opened

    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    monkeypatch.setattr(os, "open", refusing(os.open))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [([""], "an empty PATH"), (["--stdin-filename", "a.py", "a.py"], "put - as the PATH")],
)
def test_what_is_named_wrongly_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    (folder / "a.py").write_text(OLD)
    assert run(["--allow-dirty", *arguments]) == 2
    assert says in capsys.readouterr().err
    assert (folder / "a.py").read_text() == OLD


@pytest.mark.parametrize("status", [0, 1])
def test_a_profiler_has_its_say_behind_the_command(status: int, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(OLD if status else NEW)
    command = [sys.executable, "-m", "cProfile", "-m", "migrate_gym", "--check", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert "function calls" in ended.stdout
    traced = f"import sys; sys.argv[1:] = ['--check', {str(tmp_path)!r}]"
    traced = f"{traced}; sys.settrace(lambda *_: None)"
    code = f"{traced}\nfrom migrate_gym.__main__ import main\ntry: main()\nfinally: print('ended')"
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert ended.stdout.endswith("ended\n")
    assert ended.returncode == status
