"""Source in, source and findings out.

Two passes: every file is read into facts, from which the project index is built; then the files
that can have something to rewrite are parsed once more, the rules are asked, and the edits are put
in place and checked.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import io
import itertools
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Union

from . import sessions
from .analysis.reader import Reader
from .analysis.records import Facts
from .edits import Edit, Plan, Remark
from .findings import CODE_UNREADABLE, Finding, Level, unplaced
from .module import Module
from .preparing import Before
from .project import Project
from .reading import KEPT, MOST, Opened, Source, Trees, UnreadableError, decode, read
from .rules import Rule, Safety, all_rules
from .selection import EVERYTHING, Comments, Selection, comments
from .sessions import Session
from .splice import CannotSpliceError, splice
from .targets import GYMNASIUM, LEGACY_ROOT, Target
from .text import SourceText


@dataclass
class Result:
    """What became of one source.

    Attributes:
        source: The source; what comes of it, where edits were made before the rules were asked.
        data: The new bytes; None where nothing changes.
        findings: What there is to say.
        before: The text the findings are about, where the source's is another.
        is_settled: Whether nothing more is to be done.
    """

    source: Source
    data: bytes | None = None
    findings: list[Finding] = field(default_factory=list)
    before: Before | None = None
    is_settled: bool = False


@dataclass(frozen=True)
class Wishes:
    """What the user wants of a migration.

    Attributes:
        selection: Which findings.
        todo: Whether a comment is put above what needs a person.
        target: The library that the code is to run on.
    """

    selection: Selection = EVERYTHING
    todo: bool = False
    target: Target = GYMNASIUM


DEFAULT = Wishes()

_SHARE = 0.57
"""How much of the sources is read here: a forked process reads the rest, and has to send it."""


class Batch:
    """The modules of a project: all read when it is made, each rewritten when it is asked for.

    Args:
        sources: All modules of a project: what one says is used to understand the others.
        wishes: Which rules are asked, and what is done with what they find.
        forks: Whether a forked process reads some of the modules meanwhile.
    """

    def __init__(self, sources: Sequence[Source], wishes: Wishes, *, forks: bool = False) -> None:
        self._wishes = wishes
        self._rules = [
            rule
            for rule in all_rules()
            if wishes.selection.wants(rule.code) and wishes.target.has_seen(rule.since)
        ]
        self._results = [Result(source) for source in sources]
        self._facts: dict[str, Facts] = {}
        self._sessions: dict[str, list[Session]] = {}
        whole = sum(len(source.data) for source in sources)
        self._trees = Trees(KEPT if whole <= 4 * KEPT else 0)
        with without_collector():
            if forks:
                self._read_by_two()
            else:
                self._read_all(self._results)
        self._project = Project(self._facts.values())
        for rule in self._rules:
            self._prepare(rule)

    def _read_all(self, results: Sequence[Result]) -> None:
        for result in results:
            try:
                self._read(result.source)
            except UnreadableError as error:
                result.findings.append(_unreadable(result.source, error))
                result.is_settled = True

    def _read_by_two(self) -> None:
        """Reads the first sources here and the others in a forked process."""
        from .forked import apart  # with what makes processes, which one alone does not need

        room = _SHARE * sum(len(result.source.data) for result in self._results)
        ends = itertools.accumulate(len(result.source.data) for result in self._results)
        here = sum(end <= room for end in ends)
        others = self._results[here:]

        def read_others() -> tuple[dict[str, Facts], list[tuple[list[Finding], bool]]]:
            self._read_all(others)
            return self._facts, [(result.findings, result.is_settled) for result in others]

        found = apart(read_others)
        self._read_all(self._results[:here])
        facts, outcomes = found()
        self._facts.update(facts)
        for result, (findings, is_settled) in zip(others, outcomes):
            result.findings, result.is_settled = findings, is_settled

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

    def _prepare(self, rule: Rule) -> None:
        """Makes the edits that a rule wants made before any rule is asked."""
        if rule.prepare is None:
            return
        modules: dict[str, tuple[Module, Plan, list[Finding]]] = {}
        for module, edit in rule.prepare(self._project, self._opened):
            _, plan, findings = modules.setdefault(module.path, (module, Plan(module.text), []))
            findings.append(_finding(module, rule, edit, plan, self._wishes.selection))
        for result in self._results:
            if result.source.path in modules:
                module, plan, found = modules[result.source.path]
                result.before, result.findings = Before(plan), found
                result.data = apply(result.source.data, module.tree, plan)
                result.source = replace(result.source, data=result.data)
                self._read(result.source)
        if modules:
            self._project = Project(self._facts.values())

    def _opened(self, pattern: re.Pattern[bytes]) -> Iterator[Module]:
        for result in self._results:
            if not result.is_settled and pattern.search(result.source.data):
                opened = self._trees.read(result.source)
                yield _module(result.source, opened, self._project, self._wishes)

    def rewritten(self, number: int) -> Result:
        """Returns what becomes of one source, by its place among them all."""
        result = self._results[number]
        if not result.is_settled and result.source.is_relevant:
            opened = self._trees.read(result.source)
            self._trees.drop(result.source)
            shown = self._sessions.get(result.source.path)
            if shown is None:  # it was read in another process
                shown = list(sessions.found(result.source, opened.tree))
            examples = {one.line: self._example(one) for one in shown}
            _rewrite(result, opened, self._project, self._rules, self._wishes, examples)
            self._project.forget()
        result.is_settled = True
        return result

    def _example(self, session: Session) -> str | None:
        """A docstring with its examples rewritten; "" where they need a person, None where not."""
        result, wishes = Result(session.source), replace(self._wishes, todo=False)
        text = SourceText(decode(session.source.data))
        opened = Opened(text, session.tree, {})
        module = _module(result.source, opened, self._project, wishes)
        imports = self._facts[session.source.path].imports
        is_old = not self._project.speaks_current and any(map(self._project.is_legacy, imports))
        shown = (value for value in map(module.value, session.shown) if value.is_environment)
        if any(is_old or not value.modern for value in shown):
            return ""
        _rewrite(result, opened, self._project, self._rules, wishes, {})
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


def _unreadable(source: Source, error: UnreadableError) -> Finding:
    return Finding(source.path, error.line, error.column, CODE_UNREADABLE, Level.ERROR, str(error))


def _module(source: Source, opened: Opened, project: Project, wishes: Wishes) -> Module:
    text, tree, described = opened
    return Module(source.path, text, tree, project, wishes.target, described)


def _rewrite(
    result: Result,
    opened: Opened,
    project: Project,
    rules: Sequence[Rule],
    wishes: Wishes,
    examples: Mapping[int, str | None],
) -> None:
    text = opened.text
    remarks = comments(text.text)
    if remarks.skip_file:
        return
    module = _module(result.source, opened, project, wishes)
    module.examples = examples
    plan = Plan(text)
    before, result.findings = result.findings, []
    try:
        for rule, outcome in _believed(module, list(_ask(module, rules))):
            if remarks.ignore(rule.code, module.lines(outcome.node)):
                continue
            finding = _finding(module, rule, outcome, plan, wishes.selection)
            result.findings.append(finding)
            if wishes.todo and finding.level is Level.MANUAL:
                plan.note(module.line(outcome.node), f"{finding.code} {finding.message}")
        result.findings.extend(_said(module, remarks, result.findings))
        if plan:
            result.data = apply(result.source.data, opened.tree, plan)
    except UnreadableError as error:
        result.findings = [f for f in result.findings if f.level is not Level.FIXED]
        result.findings.append(_unreadable(result.source, error))
    if result.before is not None:
        result.findings = [*before, *map(result.before.shows, result.findings)]


def _said(module: Module, remarks: Comments, found: Iterable[Finding]) -> list[Finding]:
    """What comments say: the notes of an earlier run, where no rule says the same, and mistakes."""
    known = {(finding.code, unplaced(finding.message)) for finding in found}
    said = []
    for line, text in remarks.notes.items():
        code, _, message = text.partition(" ")
        if (code, unplaced(message)) not in known:
            said.append(Finding(module.path, line, 1, code, Level.MANUAL, message))
    for line, word in remarks.unknown.items():
        message = f"the comment says {word!r} to migrate-gym; it knows ignore[CODE] and skip-file"
        said.append(Finding(module.path, line, 1, CODE_UNREADABLE, Level.MANUAL, message))
    return said


def _ask(module: Module, rules: Iterable[Rule]) -> Iterator[tuple[Rule, Edit | Remark]]:
    """Asks every rule about every node it looks at."""
    is_open = module.choice is None
    for rule in (rule for rule in rules if is_open or rule.looks_at_choices):
        check = rule.check
        try:
            for node in itertools.chain.from_iterable(map(module.all, rule.nodes)):
                for outcome in check(module, node):
                    if not isinstance(outcome, Edit) or outcome.suits(module.path):
                        yield rule, _placed(module, outcome)
        except Exception as error:
            # One file that a rule was not made for must not stop the others.
            raise UnreadableError(
                f"rule {rule.code} failed on it ({type(error).__name__}: {error}); "
                "nothing was changed in it: report this with the file"
            ) from error


_Outcomes = list[tuple[Rule, Union[Edit, Remark]]]


def _believed(module: Module, found: _Outcomes) -> _Outcomes:
    """The outcomes without those that suppose an old API in code that speaks the new one."""
    is_finished = module.target.root == LEGACY_ROOT and module.project.speaks_current
    is_rewritten = any(isinstance(o, Edit) for _, o in found)
    if is_rewritten or not (is_finished or module.speaks_current):
        return found
    return [(rule, o) for rule, o in found if not (isinstance(o, Remark) and o.if_old)]


def _placed(module: Module, outcome: Edit | Remark) -> Edit | Remark:
    """The outcome, unless it edits what `ast` misplaces: parts of f-strings before Python 3.12."""
    if sys.version_info >= (3, 12) or not isinstance(outcome, Edit):
        return outcome
    node = outcome.node
    if not any(isinstance(around, ast.JoinedStr) for around in module.ancestors(node)):
        return outcome
    try:
        found = ast.parse(module.source(node).strip(), mode="eval").body
        if ast.dump(found) == ast.dump(node):
            return outcome
    except (SyntaxError, IndexError):
        pass
    return Remark(node, f"inside an f-string, change it by hand: {outcome.message}")


def _finding(
    module: Module, rule: Rule, outcome: Edit | Remark, plan: Plan, selection: Selection
) -> Finding:
    """What is said of an outcome; an edit that may be made is taken into the plan."""
    level, message = outcome.level, outcome.message
    if isinstance(outcome, Edit):
        unsafe = outcome.unsafe or rule.safety is Safety.UNSAFE
        if unsafe and not selection.unsafe:
            level, message = Level.MANUAL, f"{message} (done with --unsafe)"
        elif not plan.add(outcome):
            level, message = Level.MANUAL, f"not done, another rewrite is in its way: {message}"
    line, column = module.place(outcome.node)
    excerpt = module.text.lines[line - 1].rstrip("\r\n")
    return Finding(module.path, line, column, rule.code, level, message, outcome.evidence, excerpt)


def apply(data: bytes, tree: ast.Module, plan: Plan) -> bytes:
    """Returns a source with a plan carried out.

    Raises:
        UnreadableError: The result would not be what was planned: the file is left alone.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    try:
        if plan.source.text.encode(encoding) != data:
            raise CannotSpliceError("its text cannot be given back byte for byte")
        return splice(tree, plan).encode(encoding)
    except (CannotSpliceError, UnicodeEncodeError) as error:
        raise UnreadableError(
            f"cannot be rewritten safely: {error}; nothing was changed in it"
        ) from None
