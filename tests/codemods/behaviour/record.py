"""Records what the programs do under the real gym 0.21; with ``--check``, compares instead.

To be run in an environment that has gym 0.21.0: ``python tests/codemods/behaviour/record.py``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from behaviour.programs import PROGRAMS
from behaviour.stage import perform

RECORDED = Path(__file__).with_name("recorded.json")


def main() -> int:
    """Writes or compares the record and returns the exit code."""
    import gym

    if not gym.__version__.startswith("0.21."):
        raise SystemExit(f"this is gym {gym.__version__}: run it where gym 0.21.0 is installed")
    fresh = {
        name: perform(program.source, "gym", program.beside)
        for name, program in sorted(PROGRAMS.items())
    }
    text = json.dumps(fresh, indent=None, separators=(",", ":")).replace('},"', '},\n"') + "\n"
    if "--check" not in sys.argv:
        RECORDED.write_text(text)
        return 0
    differing = [
        name for name, one in json.loads(RECORDED.read_text()).items() if one != fresh.get(name)
    ]
    sys.stdout.write("differs from the record: %s\n" % (", ".join(differing) or "nothing"))
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
