"""Requirements in YAML: of conda, with the pip list within them, in recipes, and of hooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..files.requirements import (
    conda_replacements,
    replacements,
    reported,
    too_old,
    unknown_to_conda,
)
from ..targets import GYMNASIUM, LEGACY_ROOT, Target
from .changes import Change, Left, Outcome, said
from .quotes import OTHER

_KEY = re.compile(r"^[ -]*(?P<key>[\w-]+):")
_ITEM = re.compile(
    r"^(?P<before>\s*-\s+)(?P<text>[\w.-]+(?:\s*[<>=!~][^#\"'{]*?|\s+[\d.*]+)?)\s*(?:#.*)?$"
)
_PYTHON = re.compile(r"(?:[\w.-]+::)?python\s*[=<~]")
_PART = re.compile(
    r"(?:[\w.-]+::)?(?P<name>gym-(?:all|atari|box2d|classic_control|mujoco|other|robotics|toy_text))\b"
)
"""Packages of conda that are gym with an extra of pip's."""
_LISTS = frozenset({"build", "host", "run", "requires", "requirements"})
"""The keys of a recipe whose lists are of packages."""


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in the dependencies of an environment file; none if it is no YAML."""
    import yaml

    root = _composed(text)
    found = list(_in_environment(text, root, target))
    for node in _value(root, "dependencies") if found else ():
        is_python = isinstance(node, yaml.ScalarNode) and _PYTHON.match(node.value)
        if is_python and (message := too_old(node.value, target)):
            found.append(Left(node.start_mark.index, message))
    yield from sorted(found, key=lambda one: one.start)


def _composed(text: str) -> Any:
    """The nodes of a text; None if it is no YAML."""
    import yaml

    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return None


def hook_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in what pre-commit's hooks require."""
    if "gym" not in text:
        return
    for repository in _value(_composed(text), "repos"):
        for hook in _value(repository, "hooks"):
            for node in _value(hook, "additional_dependencies"):
                yield from _change(text, node, replacements(node.value, target))


def _in_environment(text: str, root: Any, target: Target) -> Iterator[Outcome]:
    import yaml

    for node in _value(root, "dependencies"):
        if isinstance(node, yaml.MappingNode):
            for part in _value(node, "pip"):
                yield from _change(text, part, replacements(part.value, target))
                if message := reported(part.value, target):
                    yield Left(part.start_mark.index, message)
        elif isinstance(node, yaml.ScalarNode):
            yield from _change(text, node, conda_replacements(node.value, target))
            if message := unknown_to_conda(node.value, target):
                yield Left(node.start_mark.index, message)
            if target.root != LEGACY_ROOT and (part := _PART.match(node.value)):
                message = (
                    f"{part['name']} brings gym: require {target.requirement} and what it needs"
                )
                yield Left(node.start_mark.index, f"{message} for these environments in its place")


def recipe_changes(text: str, target: Target = GYMNASIUM) -> Iterator[Outcome]:
    """Yields what changes in a recipe, which may be a template and no YAML: line by line."""
    key = ""
    for line in re.finditer(r"[^\r\n]+", text):
        if named := _KEY.match(line.group()):
            key = named["key"]
        item = _ITEM.match(line.group()) if key in _LISTS else None
        new = conda_replacements(item["text"], target) if item is not None else None
        if item is not None and new:
            written = f"\n{item['before']}".join(_spaced(part, item["text"]) for part in new)
            start = line.start() + item.start("text")
            yield Change(start, start + len(item["text"]), written, said(item["text"], new))
        elif item is not None and (message := unknown_to_conda(item["text"], target)):
            yield Left(line.start() + item.start("text"), message)


def _spaced(requirement: str, old: str) -> str:
    """A requirement with a blank before its release, where the old one has one."""
    is_wide = re.match(r"[\w.-]+ ", old) is not None
    return re.sub(r"(?=[<>=!~])", " ", requirement, count=1) if is_wide else requirement


def _value(mapping: Any, key: str) -> Iterator[Any]:
    """The scalars and mappings of the list under a key."""
    import yaml

    if isinstance(mapping, yaml.MappingNode):
        for name, value in mapping.value:
            if name.value == key and isinstance(value, yaml.SequenceNode):
                yield from (node for node in value.value if not isinstance(node, yaml.SequenceNode))


def _change(text: str, node: Any, new: list[str] | None) -> Iterator[Change]:
    if new is None:
        return
    start, end = node.start_mark.index, node.end_mark.index
    if not new:
        start = text.rfind("\n", 0, start) + 1
        end = text.find("\n", end) + 1 or len(text)
        yield Change(start, end, "", said(node.value, ()))
        return
    line = text[text.rfind("\n", 0, start) + 1 : start]
    quote = text[start] if text[start] in "\"'" else ""
    parts = [part.replace(quote, OTHER[quote]) if quote else part for part in new]
    is_flow = line.strip(" \t") != "-"
    gap = ", " if is_flow else "\n" + line
    written = gap.join(quote + part + quote for part in parts)
    yield Change(start, end, written, said(node.value, new))
