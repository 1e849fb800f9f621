"""One module rewritten: every rule is asked, and its edits are put in place and checked."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Union

from . import kept_statements
from .analysis.reading.releases import Era
from .findings import CODE_UNREADABLE, Finding, Level, unplaced
from .module import Module
from .project import Project
from .reading import Opened, Source, UnreadableError
from .reasons import reasons
from .rules import Rule, Safety
from .selection import Comments, Selection, comments
from .targets import LEGACY_ROOT
from .text.edits import Edit, Plan, Remark
from .text.preparing import Before
from .text.source_text import declared_encoding, first_line
from .text.splice import CannotSpliceError, splice
from .topics.code import hidden_builtins
from .wishes import Wishes

_QUOTES = frozenset("\"'")


class Result:
    """What became of one source.

    Attributes:
        source: The source; what comes of it, where edits were made before the rules were asked.
        data: The new bytes; None where nothing changes.
        findings: What there is to say.
        before: The text the findings are about, where the source's is another.
        is_settled: Whether nothing more is to be done.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.data: bytes | None = None
        self.findings: list[Finding] = []
        self.before: Before | None = None
        self.is_settled = False


def module_of(source: Source, opened: Opened, project: Project, wishes: Wishes) -> Module:
    """Returns a source that was read before as the rules see it."""
    text, tree, described = opened
    return Module(source.path, text, tree, project, wishes.target, described)


def rewrite(result: Result, module: Module, rules: Sequence[Rule], wishes: Wishes) -> None:
    """Asks the rules about a module, and puts what becomes of it into its result."""
    remarks = comments(module.text.text)
    if remarks.skip_file:
        return
    plan = Plan(module.text)
    before, result.findings = result.findings, []
    kept = kept_statements.within(module, remarks)
    told: set[tuple[int, str]] = set()
    try:
        for rule, outcome in _believed(module, list(_ask(module, rules))):
            if remarks.ignore(rule.code, module.lines(outcome.node)):
                continue
            outcome = kept_statements.beside(kept, remarks, rule, outcome)
            finding = finding_of(module, rule, outcome, plan, wishes.selection)
            result.findings.append(finding)
            if finding.level is not Level.MANUAL:
                continue
            if remarks.notes:
                told.add((first_line(module.below_comment(outcome.node)), finding.code))
            if wishes.todo:
                plan.note(module.below_comment(outcome.node), f"{finding.code} {finding.message}")
        result.findings.extend(_said(module, remarks, result.findings, told))
        if plan:
            result.data = apply(result.source.data, module.tree, plan)
    except UnreadableError as error:
        result.findings = [f for f in result.findings if f.level is not Level.FIXED]
        result.findings.append(unreadable(result.source, error))
    if result.before is not None:
        result.findings = [*before, *map(result.before.shows, result.findings)]


def _said(
    module: Module, remarks: Comments, found: Iterable[Finding], told: Set[tuple[int, str]]
) -> list[Finding]:
    """What comments say: the notes of an earlier run, where no rule says the same, and mistakes.

    Args:
        module: The module.
        remarks: Its comments.
        found: What the rules say.
        told: Where statements begin that rules leave to a person, and which rules.
    """
    known = {(finding.code, unplaced(finding.message)) for finding in found}
    said = []
    for line, text in remarks.notes.items():
        code, _, message = text.partition(" ")
        is_told = (module.text.below_comments(line), code) in told
        if not is_told and (code, unplaced(message)) not in known:
            message += "; delete this comment once that is done"
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
            for kind in rule.nodes:
                for node in _looked_at(module, rule, kind):
                    for outcome in check(module, node):
                        if not isinstance(outcome, Edit) or outcome.suits(module.path):
                            yield rule, _placed(module, outcome)
        except Exception as error:
            # One file that a rule was not made for must not stop the others.
            raise UnreadableError.unforeseen(f"rule {rule.code} failed on it", error) from error


