"""Requirements in conda's environment files, and in the pip list within them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..requirements import conda_replacements, replacements
from ..targets import GYMNASIUM, Target
from .changes import Change, said


def changes(text: str, target: Target = GYMNASIUM) -> Iterator[Change]:
    """Yields what changes in the dependencies of an environment file; none if it is no YAML."""
    import yaml

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return
    for node in _value(root, "dependencies"):
        if isinstance(node, yaml.MappingNode):
            for part in _value(node, "pip"):
                yield from _change(text, part, replacements(part.value, target))
        elif isinstance(node, yaml.ScalarNode):
            yield from _change(text, node, conda_replacements(node.value, target))


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
    written = ("\n" + line).join(quote + part + quote for part in new)
    yield Change(start, end, written, said(node.value, new))
