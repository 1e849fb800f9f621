"""Requirements in the text of documents: what is to be installed changes, what is told stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import migrate_paths
from migrate_gym.findings import Level


def migrated(folder: Path, text: str, name: str = "README.md") -> str:
    (folder / name).write_text(text)
    (result,) = migrate_paths([folder])
    new = text if result.new is None else result.new.decode()
    (folder / name).write_text(new)
    (again,) = migrate_paths([folder])
    assert again.new is None, "a second run changes nothing"
    return new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Do `pip install gym`.", 'Do `pip install "gymnasium>=1.0"`.'),
        ("Do ``pip install gym tqdm`` first.", 'Do ``pip install "gymnasium>=1.0" tqdm`` first.'),
        ("```pip install gym[all]```", '```pip install "gymnasium[all]>=1.0"```'),
        ("- `pip install 'gym[atari]'`<br>", "- `pip install 'gymnasium[atari]>=1.0'`<br>"),
        ("1. `$ pip3 install gym==0.21`", '1. `$ pip3 install "gymnasium>=1.0"`'),
        ("`conda install gym=0.21`", '`conda install "gymnasium>=1.0"`'),
        ("```bat\npip install gym==0.21\n```", '```bat\npip install "gymnasium>=1.0"\n```'),
        (
            "```Dockerfile\nRUN pip install gym\n```",
            '```Dockerfile\nRUN pip install "gymnasium>=1.0"\n```',
        ),
        (
            '```toml\n[tool.poetry.dependencies]\ngym = "^0.21"\n```',
            '```toml\n[tool.poetry.dependencies]\ngymnasium = ">=1.0"\n```',
        ),
        (
            "```yaml\ndependencies:\n  - python=3.7\n  - gym=0.21\n```",
            "```yaml\ndependencies:\n  - python=3.7\n  - gymnasium>=1.0\n```",
        ),
        ("* conda install -c conda-forge gym", '* conda install -c conda-forge "gymnasium>=1.0"'),
        ("## Requirements\n- gym=0.18.0", "## Requirements\n- gymnasium>=1.0"),
        (
            "## Requirements\n- gym[robotics]==0.21",
            "## Requirements\n- gymnasium>=1.0, gymnasium-robotics",
        ),
        ("## Requirements\n- numpy\n- gym==0.21", "## Requirements\n- numpy\n- gymnasium>=1.0"),
        ("It depends on:\n\n* `gym>=0.17`", "It depends on:\n\n* `gymnasium>=1.0`"),
        (
            "Install\n-------\n+ **gym[atari]==0.19**",
            "Install\n-------\n+ **gymnasium[atari]>=1.0**",
        ),
        (
            "- Packages:\n  - torch\n  - gym==0.21\n- more",
            "- Packages:\n  - torch\n  - gymnasium>=1.0\n- more",
        ),
        ("```\ngym==0.21\nnumpy==1.26\n```", "```\ngymnasium>=1.0\nnumpy==1.26\n```"),
        (
            "```text\n# for Pong\ngym[atari]<0.22\n```",
            "```text\n# for Pong\ngymnasium[atari]>=1.0\n```",
        ),
    ],
)
def test_what_is_to_be_installed_changes(tmp_path: Path, old: str, new: str) -> None:
    assert migrated(tmp_path, old + "\n") == new + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "It was written for `gym==0.21`.",
        "If that fails, `pip install gym==0.15.3` helps.",
        "Versions in the experiments:\n- gym==0.21.0",
        "## Requirements\nWe trained with:\n- gym==0.21.0",
        "## Requirements\n- gym==0.21 or gymnasium",
        "## Requirements\n- gym=old",
        "## Requirements\n- gym==0.21 or later",
        "## Requirements\n- gym==0.21 <!-- as on the cluster -->",
        "## Requirements\n- gym=0.21 and conda",
        "- pip install gym to have it",
        "`pip install gym==0.21`, or `pip install gymnasium`",
        "## News\n- gym==0.21 is required now",
        "Do `pip uninstall gym`, `import gym` or `gym.make`.",
        "```\ngym\nnumpy\n```",
        "```yaml\n- gym==0.21\n```",
        '```toml\n[tool.poetry.dependencies]\ngym = "^0.21"\n...\n```',
        "```\nCartPole 100\ngym==0.21\n```",
        "<!-- migrate-gym: skip-file -->\n`pip install gym`",
        "```python\nimport gym\nimport gymnasium\n```\n\n```shell\npip install gym\n```",
    ],
)
def test_what_is_told_stays(tmp_path: Path, text: str) -> None:
    assert migrated(tmp_path, text + "\n") == text + "\n"


def test_it_is_reported_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# a\n\nRequires:\n\n- tqdm\n- gym==0.21\n\n`pip install gym`\n")
    (result,) = migrate_paths([tmp_path])
    assert [(f.line, f.message) for f in result.findings] == [
        (6, "gym==0.21 becomes gymnasium>=1.0"),
        (8, 'gym becomes "gymnasium>=1.0"'),
    ]


@pytest.mark.parametrize("begin", ["```python\n", "- do\n\n  ```python\n", ">>> import os\n"])
def test_code_is_shown_as_it_stands(tmp_path: Path, begin: str) -> None:
    margin = {"`": "", "-": "  ", ">": ">>> "}[begin[0]]
    last = f"{margin}print(gym.make('CartPole-v1').reset()[0])"
    end = "" if begin.startswith(">") else f"{margin}```\n"
    (tmp_path / "a.md").write_text(f"{begin}{margin}import gym\n{last}\n{end}")
    (result,) = migrate_paths([tmp_path])
    (found,) = (one for one in result.findings if one.level is Level.MANUAL)
    assert (found.excerpt, found.column) == (last, last.index("gym.make") + 1)


@pytest.mark.parametrize("name", ["a.md", "a.rst"])
@pytest.mark.parametrize("blank", ["", "    ", "      "])
def test_empty_lines_of_a_block_may_be_indented(tmp_path: Path, name: str, blank: str) -> None:
    head = ".. code-block:: shell\n" if name == "a.rst" else "- do\n"
    text = f"{head}\n    pip install tqdm\n{blank}\n    pip install gym\n"
    new = migrated(tmp_path, text, name)
    assert new == text.replace("pip install gym", 'pip install "gymnasium>=1.0"')


@pytest.mark.parametrize("name", ["a.md", "a.ipynb"])
def test_commands_beside_broken_code_change(tmp_path: Path, name: str) -> None:
    cell = '{"cell_type": "code", "source": ["!pip install gym\\n", "x = = gym"]}'
    text = {
        "a.md": "```python\n!pip install gym\nx = = gym\n```\n",
        "a.ipynb": f'{{"cells": [{cell}], "metadata": {{}}}}',
    }[name]
    assert "gymnasium>=1.0" in migrated(tmp_path, text, name)
