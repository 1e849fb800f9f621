"""Values of a JSON text replaced where they stand; everything around them stays, to the byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Optional, Union

from ..tuples import NamedTuple

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},:]|[^][{},:"\s]+')
_Key = Optional[Union[str, int]]


class Span(NamedTuple):
    """Where a value stands: from ``start`` up to ``end``, at the end of a path of keys."""

    path: tuple[_Key, ...]
    start: int
    end: int


def spans(text: str) -> Iterator[Span]:
    """Yields where every value of a JSON text stands, what is inside before what is around.

    >>> [text[s.start : s.end] for text in ['{"a": [1, 2]}'] for s in spans(text)]
    ['1', '2', '[1, 2]', '{"a": [1, 2]}']
    """
    path: list[_Key] = []  # None: the key of an object is to come
    starts: list[int] = []
    for token in _TOKEN.finditer(text):
        written, last = token[0], path[-1] if path else 0
        if written in ("[", "{"):
            path.append(0 if written == "[" else None)
            starts.append(token.start())
        elif written in ("]", "}"):
            path.pop()
            yield Span(tuple(path), starts.pop(), token.end())
        elif written == ",":
            path[-1] = last + 1 if isinstance(last, int) else None
        elif last is None:
            path[-1] = json.loads(written)
        elif written != ":":
            yield Span(tuple(path), token.start(), token.end())


def as_laid_out(text: str, whole: Span, items: list[Span], new: list[str]) -> str:
    """Writes a list of strings as the list in its place is written, its own strings as they are.

    Args:
        text: The JSON text.
        whole: Where the list stands.
        items: Where its strings stand; one at least.
        new: The strings of the new list.
    """
    written = {json.loads(text[s.start : s.end]): text[s.start : s.end] for s in items}
    lead = text[whole.start + 1 : items[0].start]
    gap = text[items[0].end : items[1].start] if len(items) > 1 else f",{lead or ' '}"
    strings = [written.get(one) or as_string(text, one) for one in new]
    return f"[{lead}{gap.join(strings)}{text[items[-1].end : whole.end]}"


def as_string(text: str, new: str) -> str:
    """Writes a string as a JSON text writes its own: escaped if it has ASCII characters only."""
    return json.dumps(new, ensure_ascii=text.isascii())
