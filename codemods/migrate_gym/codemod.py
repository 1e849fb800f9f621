"""The migration as a codemod of libcst.

``python -m libcst.tool codemod -x --no-format migrate_gym.codemod.MigrateGym src/`` rewrites what
``migrate-gym`` rewrites, file by file in libcst's own way; without ``--no-format`` libcst's tool
hands each file to Black, which has to be installed then. The project is read once, before the first
file is written: what one module says is used to understand the others.
"""

from __future__ import annotations

import argparse
import atexit
import os
import pickle
import tempfile
from functools import lru_cache
from pathlib import Path

import libcst as cst
from libcst.codemod import CodemodCommand, CodemodContext

from .engine import Batch
from .files.discovery import counted_from, discover, module_name
from .files.kinds import kind
from .findings import Finding, Level
from .reading import Source
from .rewriting import Result
from .targets import GYMNASIUM, TARGETS
from .wishes import Wishes


class MigrateGym(CodemodCommand):
    """Rewrites one module of a project.

    Args:
        context: libcst's, which names the file.
        root: What `snapshot` returned for the project that the file is part of; None for none.
        to: The name of the library that the code is to run on.
    """

    DESCRIPTION = "Rewrite code written for OpenAI gym so that it runs on gymnasium."

    def __init__(
        self, context: CodemodContext, root: str | None = None, to: str = GYMNASIUM.name
    ) -> None:
        super().__init__(context)
        self._root = root
        self._wishes = Wishes(target=TARGETS[to])

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        """Adds the options that say where the project is, and what it is to run on."""
        text = "the folder of the whole project, which is read to understand its parts (.)"
        # As the type of an option it is called once, before libcst starts its workers.
        arg_parser.add_argument("--root", type=snapshot, default=".", help=text)
        text = f"the library the code is to run on ({GYMNASIUM.name})"
        arg_parser.add_argument("--to", choices=list(TARGETS), default=GYMNASIUM.name, help=text)

    def transform_module_impl(self, tree: cst.Module) -> cst.Module:
        """Returns the module rewritten; what needs a person becomes a warning."""
        result = self._result(tree.bytes)
        for finding in sorted(result.findings):
            if finding.level in (Level.MANUAL, Level.ERROR):
                self.warn(_said(finding))
        return tree if result.data is None else cst.parse_module(result.data)

    def _result(self, data: bytes) -> Result:
        path = str(Path(self.context.filename or "module.py").resolve())
        batch, numbers = _project(self._root, self._wishes)
        if path in numbers:
            return batch.rewritten(numbers[path])
        return Batch([Source(path, Path(path).stem, data)], self._wishes).rewritten(0)


def snapshot(root: str) -> str:
    """Copies the code below a folder, as it is now, for all processes, and returns the copy."""
    folder = str(Path(root).resolve())
    home = counted_from([folder])
    sources = [
        Source(str(path.resolve()), *_named(path, home))
        for path in discover([folder])
        if kind(path) == "python"
    ]
    with tempfile.NamedTemporaryFile(prefix="migrate-gym-", delete=False) as file:
        pickle.dump(sources, file)
    atexit.register(_remove, Path(file.name), os.getpid())
    return file.name


def _remove(copy: Path, owner: int) -> None:
    """Removes the copy when the process that made it ends; its children have the handler too."""
    if os.getpid() == owner:
        copy.unlink(missing_ok=True)


def _named(path: Path, root: Path) -> tuple[str, bytes, bool]:
    name, is_package = module_name(path, root)
    return name, path.read_bytes(), is_package


@lru_cache(maxsize=1)
def _project(copy: str | None, wishes: Wishes) -> tuple[Batch, dict[str, int]]:
    """The project, read once in each process, and the number of each of its files."""
    sources: list[Source] = [] if copy is None else pickle.loads(Path(copy).read_bytes())
    numbers = {source.path: number for number, source in enumerate(sources)}
    return Batch(sources, wishes), numbers


def _said(finding: Finding) -> str:
    place = f"{finding.line}:{finding.column}: " if finding.line else ""
    return f"{place}{finding.code} {finding.message}"
