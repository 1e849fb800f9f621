"""What is recorded of real gyms, and how it is written and compared.

Beside gym 0.21.0, 0.22.0 or 0.25.2, ``python tests/runtime/recordings.py`` records anew what is
recorded of that release; ``--check`` compares with it and changes nothing.
"""

import argparse
import json
import sys
import warnings
from pathlib import Path

import episodes
import samples
import vector_episodes

DATA = Path(__file__).parent / "data"
KINDS = (episodes, samples, vector_episodes)


def recorded(kind, release):
    """What was recorded of a kind, such as ``episodes``, by that release of gym."""
    return json.loads(path(kind, release).read_text(encoding="utf-8"))


def path(kind, release):
    return DATA / f"gym_{release.replace('.', '_')}_{kind.__name__}.json"


def differences(kind, gym):
    """The keys under which a gym gives something else than what is recorded of it."""
    known, played = recorded(kind, gym.__version__), kind.played_by(gym)
    return [
        key
        for key in sorted(played.keys() | known.keys())
        if key not in known or key not in played or not kind.same(key, played[key], known[key])
    ]


def as_text(played):
    """One line for each recorded thing, so that a change shows where it is."""
    lines = [
        f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}"
        for key, value in played.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main():
    import gym

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    failed = []
    for kind in KINDS:
        if gym.__version__ in kind.SEEDS:
            if check:
                failed += differences(kind, gym)
            else:
                text = as_text(kind.played_by(gym))
                path(kind, gym.__version__).write_text(text, encoding="utf-8")
    if failed:
        sys.exit("\n".join(["different:", *failed]))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
