"""What becomes of files that are odd, hidden, linked, broken or not the user's own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from repositories import NEW, OLD, Git, commit

from migrate_gym.command.cli import run
from migrate_gym.files import writing


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


def test_packages_that_an_archive_with_a_gitignore_holds_are_told_of(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pkg/env/__init__.py", "pkg/env/maze.py", "kept.py", "data/x.py", "notes/y.txt"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(OLD)
    Path(".gitignore").write_text("env/\nnotes/\ndata/\n")
    assert run(["--check", ".", "--exclude", "data/"]) == 1
    said = capsys.readouterr().err
    assert said.count(".gitignore leaves it out") == 1
    assert "migrate-gym: pkg/env mentions gym" in said
    assert run(["--check", ".", "pkg/env", "data"]) == 1
    assert ".gitignore" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "first", "mode", "is_read"),
    [
        ("bin/train", "#!/usr/bin/env python3\n", 0o755, True),
        ("bin/train", "#!/usr/bin/env python3\n", 0o644, False),
        ("bin/train", "#!/bin/sh\n", 0o755, False),
        ("bin/train", "", 0o755, False),
    ],
)
def test_scripts_without_a_suffix_are_found(
    git: Git, name: str, first: str, mode: int, is_read: bool
) -> None:
    Path(name).parent.mkdir()
    Path(name).write_text(first + OLD)
    Path(name).chmod(mode)
    Path("requirements.txt").write_text("gym==0.21\n")
    commit(git)
    assert run(["."]) == 0
    assert Path(name).read_text() == first + (NEW if is_read else OLD)
    assert Path("requirements.txt").read_text() == "gymnasium>=1.0\n"


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
        pytest.param(
            "#!python\r# coding: cp1252\rimport gym\rname = 'é'\r".encode("cp1252"), id="cr"
        ),
        pytest.param("# a\r# b\r# coding: cp1252\rimport gym\rx = 'é'\r".encode(), id="third"),
        pytest.param(b"import gym  # why\n\x0cx = 1", id="form-feed-and-no-newline"),
    ],
)
def test_every_other_byte_stays(git: Git, text: bytes) -> None:
    Path("a.py").write_bytes(text)
    commit(git)
    assert run(["a.py"]) == 0
    assert Path("a.py").read_bytes() == text.replace(b"import gym", b"import gymnasium as gym")


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
