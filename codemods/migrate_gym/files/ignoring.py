"""What the ``.gitignore`` files of a repository, and the user's own list, leave out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..tuples import NamedTuple
from . import repository

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec, Pattern

FILE = ".gitignore"
# What pathspec calls the slash behind a folder that a pattern matches.
_SLASH = "ps_d"


class _Patterns(NamedTuple):
    """Patterns, and the path of a folder from where they stand."""

    spec: GitIgnoreSpec
    before: str

    def leave_out(self, name: str) -> bool | None:
        """Whether they leave out a name in the folder; None where they say nothing of it."""
        path = self.before + name
        found = self.spec.check_file(path).include
        if found is False and self.before:  # an exception for the folder around it perhaps
            own = [one.include for one in self.spec.patterns if _is_of(one, path)]
            return own[-1] if own else None
        return found


def _is_of(pattern: Pattern, path: str) -> bool:
    """Whether a pattern is of that path, and not of a folder that the path lies in."""
    found = pattern.match_file(path)
    if pattern.include is None or found is None:
        return False
    folder_ends = found.match.groupdict().get(_SLASH) and found.match.start(_SLASH)
    return folder_ends in (None, len(path) - 1)


class Ignored:
    """The patterns that apply in one folder.

    Args:
        files: Those of ``.gitignore`` files, the outermost first: the nearest that says something
            of a name decides.
        own: Those of the user, which leave out whatever the files say.
    """

    def __init__(self, files: Sequence[_Patterns] = (), own: Sequence[_Patterns] = ()) -> None:
        self._files = files
        self._own = own

    def __call__(self, name: str) -> bool:
        """Whether a name in the folder is left out; that of a folder ends in a slash."""
        if self.is_wish(name):
            return True
        said = (one.leave_out(name) for one in reversed(self._files))
        return next((found for found in said if found is not None), False)

    def is_wish(self, name: str) -> bool:
        """Whether the user's patterns leave out a name in the folder."""
        return any(one.leave_out(name) for one in self._own)

    def within(self, name: str) -> Ignored:
        """What applies in a folder of this one, besides what that one says itself."""
        if not (self._files or self._own):
            return self
        inner = (
            [_Patterns(spec, f"{before}{name}/") for spec, before in every]
            for every in (self._files, self._own)
        )
        return Ignored(*inner)

    def with_file(self, file: Path) -> Ignored:
        """What applies in the folder of a ``.gitignore`` with what it says."""
        return self.with_lines(file.read_text(errors="replace").splitlines())

    def with_lines(self, lines: Sequence[str]) -> Ignored:
        """What applies in a folder with patterns that stand in it, as in a ``.gitignore``."""
        return Ignored([*self._files, *_patterns(lines)], self._own)

    def with_patterns(self, patterns: Sequence[str]) -> Ignored:
        """What applies with some patterns of the user that stand in the folder."""
        return Ignored(self._files, [*self._own, *_patterns(patterns)])


def _patterns(lines: Sequence[str]) -> list[_Patterns]:
    if not lines:
        return []
    from pathspec import GitIgnoreSpec

    # All that is in a folder is left out by "/**", and not the folder: there may be exceptions.
    within = (f"{line[:-3]}/*" if line.endswith("/**") else line for line in lines)
    return [_Patterns(GitIgnoreSpec.from_lines(within), "")]


def above(folder: Path) -> Ignored:
    """What applies in a folder because of the repository, and of its folders above this one."""
    folder = folder.resolve()
    top = repository.top_of(folder)
    if top is None:
        return Ignored()
    found = Ignored().with_lines(repository.excludes(top))
    for one in reversed(folder.parents):
        if top in (one, *one.parents):
            if (one / FILE).is_file():
                found = found.with_file(one / FILE)
            found = found.within((one / folder.relative_to(one).parts[0]).name)
    return found
