"""What starting costs: nothing is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "gym", "gymnasium", "libcst")
REPORT = f"""
import sys
print("loaded:", *[name for name in {HEAVY!r} if name in sys.modules])
"""
# An import system whose finders do not see one distribution.
WITHOUT = """
import sys
class Blind:
    def __init__(self, finder):
        self.finder = finder
    def __getattr__(self, name):
        return getattr(self.finder, name)
    def find_spec(self, name, *rest):
        return None if name.split(".")[0] == {name!r} else self.finder.find_spec(name, *rest)
sys.meta_path[:] = map(Blind, sys.meta_path)
"""
MIGRATE_GYM = """
import runpy, sys
sys.argv = ["migrate-gym", *{arguments!r}]
try:
    runpy.run_module("migrate_gym", run_name="__main__", alter_sys=True)
except SystemExit as end:
    code = end.code or 0
"""


def run(*sources: str) -> subprocess.CompletedProcess[str]:
    code = "\n".join(sources)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("package", ["gymport", "migrate_gym"])
def test_importing_the_package_loads_nothing_heavy(package: str) -> None:
    done = run(f"import {package}", REPORT)
    assert (done.stdout.split(), done.stderr) == (["loaded:"], "")


def test_help_loads_nothing_heavy() -> None:
    done = run(MIGRATE_GYM.format(arguments=["--help"]), REPORT, "sys.exit(code)")
    assert done.returncode == 0, done.stderr
    assert "--diff" in done.stdout
    assert done.stdout.splitlines()[-1].split() == ["loaded:"]


@pytest.mark.parametrize(("name", "python"), [("pathspec", (3, 13)), ("tomli", (3, 10))])
def test_without_what_it_needs_the_command_that_helps_is_named(tmp_path, name, python) -> None:
    (tmp_path / "old.py").write_text("import gym\n")
    arguments = [str(tmp_path), "--allow-dirty"]
    without = WITHOUT.format(name=name) + f"sys.version_info = {(*python, 1, 'final', 0)}\n"
    done = run(without, MIGRATE_GYM.format(arguments=arguments), "sys.exit(code)")
    assert done.returncode == 2
    assert name in done.stderr
    assert 'pip install "gymport[codemods]"' in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "old.py").read_text() == "import gym\n"
