"""What is shown of the findings, for people and for programs."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import gymport
from migrate_gym import migrate_source
from migrate_gym.command.cli import run
from migrate_gym.command.pages import codes
from migrate_gym.engine import migrate
from migrate_gym.findings import CODES_WITHOUT_RULE, Finding, Level
from migrate_gym.migration import FileResult
from migrate_gym.reading import Source
from migrate_gym.report import FORMATS, Report
from migrate_gym.report.styled import writer
from migrate_gym.report.text import diff
from migrate_gym.rules import all_rules

FINDING = Finding(
    "a.py", 2, 7, "GYM401", Level.MANUAL, "100 %, gone:\nsee", ("env", "gym.make"), "env = make()"
)
FIXED = Finding("a.py", 1, 1, "GYM101", Level.FIXED, "imported", (), "import gym")
BROKEN = Finding("b.py", 0, 0, "GYM000", Level.ERROR, "cannot be read")
FILES = [
    FileResult(Path("a.py"), b"old", b"new", [FIXED, FINDING]),
    FileResult(Path("b.py"), b"", None, [BROKEN]),
]


def shown(name: str, **wanted: bool) -> str:
    stream = io.StringIO()
    writer("never", stream)(FORMATS[name](Report(FILES, **wanted)))
    return stream.getvalue()


def test_full_shows_the_line_and_the_evidence() -> None:
    lines = shown("full").splitlines()
    assert lines[:2] == ["a.py:2:7: GYM401 100 %, gone:", "see"]
    assert lines[2] == "2 | env = make()"
    assert lines[3].index("^") - lines[3].index("|") - 2 == FINDING.column - 1
    assert lines[4] == "  because env ← gym.make"
    assert lines[5] == "b.py: error: cannot be read"


def test_concise_shows_the_place_and_the_evidence_on_demand() -> None:
    assert "because" not in shown("concise")
    assert "  because env ← gym.make\n" in shown("concise", explain=True)


@pytest.mark.parametrize("color", ["never", "always"])
def test_evidence_is_shown_in_every_encoding(color: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    writer(color, stream)(FORMATS["full"](Report(FILES)))
    stream.seek(0)
    assert "env <- gym.make" in re.sub(r"\x1b\[\d*m", "", stream.read())


@pytest.mark.parametrize("name", ["full", "concise", "github"])
def test_what_was_fixed_is_listed_on_demand(name: str) -> None:
    assert "GYM101" not in shown(name)
    assert "GYM101" in shown(name, fixed=True)


def test_statistics_count_by_rule() -> None:
    lines = shown("concise", statistics=True).splitlines()
    about = CODES_WITHOUT_RULE | {rule.code: rule.doc for rule in all_rules()}
    assert [line.split(maxsplit=3) for line in lines[-4:-1]] == [
        ["1", code, level, " ".join(about[code].partition("\n\n")[0].split())]
        for code, level in (("GYM000", "error"), ("GYM101", "fixed"), ("GYM401", "manual"))
    ]
    assert lines[-1].startswith("Fixed 1 place in 1 file; 1 left for you in a.py; 1 error in b.py")


def test_json_holds_everything() -> None:
    document = json.loads(shown("json"))
    assert document["files"] == [
        {"path": "a.py", "changed": True},
        {"path": "b.py", "changed": False},
    ]
    assert document["findings"][1] == {
        "path": "a.py",
        "line": 2,
        "column": 7,
        "code": "GYM401",
        "level": "manual",
        "message": FINDING.message,
        "evidence": ["env", "gym.make"],
    }


def placed(path: str) -> Any:
    """The place that SARIF names for the first line of a file."""
    finding = Finding(path, 1, 1, "GYM101", Level.FIXED, "imported")
    file = FileResult(Path(path), b"old", b"new", [finding])
    (line,) = FORMATS["sarif"](Report([file]))
    (result,) = json.loads(line[0].text)["runs"][0]["results"]
    return result["locations"][0]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("my envs/100%.py", "my%20envs/100%25.py"),
        ("C#/a.py", "C%23/a.py"),
        ("bad\udcff.py", "bad%FF.py"),
        ("é.py", "%C3%A9.py"),
        ("/src/a b.py", "file:///src/a%20b.py"),
    ],
)
def test_sarif_names_files_by_uri(path: str, uri: str) -> None:
    assert placed(path)["physicalLocation"]["artifactLocation"] == {"uri": uri}


def test_the_cell_of_a_notebook_is_named() -> None:
    place = placed("a.ipynb#cell3")
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "a.ipynb"}}
    assert [one["name"] for one in place["logicalLocations"]] == ["cell3"]
    finding = Finding("a.ipynb#cell3", 1, 1, "GYM401", Level.MANUAL, "gone")
    file = FileResult(Path("a.ipynb"), b"old", None, [finding])
    lines = [line[0].text for line in FORMATS["github"](Report([file]))]
    assert lines[0] == "::warning title=GYM401,file=a.ipynb::cell3: gone"


def test_sarif_has_what_the_standard_asks_for() -> None:
    document = json.loads(shown("sarif"))
    (run_,) = document["runs"]
    assert document["version"] == "2.1.0"
    assert run_["columnKind"] == "unicodeCodePoints"
    driver = run_["tool"]["driver"]
    assert driver["name"]
    assert driver["version"] == gymport.__version__
    for rule in driver["rules"]:
        assert rule["id"]
        assert rule["shortDescription"]["text"]
    for result in run_["results"]:
        assert result["message"]["text"]
        assert result["level"] in ("none", "note", "warning", "error")
        for location in result["locations"]:
            region = location["physicalLocation"].get("region", {"startLine": 1})
            assert min(region.values()) >= 1


def diff_of(old: bytes, new: bytes) -> str:
    return "".join(line[0].text + "\n" for line in diff(FileResult(Path("a.py"), old, new)))


@pytest.mark.parametrize("end", ["\r", "\x0c", "\x1c", "\u2028", "\x85", "\x0b"])
def test_a_diff_has_the_lines_that_patch_has(end: str) -> None:
    old = f"a{end}b\nc\n"
    lines = diff_of(old.encode(), old.replace("c", "d").encode()).split("\n")
    assert lines[2:-1] == ["@@ -1,2 +1,2 @@", f" a{end}b", "-c", "+d"]


def test_a_diff_shows_the_text_in_its_own_encoding() -> None:
    text = "# coding: latin-1\nx = 'é'\n"
    shown_as = diff_of(text.encode("latin-1"), text.replace("x", "y").encode("latin-1"))
    assert "-x = 'é'\n+y = 'é'\n" in shown_as
    assert "-gym\n+gymnasium\n" in diff_of(
        "\ufeffé\ngym\n".encode("utf-16-le"), "\ufeffé\ngymnasium\n".encode("utf-16-le")
    )


def test_columns_count_characters() -> None:
    source = "import gym\nenv = gym.make('A-v0')\nprint('äöü', env.seed(1))\n"
    _, findings = migrate_source(source)
    seeding = [one for one in findings if one.line == 3]
    assert seeding
    assert all(one.excerpt[one.column - 1 :].startswith("env.seed") for one in seeding)


def test_sarif_names_rules_and_places() -> None:
    (sarif,) = json.loads(shown("sarif"))["runs"]
    known = {rule["id"] for rule in sarif["tool"]["driver"]["rules"]}
    assert known >= {rule.code for rule in all_rules()}
    assert {result["ruleId"] for result in sarif["results"]} <= known
    fixed, left, broken = sarif["results"]
    assert left["locations"][0]["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 7}
    assert "region" not in broken["locations"][0]["physicalLocation"]
    assert [result["level"] for result in (fixed, left, broken)] == ["warning", "warning", "error"]


def test_github_escapes_what_would_end_a_command() -> None:
    lines = shown("github").splitlines()
    assert lines[0] == ("::warning title=GYM401,file=a.py,line=2,col=7::100 %25, gone:%0Asee")
    assert lines[1] == "::error title=GYM000,file=b.py::cannot be read"


@pytest.mark.parametrize("color", ["auto", "always", "never"])
def test_colours(color: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    stream = io.StringIO()
    writer(color, stream)(FORMATS["full"](Report(FILES)))
    assert ("\x1b[" in stream.getvalue()) == (color == "always")
    plain = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert plain == shown("full")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("refused", "is_styled"), [("", True), ("1", False)])
def test_a_terminal_where_colours_are_refused(
    monkeypatch: pytest.MonkeyPatch, refused: str, is_styled: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", refused)
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = _Terminal()
    writer("auto", stream)(FORMATS["full"](Report(FILES)))
    assert ("\x1b[" in stream.getvalue()) == is_styled


@pytest.mark.parametrize(
    ("color", "refused", "is_colored"),
    [("auto", "", True), ("auto", "1", False), ("never", "", False)],
)
def test_colours_where_they_are_forced(
    monkeypatch: pytest.MonkeyPatch, color: str, refused: str, is_colored: bool
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", refused)
    stream = io.StringIO()
    writer(color, stream)(FORMATS["full"](Report(FILES)))
    assert ("\x1b[" in stream.getvalue()) == is_colored


def test_rules_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--list-rules"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == sorted(codes())
    for rule in all_rules():
        assert run(["rule", rule.code.lower()]) == 0
        assert rule.doc in capsys.readouterr().out
    assert run(["rule", "GYM999"]) == 2
    assert "--list-rules" in capsys.readouterr().err


_ENVS = """\
import contextlib
import gym
def make_env():
    return gym.make("CartPole-v1")
