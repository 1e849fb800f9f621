"""Markdown and reStructuredText: code blocks change, prose and layout stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_gym import FileResult, migrate_paths
from migrate_gym.findings import Level
from migrate_gym.text.prompts import with_prompts, without_prompts

MARKDOWN = """\
# gym

Do `import gym`, then:

```python
import gym

env = gym.make("CartPole-v1")
```

- in a list:

  ```py
  obs = env.reset()
  for _ in range(3):
      obs, reward, done, info = env.step(0)
  ```

```bash
$ pip install gym==0.21
```

```
import gym
```

```python
this is no Python
```

```yaml
gym: pip install gym
```
"""
NEW_MARKDOWN = """\
# gym

Do `import gym`, then:

```python
import gymnasium as gym

env = gym.make("CartPole-v1")
```

- in a list:

  ```py
  obs, _ = env.reset()
  for _ in range(3):
      obs, reward, terminated, truncated, info = env.step(0)
      done = terminated or truncated
  ```

```bash
$ pip install "gymnasium>=1.0"
```

```
import gymnasium as gym
```

```python
this is no Python
```

```yaml
gym: pip install gym
```
"""
REST = """\
Title
=====

.. code-block:: python
   :linenos:

   import gym
   env = gym.make("CartPole-v1")

   obs = env.reset()

Text.

.. code:: bash

    pip install gym
"""
NEW_REST = """\
Title
=====

.. code-block:: python
   :linenos:

   import gymnasium as gym
   env = gym.make("CartPole-v1")

   obs, _ = env.reset()

Text.

.. code:: bash

    pip install "gymnasium>=1.0"
"""
SESSION = """\
```python
>>> import gym
>>> env = gym.make("CartPole-v1")
>>> obs = env.reset()
>>> for _ in range(2):
...     obs, reward, done, info = env.step(0)
...
>>> done
False

>>> obs
array([1., 2.])
```
"""
NEW_SESSION = """\
```python
>>> import gymnasium as gym
>>> env = gym.make("CartPole-v1")
>>> obs, _ = env.reset()
>>> for _ in range(2):
...     obs, reward, terminated, truncated, info = env.step(0)
...     done = terminated or truncated
...
>>> done
False

>>> obs
array([1., 2.])
```
"""


def migrated(path: Path) -> FileResult:
    (result,) = migrate_paths([path])
    return result


UNNAMED = """\
Indented, as Markdown and literal blocks of reST have it::

    import gym
    obs = gym.make("CartPole-v1").reset()

Then, in the text:

>>> import gym
>>> obs, reward, done, info = gym.make("CartPole-v1").step(0)
>>> done
False

```
$ pip install gym
$ python train.py
```

    pip install gym==0.21

    Do not import gym yourself.

```text
import gym
```
"""
NEW_UNNAMED = """\
Indented, as Markdown and literal blocks of reST have it::

    import gymnasium as gym
    obs, _ = gym.make("CartPole-v1").reset()

Then, in the text:

>>> import gymnasium as gym
>>> obs, reward, terminated, truncated, info = gym.make("CartPole-v1").step(0)
>>> done = terminated or truncated
>>> done
False

```
$ pip install "gymnasium>=1.0"
$ python train.py
```

    pip install "gymnasium>=1.0"

    Do not import gym yourself.

```text
import gym
```
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.md", MARKDOWN, NEW_MARKDOWN),
        ("a.rst", REST, NEW_REST),
        ("b.md", SESSION, NEW_SESSION),
        ("c.md", UNNAMED, NEW_UNNAMED),
        ("c.rst", UNNAMED, NEW_UNNAMED),
        ("marked.md", "\ufeff" + UNNAMED, "\ufeff" + NEW_UNNAMED),
    ],
)
def test_the_blocks_change_and_nothing_else(
    tmp_path: Path, name: str, before: str, after: str, newline: str
) -> None:
    path = tmp_path / name
    path.write_bytes(before.replace("\n", newline).encode())
    new = migrated(path).new
    assert new is not None
    assert new.decode() == after.replace("\n", newline)
    path.write_bytes(new)
    assert migrated(path).new is None, "a second run changes nothing"


def test_findings_name_the_line_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text('Text.\n\n```python\nimport gym\nenv = gym.make("Copy-v0")\n```\n')
    lines = {(finding.code, finding.line) for finding in migrated(path).findings}
    assert lines == {("GYM101", 4), ("GYM401", 5)}


