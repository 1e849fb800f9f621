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