@contextlib.contextmanager
def opened():
    yield gym.make("CartPole-v1")
def several():
    yield gym.make("CartPole-v1")
class Maze(gym.Env):
    def step(self, action):
        return self.n, 0.0, True, {}
"""
_HOLDER = """\
class A:
    def __init__(self, env):
        self.one = env
    def f(self):
        self.one.step(0)[2]
A(make_env())
"""
_IN_ENVS = "make_env() in envs.py:3 ← gym.make in envs.py:4"
_A_MAZE = "class Maze in envs.py:10 derives from gym.Env"


@pytest.mark.parametrize(
    ("code", "because"),
    [
        ("env = make_env()\nenv.step(0)[2]", f"env ← {_IN_ENVS}"),
        ("make_env().step(0)[2]", _IN_ENVS),
        ("a.env = make_env()\na.env.step(0)[2]", f"a.env ← {_IN_ENVS}"),
        ("envs = [make_env()]\nenvs[0].step(0)[2]", f"envs[0] ← {_IN_ENVS}"),
        ("d = {'a': Maze()}\nd['a'].step(0)[2]", f"d['a'] ← {_A_MAZE}"),
        ("def f(env: Maze):\n    env.step(0)[2]", f"env ← annotated in a.py:2 ← {_A_MAZE}"),
        ("def f(e):\n    e.step(0)[2]\nf(make_env())", f"e ← passed in a.py:4 ← {_IN_ENVS}"),
        (_HOLDER, f"self.one ← env is passed in a.py:7 ← {_IN_ENVS}"),
        (
            "with opened() as e:\n    e.step(0)[2]",
            "e ← opened() in envs.py:6 ← gym.make in envs.py:7",
        ),
        (
            "for e in several():\n    e.step(0)[2]",
            "e ← several() in envs.py:8 ← gym.make in envs.py:9",
        ),
        ("f = [make_env]\ne = f[0]()\ne.step(0)[2]", f"e ← {_IN_ENVS}"),
        ("e = Maze()\nr = e.step(0)\nr[2]", f"r ← step() ← {_A_MAZE}"),
    ],
)
def test_explain_begins_with_what_is_held(code: str, because: str) -> None:
    sources = [Source("envs.py", "envs", _ENVS.encode())]
    sources.append(Source("a.py", "a", f"from envs import *\n{code}\n".encode()))
    found = [one for result in migrate(sources) for one in result.findings]
    said = {one.code: " ← ".join(one.evidence) for one in found if one.path == "a.py"}
    assert said["GYM202"] == because


def test_explain_shows_why_a_fix_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("envs.py").write_text("import gym\ndef make_env():\n    return gym.make('CartPole-v1')\n")
    Path("a.py").write_text("from envs import make_env\nenv = make_env()\nobs = env.reset()\n")
    run(["--check", "--explain", "."])
    said = capsys.readouterr().out
    because = r"because env ← make_env\(\) in envs\.py:2 ← gym\.make in envs\.py:3"
    assert re.search(rf"a\.py:3:\d+: GYM203 .*\n.*\n.*\n  {because}", said)
