"""What the ``.gitignore`` files of a repository, and the user's own list, leave out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE = ".gitignore"


class Ignored:
    """The patterns that apply in one folder, each with the folder's path from where they stand."""

    def __init__(self, specs: Sequence[tuple[GitIgnoreSpec, str]] = ()) -> None:
        self._specs = specs

    def __call__(self, name: str) -> bool:
        """Whether a name in the folder is left out; that of a folder ends in a slash."""
        return any(spec.match_file(before + name) for spec, before in self._specs)

    def within(self, name: str) -> Ignored:
        """What applies in a folder of this one, besides what that one says itself."""
        if not self._specs:
            return self
        return Ignored([(spec, f"{before}{name}/") for spec, before in self._specs])

    def with_file(self, file: Path) -> Ignored:
        """What applies in the folder of a ``.gitignore`` with what it says."""
        return self.with_patterns(file.read_text(errors="replace").splitlines())

    def with_patterns(self, patterns: Sequence[str]) -> Ignored:
        """What applies with some patterns that stand in the folder."""
        if not patterns:
            return self
        from pathspec import GitIgnoreSpec

        return Ignored([*self._specs, (GitIgnoreSpec.from_lines(patterns), "")])


def above(folder: Path) -> Ignored:
    """What applies in a folder because of the repository's folders above it."""
    folder = folder.resolve()
    top = next((one for one in (folder, *folder.parents) if (one / ".git").exists()), None)
    found = Ignored()
    for one in reversed(folder.parents) if top is not None else ():
        if top in (one, *one.parents):
            if (one / FILE).is_file():
                found = found.with_file(one / FILE)
            found = found.within((one / folder.relative_to(one).parts[0]).name)
    return found
