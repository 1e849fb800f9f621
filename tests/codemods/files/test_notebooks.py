"""Notebooks: one scope over all cells, magics kept, every other byte as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from migrate_gym import FileResult, migrate_paths

CELLS = [
    ["!pip install gym==0.21.0 numpy\n", "import gym"],
    ["%matplotlib inline\n", 'env = gym.make("CartPole-v1")\n', "env.seed(0)"],
    ["%%time\n", "obs = env.reset()\n", "for _ in range(3):\n", "    !echo working\n",
     "    obs, reward, done, info = env.step(0)"],
    ["%%bash\n", "python train.py  # import gym"],
    ["gym is no Python"],
    ["env.step?\n", "done"],
    ["pip install gym==0.21\n", "cd examples\n", "from gym import spaces"],
    ["text = \"\"\"\n", "pip install gym\n", "\"\"\""],
    ["pip install -e .\n", "gym is no Python"],
]  # fmt: skip

MIGRATED = [
    ['!pip install "gymnasium>=1.0" numpy\n', "import gymnasium as gym"],
    ["%matplotlib inline\n", 'env = gym.make("CartPole-v1")'],
    ["%%time\n", "obs, _ = env.reset(seed=0)\n", "for _ in range(3):\n", "    !echo working\n",
     "    obs, reward, terminated, truncated, info = env.step(0)\n",
     "    done = terminated or truncated"],
    ["%%bash\n", "python train.py  # import gym"],
    ["gym is no Python"],
    ["env.step?\n", "done"],
    ['pip install "gymnasium>=1.0"\n', "cd examples\n", "from gymnasium import spaces"],
    ["text = \"\"\"\n", "pip install gym\n", "\"\"\""],
    ["pip install -e .\n", "gym is no Python"],
]  # fmt: skip


def notebook(cells: list[Any]) -> dict[str, Any]:
    code = [
        {
            "cell_type": "code",
            "execution_count": 3,
            "metadata": {},
            "outputs": [{"name": "stdout", "output_type": "stream", "text": ["é ≤ 1e-05\n"]}],
            "source": source,
        }
        for source in cells
    ]
    prose = {"cell_type": "markdown", "metadata": {}, "source": ["import gym"]}
    return {"cells": [prose, *code], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}


def migrated(path: Path) -> FileResult:
    (result,) = migrate_paths([path])
    return result


@pytest.mark.parametrize("indent", [1, 2, None])
@pytest.mark.parametrize("ensure_ascii", [False, True])
@pytest.mark.parametrize("tail", ["\n", ""])
def test_the_cells_change_and_nothing_else(
    tmp_path: Path, indent: int | None, ensure_ascii: bool, tail: str
) -> None:
    def text(cells: list[Any]) -> str:
        return json.dumps(notebook(cells), indent=indent, ensure_ascii=ensure_ascii) + tail

    path = tmp_path / "a.ipynb"
    path.write_text(text(CELLS), encoding="utf-8")
    result = migrated(path)
    assert result.new is not None
    assert result.new.decode() == text(MIGRATED)
    path.write_bytes(result.new)
    assert migrated(path).new is None


def test_a_source_that_is_one_string_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(["import gym\nimport os"]), indent=1))
    new = migrated(path).new
    assert new is not None
    assert json.loads(new)["cells"][1]["source"] == "import gymnasium as gym\nimport os"


def test_gaps_that_exercises_leave_are_seen_through_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    lines = [
        "import gym\n",
        'env = gym.make("CartPole-v1")\n',
        "env.reset()\n",
        "best = <YOUR CODE: choose an action>  # é\n",
        "<YOUR CODE>\n",
        "print('<YOUR CODE>')\n",
        "obs, done = env.step(best)[0], env.step(<YOUR CODE>)[2]",
    ]
    path.write_text(json.dumps(notebook([lines]), indent=1))
    new = migrated(path).new
    assert new is not None
    source = json.loads(new)["cells"][1]["source"]
    assert source[0] == "import gymnasium as gym\n"
    assert source[3:6] == lines[3:6]
    assert "any(env.step(<YOUR CODE>)[2:4])" in source[-1]
    path.write_bytes(new)
    assert migrated(path).new is None


def test_findings_name_the_cell_and_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(CELLS), indent=1))
    places = {
        (finding.path.rpartition("#")[2], finding.line, finding.level.value)
        for finding in migrated(path).findings
    }
    assert ("cell1", 2, "fixed") in places
    assert ("cell3", 5, "fixed") in places
    assert ("cell5", 0, "manual") in places


def test_evidence_and_messages_name_the_cell_and_its_line(tmp_path: Path) -> None:
    cells = ["import gym", "", 'env = gym.make("CartPole-v1")', *["x = 1"] * 7]
    cells += ["env.reset()\nenv.render()", "y = 2\n\nenv.render(mode='ansi')"]
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(cells), indent=1))
    found = migrated(path).findings
    (several,) = [one for one in found if "several ways" in one.message]
    assert f"({path}#cell11:2, {path}#cell12:3)" in several.message
    assert {one.evidence for one in found if one.evidence} == {
        ("env", f"gym.make in {path}#cell3:1")
    }
    assert [one.cell for one in found] == ["cell1", "cell3", "cell3", "cell12"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"gym": 1}', "no notebook"),
        ('["gym"]', "no notebook"),
        ('{"cells": ["gym"]}', "no notebook"),
        ('{"cells": [{"cell_type": "code", "source": null}], "about": "gym"}', "no notebook"),
        ('{"cells": [{"cell_type": "code", "source": ["import gym", 3]}]}', "no notebook"),
        ('{"cells": [], "metadata": "gym"}', ""),
        ('{"cells": [], "metadata": {"kernelspec": "gym"}}', ""),
        ("gym, not json", "no JSON"),
        ('{"cells": [], "worksheets": 1, "nbformat": 3}', ""),
        ('{"worksheets": ["gym"], "nbformat": 3}', "format 3"),
        ("<<<<<<< HEAD", ""),
        ("", ""),
    ],
)
def test_what_is_no_notebook_is_said(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(text)
    result = migrated(path)
    assert result.new is None
    assert [says in finding.message for finding in result.findings] == [True] * bool(says)


def test_a_layout_of_several_kinds_is_kept(tmp_path: Path) -> None:
    cells = (
        '{"cells": [\n'
        '  {"cell_type": "code", "metadata": {"a": {}}, "source": [\n'
        '       "import gym # \\u003c\\n",\n'
        "       \"env = gym.make('CartPole-v1')\"]},\n"
        '     {"source":["obs = env.reset()"], "outputs": [{"data": ["\\u00e9"]}],\n'
        '  "cell_type" : "code"}, {"cell_type": "markdown", "source": "import gym"}]\n'
        ', "nbformat": 4}'
    )
    new = cells.replace("import gym # \\u003c", "import gymnasium as gym # <")
    new = new.replace("obs = env", "obs, _ = env")
    path = tmp_path / "a.ipynb"
    path.write_text(cells)
    result = migrated(path)
    assert result.new is not None
    assert result.new.decode() == new


@pytest.mark.parametrize(
    ("cell", "reported"), [("model = # build it", False), ("env = gym.make(", True)]
)
def test_a_cell_that_cannot_be_parsed_is_reported_where_it_matters(
    tmp_path: Path, cell: str, reported: bool
) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook([["import gymnasium as gym"], [cell]])))
    assert [finding.code for finding in migrated(path).findings] == ["GYM000"] * reported


def migrated_cells(tmp_path: Path, *cells: Any, **more: Any) -> list[str]:
    """The code of cells, rewritten; a second run changes nothing."""
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({**notebook(list(cells)), **more}))
    result = migrated(path)
    assert not [one for one in result.findings if one.code == "GYM000"], result.findings
    path.write_bytes(result.old if result.new is None else result.new)
    assert migrated(path).new is None
    return [cell["source"] for cell in json.loads(path.read_text())["cells"][1:]]


HEAD = "import gym\nenv = gym.make('CartPole-v1')"
NEW_HEAD = "import gymnasium as gym\nenv = gym.make('CartPole-v1')"


@pytest.mark.parametrize(
    ("cell", "new"),
    [
        ("%time obs = env.reset()", "%time obs, _ = env.reset()"),
        (
            "for i in x:\n    %time -n 3 o, r, d, i = env.step(0)\n    print(d)",
            "for i in x:\n    %time -n 3 o, r, terminated, truncated, i = env.step(0)\n"
            "    d = terminated or truncated\n    print(d)",
        ),
        ("%time env.seed(0)\nobs = env.reset()", "obs, _ = env.reset(seed=0)"),
        ("files = !ls gym\nobs = env.reset()", "files = !ls gym\nobs, _ = env.reset()"),
        ("a, b = %magic x\nobs = env.reset()", "a, b = %magic x\nobs, _ = env.reset()"),
        ("obs = env.reset()  # why?", "obs, _ = env.reset()  # why?"),
        ("env.reset??\nobs = env.reset()", "env.reset??\nobs, _ = env.reset()"),
        ("!pip install gym \\\n  numpy", '!pip install "gymnasium>=1.0" \\\n  numpy'),
        (
            "  obs = env.reset()\n\n  if obs is None:\n    %time obs = env.reset()",
            "  obs, _ = env.reset()\n\n  if obs is None:\n    %time obs, _ = env.reset()",
        ),
        ("\n\tobs = env.reset()\n \n\tprint(obs)", "\n\tobs, _ = env.reset()\n \n\tprint(obs)"),
        (" !pip install gym\n", ' !pip install "gymnasium>=1.0"\n'),
        (" names = (\n   'gym', )\n print(names)", " names = (\n   'gym', )\n print(names)"),
        ("%%bash\npip install gym", '%%bash\npip install "gymnasium>=1.0"'),
        ("%%script bash\npip install gym", '%%script bash\npip install "gymnasium>=1.0"'),
        ("%%writefile a.py\nimport gym", "%%writefile a.py\nimport gymnasium as gym"),
        ("%%file -a a.py\nimport gym\n", "%%file -a a.py\nimport gymnasium as gym\n"),
        ("%%python3\nimport gym", "%%python3\nimport gymnasium as gym"),
        ("%%writefile a.txt\nimport gym", "%%writefile a.txt\nimport gym"),
        ("%%python2\nimport gym", "%%python2\nimport gym"),
        ("%%writefile a.py", "%%writefile a.py"),
    ],
)
def test_what_ipython_adds_to_python(tmp_path: Path, cell: str, new: str) -> None:
    assert migrated_cells(tmp_path, HEAD, cell) == [NEW_HEAD, new]


@pytest.mark.parametrize(
    "line",
    [
        "%time print(env.reset()[0])",
        "for i in x: print(<YOUR CODE: choose one>, env.reset()[0])",
        "print(env.reset()[0])  # plain",
        "  print(env.reset()[0])",
    ],
)
def test_lines_are_shown_as_they_stand(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook([HEAD, line])))
    (found,) = (one for one in migrated(path).findings if one.level.value == "manual")
    assert (found.excerpt, found.column) == (line, line.index("env.reset") + 1)


def test_cells_that_write_files_are_modules_of_one_project(tmp_path: Path) -> None:
    cells = [
        "env = object()",
        "%%writefile envs.py\nimport gym\n\ndef made():\n    return gym.make('CartPole-v1')",
        "%%writefile run.py\nfrom envs import made\n\nenv = made()\nobs = env.reset()\n",
        "env.reset()",
    ]
    assert migrated_cells(tmp_path, *cells) == [
        cells[0],
        cells[1].replace("gym\n", "gymnasium as gym\n"),
        cells[2].replace("obs =", "obs, _ ="),
        cells[3],
    ]


def test_what_is_said_of_a_file_that_a_cell_writes_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cells = ["import os", "%%writefile a.py\nimport gym\n\nprint(gym.make('Ant-v2').reset()[0])"]
    path.write_text(json.dumps(notebook(cells)))
    places = {(one.cell, one.line, one.level.value) for one in migrated(path).findings}
    assert {("cell2", 2, "fixed"), ("cell2", 4, "manual")} <= places
    assert {cell for cell, _, _ in places} == {"cell2"}


def test_a_file_of_no_python_that_a_cell_writes_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook(["%%writefile a.py\nimport gym\nx = ="])))
    (found,) = migrated(path).findings
    assert (found.code, found.level.value) == ("GYM000", "manual")


PROSE = "# Setup\n\nDo `pip install gym` first.\n\n```bash\npip install gym[atari]\n```\n"


@pytest.mark.parametrize("as_list", [False, True])
def test_what_cells_of_markdown_install_changes(tmp_path: Path, as_list: bool) -> None:
    path = tmp_path / "a.ipynb"
    cells = notebook([HEAD])
    cells["cells"].append({"cell_type": "markdown", "source": PROSE})
    if as_list:
        cells["cells"][-1]["source"] = PROSE.splitlines(keepends=True)
    path.write_text(json.dumps(cells, indent=1))
    result = migrated(path)
    assert result.new is not None
    new = PROSE.replace("gym`", '"gymnasium>=1.0"`').replace(
        "gym[atari]", '"gymnasium[atari]>=1.0"'
    )
    cells["cells"][-1]["source"] = new.splitlines(keepends=True) if as_list else new
    cells["cells"][1]["source"] = NEW_HEAD
    assert result.new.decode() == json.dumps(cells, indent=1)
    places = [(one.cell, one.line) for one in result.findings if one.code == "GYM901"]
    assert places == [("markdown2", 3), ("markdown2", 6)]
    assert {one.file for one in result.findings} == {str(path)}


SHOWN = """\
```python
import gym
env = gym.make("CartPole-v1")
```
then
```python
obs = env.reset()
```
"""


def test_the_code_that_cells_of_markdown_show_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cells = notebook([HEAD])
    cells["cells"].append({"cell_type": "markdown", "source": SHOWN + SHOWN[-12:] + "\ud83d"})
    cells["cells"].append({"cell_type": "markdown", "source": SHOWN.splitlines(keepends=True)})
    path.write_text(json.dumps(cells, indent=1))
    result = migrated(path)
    assert result.new is not None
    new = SHOWN.replace("import gym", "import gymnasium as gym").replace("obs =", "obs, _ =")
    cells["cells"][-1]["source"] = new.splitlines(keepends=True)
    cells["cells"][1]["source"] = NEW_HEAD
    assert result.new.decode() == json.dumps(cells, indent=1)
    places = [(one.cell, one.line, one.code) for one in result.findings if one.cell[0] == "m"]
    assert places == [("markdown3", 2, "GYM101"), ("markdown3", 7, "GYM203")]


def test_a_cell_of_markdown_that_compares_both_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    both = SHOWN + "```python\nimport gymnasium\n```\n"
    cells = notebook([])
    cells["cells"].append({"cell_type": "markdown", "source": both})
    path.write_text(json.dumps(cells))
    result = migrated(path)
    assert result.new is None
    assert [(one.code, one.cell) for one in result.findings] == [("GYM903", "markdown2")]


def test_ids_of_commands_in_cells_are_said(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cells = notebook([["import gym"], ["x\n", "%run train.py --env Pendulum-v0\n", "!python a.py"]])
    text = "On Ant-v2:\n\n    python -m train --env Taxi-v2"
    cells["cells"].append({"cell_type": "markdown", "source": text})
    path.write_text(json.dumps(cells))
    said = [one for one in migrated(path).findings if "rename" in one.message]
    assert [(one.cell, one.line) for one in said] == [("cell2", 2), ("markdown2", 3)]


def test_lines_behind_a_long_command_are_named_as_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cell = "!pip install x \\\n  y \\\n  z\nimport gym"
    path.write_text(json.dumps(notebook([cell])))
    assert [finding.line for finding in migrated(path).findings] == [4]


def test_a_notebook_is_not_the_module_beside_it_that_is_called_alike(tmp_path: Path) -> None:
    folder = tmp_path / "examples"
    folder.mkdir()
    (folder / "four.py").write_text(
        "import gymnasium\n"
        "class Four(gymnasium.Wrapper):\n"
        "    def step(self, action):\n"
        "        obs, reward, terminated, truncated, info = self.env.step(action)\n"
        "        return obs, reward, terminated or truncated, info\n"
    )
    source = (
        "import gym\n"
        "from four import Four\n"
        'env = Four(gym.make("CartPole-v1"))\n'
        "obs, reward, done, info = env.step(0)"
    )
    (folder / "four.ipynb").write_text(json.dumps(notebook([source])))
    results = {result.path.name: result for result in migrate_paths([tmp_path])}
    assert b"obs, reward, done, info = env.step(0)" in (results["four.ipynb"].new or b"")


def test_another_language_stays(tmp_path: Path) -> None:
    kernel = {"kernelspec": {"name": "ir", "language": "R"}}
    assert migrated_cells(tmp_path, HEAD, metadata=kernel) == [HEAD]


def test_a_mark_before_the_text_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    mark = b"\xef\xbb\xbf"
    path.write_bytes(mark + json.dumps(notebook([HEAD])).encode())
    assert migrated(path).new == mark + json.dumps(notebook([NEW_HEAD])).encode()


def test_what_is_left_of_a_shell_line_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cell = "import os\n!pip install \\\n  git+https://example.org/openai/gym"
    path.write_text(json.dumps(notebook([cell])))
    (finding,) = migrated(path).findings
    assert finding.code == "GYM901"
    assert finding.line == 3
    assert finding.cell == "cell1"