@pytest.mark.parametrize(
    "text",
    [
        "no code at all\n",
        "```python\nimport gym",
        "```python\n```\n",
        "````\n```python\n````\n",
        "",
    ],
)
def test_documents_without_whole_blocks_stay(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.md"
    path.write_text(text)
    result = migrated(path)
    assert result.new is None
    assert result.findings == []


def test_prompts_go_and_come_back() -> None:
    session = (
        ">>> @f\n... def g():\n...     return 1\n...\n>>> # why\n>>> g()\n1\n\n>>> x = '''\n... '''"
    )
    assert with_prompts(without_prompts(session)) == session


def test_a_page_that_compares_both_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "guide.md"
    old, new = "import gym\nenv.seed(1)\n", "import gymnasium as gym\nenv.reset(seed=1)\n"
    path.write_text(f"Before:\n```python\n{old}```\nNow:\n```python\n{new}```\n")
    (result,) = migrate_paths([path])
    assert result.new is None
    assert [finding.level for finding in result.findings] == [Level.NOTE]


@pytest.mark.parametrize(
    "head",
    [
        "```{python}",
        "```{python, echo=FALSE}",
        "```{.python .numberLines}",
        "``` python",
        "```{code-cell} ipython3\n:tags: [a]\n",
        "```{code-cell}\n---\ntags: [a]\n---",
        "```{code-block} python\n:linenos:",
        "~~~~py",
    ],
)
@pytest.mark.parametrize("name", ["a.md", "a.Rmd", "a.qmd"])
def test_blocks_of_other_kinds_of_markdown(tmp_path: Path, name: str, head: str) -> None:
    text = f"# gym\n\n{head}\nimport gym\n{head[:3] if head[3] != '~' else '~~~~'}\n"
    path = tmp_path / name
    path.write_text(text)
    wanted = text.replace("import gym\n", "import gymnasium as gym\n")
    assert migrated(path).new == wanted.encode()


def test_a_block_that_begins_with_a_rule_ends_where_it_ends(tmp_path: Path) -> None:
    text = "```yaml\n---\na: b\n```\n\n---\n\n```python\nimport gym\n```\n"
    path = tmp_path / "a.md"
    path.write_text(text)
    wanted = text.replace("import gym\n", "import gymnasium as gym\n")
    assert migrated(path).new == wanted.encode()


@pytest.mark.parametrize("prompt", ["...", ">>>"])
def test_lines_that_go_on_keep_their_prompt(tmp_path: Path, prompt: str) -> None:
    text = (
        ">>> import gym\n>>> env = gym.make('CartPole-v1')\n>>> for i in range(3):\n"
        "@     obs = env.reset()\n"
    ).replace("@", prompt)
    path = tmp_path / "a.md"
    path.write_text(f"```python\n{text}```\n")
    new = migrated(path).new
    assert new is not None
    wanted = text.replace("import gym", "import gymnasium as gym").replace("obs =", "obs, _ =")
    assert new.decode() == f"```python\n{wanted}```\n"


def test_shell_lines_are_reported_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "# gym\n\n```bash\ncd x\npip install gym\npip install git+https://x/openai/gym\n```\n"
        "\n```python\nimport gym\n```\n"
    )
    found = {(one.line, one.level) for one in migrated(path).findings}
    assert found == {(5, Level.FIXED), (6, Level.MANUAL), (10, Level.FIXED)}


def test_what_examples_print_is_reported_where_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(
        "```python\n>>> import gym\n>>> env = gym.make('CartPole-v1')\n"
        ">>> env.reset()\narray([0.])\n>>> env.step(0)\n(array([0.]), 1.0, False, {})\n"
        ">>> env.reset()\n>>> env.action_space\nDiscrete(2)\n```\n"
    )
    result = migrated(path)
    left = [(one.line, one.code) for one in result.findings if one.level is Level.MANUAL]
    assert left == [(4, "GYM106"), (6, "GYM106")]
    assert result.new == path.read_bytes().replace(b"import gym\n", b"import gymnasium as gym\n")


def test_what_a_seed_printed_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(
        "```python\n>>> import gym\n>>> env = gym.make('CartPole-v1')\n"
        ">>> env.seed(3)\n[3]\n>>> obs = env.reset()\n>>> env.action_space.seed(1)\n[1]\n```\n"
    )
    result = migrated(path)
    left = [(one.line, one.code) for one in result.findings if one.level is Level.MANUAL]
    assert left == [(4, "GYM106")]
    assert b"obs, _ = env.reset(seed=3)" in (result.new or b"")


LISTING = """\
= Title

[source,python]
.Making one
----
import gym
obs = gym.make("CartPole-v1").reset()
----

----
import gym
----

[,bash]
....
pip install gym==0.21
....

----
gym and nothing else
----
"""


def test_listings_of_asciidoc(tmp_path: Path) -> None:
    path = tmp_path / "a.adoc"
    path.write_text(LISTING)
    (result,) = migrate_paths([path])
    assert result.new is not None
    new = LISTING.replace("import gym", "import gymnasium as gym").replace("obs =", "obs, _ =")
    assert result.new.decode() == new.replace("gym==0.21", '"gymnasium>=1.0"')


def test_ids_that_commands_name_are_said_once(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(
        "# gym, python 3.7 and Pendulum-v0\n\n"
        "```\n$ python -u train.py \\\n  --env Taxi-v2\n```\n\n"
        "Or `./run.py Pendulum-v0`, not `play Ant-v2`.\n"
    )
    (result,) = migrate_paths([path])
    assert result.new is None
    (one,) = result.findings
    assert (one.line, one.level) == (5, Level.MANUAL)
    assert one.message.startswith("Taxi-v2 is Taxi-v4 today, Pendulum-v0 is Pendulum-v1 today: ")
