"""Which rules are asked, and what comments in the code leave out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from migrate_gym import migrate_paths, migrate_source
from migrate_gym.findings import Level
from migrate_gym.selection import Selection, comments
from migrate_gym.targets import TARGETS
from migrate_gym.wishes import Wishes

CELL = '{"cells": [{"cell_type": "code", "source": "%s"}]}'
OLD = 'import gym\nenv = gym.make("Pendulum-v0")\nenv.seed(0)\nobs = env.reset()\n'


def codes(source: str, wishes: Wishes) -> set[str]:
    return {finding.code for finding in migrate_source(source, wishes=wishes)[1]}


@pytest.mark.parametrize(
    ("select", "ignore", "wanted"),
    [
        ((), (), True),
        (("GYM2",), (), True),
        (("GYM3",), (), False),
        ((), ("GYM203",), False),
        (("GYM2",), ("GYM203",), False),
        (("GYM203",), ("GYM2",), True),
        (("GYM",), ("GYM204",), True),
    ],
)
def test_the_longest_beginning_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], wanted: bool
) -> None:
    assert Selection(select, ignore).wants("GYM203") is wanted


def test_only_the_chosen_rules_rewrite() -> None:
    new, _ = migrate_source(OLD, wishes=Wishes(Selection(select=("GYM101",))))
    assert new == OLD.replace("import gym", "import gymnasium as gym")
    assert codes(OLD, Wishes(Selection(ignore=("GYM1", "GYM4", "GYM6")))) == {"GYM203", "GYM204"}


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("# migrate-gym: ignore", set()),
        ("#migrate-gym:ignore", set()),
        ("# an old id  # migrate-gym: ignore[GYM401]", set()),
        ("# migrate-gym: ignore[GYM101, GYM401]", set()),
        ("# migrate-gym: ignore[gym401]", set()),
        ("# migrate-gym: ignore[GYM4]", set()),
        ("# migrate-gym: ignore[GYM101]", {"GYM401"}),
        ("# migrate-gym: ignore [GYM401]", set()),
        ("# migrate_gym: ignore", set()),
        ("# migrate-gym: ignore[GYM401", {"GYM401", "GYM000"}),
        ("# migrate-gym: ignore[]", {"GYM401", "GYM000"}),
        ("# migrate-gym: ignore[environment-ids]", {"GYM401", "GYM000"}),
        ("# migrate-gym: ignore[GYM999]", {"GYM401", "GYM000"}),
        ("# migrate-gym: ignore[GYM401, GYM4010]", {"GYM000"}),
        ("# migrate-gym: ignroe", {"GYM401", "GYM000"}),
        ("# migrate-gym is told to ignore this", {"GYM401"}),
    ],
)
def test_a_comment_leaves_out_its_line(comment: str, left: set[str]) -> None:
    source = f'import gym\nenv = gym.make("Pendulum-v0")  {comment}\n'
    assert codes(source, Wishes()) - {"GYM101"} == left


def test_a_comment_counts_for_the_whole_statement_and_no_more() -> None:
    source = (
        "import gym\n"
        "env = gym.make(\n"
        '    "Pendulum-v0",\n'
        ")  # migrate-gym: ignore\n"
        'other = gym.make("Pendulum-v0")\n'
        "def f():  # migrate-gym: ignore\n"
        '    return gym.make("Pendulum-v0")\n'
    )
    findings = migrate_source(source)[1]
    assert {f.line for f in findings if f.code == "GYM401"} == {5, 7}


@pytest.mark.parametrize("codes", ["", "[GYM204]", "[GYM101,GYM2]"])
def test_no_rewrite_of_another_line_edits_one_that_is_to_be_left(codes: str) -> None:
    source = (
        "import gym\n"
        'env = gym.make("CartPole-v1")\n'
        "env.seed(0)\n"
        f"obs = env.reset(  # migrate-gym: ignore{codes}\n"
        ")\n"
    )
    new, findings = migrate_source(source)
    assert "env.seed(0)\n" in new
    assert "seed=" not in new
    (said,) = [one for one in findings if one.code == "GYM204"]
    assert (said.line, said.level) == (3, Level.MANUAL)
    assert said.message.startswith("not done, since a comment in line 4 asks to leave that: ")


def test_what_a_rule_does_not_say_may_be_edited_by_another() -> None:
    source = OLD.replace("env.reset()", "env.reset()  # migrate-gym: ignore[GYM203]")
    assert "reset(seed=" in migrate_source(source)[0]


def test_a_decorator_has_comments_of_its_own() -> None:
    source = (
        "import gym\n"
        "@cases(\n"
        '    gym.make("Pendulum-v0")\n'
        ")  # migrate-gym: ignore\n"
        'def f(env=gym.make("Pendulum-v0")):\n'
        '    return gym.make("Pendulum-v0")  # migrate-gym: ignore\n'
    )
    findings = migrate_source(source)[1]
    assert {f.line for f in findings if f.code == "GYM401"} == {5}


def test_a_comment_on_a_line_of_its_own_is_said_to_mean_nothing() -> None:
    source = (
        "import gym\n"
        "# migrate-gym: ignore[GYM401]\n"
        "env = gym.make(\n"
        "    # migrate-gym: ignore[GYM203]\n"
        '    "Pendulum-v0",\n'
        ")\n"
    )
    said = [(f.line, f.message) for f in migrate_source(source)[1] if f.code == "GYM000"]
    assert [line for line, _ in said] == [2]
    assert "a line of its own" in said[0][1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("requirements.txt", "gym==0.21  # migrate-gym: ignore[GYM901]\n"),
        ("requirements.txt", "gym==0.21  # migrate-gym: ignore\n"),
        ("requirements.txt", "# migrate-gym: skip-file\ngym==0.21\n"),
        ("setup.cfg", "; migrate-gym: skip-file\n[options]\ninstall_requires = gym\n"),
        ("Dockerfile", "RUN pip install gym  # migrate-gym: ignore\n"),
        ("README.md", "```sh\npip install gym  # migrate-gym: ignore\n```\n"),
        ("a.ipynb", CELL % "!pip install gym  # migrate-gym: ignore[GYM901]"),
        ("README.md", "<!-- migrate-gym: skip-file -->\n```python\nimport gym\n```\n"),
        ("README.md", "Requirements:\n\n- gym==0.21 <!-- migrate-gym: ignore -->\n"),
        ("README.md", "- `pip install gym` <!-- migrate-gym: ignore[GYM901] -->\n"),
        ("a.rst", ".. migrate-gym: skip-file\n\n.. code:: python\n\n   import gym\n"),
    ],
)
def test_comments_count_beside_the_code_too(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    (result,) = migrate_paths([tmp_path])
    assert (result.new, result.findings) == (None, [])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("README.md", "```sh\npip install gym\n```\n\n```python\nimport gym\n```\n"),
        ("a.ipynb", CELL % "!pip install gym\\nimport gym"),
    ],
)
def test_commands_stay_where_requirements_are_not_asked_for(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    wishes = Wishes(Selection(ignore=("GYM901",)))
    (result,) = migrate_paths([tmp_path], wishes=wishes)
    assert result.new == text.replace("import gym", "import gymnasium as gym").encode()
    assert {one.code for one in result.findings} == {"GYM101"}


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.py", "import gym\nx = 1  # migrate-gym: ignore[GYM999]\n", 2),
        ("requirements.txt", "numpy\ngym==0.21  # migrate-gym: ignore[GYM999]\n", 2),
        ("a.ipynb", CELL % "1 # migrate-gym: ignore[GYM999]", 0),
        ("a.py", "import gym\nx = '# migrate-gym: ignore[GYM999]'\n", None),
    ],
)
def test_a_code_that_no_rule_has_is_said_to_be_none(
    tmp_path: Path, name: str, text: str, line: int | None
) -> None:
    (tmp_path / name).write_text(text)
    found = [one for one in migrate_paths([tmp_path])[0].findings if one.code == "GYM000"]
    assert [one.line for one in found] == [line] * (line is not None)
    assert all(one.level is Level.MANUAL for one in found)
    assert all(one.message.startswith("ignore[GYM999] leaves nothing out") for one in found)


def test_a_comment_within_a_string_is_none() -> None:
    source = 'import gym\nenv = gym.make("Pendulum-v0"), "# migrate-gym: ignore"\n'
    assert "GYM401" in codes(source, Wishes())


def test_a_file_can_be_skipped_and_still_tells_the_others() -> None:
    assert comments("# migrate-gym: skip-file\n").skip_file
    assert migrate_source(f"# migrate-gym: skip-file\n{OLD}") == (
        f"# migrate-gym: skip-file\n{OLD}",
        [],
    )


class TestNotes:
    LEFT = 'import gym\n{}gym.make("Copy-v0"){}\n'

    @pytest.mark.parametrize(
        ("before", "after", "line"),
        [
            ("env = ", "  # why", 2),
            ("if 1: env = ", "", 2),
            ("x = 1; env = ", "", 2),
            ("def f():\n    return ", "", 3),
            ("@", "\ndef f(): pass", 2),
            ("if 1:\n    pass\nelif ", ": pass", 2),
            ("if 1:\n    # a comment\n    env = ", "", 4),
            ("if 1: pass\nelse: env = ", "", 2),
            ("if 1: pass\nelse: x = 1; env = ", "", 2),
            ("if 1:\n    pass\nelif 2: x = 1; env = ", "", 2),
            ("try: pass\nexcept OSError: env = ", "", 2),
            ("try:\n    x = [\n]; env = ", "\nfinally: pass", 3),
            ("match 1:\n    case 1: env = ", "", 2),
        ],
    )
    def test_a_note_stands_above_what_needs_a_person(
        self, before: str, after: str, line: int
    ) -> None:
        source = self.LEFT.format(before, after)
        new, findings = migrate_source(source, wishes=Wishes(todo=True))
        compile(new, "new.py", "exec")
        lines = new.splitlines()
        (message,) = (f.message for f in findings if f.level is Level.MANUAL)
        assert lines.pop(line - 1).strip() == f"# TODO(migrate-gym): GYM401 {message}"
        expected = source.replace("import gym", "import gymnasium as gym")
        assert lines == expected.splitlines()
        assert migrate_source(new, wishes=Wishes(todo=True))[0] == new

    def test_a_comment_is_of_one_line_whatever_it_quotes(self) -> None:
        source = f"{OLD}obs = env.reset([0,  # the first pose\n    1])  # and the second\n"
        new, findings = migrate_source(source, wishes=Wishes(todo=True))
        assert "alone: pass [0, 1] in options" in new, findings
        compile(new, "new.py", "exec")

    def test_a_note_counts_until_it_is_taken_away(self) -> None:
        new, first = migrate_source(self.LEFT.format("env = ", ""), wishes=Wishes(todo=True))
        for _ in range(2):
            new, findings = migrate_source(new, wishes=Wishes(todo=True))
            assert [(f.code, f.level) for f in findings] == [("GYM401", Level.MANUAL)]
            done = "; delete this comment once that is done"
            assert findings[0].message == first[-1].message + done
        without = "\n".join(line for line in new.splitlines() if "TODO" not in line)
        assert migrate_source(without)[1] == []

    def test_a_note_that_names_lines_is_put_there_once(self, tmp_path: Path) -> None:
        (tmp_path / "a.py").write_text(
            'import gym\nenv = gym.make("CartPole-v1")\nenv.reset()\nenv.render()\n'
            'image = env.render(mode="rgb_array")\n'
        )
        wishes = Wishes(todo=True, target=TARGETS["gym"])
        (first,) = migrate_paths([tmp_path], wishes=wishes)
        assert first.new is not None
        assert b"# TODO(migrate-gym): GYM401" in first.new
        assert re.search(rb"a\.py:\d+\)", first.new), "the note names a line"
        (tmp_path / "a.py").write_bytes(first.new)
        (second,) = migrate_paths([tmp_path], wishes=wishes)
        assert second.new is None
        left = [one.code for one in second.findings if one.level is Level.MANUAL]
        assert left.count("GYM401") == 1

    def test_what_is_known_under_another_name_is_noted_once_with_what_to_do(self) -> None:
        source = 'import gym\ngym.register(id="A-v0", entry_point="gym.envs.atari:AtariEnv")\n'
        new, findings = migrate_source(source, wishes=Wishes(todo=True))
        assert migrate_source(new, wishes=Wishes(todo=True))[0] == new
        assert findings[-1].message.endswith("; name that in its place")

    @pytest.mark.parametrize(
        ("source", "code"),
        [
            # What the first run did to the rest has the second say it in other words.
            (
                'import gym\nenv = gym.make("X-v0")\nenv.reset()\nenv.seed(2)\nenv.step(0)\n',
                "GYM204",
            ),
            # The first run puts a statement above the one that the note is about,
            (
                "import gym\nclass Dice(gym.Env):\n    def reset(self):\n"
                "        state = self.np_random.get_state()\n        return state\n",
                "GYM601",
            ),
            # puts an import on two lines,
            (
                "from gym.envs.toy_text.discrete import DiscreteEnv, categorical_sample\n"
                "print(categorical_sample)\n",
                "GYM101",
            ),
            # guards one,
            ("from gym import GoalEnv\nclass Env(GoalEnv):\n    pass\n", "GYM101"),
            # or puts one into the function that needs it.
            (
                "from gym.envs.classic_control import rendering\n"
                "def show():\n    return rendering.Viewer(1, 1)\n",
                "GYM101",
            ),
        ],
    )
    def test_a_second_run_puts_no_other_note_there(self, source: str, code: str) -> None:
        wishes = Wishes(todo=True)
        first, _ = migrate_source(source, wishes=wishes)
        assert f"# TODO(migrate-gym): {code}" in first
        second, findings = migrate_source(first, wishes=wishes)
        assert second == first
        left = [one for one in findings if one.level is Level.MANUAL and one.code == code]
        assert len(left) == first.count(f"# TODO(migrate-gym): {code}")

    def test_equal_notes_stand_above_a_line_once(self) -> None:
        source = 'import gym\nenv = gym.make("CartPole-v1")\nx = env.reset()[0], env.reset()[0]\n'
        new, _ = migrate_source(source, wishes=Wishes(todo=True))
        assert new.count("# TODO") == 1
