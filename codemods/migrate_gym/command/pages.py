"""A page of text for each rule, and the list of all: made from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import CODES_WITHOUT_RULE
from ..rules import Example, Rule, all_rules

_LOOKS_LIKE = str.maketrans("OIL", "011")
"""The digits that letters are taken for."""


def codes() -> list[str]:
    """Every code that a finding may have."""
    return [*(rule.code for rule in all_rules()), *CODES_WITHOUT_RULE]


def rule_of(wanted: str) -> Rule | None:
    """The rule with that code, or that name."""
    return next((r for r in all_rules() if wanted.upper() == r.code or wanted == r.name), None)


def advice(wanted: str) -> str:
    """What to do about a code that no rule has: the one that was meant, or where they are listed.

    >>> advice("GYM2O1"), advice("201"), advice("step_calls"), advice("reset-cals")
    ('write GYM201', 'write GYM201', 'write GYM201', 'write GYM203')
    >>> advice("E501")
    'migrate-gym --list-rules says which there are'
    >>> advice("GYM5")
    'those that begin so are GYM501, GYM502, GYM503, GYM504, GYM505'
    """
    import difflib  # loaded for mistakes alone

    seen = f"GYM{wanted}" if wanted.isdigit() else wanted.upper().translate(_LOOKS_LIKE)
    beginning = [code for code in codes() if code.startswith(seen)]
    if beginning and len("GYM") < len(seen) < len(beginning[0]):
        return f"those that begin so are {', '.join(beginning)}"
    names = {rule.name: rule.code for rule in all_rules()}
    named = difflib.get_close_matches(wanted.lower().replace("_", "-"), names, n=1, cutoff=0.8)
    near = [names[name] for name in named] or difflib.get_close_matches(seen, codes(), 1, 0.8)
    return f"write {near[0]}" if near else "migrate-gym --list-rules says which there are"


def overview() -> str:
    """One line for each code: of a rule with its safety and name, and what it does."""
    lines = [f"{code}  {'':28} {about}\n" for code, about in CODES_WITHOUT_RULE.items()]
    for rule in all_rules():
        summary = rule.doc.partition("\n\n")[0].replace("\n", " ")
        lines.append(f"{rule.code}  {rule.safety.value:7} {rule.name:20} {summary}\n")
    return "".join(sorted(lines))


def page(rule: Rule) -> str:
    """What a rule does, in Markdown: its words, since when it is needed, and its examples."""
    title = f"{rule.code} {rule.name}"
    facts = f"Since {rule.since}; {rule.safety.value}."
    examples = "\n".join(_example(rule, example) for example in rule.examples)
    return f"# {title}\n\n{facts}\n\n{rule.doc}\n\n## Examples\n\n{examples}"


def _example(rule: Rule, example: Example) -> str:
    """An example's change, and what a run reports of it besides."""
    said = _reported(rule, example)
    if example.after is None:
        return f"Reported and left alone:\n\n```text\n{example.before}```\n\n{said}"
    changed = "".join(_changed(example.before, example.after))
    return f"```diff\n{changed}```\n" + (said and f"\nReported beside it:\n\n{said}")


def _reported(rule: Rule, example: Example) -> str:
    """What the rule leaves to the reader of an example, as the report says it."""
    from ..findings import Level  # pages alone need one
    from ..migration import migrate_source
    from ..report.text import headline

    name = "example.py" if example.path == "<string>" else example.path
    found = migrate_source(example.before, name)[1]
    left = [one for one in found if one.code == rule.code and one.level is not Level.FIXED]
    lines = ("".join(part.text for part in headline(one)) + "\n" for one in left)
    return f"```text\n{''.join(lines)}```\n" if left else ""


def _changed(before: str, after: str) -> Iterator[str]:
    """The lines of a diff without its head, all of the context shown."""
    import difflib  # pages alone show any

    old, new = (text.splitlines(keepends=True) for text in (before, after))
    whole = max(len(old), len(new))
    yield from list(difflib.unified_diff(old, new, n=whole))[3:]