def _looked_at(module: Module, rule: Rule, kind: type[ast.AST]) -> Iterable[ast.AST]:
    """The nodes of a kind that a rule is asked about."""
    words = rule.words.get(kind)
    if kind not in rule.of_gym:
        return module.all(kind) if words is None else module.saying(kind, words)
    found = module.of_gym(kind)
    if words is None and not rule.of_classes:
        return found
    classes = module.calls_of_classes if rule.of_classes else ()
    asked = {*found, *module.saying(kind, words or ()), *classes}
    return (node for node in module.all(kind) if node in asked)


_CONTRACTS = ("GYM2", "GYM3")
"""How the codes begin of the rules about what methods take and give."""
_Outcomes = list[tuple[Rule, Union[Edit, Remark]]]


def _believed(module: Module, found: _Outcomes) -> _Outcomes:
    """The outcomes without those that suppose an old API in code that speaks the new one."""
    found = [(rule, o) for rule, o in found if not _is_out_of_date(module, rule, o)]
    is_finished = module.target.root == LEGACY_ROOT and module.project.speaks_current
    is_rewritten = any(isinstance(o, Edit) and not o.if_old for _, o in found)
    if is_rewritten or not (is_finished or module.speaks_current):
        return found
    return [(rule, o) for rule, o in found if not o.if_old]


def _is_out_of_date(module: Module, rule: Rule, outcome: Edit | Remark) -> bool:
    """Whether it is about code that other releases run than those it is rewritten for."""
    era = module.era(outcome.node)
    if era is Era.OLD or (era is Era.NEW and rule.code.startswith(_CONTRACTS)):
        return True
    if isinstance(outcome, Remark):
        return False
    statements = (*outcome.removed, *(one for one, _ in (*outcome.before, *outcome.after)))
    return any(module.era(one) is Era.OLD for one in statements)


def _placed(module: Module, outcome: Edit | Remark) -> Edit | Remark:
    """The outcome, unless it edits what cannot be written, or what `ast` misplaces.

    Where a name of Python's is another thing, new text cannot call it. Parts of f-strings have
    wrong places at times, before Python 3.12; and of two f-strings one inside the other, each has
    quotes of its own, so that none are left for a string in them.
    """
    node = outcome.node
    if not isinstance(outcome, Edit):
        return outcome
    if hidden := hidden_builtins.first(module, outcome):
        return Remark(node, f"{hidden} is another thing here, change it by hand: {outcome.message}")
    strings = [one for one in module.ancestors(node) if isinstance(one, ast.JoinedStr)]
    if not strings or (sys.version_info >= (3, 12) and len(strings) == 1):
        return outcome
    is_written = len(strings) == 1 or not _is_quoting(outcome)
    try:
        found = ast.parse(module.source(node).strip(), mode="eval").body
        if is_written and ast.dump(found) == ast.dump(node):
            return outcome
    except (SyntaxError, IndexError):
        pass
    return Remark(node, f"inside an f-string, change it by hand: {outcome.message}")


def _is_quoting(edit: Edit) -> bool:
    """Whether an edit writes a string."""
    parts = (part for one in edit.replacements for part in one.parts)
    return any(isinstance(part, str) and not _QUOTES.isdisjoint(part) for part in parts)


def finding_of(
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
    why = reasons(module, outcome)
    return Finding(module.path, line, column, rule.code, level, message, why, excerpt)


def apply(data: bytes, tree: ast.Module, plan: Plan) -> bytes:
    """Returns a source with a plan carried out.

    Raises:
        UnreadableError: The result would not be what was planned: the file is left alone.
    """
    encoding = declared_encoding(data)
    try:
        if plan.source.text.encode(encoding) != data:
            raise CannotSpliceError("its text cannot be given back byte for byte")
        return splice(tree, plan).encode(encoding)
    except (CannotSpliceError, UnicodeEncodeError) as error:
        raise UnreadableError(
            f"cannot be rewritten safely: {error}; nothing was changed in it"
        ) from None


def unreadable(source: Source, error: UnreadableError) -> Finding:
    """Returns what is said of a source that is left alone, and why."""
    return Finding(source.path, error.line, error.column, CODE_UNREADABLE, Level.ERROR, str(error))
