"""Which files ``.gitignore`` files and the user's own patterns leave out: those that git does."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_gym.files.discovery import discover

FOLDERS = ("", "a", "a/lib", "lib", "lib/a")
NAMES = ("x.py", "gen_x.py")
PATTERNS = (
    *("x.py", "/x.py", "*.py", "gen_*", "lib/", "/lib", "lib/*", "a/**", "**/x.py", "a/**/x.py"),
    *("!x.py", "!*.py", "!lib/x.py", "!/lib/", "# x.py", "", "[xy].py"),
)


def left(folder: Path, exclude: tuple[str, ...] = ()) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in discover([str(folder)], exclude)}


def written(folder: Path, ignored: Mapping[str, str]) -> None:
    for here in FOLDERS:
        (folder / here).mkdir(exist_ok=True, parents=True)
        for name in NAMES:
            (folder / here / name).touch()
    for here, patterns in ignored.items():
        (folder / here / ".gitignore").write_text(patterns)


@settings(max_examples=20)
@given(
    st.dictionaries(
        st.sampled_from(FOLDERS),
        st.lists(st.sampled_from(PATTERNS), min_size=1, max_size=3).map("\n".join),
        max_size=2,
    )
)
def test_what_is_read_is_what_git_does_not_ignore(
    tmp_path_factory: pytest.TempPathFactory, ignored: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("git")
    written(folder, ignored)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    listed = ["git", "ls-files", "-z", "--others", "--exclude-standard", "*.py"]
    known = subprocess.run(listed, cwd=folder, check=True, capture_output=True, text=True).stdout
    assert left(folder) == set(known.split("\0")) - {""}


def test_the_nearest_file_decides(tmp_path: Path) -> None:
    written(tmp_path, {"": "x.py\ngen_*", "a": "!x.py"})
    assert left(tmp_path) == {"a/x.py", "a/lib/x.py"}


def test_an_exception_in_a_folder_whose_content_is_left_out(tmp_path: Path) -> None:
    written(tmp_path, {"": "/*.py\n/lib\na/**\n!*.py"})
    assert "a/x.py" in left(tmp_path)


def test_an_exception_for_a_folder_is_none_for_what_is_in_it(tmp_path: Path) -> None:
    written(tmp_path, {"": "lib/*\n!/lib/", "a": "*\n!lib"})
    assert left(tmp_path) == {"x.py", "gen_x.py"}


def test_what_the_user_leaves_out_stays_out(tmp_path: Path) -> None:
    written(tmp_path, {"a": "!x.py"})
    assert {Path(one).name for one in left(tmp_path, ("x.py",))} == {"gen_x.py"}


def tracked(folder: Path, *names: str) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    subprocess.run(["git", "add", "--force", *names], cwd=folder, check=True)


def test_what_is_tracked_is_read_though_it_is_ignored(tmp_path: Path) -> None:
    written(tmp_path, {"": "lib/\nx.py"})
    tracked(tmp_path, "lib", "x.py")
    assert left(tmp_path) == {"x.py", "gen_x.py", "a/gen_x.py"} | {
        f"lib/{name}" for name in ("x.py", "gen_x.py", "a/x.py", "a/gen_x.py")
    }
    assert left(tmp_path / "lib") == {"x.py", "gen_x.py", "a/x.py", "a/gen_x.py"}


def test_what_is_tracked_can_be_left_out(tmp_path: Path) -> None:
    written(tmp_path, {"": "/lib/\n/a/"})
    (tmp_path / "a" / "pyvenv.cfg").touch()
    tracked(tmp_path, "lib", "a")
    assert left(tmp_path, ("gen_*", "/lib/a/")) == {"x.py", "lib/x.py"}


def test_what_is_tracked_and_gone_is_not_read(tmp_path: Path) -> None:
    written(tmp_path, {"": "/lib/\n/a/"})
    tracked(tmp_path, "lib/x.py", "lib/gen_x.py")
    (tmp_path / "lib" / "x.py").unlink()
    assert left(tmp_path) == {"x.py", "gen_x.py", "lib/gen_x.py"}


def commit(folder: Path) -> None:
    who = ["-c", "user.name=n", "-c", "user.email=n@localhost"]
    subprocess.run(["git", *who, "commit", "--quiet", "-m", "x"], cwd=folder, check=True)


def test_what_is_ignored_in_one_clone_is_in_its_work_trees(tmp_path: Path) -> None:
    folder, tree = tmp_path / "clone", tmp_path / "tree"
    written(folder, {})
    tracked(folder, "x.py")
    commit(folder)
    subprocess.run(["git", "worktree", "add", "--quiet", str(tree)], cwd=folder, check=True)
    (folder / ".git" / "info" / "exclude").write_text("# mine\ngen_*\n/a/\n")
    written(tree, {"lib": "!gen_x.py"})
    expected = {"x.py", "lib/x.py", "lib/gen_x.py", "lib/a/x.py", "lib/a/gen_x.py"}
    assert left(folder) == expected - {"lib/gen_x.py", "lib/a/gen_x.py"}
    assert left(tree) == expected
    assert left(tree / "a") == set()


@pytest.mark.parametrize("place", ["default", "named", "moved"])
def test_what_the_user_ignores_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    folder, home = tmp_path / "clone", tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    file = home / {"default": ".config/git/ignore", "named": ".mine"}.get(place, "moved/git/ignore")
    file.parent.mkdir(parents=True)
    file.write_text("gen_*\n")
    if place == "named":
        (home / ".gitconfig").write_text("[core]\n\texcludesFile = ~/.mine\n")
    if place == "moved":
        monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "moved"))
    written(folder, {})
    assert "gen_x.py" in left(folder), "it is no repository"
    tracked(folder, "x.py")
    listed = ["git", "ls-files", "-z", "--others", "--cached", "--exclude-standard", "*.py"]
    known = subprocess.run(listed, cwd=folder, check=True, capture_output=True, text=True).stdout
    assert left(folder) == set(known.split("\0")) - {""}
    assert "gen_x.py" not in left(folder)


def test_a_user_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    written(tmp_path, {"": "gen_*"})
    (tmp_path / ".git").mkdir()
    assert left(tmp_path / "a") == {"x.py", "lib/x.py"}


@pytest.mark.parametrize("mark", ["pyvenv.cfg", "conda-meta/history", "bin/activate_this.py"])
def test_environments_that_packages_are_installed_in(tmp_path: Path, mark: str) -> None:
    written(tmp_path, {})
    (tmp_path / "lib" / mark).parent.mkdir(exist_ok=True)
    (tmp_path / "lib" / mark).touch()
    assert left(tmp_path) == {"x.py", "gen_x.py", *(f"a/{n}" for n in left(tmp_path / "a"))}


def test_a_folder_may_be_called_venv_if_it_is_a_package(tmp_path: Path) -> None:
    for name in ("venv/x.py", "lib/venv/__init__.py", "lib/venv/x.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert left(tmp_path) == {"lib/venv/__init__.py", "lib/venv/x.py"}
