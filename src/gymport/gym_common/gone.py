"""What became of environments that the shim cannot make."""

from __future__ import annotations


def advice(env_id: str) -> str:
    """Return what the tables know of an id: its name today, what installs it, what to heed.

    Args:
        env_id: The id, such as ``Breakout-v4``.
    """
    from gymport import moves

    row = moves.environment(env_id)
    if row is None:
        return ""
    install = f"pip install {row.package}" if row.package else ""
    today = "" if row.new in (None, env_id) else f"it is {row.new} today"
    return "; ".join(filter(None, (today, install, row.note)))
