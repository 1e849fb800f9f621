"""Source in, source and findings out.

Two passes: every file is read into facts, from which the project index is built; then the files
that can have something to rewrite are parsed once more, the rules are asked, and the edits are put
in place and checked.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import re
from collections.abc import Iterator, Sequence

from .analysis.reading.reader import Reader
from .analysis.reading.records import Facts
from .findings import Finding, Level
from .module import Module
from .project import Project
from .reading import MOST, Opened, Source, Trees, UnreadableError, decode, read, room
from .relevance import concerns_environments
from .rewriting import Result, apply, finding_of, module_of, rewrite, unreadable
from .rules import Rule, all_rules
from .text import sessions
from .text.edits import Plan
from .text.preparing import Before
from .text.sessions import Session
from .text.source_text import SourceText
from .wishes import DEFAULT, Wishes

_SHARE = 0.58
"""How much of the sources is read here: a forked process reads the rest, and has to send it."""
_RULES = 60_000
"""As many bytes are read in the time in which all rules are imported, which is done here alone."""


class Batch:
    """The modules of a project: all read when it is made, each rewritten when it is asked for.

    Args:
        sources: All modules of a project: what one says is used to understand the others.
        wishes: Which rules are asked, and what is done with what they find.
        forks: Whether a forked process reads some of the modules meanwhile.
        is_pinned: Whether the project requires gym 0.26, and no release before.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        wishes: Wishes,
        *,
        forks: bool = False,
        is_pinned: bool = False,
    ) -> None:
        self._wishes = wishes
        self._is_pinned = is_pinned
        self._results = [Result(source) for source in sources]
        self._facts: dict[str, Facts] = {}
        self._sessions: dict[str, list[Session]] = {}
        kept = room(sources)
        self._is_large = kept < 0
        self._trees = Trees(kept)
        with without_collector():
            if forks:
                self._read_by_two()
            else:
                self._read_all(self._results)
        self._rules = [
            rule
            for rule in all_rules()
            if wishes.selection.wants(rule.code) and wishes.target.has_seen(rule.since)
        ]
        self._project = Project(self._facts.values(), is_pinned=self._is_pinned)
        for rule in self._rules:
            self._prepare(rule)
        self._carrying = self._project.carrying
        for result in self._results:
            if result.source.path in self._facts and not self._is_relevant(result.source):
                self._facts[result.source.path].drop_places()

    def _is_relevant(self, source: Source) -> bool:
        """Whether a rule can have anything to say of a source, by its text or by what it calls."""
        return source.is_relevant or source.path in self._carrying

    def _read_all(self, results: Sequence[Result]) -> None:
        for result in results:
            try:
                self._read(result.source)
            except UnreadableError as error:
                self._leave(result, error)
            except Exception as error:
                # One file that the index was not made for must not stop the others.
                self._leave(result, UnreadableError.unforeseen("reading it failed", error))

    def _leave(self, result: Result, error: UnreadableError) -> None:
        """Says why a source is left, of which nothing is known then."""
        self._facts.pop(result.source.path, None)
        result.findings.append(unreadable(result.source, error))
        result.is_settled = True

    def _read_by_two(self) -> None:
        """Reads the first sources here and the others in a forked process."""
        # With what makes processes, which one alone does not need.
        from .command.forked import apart, unpacked

        share = _SHARE * sum(len(result.source.data) for result in self._results) - _RULES
        ends = itertools.accumulate(len(result.source.data) for result in self._results)
        here = sum(end <= share for end in ends)
        others = self._results[here:]
        found = apart(lambda: [self._read_apart(result) for result in others])
        all_rules()  # imported while the other process reads
        self._read_all(self._results[:here])
        for result, (facts, findings, is_settled) in zip(others, found()):
            self._facts.update(unpacked(facts))
            result.findings, result.is_settled = findings, is_settled

    def _read_apart(self, result: Result) -> tuple[bytes, list[Finding], bool]:
        """Reads a source for another process: what it says, packed at once, while it is at hand."""
        from .command.forked import packed

        known, self._facts = self._facts, {}
        self._read_all([result])
        found, self._facts = self._facts, known
        self._trees.drop(result.source)
        self._sessions.pop(result.source.path, None)
        return packed(found), result.findings, result.is_settled

    def _read(self, source: Source) -> None:
        if len(source.data) > MOST and not source.is_relevant:
            return
        tree = read(source)
        reader = Reader(tree, source.path, source.module, source.is_package)
        self._facts[source.path], described = reader.facts, reader.described
        self._sessions[source.path] = list(sessions.found(source, tree))
        for one in self._sessions[source.path]:
            reader = Reader(one.tree, one.source.path, one.source.module, False)
            self._facts[one.source.path] = reader.facts
        if source.is_relevant:
            self._trees.keep(source, tree, described)
        if self._is_large:
            self._facts[source.path].pack_places()

    def _prepare(self, rule: Rule) -> None:
        """Makes the edits that a rule wants made before any rule is asked."""
        if rule.prepare is None:
            return
        modules: dict[str, tuple[Module, Plan, list[Finding]]] = {}
        for module, edit in rule.prepare(self._project, self._opened):
            _, plan, findings = modules.setdefault(module.path, (module, Plan(module.text), []))
            findings.append(finding_of(module, rule, edit, plan, self._wishes.selection))
        for result in self._results:
            if result.source.path in modules:
                module, plan, found = modules[result.source.path]
                result.before, result.findings = Before(plan), found
                result.data = apply(result.source.data, module.tree, plan)
                result.source = result.source.changed(result.data)
                self._read(result.source)
        if modules:
            self._project = Project(self._facts.values(), is_pinned=self._is_pinned)

    def _opened(self, pattern: re.Pattern[bytes]) -> Iterator[Module]:
        for result in self._results:
            if not result.is_settled and pattern.search(result.source.data):
                opened = self._trees.read(result.source)
                yield module_of(result.source, opened, self._project, self._wishes)

    def rewritten(self, number: int) -> Result:
        """Returns what becomes of one source, by its place among them all."""
        result = self._results[number]
        if not result.is_settled and self._is_relevant(result.source):
            opened = self._trees.read(result.source)
            self._trees.drop(result.source)
            shown = self._sessions.pop(result.source.path, None)
            if shown is None:  # it was read in another process
                shown = list(sessions.found(result.source, opened.tree))
            module = module_of(result.source, opened, self._project, self._wishes)
            module.examples = {one.line: self._example(one) for one in shown}
            rewrite(result, module, self._rules_for(result.source), self._wishes)
            if self._is_large:
                self._project.forget()
            self._facts[result.source.path].drop_places()
        result.is_settled = True
        return result

    def _rules_for(self, source: Source) -> Sequence[Rule]:
        if source.path in self._carrying or concerns_environments(source.data):
            return self._rules
        return [rule for rule in self._rules if rule.looks_beyond_gym]

    def _example(self, session: Session) -> str | None:
        """A docstring with its examples rewritten; "" where they need a person, None where not."""
        result, wishes = Result(session.source), self._wishes._replace(todo=False)
        text = SourceText(decode(session.source.data))
        opened = Opened(text, session.tree, {})
        module = module_of(result.source, opened, self._project, wishes)
        imports = self._facts[session.source.path].imports
        is_old = not self._project.speaks_current and any(map(self._project.is_legacy, imports))
        shown = [value for value in map(module.value, session.shown) if value.is_environment]
        if shown:
            return "" if any(is_old or not value.modern for value in shown) else None
        rewrite(result, module, self._rules, wishes)
        levels = {found.level for found in result.findings}
        if levels & {Level.MANUAL, Level.ERROR}:
            return ""
        return None if result.data is None else session.back(decode(result.data)) or ""


def migrate(sources: Sequence[Source], wishes: Wishes = DEFAULT) -> list[Result]:
    """Returns what becomes of every source, in their order; see `Batch`."""
    batch = Batch(sources, wishes)
    return [batch.rewritten(number) for number in range(len(sources))]


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Stops the garbage collector, which would search all trees for circles they have not."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
