"""How environments that draw with letters show what they drew."""

from __future__ import annotations

import io
import sys
from typing import Any

from gymport.gym import version

ANSI = "ansi"


def shown(text: str, mode: str) -> Any:
    """Return the text where ``mode`` is ``ansi``, and print it otherwise.

    Up to 0.12 the text came in a StringIO.
    """
    if mode != ANSI:
        sys.stdout.write(text)
        return None
    return text if version.has("ansi_text") else io.StringIO(text)


def letters(rows: Any) -> Any:
    """Return rows of text as the lists of letters that a drawing changes."""
    return [[letter.decode() for letter in row] for row in rows.tolist()]


def joined(rows: Any) -> str:
    """Return the lines that rows of letters make."""
    return "".join("".join(row) + "\n" for row in rows)
