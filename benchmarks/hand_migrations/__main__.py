"""How much of what people changed by hand migrate-gym does, beside a careful regular expression.

    python benchmarks/hand_migrations --clones FOLDER [PROJECT…]

Takes the projects of projects.csv at the commit before their migration, rewrites them, and counts
the facts (facts.py) that the commit after it says anew in the same function: how many of them are
reproduced, and how many others are added. What is added is not wrong for that: people leave places
out, and write in other words. --show prints each fact that differs. Imports are not counted.
"""

from __future__ import annotations

import argparse
import ast
import csv
import json
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Callable, Iterator, NamedTuple

import expression
import facts
import repositories

from gymport import moves
from migrate_gym import migrate_paths

PROJECTS = Path(__file__).with_name("projects.csv")
MODULES = (".py", ".ipynb")


class Project(NamedTuple):
    """A row of the table."""

    name: str
    repository: str
    before: str
    after: str


class Score(NamedTuple):
    """Facts that the people's commit says, those of them that are reproduced, and others."""

    expected: int = 0
    reproduced: int = 0
    others: int = 0

    def plus(self, other: Score) -> Score:
        """Both together."""
        return Score(*map(sum, zip(self, other)))

    def __str__(self) -> str:
        share = 100 * self.reproduced / max(self.expected, 1)
        return f"{self.reproduced:5} of {self.expected:5} ({share:5.1f} %), {self.others:4} others"


class Difference(NamedTuple):
    """A fact that is said more often by one side."""

    place: str
    fact: facts.Fact
    expected: int
    found: int

    def __str__(self) -> str:
        kind, name = self.fact
        return f"  {self.place}: {kind} {name}".rstrip() + f" {self.expected} -> {self.found}"


def main() -> None:
    """Print a line for each project, and one for all of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clones", type=Path, required=True, help="where the repositories are")
    parser.add_argument("--show", action="store_true", help="print each fact that differs")
    parser.add_argument("projects", nargs="*", help="their names; all of the table if none")
    options = parser.parse_args()
    warnings.simplefilter("ignore", SyntaxWarning)
    ours, peers = Score(), Score()
    for project in chosen(options.projects):
        try:
            clone = repositories.find(options.clones, project.repository)
        except FileNotFoundError as missing:
            print(f"{project.name:14} is left out: {missing}", flush=True)
            continue
        with tempfile.TemporaryDirectory() as scratch:
            mine, theirs, differences = measured(project, clone, Path(scratch))
        print(f"{project.name:14} migrate-gym {mine} | expression {theirs}", flush=True)
        if options.show:
            print(*differences, sep="\n")
        ours, peers = ours.plus(mine), peers.plus(theirs)
    print(f"{'all':14} migrate-gym {ours} | expression {peers}")


def chosen(names: list[str]) -> list[Project]:
    """The rows of the table that are asked for."""
    with PROJECTS.open(encoding="utf-8", newline="") as table:
        rows = [Project(*row) for row in csv.reader(table)]
    return [row for row in rows[1:] if not names or row.name in names]


def measured(project: Project, clone: Path, scratch: Path) -> tuple[Score, Score, list[Difference]]:
    """The score of the rewriter and that of the expressions, and where the first differs."""
    before, after = scratch / "before", scratch / "after"
    repositories.check_out(clone, project.before, before)
    repositories.check_out(clone, project.after, after)
    new = {str(file.path.relative_to(before)): file.new for file in migrate_paths([before])}
    mine = list(compared(before, after, lambda path, data: new.get(path) or data))
    theirs = list(compared(before, after, expressions))
    return score(mine), score(theirs), [one for one in mine if one.expected != one.found]


def expressions(path: str, data: bytes) -> bytes:
    """What the peer makes of a file; it knows no notebooks."""
    if not path.endswith(".py"):
        return data
    return expression.rewritten(data.decode("utf-8", "replace")).encode()


def score(differences: list[Difference]) -> Score:
    """What all facts come to."""
    return Score(
        sum(one.expected for one in differences),
        sum(min(one.expected, one.found) for one in differences),
        sum(max(one.found - one.expected, 0) for one in differences),
    )


def compared(
    before: Path, after: Path, rewrite: Callable[[str, bytes], bytes]
) -> Iterator[Difference]:
    """Give the facts of all files that are there before and after."""
    for source in sorted(before.rglob("*")):
        name = str(source.relative_to(before))
        if source.suffix in MODULES and source.is_file() and (after / name).is_file():
            old, wanted = source.read_bytes(), (after / name).read_bytes()
            new = rewrite(name, old)
            if not old == wanted == new:
                yield from of_file(name, old, wanted, new)


def of_file(name: str, old: bytes, wanted: bytes, new: bytes) -> Iterator[Difference]:
    """Give the facts that one file gains, by hand or by rewriting."""
    try:
        was, hand, made = (facts.facts(parsed(name, data)) for data in (old, wanted, new))
    except (SyntaxError, ValueError):
        return
    ids = {
        getattr(moves.environment(key), "new", None)
        for counted in was.values()
        for kind, key in counted
        if kind == "id"
    }
    expected, found = facts.gained(was, hand), facts.gained(was, made)
    for scope in sorted({*expected, *found}):
        theirs, ours = (gained.get(scope) or {} for gained in (expected, found))
        for fact in sorted({*theirs, *ours}):
            one = Difference(f"{name}:{scope}", fact, theirs.get(fact, 0), ours.get(fact, 0))
            if counts(one, scope in was, scope in hand, ids):
                yield one


def counts(one: Difference, was_there: bool, still_there: bool, ids: set[str | None]) -> bool:
    """Whether a fact belongs to the migration.

    Ids that were renamed at the same time do not, nor do functions that only people wrote or that
    they took away.
    """
    kind, name = one.fact
    if kind == "import" or (kind == "id" and one.expected and name not in ids):
        return False
    if not was_there and not one.found:
        return False
    return still_there or kind == "no seed defined"


def parsed(name: str, data: bytes) -> ast.Module:
    """A module, or the cells of a notebook that are Python, as one."""
    if not name.endswith(".ipynb"):
        return ast.parse(data)
    cells = [cell for cell in json.loads(data)["cells"] if cell["cell_type"] == "code"]
    tree = ast.Module([], [])
    for cell in cells:
        tree.body += statements("".join(cell["source"]))
    return tree


def statements(cell: str) -> list[ast.stmt]:
    """The statements of a cell without its magics."""
    lines = ("" if line.lstrip()[:1] in ("!", "%", "?") else line for line in cell.split("\n"))
    try:
        return ast.parse("\n".join(lines)).body
    except SyntaxError:
        return []


if __name__ == "__main__":
    sys.exit(main())
