"""What a file holds, by its name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

KINDS = {
    "python": ("*.py", "*.pyi", "*.pyw"),
    "notebook": ("*.ipynb",),
    "toml": ("pyproject.toml", "Pipfile", "pixi.toml", "hatch.toml"),
    "ini": (
        *("setup.cfg", "tox.ini", "pytest.ini", ".pytest.ini"),
        *("mypy.ini", ".mypy.ini", ".isort.cfg", ".pylintrc", "pylintrc"),
    ),
    "lock": (
        "Pipfile.lock",
        "poetry.lock",
        "pdm.lock",
        "uv.lock",
        "pylock*.toml",
        "*requirements*.lock",
        "*conda-lock.yml",
        "pixi.lock",
    ),
    "recipe": ("meta.yaml", "recipe.yaml"),
    "requirements": (
        "*requirement*.txt",
        "*requirement*.in",
        *("*requirement*/*.txt", "*requirement*/*.in", "reqs/*.txt", "reqs/*.in"),
        *("deps/*.txt", "dependencies/*.txt"),
        "*constraint*.txt",
        "*reqs*.txt",
        "*dependencies*.txt",
    ),
    "conda": (
        "*environment*.yml",
        "*environment*.yaml",
        "*conda*.yml",
        "*conda*.yaml",
        "*env.yml",
        "*env.yaml",
    ),
    "hooks": (".pre-commit-config.yaml",),
    "shell": (
        "Dockerfile*",
        "*.dockerfile",
        "*.Dockerfile",
        "*_Dockerfile",
        "*-Dockerfile",
        "Containerfile*",
        "docker-compose*.yml",
        "docker-compose*.yaml",
        "Singularity*",
        "*.def",
        "Makefile",
        "makefile",
        "*.mk",
        "justfile",
        "Justfile",
        "Jenkinsfile",
        "postBuild",
        "*.sh",
        "*.bash",
        "*.bat",
        "*.ps1",
        "*.zsh",
        "*.cmd",
        "*.sbatch",
        "*.slurm",
        "Vagrantfile",
        "devcontainer.json",
        ".devcontainer.json",
        ".github/workflows/*.yml",
        ".github/workflows/*.yaml",
        "action.yml",
        "action.yaml",
        ".circleci/config.yml",
        ".gitlab-ci.yml",
        ".travis.yml",
        "azure-pipelines.yml",
        "bitbucket-pipelines.yml",
        "appveyor.yml",
        ".appveyor.yml",
    ),
    "document": (
        *("*.md", "*.markdown", "*.mdx", "*.rst", "*.Rmd", "*.qmd"),
        *("*.adoc", "*.asciidoc"),
    ),
    "settings": ("*.yaml", "*.yml", "*.toml", "*.ini", "*.cfg", "*.conf", "*.gin"),
    "json": (
        *("*conf*/*.json", "*param*/*.json", "*setting*/*.json"),
        *(
            "*arg*.json",
            "*cfg*.json",
            "*conf*.json",
            "*param*.json",
            "*setting*.json",
            "*env*.json",
        ),
        "launch.json",
    ),
}
"""The kinds of files that are looked at, and how their names look."""

SUFFIXES = {pattern[1:]: kind for kind in ("python", "notebook") for pattern in KINDS[kind]}
"""The kinds that a suffix tells by itself."""

_PAGES = frozenset({".md", ".markdown", ".mdx", ".rst", ".adoc", ".asciidoc"})
_HISTORIES = frozenset({"changelog", "changes", "history", "news", "releases", "release_notes"})


@lru_cache(maxsize=1)
def _known() -> re.Pattern[str]:
    """Finds the ends of the paths of files that are looked at; the group that fits is their kind.

    It takes a millisecond to compile, and folders of Python files alone do without it.
    """
    kinds = (
        "(?P<{}>{})".format(kind, "|".join(re.escape(p).replace(r"\*", "[^/]*") for p in patterns))
        for kind, patterns in KINDS.items()
    )
    return re.compile("(?:^|/)(?:{})$".format("|".join(kinds)))


def kind(path: Path) -> str:
    """What a file holds, as `KINDS` names it, or "" for what is not looked at."""
    known = SUFFIXES.get(path.suffix)
    if known is not None:
        return known
    found = _known().search(path.as_posix())
    return found.lastgroup or "" if found and not _is_history(path) else ""


def _is_history(path: Path) -> bool:
    """Whether a document tells how things were: its examples are of their time."""
    return path.suffix in _PAGES and path.stem.lower() in _HISTORIES


def is_python(data: bytes) -> bool:
    """Whether the first line of a script says that Python runs it."""
    first = data.split(b"\n", 1)[0]
    return first.startswith(b"#!") and b"python" in first
